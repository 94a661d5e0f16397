"""What one socket shows of a table: the table once, and what must be told next."""

from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import override

from games.kernel.seats import SPECTATOR, Seat
from smazzata.ledger.reader import load
from smazzata.ledger.writer import now_ms
from smazzata.play.live.feed import Feed, VisiblePrefix
from smazzata.play.live.frame_buffer import REMEMBERED, FrameBuffer
from smazzata.play.live.teaching import guide_of
from smazzata.presentation.avatars import court_of
from smazzata.presentation.narration import Narrator
from smazzata.presentation.tournament_names import game_name
from smazzata.presentation.visible_match import players
from smazzata.runtime.threads import in_thread
from smazzata.tables.table import Table
from smazzata.tables.visibility import OPENING_VERSION

LONGEST = REMEMBERED
"""Versions; whoever missed more gets the table as it stands: that is less than what led to it."""


class Subscription:
    """A socket that has joined. `you` is said to it once; `since` is the version it shows."""

    def __init__(
        self,
        feed: Feed,
        prefix: VisiblePrefix,
        buffer: FrameBuffer,
        index_: dict[str, Any],
        you: dict[str, Any],
        since: int,
    ) -> None:
        self._feed = feed
        self._prefix = prefix
        self._buffer = buffer
        self._index = index_
        self._you = you
        self._shown = since
        self._introduced = False
        self._people: list[dict[str, Any]] | None = None
        """Who was there as it was told last."""

    @classmethod
    async def begin(
        cls, feed: Feed, viewer: Seat, language: str, you: dict[str, Any], since: int
    ) -> "Subscription | None":
        """The table for this viewer; None while nobody may watch it."""
        prefix = feed.outsiders if viewer == SPECTATOR else feed.insiders
        if prefix is None:
            return None
        index_ = await in_thread(table_index, prefix.table, language)
        names = [seat["name"] for seat in index_["seats"]]
        return cls(feed, prefix, prefix.frame_buffer(viewer, language, names), index_, you, since)

    async def news(self) -> dict[str, Any] | None:
        """The next message: frames the client has not seen, or the whole table; None if none.

        However many frames have come since the last call, they are one message. Raises `NotShown`.
        """
        prefix = self._prefix
        if self._introduced and self._shown == prefix.version:
            return None
        frames = self._buffer.after(self._shown) if self._shown else None
        if frames is None and self._shown and not self._buffer.reported:
            frames = await self._missed(self._shown)
        state = {
            "version": prefix.version,
            "hash": prefix.hash.hex(),
            "clock": self.clock(),
            "look": self.look(),
            "guide": self.guide(),
            "over": prefix.over,
        }
        if frames is None:
            whole = self._buffer.whole()
            self._introduced, self._shown = True, prefix.version
            return {
                "type": "table",
                **state,
                "you": self._you,
                "index": self._index,
                "frame": whole,
                "lately": self._buffer.recent_sentences(),
                "presence": self.presence_news() or self._people,
                "delay": self._delay,
            }
        you = {} if self._introduced else {"you": self._you}
        since, self._shown = self._shown, prefix.version
        self._introduced = True
        return {"type": "moves", "since": since, **state, **you, "frames": frames}

    def presence_news(self) -> list[dict[str, Any]] | None:
        """Who is there, as far as this socket may know who plays; None if that was told already.

        A message that says nothing new would tell, by the moment at which it comes, that something
        happened which is not to be seen yet.
        """
        told, self._people = self._people, self._feed.present(self._prefix.table.chairs)
        return None if told == self._people else self._people

    def clock(self) -> dict[str, Any] | None:
        """The time that each seat has left now.

        None at a table without a clock, and for whoever sees it later: how long somebody has been
        thinking would tell what has not been seen yet.
        """
        clock = None if self._delay else self._prefix.table.clock
        return None if clock is None else clock.shown(now_ms())

    def look(self) -> dict[str, Any] | None:
        """Who still looks at a deal that is over, and for how long the next one waits.

        None while a deal is played. Whoever sees it later is told no time.
        """
        table = self._prefix.table
        if not table.looking:
            return None
        due = None if self._delay else table.look_due_ms
        left_ms = None if due is None else max(0, due - now_ms())
        return {"waiting": [*table.lookers], "ready": sorted(table.ready), "left_ms": left_ms}

    def guide(self) -> dict[str, Any] | None:
        """What the lesson says to this viewer now; None where it says nothing."""
        return guide_of(self._prefix.table, self._buffer.viewer, self._buffer.language)

    @property
    def _delay(self) -> dict[str, int] | None:
        return self._feed.delay if self._buffer.viewer == SPECTATOR else None

    async def _missed(self, since: int) -> list[dict[str, Any]] | None:
        """Frames that nobody here remembers, from the ledger, and those that came meanwhile."""
        buffer = self._buffer
        version = self._prefix.version
        missed = await in_thread(missed_frames, self._feed.match, since, version, buffer)
        newer = buffer.after(version)
        return None if missed is None or newer is None else missed + newer


def missed_frames(
    match: UUID, since: int, version: int, like: FrameBuffer
) -> list[dict[str, Any]] | None:
    """The frames of the versions after `since` up to `version`, from the ledger, as `like` has.

    None when there are too many of them, or when nothing could be seen yet at `since`.
    """
    if since < OPENING_VERSION or not 0 <= version - since <= LONGEST:
        return None
    events = load(match, 0, version)
    if len(events) < version:
        return None
    prefix = VisiblePrefix(events[:since])
    buffer = prefix.frame_buffer(like.viewer, like.language, like.names, remembered=LONGEST)
    prefix.advance(events[since:])
    return buffer.after(since)


def table_index(table: Table, language: str) -> dict[str, Any]:
    """In plain JSON values, with the names as they are now. Asks the database."""
    rules = table.rules
    match = table.state.match
    side_of = {seat: n for n, party in enumerate(rules.parties(match)) for seat in party}
    with override(language):
        people = players(table.chairs)
        speaker = Narrator(rules, match.options, [player.name for player in people])
        pictures = rules.pictures(match.options)
        return {
            "game": rules.id,
            "title": game_name(rules.id),
            "deck": pictures.style,
            "faces": pictures.faces,
            "clockwise": rules.sits_clockwise(match.options),
            "family": rules.family,
            "target": rules.target_of(match.options),
            "cards": {code: speaker.card(code) for code in rules.held(match.options)},
            "seats": [
                {
                    "seat": player.seat,
                    "name": player.name,
                    "side": side_of[player.seat],
                    "bot": table.chairs[player.seat].bot is not None,
                    "member": player.member,
                    "court": court_of(player.member or player.name),
                }
                for player in people
            ],
            "texts": {
                "hidden": _("face-down card"),
                "wild": _("wild card"),
                "partner": _("partner"),
                "points": _("points: {points}"),
                "score": _("Score"),
                "up_to": _("up to {points}"),
                "you": _("You"),
                "we": _("We"),
                "fewest": _("The fewest points win.") if rules.lowest_wins(match.options) else "",
            },
        }
