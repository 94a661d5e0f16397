"""An evening by a program, and what is refused: other offices, other tables, old news, noise."""

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.utils import timezone

from smazzata.ledger.reader import load as events_of
from smazzata.members.idempotency import KEPT
from smazzata.members.models import Member, SentRequest
from smazzata.members.permissions import Action
from smazzata.members.tasks import forget_old_requests
from smazzata.tournament_management.tournament import load
from tests.testbed.api_programs import PAIRS, SETTINGS, Program, call, named, result

pytestmark = pytest.mark.django_db


def test_an_evening_from_the_opening_to_the_end(olga: Program, tournament: str) -> None:
    state = load(UUID(tournament)).state
    assert (len(state.entries), len(state.rounds)) == (4, 1)
    told = olga.call(f"{tournament}/commands", commands=[result(1, 1500, 1000)])
    assert told["version"] == load(UUID(tournament)).version
    assert "close_round" not in told["due"]
    # The other table claims with the device that stands on it, both sides.
    key = _key(olga, tournament, 2)
    for entry in state.rounds[0].tables[1].sides:
        call(
            f"{tournament}/rounds/1/tables/2/claims",
            headers={"Table-Key": key},
            entry=entry,
            totals=[1200, 1300],
            signer=state.entries[entry].members[0],
        )
    assert load(UUID(tournament)).state.rounds[0].results[2].mp == (1200, 1300)
    for step in ("close_round", "propose", "post"):
        told = olga.call(f"{tournament}/steps", step=step)
    both = [result(1, 900, 800), result(2, 700, 800)]
    olga.call(f"{tournament}/commands", commands=[{**one, "round": 2} for one in both])
    olga.call(f"{tournament}/steps", step="close_round")
    first = olga.call(f"{tournament}/steps", 409, step="finish")
    assert first["code"] == "confirm_first"
    assert olga.call(f"{tournament}/steps", step="finish", confirm=first["confirm"])["due"] == []
    assert load(UUID(tournament)).state.closed
    stored = {event.actor for event in events_of(UUID(tournament))}
    assert f"member:{olga.member}" in stored


def _key(who: Program, tournament: str, table: int, status: int = 200, **more: Any) -> str:
    answer = who.call(f"{tournament}/devices", status, table=table, **more)
    return str(answer.get("key") or answer["code"])


def test_a_call_that_is_sent_again_is_done_once(olga: Program) -> None:
    once = str(uuid4())
    made = {olga.call("open", id=once, settings=SETTINGS)["tournament"] for _ in range(2)}
    assert len(made) == 1
    (tournament,) = made
    once = str(uuid4())
    for _ in range(2):
        olga.call(f"{tournament}/entries", id=once, entries=PAIRS)
    assert len(load(UUID(tournament)).state.entries) == 4
    for step in ("draw", "propose", "post"):
        ids = str(uuid4())
        versions = {
            olga.call(f"{tournament}/steps", id=ids, step=step)["version"] for _ in range(2)
        }
        assert len(versions) == 1, step
    ids, version = str(uuid4()), load(UUID(tournament)).version
    for _ in range(2):  # the second is old news, and done already
        olga.call(
            f"{tournament}/commands", id=ids, version=version, commands=[result(1, 1500, 1000)]
        )
    assert load(UUID(tournament)).version == version + 1
    other = Program("ugo")
    named(tournament, other, "score_room")
    again = other.call(f"{tournament}/commands", 409, id=ids, commands=[result(2, 1, 2)])
    assert again["code"] == "command_id_reused"


def test_a_call_is_forgotten_after_a_month_and_a_command_never(
    olga: Program, tournament: str
) -> None:
    address = f"{tournament}/commands"
    command: dict[str, Any] = {"id": str(uuid4()), "commands": [result(1, 1500, 1000)]}
    preset = {name: value for name, value in SETTINGS.items() if name != "title"}
    other: dict[str, Any] = {"id": str(uuid4()), "name": "usual", "settings": preset}
    first = olga.call(address, **command)
    olga.call("/api/presets", **other)
    just = timezone.now() - KEPT + timedelta(minutes=5)
    SentRequest.objects.update(done_at=just)
    forget_old_requests()
    assert olga.call(address, **command) == first
    SentRequest.objects.update(done_at=just - timedelta(minutes=10))
    forget_old_requests()
    assert not SentRequest.objects.exists()
    before = load(UUID(tournament)).version
    again = olga.call(address, 409, **command)
    assert again["code"] == "command_id_reused", "the log keeps its id"
    assert load(UUID(tournament)).version == before
    assert olga.call("/api/presets", **other)


