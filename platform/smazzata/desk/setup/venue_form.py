"""Where and when a tournament takes place and what the hall can hold, read from a form."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.utils.timezone import is_naive, localtime, make_aware

from games.kernel.refusal import Refusal
from smazzata.desk.setup.setup_form import bad_setting
from smazzata.presentation.typed_text import one_line
from smazzata.runtime.whole_numbers import whole_number
from smazzata.tournament_management.models import Venue
from tournaments.feasibility import Hall

SIZES: Final[dict[str, int]] = {"hall_tables": 2000, "hall_minutes": 3000, "round_minutes": 600}
"""Fields with a number, and the most of each; the least is 1."""
MOST_NAME = 120
YEARS = range(1900, 3000)
"""Of the day: at the ends of the calendar an hour here is in UTC one that nobody can read back."""


def read_venue(form: Mapping[str, str], tournament: UUID) -> Venue | Refusal:
    """What a form says of the place; an empty field is not known. Refusal: `bad_setting`."""
    sizes: dict[str, int | None] = {}
    for name, most in SIZES.items():
        text = form.get(name, "").strip()
        number = whole_number(text, 5)
        if text and not (number and number <= most):
            return bad_setting(name, text)
        sizes[name] = number
    name = one_line(form.get("venue", ""))
    if len(name) > MOST_NAME:
        return bad_setting("venue", name)
    text = form.get("starts_at", "").strip()
    try:
        starts_at = datetime.fromisoformat(text) if text else None
    except ValueError:
        return bad_setting("starts_at", text)
    if starts_at is not None and starts_at.year not in YEARS:
        return bad_setting("starts_at", text)
    if starts_at is not None and is_naive(starts_at):
        starts_at = make_aware(starts_at)
    return Venue(
        tournament=tournament,
        name=name,
        starts_at=starts_at,
        tables=sizes["hall_tables"],
        minutes=sizes["hall_minutes"],
        round_minutes=sizes["round_minutes"],
    )


def form_of(venue: Venue) -> dict[str, Any]:
    """What stands in the form of a venue."""
    starts_at = localtime(venue.starts_at) if venue.starts_at else None
    return {
        "venue": venue.name,
        "starts_at": starts_at.strftime("%Y-%m-%dT%H:%M") if starts_at else "",
        "hall_tables": venue.tables or "",
        "hall_minutes": venue.minutes or "",
        "round_minutes": venue.round_minutes or "",
    }


def venue_of(tournament: UUID) -> Venue:
    """What is known of a tournament's place, perhaps nothing."""
    return Venue.objects.filter(tournament=tournament).first() or Venue(tournament=tournament)


def hall_of(venue: Venue) -> Hall:
    """What the plan of a tournament is measured against."""
    return Hall(venue.tables, venue.minutes, venue.round_minutes)
