"""Tables of Burraco for tests: any position, told in cards, and commands as people write them."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeVar

from games.burraco import Burraco
from games.burraco.state import BurracoState
from games.kernel.command import Command, from_text
from games.kernel.event import Event
from games.kernel.kinds import KIND_OF
from games.kernel.match import Deal, StartMatch
from games.kernel.position import Position, arranged
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Transition
from games.kernel.seats import SYSTEM

E = TypeVar("E", bound=Event)

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
    pile: str | None = None,
    stock: str | int | None = None,
    others: dict[int, str] | None = None,
    rows: tuple[str, str] | None = None,
    pozzetti: dict[int, int] | None = None,
    turn: int = 0,
    totals: tuple[int, ...] = (),
    facts: dict[str, Any] | None = None,
    **options: Any,
) -> BurracoState:
    """A table in the middle of a deal, seat `turn` to lay (or with `draw`: to draw).

    `melds` maps readings to sides, `taken` says which side took which pozzetto, and `pozzetti` how
    many cards the others have if not the usual ones. What is not told: other seats hold two cards
    worth ten each, nines of spades first; a five of hearts lies on the pile, and twenty cards in
    the stock, red tens on top.
    """
    start = started(**options).match
    seats = start.seats
    parties = 2 if seats == 4 else seats
    usual = {1: UPPER_18 if seats == 3 else POZZETTO_1, 2: POZZETTO_2}
    zones: dict[str, str | int] = {f"hand:{seat}": cards for seat, cards in (others or {}).items()}
    zones |= {f"pozzetto:{number}": size for number, size in (pozzetti or {}).items()}
    zones[f"hand:{turn}"] = hand
    zones |= {name: told for name, told in (("pile", pile), ("stock", stock)) if told is not None}
    zones |= {f"row:{seat}": row for seat, row in enumerate(rows or ("", "") if seats == 2 else ())}
    zones |= {f"meld:{number}": reading for number, reading in enumerate(melds or {})}
    left = Counter(RULES.deck(start.options)) - lying(zones)
    for number, cards in usual.items():
        zones.setdefault(f"pozzetto:{number}", "" if number in taken else _of(left, cards))
    zones.setdefault("pile", _of(left, "5H"))
    zones.setdefault("stock", _of(left, "10H 10D 10H 10D" + " ?" * 16))
    nines = _of(left, "9S 9S 9S 9S").replace("?", "").split()
    tens = iter(nines + [card for card in (+left).elements() if card[:-1] in {"8", "9", "10"}])
    for name in [f"hand:{seat}" for seat in range(seats)]:
        if name not in zones:
            zones[name] = f"{next(tens)} {next(tens)}"
    told = Position(
        zones,
        sides={f"meld:{number}": side for number, side in enumerate((melds or {}).values())},
        phase="draw" if draw else "meld",
        facts={
            "turn": turn,
            "dealer": options.get("first_dealer", 0),
            "pozzetti_taken": [*taken, *[0] * parties][:parties],
            **(facts or {}),
        },
        totals=list(totals),
        partial=True,
    )
    return arranged(RULES, told, options)


def _of(left: Counter[str], cards: str) -> str:
    """These cards as far as they are left, and any others in place of the rest; takes them away."""
    words = []
    for card in cards.split():
        words.append(card if left[card] > 0 else "?")
        left[card] -= 1
    return " ".join(words)


def lying(zones: dict[str, str | int]) -> Counter[str]:
    """The cards that are told to lie in these zones."""
    words = [word for told in zones.values() if isinstance(told, str) for word in told.split()]
    return Counter(word.removeprefix("*").partition("@")[0] for word in words)


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


def names(events: Sequence[Event]) -> list[str]:
    """The types of these events."""
    return [event.name() for event in events]


def found(events: Sequence[Event], kind: type[E]) -> E:
    """The only event of this type."""
    (event,) = [event for event in events if isinstance(event, kind)]
    return event
