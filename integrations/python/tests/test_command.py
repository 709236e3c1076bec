import os
import stat
import sys
import unittest
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))
import phibeam

#: Stands for the program: it says what it was asked, and answers as the real one writes.
PROGRAM = f"""#!{sys.executable}
import sys
answers = {{
    "positions": "x,y\\n0,0\\n1,2\\n",
    "grundy": "0,1\\n,2\\n",
    "outcome": "-\\n" if sys.argv[-1] == "9" else "P\\n",
    "moves": "x,y,z,outcome\\n1,0,5,N\\n",
}}
open({{asked!r}}, "w").write(repr(sys.argv[1:]))
if sys.argv[1] == "render":
    open(sys.argv[-1], "w").write("<svg/>")
elif "game=chess" in sys.argv[2]:
    sys.exit(sys.stderr.write("phibeam: game: there is no game chess\\n") and 2)
else:
    sys.stdout.write(answers[sys.argv[1]])
"""


class CommandLine(unittest.TestCase):
    def setUp(self):
        folder = TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.asked = Path(folder.name, "asked")
        program = Path(folder.name, "program")
        program.write_text(PROGRAM.replace("{asked!r}", repr(str(self.asked))))
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        environment = patch.dict(os.environ, {"PHIBEAM": str(program)})
        environment.start()
        self.addCleanup(environment.stop)

    def test_answers_are_values_of_python(self):
        self.assertEqual(phibeam.positions("game=wab", 2, a=5), [(0, 0), (1, 2)])
        self.assertEqual(self.asked.read_text(), repr(["positions", "game=wab&a=5", "--size", "2", "--from", "0,0"]))
        self.assertEqual(phibeam.grundy("game=wythoff", 2), [[0, 1], [None, 2]])
        self.assertEqual(phibeam.outcome("game=wythoff", 10**18, 2), "P")
        self.assertEqual(self.asked.read_text(), repr(["outcome", "game=wythoff", str(10**18), "2"]))
        self.assertIsNone(phibeam.outcome("game=rational-nim", 9, 9))
        self.assertEqual(phibeam.options("game=nim&heaps=3&z=5", 1, 1), [((1, 0, 5), "N")])
        self.assertEqual(phibeam.svg("game=wab"), "<svg/>")

    def test_what_is_wrong_is_said_in_its_words(self):
        with self.assertRaisesRegex(ValueError, "^game: there is no game chess$"):
            phibeam.positions("game=chess", 2)

    def test_without_a_program_the_way_out_is_said(self):
        with patch.dict(os.environ, {"PHIBEAM": "no-such-program-anywhere"}):
            self.assertIsNone(phibeam.command_line())
            with self.assertRaisesRegex(phibeam.CommandLineMissing, r"await board\.page\.outcome"):
                phibeam.outcome("game=wythoff", 1, 2)


if __name__ == "__main__":
    unittest.main()
