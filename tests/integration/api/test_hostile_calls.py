"""Every address at which programs do something, attacked alike: noise, depth, size, repetition,
old news, wrong kinds, wrong types in every field. Each gets a code, nothing gets a 500, and the
tournament stays as it was.
"""

import copy
import json
from collections.abc import Iterator
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.urls import URLPattern
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from smazzata.api.urls import urlpatterns
from smazzata.desk.models import Circuit, SavedPreset
from smazzata.members.rate_limits import CallsThrottle, RateLimit
from smazzata.tournament_management.tournament import load, tournaments
from tests.testbed.api_contract import check, operation
from tests.testbed.api_programs import Program, begun, claim

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _failures_are_seen(settings: Any) -> None:
    """A failure is raised here; a server would answer it 500."""
    settings.DEBUG_PROPAGATE_EXCEPTIONS = True


PERSON = {"name": "Zita Nuova", "licence": "Z1"}
BODIES: dict[str, dict[str, Any]] = {
    "open": {"settings": {"game": "burraco", "title": "x"}},
    "presets": {"name": "x", "settings": {"game": "burraco", "rounds": "3"}},
    "delete-preset": {},
    "circuits": {"name": "x", "best": 1, "planned": 2},
    "evenings": {"tournament": str(UUID(int=7)), "do": "put_in"},
    "report": {"member": "x", "text": "x", "article": "17"},
    "steps": {"step": "propose", "system": "", "seen": "", "hour": 0, "version": 1, "confirm": ""},
    "commands": {
        "commands": [{"do": "record_result", "round": 1, "table": 1, "mp": [5, 0]}],
        "version": 1,
        "confirm": "",
    },
    "autopilot": {"steps": ["pair"]},
    "undo": {"version": 1, "reason": "x", "confirm": ""},
    "venue": {"settings": {"venue": "x", "hall_tables": "7"}},
    "entries": {
        "entries": [
            {
                "people": [PERSON, {"name": "Zoe"}],
                "club": "x",
                "rating": 1,
                "family": "f",
                "province": "p",
                "table": 1,
            }
        ],
        "licences": {"Z1": "new"},
        "shown": {"cards": ["ordinary"], "authorised": True, "categories": [1]},
        "confirm": "",
    },
    "waiting": {"waiting": 1, "do": "let_in"},
    "substitutions": {
        "entry": 1,
        "out": "x",
        "person": PERSON,
        "club": "x",
        "round": 2,
        "reason": "x",
        "category": 1,
        "confirm": "",
    },
    "names": {
        "entry": 1,
        "member": "x",
        "person": PERSON,
        "club": "x",
        "family": "x",
        "province": "x",
        "category": 1,
        "confirm": "",
    },
    "arrivals": {"entries": [{"entry": 1, "here": True, "settled": True}], "code": ""},
    "statements": {"call": 1, "text": "x", "member": ""},
    "clock": {"do": "start", "minutes": 40},
    "announcement": {"text": "x"},
    "slip-keys": {"table": 1},
    "prizes": {"cents": [20_000, 12_050]},
    "remarks": {"version": 3, "text": "x"},
    "withdraw": {},
    "devices": {"table": 1, "side": 0},
    "revoke": {},
    "claims": {"entry": 1, "totals": [1, 2], "hands": [[[1, 2], [3, 4]]], "signer": "x"},
    "calls": {"entry": 1, "about": "x"},
    "line-up": {
        "change": {"entry": 1, "out": "x", "person": PERSON, "club": "x", "deal": 1},
    },
}
"""What each address takes, with every field."""
NAMES = sorted(BODIES)
PRESET, CIRCUIT = UUID(int=8), UUID(int=9)
"""Those of the attacker."""
PATTERNS = {
    p.name: p
    for p in urlpatterns
    if isinstance(p, URLPattern) and hasattr(getattr(p.callback, "view_class", None), "post")
}


def test_every_address_is_attacked() -> None:
    assert set(BODIES) == set(PATTERNS)


def address(name: str, tournament: str) -> str:
    route = str(PATTERNS[name].pattern)
    for part, value in (
        ("<uuid:tournament_id>", tournament),
        ("<int:number>", "1"),
        ("<int:table>", "1"),
        ("<int:device>", "1"),
        ("<int:remark>", "1"),
        ("<uuid:preset>", str(PRESET)),
        ("<uuid:circuit_id>", str(CIRCUIT)),
    ):
        route = route.replace(part, value)
    return f"/api/{route}"


