"""Whole matches of bots by way of the real handler, stored event by event."""

import hashlib
from uuid import UUID, uuid4

from games.registry import ruleset
from smazzata.ledger.events import new_stream_id
from smazzata.tables.botplay import Pause, play
from smazzata.tables.events import Chair
from smazzata.tables.handler import open_table

APPENDS = 8
"""As many as one task of a worker makes."""


def play_match(game: str, bot: str, seed: int) -> UUID:
    """Opens a match with tournament options and a bot in every seat, and plays it to its end."""
    rules = ruleset(game)
    options = rules.resolve_options(rules.tournament_options({}))
    assert isinstance(options, dict), options
    match = new_stream_id()
    chairs = [Chair(bot=bot)] * rules.seats(options)
    master = hashlib.sha256(f"{game} {seed}".encode()).hexdigest()
    open_table(match, game, options, chairs, master, uuid4())
    while play(match, APPENDS) is Pause.BUDGET:
        pass
    return match
