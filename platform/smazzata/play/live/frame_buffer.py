"""The last frames of a match for one viewer in one language.

Sockets of the same viewer and language share them: a frame is made once, however many sockets
show it. A frame says what changed since the frame before it
(`smazzata.presentation.replay_presenter`).

The words and the view of one viewer may fail: a phrase that asks for what its event does not have,
a rule that stumbles over one hand. That is this viewer's trouble alone: a sentence that cannot be
said is replaced by one that says so; a view that cannot be made is `NotShown` until it can be made
again. Whoever else looks at the match sees it go on.
"""

import logging
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

from django.utils.translation import gettext, override
from msgspec.structs import replace

from games.kernel.seats import Seat
from games.kernel.view import View
from smazzata.ledger.events import StoredEvent
from smazzata.presentation.narration import Narrator, menu_in_words
from smazzata.presentation.replay_presenter import view_changes
from smazzata.presentation.table_notices import notice_text
from smazzata.runtime.translation import translated
from smazzata.tables.events import ReactionShown
from smazzata.tables.reactions import REACTIONS
from smazzata.tables.table import Table, numbered

T = TypeVar("T")

log = logging.getLogger(__name__)

REMEMBERED = 128
"""Frames kept for sockets that lag behind: about two rounds of a table of Burraco."""

LATELY = 20
"""Moves that a socket is told of in words when it opens."""


class NotShown(Exception):
    """The table cannot be put into this viewer's words or view: a fault of ours, logged."""


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
        self._view: View | None = None
        """What was shown last; None while that cannot be found out."""
        self.reported: set[str] = set()
        """The troubles that the log knows: every move and every window would tell them again."""
        self._try(self._see)
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
        """Takes in the next event of the stream, after which the table stands like this.

        Raises nothing: where there is no frame for the event, whoever missed it gets the table.
        """
        before, self._view, self._table, self.version = self._view, None, table, stored.version
        frame = self._try(partial(self._frame, stored, before))
        if frame is None:
            self._frames.clear()
            self._since = self.version
            return
        if len(self._frames) == self._frames.maxlen:
            self._since = self._frames[0]["move"]
        self._frames.append(frame)

    def whole(self) -> dict[str, Any]:
        """The table as it stands: a frame that needs none before it. Raises `NotShown`."""
        frame = self._try(self._whole)
        if frame is None:
            raise NotShown
        return frame

    def recent_sentences(self) -> list[str]:
        """What the last moves before this one were, in words."""
        with override(self.language):
            said = [self._say(stored) for stored in list(self._recent)[:-1]]
        return [sentence for sentence in said if sentence]

    def after(self, version: int) -> list[dict[str, Any]] | None:
        """The frames of all later versions, the last with its menu.

        None if some are forgotten, or could not be made: then the table as a whole is to be shown.
        """
        if not self._since <= version <= self.version:
            return None
        frames = [frame for frame in self._frames if frame["move"] > version]
        if frames:
            menu = self._try(self._menu)
            if menu is None:
                return None
            frames[-1] = {**frames[-1], "menu": menu}
        return frames

    def _try(self, make: Callable[[], T]) -> T | None:
        """What is made, in this viewer's language; None when that fails."""
        try:
            with override(self.language):
                return make()
        except Exception as error:
            self._fail(error)
            return None

    def _fail(self, error: Exception) -> None:
        if repr(error) not in self.reported:
            match, where = self._recent[-1].stream_id, (self.version, self.viewer, self.language)
            log.error("not_shown: %s at version %s to %s in %s", match, *where, exc_info=error)
        self.reported.add(repr(error))

    def _frame(self, stored: StoredEvent, before: View | None) -> dict[str, Any] | None:
        """What changed with an event; None where it is not known what was shown before it."""
        after = self._see()
        if before is None:
            return None
        frame = {
            "move": stored.version,
            "say": self._say(stored),
            **view_changes(before, after, self._speaker),
        }
        if before.phase != after.phase:
            frame["phase"] = after.phase
        if stored.type == ReactionShown.name():
            said = REACTIONS.get(stored.data["reaction"], "")
            frame["reaction"] = {**stored.data, "say": translated(said, self.language)}
        if any(event.ends_deal for _, event in numbered(self._table, [stored])):
            frame["ends_deal"] = True
        return frame

    def _whole(self) -> dict[str, Any]:
        view = self._view or self._see()
        return {
            "move": self.version,
            "say": self._say(self._recent[-1]),
            "phase": view.phase,
            "zones": [],
            **view_changes(None, view, self._speaker),
            "menu": self._menu(),
        }

    def _see(self) -> View:
        table = self._table
        self._plays = self.viewer >= 0 and table.chairs[self.viewer].bot is None
        view = table.rules.observe(table.state, self.viewer)
        if table.looking:
            lying = table.rules.closing_zones(table.state, self.viewer)
            view = replace(view, zones=lying, active=[])
        self._view = view
        return view

    def _menu(self) -> list[dict[str, Any]]:
        """Nothing while a bot plays the viewer's seat."""
        if not self._plays:
            return []
        return menu_in_words((self._view or self._see()).menu, self._speaker)

    def _say(self, stored: StoredEvent) -> str:
        """The event in words; what the table tells beside its game is in no game's words."""
        try:
            for _version, event in numbered(self._table, [stored]):
                return self._speaker.event(self._table.rules.redact(event, self.viewer))
            return notice_text(stored, self._speaker)
        except Exception as error:
            self._fail(error)
            return gettext("This event cannot be described.")
