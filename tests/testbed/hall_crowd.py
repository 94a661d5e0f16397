"""A hall at the end of a round: telephones that write slips, score rooms that type, a director.

At every table sit two sides with a telephone each, and all telephones say their slip within a
while. Each opens the slip's page by the code on it, has it fetched again as the page's script
does, and waits for the other side. Desks have the round's page open and type what came on paper:
of every tenth table also what telephones say at the same time. Nobody but the site knows anything:
what was answered is compared with what is stored afterwards.
"""

import asyncio
import re
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple
from uuid import UUID, uuid4

from django.conf import settings
from django.test import Client

from smazzata.hall.slips.keys import slip_keys
from smazzata.ledger.reader import load as stored_events
from smazzata.tournament_management.tournament import load
from tests.testbed.browsing import Answer, Browser
from tests.testbed.desk_forms import client_of
from tests.testbed.evening import Evening, begin
from tournaments.events.results import ResultRecorded, SlipClaimed
from tournaments.registry import CODEC

OPENED_BEFORE_S = 20.0
"""Seconds for which a slip's page is open before anything is said on it, at most."""
TIMER_S = 5.0
"""Seconds after which a slip is fetched again: `web/live_stream/refresh.js`."""
DESK_EVERY_S = 15.0
ON_PAPER = 10
"""Of every so many tables one is typed by a desk as well."""
EARLY = 8
"""Slips that are looked at before."""
_SIGNER = re.compile(r'name="signer" value="([^"]+)"')
PATIENCE_S = 60.0
"""How long somebody looks at the slip for the other side to agree."""


class Hall(NamedTuple):
    """A posted round in which nothing is written yet."""

    evening: Evening
    tables: int
    strips: dict[tuple[int, int], str]
    """By table and side from 0: what the code on the strip of the slip says."""
    totals: dict[int, tuple[int, int]]
    desks: list[str]
    """Cookies of the score rooms."""
    director: str


@dataclass
class Seen:
    """What the people of the hall saw."""

    all_said: asyncio.Event = field(default_factory=asyncio.Event)
    said: list[float] = field(default_factory=list)
    """Seconds from each press of the button to the page that answers it."""
    pages: list[float] = field(default_factory=list)
    """Seconds of every answer to a telephone, with what had to be asked again."""
    found_typed: int = 0
    """Telephones that found the result there already: a desk had typed it from paper."""
    looked: int = 0
    """Times that a telephone fetched its slip again."""
    retried: int = 0
    turned_away: int = 0
    """Requests that were asked to come again later (503), and did."""
    asked: int = 0
    wrong: list[str] = field(default_factory=list)
    """Answers that were neither done nor lost on the way."""
    last_slip: float = 0.0
    posted: float = 0.0
    """When the last slip was answered or found typed, and when all could see the next round."""
    steps: dict[str, float] = field(default_factory=dict)
    """Seconds of each step of the director's."""

    def note_said(self, hall: Hall) -> None:
        """One more telephone has nothing left to say; after the last the director goes on."""
        self.last_slip = time.monotonic()
        if len(self.said) + self.found_typed == 2 * hall.tables:
            self.all_said.set()


def prepared(tables: int, desks: int = 4) -> Hall:
    """A tournament of pairs with a posted round, by the desk's forms."""
    people = "\n".join(
        f"Nome{at} Cognome{at}; Compagna{at} Cognome{at}; Circolo {at % 20}"
        for at in range(2 * tables)
    )
    evening = begin(people, rounds=3, system="danish", claims="yes")
    played = load(evening.id).state.rounds[0]
    numbers = range(1, tables + 1)
    keys = slip_keys(evening.id, played, numbers)
    where = f"/tournaments/{evening.id}/rounds/1/tables"
    rng = Random(tables)
    cookies = []
    for name in (f"sala{at}" for at in range(desks)):
        client = client_of(name)
        evening.post("officers/", do="name", username=name, office="score_room")
        cookies.append(_cookie(client))
    return Hall(
        evening,
        tables,
        {
            (table, at): f"{where}/{table}/slip/?key={key}"
            for table in numbers
            for at, key in enumerate(keys[table].values())
        },
        {table: (5 * rng.randrange(400), 5 * rng.randrange(400)) for table in numbers},
        cookies,
        _cookie(evening.client),
    )


