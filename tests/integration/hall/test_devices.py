"""The devices at tables on the pages: a director makes, lists, prints and revokes their keys; and
whoever holds one, a copy or a forgery, does no more than it is for.
"""

import re
from uuid import UUID, uuid4

import pytest
from django.test import Client

from smazzata.desk.models import Officer
from smazzata.hall.models import DeviceKey
from smazzata.hall.slips import device_keys
from smazzata.hall.slips.device_keys import SlipPlace, keys_of, make_keys
from smazzata.ledger.reader import load as events_of
from smazzata.members.models import Account
from smazzata.members.principals import ANONYMOUS, principal_for
from smazzata.presentation.qr_codes import qr_data_uri
from smazzata.runtime.problems import status_of
from smazzata.tournament_management.tournament import load
from tests.integration.hall.slips.test_slips import TOTALS, signer
from tests.testbed.desk_forms import client_of, post, posted, step, totals

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Client:
    return client_of("ada", "organiser")


@pytest.fixture
def tournament(desk: Client) -> UUID:
    return posted(desk, claims="yes", system="danish")


def devices(tournament: UUID) -> str:
    return f"/desk/{tournament}/devices/"


def slip(tournament: UUID, table: int, number: int = 1) -> str:
    return f"/tournaments/{tournament}/rounds/{number}/tables/{table}/slip/"


def made(desk: Client, tournament: UUID, table: int, who: str = "table") -> list[str]:
    """The keys that the page makes for one table."""
    post(desk, devices(tournament), {"do": "make", "first": table, "last": "", "for": who})
    rows = DeviceKey.objects.filter(tournament=tournament, table=table, revoked_at=None)
    return keys_of(tournament, rows.order_by("side"))


def tablet() -> Client:
    return Client(headers={"Accept-Language": "en"})


def sides_of(tournament: UUID, table: int) -> tuple[int, ...]:
    return load(tournament).state.rounds[0].table(table).sides


def claim(tournament: UUID, table: int, side: int, key: str, status: int) -> str:
    """What the device with this key is answered when it claims for a side of a table."""
    form = {
        "key": key,
        "by": sides_of(tournament, table)[side],
        "signer": signer(tournament, table, side),
        **TOTALS,
    }
    return post(tablet(), slip(tournament, table), form, status)


def test_one_key_writes_for_all_sides_of_its_table_in_every_round(
    desk: Client, tournament: UUID
) -> None:
    (key,) = made(desk, tournament, 2)
    page = tablet().get(f"/tournaments/{tournament}/device/", {"key": key}).content.decode()
    assert slip(tournament, 2) in page
    assert "Write the slip" in page
    for side in (0, 1):
        claim(tournament, 2, side, key, 302)
    assert load(tournament).state.rounds[0].results[2].mp == (805, 300)
    assert {f"device:2.{DeviceKey.objects.get().number}"} <= {
        event.actor for event in events_of(tournament)
    }
    totals(desk, tournament, 1, (1, 500, 400))
    step(desk, tournament, "close_round")
    shown = tablet().get(f"/tournaments/{tournament}/device/", {"key": key}).content.decode()
    assert "No round is open at this table" in shown
    for name in ("propose", "post"):
        step(desk, tournament, name)
    shown = tablet().get(f"/tournaments/{tournament}/device/", {"key": key}).content.decode()
    assert slip(tournament, 2, 2) in shown


def test_a_key_of_one_side_writes_for_that_side_alone(desk: Client, tournament: UUID) -> None:
    first, second = made(desk, tournament, 1, "sides")
    assert 'data-code="not_your_slip"' in claim(tournament, 1, 1, first, 409)
    claim(tournament, 1, 0, first, 302)
    assert 1 not in load(tournament).state.rounds[0].results
    assert 'data-code="not_your_slip"' in claim(tournament, 1, 0, second, 409)
    claim(tournament, 1, 1, second, 302)
    assert load(tournament).state.rounds[0].results[1].mp == (805, 300)


