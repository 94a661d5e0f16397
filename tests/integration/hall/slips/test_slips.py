"""A table's two sides write their slip on telephones, with an account or with the slip's key."""

import re
from uuid import UUID, uuid4

import pytest
from django.test import Client

from smazzata.hall.slips.keys import replace_keys, slip_key
from smazzata.ledger.reader import load as events_of
from smazzata.presentation.qr_codes import qr_data_uri
from smazzata.runtime.problems import status_of
from smazzata.tournament_management.tournament import load
from tests.testbed.desk_forms import client_of, opened, post, posted, step, telephone
from tournaments.state import Round

pytestmark = pytest.mark.django_db

TOTALS = {"mp-0": "805", "mp-1": "300"}


@pytest.fixture
def desk() -> Client:
    return client_of("ada", "organiser")


@pytest.fixture
def tournament(desk: Client) -> UUID:
    return posted(desk, claims="yes", system="danish")


def address(tournament: UUID, table: int = 1, number: int = 1) -> str:
    return f"/tournaments/{tournament}/rounds/{number}/tables/{table}/slip/"


def round_of(tournament: UUID) -> Round:
    return load(tournament).state.rounds[0]


def key_of(tournament: UUID, table: int = 1, side: int = 0) -> str:
    """The key on a side's strip of its slip."""
    played = round_of(tournament)
    return slip_key(tournament, played, table, played.table(table).sides[side])


def signer(tournament: UUID, table: int = 1, side: int = 0) -> str:
    """Somebody of a side."""
    state = load(tournament).state
    return state.entries[state.rounds[0].table(table).sides[side]].members[0]


def key_holder() -> Client:
    return Client(headers={"Accept-Language": "en"})


def test_two_players_say_the_same(tournament: UUID) -> None:
    here, own = telephone(tournament, 0)
    there, others = telephone(tournament, 1)
    post(here, address(tournament), {"by": own, **TOTALS})
    assert 1 not in round_of(tournament).results
    page = there.get(address(tournament)).content.decode()
    assert "We agree" in page
    post(there, address(tournament), {"by": others, **TOTALS})
    assert round_of(tournament).results[1].mp == (805, 300)
    assert "It stands" in here.get(address(tournament)).content.decode()


def test_each_side_signs_with_the_key_of_its_strip_and_by_name(
    desk: Client, tournament: UUID
) -> None:
    tablet = key_holder()
    for side in (0, 1):
        key, who = key_of(tournament, 2, side), signer(tournament, 2, side)
        page = tablet.get(address(tournament, 2), {"key": key}).content.decode()
        assert f'name="signer" value="{who}"' in page
        form = {"key": key, "by": round_of(tournament).tables[1].sides[side], **TOTALS}
        missing = post(tablet, address(tournament, 2), form, status=409)
        assert "signature_missing" in missing
        others = {**form, "signer": signer(tournament, 2, 1 - side)}
        assert "not_a_member_of_entry" in post(tablet, address(tournament, 2), others, status=409)
        post(tablet, address(tournament, 2), {**form, "signer": who})
    assert round_of(tournament).results[2].mp == (805, 300)
    assert set(round_of(tournament).signed[2].values()) == {
        signer(tournament, 2, 0),
        signer(tournament, 2, 1),
    }
    page = tablet.get(address(tournament, 2), {"key": key}).content.decode()
    assert page.count("Signed for ") == 2
    assert "It stands" in page
    table = desk.get(f"/desk/{tournament}/rounds/1/tables/2/").content.decode()
    assert table.count("signed by ") == 2


def test_whoever_holds_one_key_signs_for_one_side(tournament: UUID) -> None:
    tablet, key = key_holder(), key_of(tournament, 2, 0)
    own, others = round_of(tournament).tables[1].sides
    for who in (signer(tournament, 2, 0), signer(tournament, 2, 1)):
        form = {"key": key, "by": others, "signer": who, **TOTALS}
        assert "not_your_slip" in post(tablet, address(tournament, 2), form, status=409)
    post(
        tablet,
        address(tournament, 2),
        {"key": key, "by": own, "signer": signer(tournament, 2, 0), **TOTALS},
    )
    assert 2 not in round_of(tournament).results
    assert list(round_of(tournament).claims[2]) == [own]


