"""The last frames of a match for one viewer in one language.

Sockets of the same viewer and language share them: a frame is made once, however many sockets
show it. A frame says what changed since the frame before it
(`smazzata.presentation.replay_presenter`).
"""

from collections import deque
from collections.abc import Sequence
from typing import Any

from django.utils.translation import override

from games.kernel.seats import Seat
from games.kernel.view import View
from smazzata.ledger.events import StoredEvent
from smazzata.live.menus import menu
from smazzata.presentation.narration import Narrator
from smazzata.presentation.replay_presenter import view_changes
from smazzata.presentation.table_notices import notice_text
from smazzata.tables.table import Table, numbered

REMEMBERED = 128
"""Frames kept for sockets that lag behind: about two rounds of a table of Burraco."""

LATELY = 20
"""Moves that a socket is told of in words when it opens."""


class FrameBuffer:
    """Frames as they come for `viewer` in `language`, from the table at `version` on.

    `names` are those of the seats, in that language; `recent` are the last events that this viewer
    may know, kept up to date by whoever made the buffer.
    """

    def __init__(
        self,
        table: Table,
        version: int,
        viewer: Seat,
        language: str,
        names: Sequence[str],
        recent: Sequence[StoredEvent],
        remembered: int = REMEMBERED,
    ) -> None:
        self.viewer = viewer
        self.language = language
        self.version = version
        self._table = table
        self._recent = recent
        self._see(table)
        self._frames: deque[dict[str, Any]] = deque(maxlen=remembered)
        self.rename(names)

    def rename(self, names: Sequence[str]) -> None:
        """Calls the seats so from now on; what was said with other names is forgotten."""
        self.names = list(names)
        with override(self.language):
            self._speaker = Narrator(self._table.rules, self._table.state.match.options, names)
        self._frames.clear()
        self._since = self.version
        """The frames of all later versions are kept."""

    def advance(self, stored: StoredEvent, table: Table) -> None:
        """Takes in the next event of the stream, after which the table stands like this."""
        before = self._view
        self._see(table)
        with override(self.language):
            frame = {
                "move": stored.version,
                "say": self._say(stored),
                **view_changes(before, self._view, self._speaker),
            }
        if before.phase != self._view.phase:
            frame["phase"] = self._view.phase
        if any(event.ends_deal for _, event in numbered(table, [stored])):
            frame["ends_deal"] = True
        if len(self._frames) == self._frames.maxlen:
            self._since = self._frames[0]["move"]
        self._frames.append(frame)
        self.version = stored.version

    def whole(self) -> dict[str, Any]:
        """The table as it stands: a frame that needs none before it."""
        with override(self.language):
            return {
                "move": self.version,
                "say": self._say(self._recent[-1]),
                "phase": self._view.phase,
                "zones": [],
                **view_changes(None, self._view, self._speaker),
                "menu": self._menu(),
            }

    def recent_sentences(self) -> list[str]:
        """What the last moves before this one were, in words."""
        with override(self.language):
            said = [self._say(stored) for stored in list(self._recent)[:-1]]
        return [sentence for sentence in said if sentence]

    def after(self, version: int) -> list[dict[str, Any]] | None:
        """The frames of all later versions, the last with its menu; None if some are forgotten."""
        if not self._since <= version <= self.version:
            return None
        frames = [frame for frame in self._frames if frame["move"] > version]
        if frames:
            frames[-1] = {**frames[-1], "menu": self._menu()}
        return frames

    def _see(self, table: Table) -> None:
        self._table = table
        self._view: View = table.rules.observe(table.state, self.viewer)
        self._plays = self.viewer >= 0 and table.chairs[self.viewer].bot is None

    def _menu(self) -> list[dict[str, Any]]:
        """Nothing while a bot plays the viewer's seat."""
        if not self._plays:
            return []
        with override(self.language):
            return menu(self._view, self._speaker)

    def _say(self, stored: StoredEvent) -> str:
        """The event in words; what the table tells beside its game is in no game's words."""
        for _version, event in numbered(self._table, [stored]):
            return self._speaker.event(self._table.rules.redact(event, self.viewer))
        return notice_text(stored, self._speaker)
