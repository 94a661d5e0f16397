"""What the code of a federation rules at one tournament: numbers, and the articles there are.

A tournament keeps all of it in its first event, as it keeps its table of victory points. So no
log is ever read by an edition that is not its own, and a new edition changes nothing that was.

Results may be spoken against for four windows, as codes of card games have them, all counted from
the first publication of standings that cover the round. Where a code has a list of articles,
rulings name one of it, or `other`, and then their reason says what.
"""

from typing import Literal, TypeAlias

import msgspec

from games.kernel.command import Command
from games.kernel.refusal import Refusal

Level: TypeAlias = Literal["club", "federal", "regional", "national"]
"""Whose event it is, from the smallest to the largest."""
Due: TypeAlias = Literal["warning", "match_points", "walkover"]
"""What lateness costs: a warning, so many match points, the table."""
CardKind: TypeAlias = Literal["ordinary", "reduced", "junior"]
"""Of membership: for everything, for small events, for the young."""
OTHER = "other"
"""Stands where an article would, if none of the list is it: then the reason has to say what."""


class LatenessStep(msgspec.Struct, frozen=True):
    """What is due from a minute on."""

    minute: int
    due: Due
    amount: int = 0
    """Of match points."""


USUAL_LADDER = (LatenessStep(6, "match_points", 100), LatenessStep(10, "walkover"))
"""Up to five minutes it is only noted."""


class Substitution(msgspec.Struct, frozen=True, omit_defaults=True):
    """When somebody else may sit for an entry."""

    percent: int = 50
    """Of all rounds: when more than these have been played nobody comes in any more."""
    same_category: bool = False
    """Whether whoever comes in must be of the same category as who goes, or of a lower one."""


class Limits(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a level allows; None: nothing is said."""

    fewest_rounds: int | None = None
    most_rounds: int | None = None
    least_prizes: int | None = None
    """In cents, all of them together."""
    most_prizes: int | None = None
    cards: tuple[CardKind, ...] = ("ordinary", "reduced", "junior")
    """The kinds of cards that are admitted."""
    junior_with_adult: bool = False
    """Whether a junior needs an adult partner, and a parent's authorisation."""


class Regulation(msgspec.Struct, frozen=True, omit_defaults=True):
    """What holds at one tournament."""

    code: str
    """The id of the code, as in `tournaments.regulations.CODES`."""
    level: Level | None = None
    exemption: str = ""
    """Why the level's limit of rounds does not hold here."""
    ladder: tuple[LatenessStep, ...] = USUAL_LADDER
    """By minute."""
    lateness: str = "lateness"
    """The article of lateness."""
    articles: tuple[str, ...] = ()
    """The closed list, as rulings name them; empty: any may be typed."""
    substitution: Substitution = Substitution()
    limits: Limits = Limits()
    round_minutes: int | None = None
    filing_days: int | None = None
    """Within how many days after the end the result has to be sent in."""
    panel: int = 1
    """How many at least decide an appeal."""


def filing_day(regulation: Regulation | None, ended: int) -> int | None:
    """The last day on which results can be sent in; None: nobody asks for it.

    Days are those of the calendar, counted from 1970: the day of the end is none of them.
    """
    if regulation is None or regulation.filing_days is None:
        return None
    return ended + regulation.filing_days


def filed_late(regulation: Regulation | None, ended: int, filed: int) -> bool:
    """Whether results were sent in after their last day."""
    last = filing_day(regulation, ended)
    return last is not None and filed > last


def is_unlisted(regulation: Regulation | None, article: str) -> bool:
    """Whether the code's list does not have this article; no article is no matter of the list."""
    listed = regulation.articles if regulation is not None else ()
    return bool(article and listed) and article not in (*listed, OTHER)


def unexplained(regulation: Regulation | None, command: Command) -> Refusal | None:
    """That a command names no article of the list, and says nothing instead: `reason_missing`."""
    if regulation is None or not regulation.articles:
        return None
    if getattr(command, "article", "") != OTHER or getattr(command, "reason", ""):
        return None
    return Refusal("reason_missing")


LONGEST = 31 * 24 * 60
"""Minutes; no window is longer."""


class Windows(msgspec.Struct, frozen=True):
    """Minutes after the first publication that covers a round."""

    scores: int = 30
    """Errors of adding and copying on a slip, told by players and mended by one official."""
    rulings: int = 30
    """Calls of the referee for what happened at a table; a ruling that comes later needs two."""
    appeals: int = 30
    manifest: int = 48 * 60
    """Errors on a slip that nobody can deny: after the window for scores two officials mend them.
    """

    @property
    def players(self) -> int:
        """Minutes for which players may still ask for something: till then nothing is final."""
        return max(self.scores, self.rulings, self.appeals)

    @property
    def sensible(self) -> bool:
        """Whether these can be kept: none is endless, and what is manifest is so to the last."""
        each = (self.scores, self.rulings, self.appeals, self.manifest)
        return all(0 <= minutes <= LONGEST for minutes in each) and self.manifest >= self.scores


USUAL_WINDOWS = Windows()
"""Where a tournament says nothing: the half hour that codes of bridge give."""
