"""Appeals: filed in time, decided by a panel of whom it concerns nobody.

Nobody of a panel is of a side of that table, nor speaks for one as its captain; who ruled there, or
filed the appeal, the log's envelopes say (`smazzata.desk.panel`). A code may ask for so
many. The time runs from the first publication of standings that cover the round; before that it has
not begun.
"""

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase
from tournaments.authority import PRESIDING, SPEAKING
from tournaments.deadlines import window_over
from tournaments.events.opening import TournamentOpened
from tournaments.events.refereeing import AppealDecided, AppealFiled, AppealReopened
from tournaments.pairing.model import Number
from tournaments.state import Tournament
from tournaments.subjects.calls import find_captained
from tournaments.subjects.subject import Case, Decision, Fact, Level, Question, Rule, Subject
from tournaments.subjects.table_results import find_table


class FileAppeal(Command, frozen=True):
    """Ask a panel to look again at a table."""

    number: Number
    round: int
    table: int
    reason: str


class DecideAppeal(Command, frozen=True):
    """The decision of the panel; `panel` are its members."""

    appeal: int
    upheld: bool
    panel: tuple[str, ...]
    reason: str


class ReopenAppeal(Command, frozen=True):
    """Take back the decision of a panel: another is to be made."""

    appeal: int
    reason: str


def file_appeal(case: Case, command: FileAppeal) -> Decision:
    """An appeal of a side of the table."""
    found = find_table(case.state, command.round, command.table)
    if isinstance(found, Refusal):
        return found
    if command.number not in found.table(command.table).sides:
        params = {"entry": command.number, "round": command.round, "table": command.table}
        return Refusal("appeal_of_others", params=params)
    own = find_captained(case, [command.number])
    if own is not None and not own:
        return Refusal("not_your_entry")
    if not command.reason:
        return Refusal("reason_missing")
    place = (command.round, command.table, command.number)
    if any((a.round, a.table, a.number) == place for a in case.state.open_appeals):
        return ()
    if window_over(case.state, command.round, "appeals", case.acting.at):
        return Refusal("appeal_too_late", params={"round": command.round})
    return (AppealFiled(len(case.state.appeals) + 1, command.number, *place[:2], command.reason),)


def decide_appeal(case: Case, command: DecideAppeal) -> Decision:
    """The decision; nobody of the table's sides sits on the panel."""
    filed = next((a for a in case.state.appeals if a.appeal == command.appeal), None)
    if filed is None:
        return Refusal("unknown_appeal", params={"appeal": command.appeal})
    decided = AppealDecided(command.appeal, command.upheld, command.panel, command.reason)
    if (earlier := case.state.appeals_decided.get(command.appeal)) is not None:
        if earlier == decided:
            return ()
        return Refusal("appeal_decided", params={"appeal": command.appeal})
    panel = set(command.panel)
    if not panel or len(panel) < len(command.panel) or panel & find_parties(case.state, filed):
        return Refusal("panel_unfit")
    if not command.reason:
        return Refusal("reason_missing")
    return (decided,)


def reopen_appeal(case: Case, command: ReopenAppeal) -> Decision:
    """The appeal waits for a panel again; what was corrected upon it stands."""
    if all(a.appeal != command.appeal for a in case.state.appeals):
        return Refusal("unknown_appeal", params={"appeal": command.appeal})
    if command.appeal not in case.state.appeals_decided:
        return ()
    if not command.reason:
        return Refusal("reason_missing")
    return (AppealReopened(command.appeal, command.reason),)


def find_parties(state: Tournament, filed: AppealFiled) -> set[str]:
    """Whoever has ever been of a side of the table, or speaks for one; the round may have been
    recalled meanwhile.
    """
    found = find_table(state, filed.round, filed.table)
    sides = () if isinstance(found, Refusal) else found.table(filed.table).sides
    entries = [state.entries[number] for number in {filed.number, *sides}]
    now = {member for entry in entries for member in entry.members}
    captains = {who for who, _, number in state.officers if number in {filed.number, *sides}}
    earlier = {m for entry in entries for _, members in entry.earlier for m in members}
    return now | captains | earlier


