"""Presets: those there are, one's own, and both as files."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_safe

from smazzata.desk.forms import find_sent, problem_of
from smazzata.desk.pages import DESK
from smazzata.desk.setup import preset_store
from smazzata.desk.setup.opening_forms import DeletePresetForm, PresetFileForm
from smazzata.desk.setup.preset_files import written
from smazzata.desk.setup.presets import preset_of, presets, saved_by
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, requires
from smazzata.members.rate_limited import rate_limited


@requires(Action.RUN_TOURNAMENT)
@require_http_methods(["GET", "HEAD", "POST"])
@rate_limited(DESK)
def page(request: HttpRequest) -> HttpResponse:
    """All presets; `do` is `read` for a file, or `delete` for one of one's own."""
    owner = principal_of(request).member or ""
    deleting, keeping = DeletePresetForm.of(request), PresetFileForm.of(request)
    sent = find_sent([deleting, keeping])
    if deleting.is_bound:
        if not deleting.is_valid():
            raise Http404("preset")
        preset_store.delete(owner, deleting.cleaned_data["preset"])
    if sent is not None and (sent is deleting or keeping.keep(owner)):
        return redirect("desk:presets")
    context = {"presets": presets(), "own": saved_by(owner), "form": keeping}
    status = 422 if problem_of(request, sent) else 200
    return render(request, "desk/presets.html", context, status=status)


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
