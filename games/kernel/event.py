"""Events: facts of a match, and the one gate through which they leave it.

An event class states, field by field, who may see it (`games.kernel.fields`). `redact` is the only
way in which an event reaches a person or a bot, and it reads nothing but that statement: visibility
depends on whose card it is, never on the phase of the game.
"""

from typing import Any, ClassVar, TypeAlias, TypeVar

import msgspec

from games.kernel.fields import Card, Sight, hidden_fields
from games.kernel.seats import OPEN, Seat

__all__ = ["Card", "E", "Event", "EventCodec", "Json", "redact", "snake"]

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"


def snake(name: str) -> str:
    """The stable name of a class: `CardPlayed` is written `card_played`."""
    return "".join("_" + c.lower() if c.isupper() and i else c.lower() for i, c in enumerate(name))


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=snake):
    """A fact. Immutable; cards are written as text; no floats; all keys ASCII."""

    schema: ClassVar[int] = 1
    """Version of the shape of this event's data."""
    ends_trick: ClassVar[bool] = False
    """Whether a trick ends with it: there is something to look at before the next card."""

    @classmethod
    def name(cls) -> str:
        """The event's stable type name, as stored."""
        return snake(cls.__name__)

    def data(self) -> dict[str, Any]:
        """The event's fields as plain JSON values, without its type."""
        body: dict[str, Any] = msgspec.to_builtins(self)
        del body["type"]
        return body


E = TypeVar("E", bound=Event)


class EventCodec:
    """Turns stored `(type, data)` into events and back, for one closed set of types."""

    def __init__(self, types: tuple[type[Event], ...]) -> None:
        self.types = {cls.name(): cls for cls in types}
        self._decoders = {
            name: msgspec.json.Decoder(cls, strict=True) for name, cls in self.types.items()
        }

    def decode(self, name: str, data: str | bytes) -> Event:
        """The event stored as `data` (JSON text).

        Raises `KeyError` for an unknown type and `msgspec.ValidationError` for data that is not
        of the type's shape.
        """
        return self._decoders[name].decode(data)

    def convert(self, name: str, data: dict[str, Any]) -> Event:
        """As `decode`, from plain JSON values."""
        return msgspec.convert(data, self.types[name])


def _hidden(value: Any) -> Any:
    """A value as it looks from behind: `null`, or as many `null`s as it has entries."""
    return [None] * len(value) if isinstance(value, list) else None


def redact(event: Event, viewer: Seat) -> dict[str, Any]:
    """The event as `viewer` may see it: plain JSON values with `type`, hidden ones `null`.

    The length of a hidden list stays visible: how many cards changed place is public in every
    game here. A value that is absent (`null`) stays `null` for all.
    """
    body: dict[str, Any] = msgspec.to_builtins(event)
    if viewer == OPEN:
        return body
    for field, visibility in hidden_fields(type(event)):
        value = body[field]
        if visibility is Sight.SEALED or (visibility is Sight.OWNER and body["seat"] != viewer):
            body[field] = _hidden(value)
        elif visibility is Sight.BY_SEAT:
            body[field] = [v if s == viewer else _hidden(v) for s, v in enumerate(value)]
    return body
