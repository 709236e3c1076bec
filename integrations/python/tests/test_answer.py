import asyncio
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))
from phibeam.answer import Answer


class Answers(unittest.TestCase):
    def test_it_comes_later(self):
        answer, heard = Answer(), []
        answer.then(heard.append)
        self.assertFalse(answer.is_there)
        with self.assertRaisesRegex(RuntimeError, "later cell"):
            answer.value
        answer.give("P")
        answer.then(heard.append)
        self.assertEqual((answer.value, heard, repr(answer)), ("P", ["P", "P"], "'P'"))

    def test_it_can_be_awaited(self):
        async def ask():
            answer = Answer()
            asyncio.get_running_loop().call_soon(answer.give, [1, 2])
            return await answer

        self.assertEqual(asyncio.run(ask()), [1, 2])

    def test_what_is_wrong_is_raised(self):
        answer = Answer()
        answer.fail("x: a whole number")
        with self.assertRaisesRegex(ValueError, "^x: a whole number$"):
            answer.value
        self.assertEqual(repr(answer), "<no answer: x: a whole number>")


if __name__ == "__main__":
    unittest.main()
