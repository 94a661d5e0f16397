"""The pages of the desk: who may open them, how they look, where they stand.

A page of one tournament is a class (`tournament_page.TournamentPage`) that says its address and its
place in the menu; any other page says its address by `desk_page`. `urls` and the menu are made of
that. The hall's pages for officers are made of `for_officers` and `render_desk`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any, ClassVar, Concatenate, Literal, NamedTuple, ParamSpec, TypeVar, cast
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views import View
from django.views.decorators.http import require_http_methods

from smazzata.desk.rights import granted, offices, sees
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
V = TypeVar("V", bound=Callable[..., HttpResponse])


def for_officers(
    view: Callable[Concatenate[HttpRequest, TournamentPresenter, Path], HttpResponse],
) -> Callable[Concatenate[HttpRequest, UUID, Path], HttpResponse]:
    """A page of one tournament, for whoever has an office there; it gets the presenter.

    A captain sees what everybody sees, and is led to the captains' own page.
    """
    return _guard(view)


def for_captains(
    view: Callable[Concatenate[HttpRequest, TournamentPresenter, Path], HttpResponse],
) -> Callable[Concatenate[HttpRequest, UUID, Path], HttpResponse]:
    """The same, for captains too."""
    return _guard(view, captains=True)


def _guard(
    view: Callable[Concatenate[HttpRequest, TournamentPresenter, Path], HttpResponse],
    *,
    captains: bool = False,
) -> Callable[Concatenate[HttpRequest, UUID, Path], HttpResponse]:
    @requires(Action.HOLD_OFFICE)
    @rate_limited(DESK)
    @wraps(view)
    def guarded(
        request: HttpRequest, tournament_id: UUID, *args: Path.args, **kwargs: Path.kwargs
    ) -> HttpResponse:
        held = offices(principal_of(request), tournament_id)
        presenter = get_tournament(tournament_id, official=sees(held))
        if not held:
            raise PermissionDenied
        if not sees(held) and not captains:
            if request.method == "POST":
                raise PermissionDenied
            return redirect("desk:captain", tournament_id)
        return view(request, presenter, *args, **kwargs)

    return guarded


@dataclass(frozen=True)
class DeskPage:
    """What every page of the desk shows, by the names that its template has for it."""

    presenter: TournamentPresenter
    state: Tournament
    entries: int
    """How many take part."""
    places: list["DeskLink"]
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
    held = offices(principal_of(request), presenter.id)
    page = DeskPage(
        presenter=presenter,
        state=presenter.state,
        entries=len(took_part(presenter.state)),
        places=list_links(presenter, request.path) if sees(held) else [],
        held=held,
        granted=granted(held),
        late_corrections=len(presenter.state.waiting_corrections),
        problem=problem.sentence if problem else "",
        problem_code=problem.code if problem else "",
    )
    whole = {**vars(page), **context}
    status = problem.status if problem else 200
    return render(request, f"{folder}/{template}.html", whole, status=status)


class DeskLink(NamedTuple):
    """A page that every page of the desk leads to."""

    name: str
    address: str
    number: int
    """How much there is, or waits; 0 where nothing is counted."""
    here: Literal["", "page", "true"]
    """As `aria-current` has it: the page that is looked at, or one above it."""


@dataclass(frozen=True)
class Menu:
    """Where a page stands in the menu of a tournament."""

    order: int
    """Menus are in the order in which an evening needs their pages."""
    name: Promise | str = ""
    """Empty: the page's title."""
    is_there: Callable[[TournamentPresenter], bool] = lambda _presenter: True
    """Whether the page is of use now."""
    count: Callable[[Tournament], int] = lambda _state: 0
    """How much there is, or waits."""
    of_rounds: bool = False
    """Whether it stands there once for each round, whose number is in its name."""


FIRST_DEPTH = 3
"""Slashes of `/desk/ID/`, which all other addresses begin with."""
MENU: dict[str, Menu] = {
    "hall:tables": Menu(
        25, _("Tables"), is_there=lambda presenter: bool(presenter.state.open_rounds)
    ),
    "hall:control": Menu(90, _("Hall")),
    "web:tournament": Menu(110, _("Public page")),
}
"""By the name of an address its place in the menu: here of the pages of other applications."""


def list_links(presenter: TournamentPresenter, here: str) -> list[DeskLink]:
    """The pages there are now; `here` is the address of the page that is looked at."""
    state, found = presenter.state, []
    for view, menu in sorted(MENU.items(), key=lambda each: each[1].order):
        if not menu.is_there(presenter):
            continue
        for number in range(1, len(state.rounds) + 1) if menu.of_rounds else (0,):
            address = reverse(view, args=[presenter.id, *([number] if number else [])])
            name = str(menu.name) % {"number": number} if number else str(menu.name)
            place = _find_place(address, here)
            found.append(DeskLink(name, address, menu.count(state), place))
    return found


def _find_place(address: str, here: str) -> Literal["", "page", "true"]:
    """Where a page stands to the one that is looked at; the first is above all others."""
    if address == here:
        return "page"
    first = address.count("/") == FIRST_DEPTH
    return "true" if here.startswith(address) and not first else ""


class Page(View):
    """A page of one tournament, for whoever has an office there; only subclasses are pages."""

    http_method_names = ["get", "head", "post"]
    name: ClassVar[str] = ""
    """Of its address and, with `_` for `-`, of its template."""
    title: ClassVar[Promise | str] = ""
    """What `desk/page.html` and the menu call it."""
    address: ClassVar[str | None] = None
    """After `desk/ID/`; None: its name."""
    menu: ClassVar[Menu | None] = None
    """None where other pages lead to it."""
    captains: ClassVar[bool] = False
    """Whether captains have it too."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls.name:
            PAGES.append(cls)
        if cls.menu:
            MENU[f"desk:{cls.name}"] = replace(cls.menu, name=cls.menu.name or cls.title)

    @classmethod
    def make_path(cls) -> URLPattern:
        """Its address; it then gets the presenter of the tournament."""
        below = f"{cls.name}/" if cls.address is None else cls.address
        view: Any = cls.as_view()
        guarded = for_captains(view) if cls.captains else for_officers(view)
        return path(f"desk/<uuid:tournament_id>/{below}", guarded, name=cls.name)


PAGES: list[type[Page]] = []
"""All that have a name."""
ADDRESSES: list[URLPattern] = []
"""Of the pages that are of no tournament, as `desk_page` was told."""


def desk_page(
    address: str,
    name: str,
    action: Action,
    *,
    reads_only: bool = False,
    into: list[URLPattern] = ADDRESSES,
) -> Callable[[V], V]:
    """A page at an address of its own, for whoever may do `action`."""

    def declare(view: V) -> V:
        methods = ["GET", "HEAD", *(() if reads_only else ("POST",))]
        guarded: Any = requires(action)(require_http_methods(methods)(rate_limited(DESK)(view)))
        into.append(path(address, guarded, name=name))
        return cast(V, guarded)

    return declare
