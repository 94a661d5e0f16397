"""What a live table says: every message, with its fields, as JSON text frames.

What a client says is in `protocol`. Sentences, of which those beside the rules of games are in
`WORDS`, and labels are in the reader's language; moments are milliseconds since 1970; a seat counts
from 0; a card is its code, null where it may not be seen.
"""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import msgspec
from django.http import HttpRequest
from django.utils.translation import get_language_from_request
from msgspec import UNSET, UnsetType

from games.kernel.seats import Seat
from games.kernel.view import Badge, Counter, MenuItem, ParameterSpec, Zone
from smazzata.play.refereeing.services import WORDS as REFEREEING
from smazzata.runtime.translation import gettext_noop


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    pass


class _Message(_Part, frozen=True, tag_field="type", kw_only=True):
    pass


class Accepted(_Message, frozen=True, tag="accepted", kw_only=True):
    """What was asked for is stored."""

    id: str | None
    """Of the `move` or `react`; null for `bot`, `back` and `go_on`."""
    version: int
    hash: str
    """The link of the chain at this version."""


class Refused(_Message, frozen=True, tag="refused", kw_only=True):
    """It is not, and why."""

    id: str | None
    code: str
    clause: str
    """Of the rules; empty where none says so."""
    rules: str | None
    """The address of that clause."""
    say: str
    version: int


class TriedAnswer(_Part, frozen=True, kw_only=True):
    """Whether a command would be carried out now."""

    ok: bool
    ask: str | UnsetType | None = UNSET
    """Where it would: what to ask the player before it is sent, or null."""
    code: str | UnsetType = UNSET
    """Where it would not, this and the following, as in `refused`."""
    clause: str | UnsetType = UNSET
    rules: str | UnsetType | None = UNSET
    say: str | UnsetType = UNSET


class Tried(_Message, frozen=True, tag="tried", kw_only=True):
    """What would become of the commands of a `try`, in their order."""

    id: int
    version: int
    answers: list[TriedAnswer]


class Spot(_Part, frozen=True, kw_only=True):
    """Where a player touches the table."""

    zone: str
    """Its id."""
    place: int | None = None
    """Of a card there, from 0; null for the zone as a whole."""


class Hinted(_Message, frozen=True, tag="hinted", kw_only=True):
    """The answer to a `hint`: the move that a good player would make, in words."""

    version: int
    say: str
    move: str
    """Its command."""
    cards: list[str]
    """Those that it names."""
    spots: list[Spot]
    """What else is touched for it."""


class Error(_Message, frozen=True, tag="error", kw_only=True):
    """A message could not be answered, or the socket is about to be closed."""

    code: str
    say: str


class Pong(_Message, frozen=True, tag="pong", kw_only=True):
    """The answer to a `ping`."""

    id: int


class SeatPresence(_Part, frozen=True, kw_only=True):
    """Whether somebody is at a seat."""

    seat: Seat
    online: bool
    bot: bool
    since_ms: int | None
    """When the last one left; null while somebody is there, or where nobody is known."""


class Presence(_Message, frozen=True, tag="presence", kw_only=True):
    """Who is there, where that is news."""

    presence: list[SeatPresence]


class You(_Part, frozen=True, kw_only=True):
    """As whom this socket looks on."""

    seat: Seat | None
    role: Literal["player", "spectator", "referee"]


class SeatClock(_Part, frozen=True, kw_only=True):
    """The time of a seat."""

    seat: Seat
    bank_ms: int
    running: bool
    allotted_ms: int
    """What is left of the turn's own time."""
    due_ms: int | None
    """When all of it is over, while it runs."""


class Clock(_Part, frozen=True, kw_only=True):
    """The clocks of a table, at `now_ms` by the server."""

    now_ms: int
    seats: list[SeatClock]
    round_due_ms: int | None
    race: bool
    """Whether all who are silent have one time in common, and no bank."""
    stopped: bool


class Look(_Part, frozen=True, kw_only=True):
    """A deal is over, and people look at it."""

    waiting: list[Seat]
    """Who has not said `go_on` yet; bots need not."""
    ready: list[Seat]
    left_ms: int | None
    """The next deal waits no longer; null while the clocks stand, and for who sees it later."""


class Guide(_Part, frozen=True, kw_only=True):
    """What a lesson says to who learns, on his turn."""

    title: str
    text: str
    show: list[str]
    """The cards that it speaks of, in his hand or open on the table."""
    move: str
    """The command that it asks for."""
    cards: list[str]
    """Those that the command names."""
    spots: list[Spot]
    """What else is touched for it."""
    step: int
    """From 1, of so many."""
    steps: int


