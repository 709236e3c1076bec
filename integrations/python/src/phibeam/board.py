"""The board as a widget, and what it can be asked."""

from base64 import b64encode
from itertools import count
from pathlib import Path

import anywidget
import traitlets

from . import command, query as queries
from .answer import Answer

WIDGET = Path(__file__).parent / "static" / "phi-beam.widget.js"
if not WIDGET.is_file():
    raise ImportError("phibeam was installed without its board: run ./build.sh dist in the project's folder, and install again")


class Board(anywidget.AnyWidget):
    """
    The board of a two-heap take-away game: Board("game=wab", a=5, b=3).

    `query` says everything, `position` is where the piece is, `moves` are the positions reached; each may be set, and each
    follows what a person does on the board. `error` is the last sentence about what was wrong.
    """

    _esm = WIDGET

    query = traitlets.Unicode("game=wythoff").tag(sync=True)
    position = traitlets.Any(None, allow_none=True).tag(sync=True)
    moves = traitlets.List().tag(sync=True)
    flags = traitlets.List(traitlets.Enum(queries.FLAGS)).tag(sync=True)
    alt = traitlets.Unicode().tag(sync=True)
    error = traitlets.Unicode().tag(sync=True)

    def __init__(self, query="game=wythoff", *, alt="", **changes):
        changes, flags = queries.split(changes)
        query = queries.changed(query, changes)
        super().__init__(query=query, position=queries.position_of(query), moves=queries.moves_of(query), flags=flags, alt=alt)
        self.page = Page(self)

    def change(self, **changes):
        """Sets keys of the query, None for the default: board.change(a=7, mode="grundy")."""
        self.query = queries.changed(self.query, changes)

    def __repr__(self):
        return f"phibeam.Board({self.query!r})"

    def _repr_mimebundle_(self, **options):
        """With a figure for whoever shows no widgets, by the command line where it is installed; of an exercise it would be the answer."""
        data, metadata = super()._repr_mimebundle_(**options)
        if "exercise" not in queries.read(self.query):
            try:
                data["image/png"] = b64encode(command.figure(self.query, "png")).decode("ascii")
            except (command.CommandLineMissing, ValueError):
                pass  # The widget says what is wrong.
        return data, metadata

    # The query says everything: the other traits follow it, and whoever sets one of them changes the query. Whatever comes
    # from the page comes together, and then there is nothing left to do.

    @traitlets.validate("position")
    def _check_position(self, proposal):
        if proposal.value is None:
            return None
        return self._heaps(proposal.value)

    @traitlets.validate("moves")
    def _check_moves(self, proposal):
        return [self._heaps(position) for position in proposal.value]

    @staticmethod
    def _heaps(value):
        heaps = tuple(value) if isinstance(value, (list, tuple)) else ()
        if len(heaps) < 2 or any(isinstance(heap, bool) or not isinstance(heap, int) or heap < 0 for heap in heaps):
            raise traitlets.TraitError(f"a position is a tuple of heaps such as (12, 17), and not {value!r}")
        return heaps

    @traitlets.observe("query")
    def _on_query(self, _):
        with self.hold_sync():
            self.moves = queries.moves_of(self.query)
            self.position = queries.position_of(self.query)

    @traitlets.observe("position")
    def _on_position(self, _):
        if self.position == queries.position_of(self.query):
            return
        at = None if self.position is None else self.position[:2]
        self.query = queries.changed(self.query, {"at": at, "moves": None})

    @traitlets.observe("moves")
    def _on_moves(self, _):
        if self.moves != queries.moves_of(self.query):
            self.query = queries.changed(self.query, {"moves": self.moves or None})

    # ---- answers of the command line ---------------------------------------------------------------------------------

    def positions(self, size=64, start=(0, 0)):
        """Every P-position in a window, by the command line; `await board.page.positions(64)` asks the page."""
        return command.positions(self.query, size, start)

    def grundy(self, size=16):
        """Grundy values of the board, by the command line."""
        return command.grundy(self.query, size)

    def outcome(self, x, y):
        """ "P" or "N"; None for what is no position; by the command line."""
        return command.outcome(self.query, x, y)

    def options(self, x, y):
        """Where one can move from (x, y), each with its outcome, by the command line."""
        return command.options(self.query, x, y)

    def svg(self):
        """The figure, for documents without scripts, by the command line."""
        return command.svg(self.query)


class Page:
    """The same questions, answered by the page that shows the board: each returns an Answer."""

    def __init__(self, board):
        self._board = board
        self._numbers = count(1)
        self._waiting = {}
        board.on_msg(self._on_message)

    def positions(self, size=64, start=(0, 0)):
        return self._ask("positions", *start, size, size, read=lambda found: [tuple(map(int, pair)) for pair in found])

    def grundy(self, size=16):
        return self._ask("grundy", size, size)

    def outcome(self, x, y):
        # Numbers of a page end at 2^53; texts do not.
        return self._ask("outcome", str(x), str(y))

    def options(self, x, y):
        return self._ask("options", x, y, read=lambda found: [(tuple(heaps), outcome) for heaps, outcome in found])

    def _ask(self, question, *arguments, read=lambda answer: answer):
        number = next(self._numbers)
        answer = Answer()
        self._waiting[number] = (answer, read)
        self._board.send({"id": number, "ask": question, "with": list(arguments)})
        return answer

    def _on_message(self, _widget, content, _buffers):
        # Every place that shows the board answers; the first counts.
        waiting = self._waiting.pop(content.get("id") if isinstance(content, dict) else None, None)
        if waiting is None:
            return
        answer, read = waiting
        if "error" in content:
            answer.fail(str(content["error"]))
        else:
            answer.give(read(content["answer"]))
