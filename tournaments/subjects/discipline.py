"""Warnings and penalties: what a referee takes from an entry.

Two warnings cost an entry one victory point in the general standings; its opponents get nothing,
and what was played at the tables stands. Where others than victory points are counted one of them
may be nothing or a whole table: there a referee who wants to take points says how many.
"""

from typing import Any

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase
from tournaments.authority import RULING
from tournaments.events.opening import TournamentOpened
from tournaments.events.refereeing import (
    SECOND_WARNING,
    PenaltyApplied,
    WarningGiven,
    WarningRevoked,
)
from tournaments.events.results import CreditRevoked
from tournaments.pairing.model import Number
from tournaments.regulations.regulation import is_unlisted
from tournaments.standings.criteria import MATCH_POINTS
from tournaments.state import Tournament
from tournaments.subjects.revocations import RevokeCredit
from tournaments.subjects.subject import (
    Case,
    Decision,
    Fact,
    Level,
    Question,
    Rule,
    Subject,
    Undo,
    Undoing,
)

WARNINGS_PER_POINT = 2


class ApplyPenalty(Command, frozen=True):
    """Take points from an entry; `vp` and `mp` are what is taken."""

    number: Number
    vp: int
    article: str
    reason: str
    mp: int = 0


class GiveWarning(Command, frozen=True):
    """Warn an entry, or one of its members.

    Every second warning costs a victory point where those are counted.
    """

    number: Number
    article: str
    reason: str
    member: str = ""


class RevokeWarning(Command, frozen=True):
    """Take back a warning, and the point that it cost."""

    warning: int
    """Warnings are counted from 1 as they are given."""
    reason: str


def apply_penalty(case: Case, command: ApplyPenalty) -> Decision:
    """Points taken, with their article."""
    if command.number not in case.state.entries:
        return Refusal("unknown_entry", params={"entry": command.number})
    if min(command.vp, command.mp) < 0 or command.vp + command.mp == 0:
        return Refusal("penalty_empty")
    if not command.article:
        return Refusal("article_missing")
    return (
        PenaltyApplied(command.number, command.vp, command.mp, command.article, command.reason),
    )


def give_warning(case: Case, command: GiveWarning) -> Decision:
    """A warning, and with every second one of an entry the point that it costs."""
    entry = case.state.entries.get(command.number)
    if entry is None:
        return Refusal("unknown_entry", params={"entry": command.number})
    if command.member and command.member not in entry.members:
        return Refusal("not_a_member_of_entry", params={"entry": command.number})
    if not command.article:
        return Refusal("article_missing")
    if not command.reason:
        return Refusal("reason_missing")
    return issue_warning(case.state, case.rules, command)


def issue_warning(
    state: Tournament, rules: TournamentOpened, command: GiveWarning
) -> tuple[Event, ...]:
    """One warning more, and what it brings with it."""
    number, reason = command.number, command.reason
    given = WarningGiven(number, command.article, reason, command.member)
    count = 1 + len(state.warnings_of(number))
    if count % WARNINGS_PER_POINT or rules.scoring.scheme != "victory":
        return (given,)
    return (given, PenaltyApplied(number, 1, 0, SECOND_WARNING, reason))


def revoke_warning(case: Case, command: RevokeWarning) -> Decision:
    """A warning less, and the point back where those that stay do not cost it any more."""
    if not 1 <= command.warning <= len(case.state.warnings):
        return Refusal("unknown_warning", params={"warning": command.warning})
    if command.warning in case.state.warnings_revoked:
        return ()
    if not command.reason:
        return Refusal("reason_missing")
    revoked = WarningRevoked(command.warning, command.reason)
    number = case.state.warnings[command.warning - 1].number
    count = len(case.state.warnings_of(number)) - 1
    stand = {credit.id for credit in case.state.credited}
    points = [credit for credit in case.state.warning_points.get(number, ()) if credit in stand]
    if len(points) <= count // WARNINGS_PER_POINT:
        return (revoked,)
    return (revoked, CreditRevoked(points[-1], command.reason))


def _fold_penalty_applied(state: Tournament, event: PenaltyApplied) -> None:
    state.add_credit(event.number, -event.vp, -event.mp, article=event.article, reason=event.reason)
    if event.article == SECOND_WARNING:
        taken = state.warning_points.get(event.number, ())
        state.warning_points[event.number] = (*taken, state.credits_given)


def _fold_warning_revoked(state: Tournament, event: WarningRevoked) -> None:
    state.warnings_revoked |= {event.warning}


