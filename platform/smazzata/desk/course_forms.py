"""The forms by which a director has the tournament last longer, end early, or not take place."""

from collections.abc import Sequence

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from games.kernel.command import Command
from games.kernel.refusal import MALFORMED, Refusal
from smazzata.desk.words import say
from smazzata.presentation.typed_numbers import NumberField
from smazzata.presentation.typed_text import LineField
from smazzata.runtime.forms import HiddenInput, Refused, SiteForm
from tournaments import commands
from tournaments.decider import MAX_TEXT

MOST_TYPED = 9999
"""A number of rounds that can be read; how many there may be the rules say."""


class CourseForm(SiteForm):
    """A form that gives one command."""

    @staticmethod
    def say(refusal: Refusal) -> str:
        """A refusal in words."""
        return say(refusal)

    def read_command(self) -> Command:
        """The command that a valid form gives."""
        raise NotImplementedError


class ChangeRoundsForm(CourseForm):
    """Another number of rounds."""

    acts = frozenset({"change"})
    rounds = NumberField(label=gettext_lazy("How many rounds there are"), least=0, most=MOST_TYPED)

    def read_command(self) -> Command:
        """`ChangeRounds`."""
        return commands.ChangeRounds(self.cleaned_data["rounds"])


class RoundField(forms.IntegerField):
    """The number of a round, which the page itself has filled in."""

    def __init__(self) -> None:
        super().__init__(widget=HiddenInput())

    def clean(self, value: object) -> int:
        """The number. Refusal: `malformed`."""
        try:
            return int(super().clean(value))
        except forms.ValidationError:
            raise Refused(MALFORMED) from None


class EndEarlyForm(CourseForm):
    """That the last closed round is the last of all."""

    acts = frozenset({"end"})
    round = RoundField()

    def read_command(self) -> Command:
        """`EndEarly`."""
        return commands.EndEarly(self.cleaned_data["round"])


class CancelForm(CourseForm):
    """That the tournament is cancelled, and why."""

    acts = frozenset({"cancel"})
    reason = LineField(label=gettext_lazy("Why: everybody reads it"), most=MAX_TEXT, required=False)

    def read_command(self) -> Command:
        """`CancelTournament`."""
        return commands.CancelTournament(self.cleaned_data["reason"])


def course_forms(request: HttpRequest, rounds: int, closed: int) -> Sequence[CourseForm]:
    """The forms of the page, one of them perhaps as it was sent."""
    return (
        ChangeRoundsForm.of(request, initial={"rounds": rounds}),
        EndEarlyForm.of(request, initial={"round": closed}),
        CancelForm.of(request),
    )
