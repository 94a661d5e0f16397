"""Why a room refuses, in words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.kernel.refusal import Refusal
from games.registry import ruleset
from smazzata.presentation.narration import language
from smazzata.runtime.translation import gettext_noop
from smazzata.tables.words import sentence

WORDS: dict[str, str] = {
    "no_such_room": gettext_noop("This table is no longer there."),
    "room_started": gettext_noop("The table is already playing."),
    "room_closed": gettext_noop("This table was closed before it began."),
    "link_expired": gettext_noop(
        "This invitation is no longer valid: ask whoever opened the table for a new link."
    ),
    "seat_taken": gettext_noop("The seat is already taken."),
    "seat_kept": gettext_noop("The seat is kept for somebody for a few more minutes."),
    "already_seated": gettext_noop("You already sit at this table."),
    "not_your_room": gettext_noop("Only whoever opened the table may do this."),
    "rated_needs_account": gettext_noop("A rated table needs an account."),
    "rated_without_bots": gettext_noop("No bot plays at a rated table."),
    "too_many_rooms": gettext_noop("You already have {most} tables waiting: close one."),
    "too_many_tables": gettext_noop(
        "You already have {most} tables open, waiting or playing: finish one or resign there. You "
        "find them among your tables."
    ),
    "too_many_tables_here": gettext_noop(
        "{most} tables are open from your network already: try again when one is over."
    ),
    "too_many_ahead": gettext_noop(
        "You already have {most} tables with bots that look ahead: finish one, or choose bots "
        "that play by judgement."
    ),
    "too_many_ahead_here": gettext_noop(
        "{most} tables with bots that look ahead are open from your network already: choose bots "
        "that play by judgement."
    ),
    "bad_setting": gettext_noop("{name}: the value {value} is not allowed."),
    "match_running": gettext_noop("There is a match to finish before the next."),
    "no_person": gettext_noop("A table needs at least one person."),
    "unknown_strength": gettext_noop("{game} has no bot of strength {bot}."),
}


BOTS: dict[str, Promise] = {
    "easy": _("Bot that errs now and then"),
    "medium": _("Bot that plays by judgement"),
    "hard": _("Bot that looks ahead"),
}
"""One bot by its strength."""
BOTS_OF_TABLE: dict[str, Promise] = {
    "easy": _("bots that err now and then"),
    "medium": _("bots that play by judgement"),
    "hard": _("bots that look ahead"),
}
"""All bots of a table."""
CLOCKS: dict[str, Promise] = {
    "none": _("no clock"),
    "rapid": _("rapid: 5, 10 or 20 seconds by cards in hand, one minute in reserve"),
    "federation": _("federation: 10, 20 or 40 seconds by cards in hand, one minute in reserve"),
    "calm": _("calm: a minute a turn, ten in reserve"),
}
"""The time controls that have a name."""


def say(refusal: Refusal, game: str) -> str:
    """A refusal in the reader's language; `game` may be empty."""
    words = ruleset(game).words if game else {}
    return sentence(refusal, language(), WORDS, words)