def test_a_device_of_another_table_a_forged_and_a_revoked_key_open_nothing(
    desk: Client, tournament: UUID
) -> None:
    (key,) = made(desk, tournament, 1)
    number = DeviceKey.objects.get().number
    elsewhere = posted(client_of("eva", "organiser"), claims="yes")
    (foreign,) = made_by_hand(elsewhere, SlipPlace(2))
    head, _, seal = key.rpartition("_")
    forged = {
        "seal": f"{head}_{'0' * 32}",
        "cut": key[:-1],
        "longer": key + "0",
        "blank": f"{key} ",
        "other number": f"smd_{number + 1}_{seal}",
        "huge number": f"smd_{'9' * 9}_{seal}",
        "foreign": foreign,
        "letters": "smd_é",
        "upper": key.upper(),
    }
    for name, wrong in forged.items():
        answer = tablet().get(slip(tournament, 1), {"key": wrong})
        assert answer.status_code == 403, name
        shown = tablet().get(f"/tournaments/{tournament}/device/", {"key": wrong})
        assert shown.status_code == 403, name
        assert 'data-code="key_unknown"' in shown.content.decode(), name
    # A good key at a table that is not its own.
    claim(tournament, 2, 0, key, 403)
    assert "stops working at once" in desk.get(devices(tournament)).content.decode()
    post(desk, devices(tournament), {"do": "revoke", "number": number})
    claim(tournament, 1, 0, key, 403)
    page = tablet().get(f"/tournaments/{tournament}/device/", {"key": key}).content.decode()
    assert 'data-code="key_revoked"' in page
    assert not load(tournament).state.rounds[0].claims
    # A new one for the same table is another.
    (again,) = made(desk, tournament, 1)
    assert again != key
    claim(tournament, 1, 0, key, 403)
    claim(tournament, 1, 0, again, 302)


def test_an_open_page_of_a_revoked_key_is_told_by_its_next_question(
    desk: Client, tournament: UUID
) -> None:
    (key,) = made(desk, tournament, 1)
    post(desk, devices(tournament), {"do": "revoke", "number": 1})
    asking = {"HX-Request": "true", "Accept-Language": "en"}
    for address in (f"/tournaments/{tournament}/device/", slip(tournament, 1)):
        answer = Client(headers=asking).get(address, {"key": key, "seen": "0"})
        assert answer.status_code == 200, "a page takes in nothing else"
        part = answer.content.decode()
        assert 'data-code="key_revoked"' in part
        assert "ask the desk for a new code" in part
        assert "data-finished" in part, "it asks no more"
        assert "<html" not in part
    unknown = Client(headers=asking).get(slip(tournament, 2), {"key": key, "seen": "0"})
    assert 'data-code="slip_code_unknown"' in unknown.content.decode(), "of another table"


def test_a_slip_that_is_sent_with_a_revoked_key_comes_back_with_what_was_typed_alone(
    desk: Client,
) -> None:
    tournament = posted(desk, claims="yes", **{"option.match_format": "points"})
    first, second = made(desk, tournament, 1, "sides")
    claim(tournament, 1, 1, second, 302)
    post(desk, devices(tournament), {"do": "revoke", "number": 1})
    page = claim(tournament, 1, 0, first, 403)
    assert 'data-code="key_revoked"' in page
    assert 'name="mp-0" value="805"' in page
    assert 'name="mp-1" value="300"' in page
    assert not re.search(r" said\s*<", page), "what the others said is not for this device any more"
    totals(desk, tournament, 1, (1, 805, 300))
    page = claim(tournament, 1, 0, first, 403)
    assert "What you typed" not in page, "the result stands, and nothing is to be written"


def made_by_hand(tournament: UUID, *places: SlipPlace) -> list[str]:
    account = Account.objects.create(username=f"a{uuid4().hex[:8]}")
    who = principal_for(account)
    Officer.objects.create(
        tournament=tournament, member=who.member or "", office="director", named_by="x"
    )
    rows = make_keys(tournament, places, who, uuid4())
    assert isinstance(rows, list)
    return keys_of(tournament, rows)


def test_a_device_calls_no_referee_and_opens_no_page_of_the_desk(
    desk: Client, tournament: UUID
) -> None:
    (key,) = made(desk, tournament, 1)
    shown = tablet().get(slip(tournament, 1), {"key": key}).content.decode()
    assert "Call the referee" not in shown
    form = {"key": key, "do": "call", "by": sides_of(tournament, 1)[0]}
    assert 'data-code="device_claims_only"' in post(tablet(), slip(tournament, 1), form, 403)
    assert not load(tournament).state.calls
    for address in (devices(tournament), f"{devices(tournament)}codes/", f"/desk/{tournament}/"):
        assert tablet().get(address, {"key": key}).status_code == 302, "it is asked to log in"


