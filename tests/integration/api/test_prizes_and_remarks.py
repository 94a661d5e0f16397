"""Prizes and the public log by programs, as the pages of the hall have them."""

import re
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client

from smazzata.hall.models import PrizeList, Remark
from smazzata.hall.prize_list import prizes_of
from smazzata.ledger.reader import load as events_of
from smazzata.members.models import SentRequest
from smazzata.members.permissions import Action
from tests.testbed.api_programs import SETTINGS, Program, call, named, read, result

pytestmark = pytest.mark.django_db


def test_prizes_are_said_and_shared_out_by_the_published_standings(
    olga: Program, tournament: str
) -> None:
    prizes = f"{tournament}/prizes"
    nothing = {"cents": [], "fund": 0, "published": None, "won": [], "unassigned": None}
    assert read(olga, prizes) == nothing
    olga.call(prizes, cents=[20_000, 12_050, 8_001])
    said = read(olga, prizes)
    assert said == {**nothing, "cents": [20_000, 12_050, 8_001], "fund": 40_051}
    # Winners 15-5 and level: they share first and second place; the losers the third.
    both = [result(1, 1500, 1000), result(2, 1500, 1000)]
    olga.call(f"{tournament}/commands", commands=both)
    olga.call(f"{tournament}/steps", step="close_round")
    told = read(olga, prizes)
    assert told["published"] == 1
    assert [(won["place"], won["cents"], won["tied"]) for won in told["won"]] == [
        (1, 16_025, 2),
        (1, 16_025, 2),
        (3, 4_001, 2),
        (3, 4_000, 2),
    ]
    assert sum(won["cents"] for won in told["won"]) == told["fund"]
    page = Client(headers={"Accept-Language": "en"}).get(f"/tournaments/{tournament}/prizes/")
    assert re.findall(r'<td class="number">([\d.]+) €</td>', page.content.decode())[:1] == [
        "160.25"
    ]
    olga.call(prizes, cents=[])
    assert read(olga, prizes)["cents"] == []


@pytest.mark.parametrize(
    ("cents", "status", "code"),
    [
        ([5, 6], 409, "prizes_rise"),
        ([0], 409, "prizes_unfit"),
        ([-5], 409, "prizes_unfit"),
        ([100_000_001], 409, "prizes_unfit"),
        ([1] * 201, 400, "malformed"),
        ([1.5], 400, "malformed"),
        (["120"], 400, "malformed"),
        ("120", 400, "malformed"),
        (None, 400, "malformed"),
    ],
)
def test_what_is_no_list_of_prizes_is_refused(
    olga: Program, tournament: str, cents: object, status: int, code: str
) -> None:
    refused = olga.call(f"{tournament}/prizes", status, cents=cents)
    assert refused["code"] == code
    assert not PrizeList.objects.exists()
    kept = SentRequest.objects.filter(address__endswith="/prizes")
    assert not kept.exists(), "what was refused can be sent again"


def test_prizes_of_an_old_call_that_comes_again_do_not_come_back(
    olga: Program, tournament: str
) -> None:
    once = str(uuid4())
    for _ in range(2):
        olga.call(f"{tournament}/prizes", id=once, cents=[500])
    olga.call(f"{tournament}/prizes", cents=[700])
    olga.call(f"{tournament}/prizes", id=once, cents=[500])
    assert prizes_of(UUID(tournament)) == [700]
    other = str(olga.call("open", settings=SETTINGS)["tournament"])
    refused = olga.call(f"{other}/prizes", 409, id=once, cents=[500])
    assert refused["code"] == "command_id_reused"
    assert prizes_of(UUID(other)) == []


def test_only_a_director_says_what_there_is_to_win(olga: Program, tournament: str) -> None:
    referee, nobody, reads = Program("ugo"), Program("ivo"), Program("eva", actions=(Action.WATCH,))
    named(tournament, referee, "referee")
    named(tournament, reads, "director")
    prizes = f"{tournament}/prizes"
    assert referee.call(prizes, 403, cents=[5])["code"] == "other_office"
    assert nobody.call(prizes, 403, cents=[5])["code"] == "no_office"
    assert reads.call(prizes, 403, cents=[5])["code"] == "not_allowed"
    assert call(prizes, 401, cents=[5])["code"] == "login_needed"
    assert not PrizeList.objects.exists()