def test_who_is_signed_in_does_not_sign_for_the_others_with_their_key(tournament: UUID) -> None:
    here, _ = telephone(tournament, 0)
    theirs = round_of(tournament).tables[0].sides[1]
    form = {"key": key_of(tournament, 1, 1), "by": theirs, "signer": signer(tournament, 1, 1)}
    assert "not_your_slip" in post(here, address(tournament), {**form, **TOTALS}, status=409)


def test_signed_by_both_it_is_locked(tournament: UUID) -> None:
    phones = [telephone(tournament, side) for side in (0, 1)]
    for client, own in phones:
        post(client, address(tournament), {"by": own, **TOTALS})
    for client, own in phones:
        again = {"by": own, "mp-0": "300", "mp-1": "805"}
        assert "result_exists" in post(client, address(tournament), again, status=409)
    assert round_of(tournament).results[1].mp == (805, 300)


def test_a_dispute_reaches_the_desk_and_is_settled_there(desk: Client, tournament: UUID) -> None:
    here, own = telephone(tournament, 0)
    there, others = telephone(tournament, 1)
    post(here, address(tournament), {"by": own, **TOTALS})
    post(there, address(tournament), {"by": others, "mp-0": "805", "mp-1": "350"})
    assert "Disputed" in desk.get(f"/desk/{tournament}/rounds/1/").content.decode()
    assert "the slips differ" in desk.get(f"/desk/{tournament}/referee/").content.decode()
    table = f"/desk/{tournament}/rounds/1/tables/1/"
    assert "What the sides said" in desk.get(table).content.decode()
    ruling = {"do": "settle", "mp-1-0": "805", "mp-1-1": "300", "reason": "counted again"}
    post(desk, table, {**ruling, "confirmed": "yes"})
    assert round_of(tournament).results[1].mp == (805, 300)
    slip = here.get(address(tournament)).content.decode()
    assert slip.count("Signed for") == 1, "the other side had signed 350, not this result"


@pytest.mark.parametrize("key", ["", "0" * 24, "\0", "è", "x" * 5000])
def test_a_forged_key_opens_nothing(tournament: UUID, key: str) -> None:
    tablet = key_holder()
    assert tablet.get(address(tournament), {"key": key}).status_code == 403
    form = {"once": str(uuid4()), "key": key, "by": 1, **TOTALS}
    assert tablet.post(address(tournament), form).status_code in (400, 403)
    assert not round_of(tournament).claims


def test_the_key_of_another_table_opens_nothing(tournament: UUID) -> None:
    tablet, key = key_holder(), key_of(tournament, 2)
    assert tablet.get(address(tournament, 1), {"key": key}).status_code == 403


def test_a_replaced_key_opens_nothing(tournament: UUID) -> None:
    tablet, key = key_holder(), key_of(tournament)
    new = replace_keys(tournament, round_of(tournament), 1)[round_of(tournament).tables[0].sides[0]]
    assert tablet.get(address(tournament), {"key": key}).status_code == 403
    assert tablet.get(address(tournament), {"key": new}).status_code == 200


def test_a_player_of_another_table_writes_nothing(tournament: UUID) -> None:
    stranger, own = telephone(tournament, 0, table=2)
    form = {"once": str(uuid4()), "by": own, **TOTALS}
    assert stranger.post(address(tournament), form).status_code == 403


def test_nobody_writes_for_the_other_side(tournament: UUID) -> None:
    here, _ = telephone(tournament, 0)
    others = round_of(tournament).tables[0].sides[1]
    page = post(here, address(tournament), {"by": others, **TOTALS}, status=409)
    assert "not_your_slip" in page


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ({}, "totals_incomplete"),
        ({"mp-0": "8o5", "mp-1": "3"}, "unreadable_number"),
        ({"mp-0": "9999999", "mp-1": "3"}, "total_out_of_range"),
        ({"of": "hands", "figure-0-0-0": "7"}, "figure_not_multiple"),
        ({"of": "hands", "figure-0-0-1": "200"}, "figure_out_of_range"),
    ],
)
def test_what_cannot_be_read_comes_back(tournament: UUID, form: dict[str, str], code: str) -> None:
    here, own = telephone(tournament, 0)
    assert code in post(here, address(tournament), {"by": own, **form}, status=status_of(code))
    assert not round_of(tournament).claims


