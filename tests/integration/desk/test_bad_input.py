"""What goes wrong in a hall, each thing by its page: a reason with a code, or settled by rule.

Whatever happens, what was stored before is stored still, nothing answers 500, and the log can be
decided again from its first event to its last.
"""

import re
from collections.abc import Callable
from functools import partial
from threading import Barrier, Thread
from typing import Any
from uuid import UUID

import pytest
from django.db import connection, connections
from django.test import Client
from django.test.utils import CaptureQueriesContext

from smazzata.desk.entries import admission
from smazzata.desk.models import Waiting
from smazzata.hall.slips.keys import replace_keys, slip_key
from smazzata.ledger.reader import load as events_of
from smazzata.tournament_management.auditors import decide_again
from smazzata.tournament_management.models import TournamentSecret
from smazzata.tournament_management.tournament import load, tournaments
from tests.testbed.beside import waiting
from tests.testbed.desk_forms import (
    PAIRS,
    client_of,
    opened,
    post,
    posted,
    state_of,
    step,
    totals,
    with_pairs,
)
from tests.testbed.waiting import wait_until
from tournaments.events.results import ResultCorrected

SURE = {"confirmed": "yes"}
TOTALS = {"mp-0": 805, "mp-1": 300}
CORRECTION = {"do": "correct", "kind": "addition", "reason": "sum"}


def sound(tournament: UUID) -> bool:
    """Whether the log can be decided again."""
    return list(decide_again(events_of(tournament))) == []


def codes(page: str) -> set[str]:
    """The codes of what a page says is wrong."""
    return set(re.findall(r'data-code="([a-z_]+)"', page))


def slip(tournament: UUID, table: int = 1) -> str:
    """Where the slip of a table of the first round is."""
    return f"/tournaments/{tournament}/rounds/1/tables/{table}/slip/"


def member_of(tournament: UUID, entry: int) -> str:
    """Somebody of an entry, who signs."""
    return state_of(tournament).entries[entry].members[0]


def test_a_half_signed_slip_keeps_the_round_open(olga: Client) -> None:
    tournament = posted(olga, claims="yes")
    totals(olga, tournament, 1, (2, 700, 500))
    played = state_of(tournament).rounds[0]
    side = played.tables[0].sides[0]
    key = slip_key(tournament, played, 1, side)
    claim = {"key": key, "by": side, "signer": member_of(tournament, side), **TOTALS}
    post(Client(), slip(tournament), claim)
    assert "One side has said" in olga.get(f"/desk/{tournament}/rounds/1/").content.decode()
    assert codes(post(olga, f"/desk/{tournament}/", {"step": "close_round"}, 409)) == {
        "step_not_due"
    }
    assert codes(post(olga, f"/desk/{tournament}/", {"step": "propose"}, 409)) == {"step_not_due"}
    totals(olga, tournament, 1, (1, 805, 300))  # on paper, signed by both
    step(olga, tournament, "close_round")
    assert sound(tournament)


def test_a_result_for_another_round(olga: Client) -> None:
    tournament = posted(olga)
    form = {"mp-1-0": 900, "mp-1-1": 400}
    assert olga.post(f"/desk/{tournament}/rounds/2/", form).status_code == 404
    totals(olga, tournament, 1, (1, 500, 400), (2, 700, 500))
    step(olga, tournament, "close_round")
    page = post(olga, f"/desk/{tournament}/rounds/1/", form, 422)
    assert "Round 1 is closed: it takes a correction." in page
    assert "Record what is typed" not in page, "there is nothing to type"
    assert state_of(tournament).rounds[0].results[1].mp == (500, 400)
    assert sound(tournament)


def test_a_slip_of_the_round_before(olga: Client) -> None:
    tournament = posted(olga, claims="yes")
    played = state_of(tournament).rounds[0]
    side = played.tables[0].sides[0]
    key = slip_key(tournament, played, 1, side)
    totals(olga, tournament, 1, (1, 500, 400), (2, 700, 500))
    step(olga, tournament, "close_round")
    page = post(Client(), slip(tournament), {"key": key, "by": side, **TOTALS}, 409)
    assert codes(page) == {"round_closed"}
    assert state_of(tournament).rounds[0].results[1].mp == (500, 400)


