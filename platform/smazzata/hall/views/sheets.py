"""Sheets to be printed: pairings by table and by name, cards, slips, standings, brackets."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from smazzata.desk.rights import offices, sees
from smazzata.hall.brackets import bracket_rows, split_for_paper
from smazzata.hall.evening import Published
from smazzata.hall.paper import SHEETS, Paper, Sheet, paper_of, slip_form, tables_of
from smazzata.hall.seating import by_name, seats_of
from smazzata.hall.slips.keys import slip_keys
from smazzata.members.principals import principal_of, public_page
from smazzata.presentation.qr_codes import public_address, qr_data_uri
from smazzata.presentation.shared_work import share_part
from smazzata.presentation.tournament_presenter import (
    TournamentPresenter,
    get_tournament,
    present_publication,
)
from smazzata.tournament_management.publications import publications
from tournaments.brackets import find_bracket
from tournaments.movements.systems import BRACKETS
from tournaments.pairing.model import Number
from tournaments.queries import after_rounds

ROWS = 10_000


@public_page
def sheet(request: HttpRequest, tournament_id: UUID, number: int, kind: str) -> HttpResponse:
    """A sheet of a posted round; `?paper=a5` for the smaller size."""
    serves = sees(offices(principal_of(request), tournament_id))
    # Officials print what is posted for an hour before it has come.
    presenter = get_tournament(tournament_id, official=serves)
    if kind not in set(Sheet) or not 1 <= number <= len(presenter.state.rounds):
        raise Http404("sheet")
    if not _exists(presenter, number, Sheet(kind)):
        raise Http404("sheet")
    context = {
        "presenter": presenter,
        "number": number,
        "kind": kind,
        "kinds": [
            (each, name) for each, name in SHEETS.items() if _exists(presenter, number, each)
        ],
        **paper_of(request),
    }
    published = None
    if kind == Sheet.RANKING:
        published = _published(presenter, number, request.GET.get("version", ""))

    def rows() -> dict[str, Any]:
        if published is not None:
            ranking = published.presenter.standings("1", rows=ROWS)[1]
            then = {"published": published.publication, "then": published.presenter}
            return {**context, **then, "ranking": ranking}
        if kind == Sheet.BRACKET:
            return {**context, **_bracket(presenter, number, Paper(context["paper"]))}
        return {**context, **_rows(request, presenter, number, Sheet(kind), serves=serves)}

    if serves:  # with the keys of slips, and rounds before their hour
        context |= rows()
    else:
        key = (*presenter.mark, number, kind, context["paper"], public_address(request, "/"))
        key += published.presenter.mark if published else ()
        context["shared_part"] = share_part(request, key, "hall/parts/sheet.html", rows)
    response = render(request, "hall/sheet.html", context)
    if serves:
        response.headers["Cache-Control"] = "no-store"
    return response


def _exists(presenter: TournamentPresenter, number: int, kind: Sheet) -> bool:
    if kind is Sheet.BRACKET:
        return presenter.state.rounds[number - 1].system in BRACKETS
    rounds = {each.round for each in presenter.state.published}
    return kind is not Sheet.RANKING or number in rounds


def _bracket(presenter: TournamentPresenter, number: int, paper: Paper) -> dict[str, Any]:
    """The bracket with the rounds up to this one."""
    bracket = find_bracket(after_rounds(presenter.state, number))
    if bracket is None:
        raise Http404("bracket")
    columns = bracket_rows(presenter, bracket)
    return {"bracket": bracket, "parts": split_for_paper(bracket, columns, paper.columns)}


def _rows(
    request: HttpRequest, presenter: TournamentPresenter, number: int, kind: Sheet, *, serves: bool
) -> dict[str, Any]:
    played = presenter.state.rounds[number - 1]
    if kind is Sheet.NAMES:
        return {"names": by_name(seats_of(presenter, played))}
    tables = tables_of(presenter, played)
    sides = presenter.sides(played.byes)
    if kind is Sheet.TABLES:
        return {"tables": tables, "byes": [sides[n] for n in played.byes]}
    keyed = kind is Sheet.SLIPS and presenter.rules.claims and serves
    numbers = [table.number for table in tables]
    strips = _strips(presenter, number, numbers) if keyed else {}

    def code(path: str) -> str:
        return qr_data_uri(public_address(request, path))

    return {
        "keyed": keyed,
        "tables": [
            (
                table,
                # The public page of a table carries no key and opens no door. Where each side has
                # its own code there is none beside them.
                ""
                if keyed
                else code(reverse("hall:table", args=[presenter.id, number, table.number])),
                slip_form(presenter, len(table.seats)),
                [
                    (seat, code(strips[table.number][seat.side.number]))
                    for seat in table.seats
                    if keyed
                ],
            )
            for table in tables
        ],
    }


def _strips(
    presenter: TournamentPresenter, number: int, tables: list[int]
) -> dict[int, dict[Number, str]]:
    """Where each side writes its own slip: only on sheets that an official prints."""
    found = {}
    for table, keys in slip_keys(presenter.id, presenter.state.rounds[number - 1], tables).items():
        address = reverse("slips:slip", args=[presenter.id, number, table])
        found[table] = {entry: f"{address}?key={key}" for entry, key in keys.items()}
    return found


def _published(presenter: TournamentPresenter, number: int, version: str) -> Published:
    """The standings published after this round: the newest, or those of a version."""
    found = [each for each in publications(presenter.id) if each.round == number]
    found = [each for each in found if not version or str(each.version) == version]
    if not found:
        raise Http404("publication")
    return Published(found[0], present_publication(presenter, found[0].version))
