"""Tables as they may be for all that a viewer knows."""

from operator import add
from random import Random

from msgspec.structs import replace

from games.cucu.cards import pack
from games.cucu.state import CucuState
from games.cucu.view import FACTS
from games.kernel.chips import Chips
from games.kernel.match import Match
from games.kernel.public_facts import recall_facts
from games.kernel.unseen import filled
from games.kernel.view import View


def possible_table(view: View, match: Match, rng: Random) -> CucuState:
    """A table that looks like `view`; cards that the viewer does not know are dealt by `rng`."""
    table = CucuState()
    table.match, table.phase = match, view.phase
    table.sit(match.seats)
    told = view.facts
    recall_facts(table, FACTS, told)
    table.known = [frozenset(seats) for seats in told["known"]]
    booked = tuple((item, tuple(received)) for item, received in told["booked"])
    before = table.before()
    held = tuple(map(add, told["held"], before))
    table.chips = Chips(held, told["pot"] - sum(before), booked)
    if view.zones:
        _lay(table, view, rng)
    return table


def _lay(table: CucuState, view: View, rng: Random) -> None:
    """Lays the cards of `view`, and for every back a card that lies nowhere else."""
    lying = filled(view.zones, pack(view.options), rng)
    table.cards = ["".join(lying[f"hand:{seat}"]) for seat in range(table.match.seats)]
    table.used, table.aside, table.stock = lying["used"], lying["aside"], lying["stock"]
    order = [*table.stock, *table.used, *table.aside, *filter(None, table.cards)]
    match = table.match
    table.match = replace(match, order=order, unrevealed={match.deal: order})
