"""The desk's forms as a browser sends them: from opening a tournament to the totals of a round."""

import re
from collections.abc import Mapping
from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth.models import Group
from django.test import Client

from smazzata.members.models import Account, Member
from smazzata.tournament_management.tournament import load
from tournaments.state import Tournament

CONSEQUENCES = re.compile(r'name="consequences" value="(\w+)"')
PAIRS = """Anna Rossi;Aldo Rossi;Fiori
Bea Neri;Bruno Neri;Cuori
Carla Blu;Carlo Blu;Quadri
Dora Verdi;Dino Verdi;Picche
"""


def client_of(name: str, *roles: str, language: str = "en") -> Client:
    """A browser with somebody logged in, who has these roles at the site."""
    account, _ = Account.objects.get_or_create(username=name)
    for role in roles:
        account.groups.add(Group.objects.get_or_create(name=role)[0])
    client = Client(headers={"Accept-Language": language})
    client.force_login(account)
    return client


def post(client: Client, address: str, form: Mapping[str, object], status: int = 302) -> str:
    """Sends a form; the address it leads to, or the page with what is wrong.

    One that says it is `confirmed` has first been shown what it would change.
    """
    answer = send(client, address, {"once": str(uuid4()), **form})
    assert answer.status_code == status, answer.content.decode()
    return str(answer.headers["Location"]) if status == 302 else answer.content.decode()


def send(client: Client, address: str, form: Mapping[str, object]) -> Any:
    """Sends a form; one that is `confirmed` as a browser does it, from the page that asks."""
    if form.get("confirmed") != "yes" or "consequences" in form:
        return client.post(address, form)
    first = client.post(address, {name: form[name] for name in form if name != "confirmed"})
    if first.status_code != 200:
        return first
    seen = CONSEQUENCES.search(first.content.decode())
    return client.post(address, {**form, **({"consequences": seen[1]} if seen else {})})


def opened(client: Client, **form: object) -> UUID:
    """A tournament of Burraco in a hall, by this form otherwise."""
    usual = {"title": "Serata", "game": "burraco", "place": "hall", "system": "swiss", "rounds": 2}
    address = post(client, "/desk/new/", {**usual, **form})
    return UUID(address.split("/")[2])


def with_pairs(client: Client, **form: object) -> UUID:
    """One with the four pairs entered."""
    tournament = opened(client, **form)
    post(client, f"/desk/{tournament}/entries/", {"do": "list", "list": PAIRS})
    return tournament


def step(client: Client, tournament: UUID, name: str, **form: object) -> None:
    """Takes a step of a tournament, and says yes to what is asked."""
    post(client, f"/desk/{tournament}/", {"step": name, "confirmed": "yes", **form})


def state_of(tournament: UUID) -> Tournament:
    """A tournament as its log has it."""
    return load(tournament).state


def posted(client: Client, **form: object) -> UUID:
    """One with its first round posted."""
    tournament = with_pairs(client, **form)
    for name in ("draw", "propose", "post"):
        step(client, tournament, name)
    return tournament


def totals(
    client: Client, tournament: UUID, number: int, *lines: tuple[int, object, object]
) -> None:
    """Types results: a table and the totals of its sides."""
    form = {f"mp-{t}-{at}": mp for t, *both in lines for at, mp in enumerate(both)}
    post(client, f"/desk/{tournament}/rounds/{number}/", form)


def telephone(tournament: UUID, side: int, table: int = 1) -> tuple[Client, int]:
    """The telephone of a player of a side, signed in; and the side's number."""
    state = load(tournament).state
    entry = state.rounds[0].table(table).sides[side]
    account = Account.objects.create(username=f"player{entry}")
    Member.objects.filter(account=account).delete()
    Member.objects.filter(id=state.entries[entry].members[0]).update(account=account)
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(account)
    return client, entry
