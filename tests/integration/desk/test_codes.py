"""A tournament under a code of a federation: chosen at set-up, kept to at each page and sheet."""

import re
from uuid import UUID

import pytest
from django.test import Client

from smazzata.desk.rounds import direction
from smazzata.hall.models import ClockChange
from tests.testbed.desk_forms import client_of, opened, post, posted, state_of, step, totals
from tests.unit.narrowing import present
from tournaments.authority import Acting
from tournaments.events.opening import TournamentOpened
from tournaments.regulations import CODES

pytestmark = pytest.mark.django_db

CLUB = {"code_of": "fibur-2026", "level": "club", "rounds": "4"}
CALLED = "FIBUR, code of play, January 2026"


def rules(tournament: UUID) -> TournamentOpened:
    return present(state_of(tournament).rules)


@pytest.mark.parametrize(
    ("hands", "table", "rest", "minutes"),
    [
        ("2", "fibur-2026-2", (14, 305, 6), 25),
        ("3", "fibur-2026-3", (14, 355, 6), 35),
        ("4", "fibur-2026-4", (12, 305, 8), 45),
    ],
)
def test_the_hands_of_a_round_choose_table_rest_and_length(
    olga: Client, hands: str, table: str, rest: tuple[int, int, int], minutes: int
) -> None:
    deals = {"option.match_format": "deals", "option.match_deals": hands}
    tournament = posted(olga, **CLUB, **deals)
    found = rules(tournament)
    assert present(found.scoring.table).id == table
    assert (found.rest.vp, found.rest.mp, found.rest.absent) == rest
    assert present(found.regulation).round_minutes == minutes
    assert found.windows == CODES["fibur-2026"].windows
    clock = olga.get(f"/desk/{tournament}/hall/").content.decode()
    assert re.search(rf'name="minutes"[^>]* value="{minutes}"', clock)


def test_where_a_code_publishes_no_table_one_has_to_be_chosen(olga: Client) -> None:
    usual = {"title": "x", "game": "burraco", "place": "hall", "system": "swiss", "rounds": "4"}
    for form in (
        {"code_of": "unico"},
        {"code_of": "fibur-2026", "option.match_format": "deals", "option.match_deals": "5"},
        {"code_of": "fibur-2026", "option.players_format": "three"},
    ):
        page = post(olga, "/desk/new/", {**usual, **form}, 422)
        assert 'data-code="code_without_table"' in page, form
    tournament = opened(olga, code_of="unico", vp_table="fibur-2026-3")
    assert present(rules(tournament).scoring.table).id == "fibur-2026-3"


def test_windows_are_those_of_the_code_unless_others_are_typed(olga: Client) -> None:
    own = {"homologation": "yes", "window_appeals": "10"}
    assert rules(opened(olga, **CLUB)).windows == CODES["fibur-2026"].windows
    found = present(rules(opened(olga, **CLUB, **own)).windows)
    assert (found.appeals, found.manifest) == (10, 7 * 24 * 60)
    assert rules(opened(olga)).windows is None


def test_a_fifth_round_of_a_club_takes_an_exemption(olga: Client) -> None:
    usual = {"title": "x", "game": "burraco", "place": "hall", "system": "swiss"}
    page = post(olga, "/desk/new/", {**usual, **CLUB, "rounds": "5"}, 422)
    assert 'data-code="level_most_rounds"' in page
    tournament = opened(olga, **{**CLUB, "rounds": "5", "exemption": "by the region"})
    assert "exemption: by the region" in olga.get(f"/tournaments/{tournament}/").content.decode()


def test_a_level_that_the_code_does_not_have_is_refused(olga: Client) -> None:
    usual = {"title": "x", "game": "burraco", "place": "hall", "system": "swiss", "rounds": "4"}
    for form in ({"code_of": "unico", "level": "club"}, {"level": "club"}):
        assert "Level of the event" in post(olga, "/desk/new/", {**usual, **form}, 422)


