"""What a call does, once, and what it is answered: `smazzata.members.idempotency` for programs.

A call that is sent again is answered in the same bytes.

What has to be confirmed first is answered with its consequences and their digest; the call is sent
again with it. If something else was done meanwhile the consequences are others, and it is asked
again.
"""

from collections.abc import Callable, Sequence
from functools import partial, wraps
from inspect import signature
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar
from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from smazzata.api.requests import Confirmed, Sent, Versioned, read_body
from smazzata.api.responses import Done, Encoded, Outcome, done, refused
from smazzata.desk import steps
from smazzata.desk.confirmation import describe_commands
from smazzata.desk.submission import Done as Submitted
from smazzata.desk.submission import NeedsConfirmation, official, submit
from smazzata.members.idempotency import Repeated, RequestKey, digest_request, do_once, sender_of
from smazzata.members.principals import Principal, principal_of
from smazzata.presentation.corrections import difference_of
from smazzata.presentation.narration import language
from smazzata.presentation.tournament_presenter import TournamentPresenter, get_tournament
from tournaments.consequences import both_states
from tournaments.subjects.subject import Level
from tournaments.words import WORDS

View = TypeVar("View")
Body = TypeVar("Body", bound=Sent)
Answer = TypeVar("Answer")
Path = ParamSpec("Path")
Act: TypeAlias = Callable[Concatenate[View, Request, Body, Path], Answer]
Post: TypeAlias = Callable[Concatenate[View, Request, Path], Answer | Encoded[Any] | Refusal]
Official: TypeAlias = Callable[
    Concatenate[View, TournamentPresenter, Body, Principal, Path], Refusal | None
]


def once(
    operation: str, *, keep: bool = True
) -> Callable[[Act[View, Body, Path, Answer]], Post[View, Path, Answer]]:
    """Has a view read a body of the type of its second parameter, and carry each call out once.

    `operation` is its name in the schema. Without `keep` the answer holds a secret: it is not
    stored, and the view, called again, makes the same one.
    """

    def decorate(act: Act[View, Body, Path, Answer]) -> Post[View, Path, Answer]:
        shape: type[Body] = [*signature(act).parameters.values()][2].annotation

        @extend_schema(operation_id=operation)
        @wraps(act)
        def post(
            view: View, request: Request, /, *args: Path.args, **kwargs: Path.kwargs
        ) -> Answer | Encoded[Any] | Refusal:
            sent = read_body(request, shape)
            if isinstance(sent, Refusal):
                return sent
            return _do(request, sent, keep, lambda: act(view, request, sent, *args, **kwargs))

        return post

    return decorate


def _do(
    request: Request, sent: Sent, keep: bool, act: Callable[[], Answer]
) -> Answer | Encoded[Any] | Refusal:
    plain: object = msgspec.json.decode(request._request.body)
    sender = sender_of(request, request.headers.get("Table-Key", ""))
    key = RequestKey(sent.id, sender, request.path, digest_request(request.path, plain))
    found = do_once(
        key,
        act,
        lambda answer: isinstance(answer, msgspec.Struct) and not isinstance(answer, Refusal),
        lambda answer: msgspec.json.encode(answer).decode() if keep else "",
    )
    if isinstance(found, Repeated):
        # What holds a secret was not kept: it is made again, and is the same.
        return Encoded(found.answer.encode()) if found.answer else act()
    return found


def officially(
    operation: str,
) -> Callable[[Official[View, Body, Path]], Callable[Concatenate[View, Request, UUID, Path], Any]]:
    """As `once`, for what officials do at a tournament and belongs to no command.

    The view is given the tournament as officials see it, the body, and who asks; it says why it was
    not done, or nothing. It is answered by how the tournament stands.
    """

    def decorate(
        act: Official[View, Body, Path],
    ) -> Callable[Concatenate[View, Request, UUID, Path], Any]:
        # The address hands over `tournament_id` by name, which no `Concatenate` can say.
        @once(operation)  # type: ignore[arg-type]
        @wraps(act)
        def post(
            view: View,
            request: Request,
            sent: Body,
            tournament_id: UUID,
            *args: Path.args,
            **kwargs: Path.kwargs,
        ) -> Outcome:
            presenter, who = find_tournament(request, tournament_id)
            do = partial(act, view, presenter, sent, who, *args, **kwargs)
            return submit_call(presenter, (), who, sent, carry_out=do)

        return post  # type: ignore[return-value]

    return decorate


def find_tournament(request: Request, tournament_id: UUID) -> tuple[TournamentPresenter, Principal]:
    """The tournament as officials see it, and who asks."""
    return get_tournament(tournament_id, official=True), principal_of(request)


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
        sure=isinstance(sent, Versioned) and sent.sure,
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
    values; where they are shown first, also `pairing` of `tournaments.differences`,
    and `ratings` of `smazzata.ratings.effects`.
    """
    told = msgspec.to_builtins(asked.consequences)
    if asked.level >= Level.CONSEQUENCES:
        states = both_states(asked.live.state, asked.due, asked.acting)
        if not isinstance(states, Refusal):  # of what was just foreseen none is
            beside = difference_of(asked.live.stream_id, *states)
            told |= msgspec.to_builtins({"pairing": beside.told.pairing})
            told["ratings"] = [moved._asdict() for moved in beside.ratings]
    about = (
        WORDS[asked.question.code].say(language())
        if asked.question
        else "; ".join(describe_commands(presenter, asked.asked))
    )
    first = Refusal("confirm_first", params={"about": about})
    return refused(first, confirm=asked.digest, consequences=told)
