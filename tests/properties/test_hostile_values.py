"""Whatever a client writes into a command is refused in words or carried out: nothing raises."""

from collections.abc import Iterator
from random import Random
from typing import Any

from games.kernel.refusal import Refusal
from games.kernel.seats import OPEN
from tests.properties.sampled_games import Case, encoded, every_match, played

MOMENTS = 12
CODES = ("XX", "", "JK", "?", "10", "1H", "AH.9", "é")
"""Cards and words that no game has, that some have, or that are nearly one."""
NUMBERS = (-1, 0, 127, 10**9, 10**30)


@every_match
def test_values_from_nowhere_are_refused_or_carried_out_and_never_raise(case: Case) -> None:
    match = played(*case)
    rules, rng = match.ruleset, Random(5)
    tried = 0
    for step in match.sample(MOMENTS, rng):
        stood = encoded(rules.observe(step.before, OPEN))
        known = [step.command.data(), *(c.data() for c in rules.legal_actions(step.before)[:8])]
        for raw in (garbled for data in known for garbled in variants(data, rng)):
            tried += 1
            command = rules.read(step.before, step.seat, raw)
            moved = (
                command
                if isinstance(command, Refusal)
                else rules.act(step.before, step.seat, command)
            )
            assert not isinstance(moved, Refusal) or moved.code in rules.words, (raw, moved)
        assert encoded(rules.observe(step.before, OPEN)) == stood
    assert tried


def variants(data: dict[str, Any], rng: Random) -> Iterator[dict[str, Any]]:
    """A command's data with one value changed at a time."""
    for name, value in data.items():
        for other in instead_of(value, rng):
            yield {**data, name: other}


def instead_of(value: Any, rng: Random) -> Iterator[Any]:
    """What somebody might write where a command has this value."""
    if isinstance(value, (list, tuple)):
        items = list(value)
        yield from ([], items * 2, items[::-1], [*items, *items[:1]], items * 60)
        for at in range(min(len(items), 3)):
            for other in instead_of(items[at], rng):
                yield [*items[:at], other, *items[at + 1 :]]
    elif isinstance(value, int) and not isinstance(value, bool):
        yield from NUMBERS
    else:
        yield from (*CODES, None, True, 3, [], ["XX"], rng.choice(CODES) * 200)
