"""A table of Asino as it may be for all a viewer knows.

Once pairs are gone no hand has two cards of a rank (ASI-09), so unseen cards are dealt rank by
rank, each of them to hands that lack it.
"""

from collections import Counter as Multiset
from random import Random

from games.asino.cards import rank_of
from games.asino.state import AsinoState
from games.asino.view import DISCARDS, FACTS, HIDDEN, STOCK
from games.kernel.event import Card
from games.kernel.match import Match
from games.kernel.packs import PACKS
from games.kernel.public_facts import recall_facts
from games.kernel.unseen import NoDealError
from games.kernel.view import View

EXCHANGES = 4
"""So many exchanges are tried for each card, to make one deal as likely as another."""


def possible_table(view: View, match: Match, rng: Random) -> AsinoState:
    """A table that looks like `view`; cards that the viewer does not know lie where `rng` says.

    Raises `NoDealError` where they cannot lie so that no hand holds a pair.
    """
    table = AsinoState()
    table.match, table.phase = match, view.phase
    table.sit(match.seats)
    recall_facts(table, FACTS, view.facts)
    table.times_donkey = list(view.sheet.totals)
    shown = {zone.id: zone.cards for zone in view.zones}
    if not shown:
        return table
    pack = Multiset(PACKS[match.options["deck_style"]].cards)
    pack.subtract(card for cards in shown.values() for card in cards if card is not None)
    rest = list(pack.elements())
    rng.shuffle(rest)
    names = [f"hand:{seat}" for seat in range(match.seats)]
    table.discards = [str(card) for card in shown.get(DISCARDS, [])]
    table.stock = [card or rest.pop() for card in shown.get(STOCK, [])]
    lying = [list(shown.get(name, [])) for name in (HIDDEN, *names)]
    table.hidden_card, *table.hands = _filled(lying, rest, rng)
    return table


def _filled(places: list[list[Card | None]], cards: list[Card], rng: Random) -> list[list[Card]]:
    """The places with cards where there was none: of each rank one a place."""
    dealt = _dealt([list(filter(None, place)) for place in places], _rooms(places), cards, rng)
    _exchange(places, dealt, rng)
    for packet in dealt:
        rng.shuffle(packet)
    return [
        [card or packet.pop() for card in place]
        for place, packet in zip(places, dealt, strict=True)
    ]


def _rooms(places: list[list[Card | None]]) -> list[int]:
    return [place.count(None) for place in places]


def _dealt(
    held: list[list[Card]], rooms: list[int], cards: list[Card], rng: Random
) -> list[list[Card]]:
    """Packets for all places; the fullest rank first, always where most room is left.

    That finds a way whenever there is one, as long as no place has known and unknown cards.
    """
    if len(cards) < sum(rooms):
        raise NoDealError(f"{len(cards)} cards for {sum(rooms)} places")
    equal: dict[str, list[Card]] = {}
    for card in cards[: sum(rooms)]:
        equal.setdefault(rank_of(card), []).append(card)
    dealt: list[list[Card]] = [[] for _ in rooms]
    for rank in sorted(equal, key=lambda rank: -len(equal[rank])):
        left = {at: room - len(dealt[at]) for at, room in enumerate(rooms)}
        fit = [at for at in left if left[at] and rank not in map(rank_of, held[at])]
        rng.shuffle(fit)
        fit.sort(key=lambda at: -left[at])
        if len(fit) < len(equal[rank]):
            raise NoDealError(f"a pair of {rank} in a hand")
        for at, card in zip(fit, equal[rank], strict=False):
            dealt[at].append(card)
    return dealt


def _exchange(places: list[list[Card | None]], dealt: list[list[Card]], rng: Random) -> None:
    """Exchanges cards between places at random, as long as none gets a rank twice."""
    spots = [(at, number) for at, packet in enumerate(dealt) for number in range(len(packet))]

    def fits(card: Card, at: int, instead: Card) -> bool:
        there = [*filter(None, places[at]), *dealt[at]]
        return rank_of(card) not in {rank_of(other) for other in there if other != instead}

    for _ in range(EXCHANGES * len(spots)):
        (one, first), (other, second) = rng.choice(spots), rng.choice(spots)
        mine, yours = dealt[one][first], dealt[other][second]
        if one != other and fits(mine, other, yours) and fits(yours, one, mine):
            dealt[one][first], dealt[other][second] = yours, mine
