"""How tricks are shown, and a table with tricks as it may be for all that a viewer knows.

A game puts its view together from these zones and facts and its own; and `seen` and `deal_unseen`
go the way back, from a view to a table, for bots and positions.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from random import Random
from typing import Any, TypeVar

from games.kernel.event import Card
from games.kernel.match import Match
from games.kernel.seats import MOST_SEATS, OPEN, Seat
from games.kernel.trick_play import CardPlayed, Trick, TrickState
from games.kernel.view import HANDS, MenuItem, ParameterSpec, View, Zone, faces
from games.kernel.worlds import dealt_unseen, match_of, public_facts

T = TypeVar("T", bound=TrickState)
CAPTURED = tuple(f"captured:{seat}" for seat in range(MOST_SEATS))
"""The zone of each seat: every view names them all."""
ALWAYS_THERE = frozenset({"stock", "heap"})


def hand_zones(table: TrickState, viewer: Seat) -> list[Zone]:
    """Each seat's hand; those of seats that left are cards set aside."""
    out = table.match.out
    zones = []
    for seat in range(len(table.hands)):
        cards: list[Card | None]
        if viewer == OPEN or (viewer == seat and table.may_look(seat)):
            cards = [*table.hand(seat)]
        else:
            cards = [None] * table.hand_size(seat)
        label = "set_aside" if seat in out else "hand"
        zones.append(Zone(HANDS[seat], "hand", cards, seat, None, label))
    return zones


def pile_zones(table: TrickState, viewer: Seat) -> list[Zone]:
    """What lies face down. Of stock and heap also the empty place is shown."""
    seen = viewer == OPEN
    return [
        Zone(
            name,
            "pile" if seen and name != "stock" else "stock",
            faces(getattr(table, name), seen=seen),
            label=name,
        )
        for name in table.piles
        if name in ALWAYS_THERE or getattr(table, name)
    ]


def _lying(view: View, zone: str) -> list[Card | None]:
    """The cards of a zone, which a view leaves out when there are none."""
    return next((each.cards for each in view.zones if each.id == zone), [])


def trick_zones(table: TrickState) -> list[Zone]:
    """The trick on the table, and what each seat took, trick by trick."""
    captured: list[list[Card | None]] = [[] for _ in table.hands]
    for trick in table.tricks:
        captured[trick.winner] += [play.card for play in trick.plays]
    return [
        Zone(
            "trick",
            "trick",
            [play.card for play in table.trick],
            label="trick",
            notes={"seats": [play.seat for play in table.trick]},
        ),
        *(
            Zone(CAPTURED[seat], "captured", cards, seat, None, "captured")
            for seat, cards in enumerate(captured)
        ),
    ]


def trick_facts(table: TrickState) -> dict[str, Any]:
    """What is `public`, who is awaited after whom, and the tricks so far."""
    tricks = []
    own = table.trick_type.__struct_fields__[2:]
    for trick in table.tricks:
        told: dict[str, Any] = {
            "seats": [play.seat for play in trick.plays],
            "cards": [play.card for play in trick.plays],
            "winner": trick.winner,
        }
        for name in own:
            told[name] = getattr(trick, name)
        tricks.append(told)
    facts = public_facts(table)
    return {**facts, "waiting": [*table.waiting], "tricks": tricks}


@cache
def card_item(do: str, seat: Seat, at: str) -> MenuItem:
    """A command that takes a card of the seat's hand, as by dropping it on the zone `at`."""
    return MenuItem(do, do, {"card": ParameterSpec("card", [f"hand:{seat}"])}, at)


# --- back from a view -------------------------------------------------------------------------


def seen(table: T, view: View, match: Match) -> T:
    """Makes `table`, a new one, what `view` shows: hands and piles hold the known cards only."""
    table.match = match
    table.sit(view.facts["seats"])
    table.phase = view.phase
    table.waiting = tuple(view.facts["waiting"])
    table.tricks = tuple(_trick(table, told) for told in view.facts["tricks"])
    if view.zones:
        trick = view.zone("trick")
        table.trick = _plays(trick.notes["seats"], trick.cards)
        for seat in range(len(table.hands)):
            table.hold(seat, filter(None, view.zone(f"hand:{seat}").cards))
        for name in table.piles:
            setattr(table, name, [*filter(None, _lying(view, name))])
    table.recall(view)
    return table


def recall_table(kind: type[T], view: View) -> T:
    """The table as far as `view` shows it, for who has only to choose a move."""
    return seen(kind(), view, match_of(view))


def _plays(seats: Sequence[Seat], cards: Iterable[Any]) -> tuple[CardPlayed, ...]:
    return tuple(map(CardPlayed, seats, cards))


def _trick(table: TrickState, told: dict[str, Any]) -> Trick:
    kept = [told[name] for name in table.trick_type.__struct_fields__[1:]]
    return table.trick_type(_plays(told["seats"], told["cards"]), *kept)


def unseen_cards(table: TrickState, pack: Iterable[Card]) -> list[Card]:
    """The cards of the pack that lie nowhere on a table made by `seen`."""
    lying = set(table.lying())
    return [card for card in pack if card not in lying]


def deal_unseen(
    table: TrickState,
    view: View,
    unseen: Sequence[Card],
    rng: Random,
    fits: Callable[[int, Card], bool],
) -> None:
    """Adds the cards that nobody has seen to hands and piles, as far as they have room.

    `fits` says whether a place may hold a card: the seats are places, and then the piles in order.
    """
    seats = len(table.hands)
    names = [*(f"hand:{seat}" for seat in range(seats)), *table.piles]
    rooms = [_lying(view, name).count(None) for name in names]
    dealt = dealt_unseen(unseen, rooms, rng, fits)
    for seat in range(seats):
        table.hold(seat, [*table.hand(seat), *dealt[seat]])
    for name, cards in zip(table.piles, dealt[seats:], strict=True):
        setattr(table, name, [*getattr(table, name), *cards])
