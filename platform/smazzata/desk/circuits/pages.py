"""The pages of circuits: the standings for everybody, and the forms of whoever runs one."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django import forms
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kernel.refusal import Refusal
from smazzata.desk.circuits import services
from smazzata.desk.circuits.services import MOST_EVENINGS, MOST_NAME
from smazzata.desk.models import Circuit
from smazzata.desk.pages import desk_page
from smazzata.desk.words import say
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of
from smazzata.presentation.shared_work import share_part
from smazzata.presentation.tournament_names import titles
from smazzata.presentation.typed_numbers import NumberField
from smazzata.presentation.typed_text import LineField
from smazzata.runtime.forms import OnceField, SiteForm

app_name = "circuits"
urlpatterns: list[URLPattern] = []
UNFIT = "circuit_unfit"


class CircuitForm(SiteForm):
    """A form about circuits."""

    @staticmethod
    def say(refusal: Refusal) -> str:
        """A refusal in words."""
        return say(refusal)


class NewCircuitForm(CircuitForm):
    """A new circuit: of its planned evenings the best count."""

    once = OnceField()
    name = LineField(
        label=gettext_lazy("Name"),
        most=MOST_NAME,
        missing=UNFIT,
        too_long=UNFIT,
        error_messages={"required": gettext_lazy("Enter a name.")},
    )
    planned = NumberField(label=gettext_lazy("Evenings"), least=1, most=MOST_EVENINGS, code=UNFIT)
    best = NumberField(
        label=gettext_lazy("How many of them count"), least=1, most=MOST_EVENINGS, code=UNFIT
    )

    def clean(self) -> dict[str, Any]:
        """No more evenings count than there are."""
        planned, best = self.cleaned_data.get("planned"), self.cleaned_data.get("best")
        if planned is not None and best is not None and best > planned:
            said = _("Of %(planned)d evenings at most %(planned)d count.") % {"planned": planned}
            self.add_error("best", ValidationError(said, UNFIT))
        return self.cleaned_data


class EveningForm(CircuitForm):
    """A tournament that is put into a circuit or, as `do` says, taken out."""

    acts = frozenset({"put_in", "take_out"})
    beside = dict.fromkeys(
        (
            "no_office",
            "circuit_evening_open",
            "circuit_evening_cancelled",
            "circuit_of_victory_points",
        ),
        "tournament",
    )
    tournament = forms.UUIDField(
        label=gettext_lazy("A tournament of yours that has ended"), widget=forms.Select
    )

    def offer(self, tournaments: Iterable[tuple[UUID, str]]) -> None:
        """Has the page offer these tournaments, by id and title."""
        widget = self.fields["tournament"].widget
        assert isinstance(widget, forms.Select)
        widget.choices = list(tournaments)


@desk_page(
    "circuits/<uuid:circuit_id>/", "circuit", Action.WATCH, reads_only=True, into=urlpatterns
)
def page(request: HttpRequest, circuit_id: UUID) -> HttpResponse:
    """The standings of a circuit, with what each side made of each evening."""
    circuit = get_object_or_404(Circuit, id=circuit_id)
    standings = services.current_standings(circuit)
    there = [each for each, _version in standings.versions]
    called = titles(there)
    evenings = [(each, called[str(each)]) for each in there]
    table = share_part(
        request,
        (circuit.id, circuit.best, evenings, *standings.mark),
        "circuits/parts/standings.html",
        lambda: {"evenings": evenings, "lines": services.lines_of(standings)},
    )
    runs = services.may_run(circuit, principal_of(request))
    context = {"circuit": circuit, "table": table, "runs": runs}
    return render(request, "circuits/circuit.html", context)


@desk_page("desk/circuits/", "index", Action.RUN_TOURNAMENT, into=urlpatterns)
def index(request: HttpRequest) -> HttpResponse:
    """The circuits that one runs, and making another."""
    who, form = principal_of(request), NewCircuitForm.of(request)
    if form.is_valid():
        said = form.cleaned_data
        made = services.create(said["name"], said["best"], said["planned"], who, said["once"])
        if not isinstance(made, Refusal):
            return redirect("circuits:form", made.id)
        form.refuse(made)
    context = {"circuits": services.circuits_of(who), "form": form}
    return render(request, "circuits/index.html", context, status=422 if form.errors else 200)


@desk_page("desk/circuits/<uuid:circuit_id>/", "form", Action.RUN_TOURNAMENT, into=urlpatterns)
def form(request: HttpRequest, circuit_id: UUID) -> HttpResponse:
    """A circuit's tournaments; `do` is `put_in` or `take_out`."""
    circuit, who = get_object_or_404(Circuit, id=circuit_id), principal_of(request)
    if not services.may_run(circuit, who):
        raise PermissionDenied
    evening = EveningForm.of(request)
    if request.method == "POST":
        if not evening.is_valid():
            raise Http404("tournament")
        change = services.take_out if evening.act == "take_out" else services.put_in
        refusal = change(circuit, evening.cleaned_data["tournament"], who)
        if refusal is None:
            return redirect("circuits:form", circuit.id)
        evening.refuse(refusal)
    there = services.tournaments_in(circuit)
    free = services.candidates(circuit, who)
    called = titles([*there, *(row.id for row in free)])
    evening.offer([(row.id, called[str(row.id)]) for row in free])
    context = {
        "circuit": circuit,
        "evenings": [(each, called[str(each)]) for each in there],
        "free": bool(free),
        "form": evening,
    }
    return render(request, "circuits/form.html", context, status=409 if evening.errors else 200)
