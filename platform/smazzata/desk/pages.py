"""The pages of one tournament for those who serve there: who may open them, how they look.

The hall's pages for officers are made of this too.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Concatenate, ParamSpec
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from smazzata.desk.places import DeskLink, places
from smazzata.desk.rights import granted, offices
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, requires
from smazzata.members.rate_limited import rate_limited
from smazzata.members.rate_limits import RateLimit
from smazzata.presentation.tournament_presenter import TournamentPresenter, get_tournament
from smazzata.runtime.problems import Problem
from tournaments.authority import Office
from tournaments.queries import took_part
from tournaments.state import Tournament

DESK = RateLimit("desk", 1200, 3600)
"""A score room types a result every few seconds."""

Path = ParamSpec("Path")


def for_officers(
    view: Callable[Concatenate[HttpRequest, TournamentPresenter, Path], HttpResponse],
) -> Callable[Concatenate[HttpRequest, UUID, Path], HttpResponse]:
    """A page of one tournament, for whoever has an office there; it gets the presenter."""

    @requires(Action.HOLD_OFFICE)
    @rate_limited(DESK)
    @wraps(view)
    def guarded(
        request: HttpRequest, tournament_id: UUID, *args: Path.args, **kwargs: Path.kwargs
    ) -> HttpResponse:
        presenter = get_tournament(tournament_id, official=True)
        if not offices(principal_of(request), tournament_id):
            raise PermissionDenied
        return view(request, presenter, *args, **kwargs)

    return guarded


@dataclass(frozen=True)
class DeskPage:
    """What every page of the desk shows, by the names that its template has for it."""

    presenter: TournamentPresenter
    state: Tournament
    entries: int
    """How many take part."""
    called: int
    """How many tables wait for a referee."""
    places: list[DeskLink]
    held: frozenset[Office]
    granted: frozenset[str]
    """The commands that whoever looks may give."""
    late_corrections: int
    problem: str
    problem_code: str


def render_desk(
    request: HttpRequest,
    template: str,
    presenter: TournamentPresenter,
    context: Mapping[str, object],
    problem: Problem | None = None,
    folder: str = "desk",
) -> HttpResponse:
    """A page of the desk; with a problem its status is the problem's."""
    called = _count_called_tables(presenter.state)
    held = offices(principal_of(request), presenter.id)
    page = DeskPage(
        presenter=presenter,
        state=presenter.state,
        entries=len(took_part(presenter.state)),
        called=called,
        places=places(presenter, request.path, called),
        held=held,
        granted=granted(held),
        late_corrections=len(presenter.state.waiting_corrections),
        problem=problem.sentence if problem else "",
        problem_code=problem.code if problem else "",
    )
    whole = {**vars(page), **context}
    status = problem.status if problem else 200
    return render(request, f"{folder}/{template}.html", whole, status=status)


def _count_called_tables(state: Tournament) -> int:
    """How many tables wait for a referee: by a call, or because their slips differ."""
    calls = {(call.round, call.table) for call in state.open_calls}
    return len(calls | {(r.number, t) for r in state.open_rounds for t in r.disputed})
