"""A tournament is opened, directed and ended on the desk's pages alone."""

import re
from uuid import uuid4

import pytest
from django.test import Client

from games.kernel.refusal import MALFORMED
from smazzata.desk.models import Officer
from smazzata.ledger.reader import load as events_of
from smazzata.members.models import Member
from smazzata.tournament_management.models import TournamentSecret
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
from tournaments.decider import decide
from tournaments.queries import current_standings
from tournaments.scoring.points import Scoring
from tournaments.state import Tournament
from tournaments.subjects.opening import OpenTournament

pytestmark = pytest.mark.django_db


def test_an_evening_from_the_rules_to_the_ranking(olga: Client) -> None:
    tournament = posted(olga, rounds="2")
    for number in (1, 2):
        if number == 2:
            step(olga, tournament, "propose", system="danish")
            step(olga, tournament, "post")
        totals(olga, tournament, number, (1, 1500, 995), (2, 700, "−100"))
        step(olga, tournament, "close_round")
    assert state_of(tournament).rounds[1].system == "danish"
    step(olga, tournament, "finish")
    state = state_of(tournament)
    assert state.closed
    assert [row.vp for row in current_standings(state)] == [30, 21, 21, 8]
    director = Officer.objects.get(tournament=tournament)
    actors = {event.actor for event in events_of(tournament)}
    assert actors == {f"member:{director.member}"}
    assert "The tournament is over." in olga.get(f"/desk/{tournament}/").content.decode()
    assert olga.get(f"/tournaments/{tournament}/").status_code == 200
    assert TournamentSecret.objects.filter(tournament=tournament).exists()


def test_nobody_else_has_a_word(olga: Client) -> None:
    other = client_of("otto", "organiser")
    tournament = with_pairs(olga)
    for address in ("", "entries/", "entries/1/", "officers/"):
        assert other.get(f"/desk/{tournament}/{address}").status_code == 403
        assert Client().get(f"/desk/{tournament}/{address}").status_code == 302
    assert other.post(f"/desk/{tournament}/", {"step": "draw"}).status_code == 403
    assert client_of("piero").get("/desk/new/").status_code == 403
    assert not state_of(tournament).drawn


def test_an_office_is_good_for_its_own_commands_and_one_tournament(olga: Client) -> None:
    sara = client_of("sara")
    tournament, another = posted(olga), with_pairs(olga)
    officers = f"/desk/{tournament}/officers/"
    assert "unknown_account" in post(
        olga, officers, {"do": "name", "username": "nobody", "office": "score_room"}, 409
    )
    post(olga, officers, {"do": "name", "username": "sara", "office": "score_room"})
    assert sara.get(f"/desk/{another}/").status_code == 403
    totals(sara, tournament, 1, (1, 500, 400))
    said = post(
        sara, f"/desk/{tournament}/rounds/1/tables/2/", {"do": "walkover", "present-1": "yes"}, 403
    )
    assert "other_office" in said
    named = {"do": "name", "username": "sara", "office": "director"}
    assert "other_office" in post(sara, officers, named, 403)
    member = Member.objects.get(account__username="sara").id
    post(olga, officers, {"do": "dismiss", "member": str(member), "office": "score_room"})
    assert sara.get(f"/desk/{tournament}/").status_code == 403
    director = Officer.objects.get(tournament=tournament)
    form = {"do": "dismiss", "member": director.member, "office": "director"}
    assert "last_director" in post(olga, officers, form, 409)


def test_a_form_sent_twice_is_done_once(olga: Client) -> None:
    tournament = opened(olga)
    form = {"once": str(uuid4()), "do": "list", "list": PAIRS}
    for _ in range(2):
        assert olga.post(f"/desk/{tournament}/entries/", form).status_code == 302
    assert len(state_of(tournament).entries) == 4
    assert Member.objects.filter(name="Anna Rossi").count() == 1


def test_a_fixed_table_that_is_no_number_is_said_in_words(olga: Client) -> None:
    tournament = opened(olga)
    address = f"/desk/{tournament}/entries/"
    one = {"do": "one", "name": "Anna Rossi", "partner": "Aldo Rossi", "table": "x"}
    assert "Fixed table: " in post(olga, address, one, 422)
    listed = "name;partner;table\nAnna Rossi;Aldo Rossi;near the door"
    assert "fixed table" in post(olga, address, {"do": "list", "list": listed}, 422)
    assert not state_of(tournament).entries


