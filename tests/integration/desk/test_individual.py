"""Single people with another partner each round, from the rules to the ranking, on the pages."""

import re
from itertools import combinations
from uuid import UUID

import pytest
from django.test import Client

from smazzata.hall.slips.keys import slip_key
from tests.testbed.desk_forms import client_of, opened, post, state_of, step
from tournaments.movements.individual import Together
from tournaments.queries import current_standings

pytestmark = pytest.mark.django_db

NAMES = ("Anna Rossi", "Bea Neri", "Carla Blu", "Dora Verdi", "Elio Viola", "Fabio Gialli",
         "Gina Bruni", "Ugo Grigi")  # fmt: skip
INDIVIDUAL = {"system": "individual", "rounds": "7", "option.match_format": "deals",
              "option.match_deals": "2"}  # fmt: skip


def individual(client: Client, people: int = 8, **form: object) -> UUID:
    tournament = opened(client, **{**INDIVIDUAL, **form})
    listed = "\n".join(NAMES[:people])
    post(client, f"/desk/{tournament}/entries/", {"do": "list", "list": listed})
    return tournament


def test_seven_rounds_of_eight_people_from_the_rules_to_the_ranking(olga: Client) -> None:
    tournament = individual(olga)
    step(olga, tournament, "draw")
    for number in range(1, 8):
        step(olga, tournament, "propose")
        step(olga, tournament, "post")
        page = olga.get(f"/desk/{tournament}/rounds/{number}/").content.decode()
        assert len(re.findall(r'name="mp-\d-\d"', page)) == 4, "a total for each side"
        form = {"mp-1-0": 900 + number * 5, "mp-1-1": 300, "mp-2-0": 100, "mp-2-1": 450}
        post(olga, f"/desk/{tournament}/rounds/{number}/", form)
        step(olga, tournament, "close_round")
    step(olga, tournament, "finish")
    state = state_of(tournament)
    assert state.closed
    seen = Together((tuple(t.sides for t in r.tables), r.byes) for r in state.rounds)
    pairs = [frozenset(pair) for pair in combinations(range(1, 9), 2)]
    assert [seen.partners[p] for p in pairs] == [1] * 28
    assert [seen.opponents[p] for p in pairs] == [2] * 28
    rows = current_standings(state)
    assert len(rows) == 8
    assert sum(row.vp for row in rows) == 7 * 2 * 2 * 20
    public = Client().get(f"/tournaments/{tournament}/rounds/1/").content.decode()
    assert all(name in public for name in NAMES)


def test_before_a_correction_totals_are_told_once_for_partners(olga: Client) -> None:
    tournament = individual(olga)
    for name in ("draw", "propose", "post"):
        step(olga, tournament, name)
    post(olga, f"/desk/{tournament}/rounds/1/", {"mp-1-0": 900, "mp-1-1": 300})
    table = f"/desk/{tournament}/rounds/1/tables/1/"
    swapped = {"do": "correct", "kind": "swap", "consent": "yes", "reason": "wrong lines"}
    page = post(olga, table, {**swapped, "mp-1-0": 300, "mp-1-1": 900}, 200)
    assert "round 1, table 1 · lines swapped · 300 – 900 · wrong lines" in page
    here = state_of(tournament).rounds[0].tables[0].sides[:2]
    form = {"do": "mend", "source": "walkover", "reason": "x", f"present-{here[0]}": "yes"}
    assert ": present · x" in post(olga, table, form, 200)
    assert ": all present · x" in post(olga, table, {**form, f"present-{here[1]}": "yes"}, 200)


def test_the_proof_is_shown_before_the_draw_and_pair_by_pair_after_it(olga: Client) -> None:
    tournament = individual(olga)
    before = olga.get(f"/desk/{tournament}/schedule/").content.decode()
    for said in ('data-partners="1">partners 1 time: 28 pairs',
                 'data-opponents="2">opponents 2 times: 28 pairs',
                 'data-rests="0">rests 0 times: 8 people'):  # fmt: skip
        assert said in before
    assert "1 · 2" not in before
    step(olga, tournament, "draw")
    after = olga.get(f"/desk/{tournament}/schedule/").content.decode()
    assert after.count("1 · 2") == 56
    assert "Pair by pair" in after
    pairs = opened(olga, title="Coppie")
    assert olga.get(f"/desk/{pairs}/schedule/").status_code == 404


def test_a_proposal_says_who_plays_together(olga: Client) -> None:
    tournament = individual(olga)
    step(olga, tournament, "draw")
    step(olga, tournament, "propose")
    proposal = state_of(tournament).proposal
    assert proposal is not None
    a, b, c, d = proposal.tables[0].sides
    told = [NAMES[n - 1] for n in (a, c, b, d)]
    next_step = words(olga.get(f"/desk/{tournament}/").content.decode())
    assert "{}, {} – {}, {}".format(*told) in next_step
    numbered = [f"{n} {NAMES[n - 1]}" for n in (a, c, b, d)]
    closely = words(olga.get(f"/desk/{tournament}/proposal/").content.decode())
    assert "{}, {} – {}, {}".format(*numbered) in closely, "partners stand together"


