"""What a client may say to a live table: JSON text frames, read strictly.

Frames are untrusted. `read` returns a message or the code of an error; it never raises. A command
inside a message is read by the rules themselves (`Ruleset.read`).
"""

from typing import Annotated, Any, Literal, TypeAlias
from uuid import UUID

import msgspec
from msgspec import Meta

from games.kernel.seats import MOST_SEATS

MAX_BYTES = 16_384
"""No frame is longer."""
MAX_CANDIDATES = 64
"""No more moves are tried at once."""

FrameFault: TypeAlias = Literal["not_json", "too_large", "unknown_message"]
Version: TypeAlias = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]


class _Message(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    pass


class Join(_Message, frozen=True, tag="join"):
    """First: show me the table; I show its version `since`, 0 for none."""

    since: Version = 0


class Move(_Message, frozen=True, tag="move"):
    """Carry out a command; sent again with the same `id` it is carried out once."""

    id: UUID
    version: Version
    command: Any


class Try(_Message, frozen=True, tag="try"):
    """Which of these commands would be carried out now?"""

    id: Number
    version: Version
    commands: Annotated[list[Any], Meta(min_length=1, max_length=MAX_CANDIDATES)]


class Bot(_Message, frozen=True, tag="bot"):
    """Let a bot play my seat; or `seat`, whose person stays away."""

    seat: Annotated[int, Meta(ge=0, lt=MOST_SEATS)] | None = None


class Back(_Message, frozen=True, tag="back"):
    """I play my seat myself again."""


class GoOn(_Message, frozen=True, tag="go_on"):
    """I have seen how the deal ended: deal the next one."""


class React(_Message, frozen=True, tag="react"):
    """A message for all at the table (`tables.reactions.REACTIONS`); with the same `id` once."""

    id: UUID
    reaction: Annotated[str, Meta(max_length=32)]


class Hint(_Message, frozen=True, tag="hint"):
    """What would a good player do in my seat? At a lesson's table only."""

    version: Version


class Ping(_Message, frozen=True, tag="ping"):
    """Are you there?"""

    id: Number


Message: TypeAlias = Join | Move | Try | Bot | Back | GoOn | React | Hint | Ping


def read(frame: str | bytes) -> Message | FrameFault:
    """The message that a frame spells, or what is wrong with it."""
    if isinstance(frame, str):
        if len(frame) > MAX_BYTES:
            return "too_large"
        try:
            frame = frame.encode()
        except UnicodeEncodeError:
            return "not_json"
    if len(frame) > MAX_BYTES:
        return "too_large"
    try:
        body = msgspec.json.decode(frame)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return "not_json"
    try:
        message: Message = msgspec.convert(body, Message)
    except (msgspec.ValidationError, RecursionError):
        return "unknown_message"
    return message