def _undo_penalty(event: PenaltyApplied, at: Undoing) -> Undo:
    """A point that a warning cost goes with the warning."""
    if event.article == SECOND_WARNING:
        return ()
    return (RevokeCredit(at.after.credits_given, at.reason),)


def _is_unlisted(case: Case, command: Any) -> bool:
    rules = case.state.rules
    return rules is not None and is_unlisted(rules.regulation, command.article)


def _moves_nobody(case: Case, command: ApplyPenalty) -> bool:
    """Whether only match points are taken where no criterion looks at them."""
    return not command.vp and set(MATCH_POINTS).isdisjoint(case.rules.chain)


UNLISTED_ARTICLE: Question[Any] = Question(
    "article_unlisted",
    Level.UNOFFICIAL,
    "Il codice di gara di questo torneo non ha questo articolo: scegliere dall'elenco, o "
    "«altro» con il motivo.",
    "The code of this tournament has no such article: choose from its list, or “other” with "
    "the reason.",
    when=_is_unlisted,
)
"""For every command that names an article."""

SUBJECT = Subject(
    "discipline",
    rules=(
        Rule(
            ApplyPenalty,
            apply_penalty,
            offices=RULING,
            tells=PenaltyApplied,
            questions=(
                UNLISTED_ARTICLE,
                Question(
                    "penalty_moves_nobody",
                    Level.CONSEQUENCES,
                    "In questo torneo i punti partita non decidono nessun posto: per far perdere "
                    "posti togli punti della classifica.",
                    "In this tournament match points decide no place: to cost places, take points "
                    "of the standings.",
                    when=_moves_nobody,
                ),
                Question(
                    "penalises",
                    Level.CONSEQUENCES,
                    "Si tolgono punti in classifica; nessun altro li riceve.",
                    "Points are taken in the standings; nobody else gets them.",
                ),
            ),
            late="rulings",
        ),
        Rule(
            GiveWarning,
            give_warning,
            offices=RULING,
            costs=(WarningGiven, PenaltyApplied),
            tells=WarningGiven,
            questions=(
                UNLISTED_ARTICLE,
                Question(
                    "warns",
                    Level.CONSEQUENCES,
                    "Un'ammonizione resta scritta; nel registro pubblico si legge l'articolo.",
                    "A warning stays on record; the public log tells its article.",
                ),
            ),
            late="rulings",
        ),
        Rule(
            RevokeWarning,
            revoke_warning,
            offices=RULING,
            tells=WarningRevoked,
            questions=(
                Question(
                    "revokes_warning",
                    Level.CONSEQUENCES,
                    "L'ammonizione non conta più; se costava un punto, il punto torna.",
                    "The warning counts no longer; if it cost a point, the point comes back.",
                ),
            ),
            late="rulings",
        ),
    ),
    facts=(
        Fact(
            PenaltyApplied,
            _fold_penalty_applied,
            "rulings",
            "Penalità a {name}: punti {vp}, punti partita {mp} ({article}).",
            "Penalty for {name}: points {vp}, match points {mp} ({article}).",
            done=Phrase("Penalità", "Penalty"),
            cause=ApplyPenalty,
            undo=_undo_penalty,
        ),
        Fact(
            WarningGiven,
            lambda state, event: state.warnings.append(event),
            "rulings",
            "Ammonizione a {name} ({article}).",
            "Warning for {name} ({article}).",
            done=Phrase("Ammonizione", "Warning"),
            cause=GiveWarning,
            undo=lambda _, at: (RevokeWarning(len(at.after.warnings), at.reason),),
        ),
        Fact(
            WarningRevoked,
            _fold_warning_revoked,
            "rulings",
            "L'ammonizione {warning} non conta più.",
            "Warning {warning} counts no longer.",
            done=Phrase("Ammonizione ritirata", "Warning taken back"),
            cause=RevokeWarning,
        ),
    ),
    refusals={
        "unknown_warning": Phrase(
            "Non c'è un'ammonizione {warning}.", "There is no warning {warning}."
        ),
        "not_a_member_of_entry": Phrase(
            "Questa persona non è dell'iscrizione {entry}.", "This person is not of entry {entry}."
        ),
        "article_missing": Phrase(
            "Serve l'articolo del codice che lo prevede.",
            "The article of the code that allows it is needed.",
        ),
        "reason_missing": Phrase("Serve il motivo.", "The reason is needed."),
        "penalty_empty": Phrase(
            "Una penalità toglie almeno un punto.", "A penalty takes one point at least."
        ),
    },
)
