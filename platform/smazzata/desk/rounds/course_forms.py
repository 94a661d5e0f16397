"""The forms by which a director has the tournament last longer, end early, or not take place."""

from django.utils.translation import gettext_lazy as _

from smazzata.desk.forms import CommandForm, HiddenNumberField, ReasonField
from smazzata.presentation.typed_numbers import NumberField
from tournaments.subjects.cancellation import CancelTournament
from tournaments.subjects.length import ChangeRounds, EndEarly

MOST_TYPED = 9999
"""A number of rounds that can be read; how many there may be the rules say."""


class ChangeRoundsForm(CommandForm):
    """Another number of rounds."""

    acts = frozenset({"change"})
    gives = ChangeRounds
    rounds = NumberField(label=_("How many rounds there are"), least=0, most=MOST_TYPED)


class EndEarlyForm(CommandForm):
    """That the last closed round is the last of all."""

    acts = frozenset({"end"})
    gives = EndEarly
    round = HiddenNumberField(code="malformed")


class CancelForm(CommandForm):
    """That the tournament is cancelled, and why."""

    acts = frozenset({"cancel"})
    gives = CancelTournament
    beside = {"reason_missing": "reason"}
    reason = ReasonField(_("Why: everybody reads it"))
