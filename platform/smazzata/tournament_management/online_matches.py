"""The online matches of a posted round: opened for people and bots, and then what they came to.

Results, and who sat there, are given as the commands that record them.
"""

from collections.abc import Callable
from typing import TypeAlias
from uuid import UUID, uuid5

from django.db import transaction
from msgspec.structs import replace

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from games.registry import ruleset
from smazzata.ledger.reader import load as events_of
from smazzata.members.directory import members_with_account
from smazzata.tables.events import INSTANT, Chair
from smazzata.tables.handler import open_table
from smazzata.tables.table import Table, tables
from smazzata.tables.unattended import abandon
from smazzata.tournament_management.formats import parties_of, seating
from smazzata.tournament_management.models import TournamentTables
from smazzata.tournament_management.online_tables import is_open, lock_tables
from smazzata.tournament_management.secret_key import derived, key_of
from smazzata.tournament_management.tournament import Pairing, load, pairings
from tournaments.events.results import Sitting
from tournaments.movements.partners import of_entries
from tournaments.state import Round
from tournaments.subjects.lineups import RecordLineup
from tournaments.subjects.slips import RecordResult

Play: TypeAlias = Callable[[UUID], None]
"""Has the bots of a match play, now or soon."""


def open_tables(tournament: UUID, played: Round, play: Play) -> Refusal | None:
    """Opens the tables of a round that are not open yet, and has them played.

    Those that are open have been handed on already; if that was lost, `wake_tables` finds them.
    Refusals: of `tables.handler.open_table`; the tables after the one that is refused stay closed.
    """
    state, key = load(tournament).state, key_of(tournament)
    how = TournamentTables.objects.get(tournament=tournament)
    rules = state.rules
    if rules is None:
        raise AssertionError("only a tournament that was opened has rounds")
    game = ruleset(rules.game, rules.ruleset)
    for pairing in pairings(tournament, played):
        if pairing.table in played.results or is_open(tournament, pairing.round, pairing.table):
            continue
        sides = [
            replace(entry, members=entry.members_in(pairing.round))
            for entry in (state.entries[number] for number in pairing.sides)
        ]
        options = rules.options_at(len(sides))
        seated = seating(parties_of(game, options), sides)
        here = members_with_account(member for _, member in seated) if how.people else frozenset()
        chairs = [
            Chair(entry=str(entry), member=member, bot=None if member in here else how.bot)
            for entry, member in seated
        ]
        with transaction.atomic():
            lock_tables(tournament)
            if not _still_posted(tournament, pairing):
                return None
            opened = open_table(
                pairing.match,
                rules.game,
                options,
                chairs,
                derived(key, f"{pairing.round}.{pairing.table}"),
                uuid5(pairing.match, "open"),
                version=rules.ruleset,
                tournament=tournament,
                round=pairing.round,
                number=pairing.table,
                settings=how.settings if here else replace(how.settings, pace=INSTANT),
            )
        if isinstance(opened, Refusal):
            return opened
        play(pairing.match)
    return None


def stop_tables(tournament: UUID, played: Round) -> None:
    """Ends the matches of a round that are being played: nobody waits for them any more."""
    for pairing in pairings(tournament, played):
        if is_open(tournament, pairing.round, pairing.table):
            abandon(pairing.match)


def _still_posted(tournament: UUID, pairing: Pairing) -> bool:
    """Whether the round is still to be played, and the same sides sit at the table."""
    state = load(tournament).state
    rounds = state.rounds
    if state.closed or len(rounds) < pairing.round:
        return False
    played = rounds[pairing.round - 1]
    return (pairing.table, pairing.sides) in ((t.number, t.sides) for t in played.tables)


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
