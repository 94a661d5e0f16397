"""A level match of a knock-out by the desk's pages: seen, decided, told, closed."""

from typing import Any

import pytest

from smazzata.tournament_management.tournament import load
from tests.testbed.evening import Evening, begin

pytestmark = pytest.mark.django_db
TABLE = "rounds/1/tables/1/"


def page(evening: Evening, address: str) -> str:
    return str(evening.client.get(f"/desk/{evening.id}/{address}").content.decode())


def public(evening: Evening, address: str) -> str:
    return str(evening.client.get(f"/tournaments/{evening.id}/{address}").content.decode())


def test_the_table_says_that_it_is_level_and_who_goes_on_then() -> None:
    evening = begin(system="knockout")
    evening.results(1, (1, 1000, 1000), (2, 1500, 700))
    assert "Level: have them play another hand" in page(evening, TABLE)
    assert f'href="/desk/{evening.id}/{TABLE}"' in page(evening, "")
    assert 'data-code="tables_level"' in evening.post("", 409, step="close_round")
    first, second = load(evening.id).state.rounds[0].table(1).sides
    tie: dict[str, Any] = {"do": "break_tie", "number": second, "reason": "another hand"}
    assert "goes on" in evening.post(TABLE, 200, **tie), "it is asked first"
    evening.post(TABLE, **tie, confirmed="yes")
    assert "goes on, as was decided" in page(evening, TABLE)
    assert "goes through" in public(evening, "rounds/1/")
    evening.step("close_round", "propose", "post")
    seated = {n for table in load(evening.id).state.rounds[1].tables for n in table.sides}
    assert second in seated
    assert first not in seated


def test_who_goes_on_is_taken_back_on_the_page_and_undone_at_once() -> None:
    evening = begin(system="knockout")
    evening.results(1, (1, 1000, 1000), (2, 1500, 700))
    second = load(evening.id).state.rounds[0].table(1).sides[1]
    nobody = 'name="number" value="0"'
    assert nobody not in page(evening, TABLE), "nobody has said anything yet"
    tie: dict[str, Any] = {"do": "break_tie", "number": second, "reason": "another hand"}
    evening.post(TABLE, **tie, confirmed="yes")
    assert nobody in page(evening, TABLE)
    back = {**tie, "number": 0, "reason": "the wrong table"}
    assert "The match is level again" in evening.post(TABLE, 200, **back), "it is asked first"
    evening.post(TABLE, **back, confirmed="yes")
    assert "Until then nobody does." in page(evening, TABLE)
    assert "who goes on is not decided any more" in public(evening, "log/")
    evening.post(TABLE, **tie, confirmed="yes")
    version = load(evening.id).version
    evening.post("undo/", do="undo", version=version, reason="a slip", confirmed="yes")
    assert not load(evening.id).state.rounds[0].ties_broken


def test_a_correction_that_makes_a_match_level_holds_the_next_round() -> None:
    evening = begin(system="knockout")
    evening.results(1, (1, 1200, 1000), (2, 1500, 700))
    evening.step("close_round")
    assert "Level: say who goes on first." not in page(evening, "")
    totals: dict[str, Any] = {"mp-1-0": 1000, "mp-1-1": 1000}
    evening.post(TABLE, do="correct", kind="addition", reason="sum", confirmed="yes", **totals)
    assert 'data-code="tables_level"' in evening.post("", 409, step="propose")
    shown = page(evening, "")
    assert "Level: say who goes on first." in shown
    assert f'href="/desk/{evening.id}/{TABLE}"' in shown
    assert "Until then nobody does." in page(evening, TABLE)
    second = load(evening.id).state.rounds[0].table(1).sides[1]
    evening.post(TABLE, do="break_tie", number=second, reason="another hand", confirmed="yes")
    evening.step("propose", "post")
    seated = {n for table in load(evening.id).state.rounds[1].tables for n in table.sides}
    assert second in seated


def test_a_walk_over_is_mended_as_one() -> None:
    evening = begin(system="knockout")
    here = load(evening.id).state.rounds[0].table(1).sides[0]
    walkover: dict[str, Any] = {"do": "walkover", f"present-{here}": "on", "reason": "late"}
    evening.post(TABLE, **walkover, confirmed="yes")
    shown = page(evening, TABLE)
    assert "Another kind of result" in shown
    assert "Correct the result" not in shown
