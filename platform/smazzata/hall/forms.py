"""The forms with which officials run the evening in a hall."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kernel.refusal import MALFORMED, Refusal
from smazzata.desk.words import say as said_at_desk
from smazzata.hall import services
from smazzata.hall.clock import LONGEST, Change
from smazzata.hall.models import Announcement, Remark
from smazzata.hall.prize_list import read_prizes, set_prizes
from smazzata.hall.slips import device_keys
from smazzata.hall.slips.device_keys import MOST_TABLES, SlipPlace
from smazzata.members.idempotency import do_form_once
from smazzata.members.principals import Principal, principal_of
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.presentation.typed_numbers import NumberField
from smazzata.presentation.typed_text import LineField
from smazzata.runtime.forms import HiddenInput, OnceField, Refused, SiteForm
from smazzata.runtime.translation import gettext_noop
from smazzata.runtime.whole_numbers import whole_number

WORDS: dict[str, str] = {
    "clock_without_round": gettext_noop("There is no round whose clock could be set."),
    "clock_time": gettext_noop("Enter a time from 1 to {most} minutes."),
    "clock_unfit": gettext_noop("Somebody changed the clock meanwhile: look at it again."),
    "no_money": gettext_noop("{given} is not a valid amount: write 120 or 120,50."),
    "remark_of_others": gettext_noop("Only its author or a director can take a remark back."),
    "text_missing": gettext_noop("Nothing was typed."),
    "text_too_long": gettext_noop("The text has {most} characters at most."),
    "unknown_event": gettext_noop("The log has no such event."),
    "unknown_remark": gettext_noop("The log has no such remark."),
}


def say(refusal: Refusal) -> str:
    """A refusal in the reader's language."""
    return said_at_desk(refusal, WORDS)


TIMED = frozenset({Change.START, Change.EXTEND})


class HallForm(SiteForm):
    """A form of the hall; it is carried out once, however often it is sent."""

    once = OnceField()

    @staticmethod
    def say(refusal: Refusal) -> str:
        """A refusal in words."""
        return say(refusal)

    def carry_out(self, request: HttpRequest, presenter: TournamentPresenter) -> bool:
        """Does what a form that was sent asks for; else False, with the errors in the form."""
        if not self.is_valid():
            return False
        who = principal_of(request)
        refusal = do_form_once(request, lambda _once: self.give(presenter, who))
        if isinstance(refusal, Refusal):
            self.refuse(refusal)
        return not isinstance(refusal, Refusal)

    def give(self, presenter: TournamentPresenter, who: Principal) -> Refusal | None:
        """Gives what was asked for to the service that does it."""
        raise NotImplementedError


class RowField(forms.Field):
    """The number of a row, which the page itself has filled in."""

    def __init__(self, *, required: bool = True) -> None:
        super().__init__(required=required, widget=HiddenInput())

    def clean(self, value: Any) -> int | None:
        """The number. Refusal: `malformed`."""
        number = whole_number(str(value or ""), 9)
        if number is None and self.required:
            raise Refused(MALFORMED)
        return number


class MinutesField(forms.CharField):
    """Minutes of the clock; what is usual stands where nothing was typed."""

    def bound_data(self, data: Any, initial: Any) -> Any:
        """What was typed, or what is usual."""
        return data or initial


