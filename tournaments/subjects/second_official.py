"""The rule of two: what one official proposes late, another confirms.

Two people, not two offices: who holds both still is one. What is proposed must be possible when it
is proposed and again when it is confirmed; the windows were asked about when it was proposed.
"""

from typing import Any

import msgspec

from games.kernel.command import Command
from games.kernel.refusal import MALFORMED, Refusal
from games.kernel.words import Phrase
from tournaments.authority import RULING, Acting, Office
from tournaments.deadlines import final_published, window_over
from tournaments.events.results import CorrectionConfirmed, CorrectionDeclined, CorrectionProposed
from tournaments.state import Tournament
from tournaments.subjects.subject import (
    Case,
    Decision,
    Fact,
    Level,
    Question,
    Rule,
    Subject,
    decide_by_code,
    decide_by_rule,
    skip_undo,
)


class ProposeCorrection(Command, frozen=True):
    """Ask another official to agree to a command that comes late."""

    correction: dict[str, Any]
    """The command as plain values, with its name under `do`."""


class ConfirmCorrection(Command, frozen=True):
    """Agree to what another official proposed."""

    proposal: int


class DeclineCorrection(Command, frozen=True):
    """Say no to what was proposed, or take back what one proposed oneself."""

    proposal: int
    reason: str


def needs_second_official(case: Case, command: Command) -> bool:
    """Whether a command comes so late that a second official has to agree.

    Only where the tournament's rules set windows; whoever rules that nothing follows does so alone.
    """
    state, rule = case.state, case.book.rules.get(type(command))
    if state.rules is None or state.rules.windows is None or rule is None:
        return False
    window = rule.window_of(command)
    if window is None:
        return False
    if final_published(state):
        return True
    number = getattr(command, "round", 0)
    if not 1 <= number <= len(state.rounds):
        return False
    return window_over(state, number, window, case.acting.at)


def propose_correction(case: Case, command: ProposeCorrection) -> Decision:
    """A correction that waits for a second official; one at a time for a table or an entry."""
    wanted = case.book.read_command(command.correction)
    if isinstance(wanted, Refusal):
        return wanted
    rule = case.book.rules.get(type(wanted))
    if rule is None or rule.late is None or not case.acting.member:
        return MALFORMED
    if refusal := _check_office(case, wanted):
        return refusal
    correction = _read_back(wanted)
    for waiting in case.state.waiting_corrections:
        if waiting.correction == correction:
            return ()
        if _find_subject(waiting.correction) == _find_subject(correction):
            return Refusal("correction_waits", params={"proposal": waiting.proposal})
    caused = decide_by_code(case, wanted)
    if isinstance(caused, Refusal) or not caused:
        return caused
    number = len(case.state.corrections) + 1
    return (CorrectionProposed(number, correction, case.acting.member),)


def confirm_correction(case: Case, command: ConfirmCorrection) -> Decision:
    """What was proposed is done, and both who wanted it stand in the log."""
    proposed = find_waiting(case.state, command.proposal)
    if not isinstance(proposed, CorrectionProposed):
        confirmed = isinstance(
            case.state.corrections_settled.get(command.proposal), CorrectionConfirmed
        )
        return () if confirmed else proposed
    wanted = case.book.read_command(proposed.correction)
    if isinstance(wanted, Refusal):
        return wanted
    if not case.acting.member:
        return MALFORMED
    if case.acting.member == proposed.by:
        return Refusal("same_person")
    if refusal := _check_office(case, wanted):
        return refusal
    acting = msgspec.structs.replace(case.acting, at=0)
    caused = decide_by_rule(case._replace(acting=acting), wanted)
    if isinstance(caused, Refusal):
        return caused
    return (CorrectionConfirmed(proposed.proposal, case.acting.member), *caused)


def decline_correction(case: Case, command: DeclineCorrection) -> Decision:
    """It is not done; also by whoever proposed it."""
    proposed = find_waiting(case.state, command.proposal)
    if isinstance(proposed, Refusal):
        declined = isinstance(
            case.state.corrections_settled.get(command.proposal), CorrectionDeclined
        )
        return () if declined else proposed
    if not case.acting.member:
        return MALFORMED
    if not command.reason:
        return Refusal("reason_missing")
    return (CorrectionDeclined(command.proposal, case.acting.member, command.reason),)


