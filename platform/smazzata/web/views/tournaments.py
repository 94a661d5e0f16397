"""Tournaments: the list, standings, rounds."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The tournaments, running ones first."""
    return render(request, "web/tournaments.html", {})


@require_safe
def page(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    return index(request)


@require_safe
def round_(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    return index(request)
