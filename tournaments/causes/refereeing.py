"""What the referee does beside results: calls and rulings, penalties, warnings, appeals."""

from games.kernel.command import Command
from games.kernel.event import Event
from tournaments import commands, events
from tournaments.causes.place import Cause, Place


def _answered(event: events.CallAnswered, place: Place) -> Command:
    """A ruling; whom it warns or penalises the next event says."""
    on, vp, mp = 0, 0, 0
    for following in place.log[place.at + 1 : place.at + 2]:
        if isinstance(following, events.WarningGiven):
            on = following.number
        if isinstance(following, events.PenaltyApplied):
            on, vp, mp = following.number, following.vp, following.mp
    return commands.AnswerCall(
        event.call,
        event.heard,
        event.sanction,
        on,
        event.article,
        event.reason,
        vp,
        mp,
        event.move,
    )


CAUSES: dict[type[Event], Cause] = {
    events.RefereeCalled: lambda event, _: commands.CallReferee(
        event.round, event.table, event.by, event.about
    ),
    events.CallAnswered: _answered,
    events.StatementTaken: lambda event, _: commands.TakeStatement(
        event.call, event.digest, event.number, event.member
    ),
    events.CallReopened: lambda event, _: commands.ReopenCall(event.call, event.reason),
    events.WarningRevoked: lambda event, _: commands.RevokeWarning(event.warning, event.reason),
    events.CorrectionProposed: lambda event, _: commands.ProposeCorrection(event.correction),
    events.CorrectionConfirmed: lambda event, _: commands.ConfirmCorrection(event.proposal),
    events.CorrectionDeclined: lambda event, _: commands.DeclineCorrection(
        event.proposal, event.reason
    ),
    events.WarningGiven: lambda event, _: commands.GiveWarning(
        event.number, event.article, event.reason, event.member
    ),
    events.PenaltyApplied: lambda event, _: commands.ApplyPenalty(
        event.number, event.vp, event.article, event.reason, event.mp
    ),
    events.AppealFiled: lambda event, _: commands.FileAppeal(
        event.number, event.round, event.table, event.reason
    ),
    events.AppealDecided: lambda event, _: commands.DecideAppeal(
        event.appeal, event.upheld, event.panel, event.reason
    ),
}