def test_what_was_meant_for_an_older_version_is_not_done(olga: Program, tournament: str) -> None:
    seen = load(UUID(tournament)).version
    olga.call(f"{tournament}/commands", version=seen, commands=[result(1, 1500, 1000)])
    late = olga.call(f"{tournament}/commands", 409, version=seen, commands=[result(2, 1, 2)])
    assert late["code"] == "stale_version"
    assert late["params"]["version"] == seen + 1
    assert load(UUID(tournament)).version == seen + 1


def test_all_commands_of_a_call_or_none(olga: Program, tournament: str) -> None:
    before = load(UUID(tournament)).version
    sent = [result(1, 1500, 1000), result(9, 1, 2)]
    answer = olga.call(f"{tournament}/commands", 409, commands=sent)
    assert answer["code"] == "unknown_table"
    assert load(UUID(tournament)).version == before


NO_TOTALS = [
    ([1501, 1000], "figure_not_multiple"),
    ([99_995, 0], "total_out_of_range"),
    ([0, -99_995], "total_out_of_range"),
]
"""What no slip of three hands of Burraco can add up to."""


@pytest.mark.parametrize(("mp", "code"), NO_TOTALS)
def test_a_result_is_held_to_what_a_slip_can_add_up_to(
    olga: Program, tournament: str, mp: list[int], code: str
) -> None:
    address, at = f"{tournament}/commands", {"round": 1, "table": 1, "reason": "misread"}
    typed = olga.call(address, 409, commands=[result(1, *mp)])
    assert (typed["code"], _round(tournament).results) == (code, {})
    olga.call(address, commands=[result(1, 1500, 1000)])
    correction = {"do": "correct_result", "mp": mp, "kind": "addition", **at}
    mending = {"do": "mend_result", "mp": mp, "source": "played", **at}
    settling = {"do": "settle_slip", "mp": mp, **at}
    for due in (correction, mending, settling):
        answer = olga.call(address, 409, commands=[due])
        assert answer["code"] == code, "and nobody is asked first"
    assert _round(tournament).results[1].mp == (1500, 1000)


def test_a_referee_rules_any_totals(olga: Program, tournament: str) -> None:
    ruling = {"round": 1, "article": "41", "reason": "ruled"}
    award = {"do": "award_score", "table": 1, "mp": [1501, 0], "vp": [12, 8], **ruling}
    correction = {"do": "correct_result", "table": 2, "mp": [1501, 0], "kind": "arbitral"}
    olga.call(f"{tournament}/commands", commands=[result(2, 1500, 1000)])
    for due in (award, {**correction, **ruling}):
        first = olga.call(f"{tournament}/commands", 409, commands=[due])
        olga.call(f"{tournament}/commands", commands=[due], confirm=first["confirm"])
    assert {each.mp for each in _round(tournament).results.values()} == {(1501, 0)}


def test_a_correction_is_confirmed_by_its_consequences(olga: Program, tournament: str) -> None:
    both = [result(1, 1500, 1000), result(2, 1000, 995)]
    olga.call(f"{tournament}/commands", commands=both)
    olga.call(f"{tournament}/steps", step="close_round")
    mend = {"do": "correct_result", "round": 1, "table": 1, "mp": [1000, 1500], "kind": "swap"}
    blank = [{**mend, "consent": True, "reason": " \t "}]
    refused = olga.call(f"{tournament}/commands", 409, commands=blank)
    assert refused["code"] == "reason_missing", "as of a form at the desk"
    due = [{**mend, "consent": True, "reason": "lines swapped"}]
    asked = olga.call(f"{tournament}/commands", 409, commands=due)
    assert asked["code"] == "confirm_first"
    assert {moved["number"] for moved in asked["consequences"]["moved"]}
    assert len(asked["consequences"]["ratings"]) == 4
    assert asked["consequences"]["pairing"] is None, "no later round is posted"
    wrong = olga.call(f"{tournament}/commands", 409, commands=due, confirm="0" * 64)
    assert wrong["code"] == "confirm_first"
    olga.call(f"{tournament}/commands", commands=due, confirm=asked["confirm"])
    assert load(UUID(tournament)).state.rounds[0].results[1].mp == (1000, 1500)


