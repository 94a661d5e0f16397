"""Opening the matches of a posted round, for people and bots to play here."""

from collections.abc import Callable
from typing import TypeAlias
from uuid import UUID, uuid5

from django.db import transaction
from msgspec.structs import replace

from games.kernel.refusal import Refusal
from games.registry import ruleset
from smazzata.members.directory import members_with_account
from smazzata.tables.events import INSTANT, Chair
from smazzata.tables.handler import open_table
from smazzata.tables.unattended import abandon
from smazzata.tournament_management.formats import parties_of, seating
from smazzata.tournament_management.models import TournamentTables
from smazzata.tournament_management.online_tables import is_open, lock_tables
from smazzata.tournament_management.secret_key import derived, key_of
from smazzata.tournament_management.tournament import Pairing, load, pairings
from tournaments.state import Round

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
