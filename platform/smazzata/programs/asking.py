"""What a program has to confirm: the same table of warnings as the desk's pages read.

The first call is answered with the consequences and their digest; the call is sent again with it.
If something else was done meanwhile the consequences are others, and it is asked again.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from smazzata.desk.rights import against
from smazzata.desk.services import acting_of, digest_of
from smazzata.members.principals import Principal
from smazzata.presentation.differences import difference_of
from smazzata.presentation.narration import language
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.tournament_management.slip_shape import against_slips
from tournaments.consequences import both_states, foresee
from tournaments.decider import find_question
from tournaments.subjects.subject import Level
from tournaments.words import WORDS


class Question(NamedTuple):
    """What is asked."""

    said: str
    digest: str
    consequences: Any
    """`tournaments.consequences.Consequences`, as plain values; where they are shown first, also
    `pairing` and `ratings` of `tournaments.differences.Difference`."""


def question(
    presenter: TournamentPresenter, due: Sequence[Command], who: Principal, confirmed: str
) -> Question | Refusal | None:
    """What is to be confirmed before these commands; None where nothing is, or it was.

    Refusals: of `rights.against`, `against_slips`, and of the first command that is refused.
    """
    acting = acting_of(who, presenter.id)
    refusal = against(who, presenter.id, map(type, due)) or against_slips(presenter.state, due)
    found = refusal or foresee(presenter.state, due, acting)
    if isinstance(found, Refusal):
        return found
    rows = [row for command in due if (row := find_question(presenter.state, command, acting))]
    loudest = max(rows, key=lambda row: row.level, default=None)
    if loudest is None or loudest.level <= Level.ACKNOWLEDGE:
        return None
    digest = digest_of(found)
    if confirmed == digest:
        return None
    told = msgspec.to_builtins(found)
    if loudest.level >= Level.CONSEQUENCES:
        states = both_states(presenter.state, due, acting)
        if isinstance(states, Refusal):
            return states
        beside = difference_of(*states)
        told |= msgspec.to_builtins({"pairing": beside.pairing, "ratings": beside.ratings})
    return Question(WORDS[loudest.code].say(language()), digest, told)
