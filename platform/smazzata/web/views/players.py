"""A player: rating history and matches."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def page(request: HttpRequest, member_id: UUID) -> HttpResponse:
    return render(request, "web/tournaments.html", {})
