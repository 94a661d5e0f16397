"""What a viewer sees of a table, and a table as it may be for all a viewer knows."""

from collections.abc import Sequence
from random import Random
from typing import Any

from games.bestia.cards import PLACE, in_order
from games.bestia.events import CardPlayed
from games.bestia.state import (
    DECLARE,
    DECLINED,
    DISCARD,
    PASSED,
    PLAY,
    SERVE,
    TAKES_PART,
    BestiaState,
    Trick,
)
from games.kernel.chips import Chips
from games.kernel.event import Card
from games.kernel.match import Match
from games.kernel.seats import OPEN, Seat
from games.kernel.tricks import voids
from games.kernel.unseen import dealt_unseen
from games.kernel.view import Badge, Counter, MenuItem, ParameterSpec, View, Zone

_SAID = {PASSED: "stays_out", DECLINED: "stays_out"} | dict.fromkeys(TAKES_PART, "in_play")
"""The badge of a seat, by what it said last."""


def zones(table: BestiaState, viewer: Seat) -> list[Zone]:
    """Hands, the turned card, stock and heap, the trick, and what each seat took."""
    everything = viewer == OPEN
    out = table.match.out
    hands = [
        Zone(
            f"hand:{seat}",
            "hand",
            _faces(hand, seen=everything or viewer == seat),
            owner=seat,
            label="set_aside" if seat in out else "hand",
        )
        for seat, hand in enumerate(table.hands)
    ]
    captured = [
        Zone(
            f"captured:{seat}",
            "captured",
            [play.card for trick in table.tricks if trick.winner == seat for play in trick.plays],
            owner=seat,
            label="captured",
        )
        for seat in range(table.match.seats)
    ]
    return [
        *hands,
        Zone("turned", "row", [table.turned], label="turned"),
        Zone("stock", "stock", _faces(table.stock, seen=everything), label="stock"),
        Zone(
            "heap",
            "pile" if everything else "stock",
            _faces(table.heap, seen=everything),
            label="heap",
        ),
        Zone(
            "trick",
            "trick",
            [play.card for play in table.trick],
            label="trick",
            notes={"seats": [play.seat for play in table.trick]},
        ),
        *captured,
    ]


def _faces(cards: Sequence[Card], *, seen: bool) -> list[Card | None]:
    return [*cards] if seen else [None] * len(cards)


def counters(table: BestiaState) -> list[Counter]:
    """The pot, and each seat's chips."""
    chips = table.chips
    return [
        Counter("pot", chips.pot, "pot"),
        *(Counter(f"chips:{seat}", held, "chips", seat) for seat, held in enumerate(chips.held)),
    ]


def badges(table: BestiaState) -> list[Badge]:
    """Who deals, and who plays in this deal or does not."""
    seats = range(table.match.seats)
    said = [(seat, _SAID.get(table.said[seat])) for seat in seats]
    return [
        *(Badge(f"dealer:{seat}", "dealer", seat) for seat in seats if seat == table.dealer),
        *(Badge(f"{word}:{seat}", word, seat) for seat, word in said if word),
    ]


def facts(table: BestiaState) -> dict[str, Any]:
    """The course of the deal: all of it is public."""
    return {
        "dealer": table.dealer,
        "only_stakes": table.only_stakes,
        "said": list(table.said),
        "waiting": list(table.waiting),
        "reshuffles": table.reshuffles,
        "booked": [[item, list(received)] for item, received in table.chips.booked],
        "tricks": [
            {
                "seats": [play.seat for play in trick.plays],
                "cards": [play.card for play in trick.plays],
                "winner": trick.winner,
            }
            for trick in table.tricks
        ],
    }


def menu(table: BestiaState, seat: Seat) -> list[MenuItem]:
    """What the seat that is awaited may try."""
    hand = [f"hand:{seat}"]
    if table.phase == DECLARE:
        return [MenuItem("knock", "knock"), MenuItem("pass", "pass")]
    if table.phase == PLAY:
        return [MenuItem("play_card", "play_card", {"card": ParameterSpec("card", hand)}, "trick")]
    if table.phase == DISCARD:
        return [MenuItem("discard", "discard", {"card": ParameterSpec("card", hand)}, "heap")]
    if table.phase == SERVE and table.said[seat] == PASSED:
        return [
            MenuItem("accept_invite", "accept_invite"),
            MenuItem("decline_invite", "decline_invite"),
        ]
    most = table.match.options["exchange_max"]
    chosen = ParameterSpec("cards", hand, least=0, most=most)
    return [MenuItem("exchange", "exchange", {"discard": chosen})]


