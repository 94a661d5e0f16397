"""What is refused of messages to telephones, in words."""

from games.kernel.refusal import Refusal
from smazzata.presentation.narration import language
from smazzata.runtime.translation import gettext_noop
from smazzata.tables.words import sentence

WORDS: dict[str, str] = {
    "push_off": gettext_noop("This site sends no messages."),
    "push_over": gettext_noop("The tournament is over: there is nothing more to tell."),
    "push_entry": gettext_noop("The tournament has no such entry, or it has withdrawn."),
    "push_endpoint": gettext_noop("The browser gave no address at which messages are taken."),
    "push_service_unknown": gettext_noop(
        "Messages of this browser go through {service}, which this site does not know."
    ),
    "push_keys": gettext_noop("The browser gave no keys with which a message could be sealed."),
    "push_too_many": gettext_noop("So many telephones wait for this seat that no more are taken."),
    "push_unreadable": gettext_noop("The request cannot be read."),
}


def say(refusal: Refusal) -> str:
    """A refusal in the reader's language."""
    return sentence(refusal, language(), WORDS)
