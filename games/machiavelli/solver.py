"""Looking for a new table, near by and within a bound: what the bots do with other people's melds.

The whole table is too much: an exact search takes seconds with fifty cards on it, and minutes with
eighty. So one card of the hand at a time is tried, with no melds of the table, then with one, two
and three that could have to do with it, and each such handful is solved exactly: all its cards in
melds, and as many more of the hand as go. What was found is kept, and the search goes on from
there, until nothing is found or the work allowed is done. Work is counted, never timed, so the
same cards lead to the same table.
"""

from collections.abc import Iterator
from typing import NamedTuple

from games.machiavelli.cards import EMPTY, Pile, numbers
from games.machiavelli.melds import Book

WORK = 600
"""Handfuls and steps inside them that one look at a table may take."""
REACH = 3
"""Melds of the table that are taken apart together."""


class Plan(NamedTuple):
    """A table that can be laid, and what is then left in the hand."""

    melds: list[int]
    hand: Pile


class _Work:
    """What a search may still do."""

    def __init__(self, left: int) -> None:
        self.left = left

    def spend(self) -> bool:
        """One step; whether it may be taken."""
        self.left -= 1
        return self.left >= 0


def best_table(
    book: Book, melds: list[int], hand: Pile, reach: int = REACH, work: int = WORK
) -> Plan:
    """The table with most cards of the hand on it that the search comes to; perhaps the old one."""
    left = _Work(work)
    plan = Plan(list(melds), hand)
    while plan.hand.once and left.left > 0:
        better = _improved(book, plan, reach, left)
        if better is None:
            break
        plan = better
    return plan


def _improved(book: Book, plan: Plan, reach: int, work: _Work) -> Plan | None:
    """The plan with one card of the hand more on the table, or several."""
    lying = plan.hand.once
    for mask in plan.melds:
        lying |= mask
    possible = [mask for mask in book.melds if not mask & ~lying]
    for size in range(reach + 1):
        for number in numbers(plan.hand.once):
            card = 1 << number
            homes = [mask for mask in possible if mask & card]
            for places in _handfuls(book, plan.melds, number, size) if homes else ():
                if not work.spend():
                    return None
                must, may = EMPTY.with_one(card), plan.hand.without_one(card)
                for place in places:
                    must = must.with_one(plan.melds[place])
                missing = ~(must.once | may.once)
                if all(mask & missing for mask in homes):
                    continue
                fitting = [mask for mask in possible if not mask & missing]
                found = _covered(fitting, must, may, work)
                if found is not None:
                    rest = [mask for at, mask in enumerate(plan.melds) if at not in places]
                    return Plan(rest + found.melds, found.hand)
    return None


def _handfuls(book: Book, melds: list[int], number: int, size: int) -> Iterator[tuple[int, ...]]:
    """Places of so many melds, each of which has to do with the card or with one before it."""
    seen: set[tuple[int, ...]] = set()

    def grow(places: tuple[int, ...], close: int) -> Iterator[tuple[int, ...]]:
        known = tuple(sorted(places))
        if known in seen:
            return
        seen.add(known)
        if len(places) == size:
            yield known
            return
        for place, mask in enumerate(melds):
            if mask & close and place not in places:
                yield from grow((*places, place), close | book.around[mask])

    return grow((), book.near[number])


def _covered(fitting: list[int], must: Pile, may: Pile, work: _Work) -> Plan | None:
    """Melds of all the cards that must lie and as many of those that may; None if there are none.

    `fitting` are the melds that can be made of them. `hand` of the plan is what is left of those
    that may.
    """
    best: Plan | None = None

    def walk(must: Pile, may: Pile, fitting: list[int], laid: tuple[int, ...]) -> None:
        nonlocal best
        if not must.once:
            if best is None or may.size < best.hand.size:
                best = Plan([*laid], may)
            return
        if not work.spend():
            return
        missing = ~(must.once | may.once)
        fitting = [mask for mask in fitting if not mask & missing]
        rarest: list[int] | None = None
        for number in numbers(must.once):
            homes = [mask for mask in fitting if mask >> number & 1]
            if rarest is None or len(homes) < len(rarest):
                rarest = homes
                if len(homes) < 2:
                    break
        for mask in rarest or ():
            table = mask & must.once
            after = must.without_one(table), may.without_one(mask & ~table)
            walk(*after, fitting, (*laid, mask))

    walk(must, may, fitting, ())
    return best