def _cookie(client: Client) -> str:
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"


async def end_of_a_round(
    hall: Hall, url: str, within_s: float, disturb: Sequence[tuple[float, Callable[[], None]]] = ()
) -> Seen:
    """All slips are written within some seconds, and the next round is posted.

    `disturb` is done meanwhile, each at its second.
    """
    seen = Seen()
    rng = Random(7)
    over = asyncio.Event()
    # Whoever prints slips has looked at some: pages are compiled, by every web server.
    await asyncio.gather(*(_look(url, strip) for strip in [*hall.strips.values()][:EARLY]))
    async with asyncio.TaskGroup() as group:  # one that fails ends the evening: none waits for it
        phones = [
            group.create_task(_phone(hall, url, table, side, rng.uniform(0, within_s), seen))
            for table, side in hall.strips
        ]
        others = [
            group.create_task(_desk(hall, url, at, within_s, seen, over))
            for at in range(len(hall.desks))
        ]
        others += [group.create_task(_disturbance(when, what)) for when, what in disturb]
        await _director(hall, url, seen)
        over.set()
        for task in (*phones, *others):
            task.cancel()
    await asyncio.sleep(0)  # connections are closed in the loop
    return seen


async def _look(url: str, address: str) -> None:
    with closing(Browser(url)) as early:
        await early.get(address)


async def _disturbance(when: float, what: Callable[[], None]) -> None:
    await asyncio.sleep(when)
    what()


async def _phone(hall: Hall, url: str, table: int, side: int, at: float, seen: Seen) -> None:
    """Opens the slip, says it, and waits until it stands."""
    address = hall.strips[table, side]
    open_for = min(at, OPENED_BEFORE_S)
    await asyncio.sleep(at - open_for)
    with closing(Browser(url)) as browser:
        page = await browser.get(address)
        if page.status != 200:
            seen.wrong.append(f"slip {table}: {page.status}")
            return
        following = asyncio.create_task(_follow(url, address, seen))
        try:
            await asyncio.sleep(open_for)
            await _say(browser, page, hall, table, side, seen)
            await asyncio.wait([following], timeout=PATIENCE_S)
        finally:
            await _ended(following)
            seen.pages += browser.seconds
            seen.retried += browser.retried
            seen.turned_away += browser.turned_away
            seen.asked += browser.asked


async def _ended(*tasks: asyncio.Task[None]) -> None:
    """Ends tasks; one that had failed raises what it failed of."""
    for task in tasks:
        task.cancel()
    for ended in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(ended, Exception):
            raise ended


async def _say(
    browser: Browser, page: Answer, hall: Hall, table: int, side: int, seen: Seen
) -> None:
    """Writes how the table ended, and reads the page that comes back."""
    address = hall.strips[table, side]
    signer = _SIGNER.search(page.body)
    if signer is None:
        if "data-finished" not in page.body:
            seen.wrong.append(f"slip {table}: nobody can sign")
        seen.found_typed += 1
        seen.note_said(hall)
        return
    form = {
        "csrfmiddlewaretoken": page.hidden("csrfmiddlewaretoken"),
        "once": str(uuid4()),
        "key": address.split("key=")[1],
        "by": page.hidden("by"),
        "signer": signer[1],
        **{f"mp-{at}": str(total) for at, total in enumerate(hall.totals[table])},
    }
    pressed = time.monotonic()
    answer = await browser.post(address, form)
    if answer.status == 302:
        answer = await browser.get(answer.location)
    now = time.monotonic()
    if answer.status != 200:
        seen.wrong.append(f"slip {table}: {answer.status}")
    seen.said.append(now - pressed)
    seen.note_said(hall)


