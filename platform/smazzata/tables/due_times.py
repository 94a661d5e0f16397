"""When a machine must do something at a table: a bot is to move, or time runs out.

Pure, from the table alone, so that every process comes to the same moment. How long a bot waits
depends on what everybody sees and on the match's secret, never on its own cards or on how many
moves it has: a delay must tell nothing.
"""

from games.kernel.seats import Seat
from smazzata.tables.events import INSTANT
from smazzata.tables.secrets import bots_pause
from smazzata.tables.table import Table

PAUSES_MS = {"quick": (300, 900), "calm": (800, 2_500)}
"""The shortest and longest pause of a bot at each pace."""
LOOKS_MS = {"quick": 600, "calm": 1_500}
"""What it waits beyond that after a trick or before a deal, while people look at what happened."""
FULL_HAND = 13
"""Cards that need about the longest thought."""
LOST_MS = 5_000
"""Bots who play in a hurry and have stored nothing for so long have lost their task."""


def next_due_ms(table: Table) -> int | None:
    """When somebody must look after this table, in milliseconds since 1970 UTC.

    None when it waits for people only, or for nobody.
    """
    if table.over:
        return None
    if table.hurries:
        return table.moved_ms + LOST_MS
    dues = (bot_due_ms(table), table.clock.next_due_ms() if table.clock else None)
    return min((due for due in dues if due is not None), default=None)


def bot_to_move(table: Table) -> Seat | None:
    """The first seat that is to move and that a bot plays."""
    seats = table.rules.current(table.state)
    return next((seat for seat in seats if seat >= 0 and table.chairs[seat].bot), None)


def bot_due_ms(table: Table) -> int | None:
    """When the bot that is to move does so; None when none is, or the clocks are stopped."""
    if table.clock is not None and table.clock.stopped_ms is not None:
        return None
    seat = bot_to_move(table)
    return None if seat is None else table.moved_ms + thinking_ms(table, seat)


def thinking_ms(table: Table, seat: Seat) -> int:
    """How long a bot waits before this move: longer with many cards, never quite the same."""
    pace = table.opened.pace
    if pace == INSTANT:
        return 0
    shortest, longest = PAUSES_MS[pace]
    by_cards = min(table.cards_held(seat), FULL_HAND) * 500 // FULL_HAND
    by_chance = bots_pause(table.state.match.master, table.moved).randrange(500)
    look = LOOKS_MS[pace] if table.turn_restarts else 0
    return look + shortest + (longest - shortest) * (by_cards + by_chance) // 1000
