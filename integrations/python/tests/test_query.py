import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))
from phibeam import query as queries


class Queries(unittest.TestCase):
    def test_what_is_read_is_written_again(self):
        for query in (
            "game=wyt-k&set=3n+1,2^n,5*2^n,12..",
            "game=seeded&box=P.P/.P./PPP&size=24",
            "game=wythoff&at=12,17&moves=12,15;3,5&first=computer",
            "game=custom&rule=k%3D%3D0%20or%20l%3D%3D0",
            "game=wab&vs=game%3Dwab%26a%3D4",
        ):
            self.assertEqual(queries.write(queries.read(query)), query)

    def test_a_plus_is_a_plus(self):
        self.assertEqual(queries.read("game=wyt-k&set=3n+1"), {"game": "wyt-k", "set": "3n+1"})

    def test_changes_keep_the_rest_and_another_game_does_not(self):
        self.assertEqual(queries.changed("game=wab&a=5", {"b": 3}), "game=wab&a=5&b=3")
        self.assertEqual(queries.changed("game=wab&a=5&b=3", {"a": None}), "game=wab&b=3")
        self.assertEqual(queries.changed("game=wab&a=5", {"game": "nim"}), "game=nim")
        self.assertEqual(queries.changed("game=wab&a=5", {"game": "wab", "b": 2}), "game=wab&a=5&b=2")
        self.assertEqual(queries.changed("", {"game": "wab", "vs": "game=nim&heaps=3"}), "game=wab&vs=game%3Dnim%26heaps%3D3")

    def test_values_of_python(self):
        self.assertEqual(queries.text((12, 17)), "12,17")
        self.assertEqual(queries.text([(12, 15), (3, 5)]), "12,15;3,5")
        self.assertEqual(queries.text(True), "1")
        self.assertEqual(queries.text(7), "7")
        self.assertEqual(queries.text([3]), "3")

    def test_flags_are_no_part_of_a_query(self):
        self.assertEqual(queries.split({"a": 5, "no_zoom": True, "no_play": False}), ({"a": 5}, ["no-zoom"]))

    def test_the_piece_is_where_the_last_move_led(self):
        self.assertEqual(queries.position_of("game=wythoff&at=12,17"), (12, 17))
        self.assertEqual(queries.position_of("game=wythoff&at=12,17&moves=12,15;3,5"), (3, 5))
        self.assertEqual(queries.moves_of("game=nim&heaps=3&at=3,4&z=5&moves=3,4,1"), [(3, 4, 1)])
        self.assertIsNone(queries.position_of("game=wythoff"))
        self.assertIsNone(queries.position_of("game=wythoff&at=5,5&exercise=mark"))
        self.assertIsNone(queries.position_of("game=wythoff&at=5"))
        self.assertIsNone(queries.position_of("game=wythoff&at=x,y"))
        self.assertEqual(queries.moves_of("game=wythoff&moves=1,2;x"), [])


if __name__ == "__main__":
    unittest.main()
