"""Events: facts of a match, and what a viewer may see of them.

An event class states, field by field, who may see it (`games.kernel.fields`). `redact` is the only
way in which an event reaches a person or a bot, and it reads nothing but that statement: visibility
depends on whose card it is, never on the phase of the game. States are shown by `Ruleset.observe`.
"""

from collections.abc import Callable, Mapping
from functools import cache
from types import ModuleType
from typing import Any, ClassVar, TypeAlias, TypeVar

import msgspec

from games.kernel.fields import Card as Card
from games.kernel.fields import Visibility, hidden_fields
from games.kernel.seats import OPEN, Seat

Upcaster: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]
"""Data of one schema as data of the next: pure, and never changes what it is given."""
Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"


@cache
def snake(name: str) -> str:
    """The stable name of a class: `CardPlayed` is written `card_played`."""
    return "".join("_" + c.lower() if c.isupper() and i else c.lower() for i, c in enumerate(name))


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=snake):
    """A fact. Immutable; cards are written as text; no floats; all keys ASCII."""

    schema: ClassVar[int] = 1
    """Version of the shape of this event's data."""
    upcasters: ClassVar[Mapping[int, Upcaster]] = {}
    """Schema → how data of that schema becomes data of the next one. A schema that only added
    fields with defaults needs none."""
    ends_trick: ClassVar[bool] = False
    """Whether a trick ends with it: there is something to look at before the next card."""
    ends_deal: ClassVar[bool] = False
    """Whether its sentence says why a deal is over: it stands above the score of that deal."""

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


def events_of(module: ModuleType) -> tuple[type[Event], ...]:
    """The event types that a module defines, in its order."""
    found = (each for each in vars(module).values() if isinstance(each, type))
    own = (each for each in found if each.__module__ == module.__name__)
    return tuple(each for each in own if issubclass(each, Event))


class UnknownSchemaError(ValueError):
    """An event was stored by a later program than this one."""

    code = "unknown_schema"

    def __init__(self, name: str, schema: int) -> None:
        super().__init__(f"{name}: schema {schema} is not known here")


class EventCodec:
    """Turns stored events, `(type, data, schema)`, into events of today, for a closed set of types.

    What is stored never changes. An event of an old schema is made one of today each time it is
    read, step by step, by the upcasters that stand beside its class:

    >>> class Sat(Event, frozen=True):
    ...     schema = 2
    ...     upcasters = {1: lambda data: {"chair": data["seat"] + 1}}
    ...     chair: int
    >>> EventCodec((Sat,)).convert("sat", {"seat": 0}, schema=1)
    Sat(chair=1)
    """

    def __init__(self, types: tuple[type[Event], ...]) -> None:
        self.types = {cls.name(): cls for cls in types}
        self._decoders = {
            name: msgspec.json.Decoder(cls, strict=True) for name, cls in self.types.items()
        }

    def decode(self, name: str, data: str | bytes, schema: int | None = None) -> Event:
        """The event stored as `data` (JSON text) of a schema; without one, of today's.

        Raises `KeyError` for an unknown type, `msgspec.ValidationError` for data that is not of
        the type's shape, and `UnknownSchemaError` for a schema that is later than today's.
        """
        if schema in (None, self.types[name].schema):
            return self._decoders[name].decode(data)
        return self.convert(name, msgspec.json.decode(data), schema)

    def convert(self, name: str, data: dict[str, Any], schema: int | None = None) -> Event:
        """As `decode`, from plain JSON values."""
        cls = self.types[name]
        if schema is not None and schema != cls.schema:
            data = _upcast(cls, data, schema)
        return msgspec.convert(data, cls)


def _upcast(cls: type[Event], data: dict[str, Any], schema: int) -> dict[str, Any]:
    """Data of an old schema as data of today's."""
    if not 1 <= schema <= cls.schema:
        raise UnknownSchemaError(cls.name(), schema)
    for old in range(schema, cls.schema):
        step = cls.upcasters.get(old)
        data = data if step is None else step(data)
    return data


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
        if visibility is Visibility.SEALED or (
            visibility is Visibility.OWNER and body["seat"] != viewer
        ):
            body[field] = _hidden(value)
        elif visibility is Visibility.BY_SEAT:
            body[field] = [v if s == viewer else _hidden(v) for s, v in enumerate(value)]
    return body
