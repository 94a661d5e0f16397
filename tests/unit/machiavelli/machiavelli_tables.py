"""Tables of Machiavelli for tests: any moment, told by its cards."""

from typing import Any

from games.kernel.event import Event
from games.kernel.match import Deal, StartMatch
from games.kernel.position import Position, arranged
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Transition
from games.kernel.seats import OPEN, SYSTEM
from games.machiavelli import Machiavelli
from games.machiavelli.events import PlayLayout
from games.machiavelli.state import MachiavelliState

RULES = Machiavelli()
MASTER = "7" * 64


def done(outcome: Transition[MachiavelliState] | Refusal) -> Transition[MachiavelliState]:
    """The outcome of a command that must be legal."""
    assert isinstance(outcome, Transition), outcome
    return outcome


def started(**options: Any) -> MachiavelliState:
    """A match that waits for its first deal."""
    return done(RULES.act(RULES.blank(), SYSTEM, StartMatch(MASTER, options))).state


def dealt(
    dealer: int = 0, state: MachiavelliState | None = None, **options: Any
) -> MachiavelliState:
    """A table that has just been dealt; of a first deal the dealer is given."""
    before = started(**options) if state is None else state
    chance = {"first_dealer": dealer} if before.match.deal == 1 else {}
    return done(RULES.act(before, SYSTEM, Deal(None, chance))).state


def table(
    melds: str = "", *hands: str | int, stock: str | int | None = None, **options: Any
) -> MachiavelliState:
    """A table with these melds (`7H 7D 7S | 3S 4S 5S`), hands of seats 0, 1 ..., and stock.

    It is the turn of seat 0; what is not told lies anywhere.
    """
    zones: dict[str, str | int] = {f"hand:{seat}": hand for seat, hand in enumerate(hands)}
    groups = filter(None, (group.strip() for group in melds.split("|")))
    zones |= {f"meld:{number}": group for number, group in enumerate(groups)}
    facts: dict[str, Any] = {
        name: options.pop(name) for name in ("rearranging", "passers") if name in options
    }
    players = options.setdefault("players", max(2, len(hands)))
    if stock is not None:
        zones["stock"] = stock
    facts |= {"turn": 0, "dealer": players - 1}
    told = Position(zones, facts=facts, partial=True)
    return arranged(RULES, told, options)


def layout(text: str) -> PlayLayout:
    """The command `7H 7D 7S | 3S 4S 5S`."""
    return PlayLayout(tuple(tuple(group.split()) for group in text.split("|")))


def why_not(state: MachiavelliState, text: str, seat: int = 0) -> str:
    """The code with which a layout is refused; empty when it is not."""
    found = RULES.check(state, seat, layout(text))
    return found.code if found else ""


def hand(state: MachiavelliState, seat: int = 0) -> list[str]:
    """The cards of a seat."""
    return state.hands[seat].names()


def melds(state: MachiavelliState) -> dict[str, str]:
    """What lies on the table, by zone."""
    zones = RULES.observe(state, OPEN).zones
    return {zone.id: " ".join(map(str, zone.cards)) for zone in zones if zone.kind == "meld"}


def after(state: MachiavelliState, *commands: Any) -> tuple[list[Event], MachiavelliState]:
    """What follows when whoever's turn it is gives these commands, one after the other."""
    events: list[Event] = []
    for command in commands:
        wanted = layout(command) if isinstance(command, str) else command
        outcome = done(RULES.act(state, RULES.current(state)[0], wanted))
        events += outcome.events
        state = outcome.state
    return events, state
