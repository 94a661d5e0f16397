"""What a late entry, a withdrawal or a return comes to, in words: shown before it is done."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from smazzata.desk.entries.roll_call import count_next_round
from tournaments.decider import decide_all
from tournaments.events.entries import EntryAdmitted, TableFilled
from tournaments.movements.systems import FIXED
from tournaments.queries import counted
from tournaments.state import Tournament
from tournaments.subjects.admission import AdmitEntry
from tournaments.subjects.withdrawal import (
    ReturnEntry,
    WithdrawEntry,
    find_unfinished_table,
)

SMALL_TABLE = 3
"""Sides of a table that is played on by two when one leaves."""
_COUNTED = (AdmitEntry, WithdrawEntry, ReturnEntry)
"""After these the next round has another number of entries."""


def effects(state: Tournament, due: Sequence[Command]) -> list[str]:
    """The sentences; none for other commands, and none for what is refused."""
    decided = decide_all(state, due)
    if isinstance(decided, Refusal):
        return []
    leaving = [command for command in due if isinstance(command, WithdrawEntry)]
    counted_anew = any(isinstance(command, _COUNTED) for command in due)
    sitting = [said for command in leaving for said in _sitting(state, command)]
    return [
        *sitting,
        *_seats(decided.events),
        *_annulled(state, decided.state),
        *(_opponents(decided.state) if leaving else ()),
        *(_next_round(decided.state) if counted_anew else ()),
    ]


def _sitting(state: Tournament, command: WithdrawEntry) -> Iterator[str]:
    """At which table of an open round somebody still sits who is not to leave at once."""
    for played in () if command.at_once else state.open_rounds:
        table = find_unfinished_table(played, command.number)
        if table is not None:
            at = {"round": played.number, "table": table}
            yield _("It still finishes round %(round)s at table %(table)s.") % at
            if command.kind == "unjustified":
                yield _("If it has gone, choose “at once”: it then has 0 there, not the walk-over.")


def _seats(caused: Sequence[object]) -> Iterator[str]:
    """From when on those play who come late."""
    fillings = [event for event in caused if isinstance(event, TableFilled)]
    for event in caused:
        if not isinstance(event, EntryAdmitted):
            continue
        filled = next((one for one in fillings if event.number in one.sides), None)
        if filled is not None:
            at = {"round": filled.round, "table": filled.table}
            yield _("It sits down in round %(round)s at table %(table)s.") % at
        else:
            yield _("It plays from round %(round)s on.") % {"round": event.from_round}


def _annulled(before: Tournament, after: Tournament) -> Iterator[str]:
    """That no result counts of who leaves a round robin, where the tournament has it so."""
    gone, back = counted(after).annulled, counted(before).annulled
    if gone - back:
        yield _("All of its results are annulled: whoever it had met has a rest instead.")
    if back - gone:
        yield _("Its results count again.")


def _opponents(after: Tournament) -> Iterator[str]:
    """What comes to those whom it was to meet, where the draw has said who meets whom."""
    rules, following = after.rules, len(after.rounds) + 1
    if rules is None or following > rules.rounds or not after.drawn:
        return
    system = rules.system_of(following)
    if system in ("knockout", "final"):
        yield _("Whom it was to meet next goes on without a match.")
    elif system in FIXED - {"individual"} and SMALL_TABLE not in rules.sizes:
        yield _("Whoever was to meet it in the rounds to come rests then.")


def _next_round(after: Tournament) -> Iterator[str]:
    """How many tables the next round has, and who is left over; of a bracket nothing."""
    found = count_next_round(after)
    if found is None:
        return
    tables, over = found.tables, found.resting
    said = ngettext(
        "In the next round there is %(tables)s table",
        "In the next round there are %(tables)s tables",
        tables,
    ) % {"tables": tables}
    rests = ngettext("%(number)s rests", "%(number)s rest", over) % {"number": over}
    yield f"{said}; {rests}." if over else f"{said}."
