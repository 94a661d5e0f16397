"""What was published, and the end."""

from games.kernel.event import Event
from tournaments import events
from tournaments.evolution.applying import Apply
from tournaments.rating.fold import RatingChange
from tournaments.state import Tournament


def _published(state: Tournament, event: events.StandingsPublished) -> None:
    state.published.append(event)


def _rated(state: Tournament, event: events.RatingsChanged) -> None:
    rows = [
        RatingChange(*row)
        for row in zip(event.subjects, event.before, event.after, event.tables, strict=True)
    ]
    earlier = state.ratings.get(event.kind, []) if event.part > 1 else []
    state.ratings[event.kind] = earlier + rows


def _closed(state: Tournament, _event: events.TournamentClosed) -> None:
    state.closed = True


APPLY: dict[type[Event], Apply] = {
    events.StandingsPublished: _published,
    events.RatingsChanged: _rated,
    events.TournamentClosed: _closed,
}
