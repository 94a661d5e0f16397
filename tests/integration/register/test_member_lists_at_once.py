"""Lists of members that two clerks import at once, and one of 100,000 lines."""

from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier
from time import perf_counter

import pytest
from django.db import connection

from smazzata.members.models import Club, Member, NameChange
from smazzata.register.member_import import MOST_LINES, compare_list, import_list, read_list
from smazzata.register.models import DoubtfulLine
from tournaments.federation.member_findings import Kind
from tournaments.federation.member_list import MemberList

pytestmark = pytest.mark.usefixtures("fresh_database")
HEADING = "Cognome;Nome;Tessera;Circolo;Data di nascita"
ACTOR = "system"


def read(lines: list[str]) -> MemberList:
    return read_list("\n".join([HEADING, *lines]).encode())


def test_three_clerks_at_once_make_each_person_once() -> None:
    members = read([f"Rossi;N{n};{n};Fiori{n};" for n in range(1, 61)])
    barrier = Barrier(3)

    def clerk(_number: int) -> int:
        barrier.wait()
        try:
            return import_list(members, ACTOR).counts["new"]
        finally:
            connection.close()

    with ThreadPoolExecutor(3) as clerks:
        new = [*clerks.map(clerk, range(3))]
    assert sum(new) == 60
    assert Member.objects.count() == 60
    assert Club.objects.count() == 60


@pytest.mark.nightly
def test_a_list_as_large_as_may_be_goes_in_once() -> None:
    lots = Random(1)
    parts = ["Ro", "Bian", "Ver", "Gal", "Fer", "Espo", "Man", "Con", "Lu", "Mar", "Tre", "Vi"]
    families = [
        f"{a}{b.lower()}{c}" for a in parts for b in parts for c in ("ni", "si", "ti", "li")
    ]
    given = ["Mario", "Anna", "Ugo", "Ida", "Luca", "Eva", "Piero", "Carla", "Sergio", "Bea"]
    for _ in range(2_000):
        Member.objects.create(name=f"{lots.choice(given)} {lots.choice(families)}")
    lines = [
        f"{lots.choice(families).upper()};{lots.choice(given).upper()};{n};Circolo {n % 900};1950"
        for n in range(1, MOST_LINES + 1)
    ]

    def time(what: str, begun: float) -> float:
        print(what, round(perf_counter() - begun, 1), flush=True)
        return perf_counter()

    now = perf_counter()
    members = read(lines)
    assert not members.faults
    now = time("read", now)
    found = [each.kind for each in compare_list(members)]
    now = time("preview", now)
    assert len(found) == MOST_LINES
    first = import_list(members, ACTOR)
    now = time("import", now)
    assert first.counts["new"] == found.count(Kind.NEW)
    assert Member.objects.count() == 2_000 + first.counts["new"]
    again = import_list(members, ACTOR)
    time("again", now)
    print(first.counts)
    assert again.changed_nothing
    assert Member.objects.count() == 2_000 + first.counts["new"]
    assert DoubtfulLine.objects.count() == first.counts["doubtful"] == again.counts["doubtful"]
    assert not NameChange.objects.exists()
