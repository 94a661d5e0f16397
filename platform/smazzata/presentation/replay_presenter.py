"""A replay as frames in words, for the scripts that draw them.

A frame says what changed since the frame before it, so that a long match stays light. Which
viewer may see which deal is for `replays.replay` to say; the browser decides nothing.
"""

import base64
import gzip
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import merge
from operator import itemgetter
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from games.kernel.cards import Pictures
from games.kernel.score_sheet import DealSheet, ScoreSheet
from games.kernel.seats import OPEN, SPECTATOR, Seat
from games.kernel.view import Badge, Counter, View, Zone
from replays.replay import Part, Replay
from smazzata.presentation.narration import Narrator
from smazzata.presentation.score_table import deal_table
from smazzata.presentation.table_notices import TableNotice
from smazzata.presentation.visible_match import Player


@dataclass(frozen=True)
class ReplayPresenter:
    """A match for one reader, who may come from the ledger or out of a file."""

    replay: Replay
    players: Sequence[Player]
    speaker: Narrator
    notices: Sequence[TableNotice] = ()
    """What the table told between the moves: frames in which nothing else changes."""
    rulings: Mapping[int, str] = field(default_factory=dict)
    """By move: what a referee of the tournament ruled on it."""

    @property
    def pictures(self) -> Pictures:
        """What the cards of this match look like."""
        return self.replay.ruleset.pictures(self.replay.options)

    def index(self) -> dict[str, Any]:
        """What does not change while the match is shown, and where its parts begin.

        Every event has a place in `versions`; `skips`, at which one does not stop move by move,
        `turns`, `tricks` and the deals' `first` and `last` are versions as well. `tricks` is empty
        for games that have none.
        """
        replay = self.replay
        rules = replay.ruleset
        told = [notice.version for notice in self.notices]
        versions = sorted([*replay.versions, *told])
        stops = {*replay.steps(), *told}
        has_tricks = any(moment.event.ends_trick for moment in replay.moments)
        return {
            "clockwise": rules.sits_clockwise(replay.options),
            **self._table(),
            "versions": versions,
            "skips": [version for version in versions if version not in stops],
            "turns": replay.turns(),
            "tricks": replay.tricks() if has_tricks else [],
            "deals": [self._deal(part) for part in replay.parts],
            "texts": replay_texts(),
        }

    def _table(self) -> dict[str, Any]:
        """Who sits there and what the cards are called; nothing before the match has begun."""
        rules, pictures = self.replay.ruleset, self.pictures
        look = {"deck": pictures.style, "faces": pictures.faces}
        if not self.replay.moments:
            return {**look, "finished": False, "cards": {}, "seats": []}
        state = self.replay.state(self.replay.last)
        sides = rules.score_sheet(state).parties
        side_of = {seat: n for n, party in enumerate(sides) for seat in party}
        deck = rules.held(state.match.options)
        return {
            **look,
            "finished": rules.is_over(state),
            "cards": {code: self.speaker.card(code) for code in deck},
            "seats": [
                {"seat": player.seat, "name": player.name, "side": side_of[player.seat]}
                for player in self.players
            ],
        }

    def _deal(self, part: Part) -> dict[str, Any]:
        return {
            "deal": part.deal,
            "first": part.first,
            "last": max([part.last, *(notice.version for notice in self._notices(part.deal))]),
            "open": self.replay.may_see(part.deal, OPEN),
        }

    def frames(self, deal: int, viewer: Seat) -> Iterator[dict[str, Any]]:
        """The frames of a deal, as plain JSON, in the reader's language.

        Raises `KeyError` for a deal that was never begun and `PermissionError` for a viewer whose
        cards are not public yet.
        """
        notices = ({"move": version, "say": text} for version, text in self._notices(deal))
        yield from merge(self._moves(deal, viewer), notices, key=itemgetter("move"))

    def _notices(self, deal: int) -> list[TableNotice]:
        """The notices of a deal, with those after it and before the next."""
        replay = self.replay
        deals = (replay.deal_at(replay.nearest(notice.version)).deal for notice in self.notices)
        return [
            notice for notice, its_deal in zip(self.notices, deals, strict=True) if its_deal == deal
        ]

    def _moves(self, deal: int, viewer: Seat) -> Iterator[dict[str, Any]]:
        before: View | None = None
        for frame in self.replay.frames(deal, viewer):
            yield {
                "move": frame.moment.version,
                "say": self._words(frame.moment.version, self.speaker.event(frame.event)),
                **view_changes(before, frame.view, self.speaker),
            }
            before = frame.view

    def _words(self, version: int, said: str) -> str:
        ruled = self.rulings.get(version)
        return f"{said} {ruled}" if ruled else said

    def packed(self) -> str:
        """The whole match, every deal from every side that may be seen, in one line of text.

        Base64 of gzip of `{"index": …, "deals": [{"deal", "viewers", "frames"}]}`, where
        `frames` holds, move by move, the frames of all viewers in their order: side by side they
        repeat each other, and so weigh little.
        """
        body = {
            "index": self.index(),
            "deals": [self._every_view(part) for part in self.replay.parts],
        }
        return base64.b64encode(gzip.compress(msgspec.json.encode(body), mtime=0)).decode()

    def _every_view(self, part: Part) -> dict[str, Any]:
        seats = [player.seat for player in self.players]
        viewers = [v for v in (OPEN, SPECTATOR, *seats) if self.replay.may_see(part.deal, v)]
        shown = zip(*(self.frames(part.deal, viewer) for viewer in viewers), strict=True)
        return {
            "deal": part.deal,
            "viewers": [viewer_name(viewer) for viewer in viewers],
            "frames": list(shown),
        }


