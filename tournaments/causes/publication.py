"""What publishes standings and ratings, and ends a tournament."""

from games.kernel.command import Command
from games.kernel.event import Event
from tournaments import commands, events
from tournaments.causes.place import Cause, Place
from tournaments.rating.skill import Rating


def _rated(_: events.RatingsChanged, place: Place) -> Command:
    """The ratings before, gathered from all parts of one publication.

    A kind that the publication leaves out has not changed since the last one.
    """
    before: dict[str, dict[str, Rating]] = {"individual": {}, "partnership": {}}
    for kind, changes in place.state.ratings.items():
        before[kind].update({change.subject: change.before for change in changes})
    finished: set[str] = set()
    for event in place.log[place.at :]:
        if not isinstance(event, events.RatingsChanged) or event.kind in finished:
            break
        before[event.kind].update(zip(event.subjects, event.before, strict=True))
        if event.part == event.parts:
            finished.add(event.kind)
    return commands.PublishRatings(**before)


def _imported(event: events.OfficialOrderImported, place: Place) -> Command:
    """The whole order, gathered from all its parts."""
    lines = event.lines
    for following in place.log[place.at + 1 : place.at + event.parts]:
        if isinstance(following, events.OfficialOrderImported):
            lines += following.lines
    return commands.ImportOfficialOrder(event.source, lines)


CAUSES: dict[type[Event], Cause] = {
    events.StandingsPublished: lambda _, __: commands.PublishStandings(),
    events.RatingsChanged: _rated,
    events.StandingsHomologated: lambda event, _: commands.HomologateStandings(event.version),
    events.OfficialOrderImported: _imported,
    events.TournamentClosed: lambda _, __: commands.CloseTournament(),
}
