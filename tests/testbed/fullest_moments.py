"""The moments of a game at which most lies on the table, found by playing it."""

from random import Random
from typing import Any

from games import registry
from games.kernel.match import Deal, StartMatch
from games.kernel.seats import SYSTEM
from games.kernel.view import View
from tests.testbed.laid_tables import Late
from tests.testbed.matches import done

CARDS = {"card", "cards", "place", "places"}
STOCK = "stock"
"""However many cards are to be drawn, one is seen."""


def fullest(game: str, options: dict[str, Any], steps: int, seed: int = 3) -> dict[str, Late]:
    """Of each kind of zone the moment at which most cards lie in such; seat 0 is to choose.

    Of moments at which as much lies there it is one at which cards of the table can be chosen. A
    moment that is the fullest of several kinds stands under the first of them.
    """
    known = next(each for each in registry.GAMES if each.ruleset.id == game)
    rules, thinks, chance = known.ruleset, known.preferences, Random(seed)
    start = StartMatch(chance.randbytes(32).hex(), options)
    state = done(rules.act(rules.blank(), SYSTEM, start)).state
    best: dict[str, tuple[tuple[int, bool], Any]] = {}
    for _ in range(steps):
        awaited = rules.current(state)
        if not awaited:
            break
        seat = 0 if 0 in awaited else awaited[0]
        if seat == 0:
            view = rules.observe(state, 0)
            for kind, count in _lying(view).items():
                found = count, chooses_cards(view)
                if count and found > best.get(kind, ((0, False), None))[0]:
                    best[kind] = found, state
        asked = () if seat == SYSTEM else thinks(rules.observe(state, seat), chance)
        state = done(rules.act(state, seat, next(iter(asked), Deal()))).state
    moments: dict[str, Late] = {}
    for kind, (_, moment) in best.items():
        if all(moment is not other.state for other in moments.values()):
            moments[kind] = Late(game, moment)
    return moments


def chooses_cards(view: View) -> bool:
    """Whether the viewer may choose cards of the table now, for one of the moves there are."""
    return any(spec.by in CARDS for item in view.menu for spec in item.params.values())


def _lying(view: View) -> dict[str, int]:
    """How many cards lie in the zones of each kind."""
    counts: dict[str, int] = {}
    for zone in view.zones:
        if zone.kind != STOCK:
            counts[zone.kind] = counts.get(zone.kind, 0) + len(zone.cards)
    return counts
