"""A match as a film: the frames of its replay in words, for the element that draws them.

A frame says what changed since the frame before it, so that a long match stays light. Which
viewer may see which deal is for `replays.replay` to say; the browser decides nothing.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from games.kernel.seats import OPEN, SPECTATOR, Seat
from games.kernel.sheet import ScoreSheet
from games.kernel.view import Counter, View, Zone
from replays.replay import Replay
from smazzata.web.scores import deal_table
from smazzata.web.words import Speaker


def frames(replay: Replay, deal: int, viewer: Seat, speaker: Speaker) -> Iterator[dict[str, Any]]:
    """The frames of a deal, as plain JSON, in the reader's language.

    Raises `KeyError` for a deal that was never begun and `PermissionError` for a viewer whose
    cards are not public yet.
    """
    before: View | None = None
    for frame in replay.frames(deal, viewer):
        yield {
            "move": frame.moment.version,
            "say": speaker.event(frame.event),
            "active": frame.view.active,
            **changes(before, frame.view, speaker),
        }
        before = frame.view


def timeline(replay: Replay) -> list[int]:
    """The version of every event, in order."""
    return [moment.version for moment in replay.moments]


def viewer_of(text: str, seats: int) -> Seat | None:
    """The viewer that an address names: `public`, `open` or a seat's number; else None."""
    if text in _VIEWERS:
        return _VIEWERS[text]
    return int(text) if text in {str(seat) for seat in range(seats)} else None


_VIEWERS = {"public": SPECTATOR, "open": OPEN}


def changes(before: View | None, view: View, speaker: Speaker) -> dict[str, Any]:
    """What a view adds to the one before it, in words; everything when there is none before."""
    news: dict[str, Any] = {}
    zones = {} if before is None else {zone.id: zone for zone in before.zones}
    changed = [_zone(zone, speaker) for zone in view.zones if zones.get(zone.id) != zone]
    if changed or before is None:
        news["zones"] = changed
    if before is None or [z.id for z in before.zones] != [z.id for z in view.zones]:
        news["order"] = [zone.id for zone in view.zones]
    if before is None or before.counters != view.counters:
        news["counters"] = [_counter(counter, speaker) for counter in view.counters]
    if before is None or before.phase != view.phase:
        news["phase"] = view.phase
    if before is None or before.sheet != view.sheet:
        news["sheet"] = sheet(view.sheet, speaker)
    return news


def menu(view: View, speaker: Speaker) -> list[dict[str, Any]]:
    """What the viewer may try now, with words for every label."""
    entries: list[dict[str, Any]] = msgspec.to_builtins(view.menu)
    for entry in entries:
        entry["label"] = speaker.label(entry["label"])
        for pick in entry["params"].values():
            for choice in pick["choices"]:
                choice["label"] = _choice(pick["by"], choice, speaker)
    return entries


def _choice(by: str, choice: dict[str, Any], speaker: Speaker) -> str:
    value = choice["value"]
    if choice["label"]:
        return speaker.label(choice["label"])
    return speaker.seat(value) if by == "seat" else speaker.card(str(value))


def sheet(score: ScoreSheet, speaker: Speaker) -> dict[str, Any]:
    """The score sheet in words: a column a party."""
    tables = [deal_table(deal, len(score.parties), speaker) for deal in score.deals]
    return {
        "parties": [", ".join(map(speaker.seat, party)) for party in score.parties],
        "deals": [
            {
                "deal": table.deal,
                "lines": [{"label": row.label, "points": row.values} for row in table.lines],
                "totals": table.totals,
            }
            for table in tables
        ],
        "totals": score.totals,
        "places": score.places,
        "vp": score.vp,
    }


def _zone(zone: Zone, speaker: Speaker) -> dict[str, Any]:
    body: dict[str, Any] = msgspec.to_builtins(zone)
    body["label"] = speaker.label(zone.label)
    body["notes"] = {
        name: speaker.label(value) if isinstance(value, str) else value
        for name, value in zone.notes.items()
        if not isinstance(value, str) or speaker.knows(value)
    }
    return body


def _counter(counter: Counter, speaker: Speaker) -> dict[str, Any]:
    body: dict[str, Any] = msgspec.to_builtins(counter)
    body["label"] = speaker.label(counter.label)
    return body
