"""Suite `attack`: one guest against everybody, and how late a stranger's bots become.

The guest opens as many tables against the strongest bots as the site lets him, leaves his own seat
to a bot at each, and goes. A stranger plays on with bots of medium strength. What counts is by how
much the stranger's bots are late: from the moment at which a move was due, by the table alone, to
the moment at which it was stored.
"""

import asyncio
from collections.abc import Sequence
from statistics import median
from typing import Any, NamedTuple
from uuid import UUID

import psycopg
from django.conf import settings
from django.test import Client

from games.kernel.words import Phrase
from smazzata.ledger.reader import group_by_command
from smazzata.ledger.reader import load as read
from smazzata.ledger.writer import now_ms
from smazzata.tables.due_times import bot_due_ms
from smazzata.tables.table import fold
from tests.bench.bench import Bench
from tests.bench.counting import connect
from tests.bench.live import OPTIONS
from tests.bench.live_site import site_of
from tests.bench.measure import p99
from tests.bench.people import Player, Watcher, play
from tests.bench.report import OURS
from tests.testbed.live import a_table, people


class Size(NamedTuple):
    """How many tables there are, and for how many seconds each part is watched."""

    attacked: int
    """Tables that the guest asks for."""
    strangers: int
    """Tables of two people and two bots beside them."""
    before: float
    during: float


FULL, QUICK = Size(12, 3, 20, 60), Size(2, 1, 1.5, 1.5)
MOST_LATE_MS = 500
"""What we promise of the stranger's bots throughout."""

_RECORDED = """
SELECT version, extract(epoch FROM recorded_at)::float8 * 1000 FROM es_event WHERE stream_id = %s
"""


def run(bench: Bench) -> None:
    """Measures the stranger's bots before the attack and during it."""
    size = QUICK if bench.quick else FULL
    with site_of(bench) as (database, site):
        crowd = people(2 * size.strangers)
        for name, seconds in (("before", size.before), ("during", size.during)):
            tables = 0
            if name == "during":
                bench.tell(Phrase("L'attacco", "The attack"))
                tables = asyncio.run(_attack(site.urls()[0], _open_tables(size.attacked)))
            pairs = [crowd[2 * n : 2 * n + 2] for n in range(size.strangers)]
            matches = [
                a_table([one, "heuristic", two, "heuristic"], options=OPTIONS, pace="quick")
                for one, two in pairs
            ]
            players = [
                (Player(site.urls()[0], match, one), Player(site.urls()[-1], match, two))
                for match, (one, two) in zip(matches, pairs, strict=True)
            ]
            asyncio.run(play(players, seconds, (0.3, 0.9)))
            with connect(database.url) as looking:
                late = [ms for match in matches for ms in lateness_ms(looking, match)]
            _report(bench, name, late, tables)


def _report(bench: Bench, name: str, late: Sequence[float], tables: int) -> None:
    it, en = {"before": ("Prima", "Before"), "during": ("Durante", "During")}[name]
    bench.fact(f"attack_{name}_tables", Phrase(f"{it}: tavoli aperti", f"{en}: tables"), tables)
    said = Phrase(f"{it}: bot altrui", f"{en}: a stranger's bots")
    report_lateness(bench, f"attack_{name}", said, late)
    kept = bool(late) and p99(late) <= MOST_LATE_MS
    met = Phrase(f"{it}: promessa mantenuta", f"{en}: promise kept")
    bench.fact(f"attack_{name}_kept", met, str(kept), kept)


def report_lateness(bench: Bench, name: str, whose: Phrase, late: Sequence[float]) -> None:
    """How many moves there were, and how late: in the middle, nearly all, the worst."""
    for key, value in (
        ("moves", float(len(late))),
        ("median_ms", median(late) if late else 0.0),
        ("p99_ms", p99(late) if late else 0.0),
        ("worst_ms", max(late, default=0.0)),
    ):
        words = Phrase(f"{whose.it}, {key}", f"{whose.en}, {key}")
        bench.values(f"{name}_{key}", words, {OURS: round(value, 1)})


def lateness_ms(database: psycopg.Connection[Any], match: UUID) -> list[float]:
    """By how much each move of a bot was stored after it was due; of one still due, so far."""
    stored = read(match)
    recorded = dict(database.execute(_RECORDED, [match]).fetchall())
    table, late = None, []
    for batch in group_by_command(stored):
        if table is not None and batch[0].actor == "bots":
            due = bot_due_ms(table)
            if due is not None:
                late.append(max(0.0, recorded[batch[-1].version] - due))
        table = fold(table, batch)
    due = bot_due_ms(table) if table is not None else None
    if due is not None and due < now_ms():
        late.append(float(now_ms() - due))
    return late


def _open_tables(count: int) -> tuple[Client, list[UUID]]:
    """What a guest gets who asks for so many tables against hard bots, by the form.

    A room's match has the room's id.
    """
    guest = Client(SERVER_NAME="localhost")
    guest.post("/account/guest/", {"name": "Attacker"})
    form = {"game": "busca", "bots": "hard", "pace": "quick", "option.max_deals": "60"}
    matches = []
    for _ in range(count):
        answer = guest.post("/tables/new/", form)
        if answer.status_code == 302:
            matches.append(UUID(answer["Location"].strip("/").split("/")[-1]))
    return guest, matches


async def _attack(url: str, opened: tuple[Client, list[UUID]]) -> int:
    """Leaves the own seat to a bot at every table, and goes."""
    guest, matches = opened
    cookie = f"{settings.SESSION_COOKIE_NAME}={guest.session.session_key}"
    for match in matches:
        async with Watcher(url, match, cookie) as window:
            await window.join(0)
            await window.say({"do": "bot"})
            await asyncio.sleep(0.2)
    return len(matches)
