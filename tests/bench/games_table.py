"""The table of all games and their forms for `docs/games.md`.

    uv run python -m tests.bench.games_table > docs/games.md

It takes about an hour. Every row is measured: matches of random legal steps for events, bytes and
speed, duplicate deals for the bots. Whatever is in the registry is in the table, games of other
distributions too.
"""

import argparse
import os
import re
import time
from collections.abc import Iterator
from functools import partial
from importlib.resources import files
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from games import registry
from games.kernel.bots import HeuristicBot, RandomBot
from games.kernel.contest import contest
from games.kernel.profile import say_sizes
from games.kernel.ruleset import Ruleset
from tests.bench.own_games import OwnGame
from tests.bench.strengths import Form, forms
from tests.properties.game_samples import sampled

FEWEST = 2
"""An interval needs two deals."""
PAIRS_SHARE = 10
"""Neighbours meet in so many times fewer deals than `heuristic` and `random`."""
SEARCH_SHARE = 10
"""A bot that looks ahead takes hundreds of times as long: it gets so many times more time."""
CLAUSE = re.compile(r"^- \*\*([A-Z]{3}-[A-Z]?\d+[a-z]?)\*\*", re.MULTILINE)
COLUMNS = (
    "game",
    "seats",
    "cards",
    "clauses",
    "events a deal",
    "bytes a deal",
    "steps/s",
    "`heuristic`: lead a deal over `random`",
    "bots: lead a deal over the next weaker one",
)
HEAD = """# Games

All games and their forms. One command measures and writes this page: `tests/bench/games_table.py`.

- *Clauses* are those of the game's own rules. *Cards* lie in the deck of a usual table.
- *Events* and *bytes* are those of random matches, from the first event to the last, a deal: what
  the events say, as JSON, without the ledger's envelope.
- *Steps* are moves of random players that are checked and become events, dealing included, on one
  core of the machine that wrote this. A game that remembers what it has met is slower
  in its first seconds, which the first of its forms may show.
- A bot's *lead* is in points or chips of the game, over so many duplicate deals in all rotations
  (`games/kernel/contest.py`), with its 95% interval: of a lead that may be below nothing it is not
  known whether it is one. Where deals take long, fewer are played.
"""


PURE_LUCK = "pure luck"
LOADED = """At most {:,} deals, or {:g} s, for a lead over `random`, a tenth of the deals for the
others; a bot that looks ahead has ten times as long. Events and steps: {:g} s each. All seconds are
those of the processor. The machine has {} cores, and its load was {:.0f} to {:.0f} meanwhile."""


class Measured(NamedTuple):
    """What random play of a form costs."""

    events: float
    octets: float
    steps: float


class Effort(NamedTuple):
    """How much is measured."""

    deals: int
    """Duplicate deals of `heuristic` and `random`, at most."""
    lead: float
    """Seconds for each lead, at most, and beyond that as long as the fewest deals take."""
    cost: float
    """Seconds for each cost of random play."""


def rows(effort: Effort) -> Iterator[list[str]]:
    """A row for each form of each game."""
    for game, rules in registry.rulesets().items():
        for form in forms(game):
            leads = [over_random(form, effort), strengths(form, effort)]
            measured = costs(rules, form.options, effort.cost)  # what it remembers, it knows now
            yield [
                title(rules, form),
                say_sizes(rules, form.options),
                str(len(rules.deck(complete(rules, form.options)))),
                str(clauses(rules)),
                f"{measured.events:,.0f}",
                f"{measured.octets:,.0f}",
                f"{measured.steps:,.0f}",
                *leads,
            ]


def title(rules: Ruleset[Any], form: Form) -> str:
    """The game as people call it, and the options that make this form of it."""
    chosen = [f"`{name}={value}`".lower() for name, value in form.options.items()]
    return ", ".join([rules.words[rules.id].en, *chosen])


def complete(rules: Ruleset[Any], options: dict[str, Any]) -> dict[str, Any]:
    """The options of a usual table of a form."""
    found = rules.resolve_options(options)
    assert isinstance(found, dict), found
    return found


def clauses(rules: Ruleset[Any]) -> int:
    """How many clauses the rules of a game have, without those of all games."""
    package = type(rules).__module__.rpartition(".")[0]
    stated = CLAUSE.findall(files(package).joinpath("RULES.md").read_text("utf-8"))
    return len({clause for clause in stated if not clause.startswith("GEN")})


def costs(rules: Ruleset[Any], options: dict[str, Any], seconds: float) -> Measured:
    """Events and bytes a deal, and steps a second of the processor, by random play."""
    game = OwnGame(rules, options)
    events = octets = played = 0
    until = time.process_time() + seconds
    while not played or time.process_time() < until:
        log = game.record_match().events
        events += len(log)
        octets += sum(len(msgspec.json.encode(event.data())) for event in log)
        played += sum(event.name() == "deal_started" for event in log)
    steps, start = 0, time.process_time()
    while (taken := time.process_time() - start) < seconds or not steps:
        steps += game.act()
    return Measured(events / played, octets / played, steps / max(taken, 1e-9))


def over_random(form: Form, effort: Effort) -> str:
    """The lead of the bot that judges over one that does not."""
    if not sampled(form.game).contest:
        return PURE_LUCK
    return lead(form, HeuristicBot.name, RandomBot.name, effort.deals, effort.lead)


def strengths(form: Form, effort: Effort) -> str:
    """Each bot's lead over the next weaker one."""
    if not sampled(form.game).contest:
        return PURE_LUCK
    found = []
    for weaker, stronger in pairwise(registry.bots(form.game)):
        seconds = effort.lead * (SEARCH_SHARE if stronger == "search" else 1)
        found.append(
            f"{stronger} {lead(form, stronger, weaker, effort.deals // PAIRS_SHARE, seconds)}"
        )
    return "; ".join(found)


def lead(form: Form, stronger: str, weaker: str, deals: int, seconds: float) -> str:
    """One bot's lead over another with its interval, over as many deals as there is time for."""
    rules, bots = registry.ruleset(form.game), registry.bots(form.game)
    play = partial(contest, rules, bots[stronger], bots[weaker], seed=3, options=form.options)
    start = time.process_time()
    play(FEWEST)
    each = (time.process_time() - start) / FEWEST
    found = play(max(FEWEST, min(deals, int(seconds / each))))
    return f"{found.mean:+.2f} ({found.low:+.2f} to {found.high:+.2f}, {found.deals} deals)"


def table(effort: Effort) -> Iterator[str]:
    """The page, line by line, each as soon as it is measured."""
    yield HEAD
    yield f"| {' | '.join(COLUMNS)} |"
    yield "|" + "---|" * len(COLUMNS)
    loads = [os.getloadavg()[0]]
    for row in rows(effort):
        yield f"| {' | '.join(row)} |"
        loads.append(os.getloadavg()[0])
    yield "\n" + LOADED.format(*effort, os.cpu_count(), min(loads), max(loads))


def main() -> None:
    """Writes the page to the standard output."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1_000, help="duplicate deals, at most")
    parser.add_argument("--lead-seconds", type=float, default=2_000.0, help="for each bot's lead")
    parser.add_argument("--seconds", type=float, default=0.5, help="for each cost of random play")
    given = parser.parse_args()
    for line in table(Effort(given.deals, given.lead_seconds, given.seconds)):
        print(line, flush=True)


if __name__ == "__main__":
    main()
