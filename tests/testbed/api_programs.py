"""The program of somebody: its calls, each held to the schema, and what they send and read."""

import json
from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth.models import Group
from django.test import Client

from smazzata.desk.models import Officer
from smazzata.members.models import Account
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_for
from smazzata.members.tokens import create_token
from smazzata.tournament_management.tournament import load
from tests.testbed.api_contract import check

SETTINGS = {
    "game": "burraco",
    "title": "Serata",
    "place": "hall",
    "system": "swiss",
    "rounds": "2",
    "claims": "yes",
    "code": "FIBUR 2026",
}
NAMES = ["Anna Rossi", "Bea Neri", "Carla Blu", "Dora Verdi", "Elsa Gallo", "Fina Conti", "Gina Po"]
PAIRS = [{"people": [{"name": n}, {"name": f"{n} Due"}], "club": n[0]} for n in NAMES[:4]]


class Program:
    """Somebody's program, with a token."""

    def __init__(self, name: str, *roles: str, actions: tuple[Action, ...] = tuple(Action)) -> None:
        account = Account.objects.create(username=name)
        for role in roles:
            account.groups.add(Group.objects.get_or_create(name=role)[0])
        self.account = account
        self.headers = {"authorization": f"Bearer {create_token(account, 'program', actions)}"}

    @property
    def member(self) -> str:
        return principal_for(self.account).member or ""

    def call(self, address: str, status: int = 200, **body: Any) -> Any:
        return call(address, status, self.headers, **body)


def begun(olga: Program) -> str:
    """A tournament of hers: entered, drawn, its first round posted."""
    tournament = str(olga.call("open", settings=SETTINGS)["tournament"])
    olga.call(f"{tournament}/entries", entries=PAIRS)
    for step in ("draw", "propose", "post"):
        olga.call(f"{tournament}/steps", step=step)
    return tournament


def call(
    address: str, status: int = 200, headers: dict[str, str] | None = None, **body: Any
) -> Any:
    sent = {"id": str(uuid4()), **body}
    client = Client(enforce_csrf_checks=True, headers={"Accept-Language": "en"})
    where = address if address.startswith("/") else f"/api/tournaments/{address}"
    answer = client.post(
        where,
        json.dumps(sent),
        content_type="application/json",
        headers=headers or {},
    )
    assert answer.status_code == status, (answer.status_code, answer.content.decode()[:500])
    check("post", where, answer, sent)
    return answer.json()


def named(tournament: str, who: Program, office: str) -> None:
    Officer.objects.create(tournament=tournament, member=who.member, office=office, named_by="x")


def result(table: int, *mp: int) -> dict[str, Any]:
    return {"do": "record_result", "round": 1, "table": table, "mp": mp}


def read(who: Program, address: str, status: int = 200) -> Any:
    where = address if address.startswith("/") else f"/api/tournaments/{address}"
    answer = Client(headers={"Accept-Language": "en"}).get(where, headers=who.headers)
    assert answer.status_code == status, answer.content.decode()
    check("get", where, answer)
    return answer.json()


def claim(tournament: str, table: int, side: int) -> dict[str, Any]:
    """What is said for a side of a table."""
    state = load(UUID(tournament)).state
    entry = state.rounds[0].table(table).sides[side]
    return {"entry": entry, "totals": [1500, 1000], "signer": state.entries[entry].members[0]}
