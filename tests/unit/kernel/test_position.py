"""Positions: a table told by its cards becomes a state of any game, and back."""

from contextlib import suppress
from random import Random
from typing import Any

import msgspec
import pytest

from games import registry
from games.kernel.match import BETWEEN_DEALS
from games.kernel.position import Position, PositionError, arranged, position_of
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Ruleset
from games.kernel.score_sheet import DealSheet, PartyScore
from games.kernel.seats import OPEN, SYSTEM
from games.kernel.verify_log import misplaced
from tests.properties.sampled_games import cases, played
from tests.testbed.matches import done
from tests.unit.narrowing import faces

BURRACO, BUSCA = registry.ruleset("burraco"), registry.ruleset("busca")
LESSON = Position(
    {"hand:2": "JH 2S KD", "meld:0": "7H *JK@8 9H 10H", "meld:1": "5D 5C 5S", "pile": "3C 4D"},
    sides={"meld:0": 0, "meld:1": 1},
    phase="meld",
    facts={"turn": 2, "pozzetti_taken": [1, 0]},
    totals=[300, 450],
)


def test_what_is_told_lies_there_and_the_rest_of_the_pack_somewhere() -> None:
    zones = {**LESSON.zones, "pozzetto:1": ""}
    table = arranged(BURRACO, msgspec.structs.replace(LESSON, zones=zones))
    view = BURRACO.observe(table, 2)
    assert sorted(faces(view.zone("hand:2"))) == ["2S", "JH", "KD"]
    assert view.zone("meld:0").notes["reading"] == "7H *JK@8 9H 10H"
    assert (view.zone("meld:0").side, view.zone("meld:1").side) == (0, 1)
    assert view.zone("pile").cards == ["3C", "4D"]
    assert view.zone("hand:1").cards == [None] * 11
    assert BURRACO.current(table) == (2,)
    assert BURRACO.totals(table) == [300, 450]
    assert misplaced(BURRACO, table) is None
    assert len(view.zone("stock").cards) == 108 - 3 - 4 - 3 - 2 - 3 * 11 - 11


def test_the_same_is_told_alike_and_chance_deals_the_rest() -> None:
    zones: dict[str, str | int] = {"hand:0": "1D 2D ? ? ? ? ? ? ? ?"}
    tables = [arranged(BUSCA, Position(zones), rng=rng) for rng in (None, Random(0), Random(1))]
    seen = [BUSCA.observe(table, OPEN).zones for table in tables]
    assert seen[0] == seen[1] != seen[2]
    for table in tables:
        assert misplaced(BUSCA, table) is None


def test_a_table_can_be_told_in_the_middle_of_a_trick() -> None:
    told = Position(
        {"hand:2": 9, "trick": "3C"},
        notes={"trick": {"seats": [2]}},
        facts={"leader": 2, "waiting": [3, 0, 1]},
    )
    table = arranged(BUSCA, told)
    assert BUSCA.current(table) == (3,)
    refused = {BUSCA.check(table, 3, step) for step in BUSCA.legal_actions(table)}
    assert refused == {None}


def test_it_is_played_on_as_any_table() -> None:
    table = arranged(BURRACO, LESSON)
    while table.phase not in BETWEEN_DEALS:
        seat = BURRACO.current(table)[0]
        outcome = BURRACO.act(table, seat, BURRACO.default_move(table, seat))
        assert not isinstance(outcome, Refusal), outcome
        table = outcome.state
        assert misplaced(BURRACO, table) is None
    assert BURRACO.current(table) == (SYSTEM,)


@pytest.mark.parametrize("case", cases(), ids=lambda case: f"{case[0]}-{case[1]}")
def test_any_moment_of_any_game_is_a_position(case: tuple[str, int, int]) -> None:
    """Told by its open view and arranged anew it looks the same and allows the same, whatever the
    deals before it brought."""
    match = played(*case)
    rules = match.ruleset
    first = [s for s in match.decisions() if not s.before.match.out]
    assert first or match.end.match.out
    for step in Random(14).sample(first, min(25, len(first))):
        state = step.before
        view = rules.observe(state, OPEN)
        again = arranged(rules, position_of(view), state.match.options)
        seen = rules.observe(again, OPEN)
        assert (seen.zones, seen.facts, seen.phase) == (view.zones, view.facts, view.phase)
        both = [list(rules.legal_actions(table, step.seat)) for table in (again, state)]
        assert both[0] == both[1]


