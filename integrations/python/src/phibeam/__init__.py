"""
Phibeam in Python: boards of two-heap take-away games in notebooks, and what the command line answers.

    import phibeam
    phibeam.Board("game=wab", a=5, b=3)
    phibeam.positions("game=wythoff", size=100)
"""

from .command import CommandLineMissing, command_line, grundy, options, outcome, positions, svg

__all__ = ["Board", "CommandLineMissing", "command_line", "grundy", "options", "outcome", "positions", "svg"]


def __getattr__(name):
    # Documents need no notebook: what brings the widgets is imported when somebody wants a board.
    if name == "Board":
        from .board import Board

        return Board
    raise AttributeError(f"phibeam has no {name}")