def find_waiting(state: Tournament, proposal: int) -> CorrectionProposed | Refusal:
    """A correction that waits. Refusals: `unknown_correction`, `correction_settled`."""
    if not 1 <= proposal <= len(state.corrections):
        return Refusal("unknown_correction", params={"proposal": proposal})
    if proposal in state.corrections_settled:
        return Refusal("correction_settled", params={"proposal": proposal})
    return state.corrections[proposal - 1]


def _read_back(wanted: Command) -> dict[str, Any]:
    """The command as a log gives it back: lists, no tuples."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(wanted))
    return plain


def _check_office(case: Case, wanted: Command) -> Refusal | None:
    if case.acting.offices.isdisjoint(case.book.rules[type(wanted)].offices):
        return Refusal("not_your_office")
    return None


def _find_subject(correction: dict[str, object]) -> object:
    """What a correction is about: two at once about the same could not both be meant."""
    if "table" in correction:
        return ("table", correction["round"], correction["table"])
    if "number" in correction:
        return ("entry", correction["number"])
    return sorted((key, value) for key, value in correction.items() if isinstance(value, int))


def _fold_correction_settled(
    state: Tournament, event: CorrectionConfirmed | CorrectionDeclined
) -> None:
    state.corrections_settled[event.proposal] = event


def _say_by_member(event: CorrectionProposed | CorrectionConfirmed | CorrectionDeclined) -> Acting:
    return Acting(frozenset(Office), member=event.by)


SUBJECT = Subject(
    "second official",
    rules=(
        Rule(
            ProposeCorrection,
            propose_correction,
            offices=RULING,
            program="",
            questions=(
                Question(
                    "proposes_correction",
                    Level.CONSEQUENCES,
                    "È tardi: la correzione vale solo quando un altro ufficiale di gara la "
                    "conferma.",
                    "It is late: the correction counts only once another official has confirmed "
                    "it.",
                ),
            ),
        ),
        Rule(
            ConfirmCorrection,
            confirm_correction,
            offices=RULING,
            questions=(
                Question(
                    "confirms_correction",
                    Level.CONSEQUENCES,
                    "Con questa conferma la correzione tardiva vale; restano scritti i due nomi.",
                    "With this the late correction counts; both names stay on record.",
                ),
            ),
        ),
        Rule(DeclineCorrection, decline_correction, offices=RULING, tells=CorrectionDeclined),
    ),
    facts=(
        Fact(
            CorrectionProposed,
            lambda state, event: state.corrections.append(event),
            "rulings",
            "Proposta la correzione tardiva {proposal}: serve la conferma di un altro ufficiale.",
            "Late correction {proposal} was proposed: another official has to confirm it.",
            done=Phrase("Correzione tardiva proposta", "Late correction proposed"),
            cause=ProposeCorrection,
            undo=DeclineCorrection,
            said_by=_say_by_member,
        ),
        Fact(
            CorrectionConfirmed,
            _fold_correction_settled,
            "rulings",
            "Confermata la correzione tardiva {proposal}.",
            "Late correction {proposal} was confirmed.",
            done=Phrase("Correzione tardiva confermata", "Late correction confirmed"),
            cause=ConfirmCorrection,
            undo=skip_undo,
            said_by=_say_by_member,
        ),
        Fact(
            CorrectionDeclined,
            _fold_correction_settled,
            "rulings",
            "La correzione tardiva {proposal} è stata rifiutata o ritirata.",
            "Late correction {proposal} was declined or taken back.",
            done=Phrase("Correzione tardiva rifiutata", "Late correction declined"),
            cause=DeclineCorrection,
            said_by=_say_by_member,
        ),
    ),
    refusals={
        "second_person_needed": Phrase(
            "È una correzione tardiva: la propone un ufficiale di gara, un altro la conferma.",
            "This is a late correction: one official proposes it, another confirms it.",
        ),
        "same_person": Phrase(
            "La conferma spetta a un'altra persona, non a chi l'ha proposta.",
            "Somebody else has to confirm it, not who proposed it.",
        ),
        "not_your_office": Phrase(
            "Questa correzione spetta a un altro ufficio.",
            "This correction belongs to another office.",
        ),
        "unknown_correction": Phrase(
            "Non c'è una correzione proposta {proposal}.",
            "There is no proposed correction {proposal}.",
        ),
        "correction_settled": Phrase(
            "Sulla correzione {proposal} si è già deciso.",
            "Correction {proposal} has been decided already.",
        ),
        "correction_waits": Phrase(
            "La correzione {proposal} aspetta ancora la conferma di un altro ufficiale.",
            "Correction {proposal} still waits for another official.",
        ),
    },
)
