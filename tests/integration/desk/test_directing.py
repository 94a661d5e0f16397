"""A round as people direct it by pages: the hour, a recall, changes by hand, who comes and goes."""

import re
from collections.abc import Mapping
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.utils import timezone

from smazzata.desk.models import Officer
from smazzata.ledger.reader import load as events_of
from smazzata.members.models import Member
from smazzata.runtime.problems import status_of
from smazzata.tournament_management import process_manager
from smazzata.tournament_management.automation import MachineStep, automate
from smazzata.tournament_management.models import Venue
from smazzata.tournament_management.online_tables import is_open
from tests.testbed.desk_forms import (
    client_of,
    opened,
    post,
    posted,
    state_of,
    step,
    totals,
    with_pairs,
)
from tests.testbed.evening import begin
from tests.testbed.played import opened_tournament
from tests.unit.narrowing import present
from tournaments.queries import proposal_seen
from tournaments.registry import CODEC
from tournaments.verify_log import verify_log

pytestmark = pytest.mark.django_db

SURE = {"confirmed": "yes"}


def proposed(client: Client, **form: object) -> UUID:
    tournament = with_pairs(client, **form)
    for name in ("draw", "propose"):
        step(client, tournament, name)
    return tournament


def in_an_hour() -> str:
    return timezone.localtime(timezone.now() + timedelta(hours=1)).strftime("%Y-%m-%dT%H:%M")


def sound(tournament: UUID) -> bool:
    log = [CODEC.convert(e.type, e.data, e.schema) for e in events_of(tournament)]
    return verify_log(log)[1] is None


def refused(client: Client, address: str, form: Mapping[str, object], code: str) -> str:
    said = post(client, address, form, status_of(code))
    assert f'data-code="{code}"' in said
    return said


def consequences(page: str) -> str:
    found = re.search(r'name="consequences" value="(\w+)"', page)
    assert found
    return found[1]


def test_before_its_hour_a_round_is_nowhere_but_at_the_desk(olga: Client) -> None:
    tournament = proposed(olga)
    step(olga, tournament, "post", hour=in_an_hour())
    assert state_of(tournament).rounds[0].visible_at
    anybody = Client(headers={"Accept-Language": "en"})
    assert anybody.get(f"/tournaments/{tournament}/rounds/1/").status_code == 404
    assert anybody.get(f"/api/tournaments/{tournament}/rounds/1").status_code == 404
    assert anybody.get(f"/api/tournaments/{tournament}").json()["posted"] == []
    assert "/rounds/1/" not in anybody.get(f"/tournaments/{tournament}/").content.decode()
    assert olga.get(f"/desk/{tournament}/rounds/1/").status_code == 200
    assert "Everybody sees the round from" in olga.get(f"/desk/{tournament}/").content.decode()


def test_an_hour_that_is_none_or_too_far_away(olga: Client) -> None:
    tournament = proposed(olga)
    address = f"/desk/{tournament}/"
    refused(olga, address, {"step": "post", "hour": "soon"}, "unreadable_hour")
    refused(olga, address, {"step": "post", "hour": "2099-01-01T20:00"}, "hour_unfit")


def test_an_hour_in_the_nights_of_the_clock_is_asked_about(olga: Client) -> None:
    tournament = proposed(olga)
    address = f"/desk/{tournament}/"
    refused(olga, address, {"step": "post", "hour": "2027-03-28T02:30"}, "hour_skipped")
    twice = {"step": "post", "hour": "2027-10-31T02:30"}
    page = refused(olga, address, twice, "hour_twice")
    assert 'name="which_hour" value="second"' in page
    post(olga, f"{address}venue/", {"venue": "Circolo", "starts_at": "2027-10-31T02:30"}, 409)
    for which, hour in (("first", 0), ("second", 1)):
        form = {"venue": "Circolo", "starts_at": twice["hour"], "which_hour": which}
        post(olga, f"{address}venue/", form)
        starts_at = present(Venue.objects.get(tournament=tournament).starts_at)
        assert starts_at.isoformat() == f"2027-10-31T0{hour}:30:00+00:00"


def test_where_people_are_in_no_hall_the_hour_names_its_zone(olga: Client) -> None:
    tournament = proposed(olga)
    anybody = Client(headers={"Accept-Language": "en"})
    for venue, named in (("", True), ("Circolo", False)):
        form = {"venue": venue, "starts_at": "2026-12-01T20:30"}
        post(olga, f"/desk/{tournament}/venue/", form)
        page = anybody.get(f"/tournaments/{tournament}/").content.decode()
        assert ("(Europe/Rome)" in page) == named


