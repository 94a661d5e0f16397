"""What names those who serve, leaves the official mode, and hands the tournament over."""

from games.kernel.event import Event
from tournaments import commands, events
from tournaments.causes.place import Cause

CAUSES: dict[type[Event], Cause] = {
    events.OfficerNamed: lambda event, _: commands.NameOfficer(event.member, event.office),
    events.OfficerDismissed: lambda event, _: commands.DismissOfficer(event.member, event.office),
    events.OfficialModeLeft: lambda event, _: commands.LeaveOfficialMode(event.what, event.reason),
    events.TournamentLent: lambda event, _: commands.LendTournament(event.to),
    events.TournamentReturned: lambda _, __: commands.TakeBackTournament(),
}
