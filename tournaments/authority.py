"""Who may give which command, and what a rule may know of who gives it and when.

A decision may depend on the office of whoever acts and on the hour: both come from outside, so
that the decider stays pure. An event whose meaning depends on them says them itself.
"""

from enum import StrEnum

import msgspec

from games.kernel.command import Command
from tournaments import commands
from tournaments.pairing.model import Number


class Office(StrEnum):
    """What somebody is to one tournament."""

    DIRECTOR = "director"
    """Organises it: everything, and naming the others."""
    REFEREE = "referee"
    """Rules: results by ruling, corrections, walk-overs, penalties."""
    SCORE_ROOM = "score_room"
    """Takes in entries and results."""


_ALL = frozenset(Office)
_RULING = frozenset({Office.DIRECTOR, Office.REFEREE})
_SCORES = frozenset({Office.DIRECTOR, Office.SCORE_ROOM})
_DIRECTION = frozenset({Office.DIRECTOR})
_AT_THE_TABLE: frozenset[Office] = frozenset()
"""By no office: whoever sits there says it (`Acting.places`)."""

GRANTS: dict[type[Command], frozenset[Office]] = {
    commands.OpenTournament: _DIRECTION,
    commands.AdmitEntry: _SCORES,
    commands.WithdrawEntry: _RULING,
    commands.MakeDraw: _DIRECTION,
    commands.ProposeRound: _DIRECTION,
    commands.PostRound: _DIRECTION,
    commands.RecordResult: _ALL,
    commands.ClaimResult: _AT_THE_TABLE,
    commands.SettleSlip: _RULING,
    commands.GiveWalkover: _RULING,
    commands.AwardScore: _RULING,
    commands.CorrectResult: _RULING,
    commands.ApplyPenalty: _RULING,
    commands.GiveWarning: _RULING,
    commands.CallReferee: _ALL,
    commands.AnswerCall: _RULING,
    commands.FileAppeal: _ALL,
    commands.DecideAppeal: _DIRECTION,
    commands.DrawLots: _RULING,
    commands.CloseRound: _SCORES,
    commands.PublishStandings: _SCORES,
    commands.PublishRatings: _DIRECTION,
    commands.CloseTournament: _DIRECTION,
    commands.ReturnEntry: _RULING,
    commands.SubstituteMember: _RULING,
    commands.NoteLate: _RULING,
    commands.AlterProposal: _DIRECTION,
    commands.CheckProposal: _RULING,
    commands.RecallRound: _DIRECTION,
    commands.ReopenRound: _DIRECTION,
    commands.RevokeCredit: _RULING,
    commands.MendResult: _RULING,
    commands.RevokeResult: _RULING,
    commands.RecordLineup: _ALL,
    commands.NameOfficer: _DIRECTION,
    commands.DismissOfficer: _DIRECTION,
    commands.LeaveOfficialMode: _DIRECTION,
    commands.TakeStatement: _RULING,
    commands.ReopenCall: _RULING,
    commands.RevokeWarning: _RULING,
    commands.HomologateStandings: _RULING,
    commands.ImportOfficialOrder: _SCORES,
    commands.ProposeCorrection: _RULING,
    commands.ConfirmCorrection: _RULING,
    commands.DeclineCorrection: _RULING,
}
"""Which offices may give a command; a command that is not here nobody gives."""


class Acting(msgspec.Struct, frozen=True):
    """Who gives a command, and when."""

    offices: frozenset[Office] = frozenset()
    """What they are to this tournament; a machine is nothing."""
    at: int = 0
    """Milliseconds since 1970, by the clock of whoever stores the events."""
    places: frozenset[tuple[int, int, Number]] = frozenset()
    """Round, table and entry of the slips on which they may write."""
    member: str = ""
    """Who it is, where a rule asks whether two are two; empty for a machine."""


NOBODY = Acting()
