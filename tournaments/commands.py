"""What people and programs ask of a tournament; each is written in its subject."""

from tournaments.subjects.admission import AdmitEntry
from tournaments.subjects.appeals import DecideAppeal, FileAppeal
from tournaments.subjects.calls import AnswerCall, CallReferee, ReopenCall
from tournaments.subjects.cancellation import CancelTournament
from tournaments.subjects.closing import CloseRound, ReopenRound
from tournaments.subjects.corrections import CorrectResult
from tournaments.subjects.direction import (
    DismissOfficer,
    LeaveOfficialMode,
    LendTournament,
    NameOfficer,
    TakeBackTournament,
)
from tournaments.subjects.discipline import ApplyPenalty, GiveWarning, RevokeWarning
from tournaments.subjects.draw import DrawLots, MakeDraw
from tournaments.subjects.finality import CloseTournament, HomologateStandings
from tournaments.subjects.hand_pairing import AlterProposal, CheckProposal
from tournaments.subjects.hearings import TakeStatement
from tournaments.subjects.lateness import NoteLate
from tournaments.subjects.length import ChangeRounds, EndEarly
from tournaments.subjects.lineups import RecordLineup
from tournaments.subjects.opening import OpenTournament
from tournaments.subjects.posting import PostRound, RecallRound
from tournaments.subjects.proposals import ProposeRound
from tournaments.subjects.publication import ImportOfficialOrder, PublishRatings, PublishStandings
from tournaments.subjects.replacements import MendResult
from tournaments.subjects.results import AwardScore, GiveWalkover, SettleSlip
from tournaments.subjects.revocations import RevokeCredit, RevokeResult
from tournaments.subjects.second_official import (
    ConfirmCorrection,
    DeclineCorrection,
    ProposeCorrection,
)
from tournaments.subjects.slips import ClaimResult, RecordResult
from tournaments.subjects.substitution import SubstituteMember
from tournaments.subjects.withdrawal import ReturnEntry, WithdrawEntry

__all__ = [
    "AdmitEntry",
    "AlterProposal",
    "AnswerCall",
    "ApplyPenalty",
    "AwardScore",
    "CallReferee",
    "CancelTournament",
    "ChangeRounds",
    "CheckProposal",
    "ClaimResult",
    "CloseRound",
    "CloseTournament",
    "ConfirmCorrection",
    "CorrectResult",
    "DecideAppeal",
    "DeclineCorrection",
    "DismissOfficer",
    "DrawLots",
    "EndEarly",
    "FileAppeal",
    "GiveWalkover",
    "GiveWarning",
    "HomologateStandings",
    "ImportOfficialOrder",
    "LeaveOfficialMode",
    "LendTournament",
    "MakeDraw",
    "MendResult",
    "NameOfficer",
    "NoteLate",
    "OpenTournament",
    "PostRound",
    "ProposeCorrection",
    "ProposeRound",
    "PublishRatings",
    "PublishStandings",
    "RecallRound",
    "RecordLineup",
    "RecordResult",
    "ReopenCall",
    "ReopenRound",
    "ReturnEntry",
    "RevokeCredit",
    "RevokeResult",
    "RevokeWarning",
    "SettleSlip",
    "SubstituteMember",
    "TakeBackTournament",
    "TakeStatement",
    "WithdrawEntry",
]
