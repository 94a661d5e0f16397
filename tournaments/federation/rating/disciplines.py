"""Disciplines: what has a rating of its own, and what luck is like in it.

A discipline is a game and a form: Burraco in pairs, for two and for three are three lists. The
numbers of a law are data and have a version; another version is added and never written over one,
because a list says by which version it was made.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Literal, NamedTuple

from msgspec.structs import replace

from tournaments.federation.rating.law import Law, Share

Form = Literal["pairs", "two", "three", "table"]
"""`table` is everybody for himself, three or more; `three` where a game has a form for three."""

LAW_VERSION = 1
"""Of `disciplines.VICTORY`, `PLACES` and `law.Law` as they are now."""
PROVISIONAL_SIGMA = 0.85
"""Above this part of a newcomer's deviation a rating is provisional."""
PROVISIONAL_TABLES = 5
"""With fewer tables a rating is provisional."""
ACTIVE_DAYS = 365
"""Whoever had no table for longer has no place in a list."""

PLAIN = Law()
VICTORY: Mapping[str, Law] = MappingProxyType(
    {
        "fibur-2026-2": Law(flat=1.55, scatter=0.0678),
        "fibur-2026-3": Law(flat=1.64, scatter=0.061),
        "fibur-2026-4": Law(flat=2.15, scatter=0.0345),
        "three-player": Law(flat=2.0, scatter=0.030, deals=3),
    }
)
"""By table of victory points: measured on the engine's matches between equals."""
OTHER_VICTORY = VICTORY["fibur-2026-4"]
"""Of a table that was not measured: the luck of one is about that of any other."""
TIED_PLACES: Mapping[str, float] = MappingProxyType({"busca": 0.125})
"""Scatter of the places of four, in games in which many of them are shared."""
OWN_THREES = frozenset({"burraco"})
"""Games whose tables of three are another form than those of four and more."""
COUNTED_DEALS = frozenset({"burraco", "busca"})
"""Games in which it is known what a deal more or less is worth."""


class Discipline(NamedTuple):
    """A game and a form."""

    game: str
    form: Form

    @property
    def id(self) -> str:
        """What lists and addresses call it, such as `burraco-pairs`."""
        return f"{self.game}-{self.form}"


def read_discipline(id_: str) -> Discipline:
    """The discipline that an id names. Raises `ValueError` for anything else."""
    game, _, form = id_.rpartition("-")
    if not game or form not in ("pairs", "two", "three", "table"):
        raise ValueError(f"no discipline: {id_}")
    return Discipline(game, form)  # type: ignore[arg-type]


def discipline_of(game: str, sides: Sequence[Sequence[str]]) -> Discipline:
    """To which list a table belongs, by how many sit at it."""
    if any(len(side) > 1 for side in sides):
        return Discipline(game, "pairs")
    if len(sides) == 2:
        return Discipline(game, "two")
    return Discipline(game, "three" if len(sides) == 3 and game in OWN_THREES else "table")


def law_of(game: str, sides: int, victory: str) -> Law:
    """The law of a table with so many sides; `victory` is its table of points, empty for places."""
    if victory:
        return VICTORY.get(victory, OTHER_VICTORY)
    if sides == 4 and game in TIED_PLACES:
        return replace(PLAIN, scatter=TIED_PLACES[game])
    return replace(PLAIN, scatter=(sides + 1) / (12 * (sides - 1)))


def share_victory(points: Sequence[int]) -> tuple[Share, ...] | None:
    """What each side won of the most that one could win; None where there was nothing to win.

    All points of a table are shared, so the most is twice the mean, whatever the table of points.

    >>> share_victory((15, 5)), share_victory((28, 23, 9))
    (((15, 20), (5, 20)), ((28, 40), (23, 40), (9, 40)))
    """
    whole, sides = 2 * sum(points), len(points)
    if whole <= 0 or any(not 0 <= sides * own <= whole for own in points):
        return None
    if whole % sides == 0:
        return tuple((own, whole // sides) for own in points)
    return tuple((sides * own, whole) for own in points)


def share_places(places: Sequence[int]) -> tuple[Share, ...]:
    """How many of the others each side left behind, halves for those with whom it shares its place.

    >>> share_places((1, 1, 3, 4))
    ((5, 6), (5, 6), (2, 6), (0, 6))
    """
    return tuple(
        (sum((own < other) + (own <= other) for other in places) - 1, 2 * (len(places) - 1))
        for own in places
    )
