"""Refusals: illegal input as a value, with a code for programs and a clause for people."""

from typing import Any

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """Why a command was not carried out. It changed nothing (GEN-04)."""

    code: str
    """Stable, snake_case; the key of its sentence in the game's words."""
    clause: str = ""
    """The rule that forbids it, such as `BUR-28`."""
    params: dict[str, Any] = {}
    """Values for the sentence. Never anything the commanding seat may not know (GEN-09)."""


MATCH_OVER = Refusal("match_over", "GEN-03")
UNKNOWN_COMMAND = Refusal("unknown_command", "GEN-03")
MALFORMED = Refusal("malformed", "GEN-03")
WRONG_PHASE = Refusal("wrong_phase", "GEN-03")
NOT_YOUR_TURN = Refusal("not_your_turn", "GEN-03")
ALREADY_COMMITTED = Refusal("already_committed", "GEN-03")
OPTION_DISABLED = "option_disabled"
"""The code of a command that an option keeps out of a table; its clause is the option's."""
CHANCE_NOT_DRAWN = "chance_not_drawn"
"""The code of a chance outcome that was given for a deal that does not draw it (GEN-01)."""
WRONG_DECK = Refusal("wrong_deck", "GEN-01")