def test_online_tables_open_at_the_hour_and_are_not_recalled_then(olga: Client) -> None:
    tournament = proposed(olga, place="online")
    automate(tournament, {MachineStep.OPEN_TABLES})
    step(olga, tournament, "post", hour=in_an_hour())
    process_manager.advance(tournament, lambda _match: None)
    assert not is_open(tournament, 1, 1)
    recall = {"do": "recall", "reason": "wrong hour", **SURE}
    post(olga, f"/desk/{tournament}/", recall)
    step(olga, tournament, "post")
    process_manager.advance(tournament, lambda _match: None)
    assert is_open(tournament, 1, 1)
    refused(olga, f"/desk/{tournament}/", recall, "table_opened")


def test_a_recall_after_a_result_is_refused_and_a_reopened_round_is_closed_again(
    olga: Client,
) -> None:
    tournament = posted(olga)
    totals(olga, tournament, 1, (1, 500, 400))
    address = f"/desk/{tournament}/"
    refused(olga, address, {"do": "recall", "reason": "x"}, "round_begun")
    totals(olga, tournament, 1, (2, 500, 400))
    step(olga, tournament, "close_round")
    asked = post(olga, address, {"do": "reopen", "reason": "a slip"}, 200)
    assert "provisional" in asked
    post(olga, address, {"do": "reopen", "reason": "a slip", **SURE})
    assert not state_of(tournament).rounds[0].closed
    anybody = Client(headers={"Accept-Language": "en"})
    assert "provisional" in anybody.get(f"/tournaments/{tournament}/").content.decode()
    step(olga, tournament, "close_round")
    assert "provisional" not in anybody.get(f"/tournaments/{tournament}/").content.decode()


def test_a_swap_by_hand_is_shown_weighed_and_declared(olga: Client) -> None:
    tournament = posted(olga)
    totals(olga, tournament, 1, (1, 500, 400), (2, 500, 400))
    step(olga, tournament, "close_round")
    step(olga, tournament, "propose")
    proposal = state_of(tournament).proposal
    assert proposal is not None
    first = state_of(tournament).rounds[0].tables[0].sides
    table = next(t.sides for t in proposal.tables if first[0] in t.sides)
    other = next(n for n in table if n != first[0])
    address = f"/desk/{tournament}/proposal/"
    swap = {"do": "swap", "a": other, "b": first[1], "seen": proposal_seen(proposal)}
    refused(olga, address, {**swap, "reason": ""}, "reason_missing")
    told = post(olga, address, {**swap, "reason": "they asked"}, 200)
    assert "Pairs that meet again: 0 now, 2 then" in told
    assert " ↔ " in told
    post(olga, address, {**swap, "reason": "they asked", **SURE})
    page = olga.get(address).content.decode()
    assert "the direction wanted it so" in page
    assert "2 pairs meet again" in page
    refused(olga, address, {**swap, "reason": "again", **SURE}, "proposal_changed")
    old = {"step": "post", "seen": proposal_seen(proposal)}
    refused(olga, f"/desk/{tournament}/", old, "proposal_changed")
    new = state_of(tournament).proposal
    assert new is not None
    post(olga, address, {"do": "check", "seen": proposal_seen(new)})
    asked = post(olga, f"/desk/{tournament}/", {"step": "post", "seen": proposal_seen(new)}, 200)
    assert "changed by hand" in asked
    assert "has to be paired again" not in asked, "it is posted as it is"
    post(olga, f"/desk/{tournament}/", {"step": "post", "seen": proposal_seen(new), **SURE})
    assert sound(tournament)


def test_a_table_that_stays_empty_keeps_its_number_in_the_proposal(olga: Client) -> None:
    tournament = posted(olga, system="mitchell", rounds=2)
    totals(olga, tournament, 1, (1, 500, 400), (2, 100, 400))
    step(olga, tournament, "close_round")
    gone = state_of(tournament).rounds[0].tables[1].sides[1]
    form = {"do": "withdraw", "kind": "justified", "reason": "ill", **SURE}
    post(olga, f"/desk/{tournament}/entries/{gone}/", form)
    step(olga, tournament, "propose")
    page = olga.get(f"/desk/{tournament}/").content.decode()
    shown = re.findall(r'<li value="(\d)">', page)
    assert shown == [str(t.number) for t in present(state_of(tournament).proposal).tables] == ["2"]