def test_an_office_and_a_scope_bound_what_a_program_may(olga: Program, tournament: str) -> None:
    room = Program("ugo")
    assert room.call(f"{tournament}/steps", 403, step="draw")["code"] == "no_office"
    assert _key(room, tournament, 1, 403) == "no_office"
    named(tournament, room, "score_room")
    room.call(f"{tournament}/commands", commands=[result(1, 1500, 1000)])
    walkover = {"do": "give_walkover", "round": 1, "table": 2, "present": [1]}
    assert room.call(f"{tournament}/commands", 403, commands=[walkover])["code"] == "other_office"
    assert room.call(f"{tournament}/steps", 409, step="propose")["code"] == "step_not_due"
    assert _key(room, tournament, 1, 403) == "other_office"
    other = Program("ada", "organiser").call("open", settings=SETTINGS)["tournament"]
    assert olga.call(f"{other}/steps", 403, step="draw")["code"] == "no_office"
    reads = Program("ivo", "organiser", actions=(Action.WATCH,))
    named(tournament, reads, "director")
    for address, body in (
        ("open", {"settings": SETTINGS}),
        (f"{tournament}/steps", {"step": "propose"}),
        (f"{tournament}/commands", {"commands": [result(2, 1, 2)]}),
        (f"{tournament}/entries", {"entries": PAIRS}),
    ):
        assert reads.call(address, 403, **body)["code"] == "not_allowed"
        assert call(address, 401, **body)["code"] == "login_needed"
    serves = Program("eva", "organiser", actions=(Action.HOLD_OFFICE,))
    assert serves.call("open", 403, settings=SETTINGS)["code"] == "not_allowed"


def _round(tournament: str) -> Any:
    return load(UUID(tournament)).state.rounds[0]


FORBIDDEN = [
    {"do": "open_tournament"},
    {"do": "admit_entry", "members": ["x"]},
    {"do": "make_draw", "seed": "0" * 64},
    {"do": "publish_ratings", "individual": {"x": [1, 2]}},
    {"do": "close_tournament"},
    {"do": "claim_result", "round": 1, "table": 1, "by": 1, "mp": [1, 2]},
    {"do": "name_officer", "member": "x", "office": "director"},
    {"do": "lend_tournament", "to": "x"},
    {"do": "propose_round", "round": 2, "engine": 1},
    {"do": "record_result", "round": 1, "table": 1, "mp": [1, 2], "match": str(uuid4())},
    {"do": "record_result", "round": 1, "table": 1, "mp": [1, 2], "more": 1},
    {"do": "record_result", "round": "1", "table": 1, "mp": [1, 2]},
    {"do": ["record_result"]},
    {},
    7,
    None,
]


@pytest.mark.parametrize("command", FORBIDDEN, ids=lambda command: str(command)[:40])
def test_what_no_program_may_say(olga: Program, tournament: str, command: Any) -> None:
    before = load(UUID(tournament)).version
    answer = olga.call(f"{tournament}/commands", 400, commands=[command])
    assert answer["code"] in {"unknown_command", "malformed"}
    assert "detail" not in answer.get("params", {}), "docs/10-programs.md says that it has none"
    assert load(UUID(tournament)).version == before


def test_a_body_of_a_wrong_shape_says_where(olga: Program, tournament: str) -> None:
    answer = olga.call(f"{tournament}/commands", 400, commands=7)
    assert answer["code"] == "malformed"
    assert "commands" in answer["params"]["detail"]


NOISE: list[tuple[bytes, str, int, str]] = [
    (b" ", "application/json", 400, "malformed"),
    (b"[]", "application/json", 400, "malformed"),
    (b'{"id": 1}', "application/json", 400, "malformed"),
    (b"{" * 100_000, "application/json", 400, "malformed"),
    (b"[" * 200_000 + b"]" * 50_000, "application/json", 400, "malformed"),
    (b'{"id": "\xff"}', "application/json", 400, "malformed"),
    (b'{"a": "' + b"x" * 262_144 + b'"}', "application/json", 413, "too_large"),
    (b"x" * 3_000_000, "application/json", 413, "too_large"),
    (b"{}", "text/plain", 415, "not_json"),
    (b"a=1", "application/x-www-form-urlencoded", 415, "not_json"),
]


@pytest.mark.parametrize("at", range(len(NOISE)))
def test_noise_is_refused_with_a_code(olga: Program, tournament: str, at: int) -> None:
    body, kind, status, code = NOISE[at]
    for address in ("commands", "steps", "entries", "devices"):
        answer = Client().post(
            f"/api/tournaments/{tournament}/{address}",
            body,
            content_type=kind,
            headers=olga.headers,
        )
        assert (answer.status_code, answer.json()["code"]) == (status, code), address


@pytest.mark.parametrize(
    "reason",
    ["x" * 501, "a\0b", "\ud800", {"a": "b"}, 10**40, 1.5],
    ids=["long", "nul", "half", "object", "number", "fraction"],
)
def test_texts_have_their_limits(olga: Program, tournament: str, reason: Any) -> None:
    due = {"do": "recall_round", "round": 1, "reason": reason}
    assert olga.call(f"{tournament}/commands", 400, commands=[due])["code"] == "malformed"


