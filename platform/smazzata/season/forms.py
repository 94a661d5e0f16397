"""The forms of a season: an officer's decision, the day of a ranking; what is refused, in words."""

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.kernel.refusal import Refusal
from smazzata.presentation.narration import language
from smazzata.runtime.forms import HiddenInput, Refused, SiteForm
from tournaments.federation.days import Day, read_day
from tournaments.federation.season import REFUSALS

SENTENCES: dict[str, Promise | str] = {
    "season_unknown": _("Nobody has adopted rules for this year."),
    "season_bad_year": _("The year has to be between %(first)d and %(last)d."),
    "season_other_body": _("This text is of another body: %(body)s."),
    "season_adopted": _("Other rules are adopted for %(year)d already; they stay."),
    "season_no_text": _("There is no text for %(body)s: give a file, or one of: %(shipped)s."),
    "season_bad_day": _("This is no day. Write it like 2027-03-01."),
    "filing_unknown": _("There is no such filing."),
    "filing_level_unknown": _("The rules of this season do not know this level."),
    "filing_other_season": _("This tournament is filed in another season."),
    "filing_other_year": _("The tournament did not end in the season %(season)s."),
    "filing_cancelled": _("The tournament was cancelled: there are no results to file."),
    "filing_open": _("Rounds are still to be played: results are filed at the end."),
    "filing_unpublished": _("The final standings are not published as they are now."),
    "receipt_unreadable": _("This file is no receipt."),
    "receipt_other_key": _("The receipt is signed with another key."),
    "receipt_forged": _("The signature is not one of this receipt: something was changed."),
    "receipt_key_missing": _("The public key of the site is needed: give it with --key."),
}
"""What the platform itself refuses about seasons, in words."""


def is_of_season(refusal: Refusal) -> bool:
    """Whether it is a refusal about seasons, which `say` has words for."""
    return refusal.code in SENTENCES or refusal.code in REFUSALS


def say(refusal: Refusal) -> str:
    """A refusal about seasons in the reader's language."""
    if refusal.code in SENTENCES:
        return str(SENTENCES[refusal.code]) % dict(refusal.params)
    return REFUSALS[refusal.code].say(language(), refusal.params)


class SeasonForm(SiteForm):
    """A form about a season."""

    @staticmethod
    def say(refusal: Refusal) -> str:
        """A refusal about seasons in words."""
        return say(refusal)


class DecisionForm(SeasonForm):
    """What an officer decides on a filing."""

    acts = frozenset({"accept", "return"})
    beside = {"filing_return_reason": "reason"}
    number = forms.IntegerField(min_value=1, max_value=1_000_000, widget=HiddenInput())
    reason = forms.CharField(label=_("Reason, if it is returned"), max_length=500, required=False)


class DayField(forms.CharField):
    """A day, as dates of browsers are sent."""

    widget = forms.DateInput({"type": "date"})

    def clean(self, value: str | None) -> Day | None:
        """The day; None where none is said. Refusal: `season_bad_day`."""
        text = (value or "").strip()
        if not text:
            return None
        day = read_day(text)
        if day is None:
            raise Refused(Refusal("season_bad_day"))
        return day


class AtForm(SeasonForm):
    """As of which day a ranking is asked for."""

    at = DayField(label=_("As of"), required=False)
