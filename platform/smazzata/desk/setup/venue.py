"""Where and when a tournament takes place, and what the hall can hold."""

from collections.abc import Mapping, Sequence
from typing import Any, Final
from uuid import UUID, uuid4

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from games.kernel.refusal import Refusal
from smazzata.desk.forms import DeskForm, find_sent
from smazzata.desk.offers import make_forms
from smazzata.desk.pages import Menu
from smazzata.desk.rights import against_all_but
from smazzata.desk.submission import all_or_nothing, give
from smazzata.desk.tournament_page import TournamentPage
from smazzata.desk.words import FIELDS, bad_setting, say
from smazzata.members.principals import Principal, principal_of
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.presentation.typed_hours import read_hour
from smazzata.presentation.typed_text import one_line
from smazzata.runtime.whole_numbers import whole_number
from smazzata.tournament_management.models import Venue
from tournaments.authority import DIRECTION
from tournaments.feasibility import OF_THE_HALL, Hall, remarks
from tournaments.subjects.names import ChangePlace

SIZES: Final[dict[str, int]] = {"hall_tables": 2000, "hall_minutes": 3000, "round_minutes": 600}
"""Fields with a number, and the most of each; the least is 1."""
MOST_NAME = 120
YEARS = range(1900, 3000)
"""Of the day: at the ends of the calendar an hour here is in UTC one that nobody can read back."""


def read_venue(form: Mapping[str, str], tournament: UUID) -> Venue | Refusal:
    """What a form says of the place; an empty field is not known.

    Refusals: `bad_setting`; `hour_skipped` and `hour_twice` of the hour at which it begins.
    """
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
    starts_at = read_hour(text, form.get("which_hour", "")) if text else None
    if isinstance(starts_at, Refusal) and starts_at.code != "unreadable_hour":
        return Refusal(starts_at.code, params={**starts_at.params, "name": "starts_at"})
    if isinstance(starts_at, Refusal) or (starts_at and starts_at.year not in YEARS):
        return bad_setting("starts_at", text)
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


@all_or_nothing
def keep_venue(venue: Venue, who: Principal) -> Refusal | None:
    """Keeps the place of a tournament; the log has it where it or the hour is another.

    Refusals: of `submission.give`.
    """
    before = venue_of(venue.tournament)
    told = (venue.name, _as_words(venue), before.name, _as_words(before))
    refusal = against_all_but(DIRECTION, who, venue.tournament, "venue")
    if refusal is None and told[:2] != told[2:]:
        refusal = give(venue.tournament, [ChangePlace(*told)], who, uuid4())
    if refusal is None:
        venue.save()
    return refusal


def _as_words(venue: Venue) -> str:
    """When it begins, as everybody reads it; empty where that is not known."""
    return localtime(venue.starts_at).strftime("%Y-%m-%d %H:%M") if venue.starts_at else ""


class VenueForm(DeskForm):
    """Where and when a tournament takes place, and what the hall can hold."""

    sent_once = False
    venue: Venue

    def __init__(self, tournament: UUID, **options: object) -> None:
        super().__init__(**{"auto_id": "field-%s", **options})
        self.tournament = tournament
        self.fields |= venue_fields()

    def clean(self) -> dict[str, object]:
        """The place. Refusals: of `read_venue`, beside their field."""
        found = read_venue(self.cleaned_data, self.tournament)
        if isinstance(found, Refusal):
            self.refuse(found, str(found.params["name"]))
        else:
            self.venue = found
        return self.cleaned_data


def venue_fields() -> dict[str, forms.Field]:
    """The fields of a place, as texts."""
    moment = forms.TextInput({"type": "datetime-local", "size": "18"})
    widgets = {
        "venue": forms.TextInput({"maxlength": str(MOST_NAME)}),
        "starts_at": moment,
        **{name: forms.TextInput({"inputmode": "numeric", "size": "5"}) for name in SIZES},
    }
    found: dict[str, forms.Field] = {
        name: forms.CharField(label=_(FIELDS[name]), required=False, strip=False, widget=widget)
        for name, widget in widgets.items()
    }
    found["hall_tables"].help_text = _(
        "When they are full, whoever enters goes on the waiting list."
    )
    return found


class VenuePage(TournamentPage):
    """The place as it is known; whoever may make the draw may change it."""

    name = "venue"
    title = _("Place and day")
    menu = Menu(80)

    def make_forms(self) -> Sequence[DeskForm]:
        """What is known of the place, and what the tournament is called."""
        known = form_of(venue_of(self.presenter.id))
        offered = make_forms(self.request, self.presenter, "venue")
        if find_sent(offered):
            return [VenueForm(self.presenter.id, initial=known), *offered]
        return [VenueForm.of(self.request, self.presenter.id, initial=known), *offered]

    def give(self, sent: Any) -> HttpResponse | None:
        """Keeps what was typed, or calls the tournament otherwise."""
        if not isinstance(sent, VenueForm):
            return super().give(sent)
        refusal = against_all_but(DIRECTION, principal_of(self.request), self.presenter.id, "venue")
        if refusal is None and sent.is_valid():
            refusal = keep_venue(sent.venue, principal_of(self.request))
            if refusal is None:
                messages.success(self.request, _("Place and day are kept."))
                return redirect("desk:tournament", self.presenter.id)
        if refusal is not None:
            sent.refuse(refusal)
        return None


def remarks_of(presenter: TournamentPresenter) -> list[str]:
    """What should be known before a round is posted, by the entries there are.

    Whether the plan makes sense is asked before the first round; whether the hall holds it, always.
    """
    state = presenter.state
    if state.closed or not state.entries:
        return []
    found = remarks(presenter.rules, len(state.active), hall_of(venue_of(presenter.id)))
    begun = state.current is not None
    return [say(each) for each in found if not begun or each.code in OF_THE_HALL]
