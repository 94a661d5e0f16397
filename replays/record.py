"""Records: a match, or a worked example, as one readable JSON document (`smazzata-record/1`).

A record says what was given (rules, options, decks, commands in order) and what must follow
(refusals, events, views, scores, the result). `replays.record_checker` plays it again and compares;
`replays.export` writes one from a match's events. `docs/03-records.md` is the manual; the
clauses REC-1 to REC-9 that findings cite stand there.

A command is a line of text, `0 play_card card=7D #3f2a9c01`: the seat (or `system`), the command
as `games.kernel.command.to_text` writes it, and the step's sum. Where more is to be said, the
step is an object with the same parts.
"""

import re
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from games.kernel.event import Card
from games.kernel.position import Position
from games.kernel.seats import MOST_SEATS
from games.kernel.words import Phrase
from replays.finding import Finding

FORMAT: Literal["smazzata-record/1"] = "smazzata-record/1"
MAX_BYTES = 4 * 1024 * 1024
"""A longer document is not read at all: a match of 10,000 commands takes a tenth of this."""
PUBLIC_MASTER = "0" * 64
"""The master secret of records whose decks are all given: nobody's secret, proving nothing."""
HIDDEN = "?"
"""A card whose face the viewer may not know."""

Line: TypeAlias = Annotated[str, msgspec.Meta(max_length=4096)]
Word: TypeAlias = Annotated[str, msgspec.Meta(max_length=64, pattern=r"^[a-z0-9_:]*$")]
Hex: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{64})?$")]
Sum: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{8})?$")]
SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=MOST_SEATS)]
Clause: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^([A-Z]{2,5}-[A-Z]?[0-9]{1,3}[a-z]?)?$")]


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything in a record: a misspelt name is an error, a default is not written."""


class Title(_Part, frozen=True):
    """What the record shows, for people."""

    it: Line
    en: Line

    def say(self, language: str) -> str:
        """The title in `language` (`it` or `en`)."""
        return Phrase(self.it, self.en).say(language)


class ExpectedView(_Part, frozen=True):
    """What a viewer must see at this point. Only what is stated is compared."""

    viewer: SeatNumber | Literal["open", "spectator"] = "open"
    phase: str | None = None
    active: list[int] | None = None
    zones: dict[str, Line | int] = {}
    """Zone id → its cards, separated by blanks, `?` for a hidden one; or how many there are."""
    notes: dict[str, dict[str, Any]] = {}
    """Zone id → some of its notes, such as the reading of a meld."""
    counters: dict[str, int] = {}
    facts: dict[str, Any] = {}
    menu: list[str] | None = None
    """Names of the commands that may be tried."""
    totals: list[int] | None = None


class Step(_Part, frozen=True):
    """A command and what must come of it, or only a look at the table."""

    seat: SeatNumber | Literal["system"] | None = None
    command: Line | dict[str, Any] | None = None
    """As text or, for commands that text cannot say (malformed ones too), as JSON."""
    refused: Word = ""
    """The code with which the command must be refused; empty: it must be accepted."""
    clause: Clause = ""
    """The clause that must be cited with the refusal; empty: any."""
    events: list[dict[str, Any]] = []
    """Events that must follow, in this order, each with those of its fields that matter."""
    see: ExpectedView | None = None
    """What must be seen afterwards."""
    sum: Sum = ""


class Deal(_Part, frozen=True):
    """One deal. `scores` is null while it is not finished."""

    scores: list[int] | None
    """The points of each row of the deal's score sheet."""
    before: list[Line | Step] = []
    """Commands while the deck is sealed: nonces, or a seat that leaves."""
    dealt: bool = True
    """False when the match ended before this deck was dealt."""
    source: Literal["given", "shuffled"] = "given"
    """Whether the deck is the one stated here or follows from the record's master secret."""
    deck: list[Line] = []
    """The order, top card first, in rows of cards separated by blanks."""
    position: Position | None = None
    """Only in the first deal, in place of a deck: the cards lie like this when the moves begin."""
    chance: dict[Word, int] = {}
    """Given chance outcomes, such as the first dealer; the others are drawn."""
    commitment: Hex = ""
    secret: Hex = ""
    sum: Sum = ""
    moves: list[Line | Step] = []

    @property
    def order(self) -> tuple[Card, ...]:
        """The stated deck, top card first."""
        return tuple(card for row in self.deck for card in row.split())


