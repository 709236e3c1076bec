"""Puts the board into the package: the one file for notebooks, which `./build.sh dist` makes."""

from pathlib import Path
from shutil import copyfile

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NAME = "phi-beam.widget.js"


class Hook(BuildHookInterface):
    def initialize(self, version, build_data):
        made = Path(self.root, "..", "..", "dist", NAME)
        kept = Path(self.root, "src", "phibeam", "static", NAME)
        if made.is_file():
            kept.parent.mkdir(exist_ok=True)
            copyfile(made, kept)
        elif not kept.is_file():
            raise SystemExit(f"phibeam: {NAME} is missing: run ./build.sh dist in the project's folder first, and install again")


def get_build_hook():
    return Hook
