"""Entries that are single people and play in pairs: who is whose partner at a table.

Where a tournament has `partners` 2 a table of four entries has two sides. Entries are listed in the
order of the seats, so partners sit opposite: the first with the third, the second with the fourth.
At a table of another size each plays alone. Totals, points and places stand for each entry, so that
whatever follows a person (standings, ratings, penalties) need not know of partners.
"""

from collections.abc import Sequence
from typing import TypeVar

from tournaments.pairing.model import Number

T = TypeVar("T")


def together(partners: int, entries: int) -> int:
    """How many entries make one side of a table with so many of them.

    >>> together(2, 4), together(2, 3), together(1, 4)
    (2, 1, 1)
    """
    return partners if entries == 2 * partners else 1


def sides_of(entries: Sequence[Number], partners: int) -> list[tuple[Number, ...]]:
    """The sides of a table, each with its entries.

    >>> sides_of((5, 8, 2, 3), 2)
    [(5, 2), (8, 3)]
    """
    count = len(entries) // together(partners, len(entries))
    return [tuple(entries[side::count]) for side in range(count)]


def of_entries(of_sides: Sequence[T], entries: int) -> tuple[T, ...]:
    """What holds for each side, said for each entry: partners have the same total.

    >>> of_entries((1550, 900), 4)
    (1550, 900, 1550, 900)
    """
    return tuple(of_sides) * (entries // len(of_sides)) if of_sides else ()


def of_sides(of_each: Sequence[T], entries: int, sides: int) -> tuple[T, ...]:
    """What is said for each entry of a table, said once for each side: what its first entry has.

    >>> of_sides((1550, 900, 1550, 900), 4, 2)
    (1550, 900)

    Raises `ValueError` where something else is said than one thing for each entry.
    """
    if len(of_each) != entries:
        raise ValueError(f"{len(of_each)} things are said of {entries} entries")
    return tuple(of_each[:sides])


def level(of_each: Sequence[T], sides: int) -> bool:
    """Whether all partners have the same."""
    return tuple(of_each) == of_entries(of_each[:sides], len(of_each))
