"""What people and programs ask of a tournament. Each may be refused."""

import msgspec

from games.kernel.command import Command
from games.kernel.refusal import MALFORMED, UNKNOWN_COMMAND, Refusal
from tournaments.commands.discipline import ApplyPenalty
from tournaments.commands.entries import AdmitEntry, DrawLots, MakeDraw, WithdrawEntry
from tournaments.commands.opening import OpenTournament
from tournaments.commands.publication import CloseTournament, PublishRatings, PublishStandings
from tournaments.commands.results import AwardScore, CorrectResult, GiveWalkover, RecordResult
from tournaments.commands.rounds import CloseRound, PostRound, ProposeRound
from tournaments.commands.slips import ClaimResult, SettleSlip

__all__ = [
    "COMMANDS",
    "AdmitEntry",
    "ApplyPenalty",
    "AwardScore",
    "ClaimResult",
    "CloseRound",
    "CloseTournament",
    "CorrectResult",
    "DrawLots",
    "GiveWalkover",
    "MakeDraw",
    "OpenTournament",
    "PostRound",
    "ProposeRound",
    "PublishRatings",
    "PublishStandings",
    "RecordResult",
    "SettleSlip",
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
    DrawLots,
    CloseRound,
    PublishStandings,
    PublishRatings,
    CloseTournament,
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
