"""The element in HTML, for documents that are made of it."""

from html import escape
from urllib.parse import urljoin

from . import query as queries


def folder(url):
    """Where the files are: the folder that `./build.sh dist` made, on a host."""
    if not url:
        raise ValueError("phibeam has no address of its files: say where the folder dist is, such as https://beams.example/")
    return url if url.endswith("/") else f"{url}/"


def page(url, query):
    """The explorer with a board, for a plain link."""
    return f"{folder(url)}?{query}" if query else folder(url)


def element(url, query, title="", **changes):
    """The board as an element with its script and, where scripts do not run, a link."""
    changes, flags = queries.split(changes)
    query = queries.changed(query, changes)
    items = [f' {escape(key)}="{escape(value)}"' for key, value in queries.read(query).items() if key not in queries.FLAGS]
    flags = sorted({*flags, *(key for key, value in queries.read(query).items() if key in queries.FLAGS and value != "0")})
    script = f'<script type="module" src="{escape(urljoin(folder(url), "phi-beam.js"))}"></script>'
    link = f'<a href="{escape(page(url, query))}">{escape(title or f"Board: {query}")}</a>'
    return f'{script}\n<phi-beam{"".join(items)}{"".join(f" {flag}" for flag in flags)}>{link}</phi-beam>'
