"""Whole matches among bots in memory, choice by choice those that `manage.py play` stores."""

from games import registry
from games.kernel.match import StartMatch
from games.kernel.options import Options
from games.kernel.refusal import Refusal
from games.kernel.seats import SYSTEM
from smazzata.tables.bot_play import StopReason, decide_many
from smazzata.tables.events import INSTANT, Chair, TableOpened
from smazzata.tables.handler import step
from smazzata.tables.management.commands.play import match_secret
from smazzata.tables.table import Table

BOT = "heuristic"


def played_out(game: str, options: Options, seed: int) -> tuple[Table, int]:
    """The table at the end of the match of a seed, and how many events its stream would have.

    Fails when the match goes on beyond what its rules allow (GEN-12).
    """
    rules = registry.ruleset(game)
    most = rules.deal_bound(options) * rules.deals_bound(options)
    chairs = [Chair(bot=BOT) for _ in range(rules.seats(options))]
    opened = Table.at(TableOpened(game, rules.version, chairs, pace=INSTANT), 0)
    opening = step(opened, SYSTEM, StartMatch(match_secret(seed), options))
    assert not isinstance(opening, Refusal)
    table, version, stop = opening.table, 1 + len(opening.events), StopReason.BUDGET
    while stop is not StopReason.OVER:
        decided, stop = decide_many(table, version)
        table, version = decided.table, version + len(decided.events)
        assert version <= most
    return table, version
