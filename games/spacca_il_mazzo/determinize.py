"""A table as it may be for all a viewer knows, and as far as a viewer sees it."""

from collections import Counter as Multiset
from collections.abc import Mapping, Sequence
from random import Random

from msgspec.structs import replace

from games.kernel.cards import FACE_DOWN, FRENCH_52
from games.kernel.event import Card
from games.kernel.match import Match
from games.kernel.unseen import dealt_unseen
from games.kernel.view import View
from games.spacca_il_mazzo.cards import FREE, JOKERS, NORMAL, PACK
from games.spacca_il_mazzo.state import EMPTY, SLOTS, SpaccaState
from games.spacca_il_mazzo.view import slot_zone

LATER = "'"
"""Marks the second one of two equal cards, as long as they are dealt to where they may lie."""


def possible_table(view: View, match: Match, rng: Random) -> SpaccaState:
    """A table that looks like `view`; cards that the viewer does not know are dealt by `rng`.

    Raises `ValueError` for cards that cannot lie like this.
    """
    table = _told(view, match)
    if view.zones:
        cards = {zone.id: list(zone.cards) for zone in view.zones}
        _recall(table, cards)
        _fill(cards, rng)
        _lay(table, cards)
        table.hands = [*map(table.arranged, table.hands)]
        table.up = [*map(table.arranged, table.up)]
        everything = [*table.stock, *table.pile, *table.burned]
        everything += [card for seat in range(match.seats) for card in table.cards_of(seat)]
        table.match = replace(match, order=everything, unrevealed={match.deal: everything})
    return table


def seen_table(view: View) -> SpaccaState:
    """The table as far as `view` shows it: enough for the steps of `view.seat` in its own turn."""
    match = Match(seats=view.facts["seats"], options=view.options, out=frozenset(view.facts["out"]))
    table = _told(view, match)
    cards = {zone.id: [card or FACE_DOWN for card in zone.cards] for zone in view.zones}
    _lay(table, cards)
    return table


def _told(view: View, match: Match) -> SpaccaState:
    """The table without its cards."""
    table = SpaccaState(match.seats)
    table.match, table.phase = match, view.phase
    told = view.facts
    table.dealer, table.turn, table.drawn = told["dealer"], told["turn"], told["drawn"]
    table.reference, table.turns_played = told["reference"], told["turns"]
    if table.reference != FREE and table.reference not in NORMAL:
        raise ValueError(f"{table.reference} is no reference")
    table.out_order = tuple(told["out_order"])
    table.known = [list(cards) for cards in told["known"]]
    table.returned = tuple(told["returned"])
    return table


def _recall(table: SpaccaState, cards: dict[str, list[Card | None]]) -> None:
    """Gives faces to the backs of which everybody has seen where they went."""
    for seat, known in enumerate(table.known):
        held = cards[f"hand:{seat}"]
        if known and not any(held):
            held[: len(known)] = known
    stock = cards["stock"]
    if table.returned and stock[-1] is None:
        stock[-len(table.returned) :] = table.returned


def _fill(cards: dict[str, list[Card | None]], rng: Random) -> None:
    """Deals what is left to the backs: a joker is in no hand (SPM-31).

    Until the second pack is in use it is whole, but in an exercise that shows a card twice.
    """
    pack = Multiset(PACK)
    lying = Multiset(card for zone in cards.values() for card in zone if card is not None)
    second = cards.get("second", [])
    whole = Multiset(FRENCH_52)
    if not any(second) and len(second) == whole.total() and lying + whole <= pack:
        second[:] = FRENCH_52
        lying += whole
    if not lying <= pack:
        raise ValueError("more cards than there are")
    left = pack - lying
    unseen = list(left.elements())
    # In an exercise with fewer cards than the game, the jokers are the first that are missing.
    backs = [name for name, zone in cards.items() if None in zone]
    rooms = [cards[name].count(None) for name in backs]
    if len(unseen) > sum(rooms):
        rng.shuffle(unseen)
        unseen = sorted(unseen, key=JOKERS.__contains__)[: sum(rooms)]
    elif not second:  # of two equal cards that nobody sees one is of the second pack (SPM-29)
        unseen = [card + LATER * copy for card, n in left.items() for copy in range(n)]
    twice = {card.removesuffix(LATER) for card in unseen if card.endswith(LATER)}

    def fits(place: int, card: Card) -> bool:
        down, stock = backs[place].startswith("down-"), backs[place] == "stock"
        if card in JOKERS:
            return down or (stock and bool(second))
        if card.removesuffix(LATER) not in twice:
            return True
        return not (down if card.endswith(LATER) else stock)

    for name, dealt in zip(backs, dealt_unseen(unseen, rooms, rng, fits), strict=True):
        cards[name] = [card or dealt.pop().removesuffix(LATER) for card in cards[name]]


def _lay(table: SpaccaState, cards: Mapping[str, Sequence[Card | None]]) -> None:
    """Lays the cards of each zone, all of them known."""

    def lying(zone: str) -> tuple[Card, ...]:
        return tuple([card for card in cards.get(zone, ()) if card is not None])

    table.stock, table.second = lying("stock"), lying("second")
    table.pile, table.burned = lying("pile"), lying("burned")
    for seat in range(table.match.seats):
        table.hands[seat] = [*lying(f"hand:{seat}")]
        table.up[seat] = [*lying(f"up:{seat}")]
        places = [lying(slot_zone(seat, slot)) for slot in range(SLOTS)]
        table.down[seat] = [place[0] if place else EMPTY for place in places]
