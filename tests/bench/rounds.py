"""Suite `rounds`: twelve at one table of Merda who all choose at once, while others play elsewhere.

The site is that of the suite `live`: servers of its own, a process for each role. Each person is a
client with a socket; bots are the site's own. In each round the people send their cards within 50
milliseconds of each other; with four equal ones they slam, and all others after them. Now and then
somebody is silent on purpose, so that the clock has to choose for him, or sends his card half a
second before his time is over: is that overtaken, the site took longer than that to store it.

What was sent is compared with what was answered and with the log: a commitment is *lost* when
nobody answered it, or when it was accepted and is not in the log once, in its order. A time-out is
*wrong* when the seat was neither silent nor so late on purpose.
"""

import asyncio
import json
import math
import time
from collections import Counter
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from random import Random
from statistics import median
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from games.kernel.event import Card, Event
from games.kernel.match import TurnTimedOut
from games.kernel.words import Phrase
from games.merda.cards import four_equal, rank_of
from games.merda.events import CardCommitted, RaceResolved, RoundResolved
from smazzata.ledger.reader import load as read
from smazzata.tables.clock_rules import ClockRules, MoveTime
from smazzata.tables.table import game_events, load
from tests.bench.bench import Bench
from tests.bench.live import OPTIONS as BUSCA
from tests.bench.live_site import LiveSite, site_of
from tests.bench.measure import p99
from tests.bench.people import Person, Player, Watcher
from tests.bench.report import OURS
from tests.testbed.live import a_table, people

SEATS = 12
OPTIONS = {"players": SEATS, "pack": "french_52", "kilo_deck": "separate", "max_rounds": 300}
TURN_S = 10
"""What the preset `rapid` gives four cards; without its bank."""
WITHIN_S = 0.05
"""All of a round send their cards within so long."""
BEFORE_S = 0.5
"""How long before the end of his time the last one sends his card, in some rounds."""
EVERY = 5
"""Of so many rounds somebody is silent in one, and somebody late in another."""
PATIENCE_S = 60.0
THINKING = (3.0, 9.0)
"""Seconds between turn and click of the people at the other tables."""


class Size(NamedTuple):
    """How much is played."""

    rounds: int
    others: int
    """Tables of Busca beside it, with two people and two bots each."""


FULL, QUICK = Size(20, 30), Size(3, 1)
CROWDS = (8, SEATS)
"""People among the twelve; the rest are bots."""


@dataclass
class Sent:
    """A command that a person sent."""

    name: str
    card: Card | None
    at: float
    answered: float | None = None
    version: int | None = None
    """Where it was stored; None while it is not."""
    refused: str = ""
    late: bool = False
    """Sent on purpose when the time was almost over."""


class Chooser(Watcher):
    """One of the twelve: sees the table, and does what it is told to do."""

    def __init__(self, url: str, match: UUID, person: Person) -> None:
        super().__init__(url, match, person.cookie)
        self.sent: dict[str, Sent] = {}
        self.shown: dict[int, float] = {}
        """When each version was on the screen."""
        self.seat = self.version = 0
        self.hand: list[Card] = []
        self.stored = 0
        """The version at which this person's last command was stored."""
        self.asked = ""
        """The command that the last menu asks for; empty when it asks for none."""
        self.due_ms: int | None = None
        self.news = asyncio.Event()

    async def live(self) -> None:
        """Takes in what is told until cancelled."""
        await self.say({"do": "join", "since": 0})
        async for text in self.socket:
            now = time.perf_counter()
            message = json.loads(text)
            match message["type"]:
                case "table":
                    self.seat = message["you"]["seat"]
                    self._see([message["frame"]], message, now)
                case "moves":
                    self._see(message["frames"], message, now)
                case "accepted" | "refused" as type_:
                    sent = self.sent[message["id"]]
                    sent.answered = now
                    if type_ == "accepted":
                        sent.version = self.stored = message["version"]
                    else:
                        sent.refused = message["code"]
            self.news.set()

    def _see(self, frames: list[dict[str, Any]], message: dict[str, Any], now: float) -> None:
        self.version = message["version"]
        self.shown[self.version] = now
        clock = message.get("clock")
        if clock:
            self.due_ms = clock["seats"][self.seat]["due_ms"]
        for frame in frames:
            for zone in frame.get("zones", []):
                if zone["id"] == f"hand:{self.seat}":
                    self.hand = zone["cards"]
            if "menu" in frame:
                turns = [item["do"] for item in frame["menu"] if not item["off_turn"]]
                self.asked = next(iter(turns), "")

    @property
    def awaited(self) -> str:
        """The command that is awaited of this seat; empty when none is, or it was just given."""
        return "" if self.unanswered or self.version < self.stored else self.asked

    async def choose(self, *, late: bool = False) -> None:
        """Does what is awaited: the card of whose rank it holds fewest, or a slam."""
        slams = self.awaited == "slam" or (self.awaited == "pass_card" and four_equal(self.hand))
        name = "slam" if slams else self.asked
        counts = Counter(map(rank_of, self.hand))
        card = None
        command: dict[str, Any] = {"do": name}
        if name == "pass_card":
            card = min(self.hand, key=lambda c: (counts[rank_of(c)], uuid4()))
            command["card"] = card
        id_ = str(uuid4())
        self.sent[id_] = Sent(name, card, time.perf_counter(), late=late)
        await self.say({"do": "move", "id": id_, "version": self.version, "command": command})

    @property
    def unanswered(self) -> int:
        """Commands that wait for their answer."""
        return sum(sent.answered is None for sent in self.sent.values())