@pytest.mark.parametrize("game", list(registry.rulesets()))
def test_the_points_before_a_deal_can_be_told_in_any_game(game: str) -> None:
    """Whoever plays on from there adds to them; where points are chips, these lie there."""
    rules = registry.ruleset(game)
    parties = rules.parties(arranged(rules, Position({})).match)
    told = [2 * party + 1 for party in range(len(parties))]
    table = arranged(rules, Position({}, totals=told))
    assert rules.totals(table) == rules.observe(table, OPEN).sheet.totals == told
    plain = chips(rules, arranged(rules, Position({})))
    moved = {name: value - plain[name] for name, value in chips(rules, table).items()}
    in_hand = {f"chips:{seat}": won for seat, won in enumerate(told)}
    assert moved in ({}, in_hand, {**in_hand, "pot": -sum(told)})
    while table.phase not in BETWEEN_DEALS:
        seat = rules.current(table)[0]
        table = done(rules.act(table, seat, rules.default_move(table, seat))).state
        view = rules.observe(rules.determinize(rules.observe(table, OPEN), Random(1)), OPEN)
        assert view.sheet == rules.score_sheet(table)
    brought = [sum(row.total for row in rows) for rows in by_party(table.match.sheets)]
    assert rules.totals(table) == [old + new for old, new in zip(told, brought, strict=True)]


def chips(rules: Ruleset[Any], table: Any) -> dict[str, int]:
    """The chips of a game that has any: before each seat, and in the pot."""
    counters = rules.observe(table, OPEN).counters
    found = {each.id: each.value for each in counters if each.id.startswith(("chips:", "pot"))}
    return found if "chips:0" in found else {}


def by_party(sheets: tuple[DealSheet, ...]) -> list[tuple[PartyScore, ...]]:
    """The rows of each party in all sheets."""
    return list(zip(*(sheet.rows for sheet in sheets), strict=True))


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"zones": {"hand:0": "JH JH JH"}}, "or not so many: JH"),
        ({"zones": {"hand:0": "1D"}}, "or not so many: 1D"),
        ({"zones": {"hand:0": 100}}, "the pack has 108"),
        ({"zones": {"hand:0": 10**12}}, "looks like this: hand:0"),
        ({"zones": {"hand:0": -1}}, "looks like this: hand:0"),
        ({"zones": {"stock": 3}}, "cards of the pack lie nowhere"),
        ({"zones": {}, "facts": {"turns": 2}}, "Not at this table: turns"),
        ({"zones": {}, "sides": {"meld:0": 2}}, "Not at this table: meld:0"),
        ({"zones": {"cellar": "JH"}}, "looks like this: cellar"),
        ({"zones": {"meld:0": "JH 2S"}, "sides": {"meld:0": 0}}, "looks like this: meld:0"),
        ({"zones": {}, "facts": {"turn": 9}}, "looks like this: turn"),
    ],
)
def test_what_cannot_lie_so_is_an_error(told: dict[str, Any], why: str) -> None:
    with pytest.raises(PositionError, match=why):
        arranged(BURRACO, Position(**told))


@pytest.mark.parametrize("rules", [BURRACO, BUSCA], ids=lambda rules: rules.id)
@pytest.mark.parametrize("junk", ["x", -5, 7, [], {}, None, [9], True])
def test_facts_that_make_no_sense_are_refused_or_looked_at(
    rules: Ruleset[Any], junk: object
) -> None:
    facts = rules.observe(arranged(rules, Position({})), OPEN).facts
    for name in facts:
        with suppress(PositionError):
            table = arranged(rules, Position({}, facts={name: junk}))
            assert rules.observe(table, OPEN).facts[name] == junk


def test_options_are_those_of_the_rules() -> None:
    with pytest.raises(PositionError, match="Unknown option: colour"):
        arranged(BURRACO, LESSON, {"colour": "blue"})


def test_fewer_cards_than_the_pack_must_be_said() -> None:
    short = Position({"stock": 3, "hand:0": "KH"}, partial=True)
    assert len(BURRACO.observe(arranged(BURRACO, short), OPEN).zone("stock").cards) == 3