def test_who_posts_a_round_in_which_some_meet_again_reads_who(olga: Client) -> None:
    two = begin("Anna Rossi;Aldo Rossi\nBea Neri;Bruno Neri", system="danish", rounds=2)
    two.results(1, (1, 500, 400))
    two.step("close_round", "propose")
    seen = proposal_seen(present(state_of(two.id).proposal))
    asked = two.post("", 200, step="post", seen=seen)
    assert "Some meet again" in asked
    assert "Table 1: Anna Rossi, Aldo Rossi and Bea Neri, Bruno Neri have met before" in asked


def test_a_draw_that_does_not_fit_leads_to_the_number_of_rounds(olga: Client) -> None:
    tournament = with_pairs(olga, system="round-robin", rounds=7)
    page = post(olga, f"/desk/{tournament}/", {"step": "draw"}, status_of("too_many_rounds"))
    assert re.search(rf'<a class="button" href="/desk/{tournament}/course/">', page)


def test_a_table_is_set_by_hand(olga: Client) -> None:
    tournament = proposed(olga)
    address = f"/desk/{tournament}/proposal/"
    before = present(state_of(tournament).proposal)
    one, other = before.tables[0].sides[0], before.tables[1].sides[0]
    form = {"do": "set", "table": 1, "seat-0": one, "seat-1": other, "reason": "captains", **SURE}
    post(olga, address, form)
    assert present(state_of(tournament).proposal).tables[0].sides == (one, other)
    refused(olga, address, {**form, "seat-1": one}, "seated_twice")
    refused(olga, address, {**form, "seat-1": 99}, "not_in_round")
    refused(olga, address, {**form, "table": 9}, "malformed")


LATE = {"do": "one", "name": "Elsa Gialli", "partner": "Elio Gialli"}


def test_a_late_pair_is_asked_about_and_then_plays(olga: Client) -> None:
    tournament = posted(olga)
    address = f"/desk/{tournament}/entries/"
    asked = post(olga, address, LATE, 200)
    assert "after the draw" in asked
    assert not Member.objects.filter(name="Elsa Gialli").exists(), "asked first"
    post(olga, address, {**LATE, **SURE})
    entry = state_of(tournament).entries[5]
    assert entry.from_round == 2
    totals(olga, tournament, 1, (1, 500, 400), (2, 500, 400))
    step(olga, tournament, "close_round")
    step(olga, tournament, "propose")
    step(olga, tournament, "post")
    played = state_of(tournament).rounds[1]
    assert 5 in {n for t in played.tables for n in t.sides} | set(played.byes)
    assert sound(tournament)


def test_too_late_takes_leaving_the_official_mode_and_every_page_says_so(olga: Client) -> None:
    tournament = posted(olga, rounds=2)
    totals(olga, tournament, 1, (1, 500, 400), (2, 500, 400))
    step(olga, tournament, "close_round")
    step(olga, tournament, "propose")
    step(olga, tournament, "post")
    address = f"/desk/{tournament}/entries/2/"
    post(olga, address, {"do": "withdraw", "kind": "unjustified", **SURE})
    back = post(olga, address, {"do": "return", "reason": "sorry"})
    assert back == f"/desk/{tournament}/official/?what=returns_unjustified"
    assert "the rules do not take it back" in olga.get(back).content.decode()
    leave = {"what": "returns_unjustified", "reason": "a friendly evening"}
    assert "no way back" in post(olga, back, leave, 200)
    post(olga, back, {**leave, **SURE})
    post(olga, address, {"do": "return", "reason": "sorry", **SURE})
    assert not state_of(tournament).entries[2].withdrawn
    for page in (f"/tournaments/{tournament}/", f"/tournaments/{tournament}/rounds/1/"):
        assert 'data-code="official_mode_left"' in Client().get(page).content.decode()
    assert 'data-code="official_mode_left"' in olga.get(f"/desk/{tournament}/").content.decode()
    csv = olga.get(f"/tournaments/{tournament}/standings.csv").content.decode("utf-8-sig")
    assert csv.startswith("Official mode;no")
    assert Client().get(f"/api/tournaments/{tournament}").json()["official"] is False
    own = f"/desk/{tournament}/official/"
    for page in (own, f"/tournaments/{tournament}/"):
        said = olga.get(page).content.decode()
        assert "does not keep to the rules with which it was opened" in said
        assert "its code" not in said, "it has none"