def test_the_list_says_which_table_who_made_it_and_when_it_was_used(
    desk: Client, tournament: UUID
) -> None:
    (key,) = made(desk, tournament, 1)
    before = desk.get(devices(tournament)).content.decode()
    assert "made by" in before
    assert "never used" in before
    assert key not in before
    tablet().get(f"/tournaments/{tournament}/device/", {"key": key})
    assert "used last" in desk.get(devices(tournament)).content.decode()
    post(desk, devices(tournament), {"do": "revoke", "number": 1})
    row = DeviceKey.objects.get()
    after = desk.get(devices(tournament)).content.decode()
    assert "Revoked" in after
    revoked_at = row.revoked_at
    post(desk, devices(tournament), {"do": "revoke", "number": 1})
    row.refresh_from_db()
    assert row.revoked_at == revoked_at, "what was revoked stays as it was"
    made(desk, tournament, 2)
    listed = desk.get(devices(tournament)).context["devices"]
    assert [device.row.table for device in listed] == [2, 1], "what is good comes first"


def test_codes_of_good_keys_are_printed_for_a_director_only(desk: Client, tournament: UUID) -> None:
    kept, gone = (made(desk, tournament, table)[0] for table in (1, 2))
    post(desk, devices(tournament), {"do": "revoke", "number": 2})
    answer = desk.get(f"{devices(tournament)}codes/")
    assert answer.headers["Cache-Control"] == "no-store"
    address = f"http://testserver/tournaments/{tournament}/device/?key="
    assert qr_data_uri(address + kept) in answer.content.decode()
    assert qr_data_uri(address + gone) not in answer.content.decode()
    referee = client_of("rita")
    member = principal_for(Account.objects.get(username="rita")).member or ""
    Officer.objects.create(tournament=tournament, member=member, office="referee", named_by="x")
    assert referee.get(f"{devices(tournament)}codes/").status_code == 403
    assert referee.get(devices(tournament)).status_code == 200
    refused = post(referee, devices(tournament), {"do": "make", "first": 1}, 403)
    assert 'data-code="other_office"' in refused
    assert 'data-code="other_office"' in post(
        referee, devices(tournament), {"do": "revoke", "number": 1}, 403
    )
    assert DeviceKey.objects.filter(revoked_at=None).count() == 1
    assert client_of("nora").get(devices(tournament)).status_code == 403


def test_many_tables_at_once_and_the_same_form_twice(desk: Client, tournament: UUID) -> None:
    form = {"do": "make", "first": 1, "last": 30, "for": "sides", "once": str(uuid4())}
    for _ in range(2):
        post(desk, devices(tournament), form)
    rows = DeviceKey.objects.filter(tournament=tournament)
    assert rows.count() == 60
    assert sorted(rows.values_list("number", flat=True)) == list(range(1, 61))
    keys = keys_of(tournament, rows)
    assert len(set(keys)) == 60
    assert "?page=" not in desk.get(devices(tournament)).content.decode()
    post(desk, devices(tournament), {"do": "make", "first": 1, "last": 30, "for": "sides"})
    assert len(re.findall("<h3>", desk.get(devices(tournament)).content.decode())) == 100
    assert len(re.findall("<h3>", desk.get(f"{devices(tournament)}?page=2").content.decode())) == 20


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ({"first": "0"}, "tables_unfit"),
        ({"first": "7", "last": "3"}, "tables_unfit"),
        ({"first": "1", "last": "2001"}, "tables_unfit"),
        ({"first": "-1"}, "tables_unfit"),
        ({"first": "x"}, "unreadable_number"),
        ({"first": "9" * 400}, "unreadable_number"),
        ({"do": "revoke", "number": "99"}, "unknown_device"),
        ({"do": "revoke", "number": "999999999999"}, "unreadable_number"),
        ({"do": "revoke"}, "number_missing"),
        ({"do": "other"}, "malformed"),
    ],
)
def test_what_makes_no_sense_is_refused_by_name(
    desk: Client, tournament: UUID, form: dict[str, str], code: str
) -> None:
    page = post(desk, devices(tournament), {"do": "make", "for": "table", **form}, status_of(code))
    assert f'data-code="{code}"' in page
    assert not DeviceKey.objects.exists()


def test_there_is_a_bound_to_keys(
    desk: Client, tournament: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device_keys, "MOST", 3)
    form = {"do": "make", "first": 1, "last": 4}
    assert 'data-code="too_many_keys"' in post(desk, devices(tournament), form, 409)
    post(desk, devices(tournament), {**form, "last": 3})
    assert 'data-code="too_many_keys"' in post(desk, devices(tournament), {**form, "last": 1}, 409)


def test_nobody_without_an_office_makes_a_key(tournament: UUID) -> None:
    refusal = make_keys(tournament, [SlipPlace(1)], ANONYMOUS, uuid4())
    assert not isinstance(refusal, list)
    assert refusal.code == "no_office"