@dataclass
class Played:
    """What was done at a table of twelve, and what became of it."""

    choosers: list[Chooser]
    silent: list[int] = field(default_factory=list)
    """The seats that let their time run out on purpose, one for each time."""
    rounds: int = 0
    begun: int = 0
    """Rounds that the people have begun; some are ended by a slam."""
    races: int = 0
    within: list[float] = field(default_factory=list)
    """Seconds between the first and the last card of people that were sent in a round."""
    timed_out: list[int] = field(default_factory=list)
    lost: int = 0

    def commitments(self) -> list[tuple[Chooser, Sent]]:
        """Every card that a person sent."""
        return [(c, s) for c in self.choosers for s in c.sent.values() if s.card is not None]

    def late(self) -> list[Sent]:
        """The cards that were sent when the time was almost over."""
        return [sent for _, sent in self.commitments() if sent.late]

    def overtaken(self) -> list[int]:
        """The seats whose late cards came too late all the same."""
        return [c.seat for c, s in self.commitments() if s.late and s.refused]

    def wrong(self) -> int:
        """Time-outs of seats that were neither silent nor overtaken in the last moment."""
        expected = Counter(self.silent) + Counter(self.overtaken())
        return sum((Counter(self.timed_out) - expected).values())

    def to_screens(self) -> list[float]:
        """Seconds from each card that was stored to each other person's screen; without end where
        it was never shown.
        """
        seconds = []
        for chooser, sent in self.commitments():
            for other in self.choosers:
                if sent.version is not None and other is not chooser:
                    seen = [at for shown, at in other.shown.items() if shown >= sent.version]
                    seconds.append(min(seen, default=math.inf) - sent.at)
        return seconds


def run(bench: Bench) -> None:
    """Measures a table of eight people and four bots, and one of twelve people."""
    size = QUICK if bench.quick else FULL
    with site_of(bench) as (_, site):
        crowd = people(2 * size.others + SEATS)
        for count in CROWDS:
            bench.tell(Phrase(f"Dodici, {count} persone", f"Twelve, {count} of them people"))
            _report(bench, count, size, _played(site, crowd, count, size))


def _played(site: LiveSite, crowd: list[Person], count: int, size: Size) -> Played:
    urls = site.urls()
    others = []
    for n in range(size.others):
        one, two = crowd[2 * n : 2 * n + 2]
        busca = a_table([one, "heuristic", two, "heuristic"], options=BUSCA, pace="quick")
        others += [Player(urls[0], busca, one), Player(urls[-1], busca, two)]
    match, played = asyncio.run(_play(urls, crowd[-count:], others, size))
    _look_into_the_log(match, played)
    return played