async def _follow(url: str, address: str, seen: Seen) -> None:
    """Fetches the slip again as the page's script does, until there is nothing to wait for."""
    version, finished = "", False
    with closing(Browser(url)) as browser:
        try:
            while not finished:
                await asyncio.sleep(TIMER_S)
                page = await browser.get(f"{address}&seen={version}", part=True)
                seen.looked += 1
                if page.status == 200:
                    version, finished = page.hidden("seen"), "data-finished" in page.body
                elif page.status != 204:
                    seen.wrong.append(f"look: {page.status}")
        finally:
            seen.pages += browser.seconds
            seen.asked += browser.asked


async def _desk(
    hall: Hall, url: str, number: int, within_s: float, seen: Seen, over: asyncio.Event
) -> None:
    """Has the round before it, and types of its tables what came on paper, some at a time."""
    mine = [
        table
        for table in hall.totals
        if table % ON_PAPER == 0 and table // ON_PAPER % len(hall.desks) == number
    ]
    address = f"/desk/{hall.evening.id}/rounds/1/"
    every = min(DESK_EVERY_S, within_s / 3)
    share = max(1, -(-len(mine) // 3))
    with closing(Browser(url, hall.desks[number])) as browser:
        while not over.is_set():
            page = await browser.get(address)
            if page.status != 200:
                seen.wrong.append(f"desk: {page.status}")
            typed, mine = mine[:share], mine[share:]
            if typed:
                form = {
                    "csrfmiddlewaretoken": page.hidden("csrfmiddlewaretoken"),
                    "once": str(uuid4()),
                }
                for table in typed:
                    form |= {
                        f"mp-{table}-{at}": str(mp) for at, mp in enumerate(hall.totals[table])
                    }
                answer = await browser.post(address, form)
                if answer.status != 302:
                    seen.wrong.append(f"desk: {answer.status}")
            await asyncio.sleep(every)
        seen.asked += browser.asked


async def _director(hall: Hall, url: str, seen: Seen) -> None:
    """Waits for the last result, closes the round, pairs the next and posts it; a stranger then
    sees it.
    """
    address = f"/desk/{hall.evening.id}/"
    with closing(Browser(url, hall.director)) as browser:
        await seen.all_said.wait()
        await _steps(browser, address, seen)
    with closing(Browser(url)) as stranger:
        page = await stranger.get(f"/tournaments/{hall.evening.id}/rounds/2/")
    if page.status != 200:
        seen.wrong.append(f"round 2: {page.status}")
    seen.posted = time.monotonic()


async def _steps(browser: Browser, address: str, seen: Seen) -> None:
    for step in ("close_round", "propose", "post"):
        began = time.monotonic()
        page = await browser.get(address)
        form = {
            "csrfmiddlewaretoken": page.hidden("csrfmiddlewaretoken"),
            "once": str(uuid4()),
            "step": step,
            "seen": page.hidden("seen"),
        }
        answer = await browser.post(address, form)
        if answer.status != 302:
            seen.wrong.append(f"{step}: {answer.status}")
        seen.steps[step] = time.monotonic() - began


@dataclass
class Stored:
    """What stands in the log of the round, beside what was said."""

    claims: int = 0
    results: int = 0
    lost: list[int] = field(default_factory=list)
    """Tables without their result, or with another one."""
    doubled: list[str] = field(default_factory=list)
    """Claims and results that stand there twice."""


def stored(hall: Hall) -> Stored:
    """Looks into the log of the tournament."""
    found = Stored()
    results: dict[int, tuple[int, ...]] = {}
    claimed: set[tuple[int, int]] = set()
    for event in _events(hall.evening.id):
        if isinstance(event, ResultRecorded) and event.round == 1:
            if event.table in results:
                found.doubled.append(f"result {event.table}")
            results[event.table] = event.mp
            found.results += 1
        if isinstance(event, SlipClaimed):
            place = (event.table, event.by)
            if place in claimed:
                found.doubled.append(f"claim {place}")
            claimed.add(place)
            found.claims += 1
    found.lost = [t for t, totals in hall.totals.items() if results.get(t) != totals]
    return found


def _events(tournament: UUID) -> list[object]:
    return [CODEC.convert(e.type, e.data, e.schema) for e in stored_events(tournament)]