def test_a_withdrawal_while_the_next_round_is_paired(olga: Client) -> None:
    tournament = with_pairs(olga)
    step(olga, tournament, "draw")
    step(olga, tournament, "propose")
    seen = re.search(
        r'name="seen" value="(\w+)"', olga.get(f"/desk/{tournament}/").content.decode()
    )
    assert seen is not None
    entry = f"/desk/{tournament}/entries/2/"
    form = {"do": "withdraw", "kind": "justified", "reason": "a call", **SURE}
    post(olga, entry, form)
    page = post(olga, f"/desk/{tournament}/", {"step": "post", "seen": seen[1]}, 409)
    assert codes(page) <= {"step_not_due", "proposal_changed", "not_proposed"}
    assert codes(page)
    assert not state_of(tournament).rounds
    step(olga, tournament, "propose")
    step(olga, tournament, "post")
    seated = {n for table in state_of(tournament).rounds[0].tables for n in table.sides}
    assert 2 not in seated
    assert sound(tournament)


def test_a_round_posted_twice(olga: Client) -> None:
    tournament = with_pairs(olga)
    step(olga, tournament, "draw")
    step(olga, tournament, "propose")
    page = olga.get(f"/desk/{tournament}/").content.decode()
    seen = re.search(r'name="seen" value="(\w+)"', page)
    assert seen is not None
    form = {"step": "post", "seen": seen[1], **SURE}
    post(olga, f"/desk/{tournament}/", form)
    assert codes(post(olga, f"/desk/{tournament}/", form, 409)) == {"step_not_due"}
    assert len(state_of(tournament).rounds) == 1


def test_a_form_that_is_sent_twice_is_answered_alike(olga: Client) -> None:
    tournament = posted(olga)
    once = {"once": str(UUID(int=7)), **SURE}
    entry = {"do": "withdraw", "kind": "justified", "reason": "a call", **once}
    there = state_of(tournament).rounds[0].tables[0].sides[0]
    walkover = {"do": "walkover", f"present-{there}": "yes", "reason": "late", **SURE}
    walkover["once"] = str(UUID(int=8))
    for address, form in (("entries/3/", entry), ("rounds/1/tables/1/", walkover)):
        for _ in range(2):
            post(olga, f"/desk/{tournament}/{address}", form)
    assert state_of(tournament).entries[3].withdrawn
    assert list(state_of(tournament).rounds[0].results) == [1]


def test_something_else_from_a_page_that_was_sent_is_asked_for_anew(olga: Client) -> None:
    tournament = posted(olga)
    address = f"/desk/{tournament}/entries/2/"
    penalty = {"do": "penalty", "vp": "0", "reason": "noise", "article": "7", "mp": "100", **SURE}
    once = {**penalty, "once": str(UUID(int=7))}
    post(olga, address, once)
    page = post(olga, address, {**once, "mp": "200"}, 409)
    assert codes(page) == {"command_id_reused"}
    assert 'value="200"' in page, "what was typed is still there, on a page with another id"
    post(olga, address, once)
    assert [credit.mp for credit in state_of(tournament).credited] == [-100]
    post(olga, address, {**penalty, "mp": "200"})
    assert [credit.mp for credit in state_of(tournament).credited] == [-100, -200]
    assert sound(tournament)


def test_results_from_a_page_that_was_sent_are_told_by_table(olga: Client) -> None:
    """Whoever goes back types the next table; another result of the first is refused beside it."""
    tournament = posted(olga)
    address, once = f"/desk/{tournament}/rounds/1/", {"once": str(UUID(int=7))}
    first, second = {"mp-1-0": "700", "mp-1-1": "500"}, {"mp-2-0": "300", "mp-2-1": "400"}
    post(olga, address, {**once, **first})
    page = post(olga, address, {**once, **first, "mp-1-1": "505", **second}, 422)
    assert "This form was already sent, by somebody else or with different contents" in page
    results = state_of(tournament).rounds[0].results
    assert (results[1].mp, results[2].mp) == ((700, 500), (300, 400))
    before = load(tournament).version
    post(olga, address, {**once, **first, **second})
    assert load(tournament).version == before


