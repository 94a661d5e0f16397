"""Tables of Bestia for tests: any hands one needs, and moves told as text."""

from games.bestia import Bestia
from games.kernel.event import Card
from tests.unit.exchange_tables import MASTER, ExchangeTables, all_hands, named, sizes

__all__ = ["MASTER", "all_hands", "named", "sizes"]

RULES = Bestia()
EXAMPLE_4 = ["3D 2C 2D", "8S 3S 6D", "10D 8C 10B", "5S 1B 9S"]
EXAMPLE_4_WORDS = "knock pass knock knock decline_invite"
EXAMPLE_4_PLAYS = "2D 10D 1B 5S 3D 10B 8C 9S 2C"


def _packets(turns: list[list[Card]], turned: Card) -> list[Card]:
    return [turned, *(card for hand in turns for card in hand)]


_TABLES = ExchangeTables(RULES, _packets, EXAMPLE_4, "4B")
started, order_of, dealt = _TABLES.started, _TABLES.order_of, _TABLES.dealt
command, played, finished = _TABLES.command, _TABLES.played, _TABLES.finished
refused, legal = _TABLES.refused, _TABLES.legal
