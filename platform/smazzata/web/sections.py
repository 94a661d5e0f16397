"""The ways through the site, as the head of every page offers them."""

from typing import Any, NamedTuple

from django.http import HttpRequest
from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Section(NamedTuple):
    """One way: its word, where it leads, and how the addresses of its pages begin."""

    name: Any
    url: Any
    begins: tuple[str, ...]


SECTIONS = (
    Section(
        pgettext_lazy("section of the site", "Play"), reverse_lazy("lobby:lobby"), ("/tables/",)
    ),
    Section(_("Tournaments"), reverse_lazy("web:tournaments"), ("/tournaments/", "/circuits/")),
    Section(
        pgettext_lazy("section of the site", "Ratings"),
        reverse_lazy("web:players"),
        ("/players/",),
    ),
    Section(_("Learn"), reverse_lazy("web:rules"), ("/rules/", "/learn/")),
)


DESK = "/desk/"


def sections(request: HttpRequest) -> dict[str, Any]:
    """For templates: `sections`, the `section` that the page belongs to (or None), its `density`.

    Pages of officials are as dense as a `desk`, those of players as calm as a `table`.
    """
    here = (section for section in SECTIONS if request.path.startswith(section.begins))
    return {
        "sections": SECTIONS,
        "section": next(here, None),
        "density": "desk" if request.path.startswith(DESK) else "table",
    }