def _twelve(persons: list[Person]) -> UUID:
    """Opens the table: from then on its clocks run."""
    seats: list[Person | str] = [*persons, *["heuristic"] * (SEATS - len(persons))]
    clock = ClockRules([MoveTime(0, TURN_S)])
    return a_table(seats, "merda", options=OPTIONS, clock=clock, pace="quick")


async def _play(
    urls: list[str], persons: list[Person], others: list[Player], size: Size
) -> tuple[UUID, Played]:
    async with AsyncExitStack() as open_sockets:
        for window in others:
            await open_sockets.enter_async_context(window)
        lives = [asyncio.create_task(player.live(THINKING)) for player in others]
        await asyncio.gather(*(player.seated.wait() for player in others))
        match = await asyncio.to_thread(_twelve, persons)
        played = Played([Chooser(urls[n % len(urls)], match, p) for n, p in enumerate(persons)])
        for chooser in played.choosers:
            await open_sockets.enter_async_context(chooser)
        lives += [asyncio.create_task(chooser.live()) for chooser in played.choosers]
        try:
            while played.rounds < size.rounds:
                await _round(played)
                played.rounds = await asyncio.to_thread(_rounds_of, match)
            last = (await asyncio.to_thread(load, match)).version
            await _until(played.choosers, lambda: all(c.version >= last for c in played.choosers))
        finally:
            for task in (*lives, *(player.turn for player in others if player.turn)):
                task.cancel()
            for ended in await asyncio.gather(*lives, return_exceptions=True):
                if isinstance(ended, Exception):  # somebody's socket broke
                    raise ended
    return match, played


async def _round(played: Played) -> None:
    """Everybody of whom something is awaited does it, and hears what became of it."""
    choosers = played.choosers
    await _until(choosers, lambda: _all_see(choosers))
    acting = [chooser for chooser in choosers if chooser.awaited]
    passing = all(chooser.awaited == "pass_card" for chooser in acting)
    number = played.begun
    played.begun += passing
    apart = acting[number % len(acting)] if passing and len(acting) > 1 else None
    silent = apart if number % EVERY == EVERY - 2 else None
    late = apart if number % EVERY == EVERY - 3 else None
    rng = Random(number)
    began = time.perf_counter()

    async def act(chooser: Chooser) -> None:
        await asyncio.sleep(rng.uniform(0, WITHIN_S))
        if chooser.awaited:  # somebody slams: nothing is awaited any more
            await chooser.choose()

    at_once = [chooser for chooser in acting if chooser not in (silent, late)]
    await asyncio.gather(*map(act, at_once))
    starts = [s.at for c in at_once for s in c.sent.values() if s.at >= began]
    played.within.append(max(starts, default=began) - min(starts, default=began))
    if late is not None:
        await _until([late], lambda: late.awaited != "pass_card" or _over(late, BEFORE_S))
        if late.awaited == "pass_card":
            await late.choose(late=True)
    if silent is not None:
        end_ms = silent.due_ms or 0
        # The clock chooses within milliseconds, and then shows the end of the next round.
        await _until([silent], lambda: silent.awaited != "pass_card" or silent.due_ms != end_ms)
        if 1000 * time.time() >= end_ms:
            played.silent.append(silent.seat)
    await _until(choosers, lambda: not any(chooser.unanswered for chooser in choosers))


def _all_see(choosers: list[Chooser]) -> bool:
    """Whether somebody is to do something, and all have the same table on their screens."""
    return any(c.awaited for c in choosers) and len({c.version for c in choosers}) == 1


def _over(chooser: Chooser, before_s: float) -> bool:
    """Whether a person's time is over, or will be so soon, by the clock that he sees."""
    return chooser.due_ms is not None and time.time() + before_s >= chooser.due_ms / 1000


async def _until(choosers: list[Chooser], so: Any) -> None:
    """Waits until something is so, looking whenever one of them hears something."""
    give_up = time.monotonic() + PATIENCE_S
    while not so():
        if time.monotonic() > give_up:
            return  # what has no answer by now is lost
        for chooser in choosers:
            chooser.news.clear()
        waits = [asyncio.create_task(chooser.news.wait()) for chooser in choosers]
        _, rest = await asyncio.wait(waits, timeout=0.1, return_when=asyncio.FIRST_COMPLETED)
        for wait in rest:
            wait.cancel()


