"""The two lines of a Mitchell movement, each of which may have its own ranking.

Entries of one line never meet, so under pure Mitchell two rankings are as true as one. Which it is,
the organiser says; once a round of another system has been posted, the lines are gone.
"""

from typing import Literal, TypeAlias

from tournaments.pairing.model import Number
from tournaments.state import Tournament

Line: TypeAlias = Literal["staying", "moving"]
LINES: tuple[Line, Line] = ("staying", "moving")


def lines(state: Tournament) -> dict[Line, tuple[Number, ...]] | None:
    """Who is in which line, in the order of the draw; None where there are no lines."""
    if not state.rounds or any(played.system != "mitchell" for played in state.rounds):
        return None
    return {"staying": state.drawn[0::2], "moving": state.drawn[1::2]}
