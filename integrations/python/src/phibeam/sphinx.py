"""
A directive for Sphinx: `extensions = ["phibeam.sphinx"]` and `phibeam_url = "https://beams.example/"` in conf.py, then

    .. phi-beam:: game=wab&a=5&b=3
       :title: W(5, 3)

HTML pages have the board; other formats have its figure where the command line is installed, and a link to the board.
"""

from hashlib import sha256
from os.path import relpath
from pathlib import Path

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from . import command
from .html import element, page


class Board(SphinxDirective):
    required_arguments = 1
    final_argument_whitespace = True
    option_spec = {"title": directives.unchanged}

    def run(self):
        query = "&".join(self.arguments[0].split())
        title = self.options.get("title", "")
        url = self.config.phibeam_url
        try:
            html = element(url, query, title)
        except ValueError as error:
            raise self.error(f"{error}: set phibeam_url in conf.py") from error
        link = nodes.paragraph("", "", nodes.reference("", title or f"Board: {query}", refuri=page(url, query)))
        # What is read once may be written in several formats.
        return [addnodes.only("", nodes.raw("", html, format="html"), expr="html"), addnodes.only("", *self.figure(query, title), link, expr="not html")]

    def figure(self, query, title):
        """The figure by the command line; nothing where there is none, or where it has something to say."""
        if command.command_line() is None:
            return []
        path = Path(self.env.app.doctreedir, "phibeam", f"{sha256(query.encode()).hexdigest()[:16]}.png")
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            command.run("render", query, "--out", path)
        except ValueError as error:
            logging.getLogger(__name__).warning("phi-beam %s: %s", query, error, location=self.get_location())
            return []
        source = Path(self.env.doc2path(self.env.docname)).parent
        return [nodes.image(uri=relpath(path, source), alt=title or query)]


def setup(app):
    app.add_config_value("phibeam_url", "", "env")
    app.add_directive("phi-beam", Board)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
