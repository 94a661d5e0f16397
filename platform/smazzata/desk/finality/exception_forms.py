"""What is asked rarely: undoing the last thing, the official mode, another's order, the end."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from smazzata.desk.finality.official_order import read_order
from smazzata.desk.forms import CommandForm, HiddenField, HiddenNumberField, ReasonField, TextField
from tournaments.registry import BOOK
from tournaments.subjects.direction import LeaveOfficialMode
from tournaments.subjects.finality import HomologateStandings
from tournaments.subjects.second_official import ConfirmCorrection, DeclineCorrection


class UndoForm(CommandForm):
    """Undoing the last thing, as it stood at the `version` that was looked at."""

    beside = {"reason_missing": "reason"}
    version = HiddenNumberField()
    reason = ReasonField()

    def command(self) -> tuple[Command, ...]:
        """None: what undoes it is worked out from the log."""
        return ()


class LeaveForm(CommandForm):
    """Leaving the official mode, because of `what`."""

    gives = LeaveOfficialMode
    beside = {"reason_missing": "reason"}
    what = HiddenField()
    reason = ReasonField()

    def clean_what(self) -> str:
        """What is not official; in general where that is not said."""
        what = str(self.cleaned_data["what"])
        return what if what in BOOK.questions else "leaves_official_mode"


class OrderForm(CommandForm):
    """An order that a body has published."""

    beside = {
        "source_missing": "source",
        **dict.fromkeys(("order_too_long", "order_line_unreadable", "order_of_unknown"), "list"),
    }
    source = TextField(120, label=_("Who published it"), needed=True)
    list = forms.CharField(
        label=_("The order"),
        required=False,
        strip=False,
        widget=forms.Textarea({"rows": "10", "required": True}),
    )

    def command(self) -> Command | Refusal:
        """The order. Refusals: of `read_order`."""
        said = self.cleaned_data
        return read_order(self.presenter, said["source"], said["list"])


class CorrectionForm(CommandForm):
    """A late correction that waits: another official confirms or declines it."""

    acts = frozenset({"confirm", "decline"})
    beside = {"reason_missing": "reason"}
    proposal = HiddenNumberField()
    reason = ReasonField()

    def command(self) -> Command | Refusal:
        """The answer to it."""
        said = self.cleaned_data
        if self.act == "confirm":
            return ConfirmCorrection(said["proposal"])
        return DeclineCorrection(said["proposal"], said["reason"])


class HomologateForm(CommandForm):
    """Declaring the standings of a publication final."""

    acts = frozenset({"homologate"})
    gives = HomologateStandings
    version = HiddenNumberField()