def test_the_log_is_read_in_the_words_of_the_page(olga: Program, tournament: str) -> None:
    olga.call(f"{tournament}/commands", commands=[result(1, 1500, 1000)])
    whole = read(olga, f"{tournament}/log")
    total = len(events_of(UUID(tournament)))
    assert [event["version"] for event in whole["events"]] == list(range(total, 0, -1))
    assert (whole["version"], whole["page"], whole["pages"]) == (total, 1, 1)
    newest = whole["events"][0]
    assert (newest["kind"], newest["office"], newest["remarks"]) == ("results", "director", [])
    assert "1500" in newest["words"]
    page = Client(headers={"Accept-Language": "en"}).get(f"/tournaments/{tournament}/log/")
    assert newest["words"] in page.content.decode()
    italian = Client(headers={"Accept-Language": "it"}).get(f"/api/tournaments/{tournament}/log")
    assert italian.json()["events"][0]["words"] != newest["words"]
    results = read(olga, f"{tournament}/log?kind=results")["events"]
    assert [event["version"] for event in results] == [total]
    log = f"{tournament}/log?kind=results"
    found = [read(olga, f"{log}&entry={number}")["events"] for number in range(1, 5)]
    assert sorted(map(len, found)) == [0, 0, 1, 1]


def test_a_proposal_is_in_no_log_with_its_tables(olga: Program, tournament: str) -> None:
    both = [result(1, 1500, 1000), result(2, 1500, 1000)]
    olga.call(f"{tournament}/commands", commands=both)
    for step in ("close_round", "propose"):
        olga.call(f"{tournament}/steps", step=step)
    for reader in (olga, Program("ivo")):
        told = read(reader, f"{tournament}/log?kind=pairings")["events"][0]
        assert told["words"] == "A pairing of round 2 was proposed."


def test_officials_remark_in_public_and_take_it_back(olga: Program, tournament: str) -> None:
    made = olga.call(f"{tournament}/remarks", version=3, text="<i>Vista</i>\n due  volte")
    (line,) = [e for e in read(olga, f"{tournament}/log")["events"] if e["remarks"]]
    (said,) = line["remarks"]
    assert line["version"] == 3
    assert (said["remark"], said["office"]) == (made["remark"], "director")
    assert said["text"] == "<i>Vista</i> due volte"
    room = Program("ugo")
    named(tournament, room, "score_room")
    theirs = room.call(f"{tournament}/remarks", version=4, text="Nota")["remark"]
    withdraw = f"{tournament}/remarks/{made['remark']}/withdraw"
    assert room.call(withdraw, 409)["code"] == "remark_of_others"
    assert Program("ivo").call(withdraw, 403)["code"] == "no_office"
    assert olga.call(f"{tournament}/remarks/999/withdraw", 409)["code"] == "unknown_remark"
    other = str(Program("ada", "organiser").call("open", settings=SETTINGS)["tournament"])
    assert olga.call(f"{other}/remarks/{theirs}/withdraw", 403)["code"] == "no_office"
    for number in (made["remark"], theirs):
        for _ in range(2):
            olga.call(f"{tournament}/remarks/{number}/withdraw")
    assert not [e for e in read(olga, f"{tournament}/log")["events"] if e["remarks"]]


def test_a_remark_that_is_sent_again_is_made_once(olga: Program, tournament: str) -> None:
    once = str(uuid4())
    sent: dict[str, Any] = {"id": once, "version": 3, "text": "Nota"}
    numbers = {olga.call(f"{tournament}/remarks", **sent)["remark"] for _ in range(3)}
    assert len(numbers) == 1
    olga.call(f"{tournament}/remarks/{numbers.pop()}/withdraw")
    olga.call(f"{tournament}/remarks", **sent)
    assert Remark.objects.get().withdrawn
    ugo = Program("ugo")
    named(tournament, ugo, "referee")
    assert ugo.call(f"{tournament}/remarks", 409, **sent)["code"] == "command_id_reused"


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        ({"version": 9999, "text": "x"}, 409, "unknown_event"),
        ({"version": 0, "text": "x"}, 409, "unknown_event"),
        ({"version": -1, "text": "x"}, 409, "unknown_event"),
        ({"version": 3, "text": " "}, 409, "text_missing"),
        ({"version": 3, "text": "x" * 501}, 400, "malformed"),
        ({"version": "3", "text": "x"}, 400, "malformed"),
        ({"version": 3}, 400, "malformed"),
    ],
)
def test_a_remark_that_is_none_is_refused(
    olga: Program, tournament: str, sent: dict[str, Any], status: int, code: str
) -> None:
    refused = olga.call(f"{tournament}/remarks", status, **sent)
    assert (refused["code"], bool(refused["message"])) == (code, True)
    assert not Remark.objects.exists()