class Result(_Part, frozen=True):
    """How the match must end."""

    totals: list[int]
    places: list[int]
    vp: list[int] | None = None


class Record(_Part, frozen=True):
    """A whole record. `result` is null when it stops before the end of the match."""

    game: Word
    version: int
    seats: int
    deals: Annotated[list[Deal], msgspec.Meta(max_length=1000)]
    result: Result | None
    format: Literal["smazzata-record/1"]
    title: Title | None = None
    clauses: list[Clause] = []
    """The clauses that a worked example shows."""
    options: dict[str, Any] = {}
    """Complete in every export; in worked examples those that matter."""
    duplicate: bool = False
    master: Hex = ""
    """The match's master secret; empty when every deck is given."""
    sum: Sum = ""


def read(text: str | bytes) -> Record | Finding:
    """The record that `text` holds, or why it is none: `record_too_large`, `record_malformed`."""
    size = len(text)
    if size > MAX_BYTES:
        return Finding("record_too_large", "REC-1", params={"size": size, "most": MAX_BYTES})
    try:
        record = msgspec.json.decode(text, type=Record, strict=True)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return Finding("record_malformed", "REC-1", params={"place": _place(str(error))})
    if not record.master and any(deal.source == "shuffled" for deal in record.deals):
        return Finding("record_without_master", "REC-3")
    return record


def write(record: Record) -> str:
    """The record as text: what fits in a line stands in one line, the rest one item a line."""
    body: dict[str, Any] = msgspec.to_builtins(record)
    order = [name for name in _READING_ORDER if name in body]
    body = {name: body[name] for name in order}
    if "options" in body:
        body["options"] = dict(sorted(body["options"].items()))
    body["deals"] = [
        {name: deal[name] for name in _DEAL_ORDER if name in deal} for deal in body["deals"]
    ]
    return _laid_out(body) + "\n"


_READING_ORDER = (
    *("format", "title", "clauses", "game", "version", "options", "seats", "duplicate"),
    *("master", "sum", "deals", "result"),
)
_DEAL_ORDER = (
    *("before", "dealt", "source", "position", "chance", "commitment", "secret", "deck", "sum"),
    *("moves", "scores"),
)
_WIDTH = 100


def _laid_out(value: Any, indent: int = 0, label: int = 0) -> str:
    flat = msgspec.json.encode(value).decode()
    if not isinstance(value, (dict, list)) or not value:
        return flat
    if indent and len(flat) + indent + label < _WIDTH:
        return msgspec.json.format(flat, indent=0)
    inner = " " * (indent + 1)
    if isinstance(value, dict):
        parts = [
            f"{(key := msgspec.json.encode(name).decode())}: "
            + _laid_out(item, indent + 1, len(key) + 2)
            for name, item in value.items()
        ]
    else:
        parts = [_laid_out(item, indent + 1) for item in value]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return f"{opening}\n{inner}" + f",\n{inner}".join(parts) + f"\n{' ' * indent}{closing}"


def rows(order: list[Card] | tuple[Card, ...]) -> list[str]:
    """A deck in rows of ten cards, as `Deal.deck` holds it."""
    return [" ".join(order[at : at + 10]) for at in range(0, len(order), 10)]


def _place(error: str) -> str:
    """Where the decoder stopped, without its English: ` (byte 17)`, ` ($.steps[3])`, or nothing."""
    found = re.search(r"\((byte [0-9]+)\)|at `(\$[^`]*)`", error)
    return f" ({found[1] or found[2]})" if found else ""
