"""What the desk refuses, in words."""

from games.kernel.refusal import Refusal
from smazzata.presentation.narration import language
from smazzata.runtime.translation import gettext_noop
from smazzata.tables.words import sentence
from tournaments.words import WORDS as TOURNAMENT_WORDS

WORDS: dict[str, str] = {
    "no_office": gettext_noop("You have no office at this tournament: ask who directs it."),
    "other_office": gettext_noop("This is not part of your office at this tournament."),
    "last_director": gettext_noop("A tournament needs a director: name another first."),
    "unknown_account": gettext_noop("Nobody here has the username {username}."),
    "licence_of_another": gettext_noop(
        "Licence {licence} belongs to {name}, not to {given}: mend the name, or leave the number "
        "out."
    ),
    "unreadable_number": gettext_noop("{given} is not a whole number."),
    "totals_incomplete": gettext_noop("The total of one side is missing."),
    "unknown_step": gettext_noop("This step cannot be taken now: look how the tournament stands."),
    "name_missing": gettext_noop("The name is missing, or is none."),
    "unreadable_hour": gettext_noop("{given} is no hour."),
    "done_meanwhile": gettext_noop(
        "Something else was done meanwhile: look again before you undo it."
    ),
    "nothing_typed": gettext_noop("Nothing was typed."),
}


def say(refusal: Refusal, *more: object) -> str:
    """A refusal in the reader's language; `more` are the words of a game."""
    return sentence(refusal, language(), WORDS, TOURNAMENT_WORDS, *more)  # type: ignore[arg-type]
