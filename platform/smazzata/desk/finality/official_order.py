"""An official order, which a body has published, beside the one that is computed here.

It is typed or pasted: a line an entry, `place;who;points;match points`. Who is the number of the
entry here, or its names as they stand in the standings; points may be left out.
"""

from collections import Counter
from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext_lazy as _

from games.kernel.refusal import Refusal
from smazzata.desk.forms import CommandForm, TextField
from smazzata.desk.tournament_page import TournamentPage
from smazzata.presentation.points import read_points
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.presentation.typed_numbers import read_whole
from smazzata.presentation.typed_text import one_line
from tournaments.events.publication import OfficialLine
from tournaments.pairing.model import Number
from tournaments.subjects.publication import ImportOfficialOrder

MOST = 200_000
"""Characters of a list."""


def read_order(
    presenter: TournamentPresenter, source: str, text: str
) -> ImportOfficialOrder | Refusal:
    """The order that somebody pasted.

    Refusals: `order_too_long`, `order_line_unreadable`, `order_of_unknown`.
    """
    if len(text) > MOST:
        return Refusal("order_too_long", params={"most": MOST})
    known = _known(presenter)
    lines = []
    for at, typed in enumerate(text.splitlines(), 1):
        if not typed.strip(" ;\t\ufeff"):
            continue
        cells = typed.strip("\ufeff").replace("\t", ";").split(";")
        line = _line(cells, known, at, presenter.decimals)
        if isinstance(line, Refusal):
            return line
        lines.append(line)
    return ImportOfficialOrder(source, tuple(lines))


def _line(
    cells: list[str], known: dict[str, Number], at: int, decimals: int
) -> OfficialLine | Refusal:
    if len(cells) < 2:
        return Refusal("order_line_unreadable", params={"line": at})
    place, who, *points = map(one_line, cells)
    numbers = read_whole([place, *(cell for cell in points[1:2] if cell)])
    vp = read_points(points[0], decimals) if points and points[0] else None
    if isinstance(numbers, Refusal) or isinstance(vp, Refusal):
        return Refusal("order_line_unreadable", params={"line": at})
    number = known.get(who.casefold())
    if number is None:
        return Refusal("order_of_unknown", params={"line": at, "given": who[:64]})
    mp = numbers[-1] if len(points) > 1 and points[1] else None
    return OfficialLine(number, numbers[0], vp, mp)


def _known(presenter: TournamentPresenter) -> dict[str, Number]:
    """Entries by what they may be called; two of one name only by their numbers."""
    sides = presenter.sides(presenter.state.entries)
    called = Counter(side.name.casefold() for side in sides.values())
    found = {str(number): number for number in sides}
    for number, side in sides.items():
        if called[side.name.casefold()] == 1:
            found[side.name.casefold()] = number
    return found


class OrderForm(CommandForm):
    """An order that a body has published."""

    beside = {
        "source_missing": "source",
        **dict.fromkeys(("order_too_long", "order_line_unreadable", "order_of_unknown"), "list"),
    }
    gives = ImportOfficialOrder
    source = TextField(120, label=_("Who published it"), needed=True)
    list = forms.CharField(
        label=_("The order"),
        required=False,
        strip=False,
        widget=forms.Textarea({"rows": "10", "required": True}),
    )

    def command(self) -> ImportOfficialOrder | Refusal:
        """The order. Refusals: of `read_order`."""
        said = self.cleaned_data
        return read_order(self.presenter, said["source"], said["list"])


class OfficialOrderPage(TournamentPage):
    """The official order and the computed one, and a form for another."""

    name = "official-order"
    title = _("Official order")
    form = OrderForm
    button = _("Keep it beside the computed one")

    def read_context(self) -> Mapping[str, object]:
        """Both orders."""
        return {"order": self.presenter.official_order()}