class Attacker:
    """A program with every right: whatever stops it, it is not the gate."""

    def __init__(self, olga: Program, tournament: str) -> None:
        self.tournament = tournament
        key = olga.call(f"{tournament}/devices", table=1)["key"]
        owner = olga.member
        SavedPreset.objects.create(id=PRESET, owner=owner, name="x", settings={})
        Circuit.objects.create(id=CIRCUIT, owner=owner, name="x", best=1, planned=2)
        self.headers = {**olga.headers, "Table-Key": key, "Accept-Language": "en"}

    def send(self, name: str, body: bytes, kind: str = "application/json") -> Any:
        answer = Client().post(
            address(name, self.tournament), body, content_type=kind, headers=self.headers
        )
        assert answer.status_code < 500, (name, body[:300])
        if answer.status_code != 200:
            told = answer.json()
            assert told["code"], (name, told)
            assert told["message"], (name, told)
            assert "{" not in told["message"], (name, told)
        check("post", address(name, self.tournament), answer)
        return answer

    def say(self, name: str, body: Any) -> Any:
        return self.send(name, json.dumps(body).encode())


@pytest.fixture(scope="module")
def one_attacker(module_transaction: None) -> Iterator[Attacker]:
    """One for the whole file, whose account is not held to how often it may call."""
    tournaments.forget()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CallsThrottle, "by_account", RateLimit("api-account", 10**6, 60))
        olga = Program("olga", "organiser")
        yield Attacker(olga, begun(olga))


@pytest.fixture
def attacker(one_attacker: Attacker) -> Attacker:
    return copy.copy(one_attacker)


def full(name: str) -> dict[str, Any]:
    return {"id": str(uuid4()), **copy.deepcopy(BODIES[name])}


@pytest.mark.parametrize("name", NAMES)
def test_the_body_from_which_the_attacks_are_made_is_read(attacker: Attacker, name: str) -> None:
    """Else the attacks below would prove nothing: it fails by a rule, if at all."""
    answer = attacker.say(name, full(name))
    assert answer.status_code in {200, 403, 409}, answer.content


NOISE: list[tuple[str, bytes, str, int, str]] = [
    ("nothing", b"", "application/json", 415, "not_json"),
    ("blank", b" ", "application/json", 400, "malformed"),
    ("list", b"[]", "application/json", 400, "malformed"),
    ("null", b"null", "application/json", 400, "malformed"),
    ("text", b'"x"', "application/json", 400, "malformed"),
    ("open", b"{" * 100_000, "application/json", 400, "malformed"),
    ("deep", b"[" * 100_000 + b"]" * 100_000, "application/json", 400, "malformed"),
    ("nested", b'{"id":' + b"[" * 900 + b"]" * 900 + b"}", "application/json", 400, "malformed"),
    ("not text", b'{"id": "\xff\xfe"}', "application/json", 400, "malformed"),
    ("utf-16", '{"id": "x"}'.encode("utf-16"), "application/json", 400, "malformed"),
    ("two values", b"{}{}", "application/json", 400, "malformed"),
    ("not a number", b'{"id": NaN}', "application/json", 400, "malformed"),
    ("long number", b'{"id": ' + b"9" * 5000 + b"}", "application/json", 400, "malformed"),
    ("wide", b'{"id": [' + b"1," * 100_000 + b"1]}", "application/json", 400, "malformed"),
    ("large", b'{"a": "' + b"x" * 262_144 + b'"}', "application/json", 413, "too_large"),
    ("huge", b"x" * 3_000_000, "application/json", 413, "too_large"),
    ("plain", b"{}", "text/plain", 415, "not_json"),
    ("form", b"id=1", "application/x-www-form-urlencoded", 415, "not_json"),
    ("file", b"--x\r\n\r\n--x--", "multipart/form-data; boundary=x", 415, "not_json"),
    ("no kind", b"{}", "", 415, "not_json"),
    ("odd kind", b"{}", "application/json-patch+json", 415, "not_json"),
]  # fmt: skip


@pytest.mark.second_gate
@pytest.mark.parametrize("name", NAMES)
def test_noise_is_refused_with_its_code(attacker: Attacker, name: str) -> None:
    before = load(UUID(attacker.tournament)).version
    for what, body, kind, status, code in NOISE:
        answer = attacker.send(name, body, kind)
        assert (answer.status_code, answer.json()["code"]) == (status, code), what
    assert load(UUID(attacker.tournament)).version == before


WRONG: tuple[Any, ...] = (
    None, True, -1, 1.5, 2**31, 10**30, "", "x" * 501, "a\0b", "\ud800", "\u202e\u0663", [],
    {"a": 1},
)  # fmt: skip


