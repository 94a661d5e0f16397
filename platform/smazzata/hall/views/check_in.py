"""Checking in on a telephone, the cards on which codes are printed, and the links to send."""

from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_safe

from games.kernel.refusal import Refusal
from smazzata.desk.entries import roll_call
from smazzata.desk.entries.check_in import FORGED, check_in, codes, entry_of, window
from smazzata.desk.pages import for_officers
from smazzata.desk.rights import against_door
from smazzata.desk.words import describe_problem
from smazzata.hall.paper import paper_of
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, requires
from smazzata.members.rate_limited import rate_limit_key, rate_limited, too_many_requests
from smazzata.members.rate_limits import RateLimit, consume
from smazzata.presentation.csv_files import csv_bytes, csv_file, plain_cell
from smazzata.presentation.qr_codes import public_address, qr_data_uri
from smazzata.presentation.sides import Side
from smazzata.presentation.tournament_presenter import TournamentPresenter, get_tournament

CHECK_INS = RateLimit("check-ins", 1500, 3600)
"""A whole hall may share one address: 400 people, and some tap twice."""
GUESSES = RateLimit("check-in-guesses", 120, 3600)
"""Codes that are none, also where they are only looked at; whoever has one is not held up."""


@requires(Action.WATCH)
@rate_limited(CHECK_INS)
@cache_control(private=True, no_store=True)
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, tournament_id: UUID, code: str) -> HttpResponse:
    """Whose code it is, and a button: an address that is only looked at, by a program that shows
    messages with a picture of where they lead, checks nobody in.
    """
    presenter = get_tournament(tournament_id)
    who = principal_of(request)
    number = entry_of(presenter.id, presenter.state, code)
    refusal = number if isinstance(number, Refusal) else None
    if refusal == FORGED and (wait := consume(GUESSES, rate_limit_key(request))):
        return too_many_requests(request, wait)
    if request.method == "POST" and refusal is None:
        done = check_in(presenter.id, code, who, timezone.now())
        if not isinstance(done, Refusal):
            return redirect("hall:check-in", presenter.id, code)
        refusal = done
    context: dict[str, Any] = {"presenter": presenter, "state": presenter.state}
    if not isinstance(number, Refusal):
        row = roll_call.ticked(presenter.id).get(number)
        at_door = against_door(who, presenter.id) is None
        here = row is not None and row.here
        if not (here or at_door or refusal):
            refusal = window(presenter.id, presenter.state, timezone.now())
        context |= {"side": presenter.sides([number])[number], "here": here, "at_door": at_door}
    context["problem"] = describe_problem(refusal) if refusal else None
    status = 200 if refusal is None else 404 if isinstance(number, Refusal) else 409
    return render(request, "hall/check_in.html", context, status=status)


@for_officers
@cache_control(no_store=True)
@require_safe
def cards(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """Cards with the codes of all entries, to be printed."""
    listed = _addresses(request, presenter)
    context = {
        "presenter": presenter,
        "cards": [
            (side, qr_data_uri(address), address.rsplit("/", 2)[1]) for side, address in listed
        ],
        **paper_of(request),
    }
    return render(request, "hall/check_in_cards.html", context)


@for_officers
@cache_control(no_store=True)
@require_safe
def links(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """The link of each entry as a file, for whatever sends messages."""
    rows: list[list[object]] = [[_("Entry"), _("Name"), _("Club"), _("Link to check in")]]
    rows += [
        [side.number, plain_cell(side.listed), plain_cell(side.club), address]
        for side, address in _addresses(request, presenter)
    ]
    name = _("links for the door")
    return csv_file(f"{presenter.title} - {name}.csv", csv_bytes(rows))


def _addresses(request: HttpRequest, presenter: TournamentPresenter) -> list[tuple[Side, str]]:
    """Of each entry that has not withdrawn, by name, for whoever may tick off the list."""
    if against_door(principal_of(request), presenter.id) is not None:
        raise PermissionDenied
    sides = presenter.sides([entry.number for entry in presenter.state.active])
    found = codes(presenter.id, sides)
    return [
        (
            side,
            public_address(request, reverse("hall:check-in", args=[presenter.id, found[number]])),
        )
        for number, side in sorted(sides.items(), key=lambda one: one[1].alphabetical)
    ]
