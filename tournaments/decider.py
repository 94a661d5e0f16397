"""The rules of running a tournament: commands in, events or a refusal out.

`decide` is pure and holds every rule; `tournaments.evolve` folds the events. A refused command
changes nothing. A command that already took effect, and would again do the same, adds nothing:
it can be sent twice.

Order of refusals: whether the tournament is open at all, then the phase, then what is named
(entry, round, table), then the values.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from games.kernel.command import Command
from games.kernel.refusal import MALFORMED, UNKNOWN_COMMAND, Refusal
from tournaments import commands, events
from tournaments.authority import NOBODY, Acting
from tournaments.codes.articles import unexplained
from tournaments.deadlines import needs_two
from tournaments.decisions.absence import note_late, substitute, withdraw
from tournaments.decisions.appeals import decide_appeal, file_appeal
from tournaments.decisions.calls import answer, call, reopen_call, take_statement
from tournaments.decisions.decision import Decision
from tournaments.decisions.direction import dismiss, leave_official, lend, name, take_back
from tournaments.decisions.discipline import penalise, revoke_warning, warn
from tournaments.decisions.entries import admit, draw, draw_lots
from tournaments.decisions.hand_pairing import alter, check
from tournaments.decisions.homologation import AFTERWARDS, homologate
from tournaments.decisions.late_entries import come_back
from tournaments.decisions.lineups import sat
from tournaments.decisions.mending import mend, revoke_credit, revoke_result
from tournaments.decisions.official_order import import_order
from tournaments.decisions.opening import open_tournament
from tournaments.decisions.publication import close, publish, rate
from tournaments.decisions.results import award, correct, walk_over
from tournaments.decisions.rounds import close_round, post, propose, recall, reopen
from tournaments.decisions.slips import claim, record, settle
from tournaments.decisions.two_persons import (
    confirm_correction,
    decline_correction,
    propose_correction,
)
from tournaments.state import Tournament
from tournaments.warning_levels import against_the_code

MAX_TEXT = 500
MAX_NUMBER = 5_000_000_000
"""An hour in seconds since 1970 fits."""


def decide(state: Tournament, command: Command, acting: Acting = NOBODY) -> Decision:
    """The events that the command causes, or why it is refused.

    `acting` matters to a few rules only; who may give a command at all is asked before.
    """
    if not _storable(msgspec.to_builtins(command)):
        return MALFORMED
    if isinstance(command, commands.OpenTournament):
        return open_tournament(state, command)
    rules = state.rules
    if rules is None:
        return Refusal("tournament_not_open")
    phase = _phase(state, command)
    if phase is not None:
        return phase

    def single(wanted: Command, by: Acting) -> Decision:
        found = _decided(state, rules, wanted, by)
        if isinstance(found, Refusal) or not found:
            return found
        return unexplained(rules.regulation, wanted) or found

    def by_the_code(wanted: Command, by: Acting) -> Decision:
        return _by_the_code(state, wanted, by, single(wanted, by))

    if isinstance(command, commands.ProposeCorrection):
        return propose_correction(state, command, acting, by_the_code)
    if isinstance(command, commands.ConfirmCorrection):
        return confirm_correction(state, command, acting, single)
    decided = single(command, acting)
    if isinstance(decided, Refusal) or not decided:
        return decided
    if needs_two(state, command, acting):
        return Refusal("second_person_needed")
    return _by_the_code(state, command, acting, decided)


def _by_the_code(
    state: Tournament, command: Command, acting: Acting, decided: Decision
) -> Decision:
    """What was decided, unless the code has the tournament leave its official mode first."""
    if isinstance(decided, Refusal) or not decided:
        return decided
    return against_the_code(state, command, acting) or decided


def _phase(state: Tournament, command: Command) -> Decision | None:
    """What a tournament that is final, over or elsewhere answers whatever it is asked."""
    if state.homologated and type(command) not in AFTERWARDS:
        return Refusal("homologated")
    if state.closed:
        return () if isinstance(command, commands.CloseTournament) else Refusal("tournament_closed")
    if state.lent_to and not isinstance(command, commands.TakeBackTournament):
        return Refusal("lent_elsewhere")
    return None


def _decided(
    state: Tournament, rules: events.TournamentOpened, command: Command, acting: Acting
) -> Decision:
    if acted := _BY_WHOM_AND_WHEN.get(type(command)):
        return acted(state, rules, command, acting)
    handler = _HANDLERS.get(type(command))
    return UNKNOWN_COMMAND if handler is None else handler(state, rules, command)


def _storable(value: object) -> bool:
    """Whether a value can stand in an event: no float, no endless text, no number beyond sense."""
    if isinstance(value, str):
        # No table of the database can hold a NUL: the list of tournaments would stop at the title.
        return len(value) <= MAX_TEXT and "\0" not in value
    if isinstance(value, dict):
        return all(_storable(key) and _storable(item) for key, item in value.items())
    if isinstance(value, (list, tuple)):
        return all(map(_storable, value))
    return value is None or (isinstance(value, int) and abs(value) <= MAX_NUMBER)


_Handler: TypeAlias = Callable[[Tournament, events.TournamentOpened, Any], Decision]
_HANDLERS: dict[type[Command], _Handler] = {
    commands.AdmitEntry: admit,
    commands.WithdrawEntry: withdraw,
    commands.MakeDraw: draw,
    commands.ProposeRound: propose,
    commands.RecordResult: record,
    commands.GiveWalkover: walk_over,
    commands.AwardScore: award,
    commands.SettleSlip: settle,
    commands.ApplyPenalty: penalise,
    commands.GiveWarning: warn,
    commands.AnswerCall: answer,
    commands.DecideAppeal: decide_appeal,
    commands.DrawLots: draw_lots,
    commands.CloseRound: close_round,
    commands.PublishRatings: rate,
    commands.CloseTournament: close,
    commands.ReturnEntry: come_back,
    commands.SubstituteMember: substitute,
    commands.AlterProposal: alter,
    commands.CheckProposal: check,
    commands.RecallRound: recall,
    commands.ReopenRound: reopen,
    commands.RevokeCredit: revoke_credit,
    commands.RevokeResult: revoke_result,
    commands.RecordLineup: sat,
    commands.NameOfficer: name,
    commands.DismissOfficer: dismiss,
    commands.LeaveOfficialMode: leave_official,
    commands.LendTournament: lend,
    commands.TakeBackTournament: take_back,
    commands.RevokeWarning: revoke_warning,
    commands.ReopenCall: reopen_call,
    commands.ImportOfficialOrder: import_order,
}

_ActedHandler: TypeAlias = Callable[[Tournament, events.TournamentOpened, Any, Acting], Decision]
_BY_WHOM_AND_WHEN: dict[type[Command], _ActedHandler] = {
    commands.PostRound: post,
    commands.NoteLate: note_late,
    commands.ClaimResult: claim,
    commands.CorrectResult: correct,
    commands.MendResult: mend,
    commands.PublishStandings: publish,
    commands.CallReferee: call,
    commands.FileAppeal: file_appeal,
    commands.TakeStatement: take_statement,
    commands.HomologateStandings: homologate,
    commands.DeclineCorrection: decline_correction,
}
"""Commands whose rule depends on the office of who gives them, or on the hour."""
