"""The rules of a body's season, all of them, as one text with a version.

A body adopts a text for a year; nothing of another edition ever reads what belongs to that year. In
the text each part has its table: `cards`, `affiliation`, `filing`, `points`, `categories`,
`referees`, `calendar`, `clashes`, `circuits`. A formula of points is named by its id and version
and comes whole into the rules, from the text itself or from those that everybody shares. Two texts
lie in `tournaments/federation/bodies`; whoever reads files hands their contents over.
"""

import hashlib
from collections.abc import Mapping

import msgspec

from games.kernel.refusal import Refusal
from games.kernel.words import Phrase, Words
from tournaments.federation import (
    affiliation,
    cards,
    categories,
    circuits,
    clashes,
    filing,
    fixtures,
    formulas,
    points,
    receipts,
    roster,
    rules_text,
)
from tournaments.federation.affiliation import AffiliationRules, against_affiliation_rules
from tournaments.federation.cards import CardRules, against_card_rules
from tournaments.federation.categories import CategoryRules, against_category_rules
from tournaments.federation.circuits import CircuitRules, against_circuit_rules
from tournaments.federation.clashes import ClashRules, against_clash_rules
from tournaments.federation.filing import FilingRules, against_filing_rules
from tournaments.federation.fixtures import FixtureRules, against_fixture_rules
from tournaments.federation.formulas import Formula, against_formula
from tournaments.federation.roster import RosterRules, against_roster_rules
from tournaments.federation.rules_text import (
    Rules,
    against_number,
    against_twice,
    first_refusal,
    read_rules,
)
from tournaments.regulations.code import Known

MOST_VERSION = 10_000


class LevelName(Rules, frozen=True):
    """A level of events."""

    id: str
    name: Phrase


class RuleSource(Rules, frozen=True):
    """From where a rule is known, and how well."""

    fact: Phrase
    known: Known
    where: Phrase


class FormulaChoice(Rules, frozen=True):
    """Which formula a body counts by."""

    formula: str
    version: int


class SeasonText(Rules, frozen=True):
    """What stands in a text."""

    id: str
    version: int
    body: str
    edition: Phrase
    levels: tuple[LevelName, ...]
    """The smallest first."""
    sources: tuple[RuleSource, ...]
    cards: CardRules
    affiliation: AffiliationRules
    filing: FilingRules
    points: FormulaChoice
    referees: RosterRules
    calendar: FixtureRules
    clashes: ClashRules
    unknown: tuple[Phrase, ...] = ()
    """What the body publishes and could not be read."""
    formulas: tuple[Formula, ...] = ()
    """Its own."""
    categories: CategoryRules | None = None
    circuits: tuple[CircuitRules, ...] = ()


class SeasonRules(msgspec.Struct, frozen=True):
    """The rules of a season, and the formula that they name."""

    text: SeasonText
    formula: Formula


def read_season(text: str, shared: Mapping[tuple[str, int], Formula]) -> SeasonRules | Refusal:
    """The rules of a text; `shared` are the formulas that any text may name.

    Refusals: those of `read_rules` and of each part, `rules_unknown_formula`,
    `formula_levels_missing` (a level that the formula does not count), `formula_twice`.
    """
    found = read_rules(text, SeasonText)
    if isinstance(found, Refusal):
        return found
    levels = [each.id for each in found.levels]
    if refused := (
        against_number("version", found.version, 1, MOST_VERSION)
        or against_twice("levels", levels)
        or against_card_rules(found.cards, levels)
        or against_affiliation_rules(found.affiliation)
        or against_filing_rules(found.filing)
        or against_roster_rules(found.referees, levels)
        or against_fixture_rules(found.calendar, levels)
        or against_clash_rules(found.clashes, levels)
        or (against_category_rules(found.categories) if found.categories else None)
        or against_twice("circuits", [each.id for each in found.circuits])
        or first_refusal(map(against_circuit_rules, found.circuits))
        or first_refusal(map(against_formula, found.formulas))
    ):
        return refused
    own = {(each.id, each.version): each for each in found.formulas}
    if len(own) < len(found.formulas) or own.keys() & shared.keys():
        return Refusal("formula_twice", params={"formula": found.formulas[0].id})
    formula = {**shared, **own}.get((found.points.formula, found.points.version))
    if formula is None:
        return Refusal("rules_unknown_formula", params={"formula": found.points.formula})
    missing = [each for each in levels if formula.factors and each not in formula.factors]
    if missing:
        params = {"formula": formula.id, "level": missing[0]}
        return Refusal("formula_levels_missing", params=params)
    return SeasonRules(found, formula)


def digest_season(rules: SeasonRules) -> str:
    """SHA-256 of the rules as they were understood: comments and order of the text are no part."""
    written = msgspec.json.encode(rules, order="sorted")
    return hashlib.sha256(b"smazzata.season.v1\x00" + written).hexdigest()


_OWN: Words = {
    "rules_unknown_formula": Phrase(
        "La formula «{formula}» non esiste in questa versione.",
        "There is no formula {formula} of this version.",
    ),
    "formula_levels_missing": Phrase(
        "La formula {formula} non dice quanto vale il livello «{level}».",
        "The formula {formula} does not say what the level {level} is worth.",
    ),
}
_PARTS = (
    rules_text.REFUSALS,
    formulas.REFUSALS,
    points.REFUSALS,
    filing.REFUSALS,
    receipts.REFUSALS,
    cards.REFUSALS,
    affiliation.REFUSALS,
    categories.REFUSALS,
    circuits.REFUSALS,
    roster.REFUSALS,
    fixtures.REFUSALS,
    clashes.REFUSALS,
    _OWN,
)
REFUSALS: Words = {code: phrase for part in _PARTS for code, phrase in part.items()}
"""What the rules of a season refuse, in words; no code is in two parts."""
