"""Fields of events: what each one holds and who may see it, said once, in the field's type.

    class CardDrawn(Event, frozen=True):
        seat: Seat
        card: OwnerOnly[Card]

Whoever must understand an event without knowing its game reads these declarations and nothing
else: `games.kernel.event.redact` hides by them, the site says and shows fields by them. A plain
`int` or `str` is public, and is said as it stands.
"""

from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Annotated, Any, NamedTuple, TypeAlias, TypeVar, get_args

import msgspec

T = TypeVar("T")


class Visibility(Enum):
    """Who may see a field of an event."""

    PUBLIC = "public"
    OWNER = "owner"
    """Only the seat named in the event's field `seat`."""
    BY_SEAT = "by_seat"
    """A list with one entry a seat; each seat sees its own entry."""
    SEALED = "sealed"
    """Nobody, until a later event says it again in public."""


class Meaning(Enum):
    """What a number or a text in a field stands for."""

    PLAIN = "plain"
    """Itself: a count, an amount, a name."""
    SEAT = "seat"
    SIDE = "side"
    """A side of the table: partners, or a seat that plays alone."""
    CARD = "card"
    READING = "reading"
    """A meld as text: cards parted by blanks, `*2C@10` for a wild card in the place of a ten."""
    WORD = "word"
    """A key of the game's words."""
    PARTY_NUMBERS = "party_numbers"
    """A list with one number for each party of the match, in their order."""


# --- who may see a field ------------------------------------------------------------------------

OwnerOnly: TypeAlias = Annotated[T, Visibility.OWNER]
BySeat: TypeAlias = Annotated[list[T], Visibility.BY_SEAT]
Sealed: TypeAlias = Annotated[T, Visibility.SEALED]
Public: TypeAlias = Annotated[T, Visibility.PUBLIC]
"""Of a state: everybody knows it. Fields of events are public where they do not say otherwise."""

# --- what a field holds (`games.kernel.seats.Seat` is another) ----------------------------------

Card: TypeAlias = Annotated[str, Meaning.CARD]
"""A card as it is written everywhere: in events, commands, records and views (`7D`, `JK`)."""
Side: TypeAlias = Annotated[int, Meaning.SIDE]
Reading: TypeAlias = Annotated[str, Meaning.READING]
Word: TypeAlias = Annotated[str, Meaning.WORD]
PartyNumbers: TypeAlias = Annotated[list[int], Meaning.PARTY_NUMBERS]


class Field(NamedTuple):
    """What a field declares."""

    visibility: Visibility = Visibility.PUBLIC
    meaning: Meaning = Meaning.PLAIN


@cache
def fields_of(event: type[msgspec.Struct]) -> Mapping[str, Field]:
    """The declarations of an event class, by field.

    >>> from games.kernel.match import MatchStarted
    >>> fields_of(MatchStarted)["master"].visibility
    <Visibility.SEALED: 'sealed'>
    """
    return {field.name: _declared(field.type) for field in msgspec.structs.fields(event)}


@cache
def hidden_fields(event: type[msgspec.Struct]) -> tuple[tuple[str, Visibility], ...]:
    """The fields of an event class that are not public, each with who may see it."""
    declared = fields_of(event).items()
    return tuple(
        (name, field.visibility)
        for name, field in declared
        if field.visibility != Visibility.PUBLIC
    )


def is_public(hint: Any) -> bool:
    """Whether a type is declared `Public`."""
    return Visibility.PUBLIC in getattr(hint, "__metadata__", ())


def _declared(annotation: Any) -> Field:
    """What a type says, itself or in what it is a list or an alternative of."""
    found = Field()
    pending = [annotation]
    while pending:
        part = pending.pop(0)
        for said in getattr(part, "__metadata__", ()):
            if isinstance(said, Visibility):
                found = found._replace(visibility=said)
            elif isinstance(said, Meaning) and found.meaning is Meaning.PLAIN:
                found = found._replace(meaning=said)
        pending += get_args(part)
    return found
