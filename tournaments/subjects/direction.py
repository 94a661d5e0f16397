"""Who directs a tournament, leaving its official mode, and leaving its writing to others."""

from games.kernel.command import Command
from games.kernel.refusal import MALFORMED, Refusal
from games.kernel.words import Phrase
from tournaments.authority import DIRECTION, NO_OFFICE, Office
from tournaments.events.direction import (
    OfficerDismissed,
    OfficerNamed,
    OfficialModeLeft,
    TournamentLent,
    TournamentReturned,
)
from tournaments.pairing.model import Number
from tournaments.state import Tournament
from tournaments.subjects.subject import (
    Case,
    Decision,
    Fact,
    Level,
    Question,
    Rule,
    Subject,
    copy_fields,
)


class NameOfficer(Command, frozen=True):
    """Give a member an office."""

    member: str
    office: str
    number: Number = 0
    """For which entry a captain speaks; 0 of the other offices."""


class DismissOfficer(Command, frozen=True):
    """Take an office back."""

    member: str
    office: str
    number: Number = 0


class LeaveOfficialMode(Command, frozen=True):
    """Do from now on what the code of the tournament does not allow, and say so everywhere."""

    what: str
    reason: str


class LendTournament(Command, frozen=True):
    """Leave the writing of this tournament to another installation."""

    to: str


class TakeBackTournament(Command, frozen=True):
    """Write it here again."""


def name_officer(case: Case, command: NameOfficer) -> Decision:
    """A member serves from now on."""
    if not command.member or command.office not in set(Office):
        return MALFORMED
    captain = command.office == Office.CAPTAIN
    if captain and command.number not in case.state.entries:
        return Refusal("unknown_entry", params={"entry": command.number})
    if command.number and not captain:
        return MALFORMED
    if (command.member, command.office, command.number) in case.state.officers:
        return ()
    return (copy_fields(OfficerNamed, command),)


def dismiss_officer(case: Case, command: DismissOfficer) -> Decision:
    """A member serves no longer."""
    if (command.member, command.office, command.number) not in case.state.officers:
        return ()
    return (copy_fields(OfficerDismissed, command),)


def leave_official_mode(case: Case, command: LeaveOfficialMode) -> Decision:
    """What the code does not allow can be done from now on, and every page says so."""
    if command.what not in case.book.questions:
        return MALFORMED
    if not command.reason:
        return Refusal("reason_missing")
    if case.state.official_mode_left:
        return ()
    return (OfficialModeLeft(command.what, command.reason),)


def lend_tournament(_case: Case, command: LendTournament) -> Decision:
    """Another installation writes from here on."""
    if not command.to:
        return MALFORMED
    return (TournamentLent(command.to),)


def take_back_tournament(case: Case, _command: TakeBackTournament) -> Decision:
    """It is written here again."""
    return (TournamentReturned(),) if case.state.lent_to else ()


def _fold_officer_named(state: Tournament, event: OfficerNamed) -> None:
    state.officers |= {(event.member, event.office, event.number)}


def _fold_officer_dismissed(state: Tournament, event: OfficerDismissed) -> None:
    state.officers -= {(event.member, event.office, event.number)}


def _fold_official_mode_left(state: Tournament, event: OfficialModeLeft) -> None:
    state.official_mode_left = event


def _fold_tournament_lent(state: Tournament, event: TournamentLent) -> None:
    state.lent_to = event.to


def _fold_tournament_returned(state: Tournament, _event: TournamentReturned) -> None:
    state.lent_to = ""


SUBJECT = Subject(
    "direction",
    rules=(
        Rule(NameOfficer, name_officer, offices=DIRECTION, program="", after_homologation=True),
        Rule(
            DismissOfficer, dismiss_officer, offices=DIRECTION, program="", after_homologation=True
        ),
        Rule(
            LeaveOfficialMode,
            leave_official_mode,
            offices=DIRECTION,
            questions=(
                Question(
                    "leaves_official_mode",
                    Level.CONSEQUENCES,
                    "Si esce dalla modalità ufficiale: non si torna indietro, e ogni pagina lo "
                    "dirà.",
                    "It leaves its official mode: there is no way back, and every page will say "
                    "so.",
                ),
            ),
        ),
        Rule(
            LendTournament, lend_tournament, offices=NO_OFFICE, program="", after_homologation=True
        ),
        Rule(
            TakeBackTournament,
            take_back_tournament,
            offices=NO_OFFICE,
            program="",
            after_homologation=True,
        ),
    ),
    facts=(
        Fact(
            OfficerNamed,
            _fold_officer_named,
            "course",
            "Nominato un ufficiale di gara.",
            "Somebody was named to an office.",
            done=Phrase("Nomina di un ufficiale di gara", "An official named"),
            cause=NameOfficer,
        ),
        Fact(
            OfficerDismissed,
            _fold_officer_dismissed,
            "course",
            "Un ufficiale di gara non serve più.",
            "Somebody serves no longer in an office.",
            done=Phrase("Revoca di un ufficiale di gara", "An official dismissed"),
            cause=DismissOfficer,
        ),
        Fact(
            OfficialModeLeft,
            _fold_official_mode_left,
            "course",
            "Da qui il torneo non segue più il codice.",
            "From here on the tournament does not follow its code.",
            done=Phrase("Uscita dalla modalità ufficiale", "Official mode left"),
            cause=LeaveOfficialMode,
        ),
        Fact(
            TournamentLent,
            _fold_tournament_lent,
            "course",
            "Il torneo si scrive su un altro computer.",
            "The tournament is written elsewhere.",
            done=Phrase("Torneo affidato altrove", "Tournament lent"),
            cause=LendTournament,
        ),
        Fact(
            TournamentReturned,
            _fold_tournament_returned,
            "course",
            "Il torneo si scrive di nuovo qui.",
            "The tournament is written here again.",
            done=Phrase("Torneo restituito", "Tournament returned"),
            cause=TakeBackTournament,
        ),
    ),
    refusals={
        "official_mode_only": Phrase(
            "Le sue regole non lo ammettono: prima il torneo deve uscire dalla modalità ufficiale.",
            "The rules of the tournament do not allow it: it has to leave its official mode first.",
        ),
        "lent_elsewhere": Phrase(
            "Questo torneo è affidato a un'altra installazione: si dirige da lì.",
            "This tournament is lent to another installation: it is directed from there.",
        ),
    },
)
