"""Which commands a program may give as they are, and their schema.

Not among them is what carries something that no program may make up, and has an address of its own:
opening, entries (people, not ids), the draw with its secret seed, ratings, the end, claims.
"""

from typing import Any

import msgspec

from games.kernel.command import Command
from games.kernel.refusal import MALFORMED, UNKNOWN_COMMAND, Refusal
from tournaments import commands
from tournaments.commands import read_command

ALLOWED: tuple[type[Command], ...] = (
    commands.AlterProposal,
    commands.AnswerCall,
    commands.ApplyPenalty,
    commands.AwardScore,
    commands.CallReferee,
    commands.CheckProposal,
    commands.CloseRound,
    commands.ConfirmCorrection,
    commands.CorrectResult,
    commands.DeclineCorrection,
    commands.DrawLots,
    commands.FileAppeal,
    commands.GiveWalkover,
    commands.GiveWarning,
    commands.HomologateStandings,
    commands.LeaveOfficialMode,
    commands.MendResult,
    commands.NoteLate,
    commands.PostRound,
    commands.ProposeRound,
    commands.PublishStandings,
    commands.RecallRound,
    commands.RecordResult,
    commands.ReopenCall,
    commands.ReopenRound,
    commands.ReturnEntry,
    commands.RevokeCredit,
    commands.RevokeResult,
    commands.RevokeWarning,
    commands.SettleSlip,
    commands.WithdrawEntry,
)


def read_commands(sent: list[Any]) -> list[Command] | Refusal:
    """The commands of a call. Refusals: `unknown_command`, `malformed`."""
    found: list[Command] = []
    for raw in sent:
        command = read_command(raw)
        if isinstance(command, Refusal):
            return command
        if not isinstance(command, ALLOWED):
            return UNKNOWN_COMMAND
        # A result of a match is the match's to tell; which engine paired is an audit's to ask.
        if getattr(command, "match", "") or getattr(command, "engine", None):
            return MALFORMED
        found.append(command)
    return found


def add_schemas(result: dict[str, Any], **_more: Any) -> dict[str, Any]:
    """The commands in the schema of the interface, each with its fields."""
    _, found = msgspec.json.schema_components(ALLOWED, ref_template="#/components/schemas/{name}")
    result["components"]["schemas"] |= found | {
        "TournamentCommand": {
            "oneOf": [{"$ref": f"#/components/schemas/{cls.__name__}"} for cls in ALLOWED]
        }
    }
    return result
