"""A code of a federation as data: what it publishes, from where we know it, and how well.

Nothing here is invented. What a code publishes and we could not read is left out, and the code says
so (`unknown`): an organiser then sets it, as where there is no code at all.
"""

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from games.kernel.victory import VictoryTable
from games.kernel.words import Phrase
from tournaments.regulations.regulation import (
    USUAL_LADDER,
    USUAL_WINDOWS,
    LatenessStep,
    Level,
    Limits,
    Regulation,
    Substitution,
    Windows,
)

Known: TypeAlias = Literal["official", "commented", "ours"]
"""Read in the code itself, in a commentary on it, or set by us where nothing could be read."""


class Source(msgspec.Struct, frozen=True):
    """From where a fact is known."""

    fact: Phrase
    known: Known
    where: Phrase


PANEL_OF_THREE = Source(
    Phrase("Giuria di tre persone sui reclami", "A panel of three for appeals"),
    "ours",
    Phrase(
        "Come nei circoli di bridge: quante ne voglia il codice non si è potuto leggere",
        "As in bridge clubs: how many the code asks for could not be read",
    ),
)


class Article(msgspec.Struct, frozen=True):
    """An article that a ruling may name."""

    ref: str
    """As rulings name it: `art. 20`; a word where the number could not be read."""
    title: Phrase
    """In our own words."""
    usual: Phrase | None = None
    """The usual penalty, where we know it."""


class RestPoints(msgspec.Struct, frozen=True):
    """What a rest is worth, and what is left to who did not come."""

    vp: int
    mp: int
    absent: int


class Code(msgspec.Struct, frozen=True):
    """An edition of a code."""

    id: str
    body: str
    edition: Phrase
    sources: tuple[Source, ...]
    unknown: tuple[Phrase, ...] = ()
    """What it publishes and we could not read, or what it does not publish at all."""
    tables: Mapping[int, VictoryTable] = {}
    """Victory points, by the hands of a round."""
    rests: Mapping[int, RestPoints] = {}
    """By the hands of a round."""
    minutes: Mapping[int, int] = {}
    """The length of a round, by its hands."""
    ladder: tuple[LatenessStep, ...] = USUAL_LADDER
    lateness: str = "lateness"
    windows: Windows = USUAL_WINDOWS
    articles: tuple[Article, ...] = ()
    substitution: Substitution = Substitution()
    levels: Mapping[Level, Limits] = {}
    rounds_of_level: Mapping[tuple[Level, int], int] = {}
    """The fewest rounds at a level, by the hands of a round."""
    filing_days: int | None = None
    panel: int = 3
    """How many at least decide an appeal."""

    def label(self, language: str) -> str:
        """What stands on documents."""
        return f"{self.body}, {self.edition.say(language)}"

    def regulation(
        self, level: Level | None = None, hands: int | None = None, exemption: str = ""
    ) -> Regulation:
        """What it rules at a tournament of this level, with rounds of so many hands."""
        limits = self.levels.get(level, Limits()) if level else Limits()
        if level and hands and (fewest := self.rounds_of_level.get((level, hands))):
            limits = msgspec.structs.replace(limits, fewest_rounds=fewest)
        return Regulation(
            code=self.id,
            level=level,
            exemption=exemption,
            ladder=self.ladder,
            lateness=self.lateness,
            articles=tuple(article.ref for article in self.articles),
            substitution=self.substitution,
            limits=limits,
            round_minutes=self.minutes.get(hands) if hands else None,
            filing_days=self.filing_days,
            panel=self.panel,
        )

    def article(self, ref: str) -> Article | None:
        """The article of this name."""
        return next((article for article in self.articles if article.ref == ref), None)
