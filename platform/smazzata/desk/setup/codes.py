"""The codes of federations as they are known here: what each rules, and from where we know it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec.structs import asdict

from smazzata.desk.pages import desk_page
from smazzata.desk.setup.victory_steps import bands
from smazzata.desk.words import WINDOWS, say_duration
from smazzata.members.permissions import Action
from smazzata.presentation.narration import language
from smazzata.presentation.tournament_names import level_name
from tournaments.regulations import CODES
from tournaments.regulations.code import Code, Known
from tournaments.regulations.regulation import Level, Limits

KNOWN: dict[Known, Promise] = {
    "official": gettext_lazy("official"),
    "commented": gettext_lazy("a commentary"),
    "ours": gettext_lazy("set by us"),
}
"""From where a fact is known."""


@desk_page("codes/<str:code>/", "code", Action.WATCH, reads_only=True)
def page(request: HttpRequest, code: str) -> HttpResponse:
    """One code."""
    found = CODES.get(code)
    if found is None:
        raise Http404("code")
    spoken = language()
    context = {
        "code": found,
        "label": found.label(spoken),
        "others": [(each.id, each.label(spoken)) for each in CODES.values() if each is not found],
        "hands": [
            (hands, found.tables.get(hands), found.rests.get(hands), found.minutes.get(hands))
            for hands in sorted({*found.tables, *found.minutes})
        ],
        "tables": [(hands, bands(table)) for hands, table in found.tables.items()],
        "articles": [
            (each.ref, each.title.say(spoken), each.usual.say(spoken) if each.usual else "")
            for each in found.articles
        ],
        "windows": [
            (_(WINDOWS[name]), say_duration(minutes))
            for name, minutes in asdict(found.windows).items()
        ],
        "levels": [
            (level_name(level), limits, _fewest(found, level), *_prizes(limits))
            for level, limits in found.levels.items()
        ],
        "sources": [
            (each.fact.say(spoken), KNOWN[each.known], each.where.say(spoken))
            for each in found.sources
        ],
        "unknown": [each.say(spoken) for each in found.unknown],
    }
    return render(request, "desk/code.html", context)


def _fewest(code: Code, level: Level) -> list[tuple[int, int]]:
    """Hands of a round, and how many rounds there are at least."""
    found = code.rounds_of_level.items()
    return [(hands, rounds) for (at, hands), rounds in found if at == level]


def _prizes(limits: Limits) -> list[str]:
    """The least and the most of all prizes, in euros; empty where nothing is said."""
    cents = (limits.least_prizes, limits.most_prizes)
    return [f"{each // 100} €" if each else "" for each in cents]
