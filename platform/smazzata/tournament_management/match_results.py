"""What the online matches of a round came to, and who sat there, as the commands that record it."""

from uuid import UUID

from games.kernel.command import Command
from smazzata.ledger.reader import load as events_of
from smazzata.tables.table import Table, tables
from smazzata.tournament_management.models import TournamentTables
from smazzata.tournament_management.tournament import Pairing, pairings
from tournaments.events.results import Sitting
from tournaments.movements.partners import of_entries
from tournaments.state import Round
from tournaments.subjects.lineups import RecordLineup
from tournaments.subjects.slips import RecordResult


def missing_results(tournament: UUID, played: Round) -> list[list[Command]]:
    """Those of tables whose match is over, and that are not recorded yet."""
    missing = [p for p in pairings(tournament, played) if p.table not in played.results]
    return [result for pairing in missing if (result := result_of(tournament, pairing))]


def result_of(tournament: UUID, pairing: Pairing) -> list[Command]:
    """The commands that record a table's match: its result, and who sat there where bots sat in;
    none while it is not over.
    """
    found = tables.find(pairing.match)
    result = found.state.state.match.result if found else None
    if found is None or result is None:
        return []
    recorded = RecordResult(
        pairing.round,
        pairing.table,
        mp=of_entries(result.totals, len(pairing.sides)),
        places=of_entries(result.places, len(pairing.sides)),
        match=str(pairing.match),
    )
    # Where bots play all the seats they play for the members: that is what was asked for.
    if not TournamentTables.objects.filter(tournament=tournament, people=True).exists():
        return [recorded]
    lineup = lineup_of(pairing.match, found.state, pairing.round, pairing.table)
    return [recorded, lineup] if lineup else [recorded]


def lineup_of(match: UUID, table: Table, round_number: int, number: int) -> RecordLineup | None:
    """Who sat where and from which deal on; None where all sat that the entries name."""
    sitting = [
        Sitting(int(chair.entry or 0), "" if chair.bot else chair.member or "")
        for chair in table.opened.chairs
    ]
    entries = [seated.number for seated in sitting]
    deal = 0
    for event in events_of(match):
        if event.type == "deal_started":
            deal += 1
        elif event.type == "chair_taken":
            chair = event.data["chair"]
            member = "" if chair["bot"] else chair["member"] or ""
            sitting.append(Sitting(entries[event.data["seat"]], member, max(deal, 2)))
    if all(seated.member for seated in sitting):
        return None
    return RecordLineup(round_number, number, tuple(sitting))
