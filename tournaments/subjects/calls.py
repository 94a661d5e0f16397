"""Calls of the referee: who may call, and what a ruling may do.

A ruling hears people first (`tournaments.subjects.hearings`); a sanction has an article.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase
from tournaments.authority import RULING, SPEAKING, Acting, Office
from tournaments.deadlines import Window, window_over
from tournaments.events.refereeing import (
    CallAnswered,
    CallReopened,
    PenaltyApplied,
    RefereeCalled,
    Sanction,
    WarningGiven,
)
from tournaments.pairing.model import Number
from tournaments.state import Tournament
from tournaments.subjects.discipline import (
    UNLISTED_ARTICLE,
    ApplyPenalty,
    GiveWarning,
    apply_penalty,
    issue_warning,
)
from tournaments.subjects.subject import (
    Case,
    Decision,
    Fact,
    Level,
    LogPosition,
    Question,
    Rule,
    Subject,
    copy_fields,
)
from tournaments.subjects.table_results import find_table

MOST_ABOUT = 200
MOST_OPEN = 3
"""Open calls of one table: more tell a referee nothing new."""


class CallReferee(Command, frozen=True):
    """Ask for the referee at a table: as one of its sides, or as somebody with an office (0)."""

    round: int
    table: int
    by: Number = 0
    about: str = ""


class AnswerCall(Command, frozen=True):
    """Rule on a call: whom it is against, who was heard in which order, what it costs."""

    call: int
    heard: tuple[Number, ...] = ()
    sanction: Sanction = "none"
    on: Number = 0
    """The entry that is warned or penalised."""
    article: str = ""
    reason: str = ""
    vp: int = 0
    mp: int = 0
    move: str = ""


class ReopenCall(Command, frozen=True):
    """Take back the ruling on a call, without what followed from it."""

    call: int
    reason: str


def find_captained(case: Case, entries: Iterable[Number]) -> frozenset[Number] | None:
    """For which of these entries whoever acts speaks as captain; None: by another office."""
    if not case.acting.offices or case.acting.offices != {Office.CAPTAIN}:
        return None
    return case.state.captained_by(case.acting.member) & frozenset(entries)


def call_referee(case: Case, command: CallReferee) -> Decision:
    """A call by a side of the table, or by somebody with an office."""
    found = find_table(case.state, command.round, command.table)
    if isinstance(found, Refusal):
        return found
    own = find_captained(case, found.table(command.table).sides)
    if own is not None:
        command = replace(command, by=command.by or min(own, default=0))
    by_side = (command.round, command.table, command.by) in case.acting.places
    by_side = by_side or command.by in (own or ())
    if own is not None and not by_side:
        return Refusal("not_your_entry")
    if not by_side and (command.by or not case.acting.offices):
        params = {"round": command.round, "table": command.table}
        return Refusal("not_your_slip", params=params)
    if (
        by_side
        and case.rules.windows
        and window_over(case.state, command.round, "rulings", case.acting.at)
    ):
        return Refusal("call_too_late", params={"round": command.round})
    if len(command.about) > MOST_ABOUT:
        return Refusal("text_too_long", params={"most": MOST_ABOUT})
    here = (command.round, command.table)
    still = [c for c in case.state.open_calls if (c.round, c.table) == here]
    if any(c.by == command.by for c in still):
        return ()
    if len(still) >= MOST_OPEN:
        return Refusal("already_called", params={"table": command.table})
    number = len(case.state.calls) + 1
    return (RefereeCalled(number, command.round, command.table, command.by, command.about),)


def answer_call(case: Case, command: AnswerCall) -> Decision:
    """The ruling, and the warning or penalty that it is."""
    called = next((c for c in case.state.calls if c.call == command.call), None)
    if called is None:
        return Refusal("unknown_call", params={"call": command.call})
    said = (statement.number for statement in case.state.statements.get(command.call, ()))
    heard = command.heard or tuple(dict.fromkeys(number for number in said if number))
    ruled = copy_fields(CallAnswered, command, heard=heard)
    if (earlier := case.state.answers.get(command.call)) is not None:
        done = () if earlier == ruled else None
        return Refusal("call_answered", params={"call": command.call}) if done is None else done
    sides = case.state.rounds[called.round - 1].table(called.table).sides
    if len(set(heard)) < len(heard) or not set(heard) <= set(sides):
        return Refusal("heard_unfit", params={"table": called.table})
    if not command.reason:
        return Refusal("reason_missing")
    if command.sanction != "none" and not command.article:
        return Refusal("article_missing")
    if command.sanction in ("warning", "penalty") and command.on not in sides:
        return Refusal("ruling_against_nobody", params={"table": called.table})
    if command.sanction == "warning":
        warning = GiveWarning(command.on, command.article, command.reason)
        return (ruled, *issue_warning(case.state, case.rules, warning))
    if command.sanction == "penalty":
        taken = ApplyPenalty(command.on, command.vp, command.article, command.reason, command.mp)
        penalty = apply_penalty(case, taken)
        return penalty if isinstance(penalty, Refusal) else (ruled, *penalty)
    return (ruled,)


def reopen_call(case: Case, command: ReopenCall) -> Decision:
    """The ruling is taken back, and the call waits again."""
    if not 1 <= command.call <= len(case.state.calls):
        return Refusal("unknown_call", params={"call": command.call})
    if command.call not in case.state.answers:
        return ()
    if not command.reason:
        return Refusal("reason_missing")
    return (CallReopened(command.call, command.reason),)


def _fold_call_reopened(state: Tournament, event: CallReopened) -> None:
    del state.answers[event.call]


def _trace_call_answered(event: CallAnswered, place: LogPosition) -> Command:
    """A ruling; whom it warns or penalises the next event says."""
    on, vp, mp = 0, 0, 0
    for following in place.log[place.at + 1 : place.at + 2]:
        if isinstance(following, WarningGiven):
            on = following.number
        if isinstance(following, PenaltyApplied):
            on, vp, mp = following.number, following.vp, following.mp
    return copy_fields(AnswerCall, event, on=on, vp=vp, mp=mp)


def _find_window(command: AnswerCall) -> Window | None:
    """Whoever rules that nothing follows does so alone; of a score its correction takes two."""
    return None if command.sanction in ("none", "score") else "rulings"


SUBJECT = Subject(
    "calls",
    rules=(
        Rule(CallReferee, call_referee, offices=SPEAKING, at_the_table=True),
        Rule(
            AnswerCall,
            answer_call,
            offices=RULING,
            costs=(WarningGiven, PenaltyApplied),
            tells=CallAnswered,
            questions=(
                UNLISTED_ARTICLE,
                Question(
                    "rules_on_call",
                    Level.CONSEQUENCES,
                    "La chiamata è decisa: la decisione resta scritta.",
                    "The call is ruled on: the ruling stays on record.",
                ),
            ),
            late=_find_window,
        ),
        Rule(ReopenCall, reopen_call, offices=RULING, tells=CallReopened),
    ),
    facts=(
        Fact(
            RefereeCalled,
            lambda state, event: state.calls.append(event),
            "rulings",
            "Turno {round}, tavolo {table}: chiamato l'arbitro.",
            "Round {round}, table {table}: the referee was called.",
            done=Phrase("Arbitro chiamato", "Referee called"),
            cause=CallReferee,
            said_by=lambda event: Acting(
                frozenset(Office), places=frozenset({(event.round, event.table, event.by)})
            ),
        ),
        Fact(
            CallAnswered,
            lambda state, event: state.answers.update({event.call: event}),
            "rulings",
            "L'arbitro ha deciso sulla chiamata {call}.",
            "The referee ruled on call {call}.",
            done=Phrase("Decisione su una chiamata", "Ruling on a call"),
            cause=_trace_call_answered,
            undo=ReopenCall,
        ),
        Fact(
            CallReopened,
            _fold_call_reopened,
            "rulings",
            "La decisione sulla chiamata {call} è ritirata.",
            "The ruling on call {call} was undone.",
            done=Phrase("Decisione su una chiamata ritirata", "Ruling on a call undone"),
            cause=ReopenCall,
        ),
    ),
    refusals={
        "not_your_entry": Phrase(
            "Un capitano parla solo per la propria squadra o coppia.",
            "A captain speaks only for the own team or pair.",
        ),
        "already_called": Phrase(
            "L'arbitro è già chiamato al tavolo {table}.",
            "The referee is called to table {table} already.",
        ),
        "unknown_call": Phrase("Non c'è una chiamata {call}.", "There is no call {call}."),
        "call_answered": Phrase(
            "Sulla chiamata {call} l'arbitro ha già deciso.",
            "Call {call} has been ruled on already.",
        ),
        "call_open": Phrase(
            "La chiamata {call} aspetta ancora l'arbitro.",
            "Call {call} still waits for the referee.",
        ),
        "call_too_late": Phrase(
            "Per il turno {round} il tempo per chiamare l'arbitro è finito.",
            "The time for calling the referee about round {round} is over.",
        ),
        "heard_unfit": Phrase(
            "Si sentono le parti del tavolo {table}, ognuna una volta.",
            "The sides of table {table} are heard, each once.",
        ),
        "ruling_against_nobody": Phrase(
            "Dire contro chi si decide: una parte del tavolo {table}.",
            "Say whom the ruling is against: a side of table {table}.",
        ),
        "text_too_long": Phrase(
            "Il testo ha al massimo {most} caratteri.", "The text has at most {most} characters."
        ),
    },
)