class ClockForm(HallForm):
    """What is done to the clock of the round."""

    beside = {"clock_time": "minutes"}
    minutes = MinutesField(
        label=gettext_lazy("Minutes"),
        required=False,
        widget=forms.TextInput({"inputmode": "numeric", "size": "4"}),
    )

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.fields["minutes"].help_text = _("at most %(most)s") % {"most": LONGEST // 60}

    def clean_minutes(self) -> int:
        """The minutes of a change that has any, 0 for the others. Refusal: `clock_time`."""
        if self.act not in TIMED:
            return 0
        minutes = whole_number(self.cleaned_data["minutes"], 4)
        if minutes is None:
            raise Refused(Refusal("clock_time", params={"most": LONGEST // 60}))
        return minutes

    def give(self, presenter: TournamentPresenter, who: Principal) -> Refusal | None:
        """Changes the clock."""
        said = self.cleaned_data
        return services.change_clock(
            presenter.id, self.act, said["minutes"] * 60, who, said["once"]
        )


class AnnounceForm(HallForm):
    """A word to everybody; `silence` takes back what is being said."""

    acts = frozenset({"announce", "silence"})
    text = LineField(
        label=gettext_lazy("Shown on all screens and telephones at once"),
        most=Announcement._meta.get_field("text").max_length or 0,
        required=False,
    )
    text.widget.attrs["required"] = True  # the button beside it takes back what is being said

    def give(self, presenter: TournamentPresenter, who: Principal) -> Refusal | None:
        """Says it, or takes it back."""
        text = self.cleaned_data["text"] if self.act == "announce" else ""
        return services.announce(presenter.id, text, who, self.cleaned_data["once"])


class SlipKeyForm(HallForm):
    """Another code for a slip that went astray."""

    acts = frozenset({"replace_slip_key"})
    beside = {"unknown_table": "table"}
    table = NumberField(label=gettext_lazy("Table"), least=0, most=999_999)

    def give(self, presenter: TournamentPresenter, who: Principal) -> Refusal | None:
        """Makes the printed code worth nothing."""
        return services.replace_slip_key(presenter.id, self.cleaned_data["table"], who)


class RemarkForm(HallForm):
    """A remark on an event of the log, which everybody can read."""

    beside = {"text_too_long": "text"}
    version = RowField()
    text = LineField(
        label=gettext_lazy("Everybody can read it: name no illness and no fault"),
        most=Remark._meta.get_field("text").max_length or 0,
        missing="text_missing",
        error_messages={"required": gettext_lazy("Nothing was typed.")},
    )
    page = RowField(required=False)

    def give(self, presenter: TournamentPresenter, who: Principal) -> Refusal | None:
        """Publishes the remark."""
        said = self.cleaned_data
        return services.remark(presenter.id, said["version"], said["text"], who, said["once"])


class WithdrawForm(HallForm):
    """Taking a remark back; the button has its number."""

    button = "withdraw"
    withdraw = RowField()
    page = RowField(required=False)

    def give(self, presenter: TournamentPresenter, who: Principal) -> Refusal | None:
        """Takes the remark back."""
        return services.withdraw_remark(presenter.id, self.cleaned_data["withdraw"], who)


class PrizesForm(HallForm):
    """What there is to win."""

    prizes = forms.CharField(
        label=gettext_lazy("Euros, one amount a line: the first for the first place"),
        required=False,
        strip=False,
        widget=forms.Textarea({"rows": "10", "cols": "16", "maxlength": "10000"}),
    )

    def clean_prizes(self) -> list[int]:
        """The cents by place. Refusal: `no_money`."""
        found = read_prizes(self.cleaned_data["prizes"][:10_000])
        if isinstance(found, Refusal):
            raise Refused(found)
        return found

    def give(self, presenter: TournamentPresenter, who: Principal) -> Refusal | None:
        """Announces the prizes."""
        return set_prizes(presenter, self.cleaned_data["prizes"], who)


class MakeKeysForm(HallForm):
    """Keys for the devices of tables, from one to another: one each, or one for each of `sides`."""

    first = NumberField(
        label=gettext_lazy("From table"), least=1, most=MOST_TABLES, unfit="tables_unfit", initial=1
    )
    last = NumberField(
        label=gettext_lazy("to table (may be left empty)"),
        least=1,
        most=MOST_TABLES,
        unfit="tables_unfit",
        required=False,
    )

    def __init__(self, sides: int, **options: Any) -> None:
        super().__init__(**options)
        self.sides = sides
        self.fields["last"].help_text = _("Tables are numbered from 1 to %(most)s.") % {
            "most": MOST_TABLES
        }
        self.fields["for"] = forms.ChoiceField(
            label=_("Who writes with a key"),
            choices={
                "table": _("all sides of the table: one device for all"),
                "sides": _("one side: a key for each, so that nobody writes for both"),
            },
            initial="table",
            required=False,
            widget=forms.RadioSelect,
        )

    def clean(self) -> dict[str, Any]:
        """The last table does not come before the first. Errors: `malformed`, `tables_unfit`."""
        if self.act != "make":
            raise Refused(MALFORMED)
        first, last = self.cleaned_data.get("first"), self.cleaned_data.get("last")
        if first is not None and last is not None and last < first:
            said = _("The last table comes before the first.")
            self.add_error("last", ValidationError(said, "tables_unfit"))
        return self.cleaned_data

    def give(self, presenter: TournamentPresenter, who: Principal) -> Refusal | None:
        """Makes the keys."""
        said = self.cleaned_data
        tables = range(said["first"], (said["last"] or said["first"]) + 1)
        sides = range(1, self.sides + 1) if said["for"] == "sides" else (0,)
        places = [SlipPlace(table, side) for table in tables for side in sides]
        made = device_keys.make_keys(presenter.id, places, who, said["once"])
        return made if isinstance(made, Refusal) else None


class RevokeKeyForm(HallForm):
    """Revoking the key of a device."""

    acts = frozenset({"revoke"})
    number = NumberField(least=0, most=10**9)

    def give(self, presenter: TournamentPresenter, who: Principal) -> Refusal | None:
        """Revokes the key."""
        revoked = device_keys.revoke_key(presenter.id, self.cleaned_data["number"], who)
        return revoked if isinstance(revoked, Refusal) else None
