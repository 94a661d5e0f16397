"""The table of all games: a row for each form, nothing left open."""

import pytest

from games import registry
from games.kernel.profile import say_sizes
from tests.bench.games_table import (
    COLUMNS,
    Effort,
    clauses,
    costs,
    over_random,
    rows,
    strengths,
    table,
)
from tests.bench.strengths import forms

LEAST = Effort(deals=2, lead=0.0, cost=0.0)


def test_a_row_says_everything_of_a_form() -> None:
    row = next(rows(LEAST))
    assert len(row) == len(COLUMNS)
    assert row[:4] == ["Asino", "2–20", "40", "25"]
    assert all(float(cell.replace(",", "")) > 0 for cell in row[4:7])
    assert row[7:] == ["pure luck", "pure luck"]


def test_the_page_begins_with_its_heading() -> None:
    page = table(LEAST)
    assert next(page).startswith("# Games\n")
    assert next(page).count("|") == len(COLUMNS) + 1


def test_every_game_says_its_seats_and_clauses() -> None:
    for game, rules in registry.rulesets().items():
        assert clauses(rules) > 10, game
        for form in forms(game):
            fewest, _, most = say_sizes(rules, form.options).partition("–")
            assert 2 <= int(fewest) <= int(most or fewest) <= 20
    assert say_sizes(registry.ruleset("sette_e_mezzo"), {}) == "2–12"
    assert say_sizes(registry.ruleset("machiavelli"), {}) == "2–8"
    assert say_sizes(registry.ruleset("merda"), {"passing": "simultaneous"}) == "3–13"
    assert say_sizes(registry.ruleset("merda"), {"passing": "turns"}) == "3–12"
    assert say_sizes(registry.ruleset("bestia"), {"players": 5}) == "5"
    assert say_sizes(registry.ruleset("burraco"), {"players_format": "three"}) == "3"


def test_what_is_measured_is_a_deal() -> None:
    found = costs(registry.ruleset("busca"), {}, 0.0)
    assert 40 < found.events < 110
    assert found.octets > 20 * found.events


@pytest.mark.nightly
def test_each_bot_is_measured_against_the_next_weaker_one() -> None:
    (form,) = forms("busca")
    said = strengths(form, LEAST)
    assert [part.split()[0] for part in said.split("; ")] == ["novice", "heuristic", "search"]


def test_as_many_deals_are_played_as_there_is_time_for() -> None:
    (form,) = forms("busca")
    assert over_random(form, LEAST).endswith(", 2 deals)")
    assert over_random(form, Effort(deals=5, lead=60.0, cost=0.0)).endswith(", 5 deals)")
