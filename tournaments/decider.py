"""The rules of running a tournament: commands in, events or a refusal out.

`decide` is pure and asks the rule of the command's subject (`tournaments.subjects`); `fold` makes a
tournament of the events. A refused command changes nothing. A command that already took effect, and
would again do the same, adds nothing: it can be sent twice. `find_undo` has the commands that bring
back the state before; nothing is unsaid, and what has no opposite says why.

Order of refusals: whether the tournament is open at all, then the phase, then what is named
(entry, round, table), then the values.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.refusal import MALFORMED, Refusal
from tournaments.authority import NOBODY, Acting
from tournaments.registry import BOOK
from tournaments.state import Tournament, clone
from tournaments.subjects.cancellation import CancelTournament
from tournaments.subjects.direction import TakeBackTournament
from tournaments.subjects.finality import CloseTournament
from tournaments.subjects.opening import OpenTournament, open_tournament
from tournaments.subjects.second_official import needs_second_official
from tournaments.subjects.subject import (
    CANNOT_UNDO,
    Case,
    Decision,
    Question,
    Undoing,
    check_code,
    decide_by_rule,
    find_loudest,
)

MAX_TEXT = 500
MAX_NUMBER = 5_000_000_000
"""An hour in seconds since 1970 fits."""


def decide(state: Tournament, command: Command, acting: Acting = NOBODY) -> Decision:
    """The events that the command causes, or why it is refused.

    `acting` matters to a few rules only; who may give a command at all is asked before.
    """
    if not _is_storable(msgspec.to_builtins(command)):
        return MALFORMED
    case = Case(state, acting, BOOK)
    if isinstance(command, OpenTournament):
        return open_tournament(case, command)
    if state.rules is None:
        return Refusal("tournament_not_open")
    phase = _find_phase(state, command)
    if phase is not None:
        return phase
    decided = decide_by_rule(case, command)
    if isinstance(decided, Refusal) or not decided:
        return decided
    if needs_second_official(case, command):
        return Refusal("second_person_needed")
    return check_code(case, command) or decided


class Decided(NamedTuple):
    """What commands come to."""

    events: tuple[Event, ...]
    """Of all of them; none where it stood so already."""
    state: Tournament
    """After them."""


def decide_all(
    state: Tournament, due: Sequence[Command], acting: Acting = NOBODY
) -> Decided | Refusal:
    """Each command decided at the tournament that those before it leave, or the first refusal."""
    events: list[Event] = []
    for command in due:
        caused = decide(state, command, acting)
        if isinstance(caused, Refusal):
            return caused
        state = fold(caused, state)
        events += caused
    return Decided(tuple(events), state)


def find_question(
    state: Tournament, command: Command, acting: Acting = NOBODY
) -> Question[Any] | None:
    """What is asked before a command is given: the loudest question that applies."""
    return find_loudest(Case(state, acting, BOOK), command)


def _find_phase(state: Tournament, command: Command) -> Decision | None:
    """What a tournament that is final, over or elsewhere answers whatever it is asked."""
    rule = BOOK.rules.get(type(command))
    if state.homologated and (rule is None or not rule.after_homologation):
        return Refusal("homologated")
    if state.cancelled:
        same = isinstance(command, CancelTournament) and command.reason == state.cancelled.reason
        return () if same else Refusal("tournament_cancelled")
    if state.closed and not (rule and rule.after_close):
        return () if isinstance(command, CloseTournament) else Refusal("tournament_closed")
    if state.lent_to and not isinstance(command, TakeBackTournament):
        return Refusal("lent_elsewhere")
    return None


def _is_storable(value: object) -> bool:
    """Whether a value can stand in an event: no float, no endless text, no number beyond sense."""
    if isinstance(value, str):
        # No table of the database can hold a NUL: the list of tournaments would stop at the title.
        return len(value) <= MAX_TEXT and "\0" not in value
    if isinstance(value, dict):
        return all(_is_storable(key) and _is_storable(item) for key, item in value.items())
    if isinstance(value, (list, tuple)):
        return all(map(_is_storable, value))
    return value is None or (isinstance(value, int) and abs(value) <= MAX_NUMBER)


def evolve(state: Tournament, event: Event) -> Tournament:
    """The tournament after one more event; `state` is left as it was."""
    after = clone(state)
    apply(after, (event,))
    return after


def fold(events: Iterable[Event], start: Tournament | None = None) -> Tournament:
    """The tournament after all events. Changes one copy in place: fast for long logs."""
    state = clone(start) if start is not None else Tournament()
    apply(state, events)
    return state


def apply(state: Tournament, events: Iterable[Event]) -> None:
    """Changes `state` itself: only for whoever made it and shows it to nobody meanwhile."""
    for event in events:
        BOOK.facts[type(event)].fold(state, event)


def find_undo(
    before: Tournament, done: Sequence[Event], reason: str
) -> tuple[Command, ...] | Refusal:
    """The commands that undo the events of one command; `before` is the tournament before them.

    Refusals: `cannot_undo`, and later those of the commands themselves.
    """
    found: list[Command] = []
    after = before
    for event in done:
        after = evolve(after, event)
        opposite = BOOK.facts[type(event)].find_undo(event, Undoing(before, after, reason))
        if isinstance(opposite, Refusal):
            return opposite
        found += opposite
    return tuple(reversed(found)) or CANNOT_UNDO