def test_every_page_and_every_sheet_names_the_code(olga: Client) -> None:
    tournament = posted(olga, **CLUB)
    totals(olga, tournament, 1, (1, 1500, 995), (2, 700, 100))
    step(olga, tournament, "close_round")
    public = [
        *("", "rounds/1/", "log/", "prizes/", "seat/", "screen/", "standings/1/"),
        "rounds/1/tables/1/",
        *(f"rounds/1/sheets/{kind}/" for kind in ("tables", "names", "cards", "slips", "ranking")),
    ]
    desk = ["", "entries/", "referee/", "hall/", "rounds/1/", "rounds/1/tables/1/", "venue/"]
    for address in (
        *(f"/tournaments/{tournament}/{path}" for path in public),
        *(f"/desk/{tournament}/{path}" for path in desk),
    ):
        page = olga.get(address)
        assert page.status_code == 200, address
        assert f"{CALLED}; club event" in page.content.decode(), address
    for file in ("standings.csv", "standings/1.csv"):
        csv = olga.get(f"/tournaments/{tournament}/{file}").content.decode("utf-8-sig")
        assert csv.splitlines()[0] == f'Code;"{CALLED}; club event"', file
    italian = Client(headers={"Accept-Language": "it"}).get(f"/tournaments/{tournament}/")
    assert "FIBUR, codice di gara, gennaio 2026" in italian.content.decode()


def test_a_sheet_says_when_the_tournament_has_left_its_code(olga: Client) -> None:
    tournament = posted(olga, **CLUB)
    form = {"what": "article_unlisted", "reason": "a friendly evening", "confirmed": "yes"}
    post(olga, f"/desk/{tournament}/official/", form)
    sheet = olga.get(f"/tournaments/{tournament}/rounds/1/sheets/tables/").content.decode()
    assert "out of the official mode" in sheet
    page = olga.get(f"/desk/{tournament}/official/").content.decode()
    assert "this tournament does not keep to its code" in page


def test_a_referee_chooses_from_the_list_of_the_code(olga: Client) -> None:
    tournament = posted(olga, **CLUB)
    for address in (f"/desk/{tournament}/entries/1/", f"/desk/{tournament}/referee/"):
        page = olga.get(address).content.decode()
        chooser = page.partition('<select name="article"')[2]
        for article in CODES["fibur-2026"].articles:
            assert f'<option value="{article.ref}">{article.ref}: {article.title.en}' in chooser
        assert '<input id="field-article"' not in page
    penalty = {"do": "penalty", "vp": "1", "mp": "", "article": "art. 20", "confirmed": "yes"}
    post(olga, f"/desk/{tournament}/entries/1/", penalty)
    assert [c.vp for c in state_of(tournament).credited] == [-1]
    address = post(olga, f"/desk/{tournament}/entries/2/", {**penalty, "article": "art. 99"})
    assert address == f"/desk/{tournament}/official/?what=article_unlisted"
    other = {**penalty, "article": "other"}
    assert 'data-code="reason_missing"' in post(olga, f"/desk/{tournament}/entries/2/", other, 409)
    post(olga, f"/desk/{tournament}/entries/2/", {**other, "reason": "threw the cards"})
    assert len(state_of(tournament).credited) == 2


def test_out_of_the_official_mode_and_without_a_code_articles_are_typed(olga: Client) -> None:
    tournament = posted(olga, **CLUB)
    form = {"what": "article_unlisted", "reason": "a friendly evening", "confirmed": "yes"}
    post(olga, f"/desk/{tournament}/official/", form)
    for each in (tournament, opened(olga)):
        page = olga.get(f"/desk/{each}/referee/").content.decode()
        assert re.search('<input type="text" name="article"[^>]* id="warn-article">', page)
    penalty = {"do": "penalty", "vp": "1", "mp": "", "article": "house 3", "confirmed": "yes"}
    post(olga, f"/desk/{tournament}/entries/1/", penalty)