class Parameter(ParameterSpec, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How the value of a command's parameter is chosen; what `by` means stands with its base."""

    label: str
    help: str


class MenuEntry(MenuItem, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A command that may be tried: `{"do": do, PARAMETER: value, …}`."""

    help: str
    params: dict[str, Parameter]  # type: ignore[assignment]


class LabelledCounter(Counter, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A number, with its label in words."""

    short: str = ""


class LabelledBadge(Badge, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A word that a seat wears."""

    short: str = ""


class DealLine(_Part, frozen=True, kw_only=True):
    """An item of a deal's score, a column a party."""

    label: str
    points: list[int | None]


class DealScore(_Part, frozen=True, kw_only=True):
    """The score of a deal."""

    deal: int
    lines: list[DealLine]
    totals: list[int]


class Sheet(_Part, frozen=True, kw_only=True):
    """The score sheet, a column a party."""

    parties: list[str]
    kept: int = 0
    """So many deals are as they were told before; the others follow."""
    deals: list[DealScore]
    totals: list[int]
    places: list[int] | None
    vp: list[int] | None
    out: list[str]
    """Who is out of the match, by name, and as `out_seats`."""
    out_seats: list[Seat]


class IndexSeat(_Part, frozen=True, kw_only=True):
    """Who sits in a seat."""

    seat: Seat
    name: str
    side: int
    bot: bool
    member: str | None
    court: str
    """The court card of the French deck whose head is the portrait."""


class Index(_Part, frozen=True, kw_only=True):
    """What does not change at a table."""

    game: str
    title: str
    deck: str
    faces: Any
    clockwise: bool
    family: str
    """`melds`, `tricks`, `bank` or `company`."""
    target: int | None
    """At how many points the match ends, where it does."""
    cards: dict[str, str]
    """What each card is called, by its code."""
    seats: list[IndexSeat]
    texts: dict[str, str]


class ShownReaction(_Part, frozen=True, kw_only=True):
    """A message to all at the table."""

    seat: Seat
    reaction: str
    """One of `smazzata.tables.reactions.REACTIONS`."""
    say: str


class Frame(_Part, frozen=True, kw_only=True):
    """What one event changed: what did not change is left out. In `table` it is all of it."""

    move: int
    """The version of the event."""
    say: str
    phase: str | UnsetType = UNSET
    active: list[Seat] | UnsetType = UNSET
    zones: list[Zone] | UnsetType = UNSET
    """Each as it now is, by its `id`."""
    order: list[str] | UnsetType = UNSET
    """The ids of all zones there are now; others are gone."""
    counters: list[LabelledCounter] | UnsetType = UNSET
    badges: list[LabelledBadge] | UnsetType = UNSET
    sheet: Sheet | UnsetType = UNSET
    ends_deal: bool | UnsetType = UNSET
    reaction: ShownReaction | UnsetType = UNSET
    menu: list[MenuEntry] | UnsetType = UNSET
    """What this seat may try now, in the last frame of a message."""


class Moves(_Message, frozen=True, tag="moves", kw_only=True):
    """What happened after version `since`."""

    since: int
    version: int
    hash: str
    clock: Clock | None
    look: Look | None
    guide: Guide | None
    over: bool
    frames: list[Frame]
    you: You | UnsetType = UNSET
    """In the first after a `join`."""


class Table(_Message, frozen=True, tag="table", kw_only=True):
    """The whole table, in place of all that was told before."""

    version: int
    hash: str
    clock: Clock | None
    look: Look | None
    guide: Guide | None
    over: bool
    you: You
    index: Index
    frame: Frame
    lately: list[str]
    presence: list[SeatPresence]
    delay: dict[str, int] | None
    """By how many `moves` and seconds an onlooker is behind."""


ServerMessage: TypeAlias = (
    Accepted | Refused | Tried | Hinted | Error | Pong | Presence | Moves | Table
)


WORDS: dict[str, str] = {
    **REFEREEING,
    "not_json": gettext_noop("The message is not JSON."),
    "too_large": gettext_noop("The message is too long."),
    "too_many": gettext_noop(
        "Too many messages in a short time: wait a moment and load the page again."
    ),
    "unknown_message": gettext_noop("The table does not understand this message."),
    "not_seated": gettext_noop("You do not sit at this table."),
    "logged_out": gettext_noop("You have logged out: log in again to go on."),
    "no_spectators": gettext_noop("Nobody may watch this table until the match is over."),
    "no_hint": gettext_noop("There is no hint here: it is not a lesson, or not your turn."),
    "no_such_table": gettext_noop("There is no such table."),
    "not_shown": gettext_noop(
        "The table cannot be shown to you just now, by a fault of the site; the match goes on."
    ),
    "command_id_reused": gettext_noop("This message was already sent by somebody else."),
    "unavailable": gettext_noop("The site cannot answer just now: try again in a moment."),
}


def language_of(scope: Mapping[str, Any]) -> str:
    """`it` or `en`, as pages find it: by the cookie and the browser of whoever opened a socket."""
    request = HttpRequest()
    request.COOKIES = dict(scope.get("cookies", {}))
    for name, value in scope["headers"]:
        if name == b"accept-language":
            request.META["HTTP_ACCEPT_LANGUAGE"] = value.decode("latin-1")
    return "en" if get_language_from_request(request).startswith("en") else "it"
