"""Whole matches, written down once: a version of a game plays them the same for ever.

`GAME-VERSION-matches.json`, in `tests/golden` or in the package of a game from elsewhere, holds for
each match the number of its events, a digest of them, and the totals. A change here is a change of
the rules (then it is a new version) or of the order of events (then old records no longer check).
What people see of a match may change.

To write the file of a new version: `python -m tests.properties.test_golden_matches GAME`.
"""

import hashlib
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from games import registry
from games.kernel.command import to_text
from games.kernel.event import Event
from games.kernel.match import Deal, Resign, StartMatch
from games.kernel.ruleset import Ruleset
from games.kernel.seats import SYSTEM
from games.kernel.shuffle import Numbers
from tests.properties.game_samples import sampled
from tests.properties.sampled_games import encoded
from tests.testbed.matches import done

GAMES = Path(registry.__file__).parent
GOLDEN = Path(__file__).parents[1] / "golden"
MATCHES = 20
STEPS = 300


def match(rules: Ruleset[Any], number: int) -> dict[str, Any]:
    """What is written down of a match whose every choice follows from its number."""
    return summary(rules, *played(rules, number))


def played(rules: Ruleset[Any], number: int) -> tuple[list[Event], Any]:
    """The events of such a match, and the state after them."""
    numbers = Numbers(f"golden match {number}".encode(), rules.id)
    choices = sampled(rules.id).options
    start = StartMatch(f"{number:064x}", choices[number % len(choices)])
    outcome = done(rules.act(rules.blank(), SYSTEM, start))
    log, state = list(outcome.events), outcome.state
    for step in range(STEPS):
        if rules.is_over(state):
            break
        seat = rules.current(state)[0]
        legal = sorted(rules.legal_actions(state), key=to_text)
        command = Deal() if seat == SYSTEM else legal[numbers.below(len(legal))]
        if number % 5 == 4 and step == 30:
            command = Resign()
            seat = max(seat, 0)
        outcome = done(rules.act(state, seat, command))
        log += outcome.events
        state = outcome.state
    return log, state


def summary(rules: Ruleset[Any], log: Sequence[Event], state: Any) -> dict[str, Any]:
    """What is written down of any match."""
    return {
        "events": len(log),
        "digest": hashlib.sha256(encoded(log)).hexdigest(),
        "totals": rules.totals(state),
    }


def golden_file(rules: Ruleset[Any], kind: str = "matches") -> Path:
    """Where a version of a game has its matches written down."""
    home = Path(sys.modules[type(rules).__module__].__file__ or "").parent
    # A game that lives elsewhere keeps its file with itself.
    folder = GOLDEN if home.parent == GAMES else home
    return folder / f"{rules.id}-{rules.version}-{kind}.json"


VERSIONS = [(entry.ruleset.id, entry.ruleset.version) for entry in registry.known()]


@pytest.mark.parametrize(("game", "version"), VERSIONS)
def test_golden_matches(game: str, version: int) -> None:
    rules = registry.ruleset(game, version)
    written = json.loads(golden_file(rules).read_text("utf-8"))
    assert len(written) >= MATCHES
    for number, expected in enumerate(written):
        assert match(rules, number) == expected, number


if __name__ == "__main__":
    for name in sys.argv[1:]:
        rules = registry.ruleset(name)
        lines = ",\n".join(json.dumps(match(rules, number)) for number in range(MATCHES))
        golden_file(rules).write_text(f"[\n{lines}\n]\n", encoding="utf-8")
