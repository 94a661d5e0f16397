"""What opens a tournament."""

from games.kernel.event import Event
from tournaments import commands, events
from tournaments.causes.place import Cause


def _opened(event: events.TournamentOpened, _: object) -> commands.OpenTournament:
    same = {field: getattr(event, field) for field in commands.OpenTournament.__struct_fields__}
    return commands.OpenTournament(**same)


CAUSES: dict[type[Event], Cause] = {events.TournamentOpened: _opened}