def test_sheets_and_telephones_say_partner_and_opponents(olga: Client) -> None:
    tournament = individual(olga, claims="yes")
    for name in ("draw", "propose", "post"):
        step(olga, tournament, name)
    first = state_of(tournament).rounds[0].tables[0].sides
    names = [NAMES[n - 1] for n in first]
    slips = olga.get(f"/tournaments/{tournament}/rounds/1/sheets/slips/").content.decode()
    assert f"{names[0]}, {names[2]}" in slips
    assert slips.count("East–West") >= 2
    seat = Client(headers={"Accept-Language": "en"}).get(
        f"/tournaments/{tournament}/seat/?name={names[0].replace(' ', '+')}"
    )
    card = " ".join(seat.content.decode().split())
    assert f"with {names[2]}" in card
    assert f"against {names[1]}; {names[3]}" in card
    for sheet in ("tables", "names", "cards"):
        page = olga.get(f"/tournaments/{tournament}/rounds/1/sheets/{sheet}/")
        assert all(name in page.content.decode() for name in NAMES)
    assert olga.get(f"/tournaments/{tournament}/screen/").status_code == 200


def test_one_who_does_not_come_and_a_correction(olga: Client) -> None:
    tournament = individual(olga, claims="yes")
    for name in ("draw", "propose", "post"):
        step(olga, tournament, name)
    a, b, c, d = state_of(tournament).rounds[0].tables[0].sides
    table = f"/desk/{tournament}/rounds/1/tables/1/"
    here = {f"present-{n}": "yes" for n in (a, b, c)}
    post(olga, table, {"do": "walkover", "confirmed": "yes", **here})
    assert dict(zip((a, b, c, d), state_of(tournament).rounds[0].results[1].vp, strict=True)) == {
        a: 14, b: 14, c: 14, d: 6,
    }  # fmt: skip
    told = [(NAMES[n - 1], made) for n, made in ((a, "14"), (c, "14"), (b, "14"), (d, "6"))]
    line = re.compile(rf"({'|'.join(NAMES)}) \d+ (?:· )?(\d+)\b")
    public = f"/tournaments/{tournament}/rounds/1/"
    key = slip_key(tournament, state_of(tournament).rounds[0], 1, d)
    slip = f"{public}tables/1/slip/?key={key}"
    for address in (table, f"/desk/{tournament}/rounds/1/", public, slip):
        assert line.findall(words(olga.get(address).content.decode()))[:4] == told, address
    sides = Client().get(f"/api{public[:-1]}").json()["tables"][0]["sides"]
    assert [(side["entry"], side["vp"]) for side in sides] == [(a, 14), (c, 14), (b, 14), (d, 6)]
    post(olga, f"/desk/{tournament}/rounds/1/", {"mp-2-0": 500, "mp-2-1": 100})
    other = f"/desk/{tournament}/rounds/1/tables/2/"
    together = [NAMES[n - 1] for n in state_of(tournament).rounds[0].sides_at(2)[0]]
    assert f"{', '.join(together)} 500" in words(olga.get(other).content.decode())
    form = {"do": "correct", "kind": "addition", "reason": "sum", "mp-2-0": 100, "mp-2-1": 500}
    post(olga, other, {**form, "confirmed": "yes"})
    assert state_of(tournament).rounds[0].results[2].mp == (100, 500, 100, 500)


def words(page: str) -> str:
    """What a page says, in one line."""
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def test_seven_people_sit_at_a_table_of_four_and_one_of_three(olga: Client) -> None:
    tournament = individual(olga, 7, left_over="three", rounds="3")
    for name in ("draw", "propose", "post"):
        step(olga, tournament, name)
    state = state_of(tournament)
    assert [len(t.sides) for t in state.rounds[0].tables] == [4, 3]
    form = {"mp-1-0": 900, "mp-1-1": 300, "mp-2-0": 1350, "mp-2-1": 1550, "mp-2-2": 850}
    post(olga, f"/desk/{tournament}/rounds/1/", form)
    assert state_of(tournament).rounds[0].results[2].vp == (12, 14, 4)


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ({"option.players_format": "two"}, "no_changing_partners"),
        ({"system": "swiss", "left_over": "three"}, "no_table_of_three"),
        ({"system-2": "swiss"}, "partners_unfit"),
    ],
)
def test_what_cannot_be_is_said(form: dict[str, object], code: str) -> None:
    olga = client_of("olga", "organiser")
    usual = {"title": "Serata", "game": "burraco", "place": "hall", **INDIVIDUAL}
    assert f'data-code="{code}"' in post(olga, "/desk/new/", {**usual, **form}, 422)


def test_too_many_rounds_are_explained_before_it_is_opened(olga: Client) -> None:
    usual = {"title": "Serata", "game": "burraco", "place": "hall", **INDIVIDUAL}
    page = post(olga, "/desk/new/", {**usual, "rounds": "9", "expected": "8"}, 200)
    assert "somebody has the same partner 2 times" in page
