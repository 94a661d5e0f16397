"""A tournament as the fold of its events. What each changes says its subject."""

from collections.abc import Iterable

from games.kernel.event import Event
from tournaments.registry import BOOK
from tournaments.state import Tournament, clone


def evolve(state: Tournament, event: Event) -> Tournament:
    """The tournament after one more event; `state` is left as it was."""
    after = clone(state)
    apply(after, (event,))
    return after


def fold(events: Iterable[Event], start: Tournament | None = None) -> Tournament:
    """The tournament after all events. Changes one copy in place: fast for long logs."""
    state = clone(start) if start is not None else Tournament()
    apply(state, events)
    return state


def apply(state: Tournament, events: Iterable[Event]) -> None:
    """Changes `state` itself: only for whoever made it and shows it to nobody meanwhile."""
    for event in events:
        BOOK.facts[type(event)].fold(state, event)
