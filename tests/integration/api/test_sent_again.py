"""One evening with every address at which programs do something: each call is sent again, with
another body under its id, to another address, and once more when the evening is over.
"""

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test import Client

from smazzata.hall.slips.keys import slip_key
from smazzata.tournament_management.tournament import load, tournaments
from tests.testbed.api_contract import check, operation, schema
from tests.testbed.api_programs import PAIRS, SETTINGS, Program, claim, result
from tests.testbed.databases import FreshDatabase
from tests.testbed.played import bring_lists_up_to_date


class Sent(NamedTuple):
    """A call that was done, and its answer."""

    path: str
    body: dict[str, Any]
    headers: dict[str, str]
    answer: bytes


class Evening:
    """Whoever plays it looks at each call right after it was done, and keeps it for the end."""

    def __init__(self, olga: Program) -> None:
        self.olga = olga
        self.sent: list[Sent] = []

    def do(
        self,
        address: str,
        other: dict[str, Any] | None = None,
        headers: dict[str, str] | None = None,
        **body: Any,
    ) -> Any:
        """Sends a call; asked first, it confirms. `other` is what differs in another body."""
        path = address if address.startswith("/") else f"/api/tournaments/{address}"
        whole = {"id": str(uuid4()), **body}
        by = headers or self.olga.headers
        answer = post(path, whole, by)
        if answer.status_code == 409 and answer.json()["code"] == "confirm_first":
            whole["confirm"] = answer.json()["confirm"]
            answer = post(path, whole, by)
        assert answer.status_code == 200, (path, answer.content)
        done = Sent(path, whole, by, answer.content)
        self.sent.append(done)
        alike(done)
        elsewhere = "/api/presets" if path != "/api/presets" else "/api/circuits"
        refused(elsewhere, {"id": whole["id"], **ELSEWHERE[elsewhere]}, by=self.olga.headers)
        if other is not None:
            refused(path, {**whole, **other}, by=by)
            alike(done)
        return answer.json()


ELSEWHERE: dict[str, dict[str, Any]] = {
    "/api/presets": {"name": "x", "settings": {"game": "burraco", "rounds": "3"}},
    "/api/circuits": {"name": "x", "best": 1, "planned": 2},
}


def post(path: str, body: dict[str, Any], headers: dict[str, str]) -> Any:
    client = Client(headers={"Accept-Language": "en"})
    text = json.dumps(body)
    answer = client.post(path, text, content_type="application/json", headers=headers)
    check("post", path, answer, body)
    return answer


