"""What proposes, changes, posts, recalls and closes rounds."""

from games.kernel.event import Event
from tournaments import commands, events
from tournaments.causes.place import Cause

CAUSES: dict[type[Event], Cause] = {
    events.RoundProposed: lambda event, _: commands.ProposeRound(
        event.round, event.system, event.variant, event.engine
    ),
    events.ProposalAltered: lambda event, _: commands.AlterProposal(
        event.round, event.swaps, event.reason
    ),
    events.ProposalChecked: lambda event, _: commands.CheckProposal(event.round, event.seen),
    events.RoundPosted: lambda event, _: commands.PostRound(
        event.round, event.input_hash, event.visible_at
    ),
    events.RoundRecalled: lambda event, _: commands.RecallRound(event.round, event.reason),
    events.RoundClosed: lambda event, _: commands.CloseRound(event.round),
    events.RoundReopened: lambda event, _: commands.ReopenRound(event.round, event.reason),
}
