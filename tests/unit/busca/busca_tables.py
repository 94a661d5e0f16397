"""Tables of Busca for tests: worked deals, and any position one needs."""

from collections.abc import Sequence
from typing import Any

import msgspec

from games.busca import Busca
from games.busca.state import MASKS, BuscaState
from games.kernel.event import Event
from games.kernel.match import Deal, StartMatch
from games.kernel.position import arranged, position_of
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Transition
from games.kernel.seats import OPEN, SYSTEM
from games.kernel.trick_play import PlayCard

RULES = Busca()
MASTER = "7" * 64

EXAMPLE_8 = [
    "1D 6D 5D 1C 7C 3B 8B 6B 5B 10S".split(),
    "3D 3C 2C 10C 9C 10B 9B 7S 5S 4S".split(),
    "2D 10D 8C 6C 5C 4C 1B 7B 9S 8S".split(),
    "9D 8D 7D 4D 2B 4B 3S 2S 1S 6S".split(),
]
EXAMPLE_8_TRICKS = [
    (1, "9B 7B 2B 5B", 3, 2),
    (3, "8D 5D 3D 2D", 1, 3),
    (1, "9C 4C 1S 7C", 1, 4),
    (1, "10C 6C 3S 1C", 0, 5),
    (0, "1D 4S 10D 4D", 0, 9),
    (0, "8B 10B 1B 4B", 2, 5),
    (2, "9S 2S 10S 7S", 3, 3),
    (3, "7D 6D 2C 8S", 3, 2),
    (3, "9D 6B 5S 8C", 3, 2),
    (3, "6S 3B 3C 5C", 3, 2 + 3),
]


def done(outcome: Transition[BuscaState] | Refusal) -> Transition[BuscaState]:
    """The outcome of a command that must be legal."""
    assert isinstance(outcome, Transition), outcome
    return outcome


def started(**options: Any) -> BuscaState:
    """A match that waits for its first deal."""
    return done(RULES.act(RULES.blank(), SYSTEM, StartMatch(MASTER, options))).state


def order_of(hands: list[list[str]], leader: int) -> tuple[str, ...]:
    """The order of the deck that deals these hands."""
    return tuple(hands[(leader + k) % 4][k // 4] for k in range(40))


def dealt(hands: list[list[str]], leader: int, state: BuscaState | None = None) -> BuscaState:
    """A table at which these hands have just been dealt."""
    before = started() if state is None else state
    chance = {"opening_leader": leader} if before.match.deal == 1 else {}
    return done(RULES.act(before, SYSTEM, Deal(order_of(hands, leader), chance))).state


def played(state: BuscaState, cards: str) -> tuple[list[Event], BuscaState]:
    """What follows when these cards are played one after the other by whose turn it is."""
    events: list[Event] = []
    for card in cards.split():
        outcome = done(RULES.act(state, RULES.current(state)[0], PlayCard(card)))
        events += outcome.events
        state = outcome.state
    return events, state


def refusal(state: BuscaState, card: str, seat: int | None = None) -> str:
    """The code with which a card is refused; empty when it is not."""
    seat = RULES.current(state)[0] if seat is None else seat
    found = RULES.check(state, seat, PlayCard(card))
    return found.code if found else ""


def hands_with(*wanted: str) -> list[list[str]]:
    """Four hands of ten that begin with these cards; the rest by suit and strength."""
    hands = [cards.split() for cards in wanted]
    hands += [[] for _ in range(4 - len(hands))]
    held = {card for hand in hands for card in hand}
    spare = [card for card in MASKS.order.arranged(RULES.deck({})) if card not in held]
    for hand in hands:
        while len(hand) < 10:
            hand.append(spare.pop())
    assert MASKS.of(card for hand in hands for card in hand).bit_count() == 40
    return hands


def retold(state: BuscaState, totals: Sequence[int] = (), **facts: Any) -> BuscaState:
    """The same table with other totals, or another fact of its view."""
    told = position_of(RULES.observe(state, OPEN))
    changes = {"totals": list(totals) or told.totals, "facts": {**told.facts, **facts}}
    return arranged(RULES, msgspec.structs.replace(told, **changes))
