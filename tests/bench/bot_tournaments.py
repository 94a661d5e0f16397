"""Whole tournaments and matches of bots, by way of the real handlers, in this process alone.

What Celery does in several processes (and a message a task, which is not counted here) is done in
one after the other: so CPU time can be told, and put down to moves.
"""

import hashlib
from collections.abc import Mapping
from typing import NamedTuple
from uuid import UUID, uuid4

from django.db import connection

from games.kernel.refusal import Refusal
from games.registry import ruleset
from smazzata.ledger.events import new_stream_id
from smazzata.ledger.projection_runner import settle
from smazzata.ledger.reader import load as load_stream
from smazzata.tables.bot_play import StopReason, play
from smazzata.tables.events import Chair
from smazzata.tables.handler import open_table
from smazzata.tables.table import game_events
from smazzata.tables.table import load as load_match
from smazzata.tournament_management import process_manager
from smazzata.tournament_management.entrants import synthetic_entrants
from smazzata.tournament_management.formats import Format, format_of
from smazzata.tournament_management.opening import Plan, open_tournament
from smazzata.tournament_management.simulation import check
from smazzata.tournament_management.tournament import load, pairings

APPENDS = 8
"""As many as one task of a worker makes."""

_COMMITS = "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"

Options = Mapping[str, object]


class TournamentCounts(NamedTuple):
    """What a tournament came to."""

    moves: int
    """Decisions of bots."""
    events: int
    """Everything stored, of the matches and of the tournament."""
    matches: int


def _format(game: str, options: Options) -> Format:
    found = format_of(game, options)
    assert isinstance(found, Format), found
    return found


def play_match(game: str, bot: str, seed: int) -> UUID:
    """Opens a match with the options of tournaments and a bot in every seat, plays it out."""
    found = _format(game, {})
    match = new_stream_id()
    chairs = [Chair(bot=bot)] * found.rules.seats(found.options)
    master = hashlib.sha256(f"{game} {seed}".encode()).hexdigest()
    open_table(match, game, found.options, chairs, master, uuid4())
    _play_out(match)
    return match


def play_tournament(
    game: str, options: Options, bot: str, entries: int, rounds: int, seed: int
) -> UUID:
    """Plays a Swiss tournament from its opening to its ratings, all projections up to date."""
    found = _format(game, options)
    side = len(found.parties[0])
    pool = synthetic_entrants(entries * side, seed)
    sides = [pool[first : first + side] for first in range(0, len(pool), side)]
    key = hashlib.sha256(f"bench {seed}".encode()).digest()
    plan = Plan(f"Bench {seed}", game, options, "swiss", rounds, sides, bot, key)
    tournament = open_tournament(plan)
    assert not isinstance(tournament, Refusal), tournament
    while not process_manager.advance(tournament, _play_out):
        pass
    settle()
    return tournament


def counts(tournament: UUID) -> TournamentCounts:
    """Counts what a tournament stored. Raises `AssertionError` when its audit finds anything."""
    assert not check(tournament)
    matches = [
        pairing.match
        for played in load(tournament).state.rounds
        for pairing in pairings(tournament, played)
    ]
    moves = 0
    stored = len(load_stream(tournament))
    for match in matches:
        events = load_stream(match)
        table = load_match(match).state
        command_of = ruleset(table.opened.game).command_of
        moves += sum(command_of(event) is not None for event in game_events(table, events))
        stored += len(events)
    return TournamentCounts(moves, stored, len(matches))


def ledger_bytes() -> int:
    """What the ledger takes on disk, indexes and all."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT sum(pg_total_relation_size(oid)) FROM pg_class "
            "WHERE relname IN ('es_stream', 'es_event', 'es_command', 'es_position')"
        )
        return int(cursor.fetchone()[0])


def commits() -> int:
    """Transactions that the database has committed so far."""
    with connection.cursor() as cursor:
        # A session's own counts are otherwise reported with a delay.
        cursor.execute("SELECT pg_stat_force_next_flush()")
        cursor.execute(
            "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"
        )
        return int(cursor.fetchone()[0])


def _play_out(match: UUID) -> None:
    while play(match, APPENDS) is StopReason.BUDGET:
        pass
