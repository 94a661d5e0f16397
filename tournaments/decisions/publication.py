"""Standings and ratings that are published, and the end."""

from games.kernel.event import Event
from games.kernel.refusal import Refusal
from tournaments import commands, events
from tournaments.authority import Acting
from tournaments.decisions.decision import Decision, in_parts
from tournaments.decisions.homologation import unanswered
from tournaments.queries import (
    current_standings,
    rated_tables,
    standings_digest,
)
from tournaments.rating.fold import fold_ratings
from tournaments.state import Tournament

RATINGS_PART = 40


def publish(
    state: Tournament,
    _rules: events.TournamentOpened,
    _command: commands.PublishStandings,
    acting: Acting,
) -> Decision:
    """The standings after the rounds that are closed; nothing if these were published last.

    While a round is open, those before it can be published again: corrected.
    """
    closed = state.rounds_closed
    if not closed and (refusal := _between_rounds(state)):
        return refusal
    digest = standings_digest(current_standings(state, closed))
    last = state.published[-1] if state.published else None
    if last is not None and (last.digest, last.round) == (digest, closed):
        return ()
    return (events.StandingsPublished(len(state.published) + 1, closed, digest, acting.at // 1000),)


def _between_rounds(state: Tournament) -> Refusal | None:
    if state.current is None:
        return Refusal("nothing_played")
    if state.open_rounds:
        return Refusal("round_open", params={"round": state.open_rounds[0].number})
    return None


def rate(
    state: Tournament, rules: events.TournamentOpened, command: commands.PublishRatings
) -> Decision:
    """The ratings that changed."""
    if refusal := _between_rounds(state):
        return refusal
    tables = rated_tables(state)
    published: list[Event] = []
    individual = list(fold_ratings("individual", command.individual, tables))
    pairs = list(fold_ratings("partnership", command.partnership, tables))
    changed = {"individual": individual, "partnership": pairs}
    for kind in ("individual", "partnership"):
        changes = changed[kind]
        if changes == state.ratings.get(kind, []):
            continue
        parts = list(in_parts(changes, RATINGS_PART))
        published += [
            events.RatingsChanged(
                game=rules.game,
                kind=kind,
                subjects=tuple(c.subject for c in part),
                before=tuple(c.before for c in part),
                after=tuple(c.after for c in part),
                tables=tuple(c.tables for c in part),
                part=i,
                parts=len(parts),
            )
            for i, part in enumerate(parts, 1)
        ]
    return tuple(published)


def close(
    state: Tournament, rules: events.TournamentOpened, _command: commands.CloseTournament
) -> Decision:
    """The end, with the final standings: nothing waits any more, and what has windows is final."""
    if refusal := _between_rounds(state):
        return refusal
    if refusal := unanswered(state):
        return refusal
    if rules.windows is not None and state.homologated is None:
        return Refusal("not_homologated")
    return (events.TournamentClosed(standings_digest(current_standings(state))),)
