"""A formula of points as data: how many places get some, how much, and how it falls off.

Points are whole hundredths. A formula has an id and a version and never changes: what is mended is
another version. Nothing of a federation is invented: where a part could not be read, `source` says
so. How places become points is in `points`.
"""

import itertools
from collections.abc import Mapping
from typing import Literal, TypeAlias

from games.kernel.refusal import Refusal
from games.kernel.words import Phrase, Words
from tournaments.federation.rules_text import Rules, against_number, first_refusal, read_rules

MOST_POINTS = 1_000_000
"""Hundredths that one number of a formula may have."""
WHOLE = 10_000
"""The first place's part, of which the parts of other places are ten-thousandths."""


class PerEntry(Rules, frozen=True, tag_field="kind", tag="per_entry"):
    """The first gets so many hundredths for each entry, of `most` entries at most (0: of all)."""

    each: int
    most: int = 0


class Root(Rules, frozen=True, tag_field="kind", tag="root"):
    """The first gets `scale` times the root of tables over `tables`, rounded up to the unit."""

    scale: int
    tables: int


class Line(Rules, frozen=True, tag_field="kind", tag="line"):
    """A straight line from the first place to the last one that gets points, which gets least."""


class Steps(Rules, frozen=True, tag_field="kind", tag="steps"):
    """Each place gets so much less than the one above, and not less than the least."""

    step: int


class Tier(Rules, frozen=True):
    """Parts of the first place's points in fields of some sizes.

    The first places get `parts` of it, in ten-thousandths; others `over` / (place + `plus`).
    """

    parts: tuple[int, ...]
    over: int
    plus: int
    from_tables: int = 0
    below_tables: int = 0
    """0: however many there are."""


class Tiers(Rules, frozen=True, tag_field="kind", tag="tiers"):
    """Of all tiers that a field falls in, the one that gives a place least."""

    tiers: tuple[Tier, ...]


class Overall(Rules, frozen=True):
    """What the best of all lines together get, where that is more than their line gives."""

    from_tables: int
    per_table: int
    places: int
    ratio: tuple[int, int]
    """Of each place to the one above."""


class Length(Rules, frozen=True):
    """What an event of so many deals counts, in hundredths; a shorter one counts nothing."""

    deals: int
    percent: int


First: TypeAlias = PerEntry | Root
Shape: TypeAlias = Line | Steps | Tiers
Ties: TypeAlias = Literal["average", "best"]
"""Who shares a place shares the points of all places taken up, or each gets those of the best."""
Rounding: TypeAlias = Literal["half_up", "up", "down"]


class Formula(Rules, frozen=True):
    """How a place in a field becomes points."""

    id: str
    version: int
    name: Phrase
    source: Phrase
    """From where it is known, and what of it is ours."""
    first: First
    shape: Shape
    share: tuple[int, int] = (1, 1)
    """Which part of the field gets points, rounded up."""
    least: int = 0
    """Hundredths that the last place with points gets, before the factor."""
    factors: Mapping[str, int] = {}
    """Hundredths by which the points of a level are multiplied; empty: each level counts once."""
    lengths: tuple[Length, ...] = ()
    """By deals, the longest first; empty: each event counts whole."""
    overall: Overall | None = None
    ties: Ties = "average"
    rounding: Rounding = "half_up"
    unit: int = 1
    """Hundredths to whose multiples points are rounded."""


class Formulas(Rules, frozen=True):
    """A file of formulas."""

    formulas: tuple[Formula, ...]


def read_formulas(text: str) -> Mapping[tuple[str, int], Formula] | Refusal:
    """The formulas of a text, by id and version.

    Refusals: those of `read_rules` and `against_formula`, `formula_twice`.
    """
    found = read_rules(text, Formulas)
    if isinstance(found, Refusal):
        return found
    by_version: dict[tuple[str, int], Formula] = {}
    for formula in found.formulas:
        if refused := against_formula(formula):
            return refused
        key = (formula.id, formula.version)
        if key in by_version:
            return Refusal("formula_twice", params={"formula": formula.id})
        by_version[key] = formula
    return by_version


def against_formula(formula: Formula) -> Refusal | None:
    """Why nobody could count by a formula.

    Refusals: `formula_divides_by_nothing`, `formula_rises` (a later place would get more),
    `formula_lengths_out_of_order`, `rules_bad_number`.
    """
    return (
        _against_division(formula)
        or _against_numbers(formula)
        or _against_rise(formula)
        or _against_lengths(formula)
    )


def _against_division(formula: Formula) -> Refusal | None:
    divisors = [formula.share[1], formula.unit]
    if isinstance(formula.first, Root):
        divisors.append(formula.first.tables)
    if formula.overall is not None:
        divisors.append(formula.overall.ratio[1])
    if isinstance(formula.shape, Tiers):
        # The first place that is counted so is the one after the parts.
        divisors += [len(tier.parts) + 1 + tier.plus for tier in formula.shape.tiers]
    if all(each > 0 for each in divisors):
        return None
    return Refusal("formula_divides_by_nothing", params={"formula": formula.id})


def _against_numbers(formula: Formula) -> Refusal | None:
    shape, first, overall = formula.shape, formula.first, formula.overall
    numbers = [formula.version - 1, formula.least, formula.share[0], *formula.factors.values()]
    numbers += [each.percent for each in formula.lengths]
    numbers += (first.each, first.most) if isinstance(first, PerEntry) else (first.scale,)
    if isinstance(shape, Steps):
        numbers.append(shape.step)
    if isinstance(shape, Tiers):
        for tier in shape.tiers:
            numbers += (*tier.parts, tier.over, tier.from_tables, tier.below_tables)
    if overall is not None:
        numbers += (overall.from_tables, overall.per_table, overall.places, overall.ratio[0])
    checks = (against_number(formula.id, each, 0, MOST_POINTS) for each in numbers)
    part = against_number(formula.id, formula.share[0], 1, formula.share[1])
    return first_refusal((*checks, part, against_number(formula.id, formula.unit, 1, 10_000)))


def _against_rise(formula: Formula) -> Refusal | None:
    shape, overall = formula.shape, formula.overall
    rises = overall is not None and overall.ratio[0] > overall.ratio[1]
    if isinstance(shape, Tiers):
        for tier in shape.tiers:
            parts = [*tier.parts]
            after = WHOLE * tier.over // (len(parts) + 1 + tier.plus)
            rises |= sorted(parts, reverse=True) != parts or (bool(parts) and after > parts[-1])
    return Refusal("formula_rises", params={"formula": formula.id}) if rises else None


def _against_lengths(formula: Formula) -> Refusal | None:
    deals = [each.deals for each in formula.lengths]
    if all(longer > shorter for longer, shorter in itertools.pairwise(deals)):
        return None
    return Refusal("formula_lengths_out_of_order", params={"formula": formula.id})


REFUSALS: Words = {
    "formula_twice": Phrase(
        "La formula {formula} c'è due volte con la stessa versione.",
        "The formula {formula} stands there twice with one version.",
    ),
    "formula_divides_by_nothing": Phrase(
        "La formula {formula} divide per zero.", "The formula {formula} divides by nothing."
    ),
    "formula_rises": Phrase(
        "Con la formula {formula} un posto darebbe più punti di quello prima.",
        "By the formula {formula} a place would get more than the one above it.",
    ),
    "formula_lengths_out_of_order": Phrase(
        "Nella formula {formula} le durate vanno dalla più lunga alla più corta.",
        "The formula {formula} has its lengths out of order: the longest comes first.",
    ),
}
