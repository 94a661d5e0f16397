"""Tables of Burraco for tests: any position, told in cards, and commands as people write them."""

from typing import Any

from games.burraco import Burraco
from games.burraco.cards import KIND_OF, kinds_of
from games.burraco.state import BurracoState
from games.kernel.command import Command, from_text
from games.kernel.event import Event
from games.kernel.match import Deal, StartMatch
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Transition
from games.kernel.seats import SYSTEM

RULES = Burraco()
MASTER = "b" * 64
POZZETTO_1 = "3C 4C 6D 7S 8H 9D JS QH KH AD 2C"
POZZETTO_2 = "3D 4S 6C 7H 8S 9C JD QC KD AS 2D"
UPPER_18 = POZZETTO_1 + " 3C 5C 7C 9H JC KC AH"


def done(outcome: Transition[BurracoState] | Refusal) -> Transition[BurracoState]:
    """The outcome of a command that must be legal."""
    assert isinstance(outcome, Transition), outcome
    return outcome


def started(**options: Any) -> BurracoState:
    """A match that waits for its first deal."""
    return done(RULES.act(RULES.blank(), SYSTEM, StartMatch(MASTER, options))).state


def dealt(dealer: int = 0, order: tuple[str, ...] | None = None, **options: Any) -> BurracoState:
    """A table at which the first deal has just been dealt."""
    chance = {} if "first_dealer" in options else {"first_dealer": dealer}
    return done(RULES.act(started(**options), SYSTEM, Deal(order, chance))).state


def position(
    hand: str = "",
    *,
    draw: bool = False,
    melds: dict[str, int] | None = None,
    taken: tuple[int, ...] = (),
    pile: str = "5H",
    stock: str | int = 20,
    others: dict[int, str] | None = None,
    rows: tuple[str, str] | None = None,
    turn: int = 0,
    **options: Any,
) -> BurracoState:
    """A table in the middle of a deal, seat `turn` to lay (or with `draw`: to draw).

    `melds` maps readings to sides. `taken` says which side took which pozzetto. Other seats hold
    two nines of spades each unless told.
    """
    state = RULES.clone(dealt(**options))
    seats = state.setup.seats
    state.clear()
    state.new_turn(turn)
    state.phase = "draw" if draw else "meld"
    hands = dict.fromkeys(range(seats), "9S 9S") | (others or {}) | {turn: hand}
    for seat, cards in hands.items():
        for kind in kinds_of(cards.split()):
            state.give(seat, kind)
    state.pile = kinds_of(pile.split())
    on_stock = ["10H", "10D"] * 50 if isinstance(stock, int) else stock.split()
    state.deck = kinds_of(on_stock[: stock if isinstance(stock, int) else None])
    state.top, state.bottom = 0, len(state.deck)
    state.taken = [*taken, *[0] * len(state.taken)][: len(state.taken)]
    three = state.setup.format == "three"
    full = [UPPER_18 if three else POZZETTO_1, POZZETTO_2]
    state.pozzetti = [
        [] if number in taken else kinds_of(cards.split()) for number, cards in enumerate(full, 1)
    ]
    state.rows = [kinds_of(row.split()) for row in rows] if rows else []
    for reading, side in (melds or {}).items():
        state.lay(state.setup.book.read(reading), side)
    return state


def command(text: str) -> Command:
    """A command as people write it."""
    parsed = from_text(RULES.command_codec, text)
    assert isinstance(parsed, Command), text
    return parsed


def act(state: BurracoState, *texts: str) -> tuple[list[Event], BurracoState]:
    """The events of these legal commands, each by whose turn it is, and the table afterwards."""
    events: list[Event] = []
    for text in texts:
        outcome = done(RULES.act(state, RULES.current(state)[0], command(text)))
        events += outcome.events
        state = outcome.state
    return events, state


def after(state: BurracoState, *texts: str) -> BurracoState:
    """The table after these legal commands."""
    return act(state, *texts)[1]


def refused(state: BurracoState, text: str, seat: int | None = None) -> str:
    """The code with which a command is refused; empty when it is legal."""
    who = RULES.current(state)[0] if seat is None else seat
    refusal = RULES.check(state, who, command(text))
    assert refusal is None or refusal.clause.startswith(("BUR-", "GEN-"))
    return refusal.code if refusal else ""


def readings(state: BurracoState) -> list[str]:
    """All melds, as they read."""
    return [meld.text for meld in state.melds]


def hand(state: BurracoState, seat: int = 0) -> list[str]:
    """The cards of a hand."""
    cards = RULES.observe(state, seat).zone(f"hand:{seat}").cards
    return sorted([card for card in cards if card is not None], key=KIND_OF.__getitem__)


def names(events: list[Event]) -> list[str]:
    """The types of these events."""
    return [event.name() for event in events]


def found(events: list[Event], kind: type[Event]) -> Any:
    """The only event of this type."""
    (event,) = [event for event in events if isinstance(event, kind)]
    return event
