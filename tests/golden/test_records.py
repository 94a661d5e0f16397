"""Every record in `records/` holds, and not one of its cards can be changed unnoticed."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.registry import ruleset, rulesets
from replays.record import Record, read, write
from replays.record_checker import check, sealed
from replays.record_steps import parse_step

FILES = sorted((Path(__file__).parent / "records").glob("*.json"))
CARD = re.compile(r"\b(?:(?:10|[2-9AJQK])[HDCS](?:\.\d)?|JK|(?:10|[1-9])[DCBS])\b")
CHANGES = 12
"""Changes tried in each file, spread over all of its cards."""


def loaded(file: Path) -> tuple[Any, Record]:
    record = read(file.read_text())
    assert isinstance(record, Record), record
    return ruleset(record.game, record.version), record


def test_every_game_has_records() -> None:
    assert {file.name.split("-")[0] for file in FILES} == set(rulesets())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_record_holds(file: Path) -> None:
    rules, record = loaded(file)
    assert check(rules, record) == ()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_record_is_sealed_and_written_as_the_program_writes_it(file: Path) -> None:
    rules, record = loaded(file)
    assert sealed(rules, record) == record
    assert file.read_text() == write(record)
    assert record.title is not None
    assert record.clauses
    for deal in record.deals:
        for entry in (*deal.before, *deal.moves):
            step = parse_step(entry)
            assert step is not None
            assert step.sum or step.command is None


def cards_of(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], str, int]]:
    """Each card in what a record states of its deals: the string it stands in, and where."""
    if isinstance(value, str):
        yield from ((path, value, match.start()) for match in CARD.finditer(value))
    elif isinstance(value, (list, dict)):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, item in items:
            yield from cards_of(item, (*path, key))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_one_card_changed_is_found_with_move_and_clause(file: Path) -> None:
    rules, record = loaded(file)
    rng = Random(file.name)
    pack = sorted(set(rules.deck(rules.resolve_options(record.options))))
    cards = list(cards_of(json.loads(file.read_text())["deals"]))
    assert cards
    for path, text, at in rng.sample(cards, min(CHANGES, len(cards))):
        found = CARD.match(text, at)
        assert found is not None
        other = rng.choice([card for card in pack if card != found[0]])
        document = json.loads(file.read_text())
        place = document["deals"]
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = text[:at] + other + text[found.end() :]
        changed = read(json.dumps(document))
        assert isinstance(changed, Record), changed
        findings = check(rules, changed)
        assert findings, (path, found[0], other)
        assert findings[0].move > 0
        assert findings[0].clause
