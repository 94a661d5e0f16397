"""Cancelling: a tournament does not take place, or counts for nothing as far as it did.

Whoever reads of it reads why. Nothing of what was entered is taken out of the log; it ends there.
What is homologated or has ended stands, and cannot be cancelled any more.
"""

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase
from tournaments.authority import DIRECTION
from tournaments.events.direction import TournamentCancelled
from tournaments.state import Tournament
from tournaments.subjects.subject import Case, Decision, Fact, Level, Offer, Question, Rule, Subject


class CancelTournament(Command, frozen=True):
    """Call the tournament off, for good."""

    reason: str
    """Everybody reads it."""


def cancel_tournament(case: Case, command: CancelTournament) -> Decision:
    """Nothing more happens, and what was played counts for nothing."""
    if not command.reason:
        return Refusal("reason_missing")
    if case.state.ratings:
        return Refusal("rated_already")
    return (TournamentCancelled(command.reason),)


def _fold_tournament_cancelled(state: Tournament, event: TournamentCancelled) -> None:
    state.cancelled, state.closed, state.proposal = event, True, None


def _has_rounds(case: Case, _command: CancelTournament) -> bool:
    return bool(case.state.rounds)


SUBJECT = Subject(
    "cancellation",
    rules=(
        Rule(
            CancelTournament,
            cancel_tournament,
            offices=DIRECTION,
            tells=TournamentCancelled,
            questions=(
                Question(
                    "cancels_played",
                    Level.CONSEQUENCES,
                    "Il torneo è annullato per tutti, anche per quello che è stato giocato: non "
                    "conta per nessuna classifica, e non si torna indietro.",
                    "The tournament is cancelled for everybody, with all that was played: it "
                    "counts nowhere, and there is no way back.",
                    when=_has_rounds,
                ),
                Question(
                    "cancels",
                    Level.CONSEQUENCES,
                    "Il torneo è annullato per tutti: non si iscrive e non si gioca più niente, e "
                    "non si torna indietro.",
                    "The tournament is cancelled for everybody: nobody enters or plays any more, "
                    "and there is no way back.",
                ),
            ),
            offer=Offer(
                "course",
                Phrase("Annulla il torneo", "Cancel the tournament"),
                Phrase(
                    "Nessuno si iscrive né gioca più, e il torneo non conta per le classifiche dei "
                    "giocatori né per i circuiti. Non si torna indietro.",
                    "Nobody enters or plays any more, and no ratings and no circuit count it. "
                    "There is no way back.",
                ),
                lambda *_: CancelTournament(""),
                labels={
                    "reason": Phrase("Perché: lo leggono tutti", "Why: everybody reads it"),
                },
                last=True,
            ),
        ),
    ),
    facts=(
        Fact(
            TournamentCancelled,
            _fold_tournament_cancelled,
            "course",
            "Il torneo è annullato: {reason}",
            "The tournament is cancelled: {reason}",
            done=Phrase("Torneo annullato", "Tournament cancelled"),
            cause=CancelTournament,
        ),
    ),
    refusals={
        "tournament_cancelled": Phrase(
            "Il torneo è annullato.", "The tournament has been cancelled."
        ),
        "rated_already": Phrase(
            "Il torneo è già entrato nelle classifiche dei giocatori: non si annulla più.",
            "The tournament already counts in the players' ratings: it cannot be cancelled.",
        ),
    },
)
