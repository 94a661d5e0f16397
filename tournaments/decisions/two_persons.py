"""The rule of two: what one official proposes late, another confirms.

Two people, not two offices: who holds both still is one. What is proposed must be possible when it
is proposed and again when it is confirmed; the windows were asked about when it was proposed.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from games.kernel.command import Command
from games.kernel.refusal import MALFORMED, Refusal
from tournaments import commands, events
from tournaments.authority import GRANTS, Acting
from tournaments.deadlines import BY_TWO
from tournaments.decisions.decision import Decision
from tournaments.state import Tournament

Decide = Callable[[Command, Acting], Decision]
"""What would follow from a command, whoever has to agree to it."""


def propose_correction(
    state: Tournament, command: commands.ProposeCorrection, acting: Acting, decide: Decide
) -> Decision:
    """A correction that waits for a second official; one at a time for a table or an entry."""
    wanted = commands.read_command(command.correction)
    if isinstance(wanted, Refusal):
        return wanted
    if type(wanted) not in BY_TWO or not acting.member:
        return MALFORMED
    if refusal := _other_office(wanted, acting):
        return refusal
    correction = _as_stored(wanted)
    for waiting in state.waiting_corrections:
        if waiting.correction == correction:
            return ()
        if _about(waiting.correction) == _about(correction):
            return Refusal("correction_waits", params={"proposal": waiting.proposal})
    caused = decide(wanted, acting)
    if isinstance(caused, Refusal) or not caused:
        return caused
    number = len(state.corrections) + 1
    return (events.CorrectionProposed(number, correction, acting.member),)


def confirm_correction(
    state: Tournament, command: commands.ConfirmCorrection, acting: Acting, decide: Decide
) -> Decision:
    """What was proposed is done, and both who wanted it stand in the log."""
    proposed = find_waiting(state, command.proposal)
    if not isinstance(proposed, events.CorrectionProposed):
        confirmed = isinstance(
            state.corrections_settled.get(command.proposal), events.CorrectionConfirmed
        )
        return () if confirmed else proposed
    wanted = commands.read_command(proposed.correction)
    if isinstance(wanted, Refusal):
        return wanted
    if not acting.member:
        return MALFORMED
    if acting.member == proposed.by:
        return Refusal("same_person")
    if refusal := _other_office(wanted, acting):
        return refusal
    caused = decide(wanted, msgspec.structs.replace(acting, at=0))
    if isinstance(caused, Refusal):
        return caused
    return (events.CorrectionConfirmed(proposed.proposal, acting.member), *caused)


def decline_correction(
    state: Tournament,
    _rules: events.TournamentOpened,
    command: commands.DeclineCorrection,
    acting: Acting,
) -> Decision:
    """It is not done; also by whoever proposed it."""
    proposed = find_waiting(state, command.proposal)
    if isinstance(proposed, Refusal):
        declined = isinstance(
            state.corrections_settled.get(command.proposal), events.CorrectionDeclined
        )
        return () if declined else proposed
    if not acting.member:
        return MALFORMED
    if not command.reason:
        return Refusal("reason_missing")
    return (events.CorrectionDeclined(command.proposal, acting.member, command.reason),)


def find_waiting(state: Tournament, proposal: int) -> events.CorrectionProposed | Refusal:
    """A correction that waits. Refusals: `unknown_correction`, `correction_settled`."""
    if not 1 <= proposal <= len(state.corrections):
        return Refusal("unknown_correction", params={"proposal": proposal})
    if proposal in state.corrections_settled:
        return Refusal("correction_settled", params={"proposal": proposal})
    return state.corrections[proposal - 1]


def _as_stored(wanted: Command) -> dict[str, Any]:
    """The command as a log gives it back: lists, no tuples."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(wanted))
    return plain


def _other_office(wanted: Command, acting: Acting) -> Refusal | None:
    if acting.offices.isdisjoint(GRANTS[type(wanted)]):
        return Refusal("not_your_office")
    return None


def _about(correction: dict[str, object]) -> object:
    """What a correction is about: two at once about the same could not both be meant."""
    if "table" in correction:
        return ("table", correction["round"], correction["table"])
    if "number" in correction:
        return ("entry", correction["number"])
    return sorted((key, value) for key, value in correction.items() if isinstance(value, int))
