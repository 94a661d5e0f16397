"""What a correction has moved: lines of the standings, and who would have met whom.

Two tournaments are held against each other, the one before a correction and the one after it. Where
a round was posted meanwhile it stays as it was; here is said how it would have been paired, had the
right result been known. Nothing of it is stored.
"""

from collections.abc import Sequence

import msgspec

from games.kernel.refusal import Refusal
from tournaments.consequences import Moved, moved_lines
from tournaments.decider import decide
from tournaments.events.rounds import RoundProposed
from tournaments.movements.systems import FIXED
from tournaments.pairing.model import Number
from tournaments.queries import after_rounds, current_standings
from tournaments.state import Tournament
from tournaments.subjects.proposals import ProposeRound

Sides = tuple[Number, ...]


class OtherPairing(msgspec.Struct, frozen=True):
    """How a posted round would have been paired."""

    round: int
    posted: tuple[tuple[int, Sides], ...]
    """Tables, with their numbers, at which others would have met."""
    instead: tuple[Sides, ...]
    """Who would have met there; empty: the round would have been the same."""


class Difference(msgspec.Struct, frozen=True):
    """What is otherwise after a correction."""

    moved: tuple[Moved, ...]
    """In the order of the standings after it."""
    pairing: OtherPairing | None
    """None: no later round whose pairing looks at results had been posted."""


def difference(before: Tournament, after: Tournament) -> Difference:
    """What is otherwise in `after`."""
    return Difference(
        moved_lines(current_standings(before), current_standings(after)), _pairing(before, after)
    )


def _pairing(before: Tournament, after: Tournament) -> OtherPairing | None:
    changed = _first_changed(before, after)
    # A round that was posted or recalled together with the correction was not paired without it.
    if changed is None or changed >= min(len(before.rounds), len(after.rounds)):
        return None
    next_ = after.rounds[changed]
    if next_.system in FIXED:
        return None
    as_it_was, as_it_should = _paired(before, next_.number), _paired(after, next_.number)
    if as_it_was is None or as_it_should is None:
        return None
    known = {frozenset(sides) for sides in as_it_was}
    posted = {frozenset(table.sides) for table in next_.tables}
    instead = tuple(sides for sides in as_it_should if frozenset(sides) not in known | posted)
    # Where they sit who would have met: what an earlier correction moved is not told again.
    elsewhere = {number for sides in instead for number in sides}
    others = tuple(
        (table.number, table.sides)
        for table in next_.tables
        if not elsewhere.isdisjoint(table.sides)
    )
    return OtherPairing(next_.number, others, instead)


def _first_changed(before: Tournament, after: Tournament) -> int | None:
    """The first round of which a result is another."""
    # The same commands may have posted a round, or recalled one.
    for old, new in zip(before.rounds, after.rounds, strict=False):
        if old.results != new.results:
            return new.number
    return None


def _paired(state: Tournament, number: int) -> Sequence[Sides] | None:
    """The tables of a round by the results of the rounds before it."""
    played = state.rounds[number - 1]
    then = after_rounds(state, number - 1)
    then.closed, then.cancelled, then.homologated, then.lent_to = False, None, None, ""
    for earlier in then.rounds:
        earlier.closed = True
    head = played.proposal.head if played.proposal else None
    variant, engine = (head.variant, head.engine) if head else (None, None)
    decided = decide(then, ProposeRound(number, played.system, variant, engine))
    if isinstance(decided, Refusal):
        return None
    return [
        table.sides
        for event in decided
        if isinstance(event, RoundProposed)
        for table in event.tables
    ]
