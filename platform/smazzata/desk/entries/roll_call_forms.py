"""The forms of the roll call: a code read at the door, boxes that are ticked, who has not come."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from games.kernel.command import Command
from games.kernel.refusal import MALFORMED, Refusal
from smazzata.desk.entries.roll_call import Ticks, tick
from smazzata.desk.forms import CommandForm, DeskForm, HiddenField
from smazzata.members.principals import Principal
from smazzata.runtime.forms import Refused
from smazzata.runtime.whole_numbers import whole_number
from tournaments.pairing.model import Number
from tournaments.state import Tournament


class ScanForm(DeskForm):
    """A code that was read at the door."""

    acts = frozenset({"scan"})
    code = forms.CharField(
        label=_("Code of a card, read or typed"),
        required=False,
        strip=False,
        widget=forms.TextInput(
            {"maxlength": "200", "autocomplete": "off", "spellcheck": "false", "required": True}
        ),
    )

    def refuse(self, refusal: Refusal, field: str | None = None) -> None:
        """Whatever is refused, the code is what it is about."""
        super().refuse(refusal, field or "code")


class ChosenField(forms.MultipleChoiceField):
    """The boxes that are ticked of a list."""

    def __init__(self) -> None:
        super().__init__(required=False)

    def clean(self, value: Any) -> frozenset[str]:
        """Their values."""
        return frozenset(value or ())


class TickForm(DeskForm):
    """Who is here, and who has paid, of those `before` whom the page had shown."""

    acts = frozenset({"tick"})
    before = forms.CharField(required=False)
    here = ChosenField()
    settled = ChosenField()

    def __init__(self, state: Tournament, **options: Any) -> None:
        super().__init__(**options)
        self.state = state

    def clean_before(self) -> Mapping[Number, Ticks]:
        """What the page had shown, as it wrote it itself: `5:10` is entry 5, here, not settled.

        Refusal: `malformed`.
        """
        found: dict[Number, Ticks] = {}
        for part in filter(None, self.cleaned_data["before"].split(",")):
            typed, _colon, ticks = part.partition(":")
            number = whole_number(typed, 6)
            known = number is not None and number in self.state.entries
            if number is None or not known or ticks not in ("00", "01", "10", "11"):
                raise Refused(MALFORMED)
            found[number] = (ticks[0] == "1", ticks[1] == "1")
        return found

    def keep(self, tournament: UUID, who: Principal) -> Refusal | None:
        """Keeps what is ticked now. Refusals: of `roll_call.tick`."""
        said = self.cleaned_data
        before, here, settled = said["before"], said["here"], said["settled"]
        now = {n: (str(n) in here, str(n) in settled) for n in before}
        return tick(tournament, before, now, who)


class AbsentForm(CommandForm):
    """Taking out whoever has not come: of `numbers`, once somebody has said yes."""

    acts = frozenset({"withdraw"})
    numbers = HiddenField()
    confirmed = HiddenField()

    def command(self) -> Sequence[Command]:
        """None: who is absent is known when it is done."""
        return ()
