"""Stacked decks for worked examples: these cards to this seat, those on top of the stock.

An example that begins in the middle of a deal is told as a whole deal: a deck that gives
everybody what the example needs, and real moves that lead there. How a game deals is not repeated
here: a few trial deals show which place of the deck goes where.
"""

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from games.kernel.event import Card
from games.kernel.match import Deal, StartMatch, State
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Ruleset
from games.kernel.seats import OPEN, SYSTEM
from replays.record import HIDDEN, PUBLIC_MASTER

TRIALS = 60
"""Trial deals, each in another order. A double pack needs some ten to tell every place of the deck
from every other; more make a coincidence impossible in practice."""


def opened(ruleset: Ruleset[Any], options: Mapping[str, Any]) -> State:
    """A match with these options (the others by default), its first deck sealed.

    Raises `ValueError` when the options are refused.
    """
    outcome = ruleset.act(ruleset.blank(), SYSTEM, StartMatch(PUBLIC_MASTER, dict(options)))
    if isinstance(outcome, Refusal):
        raise ValueError(f"{outcome.code} {outcome.params}")
    state: State = outcome.state
    return state


def stacked(
    ruleset: Ruleset[Any],
    state: State,
    zones: Mapping[str, str],
    chance: Mapping[str, int] | None = None,
) -> list[Card]:
    """A deck order, top card first, that deals `zones` when dealt to `state`, a sealed match.

    `zones` maps ids of zones, as in the open view right after the deal, to cards separated by
    blanks, `?` for any card. A zone may be told in part: the rest is filled from the pack in its
    own order. Cards of a zone that keeps its order (a stock) come in the view's order. Say the
    same `chance` here and in the record. Raises `ValueError` when the pack cannot give this.
    """
    places = _places(ruleset, state, dict(chance or {}))
    pack = Counter(ruleset.deal_deck(state.match))
    order: dict[int, Card] = {}
    for name, text in zones.items():
        targets = places.get(name, [])
        cards = text.split()
        if len(cards) > len(targets):
            raise ValueError(f"{name} is dealt {len(targets)} cards, not {len(cards)}")
        for place, card in zip(targets[: len(cards)], cards, strict=True):
            if card != HIDDEN:
                order[place] = card
    wanted = Counter(order.values())
    if wanted - pack:
        raise ValueError(f"not in the pack: {' '.join((wanted - pack).elements())}")
    rest = (pack - wanted).elements()
    return [order[place] if place in order else next(rest) for place in range(pack.total())]


def _places(ruleset: Ruleset[Any], state: State, chance: dict[str, int]) -> dict[str, list[int]]:
    """Zone → the places of the deck that go there, in the zone's order where it keeps one."""
    rng = Random(0)
    pack = list(ruleset.deal_deck(state.match))
    slots: dict[int, set[tuple[str, int]]] = {}
    homes: dict[int, set[str]] = {}
    for _ in range(TRIALS):
        rng.shuffle(pack)
        outcome = ruleset.act(state, SYSTEM, Deal(tuple(pack), chance))
        if isinstance(outcome, Refusal):
            raise ValueError(f"{outcome.code} {outcome.params}")
        seen: dict[Card, set[tuple[str, int]]] = {}
        for zone in ruleset.observe(outcome.state, OPEN).zones:
            for index, card in enumerate(zone.cards):
                if card is not None:
                    seen.setdefault(card, set()).add((zone.id, index))
        for place, card in enumerate(pack):
            found = seen.get(card, set())
            slots[place] = slots.get(place, found) & found
            zones = {zone for zone, _ in found}
            homes[place] = homes.get(place, zones) & zones
    ordered = sorted(
        (home, min((index for name, index in slots[place] if name == home), default=-1), place)
        for place, candidates in homes.items()
        for home in candidates
    )
    result: dict[str, list[int]] = {}
    for home, _, place in ordered:
        result.setdefault(home, []).append(place)
    return result
