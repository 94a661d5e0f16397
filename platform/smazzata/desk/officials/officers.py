"""Who serves at a tournament, naming and dismissing officials, and what the autopilot does."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from games.kernel.refusal import Refusal
from smazzata.desk import services
from smazzata.desk.forms import DeskForm, HiddenField, HiddenNumberField, WholeField
from smazzata.desk.models import Officer
from smazzata.desk.officials import autopilot
from smazzata.desk.pages import Menu
from smazzata.desk.told_done import tell_done
from smazzata.desk.tournament_page import TournamentPage
from smazzata.members.directory import display_names
from smazzata.members.principals import Principal, principal_of
from smazzata.tournament_management.automation import MachineStep
from tournaments.authority import Office

OFFICES = {
    Office.DIRECTOR: _("director: runs the tournament"),
    Office.CHIEF: _("chief referee: rules, and presides over appeals"),
    Office.REFEREE: _("referee: rules, corrects, takes results"),
    Office.SCORE_ROOM: _("score room: takes entries and results"),
    Office.DELEGATE: _("federation delegate: looks at everything, sits on panels"),
    Office.CAPTAIN: _("captain: calls the referee and appeals for one entry"),
}
"""What each office is for."""
STEPS = {
    MachineStep.PAIR: _("pairs the next round"),
    MachineStep.POST: _("posts the proposed round at once"),
    MachineStep.CLOSE_ROUND: _(
        "closes a round whose results are all in, and publishes the standings"
    ),
    MachineStep.CLOSE: _("ends the tournament after the last round"),
}
"""What the autopilot does."""


class OfficerForm(DeskForm):
    """A form about who serves at a tournament."""

    beside = {"unknown_account": "username", "unknown_entry": "number"}

    def give(self, tournament: UUID, who: Principal, once: UUID) -> Refusal | None:
        """Does it."""
        raise NotImplementedError


class NameForm(OfficerForm):
    """An account that is given an office."""

    acts = frozenset({"name"})
    username = forms.CharField(
        label=_("Username"),
        required=False,
        widget=forms.TextInput({"maxlength": "64", "autocomplete": "off", "required": True}),
    )
    office = forms.CharField(
        label=_("Office"),
        required=False,
        initial=Office.SCORE_ROOM,
        widget=forms.RadioSelect(choices=list(OFFICES.items())),
    )

    number = WholeField(label=_("Entry of a captain (its number)"), required=False)

    def give(self, tournament: UUID, who: Principal, once: UUID) -> Refusal | None:
        """Gives the office."""
        said = self.cleaned_data
        number = (said["number"] or 0) if said["office"] == Office.CAPTAIN else 0
        return services.name_officer(
            tournament, said["username"], said["office"], who, once, number
        )


class DismissForm(OfficerForm):
    """An office taken back."""

    acts = frozenset({"dismiss"})
    member = HiddenField()
    office = HiddenField()
    number = HiddenNumberField(required=False)

    def give(self, tournament: UUID, who: Principal, once: UUID) -> Refusal | None:
        """Takes it back."""
        said = self.cleaned_data
        office = (said["member"], said["office"])
        return services.dismiss_officer(tournament, *office, who, once, said["number"] or 0)


class StepsField(forms.MultipleChoiceField):
    """Steps of the autopilot; what is none of them the autopilot refuses."""

    def valid_value(self, _value: Any) -> bool:
        """Whatever was ticked."""
        return True


class HandOverForm(OfficerForm):
    """What the autopilot does by itself."""

    acts = frozenset({"hand_over"})
    step = StepsField(
        label=_("What it does by itself"),
        choices=STEPS,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def give(self, tournament: UUID, who: Principal, _once: UUID) -> Refusal | None:
        """Hands over what is ticked, and nothing else."""
        return autopilot.hand_over(tournament, self.cleaned_data["step"], who)


class OfficersPage(TournamentPage):
    """The officers of a tournament: one is named or dismissed, or steps are handed over."""

    name = "officers"
    title = _("Officials")
    menu = Menu(100)

    def make_forms(self) -> Sequence[OfficerForm]:
        """One for each."""
        taken = autopilot.handed_over(self.presenter.id)
        return [
            NameForm.of(self.request),
            DismissForm.of(self.request),
            HandOverForm.of(self.request, initial={"step": taken}),
        ]

    def give(self, sent: OfficerForm) -> HttpResponse | None:
        """Does it once; no command alone says who serves."""
        who, tournament = principal_of(self.request), self.presenter.id

        def act(once: UUID) -> Refusal | None:
            refusal = sent.give(tournament, who, once)
            if refusal is None:
                tell_done(self.request, tournament, once, self.request.path)
            return refusal

        done = sent.carry_out(self.request, act)
        return redirect(self.request.path) if done else None

    def read_context(self) -> Mapping[str, object]:
        """Who serves, each with a form that takes the office back."""
        rows = Officer.objects.filter(tournament=self.presenter.id).order_by("named_at")
        names = display_names(row.member for row in rows)
        sides = self.presenter.sides([row.number for row in rows if row.number])
        return {
            "officers": [
                (
                    OFFICES[Office(row.office)],
                    names[row.member],
                    sides[row.number].name if row.number else "",
                    _dismissal(row),
                )
                for row in rows
            ]
        }


def _dismissal(row: Officer) -> DismissForm:
    office = {"member": row.member, "office": row.office, "number": row.number}
    return DismissForm(initial=office)
