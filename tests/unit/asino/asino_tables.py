"""Tables of Asino for tests, told by their cards."""

from collections.abc import Sequence
from typing import Any

from games.asino import Asino
from games.asino.events import ChooseHiddenCard, DrawCard, HandEnded
from games.asino.state import DRAW, AsinoState
from games.kernel.command import Command
from games.kernel.event import Card, Event
from games.kernel.match import Deal, StartMatch, TimeOut
from games.kernel.position import Position, arranged
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Transition
from games.kernel.seats import SYSTEM, Seat
from tests.unit.narrowing import accepted

RULES = Asino()
MASTER = "5" * 64
PLAIN = {"auto_shuffle_hand": False}
"""Hands lie as they are told."""


def table(
    hands: Sequence[str], hidden: str, turn: Seat, given: dict[str, Any] | None = None, **told: Any
) -> AsinoState:
    """A table at which `turn` is about to draw; all other cards lie in the middle.

    `told`: `totals`, and facts of the view.
    """
    options = {"players": len(hands), **PLAIN, **(given or {})}
    lying = {f"hand:{seat}": cards for seat, cards in enumerate(hands)} | {"hidden_card": hidden}
    held = {card for cards in lying.values() for card in cards.split()}
    thrown = [card for card in RULES.deck(options) if card not in held]
    others = [seat for seat, cards in enumerate(hands) if cards and seat != turn]
    target = max(others, key=lambda seat: (seat - turn) % len(hands))
    facts = {"dealer": 0, "turn": turn, "target": target, **told}
    zones: dict[str, str | int] = {**lying, "discards": " ".join(thrown), "stock": 0}
    totals = facts.pop("totals", [])
    return arranged(RULES, Position(zones, phase=DRAW, facts=facts, totals=totals), options)


E5 = (["5D 2C", "2B", "10S 5S"], "10D", 0)
E7 = (["9B 4D", "4S"], "9S", 1)


def started(**options: Any) -> AsinoState:
    """A match that waits for its first deal."""
    return accepted(RULES.act(RULES.blank(), SYSTEM, StartMatch(MASTER, options))).state


def deal(state: AsinoState, order: Sequence[Card] = (), **chance: int) -> Transition[AsinoState]:
    """The next deal, of a given deck or of the one that was sealed."""
    return accepted(RULES.act(state, SYSTEM, Deal(tuple(order) or None, chance)))


def spread(dealer: Seat = 0, **options: Any) -> AsinoState:
    """A table at which the hidden card is to be chosen."""
    return deal(started(**options), first_dealer=dealer).state


def deck_of(hands: Sequence[str], hidden: Card, dealer: Seat) -> list[Card]:
    """A deck with the hidden card on top that gives these hands, in the order of receipt."""
    seats = len(hands)
    rests = [cards.split() for cards in hands]
    order = [hidden]
    for at in range(max(map(len, rests))):
        turns = [(dealer + 1 + step) % seats for step in range(seats)]
        order += [rests[seat][at] for seat in turns if at < len(rests[seat])]
    return order


def hand_of(
    hands: Sequence[str], hidden: Card, dealer: Seat, **options: Any
) -> Transition[AsinoState]:
    """What follows the choice of the top card, when these hands are dealt."""
    order = deck_of(hands, hidden, dealer)
    state = deal(started(players=len(hands), **options), order, first_dealer=dealer).state
    return does(state, dealer, ChooseHiddenCard(0))


def does(state: AsinoState, seat: Seat, command: Command) -> Transition[AsinoState]:
    """What a legal command of a seat leads to."""
    return accepted(RULES.act(state, seat, command))


def after(state: AsinoState, *moves: tuple[Seat, Command]) -> AsinoState:
    """The table after some legal commands."""
    for seat, command in moves:
        state = does(state, seat, command).state
    return state


def draws(state: AsinoState, *moves: tuple[Seat, int]) -> AsinoState:
    """The table after seats drew at places."""
    return after(state, *((seat, DrawCard(position)) for seat, position in moves))


def silent(state: AsinoState, seat: Seat) -> Transition[AsinoState]:
    """What follows when the time of a seat runs out."""
    return accepted(RULES.act(state, SYSTEM, TimeOut(seat)))


def refusal(state: AsinoState, seat: Seat, command: Command) -> str:
    """The code and the clause with which a command is refused; empty when it is not."""
    found: Refusal | None = RULES.check(state, seat, command)
    return f"{found.code} {found.clause}" if found else ""


def told(events: Sequence[Event], name: str) -> list[dict[str, Any]]:
    """The fields of all events of one type."""
    return [event.data() for event in events if event.name() == name]


def ending(events: Sequence[Event]) -> HandEnded:
    """How the hand ended."""
    return next(event for event in events if isinstance(event, HandEnded))


def held(state: AsinoState, seat: Seat) -> str:
    """A seat's hand as it is presented."""
    return " ".join(state.hands[seat])
