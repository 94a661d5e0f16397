"""Positions: a table in the middle of a deal, told by the cards that lie there.

For tests, lessons and records. A position is told as a view shows a table: zones, facts, totals.
So it needs nothing that only a game's state has; and it becomes a state as a view becomes a world,
by the ruleset's `determinize`, so every game has positions. What is not told is dealt from the rest
of the pack: no card is lost or doubled.

>>> from games.registry import ruleset
>>> burraco = ruleset("burraco")
>>> zones = {"hand:2": "JH 2S KD", "meld:0": "7H 8H 9H 10H", "pile": "3C"}
>>> told = Position(zones, sides={"meld:0": 0}, phase="meld", facts={"turn": 2})
>>> table = arranged(burraco, told)
>>> [step.cards for step in burraco.legal_actions(table) if step.name() == "add_to_meld"]
[('JH',), ('2S',)]
"""

from collections import Counter as Multiset
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, TypeVar

import msgspec

from games.kernel.cards import FACE_DOWN
from games.kernel.command import MAX_ITEMS
from games.kernel.event import Card
from games.kernel.match import Deal, StartMatch, State
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Ruleset
from games.kernel.seats import OPEN, SPECTATOR, SYSTEM
from games.kernel.view import View, Zone
from games.kernel.words import KERNEL_WORDS

S = TypeVar("S", bound=State)
STOCK = "stock"
NOBODYS_SECRET = "0" * 64


class PositionError(ValueError):
    """The cards cannot lie like this at a table of this game.

    `refusal` says why, with a key of the kernel's words: `cards_not_in_pack`, `too_many_cards`,
    `cards_left_over`, `unknown_place`, `not_a_table`; or it is why the options are refused.
    """

    def __init__(self, code: str, **params: object) -> None:
        self.refusal = Refusal(code, params=params)
        phrase = KERNEL_WORDS.get(code)
        super().__init__(phrase.say("en", params) if phrase else f"{code} {params}")


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What lies where. What is said of nothing here is as it is right after the deal."""

    zones: dict[str, str | int]
    """Zone id → its cards, parted by blanks, `?` for any card; or how many there are, all of them
    any. A meld is told as it reads (`3H *2C@4 5H`). A zone that is not told keeps the number of
    cards that it is dealt, and the stock takes the rest of the pack."""
    sides: dict[str, int] = {}
    """Zone id → the side that it belongs to, for zones that no deal makes, such as melds."""
    notes: dict[str, dict[str, Any]] = {}
    """Zone id → what is written beside it, such as the seats that played to a trick."""
    phase: str = ""
    """A phase of the game; empty: the first one of a deal."""
    facts: dict[str, Any] = {}
    """Some of the view's facts, such as whose turn it is."""
    totals: list[int] = []
    """The score of each party before this deal; empty: nothing yet. Where points are chips, these
    lie before the seats, and the pot holds what is missing. Where a score grows during a deal, what
    this one has brought is in it."""
    partial: bool = False
    """Whether cards of the pack may lie nowhere: an exercise with fewer cards than the game."""


def arranged(
    ruleset: Ruleset[S],
    position: Position,
    options: Mapping[str, Any] | None = None,
    rng: Random | None = None,
) -> S:
    """The state of a first deal in which the cards lie as told; what is not told is dealt by `rng`.

    Without `rng` it is always the same state. Raises `PositionError` when the options are refused,
    when the pack has not so many cards, or when the game cannot make a table of it.
    """
    dealt = _dealt(ruleset, dict(options or {}))
    pack = Multiset(ruleset.deck(dealt.match.options))
    rng = rng or Random(0)
    if position.phase and not any(position.phase in known for known in ruleset.phases.values()):
        raise PositionError("not_a_table", place="phase")
    view = _laid_out(ruleset.observe(dealt, OPEN), position, pack)
    faces = [zone.id for zone in ruleset.observe(dealt, SPECTATOR).zones if None not in zone.cards]
    view = _turned(view, faces, pack, rng)
    try:
        state = ruleset.determinize(view, rng)
        seen = ruleset.observe(state, OPEN)
    except (LookupError, ValueError, TypeError, AttributeError, AssertionError) as error:
        raise PositionError("not_a_table", place=", ".join(position.zones)) from error
    seats = dealt.match.seats
    if state.match.seats != seats or not all(
        seat in range(seats) for seat in ruleset.current(state)
    ):
        raise PositionError("not_a_table", place="turn")
    for place in _differences(view, seen):
        raise PositionError("not_a_table", place=place)
    return state


