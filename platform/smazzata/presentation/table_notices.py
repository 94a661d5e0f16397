"""What a table tells beside its game, in words: who left a chair to a bot, who saw all cards."""

from collections.abc import Sequence
from typing import NamedTuple

from games.kernel.match import SeatForfeited, TimeCalled
from games.kernel.seats import SPECTATOR
from smazzata.ledger.events import StoredEvent
from smazzata.presentation.narration import Narrator
from smazzata.presentation.visible_match import VisibleMatch
from smazzata.runtime.translation import gettext_noop, translated
from smazzata.tables.events import (
    ASKED,
    AWAY,
    BACK,
    OUTAGE,
    REFEREE,
    AllCardsSeen,
    ChairTaken,
    ClocksStarted,
    ClocksStopped,
)

WORDS: dict[str, str] = {
    f"{ChairTaken.name()} {ASKED}": gettext_noop("A bot plays for {seat}."),
    f"{ChairTaken.name()} {AWAY}": gettext_noop("{seat} is away: a bot plays."),
    f"{ChairTaken.name()} {REFEREE}": gettext_noop("The referee lets a bot play for {seat}."),
    f"{ChairTaken.name()} {BACK}": gettext_noop("{seat} is back to play."),
    f"{ClocksStopped.name()} {REFEREE}": gettext_noop("The referee stops the clocks."),
    f"{ClocksStopped.name()} {OUTAGE}": gettext_noop(
        "The site did not answer for a while: the time that was lost is given back."
    ),
    ClocksStarted.name(): gettext_noop("The clocks run again."),
    AllCardsSeen.name(): gettext_noop("The referee is looking at all the cards."),
}
"""By the type of the event, with its cause where it has one."""


class TableNotice(NamedTuple):
    """Something worth telling that is no move."""

    version: int
    text: str


def notice_text(event: StoredEvent, speaker: Narrator) -> str:
    """An event of the table in words; empty for one that tells nothing new, as its opening."""
    key = " ".join(filter(None, (event.type, event.data.get("cause"))))
    if key not in WORDS:
        return ""
    seat = event.data.get("seat")
    facts = {} if seat is None else {"seat": speaker.seat(seat)}
    return translated(WORDS[key], speaker.language, **facts)


def table_notices(stored: Sequence[StoredEvent], speaker: Narrator) -> list[TableNotice]:
    """What these events of a match's stream tell beside its game."""
    notices = [TableNotice(event.version, notice_text(event, speaker)) for event in stored]
    return [notice for notice in notices if notice.text]


def incidents(watched: VisibleMatch) -> list[TableNotice]:
    """What a score sheet does not show: notices, and how players or time left the match."""
    speaker = watched.speaker()
    left = [
        TableNotice(moment.version, speaker.event(watched.rules.redact(moment.event, SPECTATOR)))
        for moment in watched.replay.moments
        if isinstance(moment.event, SeatForfeited | TimeCalled)
    ]
    return sorted([*left, *table_notices(watched.stored, speaker)])
