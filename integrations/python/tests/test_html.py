import sys
import unittest
from html.parser import HTMLParser
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))
from phibeam.html import element
from phibeam.mkdocs import fence

URL = "https://beams.example/phibeam"


class Tags(HTMLParser):
    def __init__(self, html):
        super().__init__()
        self.tags, self.words = [], ""
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))

    def handle_data(self, data):
        self.words += data


class Elements(unittest.TestCase):
    def test_items_are_attributes_and_flags_too(self):
        script, board, link = Tags(element(URL, "game=wyt-k&set=3n+1,2^n&no-play=1", no_zoom=True)).tags
        self.assertEqual(script, ("script", {"type": "module", "src": "https://beams.example/phibeam/phi-beam.js"}))
        self.assertEqual(board, ("phi-beam", {"game": "wyt-k", "set": "3n+1,2^n", "no-play": None, "no-zoom": None}))
        self.assertTrue(link[1]["href"].startswith("https://beams.example/phibeam/?game=wyt-k&set=3n+1,2^n"))

    def test_nothing_breaks_out(self):
        bad = "\"><script>alert(1)</script><p a='"
        found = Tags(element(URL, "game=custom", bad, rule=bad))
        self.assertEqual([tag for tag, _ in found.tags], ["script", "phi-beam", "a"])
        self.assertEqual((found.tags[1][1]["rule"], found.words.strip()), (bad, bad))

    def test_a_fence_has_its_query_on_one_line_or_on_several(self):
        write = fence(URL)
        one, several = (write(source, "phi-beam", "phi-beam", {}, None) for source in ("game=wab&a=5", "game=wab\na=5\n"))
        self.assertEqual(one, several)
        self.assertIn('<phi-beam game="wab" a="5">', one)

    def test_without_an_address_one_is_asked_for(self):
        with self.assertRaisesRegex(ValueError, "where the folder dist is"):
            fence("")


if __name__ == "__main__":
    unittest.main()
