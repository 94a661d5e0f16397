"""The forms of whoever runs a circuit."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kernel.refusal import Refusal
from smazzata.desk.circuits.services import MOST_EVENINGS, MOST_NAME
from smazzata.desk.circuits.words import say
from smazzata.presentation.typed_numbers import NumberField
from smazzata.presentation.typed_text import LineField
from smazzata.runtime.forms import OnceField, SiteForm

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
