"""Who sat at a table, where that is not simply the members of its entries."""

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase
from tournaments.authority import STAFF
from tournaments.events.results import LineupRecorded, Sitting
from tournaments.lineups import find_other_seat
from tournaments.subjects.subject import Case, Decision, Fact, Rule, Subject
from tournaments.subjects.table_results import find_table

MOST_SITTING = 64


class RecordLineup(Command, frozen=True):
    """Say who sat where, where that is not simply the members of the entries."""

    round: int
    table: int
    sitting: tuple[Sitting, ...]


def record_lineup(case: Case, command: RecordLineup) -> Decision:
    """Who sat where and from which deal on; each side that is named has all who began."""
    played = find_table(case.state, command.round, command.table)
    if isinstance(played, Refusal):
        return played
    sides = played.table(command.table).sides
    began = [s.number for s in command.sitting if s.since == 1]
    named = {s.number for s in command.sitting}
    people = [s.member for s in command.sitting if s.member and s.since == 1]
    fits = (
        len(command.sitting) <= MOST_SITTING
        and named <= set(sides)
        and all(s.since >= 1 for s in command.sitting)
        and all(began.count(number) == case.rules.side_size for number in named)
        and len(people) == len(set(people))
    )
    if not fits:
        return Refusal("lineup_unfit", params={"round": command.round, "table": command.table})
    before = played.lineups.get(command.table, ())
    if before == command.sitting:
        return ()
    # What an online match says of its own chairs is so, and refused by nobody.
    newcomers = set(command.sitting) - set(before) if command.table not in played.matches else set()
    for s in sorted(newcomers, key=lambda s: (s.number, s.member)):
        at = (command.table, s.number)
        if s.member and (other := find_other_seat(case.state, played, s.member, *at)) is not None:
            return Refusal("member_already_entered", params={"entry": other})
    return (LineupRecorded(command.round, command.table, command.sitting),)


SUBJECT = Subject(
    "lineups",
    rules=(Rule(RecordLineup, record_lineup, offices=STAFF, program="line-up"),),
    facts=(
        Fact(
            LineupRecorded,
            lambda state, event: state.rounds[event.round - 1].lineups.update(
                {event.table: event.sitting}
            ),
            "course",
            "Turno {round}, tavolo {table}: registrato chi ha giocato.",
            "Round {round}, table {table}: who played was recorded.",
            done=Phrase("Chi sedeva al tavolo", "Who sat at a table"),
            cause=RecordLineup,
        ),
    ),
    refusals={
        "lineup_unfit": Phrase(
            "Chi sedeva al tavolo {table} del turno {round}: le parti o le persone non tornano.",
            "Who sat at table {table} of round {round}: sides or people do not add up.",
        ),
    },
)
