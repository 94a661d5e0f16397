"""The form of a ruling: the question whether it is meant so, with what has to be chosen for it.

What a game alone lets its referee impose the game says (`Ruleset.rulings`), as it says what a
player may do; no game is known here. Whether it may be, its rules judge when it is carried out.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from games.kernel.refusal import MALFORMED, Refusal
from games.kernel.view import MenuItem, ParameterSpec
from smazzata.members.principals import Principal
from smazzata.play.refereeing import services
from smazzata.play.refereeing.services import FORFEIT_CAUSES, WORDS
from smazzata.presentation.narration import Narrator, language, menu_in_words
from smazzata.runtime.forms import HiddenInput, OnceField, Refused, SiteForm
from smazzata.runtime.whole_numbers import whole_number
from smazzata.tables.table import Table
from smazzata.tables.words import sentence

FIELD = "param-"
"""Before a parameter's name in a form, so that it never meets another field."""
CAUSES = {
    "abandoned": _("left the table"),
    "absent": _("did not come"),
    "conduct": _("conduct"),
}


class Offered(NamedTuple):
    """A ruling of the game's own that can be given now."""

    item: MenuItem
    words: dict[str, Any]
    """The same in words, as `menu_in_words` has them."""


def game_rulings(table: Table, seats: Sequence[str]) -> list[Offered]:
    """The rulings of the game that can be given now; `seats` are the names of who sits there."""
    speaker = Narrator(table.rules, table.state.match.options, seats)
    items = table.rules.rulings(table.state)
    return [*map(Offered, items, menu_in_words(items, speaker))]


class ParameterField(forms.Field):
    """What a game asks about a ruling; what is garbled is missing, and the game says so."""

    def __init__(self, pick: ParameterSpec, words: Mapping[str, Any]) -> None:
        widget: forms.Widget = forms.NumberInput({"min": pick.least, "max": pick.most})
        if pick.by != "number":
            choices = [(str(choice["value"]), choice["label"]) for choice in words["choices"]]
            widget = forms.RadioSelect(choices=choices)
        super().__init__(label=words["label"], widget=widget)
        self.pick = pick

    def clean(self, value: Any) -> Any:
        """The value as the game knows it, or None."""
        text = str(value or "")
        if self.pick.by == "number":
            return whole_number(text, 9)
        return next((each.value for each in self.pick.choices if str(each.value) == text), None)


class CauseField(forms.ChoiceField):
    """Why somebody is out of the match; the first cause where none is named."""

    def __init__(self) -> None:
        super().__init__(
            label=_("Reason"),
            choices=[(cause, CAUSES[cause]) for cause in FORFEIT_CAUSES],
            initial=FORFEIT_CAUSES[0],
            widget=forms.RadioSelect,
        )

    def clean(self, value: Any) -> str:
        """The cause. Refusal: `malformed`."""
        cause = FORFEIT_CAUSES[0] if value is None else str(value)
        if cause not in FORFEIT_CAUSES:
            raise Refused(MALFORMED)
        return cause


class RulingForm(SiteForm):
    """A ruling at a table: `do` says which, and `command` which of the game's own."""

    once = OnceField()
    do = forms.CharField(required=False, widget=HiddenInput())
    seat = forms.CharField(required=False, widget=HiddenInput())
    command = forms.CharField(required=False, widget=HiddenInput())

    def __init__(self, table: Table, offered: Sequence[Offered], **options: Any) -> None:
        super().__init__(**options)
        self.table = table
        asked = self.data if self.is_bound else self.initial
        self.ruling = str(asked.get("do", ""))
        text, seats = str(asked.get("seat", "")), {str(n) for n in range(len(table.chairs))}
        self.seat_number = int(text) if text in seats else -1  # which no table has
        name = str(asked.get("command", ""))
        self.imposed = next((one for one in offered if one.item.do == name), None)
        self.imposes = name
        if self.ruling == "forfeit":
            self.fields["cause"] = CauseField()
        if self.ruling == "impose" and self.imposed is not None:
            for name, pick in self.imposed.item.params.items():
                words = self.imposed.words["params"][name]
                self.fields[FIELD + name] = ParameterField(pick, words)

    def say(self, refusal: Refusal) -> str:  # type: ignore[override]
        """A refusal in words, of the game too."""
        return sentence(refusal, language(), WORDS, self.table.words)

    def give(self, match: UUID, who: Principal, once: UUID) -> Refusal | None:
        """Carries the ruling out, as the command `once`."""
        known = {
            "bot": lambda: services.replace_by_bot(match, self.seat_number, who, once),
            "forfeit": lambda: services.forfeit(
                match, self.seat_number, self.cleaned_data["cause"], who, once
            ),
            "time": lambda: services.call_time(match, who, once),
            "stop": lambda: services.stop_clocks(match, who, once),
            "start": lambda: services.start_clocks(match, who, once),
            "impose": lambda: services.impose(match, self._command(), who, once),
        }
        ruled = known.get(self.ruling)
        return MALFORMED if ruled is None else ruled().refusal

    def _command(self) -> dict[str, Any]:
        """The game's command as plain JSON; what was left out or garbled is missing."""
        params = {
            name.removeprefix(FIELD): value
            for name, value in self.cleaned_data.items()
            if name.startswith(FIELD) and value is not None
        }
        return {"do": self.imposes, **params}
