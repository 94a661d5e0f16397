"""Finality: standings are homologated, and the tournament ends.

Standings become final when everything is answered, nothing is outdated, and the time has run. What
comes after is refused as `homologated`; ratings may be published and the tournament ended.
"""

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase
from tournaments.authority import DIRECTION, SIGNING, Acting, Office
from tournaments.deadlines import Window, window_over
from tournaments.events.publication import StandingsHomologated, TournamentClosed
from tournaments.queries import current_standings, outdated, standings_digest
from tournaments.state import Tournament
from tournaments.subjects.publication import check_rounds_closed
from tournaments.subjects.subject import Case, Decision, Fact, Level, Question, Rule, Subject


class HomologateStandings(Command, frozen=True):
    """Declare the standings of a publication final."""

    version: int


class CloseTournament(Command, frozen=True):
    """End the tournament."""


def homologate_standings(case: Case, command: HomologateStandings) -> Decision:
    """The standings published last are final; when that is too early asks `homologates_early`."""
    if case.acting.offices == {Office.DELEGATE} and case.rules.regulation is None:
        return Refusal("delegate_without_code")
    if case.state.homologated is not None:
        same = case.state.homologated.version == command.version
        return () if same else Refusal("homologated")
    if len(case.state.rounds) < case.rules.rounds:
        return Refusal("rounds_to_play", params={"rounds": case.rules.rounds})
    if case.state.open_rounds:
        return Refusal("round_open", params={"round": case.state.open_rounds[0].number})
    if refusal := check_nothing_waits(case.state):
        return refusal
    last = case.state.published[-1] if case.state.published else None
    if last is None or last.round < len(case.state.rounds) or outdated(case.state):
        return Refusal("standings_not_published")
    if command.version != last.version:
        return Refusal("standings_superseded", params={"version": last.version})
    final = StandingsHomologated(
        last.version, last.digest, case.acting.at // 1000, case.acting.member
    )
    return (final,)


def close_tournament(case: Case, _command: CloseTournament) -> Decision:
    """The end, with the final standings: nothing waits any more, and what has windows is final."""
    if refusal := check_rounds_closed(case.state):
        return refusal
    if refusal := check_nothing_waits(case.state):
        return refusal
    if case.rules.windows is not None and case.state.homologated is None:
        return Refusal("not_homologated")
    return (TournamentClosed(standings_digest(current_standings(case.state))),)


def check_nothing_waits(state: Tournament) -> Refusal | None:
    """What still waits for an answer: a call, an appeal, a correction for a second official."""
    if state.open_calls:
        return Refusal("call_open", params={"call": state.open_calls[0].call})
    if state.open_appeals:
        return Refusal("appeal_open", params={"appeal": state.open_appeals[0].appeal})
    if state.waiting_corrections:
        waits = state.waiting_corrections[0].proposal
        return Refusal("correction_waits", params={"proposal": waits})
    return None


def _fold_standings_homologated(state: Tournament, event: StandingsHomologated) -> None:
    state.homologated = event


def _fold_tournament_closed(state: Tournament, _event: TournamentClosed) -> None:
    state.closed = True


def _is_window_open(case: Case, _command: HomologateStandings) -> bool:
    return not _is_over(case, "players")


def _is_manifest_open(case: Case, _command: HomologateStandings) -> bool:
    return not _is_over(case, "manifest")


def _is_over(case: Case, window: Window) -> bool:
    """Whether a window of the last round is over."""
    last = len(case.state.rounds)
    return bool(last) and window_over(case.state, last, window, case.acting.at)


SUBJECT = Subject(
    "finality",
    rules=(
        Rule(
            HomologateStandings,
            homologate_standings,
            offices=SIGNING,
            questions=(
                Question(
                    "homologates",
                    Level.CONFIRM,
                    "La classifica diventa definitiva: poi non si corregge più niente.",
                    "The standings become final: nothing can be corrected afterwards.",
                ),
                Question(
                    "homologates_early",
                    Level.UNOFFICIAL,
                    "Il tempo per correzioni, decisioni e reclami non è ancora finito.",
                    "The time for corrections, rulings and appeals is not over yet.",
                    when=_is_window_open,
                ),
                Question(
                    "homologates_before_manifest",
                    Level.CONSEQUENCES,
                    "Gli errori manifesti si possono ancora correggere: con l'omologazione non si "
                    "potrà più.",
                    "Manifest errors may still be corrected: once the standings are homologated "
                    "they cannot be.",
                    when=_is_manifest_open,
                ),
            ),
            after_homologation=True,
        ),
        Rule(
            CloseTournament,
            close_tournament,
            offices=DIRECTION,
            program="steps",
            questions=(
                Question(
                    "ends",
                    Level.CONFIRM,
                    "Il torneo finisce: dopo non si corregge più niente.",
                    "The tournament ends: nothing can be corrected afterwards.",
                ),
            ),
            after_homologation=True,
        ),
    ),
    facts=(
        Fact(
            StandingsHomologated,
            _fold_standings_homologated,
            "standings",
            "La classifica numero {version} è omologata: è definitiva.",
            "Standings number {version} are homologated: they are final.",
            done=Phrase("Classifica omologata", "Standings homologated"),
            cause=HomologateStandings,
            said_by=lambda event: Acting(at=event.at * 1000, member=event.by),
        ),
        Fact(
            TournamentClosed,
            _fold_tournament_closed,
            "course",
            "Il torneo è finito.",
            "The tournament is over.",
            done=Phrase("Fine del torneo", "End of the tournament"),
            cause=CloseTournament,
        ),
    ),
    refusals={
        "delegate_without_code": Phrase(
            "Il delegato omologa solo dove il torneo segue il codice di una federazione.",
            "The delegate homologates only where the tournament follows a federation's code.",
        ),
        "homologated": Phrase(
            "La classifica è omologata: non si corregge più niente.",
            "The standings are homologated: nothing is corrected any more.",
        ),
        "not_homologated": Phrase(
            "La classifica è ancora provvisoria: prima va omologata.",
            "The standings are still provisional: they have to be homologated first.",
        ),
        "rounds_to_play": Phrase(
            "Non sono ancora giocati tutti i {rounds} turni.",
            "Not all of the {rounds} rounds have been played.",
        ),
        "standings_not_published": Phrase(
            "La classifica com'è ora non è pubblicata: prima va pubblicata.",
            "The standings as they are now are not published: publish them first.",
        ),
        "standings_superseded": Phrase(
            "Nel frattempo è stata pubblicata la versione {version}: guardare quella.",
            "Version {version} has been published meanwhile: look at that one.",
        ),
        "tournament_closed": Phrase("Il torneo è chiuso.", "The tournament is closed."),
    },
)
