"""How Machiavelli is judged: get rid of as many cards as the table takes, else draw.

Its own table is searched for (`games.machiavelli.solver`); after it come the plain steps, those
that lay most cards first. It knows nothing but its own hand and what lies open.
"""

from collections.abc import Iterator
from random import Random

from games.kernel.command import Command
from games.kernel.view import View
from games.machiavelli.events import BeginRearrangement, DeclareFailedRearrangement, PlayLayout
from games.machiavelli.legal import steps
from games.machiavelli.solver import REACH, best_table
from games.machiavelli.state import MachiavelliState
from games.machiavelli.view import seen_table


def preferences(view: View, rng: Random) -> Iterator[Command]:
    """The table found by searching, then every listed step; among equals, by `rng`."""
    table = seen_table(view)
    searched = searched_play(table, view.seat)
    if searched is not None:
        yield searched
    others = steps(table, view.seat)
    rng.shuffle(others)
    others.sort(key=_reluctance)
    for step in others:
        if searched is None or not _alike(step, searched):
            yield step


def searched_play(table: MachiavelliState, seat: int) -> PlayLayout | None:
    """The new table that the search finds; None when it finds no use for any card."""
    hand, melds = table.hands[seat], list(table.melds.values())
    # Who has to open does so without the table, so that a meld is all of its own cards (MAC-17).
    plan = best_table(table.book, melds, hand, 0 if table.must_open(seat) else REACH)
    if plan.hand == hand:
        return None
    return PlayLayout(tuple(table.book.melds[mask] for mask in plan.melds))


def _reluctance(step: Command) -> int:
    """The less, the better: cards laid come first, then drawing, passing or putting back."""
    if isinstance(step, PlayLayout):
        return -sum(map(len, step.layout))
    return {BeginRearrangement: 1, DeclareFailedRearrangement: 2}.get(type(step), 0)


def _alike(step: Command, searched: PlayLayout) -> bool:
    return isinstance(step, PlayLayout) and sorted(step.layout) == sorted(searched.layout)
