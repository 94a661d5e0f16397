"""The bracket for programs: also where people have changed its tables by hand."""

from typing import Any

import pytest
from django.test import Client

from smazzata.presentation.tournament_presenter import get_tournament
from smazzata.tournament_management.tournament import load
from tests.testbed.api_contract import check
from tests.testbed.evening import Evening, begin, pairs
from tests.unit.narrowing import present
from tournaments.queries import proposal_seen

pytestmark = pytest.mark.django_db


def read(evening: Evening, status: int = 200) -> Any:
    address = f"/api/tournaments/{evening.id}/bracket"
    answer = Client().get(address)
    assert answer.status_code == status
    check("get", address, answer)
    return answer.json()


def numbers(match: Any) -> list[int | None]:
    return [place["entry"] for place in match["places"]]


def test_who_meets_whom_and_who_goes_on() -> None:
    evening = begin(pairs(6), system="knockout", rounds=3)
    evening.results(1, (1, 1500, 500))
    told = read(evening)
    assert (told["system"], told["tree"]) == ("knockout", True)
    assert [len(column["matches"]) for column in told["columns"]] == [4, 2, 1]
    assert [column["posted"] for column in told["columns"]] == [True, False, False]
    tables = {m["table"]: m for m in told["columns"][0]["matches"] if m["table"]}
    for number, table in enumerate(load(evening.id).state.rounds[0].tables, 1):
        assert numbers(tables[number]) == list(table.sides)
    won = tables[1]
    assert won["through"] == won["places"][0]["entry"]
    assert [place["mp"] for place in won["places"]] == [1500, 500]
    assert tables[2]["through"] is None
    names = [player["name"] for player in won["places"][0]["players"]]
    side = get_tournament(evening.id).sides([won["through"]])[won["through"]]
    assert names == [member.name for member in side.members]
    waits = [p["winner_of"] for m in told["columns"][1]["matches"] for p in m["places"]]
    assert any(waits), "whose winner is waited for"


def test_after_a_swap_by_hand_it_is_that_which_is_played() -> None:
    evening = begin(pairs(8), system="knockout", rounds=3, posted=False)
    evening.step("draw", "propose")
    proposal = present(load(evening.id).state.proposal)
    (one, _), (other, _) = (table.sides for table in proposal.tables[:2])
    swap: dict[str, Any] = {"do": "swap", "a": one, "b": other, "seen": proposal_seen(proposal)}
    evening.post("proposal/", **swap, reason="relatives", confirmed="yes")
    evening.post("", step="post", confirmed="yes")
    met = {frozenset(table.sides) for table in load(evening.id).state.rounds[0].tables}
    assert {frozenset(numbers(m)) for m in read(evening)["columns"][0]["matches"]} == met


def test_where_there_is_none_there_is_nothing() -> None:
    assert read(begin(), 404)["code"] == "not_found"
