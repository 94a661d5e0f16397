"""Tables of Bestia with four cards for tests: any hands one needs, and moves told as text."""

from typing import Any

from games.bestia_quattro import BestiaQuattro
from games.bestia_quattro.events import Sanction
from games.bestia_quattro.state import BestiaQuattroState
from games.kernel.event import Card
from games.kernel.seats import SYSTEM, Seat
from tests.unit.exchange_tables import MASTER, ExchangeTables, all_hands, named, sizes
from tests.unit.narrowing import accepted

__all__ = ["MASTER", "all_hands", "named", "sizes"]

RULES = BestiaQuattro()
EXAMPLE_6 = ["4B 3D 10B 5S", "2C 2D 1B 9S", "8S 3S 2B 8B", "6D 10D 3B 1C"]
EXAMPLE_6_WORDS = "no_blind no_steal pass knock pass assist assist exchange exchange exchange"
EXAMPLE_6_PLAYS = "2D 10D 3D 1C 4B 2C 3B 10B 1B 9S 6D 5S"
PLAIN: dict[str, Any] = {"blinds": False, "steal": False}
"""Options of a deal that begins with the declaration."""


def _packets(turns: list[list[Card]], turned: Card) -> list[Card]:
    first = [card for hand in turns for card in hand[:2]]
    second = [card for hand in turns for card in hand[2:]]
    return [*first, turned, *second]


_TABLES = ExchangeTables(RULES, _packets, EXAMPLE_6, "8C")
started, order_of, dealt = _TABLES.started, _TABLES.order_of, _TABLES.dealt
command, played, finished = _TABLES.command, _TABLES.played, _TABLES.finished
refused, legal = _TABLES.refused, _TABLES.legal


def names(state: BestiaQuattroState) -> list[str]:
    """The names of the commands that may be given now."""
    return [step.name() for step in RULES.legal_actions(state)]


def sanctioned(state: BestiaQuattroState, seat: Seat, amount: int) -> BestiaQuattroState:
    """The same table after the referee made a seat pay into the pot."""
    return accepted(RULES.act(state, SYSTEM, Sanction(seat, amount))).state
