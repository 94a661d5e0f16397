"""When a machine must do something at a table: a bot is to move, or time runs out.

Pure, from the table alone, so that every process comes to the same moment. When a bot moves is
fixed as its turn begins, by what everybody sees and by the match's secret: never by its cards, by
how many moves it has, or by how long it takes to choose one. A choice that is not ready by then
waits for a moment that is as public (`moment_after`).
"""

from games.kernel.search import SearchBot
from games.kernel.seats import Seat
from games.registry import bots
from smazzata.tables.events import INSTANT
from smazzata.tables.secrets import bots_pause
from smazzata.tables.table import Table

PAUSES_MS = {"quick": (300, 900), "calm": (800, 2_500)}
"""The shortest and longest pause of a bot at each pace."""
LOOKS_MS = {"quick": 600, "calm": 1_500}
"""What it waits beyond that after a trick or before a deal, while people look at what happened."""
FULL_HAND = 13
"""Cards that need about the longest thought."""
SEARCH_MS, SEARCH_A_CARD_MS = 400, 160
"""What a bot that looks ahead waits beyond that, by the cards in its hand: for its search, and for
others' until its own begins."""
SEARCH_TAKES_MS, SEARCH_TAKES_A_CARD_MS = 500, 60
"""What is counted for a search on a busy machine, by the cards in hand (Busca: 0.4 seconds of a
processor with one at load 10, 0.63 with ten, and it is not alone there)."""
GRID_MS = 1_000
"""A choice that was late is stored whole seconds after the moment that was fixed for it."""
LOST_MS = 5_000
"""Bots at a table of bots only that have stored nothing for so long have lost their task."""


def next_due_ms(table: Table) -> int | None:
    """When somebody must look after this table, in milliseconds since 1970 UTC.

    None when it waits for people only, or for nobody.
    """
    if table.over:
        return None
    if table.instant_bots:
        return table.moved_ms + LOST_MS
    clock_due = table.clock.next_due_ms() if table.clock else None
    dues = (bot_due_ms(table), clock_due, table.look_due_ms)
    return min((due for due in dues if due is not None), default=None)


def bots_to_move(table: Table) -> tuple[Seat, ...]:
    """The seats that are to move, or react, and that bots play; whose moment comes first stands
    first.
    """
    seats = table.rules.movers(table.state)
    bots = [seat for seat in seats if seat >= 0 and table.chairs[seat].bot]
    if len(bots) > 1:
        bots.sort(key=lambda seat: thinking_ms(table, seat))
    return tuple(bots)


def bot_to_move(table: Table) -> Seat | None:
    """The first of the bots that are to move."""
    return next(iter(bots_to_move(table)), None)


def bot_due_ms(table: Table, seat: Seat | None = None) -> int | None:
    """When the bot in `seat` moves, by default the first one that is to move.

    None when no bot is to move there, or the clocks are stopped.
    """
    if table.clock is not None and table.clock.stopped_ms is not None:
        return None
    bots = bots_to_move(table)
    if seat is None:
        seat = next(iter(bots), None)
    return table.awaited_ms + thinking_ms(table, seat) if seat in bots else None


def thinking_ms(table: Table, seat: Seat) -> int:
    """How long a bot waits before this move: longer with many cards, never quite the same."""
    pace = table.opened.pace
    if pace == INSTANT:
        return 0
    shortest, longest = PAUSES_MS[pace]
    cards = min(table.cards_held(seat), FULL_HAND)
    pause = bots_pause(table.state.match.master, table.awaited_since, table.among_several(seat))
    by_chance = pause.randrange(500)
    look = LOOKS_MS[pace] if table.turn_restarts else 0
    ahead = SEARCH_MS + SEARCH_A_CARD_MS * cards if looks_ahead(table, seat) else 0
    by_cards = cards * 500 // FULL_HAND
    return look + ahead + shortest + (longest - shortest) * (by_cards + by_chance) // 1000


def search_ms(table: Table, seat: Seat) -> int:
    """What is counted for a bot's search, by what everybody sees; a longer one is rare."""
    cards = min(table.cards_held(seat), FULL_HAND)
    return SEARCH_TAKES_MS + SEARCH_TAKES_A_CARD_MS * cards


def begin_search_by_ms(table: Table, now_ms: int) -> int | None:
    """Until when a search may begin that is to be over by the bot's moment.

    A bot whose moment is too near, because it sat down late or nobody worked, has a second from
    now. None where no bot that is to move looks ahead.
    """
    moments = [
        due - search_ms(table, seat)
        for seat in bots_to_move(table)
        if looks_ahead(table, seat) and (due := bot_due_ms(table, seat)) is not None
    ]
    if not moments:
        return None
    return min(moments) if min(moments) > now_ms else now_ms + GRID_MS


def looks_ahead(table: Table, seat: Seat) -> bool:
    """Whether the bot in this seat plays moves out before it chooses: that takes its time."""
    return searches(table.opened.game, table.chairs[seat].bot, table.opened.ruleset)


def searches(game: str, bot: str | None, version: int | None = None) -> bool:
    """Whether this bot of a game looks ahead."""
    return isinstance(bots(game, version).get(bot or ""), SearchBot)


def moment_before(table: Table, due_ms: int, now_ms: int) -> int:
    """The last moment up to now at which a bot that was due at `due_ms` may have moved."""
    late = max(0, now_ms - due_ms)
    return now_ms if table.opened.pace == INSTANT else due_ms + late // GRID_MS * GRID_MS


def moment_after(table: Table, due_ms: int, now_ms: int) -> int:
    """The next such moment: `due_ms` itself while it is still to come."""
    late = max(0, now_ms - due_ms)
    return now_ms if table.opened.pace == INSTANT else due_ms - -late // GRID_MS * GRID_MS
