"""What one viewer sees of a table: one shape for all games, so that one client draws them all.

A card whose face the viewer may not know is `null`. Bots receive this and nothing else; so does
the browser. `menu` says what may be tried, not every combination: for a selection ask the
ruleset's `check`, which answers with reason and clause.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from games.kernel.badges import Badge as Badge
from games.kernel.badges import Counter as Counter
from games.kernel.event import Card
from games.kernel.score_sheet import ScoreSheet
from games.kernel.seats import MOST_SEATS, Seat

HANDS = tuple(f"hand:{seat}" for seat in range(MOST_SEATS))
"""The zone of each seat's hand: every view names them all."""


class Zone(msgspec.Struct, frozen=True, gc=False):
    """A place where cards lie."""

    id: str
    """Unique at the table: `hand:0`, `stock`, `meld:3`."""
    kind: str
    """`hand stock pile meld trick row slots captured pot`: how a client lays it out."""
    cards: list[Card | None]
    owner: Seat | None = None
    side: int | None = None
    label: str | None = None
    """A key of the game's words."""
    notes: dict[str, Any] = {}
    """What a client may write beside it: words of the game, and of a meld its `reading`, `points`
    that it is worth, `closed`, when it is complete and lies as a stack, and `stands`, for each card
    the one whose place it has, where its place alone does not tell. Of a hand
    `in_order` when others choose by its places, so that its owner has to see it as it lies, and
    `raised`, the place of a card that stands out."""


def faces(cards: Sequence[Card], *, seen: bool) -> list[Card | None]:
    """The cards of a zone, or as many that are not known.

    >>> faces(["7D", "JK"], seen=False)
    [None, None]
    """
    return [*cards] if seen else [None] * len(cards)


class Choice(msgspec.Struct, frozen=True, gc=False):
    """One of a few values."""

    value: Any
    """What the command gets: a word, a number, true or false."""
    label: str = ""
    """A key of the game's words; empty where the value speaks for itself."""


LAYOUT = "layout"
"""The way to choose a whole new arrangement of cards, see `ParameterSpec`."""


class ParameterSpec(msgspec.Struct, frozen=True, gc=False):
    """How the value of a command's parameter is chosen.

    | `by` | chosen | value |
    |---|---|---|
    | `card` | one card of a zone in `zones` | its code |
    | `cards` | `least` to `most` cards of the zones | list of codes, in the order of choosing |
    | `place` | one card of the zone, seen or not | its index in the zone, from 0 |
    | `places` | `least` to `most` cards of the zone, seen or not | list of their indices |
    | `place` with `among` | nothing: it is the first of the other's cards there | its index |
    | `zone` | one of `zones` | the whole number after the colon of its id |
    | `number` | a whole number | `least` to `most` |
    | `seat`, `word` | one of `choices` | its value |
    | `layout` | cards of the zones, put into groups | list of lists of codes |

    A `layout` says how the zones of kind `meld` lie afterwards, all of them, whichever command it
    is for; its other zones are where cards may be added from.
    """

    by: str
    zones: list[str] = []
    least: int = 1
    most: int = 1
    choices: list[Choice] = []
    optional: bool = False
    """Whether the parameter may be left out; the command then takes its own default."""
    among: str = ""
    """For a `place`: the parameter whose cards it is one of. A card then counts for both."""


class MenuItem(msgspec.Struct, frozen=True, gc=False):
    """A command that may be tried now."""

    do: str
    label: str
    """A key of the game's words; `LABEL.help` says what it is for, where that is not plain."""
    params: dict[str, ParameterSpec] = {}
    """By the command's fields. A number is asked for by its name, a key of the game's words;
    `NAME.help` says more of it."""
    at: str = ""
    """The zone that one may point at for this command, when `params` name none: `stock`, `pile`;
    `own` stands for the own side of the table."""
    off_turn: bool = False
    """Whether it may be given whoever's turn it is; the kernel says so."""


class View(msgspec.Struct, frozen=True, gc=False):
    """A table as one viewer sees it."""

    game: str
    ruleset: int
    """The ruleset's version."""
    seat: Seat
    """The viewer."""
    deal: int
    phase: str
    active: list[Seat]
    options: dict[str, Any]
    zones: list[Zone]
    counters: list[Counter]
    menu: list[MenuItem]
    sheet: ScoreSheet
    facts: dict[str, Any] = {}
    """What else this viewer knows and a program needs to judge its own moves (plain JSON)."""
    badges: list[Badge] = []

    def zone(self, name: str) -> Zone:
        """The zone with this id; raises `KeyError` when the table has none."""
        for zone in self.zones:
            if zone.id == name:
                return zone
        raise KeyError(name)
