"""What is said of circuits."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.kernel.refusal import Refusal
from smazzata.desk.words import WORDS as DESK_WORDS
from smazzata.presentation.narration import language
from smazzata.runtime.translation import gettext_noop
from smazzata.tables.words import sentence
from tournaments.circuits import Tie

WORDS: dict[str, str] = {
    "circuit_unfit": gettext_noop(
        "Enter a name and at most {most} evenings; no more evenings can count than are planned."
    ),
    "too_many_circuits": gettext_noop("You run {most} circuits already."),
    "circuit_not_yours": gettext_noop("Somebody else runs this circuit."),
    "circuit_evening_open": gettext_noop("Only a tournament that has ended is put into a circuit."),
    "circuit_evening_cancelled": gettext_noop("This tournament was cancelled: it counts nowhere."),
    "circuit_of_victory_points": gettext_noop(
        "A circuit adds up victory points: this tournament has none."
    ),
    "circuit_full": gettext_noop("All {planned} evenings of this circuit are in it already."),
}


TIES: dict[Tie, Promise | str] = {
    "": "",
    "head_to_head": _("behind by results against each other"),
    "mp_difference": _("behind by difference of match points"),
    "vp": _("behind by victory points of all evenings"),
    "lots": _("behind by lot"),
}
"""What put an entry behind another with the same points."""


def say(refusal: Refusal) -> str:
    """A refusal in the reader's language."""
    return sentence(refusal, language(), WORDS, DESK_WORDS)
