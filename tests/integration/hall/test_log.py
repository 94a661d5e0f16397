"""The public log: all of it, in words, by office; nothing that was typed about a person."""

import re
import time
from typing import Any

import pytest
from django.test import Client

from smazzata.hall.models import Remark
from smazzata.ledger.reader import load as events_of
from smazzata.members.directory import erase_member
from smazzata.members.models import Member
from smazzata.runtime.problems import status_of
from tests.testbed.desk_forms import client_of, state_of
from tests.testbed.evening import Evening, begin, pairs
from tournaments.queries import proposal_seen

pytestmark = pytest.mark.django_db
SECRET = "ricoverata in ospedale"


def log(begun: Evening, client: Client | None = None, **query: Any) -> str:
    reader = client or Client(headers={"Accept-Language": "en"})
    answer = reader.get(f"/tournaments/{begun.id}/log/", query)
    assert answer.status_code == 200
    return answer.content.decode()


def versions(page: str) -> list[int]:
    return [int(number) for number in re.findall(r'<li value="(\d+)"', page)]


def played() -> Evening:
    """A round with a correction, a penalty and a withdrawal, each with a reason."""
    begun = begin()
    begun.results(1, (1, 1500, 995), (2, 700, 600))
    sure: dict[str, Any] = {"confirmed": "yes", "reason": SECRET, "article": "17"}
    begun.post("rounds/1/tables/2/", do="correct", kind="addition", **sure,
               **{"mp-2-0": 900, "mp-2-1": 600})  # fmt: skip
    begun.post("entries/1/", do="penalty", vp=1, mp=100, **sure)
    begun.post("entries/2/", do="withdraw", kind="unjustified", **sure)
    begun.step("close_round")
    return begun


def test_every_event_is_told_with_its_office_and_none_of_its_reasons() -> None:
    begun = played()
    page = log(begun)
    assert versions(page) == list(range(len(events_of(begun.id)), 0, -1))
    assert "corrected (addition):" in page
    assert "before 700 – 600." in page
    assert "Penalty for Anna Rossi, Aldo Rossi: points 1, match points 100 (article 17)." in page
    assert "Bea Neri, Bruno Neri does not play the rounds to come." in page
    assert SECRET not in page
    assert "justif" not in page
    assert "director" in page
    assert "olga" not in page


def test_the_log_is_found_by_kind_and_by_entry() -> None:
    begun = played()
    rulings = log(begun, kind="rulings")
    assert len(versions(rulings)) == 2
    assert "Penalty for Anna" in rulings
    assert "corrected" in rulings
    about = log(begun, entry=3)
    assert "Carla Bl" in about
    assert "Penalty" not in about
    assert 2 <= len(versions(about)) < len(versions(log(begun)))
    queries: list[dict[str, Any]] = [
        {"kind": "x"},
        {"entry": "999"},
        {"entry": "²"},
        {"page": "x"},
        {"kind": "\0"},
    ]
    for nonsense in queries:
        log(begun, **nonsense)


def test_a_proposal_is_mentioned_without_its_tables() -> None:
    begun = begin(posted=False)
    begun.step("draw", "propose")
    page = log(begun, kind="pairings")
    assert "A pairing of round 1 was proposed." in page
    assert "table 1" not in page


def test_a_recalled_round_keeps_its_lines_with_those_who_sat_there() -> None:
    begun = begin()
    sure: dict[str, Any] = {"confirmed": "yes", "reason": SECRET}
    begun.results(1, (1, 1500, 995))
    (sat,) = re.findall(r"Round 1, table 1: .*1500.*", log(begun))
    begun.post("rounds/1/tables/1/", do="revoke", **sure)
    begun.post("", do="recall", **sure)
    proposal = state_of(begun.id).proposal
    assert proposal is not None
    (one, _), (other, _) = (table.sides for table in proposal.tables)
    assert "Round 1 was recalled" in log(begun)
    before = versions(log(begun))
    swap: dict[str, Any] = {"do": "swap", "a": one, "b": other, "seen": proposal_seen(proposal)}
    begun.post("proposal/", **swap, **sure)
    assert versions(log(begun)) == before, "a proposal is not told before it is posted"
    altered = state_of(begun.id).proposal
    assert altered is not None
    begun.post("", step="post", seen=proposal_seen(altered), confirmed="yes")
    begun.results(1, (1, 1400, 900))
    page = log(begun)
    assert sat in page
    (now,) = re.findall(r"Round 1, table 1: .*1400.*", page)
    assert re.findall(r"[A-Z]\w+", now)[2] != re.findall(r"[A-Z]\w+", sat)[2]
    assert "before" not in now
    assert len(versions(page)) > len(before)


def test_officials_remark_in_public_and_nobody_else() -> None:
    begun = played()
    begun.post("remarks/", version=3, text="<i>Vista</i> due volte")
    page = log(begun)
    assert "&lt;i&gt;Vista&lt;/i&gt; due volte" in page
    assert "Publish the remark" not in page
    assert "Publish the remark" in log(begun, begun.client)
    sara, otto = client_of("sara"), client_of("otto", "organiser")
    begun.post("officers/", do="name", username="sara", office="score_room")
    theirs = Evening(sara, begun.id)
    theirs.post("remarks/", version=4, text="Nota")
    mine = Remark.objects.get(text="Nota")
    hers = Remark.objects.exclude(text="Nota").get()
    assert 'data-code="remark_of_others"' in theirs.post("remarks/", 409, withdraw=hers.pk)
    assert otto.post(f"/desk/{begun.id}/remarks/", {"version": 3}).status_code == 403
    begun.post("remarks/", withdraw=mine.pk)
    assert "Nota" not in log(begun)


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ({"version": 9999, "text": "x"}, "unknown_event"),
        ({"version": 0, "text": "x"}, "unknown_event"),
        ({"version": 3, "text": " "}, "text_missing"),
        ({"version": 3, "text": "x" * 501}, "text_too_long"),
        ({"version": "²", "text": "x"}, "malformed"),
        ({"once": "x", "version": 3}, "malformed"),
        ({"withdraw": 9999}, "unknown_remark"),
    ],
)
def test_a_remark_that_is_none_is_refused(form: dict[str, Any], code: str) -> None:
    begun = begin()
    assert f'data-code="{code}"' in begun.post("remarks/", status_of(code), **form)
    assert not Remark.objects.exists()


def test_whoever_is_erased_is_gone_from_the_log_too() -> None:
    begun = played()
    erase_member(Member.objects.get(name="Anna Rossi").id, "member:x")
    page = log(begun)
    assert "Anna Rossi" not in page
    assert "Erased member, Aldo Rossi" in page


@pytest.mark.nightly
def test_a_thousand_events_are_read_page_by_page() -> None:
    begun = begin(pairs(200), rounds=8)
    for number in range(1, 8):
        begun.results(number, *[(t, 1000 + 5 * t, 995 - 5 * number) for t in range(1, 101)])
        begun.step("close_round", "propose", "post")
    begun.results(8, *[(t, 1000 + 5 * t, 900) for t in range(1, 101)])
    total = len(events_of(begun.id))
    assert total > 1000
    seen: list[int] = []
    started = time.perf_counter()
    for number in range(1, total // 100 + 2):
        seen += versions(log(begun, page=number))
    each = (time.perf_counter() - started) / (total // 100 + 1)
    assert seen == sorted(seen, reverse=True)
    assert len(set(seen)) == len(seen)
    assert max(seen) == total
    assert min(seen) == 1
    assert each < 3, f"a page of {total} events takes {each:.1f} s"
    print(f"{total} events, {each * 1000:.0f} ms a page")
