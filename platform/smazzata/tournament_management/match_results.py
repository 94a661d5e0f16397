"""What the online matches of a round came to, as the commands that record it."""

from uuid import UUID

from games.kernel.command import Command
from smazzata.tables.table import tables
from smazzata.tournament_management.models import TournamentTables
from smazzata.tournament_management.sittings import lineup_of
from smazzata.tournament_management.tournament import Pairing, pairings
from tournaments import commands
from tournaments.movements.partners import of_entries
from tournaments.state import Round


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
    recorded = commands.RecordResult(
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
