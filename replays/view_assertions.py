"""Comparing what a record says is seen with what is seen."""

from collections.abc import Iterator
from typing import Any

from games.kernel.match import State
from games.kernel.ruleset import Ruleset
from games.kernel.seats import OPEN, SPECTATOR
from games.kernel.view import View, Zone
from replays.record import HIDDEN, ExpectedView

_VIEWERS = {"open": OPEN, "spectator": SPECTATOR}
UNORDERED = frozenset({"hand", "captured"})
"""Kinds of zones in which the order of the cards means nothing."""


def differences(
    ruleset: Ruleset[Any], state: State, seen: ExpectedView
) -> Iterator[tuple[str, object, object]]:
    """What differs: the place, what is stated there, and what is really there."""
    viewer = seen.viewer if isinstance(seen.viewer, int) else _VIEWERS[seen.viewer]
    view = ruleset.observe(state, viewer)
    for place, stated, found in _pairs(view, seen):
        if stated != found:
            yield place, stated, found


def _pairs(view: View, seen: ExpectedView) -> Iterator[tuple[str, object, object]]:
    zones = {zone.id: zone for zone in view.zones}
    for name, cards in seen.zones.items():
        zone = zones.get(name)
        yield (name, cards, None) if zone is None else (name, *_zone_pair(zone, cards))
    for name, notes in seen.notes.items():
        zone = zones.get(name)
        found = {key: zone.notes.get(key) for key in notes} if zone is not None else None
        yield f"{name} notes", notes, found
    counters = {counter.id: counter.value for counter in view.counters}
    for name, value in seen.counters.items():
        yield name, value, counters.get(name)
    for name, value in seen.facts.items():
        yield name, value, view.facts.get(name)
    if seen.phase is not None:
        yield "phase", seen.phase, view.phase
    if seen.active is not None:
        yield "active", seen.active, view.active
    if seen.menu is not None:
        yield "menu", sorted(seen.menu), sorted({entry.do for entry in view.menu})
    if seen.totals is not None:
        yield "totals", seen.totals, view.sheet.totals


def _zone_pair(zone: Zone, stated: str | int) -> tuple[object, object]:
    if isinstance(stated, int):
        return stated, len(zone.cards)
    wanted = stated.split()
    found = [HIDDEN if card is None else card for card in zone.cards]
    if zone.kind in UNORDERED:
        wanted, found = sorted(wanted), sorted(found)
    return " ".join(wanted), " ".join(found)
