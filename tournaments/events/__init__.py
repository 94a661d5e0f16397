"""The facts of a tournament. Entries are numbers, members opaque ids; names are never here.

Who did it and when stands in the ledger's envelope. Long lists are cut into parts, so that no
event grows with the field: each tells which part of how many it is, and only the last completes the
fact.
"""

from games.kernel.event import Event, EventCodec
from tournaments.events.appeals import AppealDecided, AppealFiled
from tournaments.events.calls import CallAnswered, CallReopened, RefereeCalled, StatementTaken
from tournaments.events.course import RoundsChanged, TournamentCancelled, TournamentEndedEarly
from tournaments.events.direction import (
    OfficerDismissed,
    OfficerNamed,
    OfficialModeLeft,
    TournamentLent,
    TournamentReturned,
)
from tournaments.events.discipline import PenaltyApplied, WarningGiven, WarningRevoked
from tournaments.events.entries import (
    DrawMade,
    EntryAdmitted,
    EntryReturned,
    EntryWithdrawn,
    LatenessNoted,
    LotsDrawn,
    MemberSubstituted,
    RoundMissed,
    TableFilled,
)
from tournaments.events.homologation import StandingsHomologated
from tournaments.events.lineups import LineupRecorded, Sitting
from tournaments.events.official_order import OfficialLine, OfficialOrderImported
from tournaments.events.opening import TournamentOpened
from tournaments.events.publication import RatingsChanged, StandingsPublished, TournamentClosed
from tournaments.events.results import ResultCorrected, ResultMended, ResultRecorded
from tournaments.events.revocations import CreditRevoked, ResultRevoked
from tournaments.events.rounds import (
    ChangedTable,
    ProposalAltered,
    ProposalChecked,
    RestAssigned,
    RoundClosed,
    RoundPosted,
    RoundProposed,
    RoundRecalled,
    RoundReopened,
)
from tournaments.events.second_official import (
    CorrectionConfirmed,
    CorrectionDeclined,
    CorrectionProposed,
)
from tournaments.events.slips import SlipClaimed, SlipDisputed

__all__ = [
    "CODEC",
    "EVENTS",
    "AppealDecided",
    "AppealFiled",
    "CallAnswered",
    "CallReopened",
    "ChangedTable",
    "CorrectionConfirmed",
    "CorrectionDeclined",
    "CorrectionProposed",
    "CreditRevoked",
    "DrawMade",
    "EntryAdmitted",
    "EntryReturned",
    "EntryWithdrawn",
    "LatenessNoted",
    "LineupRecorded",
    "LotsDrawn",
    "MemberSubstituted",
    "OfficerDismissed",
    "OfficerNamed",
    "OfficialLine",
    "OfficialModeLeft",
    "OfficialOrderImported",
    "PenaltyApplied",
    "ProposalAltered",
    "ProposalChecked",
    "RatingsChanged",
    "RefereeCalled",
    "RestAssigned",
    "ResultCorrected",
    "ResultMended",
    "ResultRecorded",
    "ResultRevoked",
    "RoundClosed",
    "RoundMissed",
    "RoundPosted",
    "RoundProposed",
    "RoundRecalled",
    "RoundReopened",
    "RoundsChanged",
    "Sitting",
    "SlipClaimed",
    "SlipDisputed",
    "StandingsHomologated",
    "StandingsPublished",
    "StatementTaken",
    "TableFilled",
    "TournamentCancelled",
    "TournamentClosed",
    "TournamentEndedEarly",
    "TournamentLent",
    "TournamentOpened",
    "TournamentReturned",
    "WarningGiven",
    "WarningRevoked",
]

EVENTS: tuple[type[Event], ...] = (
    TournamentOpened,
    EntryAdmitted,
    EntryWithdrawn,
    DrawMade,
    RoundProposed,
    RoundPosted,
    RestAssigned,
    ResultRecorded,
    ResultCorrected,
    SlipClaimed,
    SlipDisputed,
    PenaltyApplied,
    WarningGiven,
    CallAnswered,
    RefereeCalled,
    AppealDecided,
    AppealFiled,
    LotsDrawn,
    RoundClosed,
    StandingsPublished,
    RatingsChanged,
    TournamentClosed,
    TableFilled,
    RoundMissed,
    EntryReturned,
    MemberSubstituted,
    LatenessNoted,
    ProposalAltered,
    ProposalChecked,
    RoundRecalled,
    RoundReopened,
    CreditRevoked,
    ResultMended,
    ResultRevoked,
    LineupRecorded,
    OfficerNamed,
    OfficerDismissed,
    OfficialModeLeft,
    TournamentLent,
    TournamentReturned,
    CallReopened,
    StatementTaken,
    WarningRevoked,
    StandingsHomologated,
    OfficialOrderImported,
    CorrectionConfirmed,
    CorrectionDeclined,
    CorrectionProposed,
    RoundsChanged,
    TournamentEndedEarly,
    TournamentCancelled,
)
CODEC = EventCodec(EVENTS)
