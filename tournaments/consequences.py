"""What commands would change, before anybody gives them: places, points, the next round.

Nothing here is stored, and no rule is here: the commands are decided and folded as they would be,
and the two tournaments are held against each other.
"""

from collections.abc import Sequence

import msgspec

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from tournaments.authority import NOBODY, Acting, Office
from tournaments.decider import decide_all
from tournaments.pairing.model import Number
from tournaments.queries import current_standings, outdated, proposal_stands
from tournaments.registry import BOOK
from tournaments.standings.criteria import StandingsRow
from tournaments.state import Tournament
from tournaments.subjects.draw import DrawLots
from tournaments.subjects.second_official import (
    ConfirmCorrection,
    ProposeCorrection,
    needs_second_official,
)
from tournaments.subjects.subject import Case

Rows = Sequence[StandingsRow]


class Moved(msgspec.Struct, frozen=True):
    """An entry whose line in the standings changes."""

    number: Number
    before: StandingsRow
    after: StandingsRow

    @property
    def scored(self) -> bool:
        """Whether its points change, and not only its place."""
        before, after = self.before, self.after
        return (before.vp, before.mp, before.mp_difference) != (
            after.vp,
            after.mp,
            after.mp_difference,
        )

    @property
    def placed(self) -> bool:
        """Whether its place changes."""
        return self.before.place != self.after.place


class Consequences(msgspec.Struct, frozen=True):
    """What commands would change."""

    moved: tuple[Moved, ...]
    """In the order of the standings after them; none where lots are drawn."""
    gone: tuple[Number, ...]
    """Whose line leaves the standings: of who withdraws without having taken part."""
    come: tuple[Number, ...]
    """Whose line comes into them: of who is entered, or returns."""
    drops_proposal: bool
    """Whether the next round, which is proposed, has to be paired again."""
    outdates: int | None
    """The newest published standings, if they would no longer be those."""
    nothing: bool
    """Whether there would be no event at all."""
    rounds: tuple[int, int] | None = None
    """How many rounds there are before and after, if that changes."""
    unposted: tuple[int, ...] = ()
    """Rounds that are posted and would not be any more."""
    cancels: bool = False
    """Whether the tournament would be cancelled."""


SECOND_PERSON = "somebody else"
"""Whoever is to agree; no member is called so."""


def propose_late_corrections(
    state: Tournament, due: Sequence[Command], acting: Acting
) -> list[Command]:
    """The commands, those that come late as proposals to a second official."""
    return [
        ProposeCorrection(command.data())
        if needs_second_official(Case(state, acting, BOOK), command)
        else command
        for command in due
    ]


def foresee(
    state: Tournament, due: Sequence[Command], acting: Acting = NOBODY
) -> Consequences | Refusal:
    """As `consequences`; of what is only proposed what it will change once somebody agrees."""
    found = _agreed(state, due, acting)
    return found if isinstance(found, Refusal) else consequences(*found)


def both_states(
    state: Tournament, due: Sequence[Command], acting: Acting = NOBODY
) -> tuple[Tournament, Tournament] | Refusal:
    """The tournament before the commands and after them, as `foresee` holds them together."""
    found = _agreed(state, due, acting)
    if isinstance(found, Refusal):
        return found
    before, given, by = found
    decided = decide_all(before, given, by)
    return decided if isinstance(decided, Refusal) else (before, decided.state)


def _agreed(
    state: Tournament, due: Sequence[Command], acting: Acting
) -> tuple[Tournament, Sequence[Command], Acting] | Refusal:
    """What is done in the end and by whom: of what is only proposed, that somebody agrees."""
    agreed: list[Command] = []
    number = len(state.corrections)
    for command in due:
        if isinstance(command, ProposeCorrection):
            number += 1
            agreed.append(ConfirmCorrection(number))
    if not agreed:
        return state, due, acting
    proposed = decide_all(state, due, acting)
    if isinstance(proposed, Refusal):
        return proposed
    if len(proposed.state.corrections) < number:  # proposed already, or it changes nothing
        return state, due, acting
    return proposed.state, agreed, Acting(frozenset(Office), acting.at, member=SECOND_PERSON)


def consequences(
    state: Tournament, due: Sequence[Command], acting: Acting = NOBODY
) -> Consequences | Refusal:
    """What the commands would change, or the refusal of the first that is refused."""
    decided = decide_all(state, due, acting)
    if isinstance(decided, Refusal):
        return decided
    after = decided.state
    published = state.published[-1] if state.published else None
    # What the lots will say is not foretold: who had seen it could choose not to draw them.
    foretold = not any(isinstance(command, DrawLots) for command in due)
    # A round that is posted was the proposal: nothing of it is lost.
    as_many = len(after.rounds) == len(state.rounds)
    goes_on = after.rules is not None and len(after.rounds) < after.rules.rounds
    goes_bad = published is not None and not outdated(state) and outdated(after)
    old, new = current_standings(state), current_standings(after)
    return Consequences(
        moved=moved_lines(old, new) if foretold else (),
        gone=_only_in(old, new),
        come=_only_in(new, old),
        drops_proposal=as_many
        and goes_on
        and not after.closed
        and proposal_stands(state)
        and not proposal_stands(after),
        outdates=published.version if published and goes_bad else None,
        nothing=not decided.events,
        rounds=_changed_rounds(state, after),
        unposted=tuple(r.number for r in state.rounds[len(after.rounds) :]),
        cancels=after.cancelled is not None,
    )


def _changed_rounds(before: Tournament, after: Tournament) -> tuple[int, int] | None:
    if before.rules is None or after.rules is None or before.rules.rounds == after.rules.rounds:
        return None
    return before.rules.rounds, after.rules.rounds


def moved_lines(before: Rows, after: Rows) -> tuple[Moved, ...]:
    """The lines of the standings that are others, of those that were there, in the order after."""
    old = {row.number: row for row in before}
    return tuple(
        Moved(row.number, old[row.number], row)
        for row in after
        if row.number in old and row.committed != old[row.number].committed
    )


def _only_in(some: Rows, others: Rows) -> tuple[Number, ...]:
    """Whose line is in some standings and not in others."""
    known = {row.number for row in others}
    return tuple(row.number for row in some if row.number not in known)
