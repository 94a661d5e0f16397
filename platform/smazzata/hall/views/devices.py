"""The devices at tables: their keys made, listed, printed and revoked, and what a device shows.

Who directs the tournament makes keys; whoever else serves there sees which there are. A code leads
to one address all evening, from which the slip of the round that is open can be written.
"""

from typing import Any, NamedTuple
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_safe

from games.kernel.refusal import Refusal
from smazzata.desk.forms import find_sent
from smazzata.desk.pages import for_officers, render_desk
from smazzata.desk.words import describe_problem
from smazzata.hall.forms import MakeKeysForm, RevokeKeyForm
from smazzata.hall.models import DeviceKey
from smazzata.hall.paper import paper_of
from smazzata.hall.seating import place_name
from smazzata.hall.slips import device_keys
from smazzata.members.directory import display_names
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, requires
from smazzata.presentation.fragments import is_fragment, is_unchanged, not_changed, render_page
from smazzata.presentation.qr_codes import public_address, qr_data_uri
from smazzata.presentation.tournament_presenter import TournamentPresenter, get_tournament
from smazzata.runtime.whole_numbers import whole_number
from tournaments.state import Round

SHOWN = 100
"""Keys of one page of the list."""
GOOD_FIRST = F("revoked_at").desc(nulls_first=True)
"""PostgreSQL puts what is missing last, and a hall looks for the keys that open something."""


class Device(NamedTuple):
    """A key as people read of it."""

    row: DeviceKey
    side: str
    """Empty: all sides of the table."""
    made_by: str


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """The keys that were made; `do` is `make` or `revoke`."""
    tables = max((n for played in presenter.state.rounds for n in played.numbers), default=0)
    usual = {"last": tables or ""}
    revoking = RevokeKeyForm.of(request)
    making = MakeKeysForm(_sides(presenter), initial=usual)
    if not revoking.is_bound:
        making = MakeKeysForm.of(request, _sides(presenter), initial=usual)
    sent = find_sent((revoking, making))
    if sent is not None and sent.carry_out(request, presenter):
        return redirect("hall:devices", presenter.id)
    rows = DeviceKey.objects.filter(tournament=presenter.id)
    listed = Paginator(rows.order_by(GOOD_FIRST, "table", "side", "number"), SHOWN)
    shown_now = listed.get_page(request.GET.get("page"))
    names = display_names(row.made_by for row in shown_now.object_list)
    context = {
        "devices": [
            Device(row, _side(presenter, row.side), names[row.made_by])
            for row in shown_now.object_list
        ],
        "page": shown_now,
        "good": rows.filter(revoked_at=None).count(),
        "form": making,
        "may": device_keys.against(principal_of(request), presenter.id) is None,
    }
    return render_desk(
        request, "devices", presenter, context, sent.problem if sent else None, folder="hall"
    )


def _sides(presenter: TournamentPresenter) -> int:
    """How many sides a table has at most; partners who are entries of their own are one."""
    rules = presenter.rules
    return max(size // rules.together(size) for size in rules.sizes)


def _side(presenter: TournamentPresenter, side: int) -> str:
    """What a side is called; empty for all of them."""
    size = max(presenter.rules.sizes)
    if not side:
        return ""
    if side > _sides(presenter):
        return _("side %(number)s") % {"number": side}
    return place_name(presenter, size, side - 1)


@for_officers
@cache_control(no_store=True)
@require_safe
def codes(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """Cards with the codes of the keys that are good, to be printed; `?number=N` prints one."""
    if device_keys.against(principal_of(request), presenter.id) is not None:
        raise PermissionDenied
    rows = DeviceKey.objects.filter(tournament=presenter.id, revoked_at=None)
    number = whole_number(request.GET.get("number", ""), 9)
    if number is not None:
        rows = rows.filter(number=number)
    found = list(rows.order_by("table", "side", "number"))
    context = {
        "presenter": presenter,
        "cards": [
            (row, _side(presenter, row.side), qr_data_uri(address))
            for row, address in zip(found, _addresses(request, presenter, found), strict=True)
        ],
        **paper_of(request),
        "number": number,
    }
    return render(request, "hall/device_codes.html", context)


def _addresses(
    request: HttpRequest, presenter: TournamentPresenter, rows: list[DeviceKey]
) -> list[str]:
    """Where each device begins."""
    address = public_address(request, reverse("hall:device", args=[presenter.id]))
    return [f"{address}?key={key}" for key in device_keys.keys_of(presenter.id, rows)]


@requires(Action.WATCH)
@cache_control(private=True, no_store=True)
@require_safe
def device(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """What the device at a table shows: which slip is to be written now, if there is one."""
    presenter, key = get_tournament(tournament_id), request.GET.get("key", "")
    found = device_keys.key_holder(key, presenter.id)
    if isinstance(found, Refusal):
        said, code = describe_problem(found)
        context: dict[str, Any] = {"presenter": presenter, "said": said, "code": code}
        if is_fragment(request):  # htmx puts only what succeeds into the page
            return render_page(request, "", "hall/parts/device_refused", context)
        return render(request, "hall/device_refused.html", context, status=403)
    if is_unchanged(request, presenter.version):
        return not_changed()
    device_keys.note_use(found)
    played = _open_round(presenter, found)
    entries = device_keys.entries_of(found, played) if played else ()
    sides = presenter.sides(entries)
    context = {
        "presenter": presenter,
        "stream": presenter.id,
        "row": found,
        "side": _side(presenter, found.side),
        "key": key,
        "played": played,
        "finished": played is not None and found.table in played.results,
        "seated": [sides[entry] for entry in entries],
        "claims": presenter.rules.claims,
    }
    return render_page(request, "hall/device", "hall/parts/device", context)


def _open_round(presenter: TournamentPresenter, row: DeviceKey) -> Round | None:
    """The round whose slip is to be written: the first that waits for this table's result, else
    the newest that is open.
    """
    rounds = [each for each in presenter.state.open_rounds if row.table in each.numbers]
    waiting = [each for each in rounds if row.table not in each.results]
    return next(iter([*waiting, *reversed(rounds)]), None)
