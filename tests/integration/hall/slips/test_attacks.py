"""What must not go wrong with slips: other people's, old ones, ones sent again, hidden ones."""

from collections.abc import Mapping
from uuid import UUID, uuid4

import pytest
from django.test import Client

from smazzata.desk.setup.setup_form import HALL
from smazzata.members.models import Account, Member
from smazzata.tables.settings import TableSettings
from smazzata.tournament_management.opening import Plan, open_tournament
from smazzata.tournament_management.tournament import load
from tests.integration.desk.test_directing import in_an_hour
from tests.integration.hall.slips.test_slips import (
    TOTALS,
    address,
    key_holder,
    key_of,
    round_of,
    signer,
)
from tests.testbed.desk_forms import (
    client_of,
    post,
    posted,
    step,
    telephone,
    totals,
    with_pairs,
)
from tournaments.queries import proposal_seen

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Client:
    return client_of("ada", "organiser")


@pytest.fixture
def tournament(desk: Client) -> UUID:
    return posted(desk, claims="yes", system="danish")


def direct(desk: Client, tournament: UUID, **form: object) -> None:
    post(desk, f"/desk/{tournament}/", {"confirmed": "yes", **form})


def test_where_tables_are_online_nobody_writes_a_slip() -> None:
    """A match reports itself: a result that two claims made first would stand in its way."""
    plan = Plan("Prova", "burraco", {}, "swiss", 2, [], "random", b"k" * 32, automation=HALL)
    for tables in (None, TableSettings()):
        opened = open_tournament(plan._replace(claims=True, tables=tables))
        assert isinstance(opened, UUID)
        rules = load(opened).state.rules
        assert rules is not None
        assert rules.claims is (tables is None)


def test_nobody_sees_a_slip_before_the_round_is_to_be_seen(desk: Client) -> None:
    tournament = with_pairs(desk, claims="yes", system="danish")
    for name in ("draw", "propose"):
        step(desk, tournament, name)
    direct(desk, tournament, step="post", hour=in_an_hour())
    here, own = telephone(tournament, 0)
    key = key_of(tournament)
    for client, opened in ((here, {}), (key_holder(), {"key": key})):
        assert client.get(address(tournament), opened).status_code == 404
        form = {"once": str(uuid4()), "by": own, **opened, **TOTALS}
        assert client.post(address(tournament), form).status_code == 404
    assert not round_of(tournament).claims


def test_a_key_is_good_for_the_sides_that_sat_there(desk: Client, tournament: UUID) -> None:
    old = key_of(tournament)
    tables = [table.sides for table in round_of(tournament).tables]
    direct(desk, tournament, do="recall", round=1, reason="two of one family")
    step(desk, tournament, "post")
    assert key_of(tournament) == old, "the same slip again"
    direct(desk, tournament, do="recall", round=1, reason="two of one family")
    swap = {"do": "swap", "a": tables[0][1], "b": tables[1][0], "reason": "one family"}
    proposal = load(tournament).state.proposal
    assert proposal is not None
    swap |= {"seen": proposal_seen(proposal), "confirmed": "yes"}
    post(desk, f"/desk/{tournament}/proposal/", swap)
    step(desk, tournament, "post")
    assert [table.sides for table in round_of(tournament).tables] != tables
    assert key_holder().get(address(tournament), {"key": old}).status_code == 403


def test_with_the_round_the_slip_is_closed(desk: Client, tournament: UUID) -> None:
    key = key_of(tournament)
    totals(desk, tournament, 1, (1, 805, 300), (2, 500, 400))
    step(desk, tournament, "close_round")
    tablet = key_holder()
    page = tablet.get(address(tournament), {"key": key}).content.decode()
    assert "It stands" in page
    assert "Call the referee" not in page
    side = round_of(tournament).tables[0].sides[0]
    for form in ({"do": "call", "by": side}, {"by": side, **TOTALS}):
        post(tablet, address(tournament), {"key": key, **form}, status=409)
    assert not load(tournament).state.calls


def test_whoever_was_substituted_speaks_for_nobody_any_more(desk: Client, tournament: UUID) -> None:
    here, entry = telephone(tournament, 0)
    member = load(tournament).state.entries[entry].members[0]
    swap = {"do": "substitute", "out": member, "name": "Fina Grigi", "round": 1, "reason": "ill"}
    post(desk, f"/desk/{tournament}/entries/{entry}/", {**swap, "confirmed": "yes"})
    assert here.get(address(tournament)).status_code == 403
    form = {"once": str(uuid4()), "by": entry, **TOTALS}
    assert here.post(address(tournament), form).status_code == 403
    own = f"/tournaments/{tournament}/slip/"
    assert here.get(own).headers["Location"] == f"/tournaments/{tournament}/"
    account = Account.objects.create(username="fina")
    Member.objects.filter(account=account).delete()
    Member.objects.filter(name="Fina Grigi").update(account=account)
    fina = Client()
    fina.force_login(account)
    assert fina.get(own).headers["Location"] == address(tournament)
    assert fina.get(address(tournament)).status_code == 200


