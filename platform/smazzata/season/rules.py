"""The rules of a season: adopted once a body and year, read from the row whenever they are asked.

The shared formulas come with the program; one that was changed there makes the digest another, and
then nothing is read by it (`rules_of`).
"""

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple
from uuid import UUID

from django.db import transaction

import tournaments.federation
from games.kernel.refusal import Refusal
from smazzata.ledger.events import NewEvent
from smazzata.ledger.sql import lock_until_commit
from smazzata.presentation.narration import language
from smazzata.season.history import ADOPTED, Season, record, season_id, seasons
from smazzata.season.models import SeasonText
from tournaments.federation.formulas import read_formulas
from tournaments.federation.season import SeasonRules, digest_season, read_season

FOLDER = Path(tournaments.federation.__path__[0])
SHIPPED = tuple(sorted(path.stem for path in (FOLDER / "bodies").glob("*.toml")))
"""The bodies whose texts come with the program."""
FIRST_YEAR, LAST_YEAR = 2000, 2200


class Adopted(NamedTuple):
    """A season with its rules."""

    id: UUID
    state: Season
    rules: SeasonRules

    @property
    def name(self) -> str:
        """What it is called: the body and the year."""
        return f"{self.rules.text.body} {self.state.year}"

    @property
    def address(self) -> tuple[str, int]:
        """What addresses name it by."""
        return self.state.body, self.state.year


def shipped_text(body: str) -> str:
    """The text of a body that comes with the program."""
    return (FOLDER / "bodies" / f"{body}.toml").read_text("utf-8")


@lru_cache(maxsize=32)
def read_text(text: str) -> SeasonRules | Refusal:
    """The rules of a text. Refusals: of `tournaments.federation.season.read_season`."""
    shared = read_formulas((FOLDER / "formulas.toml").read_text("utf-8"))
    return shared if isinstance(shared, Refusal) else read_season(text, shared)


@transaction.atomic
def adopt(body: str, year: int, text: str, actor: str = "system") -> bool | Refusal:
    """Adopts a text for a year; False where it had been adopted already.

    Refusals: of `read_text`, `season_bad_year`, `season_other_body`, `season_adopted`.
    """
    if not FIRST_YEAR <= year <= LAST_YEAR:
        return Refusal("season_bad_year", params={"first": FIRST_YEAR, "last": LAST_YEAR})
    rules = read_text(text)
    if isinstance(rules, Refusal):
        return rules
    if rules.text.id != body:
        return Refusal("season_other_body", params={"body": rules.text.id})
    lock_season()
    stream, digest = season_id(body, year), digest_season(rules)
    known = seasons.find(stream)
    if known is not None:
        same = known.state.digest == digest
        return False if same else Refusal("season_adopted", params={"year": year})
    data = {"body": body, "year": year, "edition": rules.text.version, "digest": digest}
    record(stream, NewEvent(ADOPTED, data), actor)
    SeasonText.objects.create(season=stream, body=body, year=year, text=text)
    return True


def find_season(body: str, year: int) -> Adopted | None:
    """The season of a body's year; None where nothing was adopted, or the row is not the log's."""
    row = SeasonText.objects.filter(body=body, year=year).first()
    return None if row is None else rules_of(row)


def season_of(stream: UUID) -> Adopted | None:
    """As `find_season`, by the stream."""
    row = SeasonText.objects.filter(season=stream).first()
    return None if row is None else rules_of(row)


def rules_of(row: SeasonText) -> Adopted | None:
    """A season by its row; None where the log does not say so."""
    known, rules = seasons.find(row.season), read_text(row.text)
    if known is None or isinstance(rules, Refusal) or digest_season(rules) != known.state.digest:
        return None
    return Adopted(row.season, known.state, rules)


def list_seasons() -> list[Adopted]:
    """All seasons, the newest year first."""
    rows = SeasonText.objects.order_by("-year", "body")
    return [found for row in rows if (found := rules_of(row)) is not None]


def level_names(season: Adopted) -> dict[str, str]:
    """What a season calls its levels, in the reader's language."""
    return {each.id: each.name.say(language()) for each in season.rules.text.levels}


def lock_season() -> None:
    """One decision about seasons at a time: receipts are one chain, and nobody files twice."""
    lock_until_commit("smazzata.season")