def test_a_form_with_the_id_of_somebody_elses_is_refused(olga: Client) -> None:
    tournament = posted(olga)
    rita = client_of("rita")
    form = {"do": "name", "username": "rita", "office": "director"}
    post(olga, f"/desk/{tournament}/officers/", form)
    penalty = {"do": "penalty", "once": str(UUID(int=7)), "mp": "100", "vp": "0"}
    penalty |= {"reason": "noise", "article": "7"}
    post(olga, f"/desk/{tournament}/entries/2/", {**penalty, **SURE})
    said = post(rita, f"/desk/{tournament}/entries/2/", {**penalty, **SURE}, 409)
    assert 'data-code="command_id_reused"' in said
    assert [credit.mp for credit in state_of(tournament).credited] == [-100]


def test_a_result_that_is_there_already_is_not_said_to_be_missing(olga: Client) -> None:
    tournament = posted(olga)
    address = f"/desk/{tournament}/rounds/1/"
    typed = {"mp-1-0": "700", "mp-1-1": "500"}
    post(olga, address, typed)
    post(olga, address, typed)  # by the browser's way back, or from a second desk
    page = post(olga, address, {**typed, "mp-1-1": "505"}, 422)
    assert "Table 1 of round 1 has another result already" in page
    assert "Nothing was typed" not in page
    assert state_of(tournament).rounds[0].results[1].mp == (700, 500)


def test_a_member_entered_twice(olga: Client) -> None:
    tournament = opened(olga)
    address = f"/desk/{tournament}/entries/"
    one = {"do": "one", "name": "Anna Rossi", "licence": "7", "partner": "Bea Neri"}
    post(olga, address, one)
    page = post(olga, address, {**one, "partner": "Carla Blu"}, 422)
    assert codes(page) == {"entries_unreadable"}
    assert "Anna Rossi" in page
    post(olga, address, {"do": "one", "name": "Dora Blu", "licence": "8", "partner": "Dora Blu",
                         "partner_licence": "8"}, 422)  # fmt: skip
    assert len(state_of(tournament).entries) == 1


def test_a_licence_of_forty_characters(olga: Client) -> None:
    tournament = opened(olga)
    form = {"do": "one", "name": "Anna Rossi", "licence": "9" * 40, "partner": "Bea Neri"}
    page = post(olga, f"/desk/{tournament}/entries/", form, 422)
    assert codes(page) == {"entries_unreadable"}
    assert "32" in page
    assert not state_of(tournament).entries


@pytest.mark.parametrize(
    "steps",
    ["0-100 10 10\n110-200 12 8\n205+ 20 0", "0-100 10 10\n90- 20 0", "0-100 10 11", "{", "0"],
    ids=["gap", "overlap", "sum", "json", "nothing"],
)
def test_a_table_of_points_with_a_gap(olga: Client, steps: str) -> None:
    before = opened_so_far()
    form = {"title": "Serata", "game": "burraco", "place": "hall", "system": "swiss", "rounds": 2}
    page = post(olga, "/desk/new/", {**form, "victory_steps": steps}, 422)
    assert len(codes(page)) == 1
    assert steps.split("\n")[0].replace('"', "&quot;") in page, "what was typed is still there"
    assert opened_so_far() == before


def opened_so_far() -> int:
    """How many tournaments there are."""
    return TournamentSecret.objects.count()


def test_a_code_that_opens_no_slip_says_so(olga: Client) -> None:
    tournament = posted(olga, claims="yes")
    played = state_of(tournament).rounds[0]
    own, others = (played.tables[at].sides[0] for at in (0, 1))
    another = slip_key(tournament, played, 2, others)
    gone = slip_key(tournament, played, 1, own)
    replace_keys(tournament, played, 1)
    for key in ("0" * 24, another, gone, "x", "è" * 24):
        form = {"key": key, "by": own, "signer": member_of(tournament, own), **TOTALS}
        for answer in (
            Client().get(slip(tournament), {"key": key}),
            Client().post(slip(tournament), form),
        ):
            assert answer.status_code == 403
            assert codes(answer.content.decode()) == {"slip_code_unknown"}
    assert not state_of(tournament).rounds[0].claims
    assert sound(tournament)


