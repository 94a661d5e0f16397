"""The facts of a tournament. Entries are numbers, members opaque ids; names are never here.

Who did it and when stands in the ledger's envelope. Long lists are cut into parts, so that no
event grows with the field: each tells which part of how many it is, and only the last completes the
fact.
"""

from games.kernel.event import Event, EventCodec
from tournaments.events.discipline import PenaltyApplied
from tournaments.events.entries import DrawMade, EntryAdmitted, EntryWithdrawn, LotsDrawn
from tournaments.events.opening import TournamentOpened
from tournaments.events.publication import RatingsChanged, StandingsPublished, TournamentClosed
from tournaments.events.results import ResultCorrected, ResultRecorded
from tournaments.events.rounds import RestAssigned, RoundClosed, RoundPosted, RoundProposed
from tournaments.events.slips import SlipClaimed, SlipDisputed

__all__ = [
    "CODEC",
    "EVENTS",
    "DrawMade",
    "EntryAdmitted",
    "EntryWithdrawn",
    "LotsDrawn",
    "PenaltyApplied",
    "RatingsChanged",
    "RestAssigned",
    "ResultCorrected",
    "ResultRecorded",
    "RoundClosed",
    "RoundPosted",
    "RoundProposed",
    "SlipClaimed",
    "SlipDisputed",
    "StandingsPublished",
    "TournamentClosed",
    "TournamentOpened",
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
    LotsDrawn,
    RoundClosed,
    StandingsPublished,
    RatingsChanged,
    TournamentClosed,
)
CODEC = EventCodec(EVENTS)
