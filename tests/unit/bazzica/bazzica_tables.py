"""Tables of Bazzica for tests: any hands one needs, and moves told as text."""

from collections.abc import Sequence
from typing import Any

from games.bazzica import Bazzica
from games.bazzica.cards import packs
from games.bazzica.events import BrisquesMarked, PointsMarked
from games.bazzica.state import BazzicaState
from games.bazzica.variants import VARIANTS
from games.kernel.command import Command, from_text
from games.kernel.event import Card, Event
from games.kernel.match import Deal, StartMatch
from games.kernel.position import Position, arranged
from games.kernel.refusal import Refusal
from games.kernel.seats import SYSTEM, Seat
from tests.unit.narrowing import accepted, refusal_of

RULES = Bazzica()
MASTER = "7" * 64
WORDS = {"-": "no_declaration", "leave": "leave_to_partner", "blanche": "declare_carte_blanche"}


def started(**options: Any) -> BazzicaState:
    """A match that waits for its first deal."""
    outcome = accepted(RULES.act(RULES.blank(), SYSTEM, StartMatch(MASTER, options)))
    state: BazzicaState = outcome.state
    return state


def filled(told: Sequence[str], pack: Sequence[Card], size: int, turned: str) -> list[list[Card]]:
    """Hands with these cards first, and any others up to `size`."""
    taken = {card for hand in told for card in hand.split()} | {turned}
    rest = iter([card for card in pack if card not in taken])
    hands = [hand.split() for hand in told]
    return [[*hand, *(next(rest) for _ in range(size - len(hand)))] for hand in hands]


def dealt(
    hands: Sequence[str],
    turned: str = "",
    dealer: Seat | None = None,
    stock: str = "",
    state: BazzicaState | None = None,
    **options: Any,
) -> BazzicaState:
    """A table at which these cards have just been dealt; hands that are told in part are filled up.

    The last seat deals unless another one is told; `stock` is drawn first, the rest of the pack
    after it.
    """
    before = started(**options) if state is None else state
    variant = VARIANTS[before.match.options["variant"]]
    pack, seats = packs(variant.packs), variant.seats
    dealer = seats - 1 if dealer is None else dealer
    turned = turned or ("8C.1" if variant.turn_up else "")
    told = [*hands, *[""] * (seats - len(hands))]
    kept = [*told, stock]
    whole = filled(kept, pack, variant.hand, turned)[:seats]
    rests = [iter(hand) for hand in whole]
    top = [
        next(rests[(dealer + 1 + step) % seats])
        for size in variant.packets
        for step in range(seats)
        for _ in range(size)
    ]
    top += [*([turned] if variant.turn_up else []), *stock.split()]
    order = (*top, *(card for card in pack if card not in top))
    chance = {"first_dealer": dealer} if before.match.deal == 1 else {}
    after: BazzicaState = accepted(RULES.act(before, SYSTEM, Deal(order, chance))).state
    assert after.dealer == dealer
    return after


def laid(
    zones: dict[str, str | int],
    phase: str = "play",
    turn: Seat = 0,
    trump: str = "",
    totals: Sequence[int] = (),
    facts: dict[str, Any] | None = None,
    **options: Any,
) -> BazzicaState:
    """A table in the middle of a deal; whose turn it is leads, or may declare."""
    seats = VARIANTS[options.get("variant", "classica")].seats
    order = [(turn + step) % seats for step in range(seats)]
    said: dict[str, Any] = {
        "trump": trump,
        "leader": turn,
        "dealer": seats - 1,
        "waiting": order[:1] if phase == "declaration" else order,
        "had_court": [True] * seats,
        "has_played": [True] * seats,
        "spent": [],
        **(facts or {}),
    }
    position = Position(zones, phase=phase, facts=said, totals=[*totals])
    table: BazzicaState = arranged(RULES, position, options)
    return table


def ending(
    hands: Sequence[str],
    turn: Seat = 0,
    trump: str = "H",
    taken: Sequence[str | int] = (),
    facts: dict[str, Any] | None = None,
    **more: Any,
) -> BazzicaState:
    """A table of the second phase; `taken` lies in the piles, all else in that of the last side."""
    variant = VARIANTS[more.get("variant", "classica")]
    sides = 2 if variant.pairs else variant.seats
    piles: list[str | int] = [*taken, *[0] * (sides - len(taken))]
    sizes = [pile if isinstance(pile, int) else len(pile.split()) for pile in piles]
    left = 32 * variant.packs - sum(sizes) - sum(len(hand.split()) for hand in hands)
    told = piles[-1]
    piles[-1] = left + told if isinstance(told, int) else f"{told} {'? ' * left}".strip()
    zones: dict[str, str | int] = {"stock": 0, **({"turned": 0} if variant.turn_up else {})}
    for seat, hand in enumerate(hands):
        zones[f"hand:{seat}"] = hand
    for side, pile in enumerate(piles):
        zones[f"captured:{side}"] = pile
    return laid(zones, "phase_two", turn, trump, facts=facts, **more)


def command(text: str) -> Command:
    """A card to be played, or a word: `-`, `leave`, `blanche`, `marriage:KH.1,QH.1`."""
    kind, colon, cards = text.partition(":")
    if colon:
        text = f"declare kind={kind} cards={cards}"
    elif "." in text:
        text = f"play_card card={text}"
    found = from_text(RULES.command_codec, WORDS.get(text, text))
    assert not isinstance(found, Refusal), text
    return found


def played(state: BazzicaState, moves: str) -> tuple[list[Event], BazzicaState]:
    """What follows when whose turn it is makes these moves, parted by blanks.

    `2>blanche`: seat 2, whoever's turn it is.
    """
    events: list[Event] = []
    for text in moves.split():
        who, told, move = text.rpartition(">")
        seat = int(who) if told else RULES.current(state)[0]
        outcome = accepted(RULES.act(state, seat, command(move)))
        events += outcome.events
        state = outcome.state
    return events, state


def refused(state: BazzicaState, text: str, seat: Seat | None = None) -> str:
    """The code of the reason against a move of a seat: of whose turn it is, as a rule."""
    who = RULES.current(state)[0] if seat is None else seat
    refusal = refusal_of(RULES.act(state, who, command(text)))
    assert refusal.code in RULES.words
    return refusal.code


def marked(events: Sequence[Event]) -> list[tuple[int, int, str]]:
    """Who marked how much for what, in order."""
    found = []
    for event in events:
        if isinstance(event, PointsMarked):
            found.append((event.side, event.amount, event.reason))
        elif isinstance(event, BrisquesMarked):
            found.append((event.side, event.amount, "brisques"))
    return found


def named(events: Sequence[Event], name: str) -> list[Any]:
    """The events of this name."""
    return [event for event in events if event.name() == name]


def cards_to_play(state: BazzicaState) -> list[Card]:
    """The cards that whose turn it is may play."""
    return [step.data()["card"] for step in RULES.legal_actions(state)]
