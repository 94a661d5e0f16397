"""What the code of a federation rules at one tournament: numbers, and the articles there are.

A tournament keeps all of it in its first event, as it keeps its table of victory points. So no
log is ever read by an edition that is not its own, and a new edition changes nothing that was.
"""

from typing import Literal, TypeAlias

import msgspec

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
    """The id of the code, as in `tournaments.codes.CODES`."""
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
