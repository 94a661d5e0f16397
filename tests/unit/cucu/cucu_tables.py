"""Tables of Cucù for tests: a hand from its cards, and what seats do with it."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from games.cucu import Cucu
from games.cucu.state import CucuState
from games.kernel.command import Command, from_text
from games.kernel.event import Event
from games.kernel.match import Deal, GiveShuffles, Resign, StartMatch
from games.kernel.position import Position, arranged
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Transition
from games.kernel.seats import SYSTEM, Seat

RULES = Cucu()
MASTER = "c" * 64
NONE = "-"


def done(outcome: Transition[CucuState] | Refusal) -> Transition[CucuState]:
    """The outcome of a command that must be legal."""
    assert isinstance(outcome, Transition), outcome
    return outcome


def started(**options: Any) -> CucuState:
    """A match whose first deck is sealed."""
    return done(RULES.act(RULES.blank(), SYSTEM, StartMatch(MASTER, options))).state


def dealt(dealer: Seat = 0, **options: Any) -> CucuState:
    """A match whose first dealer, given by lot, waits for the cut."""
    state = started(dealer_selection="random", **options)
    return done(RULES.act(state, SYSTEM, Deal(chance={"first_dealer": dealer}))).state


def chosen(turned: str, **options: Any) -> tuple[list[Event], CucuState]:
    """A match whose first dealer is chosen by these cards (CUC-04)."""
    given = GiveShuffles({"selection 1": tuple(turned.split())})
    state = done(RULES.act(started(**options), SYSTEM, given)).state
    outcome = done(RULES.act(state, SYSTEM, Deal()))
    return list(outcome.events), outcome.state


def hand(
    cards: str,
    dealer: Seat = 0,
    stock: str = "",
    stakes: Sequence[int] = (),
    size: int | None = None,
    phase: str = "decide",
    facts: dict[str, Any] | None = None,
    **options: Any,
) -> CucuState:
    """A hand just dealt: a card a seat, from seat 0 on, `-` for none; `stock` lies on top.

    `stakes` by seat; the others are in the pot. With a `size` the stock has only so many cards.
    """
    held = cards.split()
    complete = RULES.complete_options({"players": len(held), **options})
    assert isinstance(complete, dict), complete
    top = stock.split()
    pack = Counter(RULES.deck(complete)) - Counter(top) - Counter(c for c in held if c != NONE)
    rest = [*top, *pack.elements()]
    size = len(rest) if size is None else size
    has = stakes or [complete["stakes_per_player"]] * len(held)
    change = [(now - complete["stakes_per_player"]) * complete["stake_value"] for now in has]
    in_hand = [seat for seat, card in enumerate(held) if card != NONE]
    ring = [(dealer + on) % len(held) for on in range(1, len(held) + 1)]
    first = next((seat for seat in ring if seat in in_hand), -1)
    looked = phase != "deal_done"
    known = [[s] if looked and s in in_hand and s != dealer else [] for s in range(len(held))]
    zones: dict[str, str | int] = {
        f"hand:{seat}": "" if card == NONE else card for seat, card in enumerate(held)
    }
    zones |= {"stock": " ".join(rest[:size]), "used": " ".join(rest[size:])}
    told = {
        "dealer": dealer,
        "turn": first if looked else -1,
        "hand": 5,
        "in_hand": in_hand,
        "known": known,
        "held": change,
        "pot": -sum(change),
        **(facts or {}),
    }
    return arranged(RULES, Position(zones, phase=phase, facts=told), complete)


def command(text: str) -> Command:
    """A command as it is written in records; `stock 3` for short."""
    if text.startswith("stock "):
        text = f"exchange_with_deck position={text[6:]}"
    read = from_text(RULES.command_codec, text)
    assert isinstance(read, Command), text
    return read


def played(state: CucuState, *texts: str) -> tuple[list[Event], CucuState]:
    """What follows when whoever's turn it is does this, one after the other."""
    events: list[Event] = []
    for text in texts:
        outcome = done(RULES.act(state, RULES.current(state)[0], command(text)))
        events += outcome.events
        state = outcome.state
    return events, state


def kept(cards: str, **options: Any) -> tuple[list[Event], CucuState]:
    """A hand in which everybody keeps his card."""
    state = hand(cards, **options)
    return played(state, *["keep"] * len(state.in_hand))


def leave(state: CucuState, *seats: Seat) -> tuple[list[Event], CucuState]:
    """What follows when these seats leave, one after the other."""
    events: list[Event] = []
    for seat in seats:
        outcome = done(RULES.act(state, seat, Resign()))
        events += outcome.events
        state = outcome.state
    return events, state


def said(state: CucuState, seat: Seat, text: str) -> tuple[list[Event], CucuState]:
    """What follows when a seat says or touches something out of turn."""
    outcome = done(RULES.act(state, seat, command(text)))
    return list(outcome.events), outcome.state


def refused(state: CucuState, text: str, seat: Seat | None = None) -> tuple[str, str]:
    """Code and clause with which a command is refused; empty texts when it is not."""
    seat = RULES.current(state)[0] if seat is None else seat
    found = RULES.check(state, seat, command(text))
    return (found.code, found.clause) if found else ("", "")


def stakes(state: CucuState) -> list[int]:
    """Everybody's stakes."""
    return [state.stakes(seat) for seat in range(state.match.seats)]


def places(state: CucuState) -> list[int]:
    """Everybody's place, as it stands."""
    return [*RULES.score_sheet(state).places]


def names(events: Sequence[Event]) -> list[str]:
    """The types of events, in order."""
    return [event.name() for event in events]


def one(events: Sequence[Event], name: str) -> Any:
    """The only event of this type."""
    found = [event for event in events if event.name() == name]
    assert len(found) == 1, names(events)
    return found[0]


def face(state: CucuState, viewer: Seat, seat: Seat) -> str | None:
    """The card of a seat as a viewer sees it."""
    return RULES.observe(state, viewer).zone(f"hand:{seat}").cards[0]