def test_each_figure_that_cannot_stand_has_its_reason_beside_it(tournament: UUID) -> None:
    here, own = telephone(tournament, 0)
    form = {"figure-0-0-2": "155", "figure-1-1-2": "33", "figure-2-0-2": "x"}
    page = post(here, address(tournament), {"by": own, "of": "hands", **form}, status=409)
    beside = r'aria-describedby="([\w-]+)".*?<small class="error" id="\1">(.*?)</small>'
    told = re.findall(f'aria-invalid="true" {beside}', page, re.DOTALL)
    assert told == [
        ("figure-1-1-2-error", "33 is not a multiple of 5."),
        ("figure-2-0-2-error", "x is not a whole number."),
    ]


def test_totals_alone_are_said_where_hands_have_lines_of_their_own(desk: Client) -> None:
    deals = {"option.match_format": "deals", "option.match_deals": "3"}
    tournament = posted(desk, claims="yes", system="danish", **deals)
    here, own = telephone(tournament, 0)
    page = here.get(address(tournament)).content.decode()
    assert [page.count(f'name="{name}"') for name in ("figure-0-0-0", "mp-0", "mp-1")] == [1, 1, 1]
    refused = post(here, address(tournament), {"by": own, "mp-0": "x", "mp-1": "300"}, status=409)
    assert '<details class="panel slip" open>' in refused
    assert 'value="x"' in refused
    post(here, address(tournament), {"by": own, **TOTALS})
    assert round_of(tournament).claims[1][own] == (805, 300)
    there, others = telephone(tournament, 1)
    post(there, address(tournament), {"by": others, **TOTALS})
    assert round_of(tournament).results[1].mp == (805, 300)


def test_an_empty_hand_is_one_that_was_said_not_to_be_played(tournament: UUID) -> None:
    here, own = telephone(tournament, 0)
    form = {"by": own, "of": "hands", "figure-0-0-2": "155"}
    page = post(here, address(tournament), form, status=409)
    assert page.count("is empty: enter its figures") == 3, "beside both, and above the page"
    assert 'data-code="hand_empty"' in page
    page = post(here, address(tournament), {**form, "skipped-1": "yes"}, status=409)
    assert "Hand 3 is empty" in page
    assert "Hand 2 is empty" not in page
    assert not round_of(tournament).claims
    post(here, address(tournament), {**form, "skipped-1": "yes", "skipped-2": "yes"})
    assert round_of(tournament).claims[1][own] == (155, 0)


def test_who_changes_a_slip_does_not_type_it_anew(tournament: UUID) -> None:
    here, own = telephone(tournament, 0)
    form = {"figure-0-0-2": "155", "figure-1-1-3": "25", "skipped-2": "yes"}
    post(here, address(tournament), {"by": own, "of": "hands", **form})
    page = here.get(address(tournament)).content.decode()
    written = dict(re.findall(r'name="(figure-[0-9-]+)" value="([^"]+)"', page))
    assert written == {"figure-0-0-2": "155", "figure-1-1-3": "25"}
    assert re.findall(r'name="(skipped-\d)" value="yes" checked', page) == ["skipped-2"]
    there, _ = telephone(tournament, 1)
    assert 'name="figure-0-0-2" value=""' in there.get(address(tournament)).content.decode()