def _told(match: UUID) -> list[Event]:
    return game_events(load(match).state, read(match))


def _rounds_of(match: UUID) -> int:
    return sum(isinstance(event, RoundResolved) for event in _told(match))


def _look_into_the_log(match: UUID, played: Played) -> None:
    """Compares what was accepted with what is stored, seat by seat and in order."""
    events = _told(match)
    played.rounds = sum(isinstance(event, RoundResolved) for event in events)
    played.races = sum(isinstance(event, RaceResolved) for event in events)
    stored: dict[int, list[Card]] = {seat: [] for seat in range(SEATS)}
    late: int | None = None
    for event in events:
        if isinstance(event, CardCommitted) and event.seat != late:  # else the clock chose
            stored[event.seat].append(event.card)
        late = event.seat if isinstance(event, TurnTimedOut) else None
        if late is not None:
            played.timed_out.append(late)
    for chooser in played.choosers:
        sent = [one for one in chooser.sent.values() if one.card]
        accepted = [one.card or "" for one in sent if one.version is not None]
        mine = stored[chooser.seat]
        missing, added = Counter(accepted) - Counter(mine), Counter(mine) - Counter(accepted)
        played.lost += sum(one.answered is None for one in sent)
        played.lost += (missing + added).total() or accepted != mine


def _report(bench: Bench, count: int, size: Size, played: Played) -> None:
    table = Phrase(f"Dodici, {count} persone", f"Twelve, {count} of them people")
    sent = [sent for _, sent in played.commitments()]
    stored = [one for one in sent if one.version is not None]
    refused = Counter(one.refused for one in sent if one.refused)

    def label(it: str, en: str) -> Phrase:
        return Phrase(f"{table.it}: {it}", f"{table.en}: {en}")

    def value(name: str, what: Phrase, figure: float) -> None:
        bench.values(f"rounds_{count}_{name}", what, {OURS: round(figure, 1)})

    screens = played.to_screens()
    answers = [one.answered - one.at for one in stored if one.answered is not None]
    value("screen_p50", label("scelta sugli schermi, mediana, ms", "commit to screens, median, ms"),
          1000 * median(screens))  # fmt: skip
    value("screen_p99", label("99º percentile, ms", "99th percentile, ms"), 1000 * p99(screens))
    value("answer_p50", label("scelta confermata, mediana, ms", "commit to answer, median, ms"),
          1000 * median(answers))  # fmt: skip
    value("answer_p99", label("conferma, 99º percentile, ms", "answer, 99th percentile, ms"),
          1000 * p99(answers))  # fmt: skip
    within = label("scelte di un giro entro, ms, al più", "cards of a round within, ms, most")
    value("within", within, 1000 * max(played.within))

    def fact(name: str, what: Phrase, figure: int | str, met: bool | None = None) -> None:
        bench.fact(f"rounds_{count}_{name}", what, figure, met)

    fact("tables", label("altri tavoli", "other tables"), size.others)
    fact("played", label("giri", "rounds"), played.rounds, played.rounds >= size.rounds)
    fact("races", label("battute", "races"), played.races)
    fact("sent", label("scelte inviate", "commitments sent"), len(sent))
    fact("accepted", label("accolte", "acknowledged"), len(stored))
    codes = ", ".join(f"{code} {number}" for code, number in sorted(refused.items())) or "0"
    fact("refused", label("rifiutate, col motivo", "refused, with the reason"), codes)
    fact("lost", label("perse", "lost"), played.lost, played.lost == 0)
    late = label("inviate mezzo secondo prima della fine", "sent half a second before the end")
    fact("late", late, len(played.late()))
    over = len(played.overtaken())
    fact(
        "overtaken", label("di cui superate dal tempo", "of them overtaken by it"), over, over == 0
    )
    fact("silent", label("silenzi voluti", "silent on purpose"), len(played.silent))
    fact("timed_out", label("tempi scaduti", "time-outs"), len(played.timed_out),
         len(played.timed_out) >= len(played.silent))  # fmt: skip
    fact("wrong", label("di cui a torto", "of them wrong"), played.wrong(), played.wrong() == 0)
