"""The pages of circuits: the standings for everybody, and the forms of whoever runs one."""

from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from games.kernel.refusal import Refusal
from smazzata.desk.circuits import services
from smazzata.desk.circuits.forms import EveningForm, NewCircuitForm
from smazzata.desk.models import Circuit
from smazzata.desk.pages import DESK
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, requires
from smazzata.members.rate_limited import rate_limited
from smazzata.presentation.shared_work import share_part
from smazzata.presentation.tournament_names import titles


@requires(Action.WATCH)
@require_safe
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


@requires(Action.RUN_TOURNAMENT)
@require_http_methods(["GET", "HEAD", "POST"])
@rate_limited(DESK)
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


@requires(Action.RUN_TOURNAMENT)
@require_http_methods(["GET", "HEAD", "POST"])
@rate_limited(DESK)
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