def places(body: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value of a body."""
    items = body.items() if isinstance(body, dict) else enumerate(body)
    for key, value in items:
        yield (*path, key)
        if isinstance(value, (dict, list)):
            yield from places(value, (*path, key))


def put(body: Any, path: tuple[Any, ...], value: Any) -> Any:
    *way, last = path
    part = body
    for key in way:
        part = part[key]
    part[last] = value
    return body


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_value_in_any_field_is_refused_and_never_fails(
    attacker: Attacker, name: str
) -> None:
    for at, path in enumerate(places(full(name))):
        # A third of the values in each place: every address meets every value.
        for value in WRONG[at % 3 :: 3]:
            attacker.say(name, put(full(name), path, value))


@pytest.mark.parametrize("name", NAMES)
def test_a_field_that_is_missing_or_unknown_is_refused_or_read(
    attacker: Attacker, name: str
) -> None:
    answer = attacker.say(name, {**full(name), "admin": True})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    for field in full(name):
        body = full(name)
        del body[field]
        answer = attacker.say(name, body)
        if field == "id":
            assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.second_gate
@pytest.mark.parametrize("name", NAMES)
def test_any_json_in_any_field(attacker: Attacker, name: str) -> None:
    ways = list(places(full(name)))

    @settings(
        max_examples=12,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.sampled_from(ways), JSON)
    def attack(path: tuple[Any, ...], value: Any) -> None:
        attacker.say(name, put(full(name), path, value))

    attack()


@pytest.mark.parametrize("name", NAMES)
def test_the_same_call_five_times_is_one(attacker: Attacker, name: str) -> None:
    body = full(name)
    if name in {"claims", "calls"}:
        body |= claim(attacker.tournament, 1, 0) if name == "claims" else {}
    answers = [attacker.say(name, body) for _ in range(5)]
    assert len({(answer.status_code, answer.content) for answer in answers}) == 1


@pytest.mark.parametrize("name", ["steps", "commands", "undo"])
@pytest.mark.parametrize("version", [0, 1, -5, 10**9])
def test_an_old_or_invented_version_is_refused_with_the_one_there_is(
    attacker: Attacker, name: str, version: int
) -> None:
    answer = attacker.say(name, {**full(name), "version": version})
    assert (answer.status_code, answer.json()["code"]) == (409, "stale_version")
    now = load(UUID(attacker.tournament)).version
    assert answer.json()["params"] == {"seen": version, "version": now}


@pytest.mark.parametrize("name", [n for n in NAMES if "tournament_id" in str(PATTERNS[n].pattern)])
def test_a_tournament_that_is_not_there_is_404(attacker: Attacker, name: str) -> None:
    attacker.tournament = str(uuid4())
    answer = attacker.say(name, full(name))
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize("name", NAMES)
def test_only_what_the_schema_names_is_answered(attacker: Attacker, name: str) -> None:
    where = address(name, attacker.tournament)
    template, _ = operation("post", where)
    for method in ("put", "patch", "delete"):
        answer = getattr(Client(), method)(
            where, b"{}", content_type="application/json", headers=attacker.headers
        )
        assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed"), template


@pytest.mark.parametrize(
    "token", ["", "Bearer", "Bearer smz_x", "Bearer " + "x" * 5000, "Basic YTpi", "\x00"]
)
def test_a_token_that_is_none_is_refused(attacker: Attacker, token: str) -> None:
    for name in NAMES:
        if name in {"claims", "calls"}:
            continue
        attacker.headers = {"authorization": token}
        answer = attacker.say(name, full(name))
        assert answer.status_code == 401, name
        assert answer.json()["code"] in {"login_needed", "bad_token"}, name


def test_huge_numbers_in_addresses_lead_nowhere(attacker: Attacker) -> None:
    for path in (
        f"{attacker.tournament}/rounds/{10**30}/tables/1/claims",
        f"{attacker.tournament}/rounds/1/tables/{10**30}/claims",
        f"{attacker.tournament}/rounds/{10**30}/tables/1/line-up",
        f"{attacker.tournament}/devices/{10**30}/revoke",
        f"{attacker.tournament}/remarks/{10**30}/withdraw",
        f"{attacker.tournament}/rounds/0/tables/0/calls",
    ):
        answer = Client().post(
            f"/api/tournaments/{path}",
            json.dumps(
                {
                    **full(
                        "line-up"
                        if "line-up" in path
                        else "calls"
                        if "calls" in path
                        else "claims"
                        if "claims" in path
                        else "revoke"
                    )
                }
            ),
            content_type="application/json",
            headers=attacker.headers,
        )
        assert answer.status_code in {403, 404, 409}, path
        assert answer.json()["code"]
