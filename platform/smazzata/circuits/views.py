"""The pages of circuits: the standings for everybody, and the forms of whoever runs one."""

from uuid import UUID, uuid4

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from games.kernel.refusal import Refusal
from smazzata.circuits import services
from smazzata.circuits.models import Circuit
from smazzata.circuits.words import say
from smazzata.desk.idempotency import form_id
from smazzata.desk.pages import DESK, refuse_nul
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, requires
from smazzata.members.rate_limited import rate_limited
from smazzata.presentation.shared_work import share_part
from smazzata.presentation.tournament_names import titles
from smazzata.runtime.whole_numbers import whole_number


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
    refuse_nul(request)
    who, sent = principal_of(request), request.POST
    refusal = None
    if request.method == "POST":
        once = form_id(request)
        made = (
            once
            if isinstance(once, Refusal)
            else services.create(
                sent.get("name", ""),
                _number(sent.get("best", "")),
                _number(sent.get("planned", "")),
                who,
                once,
            )
        )
        if not isinstance(made, Refusal):
            return redirect("circuits:form", made.id)
        refusal = made
    context = {
        "circuits": services.circuits_of(who),
        "form": sent,
        "once": str(uuid4()),
        **_problem(refusal),
    }
    return render(request, "circuits/index.html", context, status=422 if refusal else 200)


@requires(Action.RUN_TOURNAMENT)
@require_http_methods(["GET", "HEAD", "POST"])
@rate_limited(DESK)
def form(request: HttpRequest, circuit_id: UUID) -> HttpResponse:
    """A circuit's tournaments; `do` is `put_in` or `take_out`."""
    refuse_nul(request)
    circuit, who = get_object_or_404(Circuit, id=circuit_id), principal_of(request)
    if not services.may_run(circuit, who):
        raise PermissionDenied
    refusal = None
    if request.method == "POST":
        try:
            tournament = UUID(request.POST.get("tournament", ""))
        except ValueError:
            raise Http404("tournament") from None
        taking = request.POST.get("do") == "take_out"
        refusal = (services.take_out if taking else services.put_in)(circuit, tournament, who)
        if refusal is None:
            return redirect("circuits:form", circuit.id)
    there = services.tournaments_in(circuit)
    free = services.candidates(circuit, who)
    called = titles([*there, *(row.id for row in free)])
    context = {
        "circuit": circuit,
        "evenings": [(each, called[str(each)]) for each in there],
        "candidates": [(row.id, called[str(row.id)]) for row in free],
        **_problem(refusal),
    }
    return render(request, "circuits/form.html", context, status=409 if refusal else 200)


def _number(text: str) -> int:
    """A number as it was typed; 0, which is none of evenings, for anything else."""
    return whole_number(text.strip(), 3) or 0


def _problem(refusal: Refusal | None) -> dict[str, str]:
    if refusal is None:
        return {"problem": "", "problem_code": ""}
    return {"problem": say(refusal), "problem_code": refusal.code}
