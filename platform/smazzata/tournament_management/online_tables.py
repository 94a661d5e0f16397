"""Which tables of a tournament are open online, and whether a command may still change them.

A table that is open is being played: it is not recalled, nobody is seated there, nobody exchanged.
The rules of a tournament cannot know that; here it is asked, under a lock that whoever opens tables
takes as well, so that no table opens between the question and the answer.
"""

from collections.abc import Iterator, Sequence
from uuid import UUID

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.refusal import Refusal
from smazzata.ledger.errors import UnknownStream
from smazzata.ledger.reader import head
from smazzata.ledger.sql import lock_until_commit
from smazzata.tournament_management.tournament import match_id
from tournaments.events.direction import TournamentEndedEarly
from tournaments.events.entries import MemberSubstituted, TableFilled
from tournaments.events.rounds import RoundRecalled
from tournaments.state import Tournament
from tournaments.subjects.admission import AdmitEntry
from tournaments.subjects.cancellation import CancelTournament
from tournaments.subjects.length import EndEarly
from tournaments.subjects.posting import RecallRound
from tournaments.subjects.substitution import SubstituteMember

CHANGES_TABLES = (
    AdmitEntry,
    CancelTournament,
    EndEarly,
    RecallRound,
    SubstituteMember,
)


def lock_tables(tournament: UUID) -> None:
    """Until the end of the transaction nobody else opens or changes tables of the tournament."""
    lock_until_commit(f"smazzata.tables.{tournament}")


def is_open(tournament: UUID, round_number: int, table: int) -> bool:
    """Whether the match of a table exists."""
    try:
        head(match_id(tournament, round_number, table))
    except UnknownStream:
        return False
    return True


def against_open_tables(
    tournament: UUID, before: Tournament, given: Command, caused: Sequence[Event]
) -> Refusal | None:
    """That what a command causes would change a table at which people play: `table_opened`."""
    if not isinstance(given, CHANGES_TABLES):
        return None
    for number, table in _touched(before, caused):
        if is_open(tournament, number, table):
            return Refusal("table_opened", params={"round": number, "table": table})
    return None


def _touched(before: Tournament, caused: Sequence[Event]) -> Iterator[tuple[int, int]]:
    for event in caused:
        match event:
            case RoundRecalled():
                for table in before.rounds[event.round - 1].numbers:
                    yield event.round, table
            case TournamentEndedEarly():
                for number in event.dropped:
                    for table in before.rounds[number - 1].numbers:
                        yield number, table
            case TableFilled():
                yield event.round, event.table
            case MemberSubstituted():
                for played in before.rounds[event.round - 1 :]:
                    for seated in played.tables:
                        if event.number in seated.sides:
                            yield played.number, seated.number