def test_a_licence_of_another_name_enters_nobody(olga: Program) -> None:
    made = olga.call("open", settings=SETTINGS)["tournament"]
    Member.objects.create(name="Maria Bianchi", licence="77")
    entry = {"people": [{"name": "Anna Rossi", "licence": "77"}, {"name": "Bea"}]}
    answer = olga.call(f"{made}/entries", 409, entries=[entry])
    assert (answer["code"], answer["params"]["name"]) == ("licence_of_another", "Maria Bianchi")
    assert not load(UUID(made)).state.entries
    olga.call(f"{made}/entries", entries=[entry], licences={"77": "new"})
    assert len(load(UUID(made)).state.entries) == 1


@pytest.mark.parametrize(
    ("changed", "name"),
    [
        ({"game": "chess"}, "game"),
        ({"rounds": "0"}, "rounds"),
        ({"starts_at": "soon"}, "starts_at"),
    ],
)
def test_settings_are_those_of_the_form(olga: Program, changed: dict[str, str], name: str) -> None:
    answer = olga.call("open", 409, settings={**SETTINGS, **changed})
    assert (answer["code"], answer["params"]["name"]) == ("bad_setting", name)


def test_the_schema_says_what_each_command_takes() -> None:
    schema = Client().get("/api/schema").json()
    commands = schema["components"]["schemas"]["TournamentCommand"]["oneOf"]
    names = {ref["$ref"].rpartition("/")[2] for ref in commands}
    assert {"RecordResult", "CorrectResult", "WithdrawEntry"} <= names
    assert "OpenTournament" not in names
    record = schema["components"]["schemas"]["RecordResult"]
    assert {"do", "round", "table", "mp"} <= set(record["required"])
    assert schema["paths"]["/api/tournaments/{tournament_id}/commands"]["post"]["requestBody"]


def test_a_late_correction_is_proposed_and_a_second_official_agrees(olga: Program) -> None:
    late = {**SETTINGS, "homologation": "yes", "rounds": "1"}
    made = olga.call("open", settings=late)["tournament"]
    olga.call(f"{made}/entries", entries=PAIRS)
    for step in ("draw", "propose", "post"):
        olga.call(f"{made}/steps", step=step)
    olga.call(f"{made}/commands", commands=[result(1, 1500, 1000), result(2, 1000, 995)])
    olga.call(f"{made}/steps", step="close_round")
    early = olga.call(f"{made}/steps", 409, step="homologate")
    assert early["code"] == "official_mode_only", "the windows are still open"
    mend = {"do": "correct_result", "round": 1, "table": 1, "mp": [900, 1000], "kind": "arbitral"}
    due = [{**mend, "article": "7", "reason": "misread"}]

    def confirmed(who: Program, status: int, commands: list[Any]) -> Any:
        asked = who.call(f"{made}/commands", 409, commands=commands)
        if asked["code"] != "confirm_first":
            return asked
        return who.call(f"{made}/commands", status, commands=commands, confirm=asked["confirm"])

    def mp() -> tuple[int, ...]:
        return load(UUID(made)).state.rounds[0].results[1].mp

    answer = confirmed(olga, 200, due)
    assert "code" not in answer, answer
    assert mp() == (1500, 1000), "it is only proposed"
    (waiting,) = load(UUID(made)).state.waiting_corrections
    agree = [{"do": "confirm_correction", "proposal": waiting.proposal}]
    alone = olga.call(f"{made}/commands", 409, commands=agree)
    assert alone["code"] not in {"confirm_first", "unknown_command"}
    rita = Program("rita")
    named(made, rita, "referee")
    told = confirmed(rita, 200, agree)
    assert told["version"] == load(UUID(made)).version
    assert mp() == (900, 1000)


def test_a_program_is_asked_before_it_closes_a_round_with_an_open_call(
    olga: Program, tournament: str
) -> None:
    call_there = {"do": "call_referee", "round": 1, "table": 1, "about": "a card"}
    both = [result(1, 900, 800), result(2, 700, 800)]
    olga.call(f"{tournament}/commands", commands=[call_there, *both])
    asked = olga.call(f"{tournament}/steps", 409, step="close_round")
    assert asked["code"] == "confirm_first"
    assert not load(UUID(tournament)).state.rounds[0].closed
    olga.call(f"{tournament}/steps", step="close_round", confirm=asked["confirm"])
    assert load(UUID(tournament)).state.rounds[0].closed
