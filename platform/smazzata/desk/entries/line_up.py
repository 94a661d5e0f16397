"""Somebody else sits down at a table in the middle of a match, or sat there from the start."""

from typing import NamedTuple
from uuid import UUID

from django.db import transaction

from games.kernel.refusal import Refusal
from smazzata.desk.entries.known_people import conflicts, licence_refusal
from smazzata.desk.submission import give, official
from smazzata.ledger.sql import lock_until_commit
from smazzata.members.directory import find_or_create_member
from smazzata.members.principals import Principal
from smazzata.tournament_management.tournament import load
from tournaments.entry_lists.reading import EntryLine
from tournaments.events.results import Sitting
from tournaments.lineups import lineup
from tournaments.pairing.model import Number
from tournaments.state import Round, Tournament
from tournaments.subjects.lineups import RecordLineup

MOST_DEALS = 99


class Change(NamedTuple):
    """Who sits down for whom."""

    number: Number
    out: str
    """The member who gets up."""
    line: EntryLine
    """Who sits down, and of which club."""
    deal: int
    """From which deal on; 1: from the start."""


def sitting_at(state: Tournament, played: Round, table: int) -> tuple[Sitting, ...]:
    """Who sits at a table and since which deal, as far as it is known."""
    said = played.lineups.get(table, ())
    seated = lineup(state, played, table)
    begun = [
        Sitting(number, member)
        for number, members in seated.items()
        if number not in {s.number for s in said}
        for member in members
    ]
    return (*said, *begun)


def change_line_up(
    tournament: UUID,
    place: tuple[int, int],
    change: Change,
    who: Principal,
    command_id: UUID,
) -> Refusal | None:
    """Has somebody else sit at a table that there is, `place` by round and number; who is not known
    yet becomes a member, or nobody does.

    Refusals: of `give`; `licence_of_another`; `not_a_member` where nobody so called sits there;
    `member_already_entered` where who comes plays for another entry.
    """
    number, table = place
    with transaction.atomic():
        # A line-up is written whole: of two at once the second goes on from what the first wrote.
        lock_until_commit(f"smazzata.lineups.{tournament}")
        state = load(tournament).state
        before = sitting_at(state, state.rounds[number - 1], table)
        refusal = next(map(licence_refusal, conflicts([change.line])), None)
        if not any((s.number, s.member) == (change.number, change.out) for s in before):
            refusal = Refusal("not_a_member", params={"entry": change.number})
        if refusal is None:
            (person,) = change.line.people
            into = str(find_or_create_member(person.name, change.line.club, person.licence).id)
            refusal = _against(state, before, change, into)
        if refusal is None:
            sitting = _after(before, change, into)
            command = RecordLineup(number, table, sitting)
            answer = give(tournament, [command], official(who, tournament), command_id)
            refusal = answer if isinstance(answer, Refusal) else None
        if refusal is not None:
            transaction.set_rollback(True)
    return refusal


def _against(
    state: Tournament, before: tuple[Sitting, ...], change: Change, into: str
) -> Refusal | None:
    entered = state.members.get(into)
    sits = next((s.number for s in before if s.member == into), None)
    if entered not in (None, change.number) or sits is not None:
        return Refusal("member_already_entered", params={"entry": sits or entered or 0})
    return None


def _after(before: tuple[Sitting, ...], change: Change, into: str) -> tuple[Sitting, ...]:
    new = Sitting(change.number, into, change.deal)
    if change.deal > 1:
        return (*before, new)
    gone = (change.number, change.out)
    return tuple(new if (s.number, s.member) == gone else s for s in before)