def panel_size(rules: TournamentOpened) -> int:
    """How many at least decide an appeal."""
    return rules.regulation.panel if rules.regulation else 1


def _fold_appeal_reopened(state: Tournament, event: AppealReopened) -> None:
    del state.appeals_decided[event.appeal]


def _is_too_small(case: Case, command: DecideAppeal) -> bool:
    return len(command.panel) < panel_size(case.rules)


SUBJECT = Subject(
    "appeals",
    rules=(
        Rule(FileAppeal, file_appeal, offices=SPEAKING),
        Rule(
            DecideAppeal,
            decide_appeal,
            offices=PRESIDING,
            tells=AppealDecided,
            questions=(
                Question(
                    "decides_appeal",
                    Level.CONFIRM,
                    "Il reclamo è deciso così. Il risultato non cambia da solo.",
                    "The appeal is decided so. The result does not change by itself.",
                ),
                Question(
                    "panel_too_small",
                    Level.UNOFFICIAL,
                    "La giuria ha meno persone di quante ne vuole il codice.",
                    "The panel has fewer people than the code asks for.",
                    when=_is_too_small,
                ),
            ),
        ),
        Rule(
            ReopenAppeal,
            reopen_appeal,
            offices=PRESIDING,
            tells=AppealReopened,
            questions=(
                Question(
                    "reopens_appeal",
                    Level.CONFIRM,
                    "La decisione si ritira: il reclamo aspetta di nuovo una giuria, e la "
                    "classifica è provvisoria.",
                    "The decision is taken back: the appeal waits for a panel again, and the "
                    "standings are provisional.",
                ),
            ),
        ),
    ),
    facts=(
        Fact(
            AppealFiled,
            lambda state, event: state.appeals.append(event),
            "rulings",
            "Reclamo di {name}: turno {round}, tavolo {table}. La classifica è provvisoria.",
            "Appeal of {name}: round {round}, table {table}. The standings are provisional.",
            done=Phrase("Reclamo presentato", "Appeal filed"),
            cause=FileAppeal,
        ),
        Fact(
            AppealDecided,
            lambda state, event: state.appeals_decided.update({event.appeal: event}),
            "rulings",
            "La giuria ha deciso sul reclamo {appeal}.",
            "The panel decided appeal {appeal}.",
            done=Phrase("Reclamo deciso", "Appeal decided"),
            cause=DecideAppeal,
            undo=ReopenAppeal,
        ),
        Fact(
            AppealReopened,
            _fold_appeal_reopened,
            "rulings",
            "La decisione sul reclamo {appeal} è ritirata. La classifica è provvisoria.",
            "The decision on appeal {appeal} was taken back. The standings are provisional.",
            done=Phrase("Decisione sul reclamo ritirata", "Decision on an appeal taken back"),
            cause=ReopenAppeal,
        ),
    ),
    refusals={
        "appeal_too_late": Phrase(
            "Per il turno {round} il tempo dei reclami è finito.",
            "The time for appeals of round {round} is over.",
        ),
        "unknown_appeal": Phrase("Non c'è un reclamo {appeal}.", "There is no appeal {appeal}."),
        "appeal_of_others": Phrase(
            "Al tavolo {table} del turno {round} l'iscrizione {entry} non siede: il reclamo è di "
            "chi vi siede.",
            "Entry {entry} does not sit at table {table} of round {round}: whoever does may "
            "appeal.",
        ),
        "appeal_decided": Phrase(
            "Sul reclamo {appeal} si è già deciso.", "Appeal {appeal} has been decided already."
        ),
        "appeal_open": Phrase(
            "Il reclamo {appeal} non è ancora deciso.", "Appeal {appeal} is not decided yet."
        ),
        "panel_unfit": Phrase(
            "La giuria ha almeno una persona, nessuna due volte e nessuna che sia parte a quel "
            "tavolo o parli per una parte.",
            "A panel has one person at least, none twice and none who is of a side of that table "
            "or speaks for one.",
        ),
    },
)
