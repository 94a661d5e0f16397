"""What all forms of the desk share: who may open the page, doing a thing once, saying why not."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID, uuid4

from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.kernel.command import Command
from games.kernel.refusal import MALFORMED, Refusal
from games.registry import rulesets
from smazzata.desk import services
from smazzata.desk.rights import against, offices
from smazzata.desk.words import say
from smazzata.ledger.errors import LedgerError
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, requires
from smazzata.members.rate_limited import rate_limited
from smazzata.members.rate_limits import RateLimit
from smazzata.presentation.narration import language
from smazzata.presentation.tournament_presenter import TournamentPresenter, get_tournament
from smazzata.tournament_management.handler import acting_now
from tournaments.authority import Acting
from tournaments.consequences import consequences

DESK = RateLimit("desk", 1200, 3600)
"""A score room types a result every few seconds."""

Page = Callable[..., HttpResponse]


def for_officers(view: Page) -> Page:
    """A page of one tournament, for whoever has an office there; it gets the presenter."""

    @requires(Action.HOLD_OFFICE)
    @rate_limited(DESK)
    @wraps(view)
    def guarded(
        request: HttpRequest, tournament_id: UUID, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        refuse_nul(request)
        presenter = get_tournament(tournament_id)
        held = offices(principal_of(request), tournament_id)
        if not held:
            raise PermissionDenied
        return view(request, presenter, *args, **kwargs)

    return guarded


def refuse_nul(request: HttpRequest) -> None:
    """Answer 400 to a form with a character that the database cannot even be asked about."""
    if any("\0" in value for values in request.POST.lists() for value in values[1]):
        raise BadRequest("nul")


def once_of(request: HttpRequest) -> UUID | Refusal:
    """The id of the form that was sent."""
    try:
        return UUID(request.POST.get("once", ""))
    except ValueError:
        return MALFORMED


def attempt(do: Callable[[UUID], Any], request: HttpRequest) -> tuple[str, str] | None:
    """Does what a form asks for; a problem comes back as sentence and code."""
    once = once_of(request)
    try:
        answer = once if isinstance(once, Refusal) else do(once)
    except LedgerError as error:
        return error.sentence(language()), error.code
    return problem_of(answer) if isinstance(answer, Refusal) else None


def given(
    request: HttpRequest, tournament: UUID, command: Command | Refusal
) -> tuple[str, str] | None:
    """Gives one command in the name of whoever sent the form; the problem if there is one."""
    if isinstance(command, Refusal):
        return problem_of(command)
    who = principal_of(request)
    return attempt(lambda once: services.give(tournament, [command], who, once), request)


def problem_of(refusal: Refusal, game: str = "") -> tuple[str, str]:
    """A refusal as sentence and code."""
    rules = rulesets().get(game)
    return say(refusal, *([rules.words] if rules else [])), refusal.code


def asked_first(
    request: HttpRequest, presenter: TournamentPresenter, command: Command | Refusal
) -> HttpResponse | tuple[str, str] | None:
    """What a command would change, to be confirmed; None when it was confirmed already.

    A problem comes back as sentence and code, here already.
    """
    if isinstance(command, Refusal):
        return problem_of(command)
    who = principal_of(request)
    refusal = against(who, presenter.id, [type(command)])
    acting = acting_now(Acting(offices(who, presenter.id)))
    found = refusal or consequences(presenter.state, [command], acting)
    if isinstance(found, Refusal):
        return problem_of(found)
    if request.POST.get("confirmed") == "yes":
        return None
    sides = presenter.sides(moved.number for moved in found.moved)
    context = {
        "found": found,
        "moved": [(moved, sides[moved.number]) for moved in found.moved],
        "fields": [
            (name, value)
            for name, value in request.POST.items()
            if name not in ("csrfmiddlewaretoken", "confirmed")
        ],
    }
    return shown(request, "confirm", presenter, context, None)


def shown(
    request: HttpRequest,
    template: str,
    presenter: TournamentPresenter,
    context: dict[str, Any],
    problem: tuple[str, str] | None,
) -> HttpResponse:
    """A page of the desk; with a problem its status is 409."""
    said, code = problem or ("", "")
    whole = {
        "presenter": presenter,
        "state": presenter.state,
        "entries": len(presenter.state.entries),
        "held": offices(principal_of(request), presenter.id),
        "once": str(uuid4()),
        "problem": said,
        "problem_code": code,
        "form": request.POST if problem else {},
        **context,
    }
    return render(request, f"desk/{template}.html", whole, status=409 if problem else 200)
