"""What the hall's pages refuse, in words."""

from games.kernel.refusal import Refusal
from smazzata.desk.words import say as said_at_desk
from smazzata.runtime.translation import gettext_noop

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
