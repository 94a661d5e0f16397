"""The law of every game: no card is lost or doubled. What lies in all zones together is the pack.

Folding judges nothing, so a log that was tampered with can put a card into a hand that still lies
in the stock. The open view shows all zones of any game; counting them needs to know none.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple, TypeVar

from games.kernel.event import Card, Event
from games.kernel.match import State
from games.kernel.ruleset import Ruleset
from games.kernel.seats import OPEN

S = TypeVar("S", bound=State)


class Misplaced(NamedTuple):
    """Cards that a table has too often, and cards of its pack that lie nowhere. Never for eyes of
    players: it names hidden cards.
    """

    extra: tuple[Card, ...]
    missing: tuple[Card, ...]


def misplaced(ruleset: Ruleset[Any], state: State) -> Misplaced | None:
    """What contradicts the pack at a table; None when nothing does, or no deal is being played."""
    zones = ruleset.observe(state, OPEN).zones
    if not zones:
        return None
    lying = Counter(str(card) for zone in zones for card in zone.cards)
    pack = Counter(ruleset.deck(state.match.options))
    if lying == pack:
        return None
    extra, missing = (lying - pack).elements(), (pack - lying).elements()
    return Misplaced(tuple(extra), tuple(missing))


def contradicts_zones(ruleset: Ruleset[S], state: S, events: Iterable[Event]) -> bool:
    """Whether folding the events of one command onto a sound state loses or doubles a card."""
    try:
        after = ruleset.fold(events, state)
        return misplaced(ruleset, after) is not None
    except (LookupError, ValueError):  # a card is taken from where none like it lies
        return True
