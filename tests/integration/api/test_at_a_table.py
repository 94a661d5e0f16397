"""What programs say at tables: devices, strips of slips, and accounts of those who sit there."""

from typing import Any
from uuid import UUID, uuid4

import pytest

from smazzata.hall.models import DeviceKey
from smazzata.hall.slips.keys import slip_key
from smazzata.ledger.reader import load as events_of
from smazzata.members.models import Account, Member
from smazzata.members.permissions import Action
from smazzata.members.tokens import create_token
from smazzata.tournament_management.tournament import load
from tests.testbed.api_programs import PAIRS, SETTINGS, Program, call, claim, named, read

pytestmark = pytest.mark.django_db


def round_of(tournament: str) -> Any:
    return load(UUID(tournament)).state.rounds[0]


def at(tournament: str, table: int, what: str = "claims") -> str:
    return f"{tournament}/rounds/1/tables/{table}/{what}"


def player(tournament: str, table: int, side: int, *actions: Action) -> dict[str, str]:
    """The headers of a program of somebody who sits there."""
    state = load(UUID(tournament)).state
    entry = state.rounds[0].table(table).sides[side]
    account = Account.objects.create(username=f"p{uuid4().hex[:8]}")
    Member.objects.filter(account=account).delete()
    Member.objects.filter(id=state.entries[entry].members[0]).update(account=account)
    key = create_token(account, "phone", actions or (Action.WRITE_SLIPS,))
    return {"authorization": f"Bearer {key}"}


def test_the_device_of_a_table_claims_there_and_does_nothing_else(
    olga: Program, tournament: str
) -> None:
    made = olga.call(f"{tournament}/devices", table=1)
    key = {"Table-Key": made["key"]}
    one, other = claim(tournament, 1, 0), claim(tournament, 1, 1)
    unsigned = {name: value for name, value in one.items() if name != "signer"}
    missing = call(at(tournament, 1), 409, key, **unsigned)
    assert missing["code"] == "signature_missing"
    there = claim(tournament, 2, 0)
    assert call(at(tournament, 2), 403, key, **there)["code"] == "other_table"
    # At its own table, but for somebody who sits elsewhere; and signed by the other side.
    assert call(at(tournament, 1), 409, key, **there)["code"] == "not_your_slip"
    mixed = {**one, "signer": other["signer"]}
    assert call(at(tournament, 1), 409, key, **mixed)["code"] == "not_a_member_of_entry"
    assert call(at(tournament, 1, "calls"), 403, key, entry=one["entry"])["code"] == (
        "device_claims_only"
    )
    for address in (
        "steps", "commands", "entries", "devices", "devices/1/revoke", "undo", "venue",
        "substitutions", "names", "arrivals", "statements", "waiting", "rounds/1/tables/1/line-up",
    ):  # fmt: skip
        assert call(f"{tournament}/{address}", 401, key)["code"] == "login_needed"
    call(at(tournament, 1), 200, key, **one)
    call(at(tournament, 1), 200, key, **other)
    assert round_of(tournament).results[1].mp == (1500, 1000)
    assert f"device:1.{made['device']}" in {e.actor for e in events_of(UUID(tournament))}
    (row,) = read(olga, f"{tournament}/devices")["devices"]
    assert (row["table"], row["side"], row["made_by"]) == (1, 0, olga.member)
    assert row["used_at"] is not None
    assert "key" not in row


NOUGHT = [0, 0, 0, 0, 0]
TAKEN = [200, 100, 155, 0, 0]
"""*Burrachi*, closing, cards, in hand, no pozzetto: what of a slip's lines a side has."""


@pytest.mark.parametrize(
    ("totals", "hands", "code"),
    [
        ([1501, 1000], [], "figure_not_multiple"),
        ([99_995, 0], [], "total_out_of_range"),
        ([0, -99_995], [], "total_out_of_range"),
        ([57, 0], [[[50, 0, 7, 0, 0], NOUGHT]], "figure_not_multiple"),
        ([7, 0], [[[7, 0, 0, 0, 0], NOUGHT]], "figure_not_multiple"),
        ([200, 0], [[[0, 200, 0, 0, 0], NOUGHT]], "figure_out_of_range"),
        ([5, 0], [[[0, 0, 0, 5, 0], NOUGHT]], "figure_out_of_range"),  # in hand, and not taken off
        ([200, 200], [[[100, 100, 0, 0, 0], [100, 100, 0, 0, 0]]], "slip_closed_twice"),
        ([455, 0], [[TAKEN, [0]]], "hands_unfit"),
        ([455, 0], [[[*TAKEN, 0], [*NOUGHT, 0]]], "hands_unfit"),
    ],
)
def test_what_a_slips_page_refuses_is_refused_to_programs_by_the_same_code(
    olga: Program, tournament: str, totals: list[int], hands: list[Any], code: str
) -> None:
    key = {"Table-Key": olga.call(f"{tournament}/devices", table=1)["key"]}
    sent = {**claim(tournament, 1, 0), "totals": totals, "hands": hands}
    answer = call(at(tournament, 1), 409, key, **sent)
    assert answer["code"] == code
    assert code not in answer["message"]
    assert not round_of(tournament).claims