def test_unlikely_totals_are_asked_about_once(tournament: UUID) -> None:
    here, own = telephone(tournament, 0)
    there, others = telephone(tournament, 1)
    high = {"mp-0": "13500", "mp-1": "850"}
    for form in (high, {"mp-0": "0", "mp-1": "0"}):
        page = post(here, address(tournament), {"by": own, **form}, status=409)
        assert 'data-code="totals_unlikely"' in page
        assert 'name="sure"' in page
    assert not round_of(tournament).claims
    post(here, address(tournament), {"by": own, **high, "sure": "yes"})
    page = there.get(address(tournament)).content.decode()
    assert '<input type="hidden" name="sure" value="yes">' in page, "who agrees has read them"
    post(there, address(tournament), {"by": others, **high, "sure": "yes"})
    assert round_of(tournament).results[1].mp == (13500, 850)


def test_the_hands_make_the_totals(tournament: UUID) -> None:
    here, own = telephone(tournament, 0)
    figures = {"figure-0-0-0": "200", "figure-0-0-1": "100", "figure-0-0-2": "155"}
    figures |= {"figure-1-1-2": "90", "figure-1-1-3": "25", "figure-2-1-4": "100"}
    post(here, address(tournament), {"by": own, "of": "hands", **figures})
    assert round_of(tournament).claims[1][own] == (455, -35)


def test_a_form_sent_twice_claims_once(tournament: UUID) -> None:
    here, own = telephone(tournament, 0)
    form = {"once": str(uuid4()), "by": own, **TOTALS}
    versions = []
    for _ in range(2):
        here.post(address(tournament), form)
        versions.append(load(tournament).version)
    assert versions[0] == versions[1]


def test_where_players_do_not_claim_there_is_no_slip(desk: Client) -> None:
    tournament = posted(desk)
    here, _ = telephone(tournament, 0)
    assert here.get(address(tournament)).status_code == 403


def test_my_slip_leads_to_my_table(tournament: UUID) -> None:
    here, _ = telephone(tournament, 1, table=2)
    answer = here.get(f"/tournaments/{tournament}/slip/")
    assert answer.headers["Location"] == address(tournament, 2)


def test_a_side_calls_the_referee_who_rules_at_the_desk(desk: Client, tournament: UUID) -> None:
    here, own = telephone(tournament, 0)
    post(here, address(tournament), {"by": own, "do": "call", "about": "a card fell"})
    assert "stop playing" in here.get(address(tournament)).content.decode()
    page = f"/desk/{tournament}/referee/"
    assert "a card fell" in desk.get(page).content.decode()
    ruling = {"do": "answer", "call": 1, "heard": str(own), "sanction": "warning", "on": own}
    ruling |= {"article": "art. 12", "reason": "showed it"}
    assert "confirmed" in desk.post(page, {"once": str(uuid4()), **ruling}).content.decode()
    post(desk, page, {**ruling, "confirmed": "yes"})
    state = load(tournament).state
    assert not state.open_calls
    assert [w.number for w in state.warnings] == [own]


def test_the_printed_slips_of_officials_carry_the_keys(desk: Client, tournament: UUID) -> None:
    sheet = f"/tournaments/{tournament}/rounds/1/sheets/slips/"
    printed, seen = desk.get(sheet), key_holder().get(sheet)
    assert printed.status_code == seen.status_code == 200
    strips, none = (
        next(strips for sheet, _, _, strips in answer.context["tables"] if sheet.number == 1)
        for answer in (printed, seen)
    )
    keys = [key_of(tournament, 1, side) for side in (0, 1)]
    assert len(set(keys)) == 2
    paths = [f"http://testserver{address(tournament)}?key={key}" for key in keys]
    assert [code for _, code in strips] == [qr_data_uri(path) for path in paths]
    assert none == []
    assert all(qr_data_uri(path) not in seen.content.decode() for path in paths)


def test_the_hall_replaces_the_code_of_a_slip_that_went_astray(
    desk: Client, tournament: UUID
) -> None:
    old, others = key_of(tournament, 2), key_of(tournament, 1)
    page = f"/desk/{tournament}/hall/"
    post(desk, page, {"do": "replace_slip_key", "table": 2})
    assert key_holder().get(address(tournament, 2), {"key": old}).status_code == 403
    new = key_of(tournament, 2)
    assert key_holder().get(address(tournament, 2), {"key": new}).status_code == 200
    assert key_of(tournament, 1) == others
    unreadable = "unreadable_number"
    for table, code in ((99, "unknown_table"), ("x", unreadable), ("٣", unreadable)):
        form = {"do": "replace_slip_key", "table": table}
        assert code in post(desk, page, form, status=status_of(code))


