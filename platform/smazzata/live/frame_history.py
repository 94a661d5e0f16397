"""Frames for whoever was away so long that no socket here remembers them."""

from typing import Any
from uuid import UUID

from smazzata.ledger.reader import load
from smazzata.live.feed import VisiblePrefix
from smazzata.live.frame_buffer import REMEMBERED, FrameBuffer
from smazzata.tables.visibility import OPENING_VERSION

LONGEST = REMEMBERED
"""Versions; whoever missed more gets the table as it stands: that is less than what led to it."""


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
