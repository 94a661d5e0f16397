"""What lets entries in and out, and draws for them."""

from games.kernel.event import Event
from tournaments import commands, events
from tournaments.causes.place import Cause

CAUSES: dict[type[Event], Cause] = {
    events.EntryAdmitted: lambda event, _: commands.AdmitEntry(
        event.members,
        event.club,
        event.rating,
        categories=event.categories,
        family=event.family,
        province=event.province,
        table=event.table,
    ),
    events.EntryWithdrawn: lambda event, _: commands.WithdrawEntry(
        event.number, event.kind, event.reason, event.at_once
    ),
    events.DrawMade: lambda event, _: commands.MakeDraw(event.seed, event.method, cut_short=True),
    events.LotsDrawn: lambda event, _: commands.DrawLots(event.order),
    events.EntryReturned: lambda event, _: commands.ReturnEntry(event.number, event.reason),
    events.MemberSubstituted: lambda event, _: commands.SubstituteMember(
        event.number, event.out, event.into, event.round, event.reason, event.category
    ),
    events.LatenessNoted: lambda event, _: commands.NoteLate(
        event.round, event.table, event.number, event.minutes
    ),
}
