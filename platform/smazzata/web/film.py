"""A match as a film: frames of what one viewer sees, with every move in words.

A frame says what changed since the frame before it, so that a long match stays light. What a
viewer may see is decided here and nowhere in the browser: hands and an open table are shown of
deals whose deck the match itself has revealed; of all others there is the public's view only.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from games.kernel.event import Event, redact
from games.kernel.match import DealCommitted, DealRevealed
from games.kernel.ruleset import Ruleset
from games.kernel.seats import OPEN, SPECTATOR, Seat
from games.kernel.view import Counter, View, Zone
from smazzata.web.words import Speaker


class Move(NamedTuple):
    """An event of the game with its place in the stream and in the match."""

    version: int
    """The event's version in the match's stream: the number that links use."""
    event: Event
    deal: int
    turn: int
    """Counts up whenever another seat, or the system, makes something happen."""


class Deal(NamedTuple):
    """A deal's part of the film, and its proof as far as it is public."""

    number: int
    first: int
    last: int
    commitment: str
    revealed: DealRevealed | None


class Film:
    """The moves of one match, cut into deals."""

    def __init__(self, match: UUID, rules: Ruleset[Any], events: Sequence[tuple[int, Event]]):
        self.match = match
        self.rules = rules
        self.moves = list(_moves(rules, events))
        self.deals = list(_deals(self.moves))

    def deal(self, number: int) -> Deal | None:
        """The deal of this number, if it was played or begun."""
        return self.deals[number - 1] if 0 < number <= len(self.deals) else None

    def shows(self, deal: Deal, viewer: Seat) -> bool:
        """Whether `viewer`'s cards of this deal may be shown to anyone who asks (GEN-10)."""
        return viewer == SPECTATOR or deal.revealed is not None

    def frames(self, deal: Deal, viewer: Seat, speaker: Speaker) -> Iterator[dict[str, Any]]:
        """The frames of a deal: what changed, as plain JSON, in the reader's language."""
        if not self.shows(deal, viewer):
            raise PermissionError("the deck of this deal is not revealed")
        rules = self.rules
        state = rules.fold(move.event for move in self.moves if move.version < deal.first)
        before: View | None = None
        for move in self.moves:
            if not deal.first <= move.version <= deal.last:
                continue
            state = rules.evolve(state, move.event)
            view = rules.observe(state, viewer)
            body = redact(move.event, viewer)
            yield {
                "move": move.version,
                "turn": move.turn,
                "seat": body.get("seat"),
                "say": speaker.event(body),
                "active": view.active,
                **_changes(before, view, speaker),
            }
            before = view


def _moves(rules: Ruleset[Any], events: Sequence[tuple[int, Event]]) -> Iterator[Move]:
    deal, turn, mover = 1, 0, None
    for version, event in events:
        if isinstance(event, DealCommitted):
            deal = event.deal
        cause = rules.caused_by(event)
        if cause is not None and cause[0] != mover:
            mover = cause[0]
            turn += 1
        yield Move(version, event, deal, turn)


def _deals(moves: Sequence[Move]) -> Iterator[Deal]:
    """The deals; what comes before the first one is part of it."""
    revealed = {m.event.deal: m.event for m in moves if isinstance(m.event, DealRevealed)}
    commitments = {m.event.deal: m.event for m in moves if isinstance(m.event, DealCommitted)}
    for number, committed in sorted(commitments.items()):
        versions = [move.version for move in moves if move.deal == number]
        yield Deal(number, versions[0], versions[-1], committed.commitment, revealed.get(number))


def _changes(before: View | None, view: View, speaker: Speaker) -> dict[str, Any]:
    """What a frame adds to the one before: zones and counters that differ, and their order."""
    changes: dict[str, Any] = {}
    zones = {} if before is None else {zone.id: zone for zone in before.zones}
    changed = [_zone(zone, speaker) for zone in view.zones if zones.get(zone.id) != zone]
    if changed:
        changes["zones"] = changed
    if before is None or [z.id for z in before.zones] != [z.id for z in view.zones]:
        changes["order"] = [zone.id for zone in view.zones]
    if before is None or before.counters != view.counters:
        changes["counters"] = [_counter(counter, speaker) for counter in view.counters]
    return changes


def _zone(zone: Zone, speaker: Speaker) -> dict[str, Any]:
    body: dict[str, Any] = msgspec.to_builtins(zone)
    body["label"] = speaker.label(zone.label)
    body["notes"] = {
        name: speaker.label(value) if isinstance(value, str) else value
        for name, value in zone.notes.items()
    }
    return body


def _counter(counter: Counter, speaker: Speaker) -> dict[str, Any]:
    body: dict[str, Any] = msgspec.to_builtins(counter)
    body["label"] = speaker.label(counter.label)
    return body


def viewer_of(text: str, seats: int) -> Seat | None:
    """The viewer that an address names: `public`, `open` or a seat's number; else None."""
    if text in _VIEWERS:
        return _VIEWERS[text]
    return int(text) if text in {str(seat) for seat in range(seats)} else None


_VIEWERS = {"public": SPECTATOR, "open": OPEN}
