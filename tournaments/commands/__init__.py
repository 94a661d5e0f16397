"""What people and programs ask of a tournament. Each may be refused."""

import msgspec

from games.kernel.command import Command
from games.kernel.refusal import MALFORMED, UNKNOWN_COMMAND, Refusal
from tournaments.commands.appeals import DecideAppeal, FileAppeal
from tournaments.commands.calls import AnswerCall, CallReferee, ReopenCall, TakeStatement
from tournaments.commands.direction import (
    DismissOfficer,
    LeaveOfficialMode,
    LendTournament,
    NameOfficer,
    TakeBackTournament,
)
from tournaments.commands.discipline import ApplyPenalty, GiveWarning, RevokeWarning
from tournaments.commands.entries import (
    AdmitEntry,
    DrawLots,
    MakeDraw,
    NoteLate,
    ReturnEntry,
    SubstituteMember,
    WithdrawEntry,
)
from tournaments.commands.homologation import HomologateStandings
from tournaments.commands.lineups import RecordLineup
from tournaments.commands.mending import MendResult, RevokeCredit, RevokeResult
from tournaments.commands.official_order import ImportOfficialOrder
from tournaments.commands.opening import OpenTournament
from tournaments.commands.publication import CloseTournament, PublishRatings, PublishStandings
from tournaments.commands.results import AwardScore, CorrectResult, GiveWalkover, RecordResult
from tournaments.commands.rounds import (
    AlterProposal,
    CheckProposal,
    CloseRound,
    PostRound,
    ProposeRound,
    RecallRound,
    ReopenRound,
)
from tournaments.commands.slips import ClaimResult, SettleSlip
from tournaments.commands.two_persons import (
    ConfirmCorrection,
    DeclineCorrection,
    ProposeCorrection,
)

__all__ = [
    "COMMANDS",
    "AdmitEntry",
    "AlterProposal",
    "AnswerCall",
    "ApplyPenalty",
    "AwardScore",
    "CallReferee",
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
    "read_command",
]

COMMANDS: tuple[type[Command], ...] = (
    OpenTournament,
    AdmitEntry,
    WithdrawEntry,
    MakeDraw,
    ProposeRound,
    PostRound,
    RecordResult,
    GiveWalkover,
    AwardScore,
    CorrectResult,
    ClaimResult,
    SettleSlip,
    ApplyPenalty,
    GiveWarning,
    AnswerCall,
    CallReferee,
    DecideAppeal,
    FileAppeal,
    DrawLots,
    CloseRound,
    PublishStandings,
    PublishRatings,
    CloseTournament,
    ReturnEntry,
    SubstituteMember,
    NoteLate,
    AlterProposal,
    CheckProposal,
    RecallRound,
    ReopenRound,
    RevokeCredit,
    MendResult,
    RevokeResult,
    RecordLineup,
    NameOfficer,
    DismissOfficer,
    LeaveOfficialMode,
    LendTournament,
    TakeBackTournament,
    ReopenCall,
    TakeStatement,
    RevokeWarning,
    HomologateStandings,
    ImportOfficialOrder,
    ConfirmCorrection,
    DeclineCorrection,
    ProposeCorrection,
)
_BY_NAME = {command.name(): command for command in COMMANDS}


def read_command(raw: object) -> Command | Refusal:
    """The command that untrusted JSON values spell, or `unknown_command` or `malformed`."""
    if not isinstance(raw, dict):
        return MALFORMED
    cls = _BY_NAME.get(raw["do"]) if isinstance(raw.get("do"), str) else None
    if cls is None:
        return UNKNOWN_COMMAND
    if not set(raw) <= {"do", *cls.__struct_fields__}:
        return MALFORMED
    try:
        return msgspec.convert(raw, cls, strict=True)
    except msgspec.ValidationError:
        return MALFORMED