@pytest.mark.parametrize(
    ("totals", "hands"),
    [
        ([-5, 5], []),
        ([-1_200, -100], []),
        ([455, -140], [[TAKEN, [0, 0, 0, -40, -100]]]),
        ([1_820, -40], [[TAKEN, [0, 0, 0, -10, 0]]] * 4),  # one hand more than was planned
    ],
)
def test_what_may_happen_at_a_table_is_taken(
    olga: Program, tournament: str, totals: list[int], hands: list[Any]
) -> None:
    key = {"Table-Key": olga.call(f"{tournament}/devices", table=1)["key"]}
    sent = {**claim(tournament, 1, 0), "totals": totals, "hands": hands}
    call(at(tournament, 1), 200, key, **sent)
    assert round_of(tournament).claims[1] == {sent["entry"]: tuple(totals)}


@pytest.mark.parametrize(
    "key",
    ["smd_", "smd_1_", f"smd_1_{'0' * 32}", "smd_0_x", f"smd_999999999_{'a' * 32}", "smd_é",
     f"smd_1_{'0' * 5000}", f"smd_-1_{'0' * 32}"],
)  # fmt: skip
def test_a_forged_key_claims_nothing(olga: Program, tournament: str, key: str) -> None:
    olga.call(f"{tournament}/devices", table=1)
    sent = claim(tournament, 1, 0)
    assert call(at(tournament, 1), 403, {"Table-Key": key}, **sent)["code"] == "key_unknown"
    assert not round_of(tournament).claims


def test_a_key_that_is_no_devices_is_no_slips_either(olga: Program, tournament: str) -> None:
    strip = slip_key(
        UUID(tournament), round_of(tournament), 1, round_of(tournament).tables[0].sides[0]
    )
    sent = claim(tournament, 2, 0)
    for wrong in (strip, "0" * 24, "é", "SMD_1"):
        answer = call(at(tournament, 2), 403, {"Table-Key": wrong}, **sent)
        assert answer["code"] == "other_table"


def test_a_key_of_another_tournament_is_unknown_here(olga: Program, tournament: str) -> None:
    other = olga.call("open", settings=SETTINGS)["tournament"]
    key = olga.call(f"{other}/devices", table=1)["key"]
    sent = claim(tournament, 1, 0)
    assert call(at(tournament, 1), 403, {"Table-Key": key}, **sent)["code"] == "key_unknown"


def test_a_revoked_key_is_refused_by_name_and_revoking_twice_is_once(
    olga: Program, tournament: str
) -> None:
    once = str(uuid4())
    made = [olga.call(f"{tournament}/devices", id=once, table=1) for _ in range(2)]
    assert made[0] == made[1]
    number, key = made[0]["device"], {"Table-Key": made[0]["key"]}
    sent = claim(tournament, 1, 0)
    first, second = (olga.call(f"{tournament}/devices/{number}/revoke") for _ in range(2))
    assert first == second
    answer = call(at(tournament, 1), 403, key, **sent)
    assert (answer["code"], answer["params"]) == ("key_revoked", {"number": number})
    assert olga.call(f"{tournament}/devices/99/revoke", 409)["code"] == "unknown_device"
    new = olga.call(f"{tournament}/devices", table=1)
    assert new["key"] != made[0]["key"]
    call(at(tournament, 1), 200, {"Table-Key": new["key"]}, **sent)


def test_a_key_of_one_side_claims_for_that_side_alone(olga: Program, tournament: str) -> None:
    key = {"Table-Key": olga.call(f"{tournament}/devices", table=1, side=2)["key"]}
    here, others = claim(tournament, 1, 1), claim(tournament, 1, 0)
    assert call(at(tournament, 1), 409, key, **others)["code"] == "not_your_slip"
    call(at(tournament, 1), 200, key, **here)
    assert list(round_of(tournament).claims[1]) == [here["entry"]]
    # A side that the table does not have is nobody's.
    none = {"Table-Key": olga.call(f"{tournament}/devices", table=1, side=3)["key"]}
    assert call(at(tournament, 1), 409, none, **others)["code"] == "not_your_slip"


def test_only_a_director_has_a_word_about_devices(olga: Program, tournament: str) -> None:
    for office in ("score_room", "referee"):
        who = Program(office)
        assert who.call(f"{tournament}/devices", 403, table=1)["code"] == "no_office"
        named(tournament, who, office)
        assert who.call(f"{tournament}/devices", 403, table=1)["code"] == "other_office"
        assert who.call(f"{tournament}/devices/1/revoke", 403)["code"] == "other_office"
        assert read(who, f"{tournament}/devices", 403)["code"] == "other_office"
    assert not DeviceKey.objects.exists()


