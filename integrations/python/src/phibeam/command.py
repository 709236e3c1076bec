"""Answers by the native command line, where it is installed: at once, and at any distance that it can go."""

import os
import shutil
import subprocess

from .query import changed


class CommandLineMissing(RuntimeError):
    """There is no program to ask."""


def command_line():
    """Where the program `phibeam` is: the variable PHIBEAM says it, or it is on the path. None where there is none."""
    return shutil.which(os.environ.get("PHIBEAM") or "phibeam")


def run(*arguments):
    """What the program answers. Its sentence, where something is wrong, is a ValueError."""
    program = command_line()
    if program is None:
        raise CommandLineMissing(
            "the program phibeam is neither on the path nor named by the variable PHIBEAM: "
            "build it with cargo build --release --bin phibeam, or ask a board that is on show: await board.page.outcome(12, 20)"
        )
    done = subprocess.run([program, *map(str, arguments)], capture_output=True, encoding="utf-8", stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        raise ValueError(done.stderr.strip().removeprefix("phibeam: ") or f"phibeam ended with status {done.returncode}")
    return done.stdout


def rows(text):
    return [line.split(",") for line in text.splitlines()]


def positions(query, size=64, start=(0, 0), **changes):
    """Every P-position in a window of size by size cells: [(0, 0), (1, 2), …], by x and then y."""
    x, y = start
    found = rows(run("positions", changed(query, changes), "--size", size, "--from", f"{x},{y}"))
    return [tuple(map(int, row)) for row in found[1:]]


def grundy(query, size=16, **changes):
    """Grundy values of the board: grundy(…)[x][y], None for what is no position."""
    return [[int(value) if value else None for value in row] for row in rows(run("grundy", changed(query, changes), "--size", size))]


def outcome(query, x, y, **changes):
    """ "P" or "N"; None for what is no position."""
    answer = run("outcome", changed(query, changes), x, y).strip()
    return None if answer == "-" else answer


def options(query, x, y, **changes):
    """Where one can move: [((9, 17), "N"), …]."""
    found = rows(run("moves", changed(query, changes), x, y))
    return [(tuple(map(int, row[:-1])), row[-1]) for row in found[1:]]


def svg(query, **changes):
    """The figure that the board shows, as SVG."""
    return figure(changed(query, changes), "svg").decode("utf-8")


def figure(query, ending):
    """The bytes of a figure, as a file with this ending."""
    # A file of its own: the program knows what to write by its ending.
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        path = os.path.join(folder, f"board.{ending}")
        run("render", query, "--out", path)
        with open(path, "rb") as file:
            return file.read()