def test_what_cannot_be_read_enters_nobody(olga: Client) -> None:
    tournament = opened(olga)
    address = f"/desk/{tournament}/entries/"
    said = post(olga, address, {"do": "list", "list": "Anna Rossi;Aldo Rossi\n;Bruno Neri"}, 422)
    assert "Line 2" in said
    still_there = re.search(r"<td>Anna Rossi</td>\s*<td>Aldo Rossi</td>", said)
    assert still_there, "what was pasted"
    assert "entries_unreadable" in post(olga, address, {"do": "one", "name": "Anna Rossi"}, 422)
    Member.objects.create(name="Maria Bianchi", licence="77")
    one = {"do": "one", "name": "Anna Rossi", "partner": "Aldo Rossi", "licence": "77"}
    said = post(olga, address, one, 409)
    assert "licence_of_another" in said
    assert "Maria Bianchi" in said
    assert not state_of(tournament).entries
    assert not Member.objects.filter(name="Aldo Rossi").exists()
    post(olga, address, {**one, "name": "maria bianchi"})
    assert len(state_of(tournament).entries) == 1


def test_results_that_are_right_are_kept_beside_those_that_are_not(olga: Client) -> None:
    tournament = posted(olga)
    address = f"/desk/{tournament}/rounds/1/"
    said = post(
        olga, address, {"mp-1-0": "1500", "mp-1-1": "995", "mp-2-0": "abc", "mp-2-1": "5"}, 422
    )
    assert "abc is not a whole number." in said
    assert list(state_of(tournament).rounds[0].results) == [1]
    assert "The total of one side is missing." in post(olga, address, {"mp-2-0": "500"}, 422)
    assert "nothing_typed" in post(olga, address, {}, 409)
    assert "step_not_due" in post(olga, f"/desk/{tournament}/", {"step": "close_round"}, 409)


def test_a_total_that_no_slip_can_have_is_not_taken(olga: Client) -> None:
    """A wrong key: where hands are planned every figure of Burraco is a multiple of five."""
    deals = {"option.match_format": "deals", "option.match_deals": "3"}
    tournament = posted(olga, **deals)
    address = f"/desk/{tournament}/rounds/1/"
    form = {"mp-1-0": "803", "mp-1-1": "500", "mp-2-0": "-35", "mp-2-1": "0"}
    assert "803 is not a multiple of 5." in post(olga, address, form, 422)
    assert list(state_of(tournament).rounds[0].results) == [2]
    assert "A total goes from -" in post(olga, address, {"mp-1-0": "99995", "mp-1-1": "0"}, 422)
    high = {"mp-1-0": "13500", "mp-1-1": "850"}
    page = post(olga, address, high, 422)
    assert "Unlikely totals: 13500" in page
    assert 'name="sure-1"' in page
    assert list(state_of(tournament).rounds[0].results) == [2]
    totals(olga, tournament, 1, (1, 805, 500))
    correction = {"do": "correct", "mp-1-0": 803, "mp-1-1": 500, "kind": "addition", "reason": "x"}
    assert "figure_not_multiple" in post(olga, f"{address}tables/1/", correction, 409)
    unlikely = {**correction, "mp-1-0": 13500}
    page = post(olga, f"{address}tables/1/", unlikely, 409)
    assert "totals_unlikely" in page
    assert state_of(tournament).rounds[0].results[1].mp == (805, 500)
    post(olga, f"{address}tables/1/", {**unlikely, "sure": "yes", "confirmed": "yes"})
    assert state_of(tournament).rounds[0].results[1].mp == (13500, 500)


def test_unlikely_totals_are_typed_by_whoever_is_sure(olga: Client) -> None:
    tournament = posted(olga, **{"option.match_format": "deals", "option.match_deals": "3"})
    form = {"mp-1-0": "13500", "mp-1-1": "850", "sure-1": "yes"}
    post(olga, f"/desk/{tournament}/rounds/1/", form)
    assert state_of(tournament).rounds[0].results[1].mp == (13500, 850)