def test_a_player_claims_with_a_token_of_the_own_account(olga: Program, tournament: str) -> None:
    one, other = (player(tournament, 1, side) for side in (0, 1))
    mine, theirs = (claim(tournament, 1, side) for side in (0, 1))
    for sent in (mine, theirs):
        del sent["signer"]
    assert call(at(tournament, 1), 409, one, **theirs)["code"] == "not_your_slip"
    assert call(at(tournament, 2), 403, one, **mine)["code"] == "not_seated"
    call(at(tournament, 1), 200, one, **mine)
    call(at(tournament, 1), 200, other, **theirs)
    result = round_of(tournament).results[1]
    assert result.mp == (1500, 1000)
    signed = round_of(tournament).signed[1]
    state = load(UUID(tournament)).state
    assert signed[mine["entry"]] == state.entries[mine["entry"]].members[0]


def test_an_account_claims_only_where_it_sits_and_its_token_says_so(
    olga: Program, tournament: str
) -> None:
    sent = claim(tournament, 1, 0)
    assert call(at(tournament, 1), 401, **sent)["code"] == "login_needed"
    reads = player(tournament, 1, 0, Action.WATCH, Action.HOLD_OFFICE)
    assert call(at(tournament, 1), 403, reads, **sent)["code"] == "not_allowed"
    # A director who does not play has no word at a table: there are commands for that.
    assert olga.call(at(tournament, 1), 403, **sent)["code"] == "not_seated"
    assert not round_of(tournament).claims


def test_a_token_for_slips_serves_at_nothing_else(olga: Program, tournament: str) -> None:
    theirs = player(tournament, 1, 0)
    for address in ("steps", "commands", "entries", "devices", "undo"):
        assert call(f"{tournament}/{address}", 403, theirs)["code"] == "not_allowed"


def test_a_side_calls_the_referee(olga: Program, tournament: str) -> None:
    theirs = player(tournament, 1, 1)
    side = round_of(tournament).tables[0].sides
    call(at(tournament, 1, "calls"), 200, theirs, entry=side[1], about="a card too many")
    (called,) = load(UUID(tournament)).state.calls
    assert (called.by, called.about) == (side[1], "a card too many")
    foreign = call(at(tournament, 1, "calls"), 409, theirs, entry=side[0])
    assert foreign["code"] == "not_your_slip"
    strip = slip_key(UUID(tournament), round_of(tournament), 1, side[0])
    call(at(tournament, 1, "calls"), 200, {"Table-Key": strip}, entry=side[0])
    assert [c.by for c in load(UUID(tournament)).state.calls] == [side[1], side[0]]


def test_a_claim_that_is_sent_again_is_one(olga: Program, tournament: str) -> None:
    key = {"Table-Key": olga.call(f"{tournament}/devices", table=1)["key"]}
    once, sent = str(uuid4()), claim(tournament, 1, 0)
    versions = {call(at(tournament, 1), 200, key, id=once, **sent)["version"] for _ in range(3)}
    assert len(versions) == 1


def test_where_players_do_not_write_no_key_claims(olga: Program) -> None:
    made = olga.call("open", settings={**SETTINGS, "claims": ""})["tournament"]
    olga.call(f"{made}/entries", entries=PAIRS)
    for step in ("draw", "propose", "post"):
        olga.call(f"{made}/steps", step=step)
    key = {"Table-Key": olga.call(f"{made}/devices", table=1)["key"]}
    assert call(at(made, 1), 409, key, **claim(made, 1, 0))["code"] == "claims_off"


def test_the_code_of_a_slip_that_went_astray_is_replaced_once(
    olga: Program, tournament: str
) -> None:
    def strip(table: int) -> dict[str, str]:
        played = round_of(tournament)
        side = played.table(table).sides[0]
        return {"Table-Key": slip_key(UUID(tournament), played, table, side)}

    lost, other, once = strip(1), strip(2), str(uuid4())
    olga.call(f"{tournament}/slip-keys", id=once, table=1)
    printed = strip(1)
    olga.call(f"{tournament}/slip-keys", id=once, table=1)
    assert strip(1) == printed, "the same call again makes nothing of the slip that was printed"
    assert (printed != lost, strip(2) == other) == (True, True)
    reused = olga.call(f"{tournament}/slip-keys", 409, id=once, table=2)
    assert reused["code"] == "command_id_reused"
    sent = claim(tournament, 1, 0)
    assert call(at(tournament, 1), 403, lost, **sent)["code"] == "other_table"
    call(at(tournament, 1), 200, printed, **sent)
    assert olga.call(f"{tournament}/slip-keys", 409, table=99)["code"] == "unknown_table"
    assert olga.call(f"{tournament}/slip-keys", 400, table="1")["code"] == "malformed"
    stranger = Program("pino")
    refused = stranger.call(f"{tournament}/slip-keys", 403, table=2)
    assert refused["code"] == "no_office"
    assert strip(2) == other