def test_the_hall_shows_the_ladder_by_the_clock(olga: Client) -> None:
    tournament = posted(olga, **CLUB)
    assert "lateness-ladder data" not in olga.get(f"/desk/{tournament}/hall/").content.decode()
    post(olga, f"/desk/{tournament}/hall/", {"do": "start", "minutes": "35"})
    page = olga.get(f"/desk/{tournament}/hall/").content.decode()
    begins = ClockChange.objects.get(tournament=tournament).at_ms
    hours = [int(part.partition('"')[0]) for part in page.split('data-ms="')[1:]]
    assert hours == [begins + 60_000 * minute for minute in (5, 6, 10)]
    assert "100 match points" in page
    assert f'href="/desk/{tournament}/rounds/1/tables/2/"' in page
    totals(olga, tournament, 1, (1, 1500, 995), (2, 700, 100))
    assert "lateness-ladder data" not in olga.get(f"/desk/{tournament}/hall/").content.decode()


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("language", ["it", "en"])
def test_everybody_may_read_what_is_known_of_a_code(code: str, language: str) -> None:
    page = Client(headers={"Accept-Language": language}).get(f"/codes/{code}/").content.decode()
    assert CODES[code].label(language) in page.replace("&#x27;", "'")
    assert "10080" not in page, "seven days"
    for article in CODES[code].articles:
        assert article.ref in page
    for unknown in CODES[code].unknown:
        assert unknown.say(language).split()[-1] in page


def test_prizes_keep_to_the_limits_of_the_level(olga: Client) -> None:
    tournament = opened(olga, **CLUB)
    address = f"/desk/{tournament}/prizes/"
    assert "prizes up to 1000 €" in olga.get(address).content.decode()
    too_much = {"prizes": "600\n400,01"}
    assert 'data-code="prizes_above_level"' in post(olga, address, too_much, 409)
    post(olga, address, {"prizes": "600\n400"})
    federal = opened(olga, **{**CLUB, "level": "federal"})
    too_little = {"prizes": "200\n59,99"}
    address = f"/desk/{federal}/prizes/"
    assert 'data-code="prizes_below_level"' in post(olga, address, too_little, 409)
    form = {"what": "article_unlisted", "reason": "a friendly evening", "confirmed": "yes"}
    post(olga, f"/desk/{federal}/official/", form)
    post(olga, address, too_little)


def test_places_are_worth_points_by_the_formula_that_was_chosen(olga: Client) -> None:
    tournament = posted(olga, rounds="6", placing="bbo-2020")
    found = present(rules(tournament).placing_points)
    assert (found.formula, found.boards) == ("bbo-2020", 18)
    totals(olga, tournament, 1, (1, 1500, 995), (2, 700, 100))
    page = olga.get(f"/tournaments/{tournament}/").content.decode()
    assert "bbo-2020/1" in page
    assert page.count('<td class="number">0.40</td>') == 1


STEPS = "0-100 10 10\n105-500 15 5\n505 20 0"


def test_the_editor_shows_every_fault_of_a_table_at_once(olga: Client) -> None:
    wrong = "0-100 10 10\n110-500 15 4\n505 15 5"
    page = post(olga, "/desk/victory-table/", {"victory_steps": wrong, "do": "check"}, 422)
    assert page.count('class="notice bad"') == 2, "a gap, and a wrong sum"
    assert wrong in page, "what was typed stays"


def test_the_editor_previews_a_table_and_brings_it_to_the_tournament(olga: Client) -> None:
    kept = {"title": "Serata", "game": "burraco", "place": "hall", "system": "swiss", "rounds": "4"}
    form = {**kept, "victory_steps": STEPS, "totals": "500", "do": "check"}
    page = olga.post("/desk/victory-table/", form).content.decode()
    assert "A difference of 500 gives 15 to 5." in page
    assert "Five points more or less would change it." in page
    assert '<input type="hidden" name="title" value="Serata">' in page
    assert re.search(r'<td class="number">105</td>\s*<td class="number">500</td>', page)
    back = olga.post("/desk/new/", {**form, "do": "change"}).content.decode()
    assert STEPS.splitlines()[1] in back
    file = olga.post("/desk/victory-table/", {**form, "do": "file"})
    assert file.headers["Content-Type"] == "application/json"
    again = {"victory_steps": file.content.decode(), "do": "check"}
    assert olga.post("/desk/victory-table/", again).status_code == 200
    tournament = opened(olga, victory_steps=file.content.decode())
    assert present(rules(tournament).scoring.table).limits == (100, 500)


@pytest.mark.parametrize("table", ["fibur-2026-3", "three-player", "wbf-16"])
def test_the_editor_begins_with_any_table_that_is_here(olga: Client, table: str) -> None:
    form = {"begin_with": table, "do": "begin"}
    page = olga.post("/desk/victory-table/", form)
    assert page.status_code == 200, "a table that ships is without fault"
    assert "What it gives" in page.content.decode()
    assert f'<option value="{table}" selected>{table}: ' in page.content.decode(), "it says whose"