def stored() -> int:
    """How many events there are."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM es_event")
        return int(cursor.fetchone()[0])


def alike(done: Sent) -> None:
    """Sent again, and sent again with its fields in another order and room between them."""
    events = stored()
    assert post(done.path, done.body, done.headers).content == done.answer, done.path
    other_order = json.dumps(dict(reversed(done.body.items())), indent=2)
    again = Client().post(
        done.path, other_order, content_type="application/json", headers=done.headers
    )
    assert again.content == done.answer, done.path
    assert stored() == events, done.path


def refused(path: str, body: dict[str, Any], by: dict[str, str]) -> None:
    events = stored()
    answer = post(path, body, by)
    told = (answer.status_code, answer.json()["code"])
    assert told == (409, "command_id_reused"), (path, body, answer.content)
    assert stored() == events, path


@pytest.fixture
def evening(olga: Program) -> Evening:
    return Evening(olga)


@pytest.mark.django_db
def test_every_call_is_done_once_and_answered_in_the_same_bytes(evening: Evening) -> None:
    do = evening.do
    preset = do("/api/presets", {"name": "y"}, name="x", settings={**SAVED})["preset"]
    do(f"/api/presets/{preset}/delete")
    circuit = do("/api/circuits", {"best": 2}, name="Giro", best=1, planned=2)["circuit"]
    settings = {**SETTINGS, "rounds": "1", "hall_tables": "2"}
    made = do("open", {"settings": {**settings, "title": "Altra"}}, settings=settings)
    t = str(made["tournament"])
    venue = {"venue": "Circolo", "hall_tables": "2"}
    do(f"{t}/venue", {"settings": {**venue, "hall_tables": "9"}}, settings=venue)
    two = do(f"{t}/entries", {"entries": PAIRS[3:]}, entries=PAIRS[:3])
    assert (two["entered"], two["waiting"]) == (3, 0)
    last = [{"people": [{"name": "Zoe"}, {"name": "Zita"}]}]
    assert do(f"{t}/entries", {"entries": last}, entries=PAIRS[3:])["entered"] == 1
    assert do(f"{t}/entries", {"entries": PAIRS}, entries=last)["entered"] == 1
    more = [{"people": [{"name": "Ugo"}, {"name": "Eva"}]}]
    assert do(f"{t}/entries", {"entries": PAIRS}, entries=more)["waiting"] == 1
    waiting = Client().get(f"/api/tournaments/{t}/waiting", headers=evening.olga.headers).json()
    row = waiting["waiting"][0]["waiting"]
    do(f"{t}/waiting", {"do": "let_in"}, waiting=row, do="strike")
    do(f"{t}/arrivals", {"entries": []}, entries=[{"entry": 1, "here": True}])
    gone = load(UUID(t)).state.entries[4].members[0]
    swap: dict[str, Any] = {
        "entry": 4,
        "out": gone,
        "person": {"name": "Zeno"},
        "round": 1,
        "reason": "ill",
    }
    do(f"{t}/substitutions", {"reason": "late"}, **swap)
    own = {"entry": 1, "member": load(UUID(t)).state.entries[1].members[0], "club": "Rose"}
    do(f"{t}/names", {"club": "Viole"}, **own, person={"name": "Zenone"})
    do(f"{t}/autopilot", {"steps": ["pair"]}, steps=[])
    do(f"{t}/prizes", {"cents": [7]}, cents=[9])
    do(f"{t}/steps", {"step": "propose"}, step="draw")
    for step in ("propose", "post"):
        do(f"{t}/steps", {"step": "publish"}, step=step)
    table = f"{t}/rounds/1/tables/1"
    state = load(UUID(t)).state
    side = state.rounds[0].tables[0].sides[0]
    out, partner = state.entries[side].members
    do(f"{t}/clock", {"minutes": 30}, do="start", minutes=40)
    do(f"{t}/announcement", {"text": "Fine"}, text="Pausa")
    do(f"{t}/slip-keys", {"table": 1}, table=2)
    do(f"{table}/line-up", {"change": None}, change=seat(side, out, "Ugo"))
    do(f"{table}/line-up", {"change": seat(side, out, "Ivo")}, change=None)
    do(f"{t}/devices", {"table": 1}, table=2)
    key = do(f"{t}/devices", {"side": 1}, table=1)["key"]
    device = {"Table-Key": key}
    said = claim(t, 1, 0)
    do(f"{table}/claims", {"totals": [1, 0]}, headers=device, **said)
    do(f"{t}/devices/1/revoke")
    strip = {"Table-Key": slip_key(UUID(t), state.rounds[0], 1, side)}
    do(f"{table}/calls", {"about": "y"}, headers=strip, entry=side, about="x")
    do(f"{t}/commands", {"commands": [result(2, 3, 4)]}, commands=[result(2, 1500, 1000)])
    do(f"{t}/undo", {"reason": "y"}, version=load(UUID(t)).version, reason="x")
    do(f"{t}/commands", {"confirm": "x"}, commands=[result(2, 1500, 1000)])
    do(
        f"{t}/commands",
        {"commands": [{"do": "call_referee", "round": 1, "table": 2}]},
        commands=[{"do": "call_referee", "round": 1, "table": 1}],
    )
    do(f"{t}/statements", {"text": "y"}, call=1, text="x", member=partner)
    do(f"{t}/reports", {"text": "y"}, member=out, text="x")
    remark = do(f"{t}/remarks", {"text": "y"}, version=1, text="x")["remark"]
    do(f"{t}/remarks/{remark}/withdraw")
    version = load(UUID(t)).version
    do(f"{t}/commands", {"version": 1}, commands=[result(1, 1500, 1000)], version=version)
    ruled = [
        {"do": "answer_call", "call": call.call, "reason": "x"}
        for call in load(UUID(t)).state.open_calls
    ]
    do(f"{t}/commands", {"confirm": ""}, commands=ruled)
    do(f"{t}/steps", {"cut_short": True}, step="close_round")
    do(f"{t}/steps", {"hour": 1}, step="finish")
    bring_lists_up_to_date()
    do(f"/api/circuits/{circuit}/evenings", {"do": "take_out"}, tournament=t, do="put_in")
    for done in evening.sent:
        alike(done)
    walked = {operation("post", done.path)[0] for done in evening.sent}
    writing = {path for path, methods in schema()["paths"].items() if "post" in methods}
    assert walked == writing


SAVED = {"game": "burraco", "place": "hall", "system": "danish", "rounds": "3"}


def seat(entry: int, out: str, name: str) -> dict[str, Any]:
    return {"entry": entry, "out": out, "person": {"name": name}}


def test_of_calls_with_one_id_at_one_moment_one_is_done(
    fresh_database: FreshDatabase, redis_url: str
) -> None:
    """Real commits, a connection each: the others wait for the first, and have its answer."""
    tournaments.forget()
    olga = Program("olga", "organiser")
    made = str(olga.call("open", settings=SETTINGS)["tournament"])
    path, once = f"/api/tournaments/{made}/entries", str(uuid4())
    bodies = [{"id": once, "entries": PAIRS[:2]}] * 4 + [{"id": once, "entries": PAIRS[2:]}] * 4

    def send(body: dict[str, Any]) -> tuple[int, bytes]:
        try:
            answer = post(path, body, olga.headers)
            return answer.status_code, answer.content
        finally:
            connection.close()

    with ThreadPoolExecutor(len(bodies)) as pool:
        answers = list(pool.map(send, bodies))
    done = {answer for answer in answers if answer[0] == 200}
    assert len(done) == 1
    assert json.loads(done.pop()[1])["entered"] == 2
    others = [json.loads(content) for status, content in answers if status != 200]
    assert [other["code"] for other in others] == ["command_id_reused"] * 4
    assert len(load(UUID(made)).state.entries) == 2