def position_of(view: View) -> Position:
    """What an open view shows: a moment of a match, to be changed and arranged anew."""
    zones: dict[str, str | int] = {
        zone.id: str(
            zone.notes.get("reading") or " ".join(card or FACE_DOWN for card in zone.cards)
        )
        for zone in view.zones
    }
    return Position(
        zones,
        sides={zone.id: zone.side for zone in view.zones if zone.side is not None},
        notes={zone.id: zone.notes for zone in view.zones if zone.notes},
        phase=view.phase,
        facts=view.facts,
        totals=view.sheet.totals,
    )


def _dealt(ruleset: Ruleset[S], options: dict[str, Any]) -> S:
    state = ruleset.blank()
    for command in (StartMatch(NOBODYS_SECRET, options), Deal()):
        outcome = ruleset.act(state, SYSTEM, command)
        if isinstance(outcome, Refusal):
            raise PositionError(outcome.code, **outcome.params)
        state = outcome.state
    return state


def _laid_out(view: View, position: Position, pack: Multiset[Card]) -> View:
    """The view that a position tells: what is open is told, what is any card is None."""
    zones = {zone.id: _covered(zone) for zone in view.zones}
    for name, told in position.zones.items():
        zones[name] = _zone(zones.get(name), name, told, position)
    _complete(zones, position, pack)
    unknown = {*position.sides, *position.notes} - set(zones)
    unknown |= set(position.facts) - set(view.facts)
    if unknown:
        raise PositionError("unknown_place", places=", ".join(sorted(unknown)))
    totals = position.totals or view.sheet.totals
    return msgspec.structs.replace(
        view,
        phase=position.phase or view.phase,
        zones=list(zones.values()),
        facts={**view.facts, **position.facts},
        sheet=msgspec.structs.replace(view.sheet, totals=totals),
    )


def _covered(zone: Zone) -> Zone:
    """A zone of a deal, with as many cards, any cards."""
    return msgspec.structs.replace(zone, cards=[None] * len(zone.cards))


def _zone(dealt: Zone | None, name: str, told: str | int, position: Position) -> Zone:
    """A zone as it is told."""
    zone = dealt or Zone(name, name.partition(":")[0], [])
    if isinstance(told, int) and not 0 <= told <= MAX_ITEMS:
        raise PositionError("not_a_table", place=name)
    words = [FACE_DOWN] * told if isinstance(told, int) else told.split()
    cards = [word.removeprefix("*").partition("@")[0] for word in words]
    reads = {"reading": " ".join(words)} if zone.kind == "meld" else {}
    return msgspec.structs.replace(
        zone,
        cards=[None if card == FACE_DOWN else card for card in cards],
        side=position.sides.get(name, zone.side),
        notes={**zone.notes, **reads, **position.notes.get(name, {})},
    )


def _turned(view: View, faces: list[str], pack: Multiset[Card], rng: Random) -> View:
    """The view with any cards, where they lie face up (`faces`), chosen by `rng`."""
    told = Multiset(card for zone in view.zones for card in zone.cards if card is not None)
    left = list((pack - told).elements())
    rng.shuffle(left)
    zones = [
        msgspec.structs.replace(zone, cards=[card or left.pop() for card in zone.cards])
        if zone.id in faces
        else zone
        for zone in view.zones
    ]
    return msgspec.structs.replace(view, zones=zones)


def _complete(zones: dict[str, Zone], position: Position, pack: Multiset[Card]) -> None:
    """Gives the stock what the pack has left; raises `PositionError` where it has not enough."""
    told = Multiset(card for zone in zones.values() for card in zone.cards if card is not None)
    if too_many := told - pack:
        raise PositionError("cards_not_in_pack", cards=" ".join(too_many.elements()))
    free = STOCK in zones and STOCK not in position.zones
    lying = sum(len(zone.cards) for name, zone in zones.items() if name != STOCK or not free)
    left = pack.total() - lying
    if left < 0:
        raise PositionError("too_many_cards", told=lying, pack=pack.total())
    if free:
        zones[STOCK] = msgspec.structs.replace(zones[STOCK], cards=[None] * left)
    elif left and not position.partial:
        raise PositionError("cards_left_over", count=left)


def _differences(told: View, found: View) -> Iterator[str]:
    """The places at which a table is not what was told of it."""
    zones = {zone.id: zone for zone in found.zones}
    for zone in told.zones:
        there = zones[zone.id].cards if zone.id in zones else []
        faces = Multiset(card for card in zone.cards if card is not None)
        if len(there) != len(zone.cards) or faces - Multiset(map(str, there)):
            yield zone.id
    if told.phase != found.phase:
        yield "phase"
    yield from (name for name, value in told.facts.items() if found.facts.get(name) != value)
    if told.sheet.totals != found.sheet.totals:
        yield "totals"
