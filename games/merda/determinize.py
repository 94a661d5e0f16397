"""Tables as they may be for all that a viewer knows."""

from random import Random

from games.kernel.match import Match
from games.kernel.public_facts import recall_facts
from games.kernel.unseen import filled
from games.kernel.view import View
from games.merda.cards import kilo_deck, play_deck
from games.merda.state import MerdaState
from games.merda.view import FACTS, STOCK


def possible_table(view: View, match: Match, rng: Random) -> MerdaState:
    """A table that looks like `view`; cards that the viewer does not know are dealt by `rng`.

    Raises `ValueError` where who has arrived is not who has so many kilos: the next hand is dealt
    by these (`players_left`).
    """
    table = MerdaState()
    table.match = match
    table.sit(match.seats)
    table.phase = view.phase
    recall_facts(table, FACTS, view.facts)
    table.scores = list(view.sheet.totals)
    if match.seats and sorted(table.arrivals) != table.at_target():
        raise ValueError("kilos say who has arrived")
    if view.zones:
        _lay(table, view, rng)
    return table


def _lay(table: MerdaState, view: View, rng: Random) -> None:
    options, seats = table.options, range(table.match.seats)
    middle = [STOCK, *(f"captured:{seat}" for seat in seats)]
    played = [zone.id for zone in view.zones if zone.id not in middle]
    kilos = filled(map(view.zone, middle), kilo_deck(options), rng)
    cards = filled(map(view.zone, played), play_deck(options, table.match.seats), rng)
    table.hands = [cards[f"hand:{seat}"] for seat in seats]
    table.laid = {seat: cards[f"laid:{seat}"][0] for seat in seats if cards[f"laid:{seat}"]}
    table.exposed, table.aside = cards.get("exposed", []), cards.get("aside", [])
    table.kilos = kilos[STOCK]
    table.taken = [kilos[f"captured:{seat}"] for seat in seats]