def test_withdrawal_at_once_return_and_substitution(olga: Client) -> None:
    tournament = posted(olga, rounds=4)
    first = state_of(tournament).rounds[0].tables[0].sides
    address = f"/desk/{tournament}/entries/{first[0]}/"
    form = {"do": "withdraw", "kind": "unjustified", "at_once": "yes", "reason": "quarrel"}
    asked = post(olga, address, form, 200)
    assert "0 → <strong>14</strong>" in asked, "what the opponents get"
    post(olga, address, {**form, **SURE})
    assert state_of(tournament).rounds[0].results[1].vp == (0, 14)
    other = first[1]
    member = state_of(tournament).entries[other].members[0]
    swap = {"do": "substitute", "out": member, "name": "Fina Grigi", "round": 2, "reason": "ill"}
    place = f"/desk/{tournament}/entries/{other}/"
    refused(olga, place, {**swap, "name": ""}, "name_missing")
    refused(olga, place, {**swap, "licence": "9" * 40}, "licence_too_long")
    refused(olga, place, {**swap, "round": 1}, "round_was_played")
    post(olga, place, swap, 200)
    assert not Member.objects.filter(name="Fina Grigi").exists(), "asked first"
    once = str(uuid4())
    for _ in range(2):
        post(olga, place, {**swap, **SURE, "once": once})
    refused(olga, place, {**swap, **SURE}, "not_a_member")
    assert Member.objects.filter(name="Fina Grigi").count() == 1
    fina = str(Member.objects.get(name="Fina Grigi").id)
    assert state_of(tournament).entries[other].members[0] == fina
    assert "Fina Grigi" in olga.get(place).content.decode()
    assert sound(tournament)


def test_lateness_by_the_clock_and_what_was_given_is_taken_back(olga: Client) -> None:
    tournament = posted(olga)
    side = state_of(tournament).rounds[0].tables[0].sides[0]
    address = f"/desk/{tournament}/rounds/1/tables/1/"
    refused(olga, address, {"do": "late", "side": side, **SURE}, "hour_unknown")
    post(olga, f"/desk/{tournament}/hall/", {"do": "start", "minutes": "35"})
    post(olga, address, {"do": "late", "side": side, **SURE})
    assert state_of(tournament).rounds[0].late == {side: 0}, "since the clock was started"
    refused(olga, address, {"do": "late", "side": side, "minutes": "6'"}, "unreadable_number")
    post(olga, address, {"do": "late", "side": side, "minutes": "6", **SURE})
    entry = f"/desk/{tournament}/entries/{side}/"
    (credit,) = state_of(tournament).credited
    assert credit.mp == -100
    post(olga, entry, {"do": "revoke", "credit": credit.id, "reason": "was excused", **SURE})
    assert not state_of(tournament).credited
    asked = post(olga, address, {"do": "late", "side": side, "minutes": "10"}, 200)
    assert "14" in asked
    post(olga, address, {"do": "late", "side": side, "minutes": "10", **SURE})
    assert state_of(tournament).rounds[0].results[1].vp == (6, 14)
    mend = {"do": "mend", "source": "played", "mp-1-0": 900, "mp-1-1": 100, "reason": "played"}
    post(olga, address, {**mend, **SURE})
    assert state_of(tournament).rounds[0].sources[1] == "played"
    post(olga, address, {"do": "revoke", "reason": "no, it was not", **SURE})
    assert state_of(tournament).rounds[0].sources[1] == "walkover"
    wrong = {"do": "mend", "source": "walkover", f"present-{side}": "yes", "reason": "other side"}
    post(olga, address, {**wrong, **SURE})
    assert state_of(tournament).rounds[0].results[1].vp == (14, 6)
    ruled: dict[str, object] = {
        "do": "mend",
        "source": "arbitral",
        "reason": "cards",
        "article": "41",
    }
    ruled |= {"mp-1-0": 0, "mp-1-1": 0, "vp-1-0": 9, "vp-1-1": ""}
    assert "Enter a whole number." in post(olga, address, ruled, 409)
    ruled["vp-1-1"] = 9
    post(olga, address, {**ruled, **SURE})
    assert state_of(tournament).rounds[0].results[1].vp == (9, 9)
    assert sound(tournament)


