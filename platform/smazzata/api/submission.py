"""What a call does at a tournament, and what it is answered.

What has to be confirmed first is answered with its consequences and their digest; the call is sent
again with it. If something else was done meanwhile the consequences are others, and it is asked
again.
"""

from collections.abc import Callable, Sequence
from uuid import UUID

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from smazzata.api.requests import Confirmed, Sent, Versioned
from smazzata.api.responses import Done, Outcome, done, refused
from smazzata.desk.confirmation import describe_commands
from smazzata.desk.rounds import steps
from smazzata.desk.submission import Done as Submitted
from smazzata.desk.submission import NeedsConfirmation, official, submit
from smazzata.members.principals import Principal, principal_of
from smazzata.presentation.corrections import difference_of
from smazzata.presentation.narration import language
from smazzata.presentation.tournament_presenter import TournamentPresenter, get_tournament
from tournaments.consequences import both_states
from tournaments.subjects.subject import Level
from tournaments.words import WORDS


def find_tournament(request: Request, tournament_id: UUID) -> tuple[TournamentPresenter, Principal]:
    """The tournament as officials see it, and who asks."""
    return get_tournament(tournament_id, official=True), principal_of(request)


def carry_out_call(
    request: Request,
    tournament_id: UUID,
    sent: Sent,
    act: Callable[[TournamentPresenter, Principal], Refusal | None],
) -> Outcome:
    """Does what belongs to no command; `act` is given the tournament and who asks."""
    presenter, who = find_tournament(request, tournament_id)
    return submit_call(presenter, (), who, sent, carry_out=lambda: act(presenter, who))


def submit_call(
    presenter: TournamentPresenter,
    due: Sequence[Command] | Refusal,
    who: Principal,
    sent: Sent,
    *,
    unasked: Level = Level.ACKNOWLEDGE,
    carry_out: Callable[[], Refusal | None] | None = None,
) -> Outcome:
    """Gives commands, or does something in place of them; as `submission.submit` of the desk.

    It is answered by how the tournament stands, with the steps that are due; what has to be
    confirmed first by a question.
    """
    outcome = submit(
        presenter.id,
        due,
        official(who, presenter.id),
        sent.id,
        confirmed=sent.confirm if isinstance(sent, Confirmed) else "",
        version=sent.version if isinstance(sent, Versioned) else None,
        unasked=unasked,
        carry_out=carry_out,
    )
    if isinstance(outcome, NeedsConfirmation):
        return _ask(presenter, outcome)
    return _tell_standing(outcome) if isinstance(outcome, Submitted) else outcome


def _tell_standing(after: Submitted) -> Done:
    told = done(after.live.stream_id)
    told.due = [str(step) for step in steps.due(after.live.state)]
    return told


def _ask(presenter: TournamentPresenter, asked: NeedsConfirmation) -> HttpResponse:
    """The question that comes first, with what would change: `tournaments.consequences` as plain
    values; where they are shown first, also `pairing` and `ratings` of `tournaments.differences`.
    """
    told = msgspec.to_builtins(asked.consequences)
    if asked.level >= Level.CONSEQUENCES:
        states = both_states(asked.live.state, asked.due, asked.acting)
        if not isinstance(states, Refusal):  # of what was just foreseen none is
            beside = difference_of(*states)
            told |= msgspec.to_builtins({"pairing": beside.pairing, "ratings": beside.ratings})
    about = (
        WORDS[asked.question.code].say(language())
        if asked.question
        else "; ".join(describe_commands(presenter, asked.asked))
    )
    first = Refusal("confirm_first", params={"about": about})
    return refused(first, confirm=asked.digest, consequences=told)
