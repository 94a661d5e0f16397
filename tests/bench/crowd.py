"""Suite `crowd`: many tables of bots that look ahead, from a few addresses, and everybody else.

From each address guests open tables against the strongest bots, as many as a site lets them that
was set to allow it, and leave their own seats to such bots. Other people, each at an address of his
own, have one table each: with bots that look ahead, or with bots of medium strength. What counts is
by how much *their* bots are late, and whether those that look ahead still do; before the crowd
comes, and beside it.
"""

import time
from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID, uuid4

import psutil
from django.test import override_settings

from games.kernel.words import Phrase
from games.registry import bots, ruleset, strengths
from smazzata.ledger.reader import group_by_command
from smazzata.ledger.reader import load as read
from smazzata.members.models import Account
from smazzata.members.principals import principal_for
from smazzata.play.lobby import handler, table_quota
from smazzata.play.lobby.table_form import TableForm, read_table_form
from smazzata.play.models import Room
from smazzata.tables.due_times import bots_to_move, looks_ahead
from smazzata.tables.events import ASKED
from smazzata.tables.handler import step
from smazzata.tables.seat_takeover import take_over
from smazzata.tables.secrets import bots_chance
from smazzata.tables.table import fold, game_events
from tests.bench.attack import lateness_ms, report_lateness
from tests.bench.bench import Bench
from tests.bench.counting import connect
from tests.bench.live_site import site_of
from tests.bench.measure import p99

GAME = "busca"


class Size(NamedTuple):
    """How many tables there are, and for how many seconds each part is watched."""

    addresses: int
    tables: int
    """That the crowd opens, all addresses together."""
    others: int
    """Tables of other people of each kind."""
    quiet: float
    crowded: float
    examined: int
    """Moves of others' bots that look ahead of which it is worked out whether they did."""


FULL, QUICK = Size(4, 48, 3, 30, 60, 40), Size(1, 2, 1, 3, 3, 1)
MOST_LATE_MS = 500
"""What we promise of other people's bots throughout."""
KINDS = {"hard": ("forti", "hard"), "medium": ("medi", "medium")}


def run(bench: Bench) -> None:
    """Measures other people's bots without a crowd and beside it, and the crowd's own."""
    size = QUICK if bench.quick else FULL
    with site_of(bench) as (database, _):
        found: dict[tuple[str, str], list[float]] = {}
        crowd: list[UUID] = []
        for part, seconds in (("quiet", size.quiet), ("crowded", size.crowded)):
            if part == "crowded":
                bench.tell(Phrase("La folla", "The crowd"))
                crowd = open_crowd(size)
            others = {
                kind: [
                    open_table(kind, f"{part}-{kind}-{number}", f"192.0.2.{10 * at + number}")
                    for number in range(size.others)
                ]
                for at, kind in enumerate(KINDS, 10 if part == "crowded" else 1)
            }
            time.sleep(seconds)
            load = psutil.getloadavg()[0]
            bench.fact(f"crowd_{part}_load", Phrase(f"Carico ({part})", f"Load ({part})"), load)
            with connect(database.url) as looking:
                for kind, matches in others.items():
                    late = [ms for match in matches for ms in lateness_ms(looking, match)]
                    found[part, kind] = late
                    _report(bench, part, kind, late)
                if crowd:
                    late = [ms for match in crowd for ms in lateness_ms(looking, match)]
                    _report(bench, part, "crowd", late)
            _report_searched(bench, part, others["hard"], size.examined)
        bench.fact("crowd_tables", Phrase("Tavoli della folla", "The crowd's tables"), len(crowd))
        for kind, (it, en) in KINDS.items():
            quiet, crowded = (p99(found[part, kind] or [0.0]) for part in ("quiet", "crowded"))
            ratio = round(crowded / max(1.0, quiet), 1)
            words = Phrase(f"Bot altrui {it}: 99º percentile, affollato / quieto",
                           f"Others' {en} bots: 99th percentile, crowded / quiet")  # fmt: skip
            bench.fact(f"crowd_{kind}_ratio", words, ratio, crowded <= MOST_LATE_MS)


def open_crowd(size: Size) -> list[UUID]:
    """The crowd's tables: guests enough at each address, on a site that allows it so many."""
    here = size.tables // size.addresses
    with override_settings(TABLES_PER_ADDRESS=here * table_quota.AHEAD_SHARE):
        return [
            open_table("hard", f"crowd-{address}-{number // 2}", f"198.51.100.{address}")
            for address in range(size.addresses)
            for number in range(here)
        ]


def open_table(strength: str, name: str, address: str) -> UUID:
    """A table against bots of this strength; its person leaves his seat to one as well."""
    account, _ = Account.objects.get_or_create(username=f"guest-{name}", is_guest=True)
    who = principal_for(account)
    form = read_table_form(ruleset(GAME), {"pace": "quick", "option.max_deals": "60"})
    assert isinstance(form, TableForm), form
    room = handler.open_room(GAME, form, who, (strength,) * 3, address)
    assert isinstance(room, Room), room
    bot = strengths(GAME)[strength]
    assert take_over(room.id, 0, bot, ASKED, str(who.member), uuid4()).refusal is None
    return room.id


def _report(bench: Bench, part: str, kind: str, late: Sequence[float]) -> None:
    it, en = KINDS.get(kind, ("della folla", "of the crowd"))
    said = Phrase(f"{part}: bot {it}", f"{part}: bots {en}")
    report_lateness(bench, f"crowd_{part}_{kind}", said, late)


def _report_searched(bench: Bench, part: str, matches: Sequence[UUID], most: int) -> None:
    """Of moves that judgement would have made otherwise, how many are those of a search."""
    told = [found for match in matches for found in searched(match, most // len(matches) or 1)]
    words = Phrase(f"{part}: mosse meditate dei bot forti, su {len(told)} esaminate",
                   f"{part}: searched moves of hard bots, of {len(told)} examined")  # fmt: skip
    bench.fact(f"crowd_{part}_searched", words, sum(told))


def searched(match: UUID, most: int) -> list[bool]:
    """Whether the bots that look ahead did, for the last moves of a match by which it shows."""
    stored, table, moves = list(group_by_command(read(match))), None, []
    for batch in stored:
        if table is not None and batch[0].actor == "bots":
            moves.append((table, batch))
        table = fold(table, batch)
    told: list[bool] = []
    for before, batch in reversed(moves):
        if len(told) >= most:
            break
        seat = bots_to_move(before)[0]
        if not looks_ahead(before, seat) or len(before.rules.legal_actions(before.state)) == 1:
            continue
        played = game_events(before, batch)[0]
        view = before.rules.observe(before.state, seat)
        choices = []
        for name in ("search", "heuristic"):
            chance = bots_chance(before.state.match.master, before.awaited_since, None)
            choices.append(bots(GAME)[name].choose(view, chance))
        if choices[0] == choices[1]:
            continue
        would: list[object] = [step(before, seat, choice) for choice in choices]
        told.append(getattr(would[0], "events", [None])[0] == played)
    return told