def test_in_any_game_the_points_of_the_hands_make_the_totals() -> None:
    """A game that says nothing of its slip, nor how many hands are played: eight have room."""
    desk = client_of("bea", "organiser")
    tournament = opened(desk, game="busca", claims="yes")
    people = {"do": "list", "list": "Ada\nBea\nCarla\nDora"}
    post(desk, f"/desk/{tournament}/entries/", people)
    for name in ("draw", "propose", "post"):
        step(desk, tournament, name)
    (table,) = round_of(tournament).tables
    tablet, key = key_holder(), key_of(tournament)
    page = tablet.get(address(tournament), {"key": key}).content.decode()
    assert 'name="figure-7-0-0"' in page
    assert 'name="figure-8-0-0"' not in page
    form = {"by": table.sides[0], "key": key, "of": "hands", "figure-0-0-0": "12"}
    wrong = post(tablet, address(tournament), {**form, "figure-1-1-0": "100001"}, status=409)
    assert "figure_out_of_range" in wrong
    assert 'value="100001"' in wrong, "what was typed stays"
    post(tablet, address(tournament), {**form, "figure-1-1-0": "-7", "figure-1-0-0": "3"})
    assert round_of(tournament).claims[1][table.sides[0]][:2] == (15, -7)
    claimed = next(e for e in events_of(tournament)[::-1] if e.type == "slip_claimed")
    assert len(claimed.data["hands"]) == 2, "hands after the last that was played are none"
    totals = {f"mp-{at}": str(at) for at in range(len(table.sides))}
    second = key_of(tournament, 1, 1)
    post(tablet, address(tournament), {"by": table.sides[1], "key": second, **totals})
    assert round_of(tournament).claims[1][table.sides[1]] == tuple(range(len(table.sides)))


def test_fact_17_a_hand_in_which_nobody_took_a_pozzetto_costs_nobody(desk: Client) -> None:
    tournament = posted(desk, claims="yes", **{"option.match_format": "timed"})
    here, own = telephone(tournament, 0)
    pozzetto = {"figure-0-0-4": "100", "figure-0-1-4": "100"}
    form = {"by": own, "of": "hands", "figure-0-0-2": "205", **pozzetto}
    page = post(here, address(tournament), form, status=409)
    assert "slip_pozzetto_of_nobody" in page
    assert "nobody pays for it" in page
    twice = {"by": own, "of": "hands", "figure-0-0-1": "100", "figure-0-1-1": "100"}
    assert "slip_closed_twice" in post(here, address(tournament), twice, status=409)
    rest = {"figure-0-0-4": "", "figure-0-1-4": "", "skipped-1": "yes", "skipped-2": "yes"}
    post(here, address(tournament), {**form, **rest})
    assert round_of(tournament).claims[1][own] == (205, 0)


def test_all_read_in_which_hand_and_line_the_slips_differ(desk: Client, tournament: UUID) -> None:
    here, own = telephone(tournament, 0)
    there, others = telephone(tournament, 1)
    same = {"of": "hands", "figure-0-0-0": "200", "figure-1-1-2": "90"}
    post(here, address(tournament), {"by": own, **same, "figure-2-1-3": "25"})
    post(there, address(tournament), {"by": others, **same, "figure-2-1-3": "30"})
    for page in (
        desk.get(f"/desk/{tournament}/rounds/1/tables/1/").content.decode(),
        here.get(address(tournament)).content.decode(),
        there.get(address(tournament)).content.decode(),
    ):
        told = page.split("Where the slips differ</h3>")[1].split("</section>")[0]
        assert re.findall(r'<td class="number">(.*?)</td>', told) == ["3", "25", "30"], told
    post(here, address(tournament), {"by": own, **TOTALS})
    page = desk.get(f"/desk/{tournament}/rounds/1/tables/1/").content.decode()
    assert "Where the slips differ" not in page
    assert "wrote the totals only" in page
