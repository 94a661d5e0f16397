"""An editor for one's own table of victory points: what is wrong with it, and what it gives."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from games.kernel.victory import VictoryTable
from smazzata.desk.forms import DeskForm
from smazzata.desk.pages import DESK
from smazzata.desk.setup.setup_form import CHOSEN_TABLES
from smazzata.desk.setup.victory_steps import as_file, bands, check_steps, typed
from smazzata.desk.words import say
from smazzata.members.permissions import Action
from smazzata.members.principals import requires
from smazzata.members.rate_limited import rate_limited
from smazzata.presentation.narration import language
from smazzata.runtime.whole_numbers import whole_number
from tournaments.scoring.victory_words import say_source

_OWN = ("csrfmiddlewaretoken", "victory_steps", "begin_with", "totals", "do")
"""Fields that the editor itself shows; the others are those of the new tournament, kept."""
_NEAR = 5
"""A correction of so few match points that changes the points is worth knowing beforehand."""


@requires(Action.RUN_TOURNAMENT)
@require_http_methods(["GET", "HEAD", "POST"])
@rate_limited(DESK)
def page(request: HttpRequest) -> HttpResponse:
    """A table, checked as it stands; `do` is `begin` with one that ships, `file` to have it."""
    form = dict(DeskForm.of(request).sent())
    steps = form.get("victory_steps", "")
    if form.get("do") == "begin" and (shipped := CHOSEN_TABLES.get(form.get("begin_with", ""))):
        steps = typed(shipped)
    found = check_steps(steps) if steps.strip() else None
    if isinstance(found, VictoryTable) and form.get("do") == "file":
        response = HttpResponse(as_file(found), content_type="application/json")
        response.headers["Content-Disposition"] = 'attachment; filename="victory-points.json"'
        return response
    table = found if isinstance(found, VictoryTable) else None
    context = {
        "steps": steps,
        "problems": [say(each) for each in found] if isinstance(found, list) else [],
        "table": table,
        "bands": bands(table) if table else [],
        "tables": [(name, say_source(t, language())) for name, t in CHOSEN_TABLES.items()],
        "begun": form.get("begin_with", ""),
        "totals": form.get("totals", ""),
        "tried": _tried(table, form.get("totals", "")) if table else None,
        "kept": [(name, value) for name, value in form.items() if name not in _OWN],
    }
    status = 422 if context["problems"] else 200
    return render(request, "desk/victory_table.html", context, status=status)


def _tried(table: VictoryTable, text: str) -> tuple[int, int, int, bool] | None:
    """A lead that somebody tries: it, the points of both, and whether a few more change them."""
    lead = whole_number(text.strip(), 6)
    if lead is None:
        return None
    near = table.share(max(lead - _NEAR, 0)) != table.share(lead + _NEAR)
    return (lead, *table.share(lead), near)