def test_who_goes_back_and_types_something_else_is_asked_to_send_it_anew(tournament: UUID) -> None:
    tablet, key = key_holder(), key_of(tournament)
    by = round_of(tournament).tables[0].sides[0]
    form = {"once": str(uuid4()), "key": key, "by": by, "signer": signer(tournament), **TOTALS}
    post(tablet, address(tournament), {**form, "mp-0": "900"})
    page = post(tablet, address(tournament), {**form, "mp-0": "805"}, status=409)
    assert 'data-code="command_id_reused"' in page
    assert round_of(tournament).claims[1][by] == (900, 300)
    post(tablet, address(tournament), {**form, "mp-0": "805", "once": str(uuid4())})
    assert round_of(tournament).claims[1][by] == (805, 300)


def test_the_form_of_one_side_sent_by_the_other_says_nothing(tournament: UUID) -> None:
    here, own = telephone(tournament, 0)
    there, others = telephone(tournament, 1)
    once = {"once": str(uuid4())}
    post(here, address(tournament), {"by": own, **once, **TOTALS})
    page = post(there, address(tournament), {"by": others, **once, **TOTALS}, status=409)
    assert 'data-code="command_id_reused"' in page
    assert set(round_of(tournament).claims[1]) == {own}
    post(there, address(tournament), {"by": others, **TOTALS})
    assert round_of(tournament).results[1].mp == (805, 300)


def test_a_key_that_opened_nothing_is_not_carried_on(tournament: UUID) -> None:
    here, own = telephone(tournament, 0)
    form = {"once": str(uuid4()), "by": own, "key": "x" * 5000 + "\r\n&", **TOTALS}
    answer = here.post(address(tournament), form)
    assert answer.headers["Location"] == address(tournament)


def test_nothing_with_a_key_is_kept_by_anybody(tournament: UUID) -> None:
    tablet, key = key_holder(), key_of(tournament)
    seen = str(load(tournament).version)
    for part in ({}, {"HX-Request": "true"}):
        for asked in ({"key": key}, {"key": key, "seen": seen}):
            answer = tablet.get(address(tournament), asked, headers=part)
            assert "no-store" in answer.headers["Cache-Control"]
            assert answer.headers["Referrer-Policy"] == "same-origin"


def test_a_key_in_letters_that_are_none_opens_nothing(tournament: UUID) -> None:
    """A lone half of a character cannot be encoded; only odd charsets bring one."""
    strange = key_holder().get(
        f"{address(tournament)}?key=%2B2AA-", CONTENT_TYPE="text/plain; charset=utf-7"
    )
    assert strange.status_code == 403


@pytest.mark.parametrize(
    "form",
    [
        {"of": "hands"},
        {"of": "hands", "figure-0-0-0": " "},
        {"mp-0": ["805", ""], "mp-1": "300"},
        {"mp-0": "٨٠٥", "mp-1": "300"},
        {"mp-0": "8" * 5000, "mp-1": "300"},
        {"mp-1": "300"},
        {"by": "٣", **TOTALS},
        {"by": "9" * 5000, **TOTALS},
        {"by": ["1", "2", "x"], **TOTALS},
        {"do": "call", "about": "è" * 5000},
        {"do": "call", "by": "-1"},
        {"once": "x", **TOTALS},
    ],
)
def test_a_hostile_form_says_nothing(tournament: UUID, form: Mapping[str, object]) -> None:
    here, own = telephone(tournament, 0)
    answer = here.post(address(tournament), {"once": str(uuid4()), "by": own, **form})
    assert answer.status_code in (400, 409)
    assert not round_of(tournament).claims
    assert not load(tournament).state.calls


def test_the_referees_page_stands_while_rounds_come_and_go(desk: Client, tournament: UUID) -> None:
    here, own = telephone(tournament, 0)
    post(here, address(tournament), {"by": own, "do": "call", "about": "a card fell"})
    recall = {"do": "recall", "round": 1, "reason": "wrong", "confirmed": "yes"}
    assert "call_open" in post(desk, f"/desk/{tournament}/", recall, status=409)
    assert desk.get(f"/desk/{tournament}/referee/").status_code == 200


def test_what_was_typed_is_still_there_beside_what_is_wrong_with_it(tournament: UUID) -> None:
    tablet, key = key_holder(), key_of(tournament)
    side = round_of(tournament).tables[0].sides[0]
    figures = {"of": "hands", "figure-0-0-0": "200", "figure-1-1-2": '7"'}
    page = post(
        tablet,
        address(tournament),
        {"key": key, "by": side, "signer": signer(tournament), **figures},
        status=409,
    )
    assert 'name="figure-0-0-0" value="200"' in page
    assert 'name="figure-1-1-2" value="7&quot;"' in page
    assert f'value="{signer(tournament)}" required checked' in " ".join(page.split())