# --- back from a view -------------------------------------------------------------------------


def seen_table(view: View, match: Match) -> BestiaState:
    """The table as far as `view` shows it: hands hold no more than the known cards."""
    facts = view.facts
    table = BestiaState(match.seats)
    table.match = match
    table.phase = view.phase
    table.dealer = facts["dealer"]
    table.only_stakes = facts["only_stakes"]
    table.said = list(facts["said"])
    table.waiting = tuple(facts["waiting"])
    table.reshuffles = facts["reshuffles"]
    numbers = {counter.id: counter.value for counter in view.counters}
    table.chips = Chips(
        tuple(numbers[f"chips:{seat}"] for seat in range(match.seats)),
        numbers["pot"],
        tuple((item, tuple(received)) for item, received in facts["booked"]),
    )
    table.tricks = tuple(
        Trick(_plays(trick["seats"], trick["cards"]), trick["winner"]) for trick in facts["tricks"]
    )
    if view.zones:
        trick = view.zone("trick")
        table.trick = _plays(trick.notes["seats"], trick.cards)
        (turned,) = view.zone("turned").cards
        table.turned = turned or ""
        table.hands = [
            in_order(filter(None, view.zone(f"hand:{seat}").cards)) for seat in range(match.seats)
        ]
        table.stock = [*filter(None, view.zone("stock").cards)]
        table.heap = [*filter(None, view.zone("heap").cards)]
    return table


def possible_table(view: View, match: Match, rng: Random) -> BestiaState:
    """A table that looks like `view`; nobody holds a suit that it has shown to be without."""
    table = seen_table(view, match)
    if view.zones:
        _deal_unseen(table, view, rng)
        table.match = match.but(order=_order(table))
    return table


def _plays(seats: list[Seat], cards: Sequence[Any]) -> tuple[CardPlayed, ...]:
    return tuple(CardPlayed(seat, card) for seat, card in zip(seats, cards, strict=True))


def unseen_cards(table: BestiaState) -> list[Card]:
    """The cards that lie nowhere on a table made by `seen_table`."""
    seen = {table.turned, *table.stock, *table.heap}
    seen.update(card for hand in table.hands for card in hand)
    seen.update(card for play in _all_tricks(table) for _, card in play)
    return [card for card in PLACE if card not in seen]


def _all_tricks(table: BestiaState) -> list[list[tuple[Seat, Card]]]:
    plays = [*(trick.plays for trick in table.tricks), table.trick]
    return [[(play.seat, play.card) for play in trick] for trick in plays]


def _deal_unseen(table: BestiaState, view: View, rng: Random) -> None:
    """Adds to hands, stock and heap, as far as they have room, the cards that nobody has seen."""
    seats = table.match.seats
    names = [*(f"hand:{seat}" for seat in range(seats)), "stock", "heap"]
    rooms = [view.zone(name).cards.count(None) for name in names]
    without = voids(_all_tricks(table), table.trump)

    def fits(place: int, card: Card) -> bool:
        return card[-1] not in without.get(place, ())

    dealt = dealt_unseen(unseen_cards(table), rooms, rng, fits if without else None)
    for seat in range(seats):
        table.hands[seat] = in_order([*table.hands[seat], *dealt[seat]])
    table.stock = [*table.stock, *dealt[seats]]
    table.heap = [*table.heap, *dealt[seats + 1]]


def _order(table: BestiaState) -> list[Card]:
    """An order of the deck: some order in which the cards that lie here might have lain."""
    played = [card for trick in _all_tricks(table) for _, card in trick]
    hands = [card for hand in table.hands for card in hand]
    return [table.turned, *hands, *played, *table.heap, *table.stock]
