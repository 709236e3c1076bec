"""What a board does without a page; it needs anywidget, and the board's file: tests/hosts runs it in JupyterLab's environment."""

import unittest
from base64 import b64encode
from unittest.mock import patch

import traitlets

import phibeam


class Boards(unittest.TestCase):
    def test_keys_make_the_query(self):
        board = phibeam.Board("game=wab", a=5, b=3, no_zoom=True, alt="W(5, 3)")
        self.assertEqual((board.query, board.flags, board.alt), ("game=wab&a=5&b=3", ["no-zoom"], "W(5, 3)"))
        board.change(a=7, mode="grundy")
        self.assertEqual(board.query, "game=wab&a=7&b=3&mode=grundy")

    def test_position_and_moves_follow_the_query_and_change_it(self):
        board = phibeam.Board("game=wythoff", at=(12, 17), moves=[(12, 15), (3, 5)])
        self.assertEqual((board.position, board.moves), ((3, 5), [(12, 15), (3, 5)]))
        board.moves = [(12, 15)]
        self.assertEqual((board.query, board.position), ("game=wythoff&at=12,17&moves=12,15", (12, 15)))
        board.position = (8, 9)
        self.assertEqual((board.query, board.moves), ("game=wythoff&at=8,9", []))
        board.position = None
        self.assertEqual(board.query, "game=wythoff")
        for wrong in ("here", (1,), (1, -2), (1.5, 2)):
            with self.assertRaises(traitlets.TraitError):
                board.position = wrong
        self.assertEqual((board.query, board.position), ("game=wythoff", None))

    def test_who_shows_no_widgets_gets_a_figure_and_the_query(self):
        board = phibeam.Board("game=wab", a=5)
        with patch.object(phibeam.command, "figure", lambda query, ending: f"{query} {ending}".encode()):
            data, _ = board._repr_mimebundle_()
            self.assertEqual((data["text/plain"], data["image/png"]), ("phibeam.Board('game=wab&a=5')", b64encode(b"game=wab&a=5 png").decode()))
            self.assertNotIn("image/png", phibeam.Board("game=wythoff&exercise=mark")._repr_mimebundle_()[0])
        with patch.object(phibeam.command, "command_line", lambda: None):
            data, _ = board._repr_mimebundle_()
            self.assertNotIn("image/png", data)
            self.assertEqual(data["application/vnd.jupyter.widget-view+json"]["model_id"], board.model_id)

    def test_what_comes_from_the_page_is_taken_as_it_is(self):
        board = phibeam.Board("game=wythoff")
        changes = []
        board.observe(lambda change: changes.append((change.name, change.new)), ["query", "position", "moves"])
        board.set_state({"query": "game=wythoff&at=12,17&moves=12,15", "position": [12, 15], "moves": [[12, 15]]})
        self.assertEqual(sorted(changes, key=str), sorted([("query", "game=wythoff&at=12,17&moves=12,15"), ("position", (12, 15)), ("moves", [(12, 15)])], key=str))

    def test_the_page_answers_by_number_and_once(self):
        board = phibeam.Board("game=wythoff")
        sent = []
        board.send = lambda content, buffers=None: sent.append(content)
        first, second = board.page.outcome(1, 2), board.page.positions(4)
        self.assertEqual(sent, [{"id": 1, "ask": "outcome", "with": ["1", "2"]}, {"id": 2, "ask": "positions", "with": [0, 0, 4, 4]}])
        for content in ({"id": 2, "answer": [[0, 0], ["1", "2"]]}, {"id": 1, "error": "no"}, {"id": 1, "answer": "P"}, {"id": 9, "answer": "P"}, "nonsense"):
            board._handle_custom_msg(content, [])
        self.assertEqual(second.value, [(0, 0), (1, 2)])
        with self.assertRaisesRegex(ValueError, "^no$"):
            first.value


if __name__ == "__main__":
    unittest.main()