def viewer_of(text: str, seats: int) -> Seat | None:
    """The viewer that an address names: `public`, `open` or a seat's number; else None."""
    if text in _VIEWERS:
        return _VIEWERS[text]
    return int(text) if text in {str(seat) for seat in range(seats)} else None


def viewer_name(viewer: Seat) -> str:
    """What `viewer_of` reads."""
    return next((name for name, seat in _VIEWERS.items() if seat == viewer), str(viewer))


_VIEWERS = {"public": SPECTATOR, "open": OPEN}


def view_changes(before: View | None, view: View, speaker: Narrator) -> dict[str, Any]:
    """What a view adds to the one before it, in words; everything when there is none before."""
    found: dict[str, Any] = {}
    if before is None or before.active != view.active:
        found["active"] = view.active
    zones = {} if before is None else {zone.id: zone for zone in before.zones}
    changed = [_zone(zone, speaker) for zone in view.zones if zones.get(zone.id) != zone]
    if changed:
        found["zones"] = changed
    if before is None or [z.id for z in before.zones] != [z.id for z in view.zones]:
        found["order"] = [zone.id for zone in view.zones]
    if before is None or before.counters != view.counters:
        found["counters"] = [_labelled(counter, speaker) for counter in view.counters]
    if (before.badges if before else []) != view.badges:
        found["badges"] = [_labelled(badge, speaker) for badge in view.badges]
    out = view.facts["out"]
    if before is None or (before.sheet, before.facts["out"]) != (view.sheet, out):
        gone = {"out": list(map(speaker.seat, out)), "out_seats": out}
        known = before.sheet.deals if before is not None else []
        found["sheet"] = {**_sheet(view.sheet, known, speaker), **gone}
    return found


def _zone(zone: Zone, speaker: Narrator) -> dict[str, Any]:
    body: dict[str, Any] = msgspec.to_builtins(zone)
    body["label"] = speaker.label(zone.label)
    body["notes"] = {
        name: speaker.label(value) if isinstance(value, str) else value
        for name, value in zone.notes.items()
        if not isinstance(value, str) or speaker.knows(value)
    }
    if wilds := _wilds(zone):
        body["notes"]["wilds"] = wilds
    return body


def _wilds(zone: Zone) -> list[int]:
    """The places of the cards that stand for others: a reading marks them (`3H *2C@4 5H`)."""
    words = str(zone.notes.get("reading") or "").split()
    return [place for place, word in enumerate(words) if word.startswith("*")]


def _labelled(thing: Counter | Badge, speaker: Narrator) -> dict[str, Any]:
    body: dict[str, Any] = msgspec.to_builtins(thing)
    body["label"] = speaker.label(thing.label)
    if speaker.knows(short := f"{thing.label}.short"):
        body["short"] = speaker.label(short)
    return body


def _sheet(score: ScoreSheet, known: list[DealSheet], speaker: Narrator) -> dict[str, Any]:
    """The score sheet: a column a party, None where a party has no such item.

    Of deals that were `known` only their number is told, `kept`: a long match would weigh more with
    every deal.
    """
    kept = len(known) if score.deals[: len(known)] == known else 0
    tables = [deal_table(deal, len(score.parties), speaker) for deal in score.deals[kept:]]
    return {
        "parties": [", ".join(map(speaker.seat, party)) for party in score.parties],
        **({"kept": kept} if kept else {}),
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


def replay_texts() -> dict[str, str]:
    """What the scripts of the replay room say themselves."""
    return {
        "hidden": _("face-down card"),
        "wild": _("wild card"),
        "partner": _("partner"),
        "points": _("points: {points}"),
        "deal": _("Deal"),
        "trick": _("Trick"),
        "turn": _("Turn"),
        "move": _("Move"),
        "where": _("Deal {deal} · turn {turn} of {turns}"),
        "dealt": _("Deal {deal} · the cards are dealt"),
        "pause": _("Stop playing"),
        "play": _("Play by itself"),
        "sealed": _("The cards of this deal are shown when it is over."),
        "nothing": _("Nothing can be shown yet."),
        "loading": _("The cards are on their way…"),
        "failed": _("The replay could not be loaded. Try again."),
        "in_this_deal": _("In this deal"),
        "so_far": _("So far"),
        "out": _("Out of the match"),
        "victory_points": _("Victory points"),
        "copied": _("Copied."),
        "copy_failed": _("Select the text and copy it."),
        "comment_failed": _("The comment was not accepted."),
        "remove": _("Remove"),
        "removed": _("The comment is removed."),
        "sent": _("The comment is at its move."),
    }
