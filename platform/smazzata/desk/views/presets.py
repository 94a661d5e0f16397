"""Presets: those there are, one's own, and both as files."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_safe

from games.kernel.refusal import Refusal
from smazzata.desk import preset_store
from smazzata.desk.pages import DESK, refuse_nul
from smazzata.desk.preset_files import MOST_BYTES, read_preset, written
from smazzata.desk.presets import preset_of, presets, saved_by
from smazzata.desk.words import describe_problem
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, requires
from smazzata.members.rate_limited import rate_limited
from smazzata.runtime.problems import Problem


@requires(Action.RUN_TOURNAMENT)
@require_http_methods(["GET", "HEAD", "POST"])
@rate_limited(DESK)
def page(request: HttpRequest) -> HttpResponse:
    """All presets; `do` is `read` for a file, or `delete` for one of one's own."""
    refuse_nul(request)
    owner = principal_of(request).member or ""
    problem = Problem("", "")
    if request.method == "POST":
        answer = (
            _deleted(request, owner)
            if request.POST.get("do") == "delete"
            else _kept(request, owner)
        )
        if not isinstance(answer, Refusal):
            return redirect("desk:presets")
        problem = describe_problem(answer, str(answer.params.get("game", "")))
    context = {
        "presets": presets(),
        "own": saved_by(owner),
        "problem": problem.sentence,
        "problem_code": problem.code,
    }
    return render(request, "desk/presets.html", context, status=422 if problem.code else 200)


def _deleted(request: HttpRequest, owner: str) -> Refusal | None:
    try:
        preset_store.delete(owner, UUID(request.POST.get("preset", "")))
    except ValueError:
        raise Http404("preset") from None
    return None


def _kept(request: HttpRequest, owner: str) -> UUID | Refusal:
    file = request.FILES.get("file")
    if file is None:
        return Refusal("no_file")
    found = read_preset(file.read(MOST_BYTES + 1))
    if isinstance(found, Refusal):
        return found
    return preset_store.save(owner, found.name, found.settings)


@requires(Action.RUN_TOURNAMENT)
@require_safe
def file(request: HttpRequest, key: str) -> HttpResponse:
    """One preset as a file."""
    preset = preset_of(key, principal_of(request).member)
    if preset is None:
        raise Http404("preset")
    name = slugify(preset.name)[:60] or "preset"
    response = HttpResponse(written(preset), content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return response
