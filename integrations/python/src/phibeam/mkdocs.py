"""
A fence for MkDocs, by the extension pymdownx.superfences:

    markdown_extensions:
      - pymdownx.superfences:
          custom_fences:
            - name: phi-beam
              class: phi-beam
              format: !!python/object/apply:phibeam.mkdocs.fence {kwds: {url: "https://beams.example/"}}
"""

from .html import element, folder


def fence(url):
    """What makes a board of a fence: its query, on one line or with a line for every item."""
    folder(url)

    def write(source, language, css_class, options, md, **_):
        query = "&".join(line.strip().strip("&") for line in source.splitlines() if line.strip())
        return f'<div class="phi-beam">{element(url, query)}</div>'

    return write
