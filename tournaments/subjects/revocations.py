"""Taking back what was given: the last word on a table, or points beside the tables.

What was taken back stays in the log; under a result the one before it stands again.
"""

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase
from tournaments.authority import RULING, STAFF
from tournaments.events.results import CreditRevoked, ResultRevoked
from tournaments.standings.totals import TableResult
from tournaments.state import Round, Tournament
from tournaments.subjects.subject import Case, Decision, Fact, Level, Question, Rule, Subject
from tournaments.subjects.table_results import drop_proposal, find_result, find_scope


class RevokeResult(Command, frozen=True):
    """Take back the last word on a table: what stood before stands again, or nothing does."""

    round: int
    table: int
    reason: str


class RevokeCredit(Command, frozen=True):
    """Take back a rest, a penalty or the score of a missed round."""

    credit: int
    reason: str


def revoke_result(case: Case, command: RevokeResult) -> Decision:
    """The last word on a table is taken back; a closed round keeps a result at every table.

    Whoever does not rule takes back what they typed themselves, as long as it stands.
    """
    old = find_result(case.state, command.round, command.table)
    if isinstance(old, Refusal):
        return old
    played = case.state.rounds[command.round - 1]
    offices, typist = case.acting.offices, played.typed_by.get(command.table, "")
    if offices and offices.isdisjoint(RULING) and typist != case.acting.member:
        return Refusal("typed_by_others", params={"table": command.table})
    if not command.reason:
        return Refusal("reason_missing")
    left = len(played.overruled.get(command.table, ()))
    if not left and played.closed:
        return Refusal("round_closed", params={"round": command.round})
    return (
        ResultRevoked(
            command.round,
            command.table,
            left,
            find_scope(case.state, command.round),
            command.reason,
        ),
    )


def revoke_credit(case: Case, command: RevokeCredit) -> Decision:
    """A rest, a penalty, the score of a missed round counts no longer."""
    if all(credit.id != command.credit for credit in case.state.credited):
        if 1 <= command.credit <= case.state.credits_given:
            return ()
        return Refusal("unknown_credit", params={"credit": command.credit})
    if not command.reason:
        return Refusal("reason_missing")
    return (CreditRevoked(command.credit, command.reason),)


def _fold_result_revoked(state: Tournament, event: ResultRevoked) -> None:
    found = state.rounds[event.round - 1]
    words = found.overruled.pop(event.table, ())
    if words:
        found.results[event.table], found.sources[event.table] = words[-1]
    else:
        taken = found.results.pop(event.table)
        del found.sources[event.table]
        _restore_claims(found, event.table, taken)
    if words[:-1]:
        found.overruled[event.table] = words[:-1]
    drop_proposal(state, event.scope)


def _fold_credit_revoked(state: Tournament, event: CreditRevoked) -> None:
    state.credited = [c for c in state.credited if c.id != event.credit]


def _restore_claims(found: Round, table: int, taken: TableResult) -> None:
    """Claims that differ are a dispute again; equal ones go with the result that they were."""
    said = set(found.claims.get(table, {}).values())
    if len(said) > 1:
        found.disputed |= {table}
    elif said == {taken.mp}:
        del found.claims[table]


SUBJECT = Subject(
    "revocations",
    rules=(
        Rule(
            RevokeResult,
            revoke_result,
            offices=STAFF,
            tells=ResultRevoked,
            questions=(
                Question(
                    "revokes_result",
                    Level.CONSEQUENCES,
                    "L'ultima decisione su questo tavolo si ritira: vale quella di prima, o "
                    "nessuna.",
                    "The last word on this table is taken back: the one before stands, or none.",
                ),
            ),
            late="rulings",
        ),
        Rule(
            RevokeCredit,
            revoke_credit,
            offices=RULING,
            tells=CreditRevoked,
            questions=(
                Question(
                    "revokes_credit",
                    Level.CONSEQUENCES,
                    "Questo riposo o questa penalità non conta più: non si può annullare.",
                    "This rest or penalty counts no longer: that cannot be undone.",
                ),
            ),
            late="rulings",
        ),
    ),
    facts=(
        Fact(
            ResultRevoked,
            _fold_result_revoked,
            "rulings",
            "Turno {round}, tavolo {table}: il risultato è ritirato.",
            "Round {round}, table {table}: the result was taken back.",
            done=Phrase("Decisione ritirata", "Ruling taken back"),
            cause=RevokeResult,
        ),
        Fact(
            CreditRevoked,
            _fold_credit_revoked,
            "rulings",
            "Un riposo o una penalità non vale più.",
            "A rest or a penalty counts no longer.",
            done=Phrase("Riposo o penalità ritirati", "Rest or penalty taken back"),
            cause=RevokeCredit,
        ),
    ),
    refusals={
        "typed_by_others": Phrase(
            "Il risultato del tavolo {table} non l'hai scritto tu: lo ritira un arbitro.",
            "You have not typed the result of table {table}: a referee takes it back.",
        ),
        "cannot_undo": Phrase(
            "Da qui questo non si annulla: se c'è un rimedio, è un passo a sé, nella pagina in cui "
            "è stato fatto.",
            "This is not undone from here: a remedy, if there is one, is a step of its own, on the "
            "page where this was done.",
        ),
        "unknown_credit": Phrase(
            "Non c'è nessun punteggio d'ufficio {credit}.", "There is no credit {credit}."
        ),
    },
)