def at_once(*sent: Callable[[], object]) -> None:
    """Does several things at the same moment."""
    together = Barrier(len(sent))
    broken: list[BaseException] = []

    def run(one: Callable[[], object]) -> None:
        together.wait()
        try:
            one()
        except BaseException as failure:  # shown in the test's own thread
            broken.append(failure)
        finally:
            connections.close_all()

    threads = [Thread(target=run, args=(one,)) for one in sent]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert broken == []


@pytest.mark.usefixtures("fresh_database")
@pytest.mark.parametrize("same", [True, False], ids=["one form twice", "two forms"])
def test_a_full_hall_at_the_same_moment(monkeypatch: pytest.MonkeyPatch, same: bool) -> None:
    olga = client_of("olga", "organiser")
    tournament = opened(olga, hall_tables=1)
    address = f"/desk/{tournament}/entries/"
    entered = PAIRS.splitlines()
    post(olga, address, {"do": "list", "list": f"{entered[0]}\nEva Gialli;Ezio Gialli;Fiori"})
    room_of, counted = admission.room, []

    def room(*about: Any) -> int | None:
        free = room_of(*about)
        counted.append(free)
        # The other one counts as well before this one goes on, if nothing keeps it from that.
        wait_until(lambda: len(counted) > 1 or waiting(1, 0))
        return free

    monkeypatch.setattr(admission, "room", room)
    lists = ["\n".join(entered[1:3])] * 2 if same else entered[1:3]
    forms = [{"do": "list", "list": each, "once": str(UUID(int=1))} for each in lists]
    if not same:
        forms[1]["once"] = str(UUID(int=2))
    at_once(*(partial(post, olga, address, form) for form in forms))
    tournaments.forget()
    assert len(state_of(tournament).entries) == 3, "a table of Burraco holds two pairs; one rests"
    assert Waiting.objects.count() == 1


@pytest.mark.usefixtures("fresh_database")
def test_a_typed_round_waits_for_the_disk_once() -> None:
    olga = client_of("olga", "organiser")
    tournament = posted(olga)
    form = {"mp-1-0": "700", "mp-1-1": "500", "mp-2-0": "800", "mp-2-1": "400"}
    with CaptureQueriesContext(connection) as asked:
        post(olga, f"/desk/{tournament}/rounds/1/", form)
    assert [query["sql"] for query in asked].count("COMMIT") == 1
    assert {*state_of(tournament).rounds[0].results} == {1, 2}


@pytest.mark.usefixtures("fresh_database")
def test_two_referees_correct_at_the_same_moment() -> None:
    olga, rita = client_of("olga", "organiser"), client_of("rita")
    tournament = posted(olga)
    referee = {"do": "name", "username": "rita", "office": "referee"}
    post(olga, f"/desk/{tournament}/officers/", referee)
    totals(olga, tournament, 1, (1, 500, 400), (2, 500, 400))
    address = f"/desk/{tournament}/rounds/1/tables/1/"
    answers: list[tuple[int, set[str]]] = []

    def corrects(who: Client, total: int) -> Callable[[], None]:
        form = {**CORRECTION, "mp-1-0": total, "mp-1-1": 400}
        page = post(who, address, form, 200)
        shown = re.search(r'name="consequences" value="(\w+)"', page)
        assert shown is not None
        sure = {**form, **SURE, "consequences": shown[1], "once": str(UUID(int=total))}

        def send() -> None:
            answer = who.post(address, sure)
            answers.append((answer.status_code, codes(answer.content.decode())))

        return send

    at_once(corrects(olga, 900), corrects(rita, 1300))
    tournaments.forget()
    state = load(tournament).state
    corrected = [e for e in events_of(tournament) if e.type == ResultCorrected.name()]
    assert sorted(answers, key=str) == [(200, {"changed_meanwhile"}), (302, set())]
    assert len(corrected) == 1
    assert state.rounds[0].results[1].mp[0] in (900, 1300)
    assert sound(tournament)
