"""Twenty clerks and programs who enter overlapping people: nobody twice, nobody lost."""

import json
import os
from collections.abc import Callable
from random import Random
from threading import Thread
from time import monotonic
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connections
from django.test import Client

from smazzata.desk.models import Officer
from smazzata.members.models import Member
from smazzata.tournament_management.tournament import tournaments
from tests.testbed.api_programs import Program
from tests.testbed.desk_forms import client_of, opened, state_of
from tournaments.entry_lists.people import same_name

pytestmark = pytest.mark.usefixtures("fresh_database")

PEOPLE, WORKERS = 200, 20
SECONDS = float(os.environ.get("SMAZZATA_DOOR_SECONDS", "0"))
"""How long they go on; 0: until each has tried everybody on the own list once."""
SYLLABLES = "ba be bi bo bu da de di do du fa fe fi fo fu ga ge gi go gu".split()
GOOD = {"member_already_entered", "namesake_entered", "member_already_waiting", "confirm_first"}


def name_of(person: int) -> tuple[str, str]:
    """A given name and a surname that nobody else has in any spelling."""
    first, second = divmod(person, len(SYLLABLES))
    return f"Anna{SYLLABLES[second]}", f"Ro{SYLLABLES[first]}ssi"


def write(person: int, chance: Random) -> str:
    """Somebody's name as one of many would type it."""
    given, surname = name_of(person)
    ways = [f"{given} {surname}", f"{surname} {given}", f"{surname.upper()} {given}"]
    return chance.choice([*ways, f"  {given.lower()}  {surname.upper()}", f"{surname}, {given}"])


def send(act: Callable[[], Any]) -> Any:
    """Sends again what the site had no turn for (503), as its page asks people to."""
    while (answer := act()).status_code == 503:
        continue
    return answer


def enter_by_page(client: Client, tournament: UUID, names: list[str]) -> int:
    sent = {"do": "one", "name": names[0], "partner": names[1], "club": "Fiori"}
    form = {**sent, "once": str(uuid4())}
    return int(send(lambda: client.post(f"/desk/{tournament}/entries/", form)).status_code)


def enter_by_list(client: Client, tournament: UUID, names: list[str]) -> int:
    sent = {"do": "list", "list": f'"{names[0]}";"{names[1]}";A.S.D. FIORI'}
    form = {**sent, "once": str(uuid4())}
    return int(send(lambda: client.post(f"/desk/{tournament}/entries/", form)).status_code)


def enter_by_program(headers: dict[str, str], tournament: UUID, names: list[str]) -> int:
    entry = {"people": [{"name": name} for name in names], "club": "fiori"}
    body = json.dumps({"id": str(uuid4()), "entries": [entry]})
    client = Client(raise_request_exception=False)
    answer = send(
        lambda: client.post(
            f"/api/tournaments/{tournament}/entries",
            body,
            content_type="application/json",
            headers=headers,
        )
    )
    code = 200 if answer.status_code == 200 else answer.json()["code"]
    return 302 if code == 200 else 422 if code in GOOD else 500


@pytest.mark.second_gate
@pytest.mark.timeout(600)
def test_twenty_who_enter_at_once_enter_everybody_once() -> None:
    olga = client_of("olga", "organiser")
    tournament = opened(olga)
    programs = [Program(f"program{n}") for n in range(WORKERS // 2)]
    for program in programs:
        office = {"tournament": tournament, "member": program.member, "office": "director"}
        Officer.objects.create(**office, named_by="x")
    clerks = [client_of(f"clerk{n}") for n in range(WORKERS - len(programs))]
    for n, clerk in enumerate(clerks):
        clerk.raise_request_exception = False
        member = Member.objects.get(account__username=f"clerk{n}")
        office = {"tournament": tournament, "member": str(member.id), "office": "director"}
        Officer.objects.create(**office, named_by="x")
    # Partners are the same whoever writes them; everybody is on the lists of two or three.
    pairs = [(2 * n, 2 * n + 1) for n in range(PEOPLE // 2)]
    until, wrong = monotonic() + SECONDS, list[int]()

    def work(at: int) -> None:
        chance = Random(at)
        own = [pair for n, pair in enumerate(pairs) if at in {n % WORKERS, (n * 7 + 3) % WORKERS}]
        chance.shuffle(own)
        try:
            while own:
                for pair in own:
                    names = [write(person, chance) for person in pair]
                    if at < len(programs):
                        status = enter_by_program(programs[at].headers, tournament, names)
                    else:
                        client = clerks[at - len(programs)]
                        by = chance.choice([enter_by_page, enter_by_list])
                        status = by(client, tournament, names)
                    wrong.extend([status] if status not in (302, 409, 422) else [])
                if monotonic() >= until:
                    break
        finally:
            connections.close_all()

    threads = [Thread(target=work, args=(at,)) for at in range(WORKERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    tournaments.forget()
    state = state_of(tournament)
    assert not wrong
    entered = Member.objects.filter(id__in=state.members).values_list("name", flat=True)
    assert len(state.entries) == len(pairs)
    assert len(entered) == PEOPLE, "nobody is lost"
    for person in range(PEOPLE):
        whole = " ".join(name_of(person))
        assert sum(same_name(whole, name) for name in entered) == 1, f"{whole}: nobody twice"
    assert Member.objects.filter(account=None).count() == PEOPLE, "no member is left over"