def test_the_opening_is_not_undone_where_nothing_else_was_done() -> None:
    tournament = opened_tournament()
    address, root = f"/desk/{tournament}/undo/", client_of("root", "administrator")
    assert "not undone from here" in root.get(address).content.decode()
    form = {"version": len(events_of(tournament)), "reason": "x"}
    assert 'data-code="cannot_undo"' in post(root, address, form, 409)


def test_the_last_thing_is_undone_by_pages_and_only_that(olga: Client) -> None:
    tournament = posted(olga)
    address = f"/desk/{tournament}/undo/"
    totals(olga, tournament, 1, (1, 500, 400))
    page = olga.get(address).content.decode()
    assert "Result recorded" in page
    version = re.search(r'name="version" value="(\d+)"', page)
    assert version
    form = {"version": version[1], "reason": "wrong table", **SURE}
    totals(olga, tournament, 1, (2, 300, 400))
    refused(olga, address, form, "stale_version")
    form["version"] = str(int(version[1]) + 1)
    post(olga, address, form)
    assert list(state_of(tournament).rounds[0].results) == [1]
    assert "not undone from here" in olga.get(address).content.decode()
    assert sound(tournament)


def test_two_referees_at_once_what_was_shown_is_what_is_done() -> None:
    olga, rita = client_of("olga", "organiser"), client_of("rita")
    tournament = posted(olga)
    referee = {"do": "name", "username": "rita", "office": "referee"}
    post(olga, f"/desk/{tournament}/officers/", referee)
    totals(olga, tournament, 1, (1, 500, 400), (2, 500, 400))
    address = f"/desk/{tournament}/rounds/1/tables/1/"
    form = {"do": "correct", "mp-1-0": 900, "mp-1-1": 400, "kind": "addition", "reason": "sum"}
    hers = consequences(post(olga, address, form, 200))
    theirs = consequences(post(rita, address, form, 200))
    assert hers == theirs
    post(rita, address, {**form, **SURE, "consequences": theirs})
    again = post(olga, address, {**form, **SURE, "consequences": hers}, 200)
    assert 'data-code="changed_meanwhile"' in again
    assert "This changes nothing" in again
    assert "Do it" not in again, "there is nothing to go on with"
    assert "A recorded result changes" not in again
    assert '<a class="button first" href="">Leave it as it is</a>' in again


def test_whoever_serves_finds_the_desk_and_stands_in_the_log() -> None:
    olga, sara = client_of("olga", "organiser"), client_of("sara")
    tournament = opened(olga)
    assert "/desk/" not in sara.get("/").content.decode()
    officers = f"/desk/{tournament}/officers/"
    post(olga, officers, {"do": "name", "username": "sara", "office": "score_room"})
    assert "/desk/" in sara.get("/").content.decode()
    member = str(Member.objects.get(account__username="sara").id)
    assert (member, "score_room", 0) in state_of(tournament).officers
    post(olga, officers, {"do": "dismiss", "member": member, "office": "score_room"})
    assert "/desk/" not in sara.get("/").content.decode()
    assert [e.type for e in events_of(tournament)][-2:] == ["officer_named", "officer_dismissed"]
    assert Officer.objects.filter(tournament=tournament).count() == 1
    assert sound(tournament)


def test_a_late_table_of_a_mitchell_keeps_nobody_waiting(olga: Client) -> None:
    tournament = posted(olga, system="mitchell", rounds=2)
    totals(olga, tournament, 1, (1, 500, 400))
    step(olga, tournament, "propose")
    step(olga, tournament, "post")
    totals(olga, tournament, 2, (1, 500, 400), (2, 100, 400))
    totals(olga, tournament, 1, (2, 500, 400))
    step(olga, tournament, "close_round")
    step(olga, tournament, "close_round")
    step(olga, tournament, "finish")
    assert state_of(tournament).closed
    assert sound(tournament)


def test_who_withdraws_before_the_draw_leaves_the_standings_and_it_is_said(olga: Client) -> None:
    tournament = with_pairs(olga)
    address = f"/desk/{tournament}/entries/2/"
    form = {"do": "withdraw", "kind": "justified", "reason": "ill"}
    asked = post(olga, address, form, 200)
    assert "Out of the standings:" in asked
    assert "No line of the standings changes." not in asked
    post(olga, address, {**form, **SURE})
    assert state_of(tournament).entries[2].withdrawn
