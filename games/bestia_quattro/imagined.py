"""A table as it may be for all that a view shows of it."""

from collections.abc import Sequence
from random import Random
from typing import Any

from games.bestia_quattro.cards import HAND, PLACE, in_order
from games.bestia_quattro.events import CardPlayed
from games.bestia_quattro.state import BestiaQuattroState, Trick
from games.bestia_quattro.view import HIDDEN_PILES, LISTS, SAME, TUPLES, pile
from games.kernel.chips import Chips
from games.kernel.event import Card
from games.kernel.match import Match
from games.kernel.seats import Seat
from games.kernel.tricks import voids
from games.kernel.unseen import dealt_unseen
from games.kernel.view import View


def seen_table(view: View, match: Match) -> BestiaQuattroState:
    """The table as far as `view` shows it: hands hold no more than the known cards."""
    facts, seats = view.facts, match.seats
    table = BestiaQuattroState(seats)
    table.match = match
    table.phase = view.phase
    for name in SAME:
        setattr(table, name, facts[name])
    for name in LISTS:
        setattr(table, name, list(facts[name]))
    for name in TUPLES:
        setattr(table, name, tuple(facts[name]))
    numbers = {counter.id: counter.value for counter in view.counters}
    table.chips = Chips(
        tuple(numbers[f"chips:{seat}"] for seat in range(seats)),
        numbers["pot"],
        tuple((item, tuple(received)) for item, received in facts["booked"]),
    )
    table.tricks = tuple(
        Trick(_plays(trick["seats"], trick["cards"]), trick["winner"]) for trick in facts["tricks"]
    )
    if view.zones:
        trick = view.zone("trick")
        table.trick = _plays(trick.notes["seats"], trick.cards)
        table.turned = [*filter(None, view.zone("turned").cards)]
        for seat in range(seats):
            table.hands[seat] = [*filter(None, view.zone(f"hand:{seat}").cards)]
        for name in HIDDEN_PILES:
            setattr(table, name, [*filter(None, pile(view, name))])
    return table


def _plays(seats: list[Seat], cards: Sequence[Any]) -> tuple[CardPlayed, ...]:
    return tuple(CardPlayed(seat, card) for seat, card in zip(seats, cards, strict=True))


def possible_table(view: View, match: Match, rng: Random) -> BestiaQuattroState:
    """A table that looks like `view`; nobody holds a suit that it has shown to be without."""
    table = seen_table(view, match)
    if view.zones:
        _deal_unseen(table, view, rng)
        table.match = match.but(order=_lying(table))
    return table


def _all_tricks(table: BestiaQuattroState) -> list[list[tuple[Seat, Card]]]:
    plays = [*(trick.plays for trick in table.tricks), table.trick]
    return [[(play.seat, play.card) for play in trick] for trick in plays]


def _lying(table: BestiaQuattroState) -> list[Card]:
    """All cards of a table: also an order of the deck in which they might have lain."""
    hands = [card for hand in table.hands for card in hand]
    played = [card for trick in _all_tricks(table) for _, card in trick]
    return [
        *hands,
        *table.turned,
        *played,
        *table.reserve,
        *table.heap,
        *table.burnt,
        *table.stock,
    ]


def unseen_cards(table: BestiaQuattroState) -> list[Card]:
    """The cards that lie nowhere on a table made by `seen_table`."""
    seen = set(_lying(table))
    return [card for card in PLACE if card not in seen]


def _deal_unseen(table: BestiaQuattroState, view: View, rng: Random) -> None:
    """Adds to hands and piles, as far as they have room, the cards that nobody has seen.

    A card that was stolen is in the dealer's hand, or was thrown by him.
    """
    seats = table.match.seats
    places = [
        *(view.zone(f"hand:{seat}").cards for seat in range(seats)),
        *(pile(view, name) for name in HIDDEN_PILES),
    ]
    rooms = [cards.count(None) for cards in places]
    without = voids(_all_tricks(table), table.trump)
    stealer, stolen = table.stealer, table.stolen
    in_hand = stealer >= 0 and len(view.zone(f"hand:{stealer}").cards) > HAND
    heap = seats + HIDDEN_PILES.index("heap")

    def fits(place: int, card: Card) -> bool:
        if card == stolen:
            return place == stealer or (place == heap and not in_hand)
        return card[-1] not in without.get(place, ())

    constrained = without or stolen
    dealt = dealt_unseen(unseen_cards(table), rooms, rng, fits if constrained else None)
    for seat in range(seats):
        hand = [*table.hands[seat], *dealt[seat]]
        table.hands[seat] = in_order(hand) if table.looked[seat] else hand
    for name, cards in zip(HIDDEN_PILES, dealt[seats:], strict=True):
        setattr(table, name, [*getattr(table, name), *cards])
