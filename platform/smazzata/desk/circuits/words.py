"""What is said of circuits."""

from games.kernel.refusal import Refusal
from smazzata.desk.words import WORDS as DESK_WORDS
from smazzata.presentation.narration import language
from smazzata.runtime.translation import gettext_noop
from smazzata.tables.words import sentence

WORDS: dict[str, str] = {
    "circuit_unfit": gettext_noop(
        "A circuit has a name, at most {most} evenings, and no more of them count than there are."
    ),
    "too_many_circuits": gettext_noop("You run {most} circuits already."),
    "circuit_not_yours": gettext_noop("Somebody else runs this circuit."),
    "circuit_evening_open": gettext_noop("Only a tournament that has ended is put into a circuit."),
    "circuit_evening_cancelled": gettext_noop("This tournament was cancelled: it counts nowhere."),
    "circuit_of_victory_points": gettext_noop("A circuit adds up victory points: this has none."),
    "circuit_full": gettext_noop("All {planned} evenings of this circuit are in it already."),
}


def say(refusal: Refusal) -> str:
    """A refusal in the reader's language."""
    return sentence(refusal, language(), WORDS, DESK_WORDS)