def test_only_organisers_edit_tables() -> None:
    assert client_of("paula").get("/desk/victory-table/").status_code == 403


PAIR = {"do": "one", "name": "Anna", "partner": "Aldo"}


def test_fact_14_cards_are_looked_at_when_people_enter(olga: Client) -> None:
    tournament = opened(olga, **{**CLUB, "level": "regional", "rounds": "6"})
    address = f"/desk/{tournament}/entries/"
    assert "Partner&#x27;s card" in olga.get(address).content.decode()
    reduced = {**PAIR, "card": "reduced", "partner_card": "ordinary"}
    assert 'data-code="card_not_admitted"' in post(olga, address, reduced, 409)
    junior = {**PAIR, "card": "junior", "partner_card": "ordinary"}
    page = post(olga, address, junior, 409)
    assert 'data-code="junior_without_authorisation"' in page
    assert '<option value="junior" selected>' in page, "what was chosen stays"
    post(olga, address, {**junior, "authorised": "yes"})
    assert len(state_of(tournament).entries) == 1
    club = opened(olga, **CLUB)
    post(olga, f"/desk/{club}/entries/", reduced)
    plain = opened(olga)
    assert "Partner&#x27;s card" not in olga.get(f"/desk/{plain}/entries/").content.decode()


def test_a_substitute_is_of_the_same_category_or_lower_by_the_forms(olga: Client) -> None:
    tournament = opened(olga, same_category="yes")
    address = f"/desk/{tournament}/entries/"
    post(olga, address, {**PAIR, "category": "2", "partner_category": "3"})
    other = {**PAIR, "name": "Bea", "partner": "Bruno"}
    assert "is not a category" in post(olga, address, {**other, "category": "first"}, 409)
    out = state_of(tournament).entries[1].members[0]
    swap = {"do": "substitute", "out": out, "name": "Carla", "round": "1", "reason": "ill"}
    entry = f"{address}1/"
    for category in ("", "1"):
        form = {**swap, "category": category, "confirmed": "yes"}
        assert 'data-code="substitute_category"' in post(olga, entry, form, 409)
    post(olga, entry, {**swap, "category": "2", "confirmed": "yes"})
    assert state_of(tournament).entries[1].categories == (2, 3)


def test_who_has_the_rights_to_a_place_is_said_after_a_substitution(olga: Client) -> None:
    tournament = posted(olga, **CLUB)
    out = state_of(tournament).entries[1].members[0]
    swap = {"do": "substitute", "out": out, "name": "Zita", "round": "1", "reason": "ill"}
    entry = f"/desk/{tournament}/entries/1/"
    post(olga, entry, {**swap, "confirmed": "yes"})
    totals(olga, tournament, 1, (1, 1500, 995), (2, 700, 100))
    step(olga, tournament, "close_round")
    again = {**swap, "out": state_of(tournament).entries[1].members[0], "name": "Ugo", "round": "2"}
    post(olga, entry, {**again, "confirmed": "yes"})
    assert "The rights to the place are with: Zita" in olga.get(entry).content.decode()


@pytest.mark.parametrize(("days", "late"), [(10, False), (11, True)])
def test_fact_14_the_desk_flags_results_that_are_sent_in_on_day_eleven(
    olga: Client, monkeypatch: pytest.MonkeyPatch, days: int, late: bool
) -> None:
    tournament = posted(olga, **{**CLUB, "rounds": "1"})
    totals(olga, tournament, 1, (1, 1500, 995), (2, 700, 100))
    step(olga, tournament, "close_round")
    leave = {"what": "homologates_early", "reason": "a short evening", "confirmed": "yes"}
    post(olga, f"/desk/{tournament}/official/", leave)
    homologate = {"do": "homologate", "version": 1, "confirmed": "yes"}
    post(olga, f"/desk/{tournament}/final/", homologate)
    step(olga, tournament, "finish")
    assert state_of(tournament).closed
    later = Acting(at=(state_of(tournament).published[-1].at + days * 86_400) * 1000)
    monkeypatch.setattr(direction, "acting_now", lambda *_: later)
    page = olga.get(f"/desk/{tournament}/").content.decode()
    assert "The code wants the results sent in by" in page
    assert ("what is sent now is late" in page) is late
