"""The screen on the wall, the search on the telephone, the page of one table."""

from collections.abc import Iterator, Sequence
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from smazzata.hall.evening import Evening, evening, last_published
from smazzata.hall.seating import FOUND, Seat, by_name, find_entries, is_part, part_of, seats_of
from smazzata.members.principals import principal_of, public_page
from smazzata.presentation.fragments import is_fragment, not_changed, render_page
from smazzata.presentation.qr_codes import public_address, qr_data_uri
from smazzata.presentation.round_view import get_round_of_table
from smazzata.presentation.shared_work import share_part
from smazzata.presentation.sides import Side, joined
from smazzata.presentation.standing_rows import GroupRows
from smazzata.presentation.tournament_presenter import get_tournament
from smazzata.runtime.whole_numbers import whole_number
from tournaments.pairing.model import Number

PANELS = ("names", "tables", "missing", "groups", "ranking")
"""What a screen can show, in the order in which it does."""
SECONDS = 12
"""How long a page of a screen stands."""


@public_page
def screen(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """One screen for a projector.

    `?show=` keeps it to some panels, `?seconds=` is its pace; `?part=2of3` keeps the list by name
    to a part, where several projectors share it.
    """
    now = evening(get_tournament(tournament_id))
    if _nothing_new(request, now):
        return _timed(not_changed(), now)
    asked = whole_number(request.GET.get("seconds", ""), 3)
    pace = SECONDS if asked is None else asked
    address = public_address(request, reverse("hall:seat", args=[tournament_id]))
    wanted = request.GET.get("show", "").split(",")
    shown = [panel for panel in PANELS if panel in wanted] or list(PANELS)
    asked_part = request.GET.get("part", "")
    piece = asked_part if is_part(asked_part) else asked_part and "all"
    published = last_published(now.presenter)
    panels = share_part(
        request,
        (
            *now.presenter.mark,
            *(published.presenter.mark if published else ()),
            shown,
            "groups" in wanted,
            piece,
        ),
        "hall/parts/panels.html",
        lambda: {**now.context(), **_panels(now, shown, piece, groups="groups" in wanted)},
    )
    context = {
        **now.context(),
        "panels": panels,
        "seconds": min(max(pace, 3), 120),
        "seat_address": address,
        "seat_code": qr_data_uri(address),
    }
    return _timed(render_page(request, "hall/screen", "hall/parts/screen", context), now)


@public_page
def seat(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Where do I sit? By name, without an account; whoever has one sees the own seat first."""
    now = evening(get_tournament(tournament_id))
    if _nothing_new(request, now):
        return _timed(not_changed(), now)
    asked = request.GET.get("name", "")[:80]
    called = find_entries(request, now.presenter, asked)
    own = now.presenter.state.members.get(principal_of(request).member or "")
    mine, others, early, found = list[Seat](), list[Seat](), list[Side](), set[Number]()
    if now.round:
        there = {n for table in now.round.tables for n in table.sides} | {*now.round.byes}
        found = called & there
        shown = sorted(found - {own})[:FOUND]
        seats = seats_of(now.presenter, now.round, there & {own, *shown})
        mine = [one for one in seats if one.side.number == own]
        others = [one for one in seats if one.side.number != own]
    else:  # nobody has a seat yet, and may wish to be told of it all the same
        numbers = [e.number for e in now.presenter.state.active if e.number in called][:FOUND]
        sides = now.presenter.sides(numbers)
        early = [sides[n] for n in numbers]
    more = max(0, len(found) - FOUND)
    context = {
        **now.context(),
        "asked": asked,
        "mine": mine,
        "found": others,
        "wanted": [one.side for one in [*mine, *others]] or early,
        "more": more,
        "told": mine if more else [*mine, *others],
        "nobody": bool(asked.strip()) and not found,
    }
    return _timed(render_page(request, "hall/seat", "hall/parts/seat", context), now)


@public_page
def table(request: HttpRequest, tournament_id: UUID, number: int, table: int) -> HttpResponse:
    """One table of a round: who sits there and how it ended. Its QR code leads here."""
    presenter = get_tournament(tournament_id)
    now = evening(presenter)
    if _nothing_new(request, now):
        return _timed(not_changed(), now)
    played = get_round_of_table(presenter.state, number, table)
    outcome = played.results.get(table)
    order = {n: at for at, n in enumerate(played.table(table).sides)}
    seats = seats_of(presenter, played, order.keys())
    seats.sort(key=lambda one: order[one.side.number])
    lines = [
        (one, outcome.mp[at] if outcome else None, outcome.vp[at] if outcome else None)
        for at, one in enumerate(seats)
    ]
    context = {
        **now.context(),
        "number": number,
        "table": table,
        "lines": lines,
        "finished": outcome is not None,
        "past": now.round is not None and now.round.number != number,
    }
    return _timed(render_page(request, "hall/table", "hall/parts/table", context), now)


def _nothing_new(request: HttpRequest, now: Evening) -> bool:
    return is_fragment(request) and request.GET.get("seen") == now.seen


def _timed(response: HttpResponse, now: Evening) -> HttpResponse:
    """With the server's time, by which the clocks of all screens go."""
    response.headers["Server-Time"] = str(now.now_ms)
    return response


def _panels(now: Evening, shown: list[str], part: str, *, groups: bool) -> dict[str, Any]:
    """The panels of these that have something to show; `groups`: they were asked for by name.

    While a round is played those of its tables; between two rounds the standings alone.
    """
    played = now.round if now.round and not now.round.closed else None
    seats = seats_of(now.presenter, played) if played else []
    tables = _tables(now)
    published = last_published(now.presenter) if {"groups", "ranking"} & {*shown} else None
    # Once the final counts, the groups are history: they come only where they are asked for.
    over = published is not None and published.presenter.in_final and not groups
    ranked = published.presenter.groups if published and "groups" in shown and not over else []
    ranking = (
        published.presenter.standings("1", rows=SCREEN_ROWS)[1]
        if published and "ranking" in shown
        else []
    )
    return {
        "by_surname": len(tables) > WHOLE_TABLES,
        "surnames": len(ranking) > WHOLE_LINES,
        "names": part_of(by_name(seats), part) if "names" in shown else [],
        "shared": bool(part),
        "tables": tables if played and "tables" in shown else [],
        "waiting": [row for row in tables if not row["finished"]]
        if played and played.results and "missing" in shown
        else [],
        "groups": list(_pieces(ranked)),
        "ranking": ranking,
        "as_published": published.presenter if published else None,
        "published": published.publication if published else None,
    }


SCREEN_ROWS = 1000
"""Rows of the standings that a screen pages through."""
WHOLE_TABLES, WHOLE_LINES = 24, 40
"""Tables, and lines of the standings, with whole names; of more the surnames are written larger."""
PIECE = 6
"""Lines of a group that stay together: with names that take two lines they fit in a column."""


def _pieces(groups: Sequence[GroupRows]) -> Iterator[GroupRows]:
    """The groups, those that are longer than a column in equal parts: each has its number above."""
    for group in groups:
        rows = group.standings
        size = -(-len(rows) // -(-len(rows) // PIECE))
        for at in range(0, len(rows), size):
            yield group._replace(standings=rows[at : at + size])


def _tables(now: Evening) -> list[dict[str, Any]]:
    if now.round is None:
        return []
    sides = now.presenter.sides({n for table in now.round.tables for n in table.sides})
    return [
        {
            "number": at,
            "sides": [joined([sides[n] for n in side]) for side in now.round.sides_at(at)],
            "finished": at in now.round.results,
        }
        for at in now.round.numbers
    ]