def test_a_referee_corrects_awards_and_gives_walkovers(olga: Client) -> None:
    tournament = posted(olga)
    totals(olga, tournament, 1, (1, 500, 400))
    address = f"/desk/{tournament}/rounds/1/tables/"
    form = {"do": "correct", "mp-1-0": 900, "mp-1-1": 400, "kind": "addition"}
    assert "reason_missing" in post(olga, f"{address}1/", form, 409)
    form["reason"] = "added up again"
    asked = post(olga, f"{address}1/", form, 200)
    assert "11 → <strong>14</strong>" in asked
    assert state_of(tournament).rounds[0].results[1].mp == (500, 400), "asked first"
    post(olga, f"{address}1/", {**form, "confirmed": "yes"})
    present = state_of(tournament).rounds[0].tables[1].sides[0]
    walkover = {"do": "walkover", f"present-{present}": "yes", "confirmed": "yes"}
    post(olga, f"{address}2/", walkover)
    played = state_of(tournament).rounds[0]
    assert played.results[1].mp == (900, 400)
    assert sorted(played.results[2].vp) == [6, 14]
    assert "malformed" in post(olga, f"{address}1/", {"do": "invent"}, 400)
    other = posted(olga)
    award = {"do": "award", "mp-1-0": 0, "mp-1-1": 0, "vp-1-0": 12, "vp-1-1": 8, "article": "41"}
    post(olga, f"/desk/{other}/rounds/1/tables/1/", {**award, "confirmed": "yes"})
    assert state_of(other).rounds[0].sources[1] == "arbitral"


def test_penalties_withdrawals_and_lots(olga: Client) -> None:
    tournament = posted(olga, lots="yes")
    address = f"/desk/{tournament}/entries/1/"
    assert "article_missing" in post(olga, address, {"do": "penalty", "vp": "1"}, 409)
    sure = {"confirmed": "yes"}
    penalty = {"do": "penalty", "vp": "1", "article": "30", "reason": "spoke out of turn"}
    post(olga, address, {**penalty, **sure})
    post(olga, f"/desk/{tournament}/entries/2/", {"do": "withdraw", "kind": "justified", **sure})
    page = olga.get(address).content.decode()
    assert "Article 30: spoke out of turn" in page, "what the points were taken for"
    state = state_of(tournament)
    assert [credit.vp for credit in state.credited if credit.number == 1] == [-1]
    assert state.entries[2].withdrawn
    totals(olga, tournament, 1, (1, 500, 500), (2, 500, 500))
    step(olga, tournament, "close_round")
    page = olga.get(f"/desk/{tournament}/").content.decode()
    assert "Level at place 1" in page
    level = [r.number for r in current_standings(state_of(tournament)) if r.place == 1]
    lots = {"lots": ",".join(map(str, level))}
    asked = post(olga, f"/desk/{tournament}/", lots, 200)
    assert "Lots are drawn between those who are level" in asked
    assert "Carla Blu" in asked
    assert "→" not in asked, "nobody sees what comes out before it is drawn"
    assert not state_of(tournament).lots
    post(olga, f"/desk/{tournament}/", {**lots, **sure})
    assert [r.place for r in current_standings(state_of(tournament))] == [1, 2, 3, 4]
    assert "malformed" in post(olga, f"/desk/{tournament}/", {"lots": "x"}, 400)


def test_a_character_that_no_database_holds_is_refused_everywhere(olga: Client) -> None:
    tournament = opened(olga)
    usual = {"game": "burraco", "place": "hall", "system": "swiss", "rounds": "2"}
    told = post(olga, "/desk/new/", {**usual, "title": "a\0b"}, 400)
    assert "type that field again" in told
    assert "Part of this address" not in told
    officers = f"/desk/{tournament}/officers/"
    post(olga, officers, {"do": "name", "username": "a\0", "office": "referee"}, 400)
    post(olga, officers, {"do": "dismiss", "member": "a\0", "office": "referee"}, 400)
    assert TournamentSecret.objects.count() == 1
    title = OpenTournament("burraco", 2, Scoring("points"), "", title="a\0b")
    assert decide(Tournament(), title) == MALFORMED


def test_settings_that_make_no_sense_are_refused_before_anything_is_stored(olga: Client) -> None:
    form = {"title": "Serata", "game": "busca", "place": "hall", "system": "danish", "rounds": "3"}
    assert "system_needs_two_sides" in post(olga, "/desk/new/", form, 422)
    for rounds in ("many", "²"):  # to `str` the second is a digit, to `int` it is none
        assert "bad_setting" in post(olga, "/desk/new/", {**form, "rounds": rounds}, 422)
    assert "bad_setting" in post(olga, "/desk/new/", {**form, "system": "invented"}, 422)
    assert olga.post("/desk/new/", {**form, "game": "tarocchi"}).status_code == 404
    assert not TournamentSecret.objects.exists()
    assert not Officer.objects.exists()
