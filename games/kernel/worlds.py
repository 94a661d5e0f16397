"""Worlds that fit a view: what is public is recalled, and hidden cards lie where they may.

Public fields of a state are facts of a view, under the same names. Facts are plain JSON, in which
there are no tuples; a state may have them. A hand may be known to lack a suit, a stock takes
anything: dealing at random and mending what does not fit finds a way whenever there is one.
"""

from collections import Counter as Multiset
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias, TypeVar

from games.kernel.event import Card
from games.kernel.match import Match, State
from games.kernel.view import View, Zone

S = TypeVar("S", bound=State)
Fits: TypeAlias = Callable[[int, Card], bool]
"""Whether a place, by its number, may hold a card."""


class NoDealError(ValueError):
    """The cards cannot lie like this."""


def public_facts(state: State) -> dict[str, Any]:
    """The `public` fields of a state, copied; sets in order."""
    facts = {}
    for name in state.public:
        value = getattr(state, name)
        if isinstance(value, (list, tuple)):
            value = [*value]
        facts[name] = sorted(value) if isinstance(value, frozenset) else value
    return facts


def recall_facts(state: State, facts: Mapping[str, Any]) -> None:
    """Gives these fields to a state that has just been seated; what is no list in it stays so."""
    for name in state.public:
        value = facts[name]
        if isinstance(value, list):
            kind: Any = type(getattr(state, name))
            value = kind(value) if kind in (tuple, frozenset) else [*value]
        setattr(state, name, value)


def recall_state(kind: type[S], view: View, match: Match) -> S:
    """A table with what is public of it, as `view` shows it, and no cards."""
    state = kind()
    state.match, state.phase = match, view.phase
    state.sit(match.seats)
    recall_facts(state, view.facts)
    return state


def match_of(view: View) -> Match:
    """The match as far as somebody needs it who has only to choose a move."""
    return Match(view.facts["seats"], options=view.options, out=frozenset(view.facts["out"]))


def dealt_unseen(
    cards: Sequence[Card], rooms: Sequence[int], rng: Random, fits: Fits | None = None
) -> list[list[Card]]:
    """Deals different cards to places with so much room each; all room is filled.

    Without `fits` any place may hold any card. Raises `NoDealError` when nothing fits, or when
    there are more or fewer cards than room.

    >>> dealt_unseen(["1D", "2S"], [1, 1], Random(0), lambda place, card: card != "1D" or place)
    [['2S'], ['1D']]
    """
    if len(cards) != sum(rooms):
        raise NoDealError(f"{len(cards)} cards for {sum(rooms)} places")
    left = list(cards)
    rng.shuffle(left)
    dealt = _packets(left, rooms)
    if fits is None:
        return dealt
    wrong = [
        (place, card) for place, held in enumerate(dealt) for card in held if not fits(place, card)
    ]
    for place, card in wrong:
        dealt[place].remove(card)
    for _, card in wrong:
        if not _placed(card, dealt, rooms, fits, rng, set()):
            raise NoDealError("no deal fits")
    return dealt


def filled(zones: Iterable[Zone], deck: Iterable[Card], rng: Random) -> dict[str, list[Card]]:
    """The cards of zones by their ids; for each back one of `deck` that lies in none of them.

    >>> filled([Zone("hand:0", "hand", ["1D", None])], ["1D", "2D"], Random(0))
    {'hand:0': ['1D', '2D']}
    """
    shown = {zone.id: zone.cards for zone in zones}
    left = Multiset(deck)
    left.subtract(card for cards in shown.values() for card in cards if card is not None)
    rest = list(left.elements())
    rng.shuffle(rest)
    return {name: [card or rest.pop() for card in cards] for name, cards in shown.items()}


def _packets(cards: list[Card], rooms: Sequence[int]) -> list[list[Card]]:
    rest = iter(cards)
    return [[next(rest) for _ in range(room)] for room in rooms]


def _placed(
    card: Card,
    dealt: list[list[Card]],
    rooms: Sequence[int],
    fits: Fits,
    rng: Random,
    asked: set[int],
) -> bool:
    """Finds `card` a place, if need be by passing on a card that lies where there is no room."""
    places = [place for place in range(len(rooms)) if place not in asked and fits(place, card)]
    rng.shuffle(places)
    places.sort(key=lambda place: len(dealt[place]) >= rooms[place])
    for place in places:
        held = dealt[place]
        if len(held) < rooms[place]:
            held.append(card)
            return True
        if place in asked:
            continue
        asked.add(place)
        for at, other in enumerate(held):
            if _placed(other, dealt, rooms, fits, rng, asked):
                held[at] = card
                return True
    return False
