"""Points of a federation: what a place in a field is worth by a formula, and why.

Points are whole hundredths. What a place is worth stays an exact fraction until the end: the parts
of the formula, the factor of the level, the sharing of ties; only then it is rounded, once. So
whoever shares places shares exactly what these places would have given, and the sum is the same
but for that rounding. Where several lines are ranked each by itself, an entry has the better of
what its line and what all lines together give.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from math import ceil, floor, isqrt

import msgspec

from games.kernel.refusal import Refusal
from games.kernel.words import Phrase, Words
from tournaments.federation.formulas import (
    WHOLE,
    Formula,
    Overall,
    PerEntry,
    Rounding,
    Steps,
    Tier,
    Tiers,
)
from tournaments.pairing.model import Number


class Placed(msgspec.Struct, frozen=True):
    """An entry and its place, from 1; who is level shares the place."""

    entry: Number
    place: int


class Field(msgspec.Struct, frozen=True):
    """What a formula has to know of an event."""

    lines: tuple[tuple[Placed, ...], ...]
    """The standings of each line; usually one line, of everybody."""
    level: str = ""
    tables: int = 0
    """Played in the first round."""
    deals: int = 0
    """Played by each entry in all rounds together."""
    overall: tuple[Placed, ...] = ()
    """The standings of all lines together, where there are several."""


class Worth(msgspec.Struct, frozen=True):
    """What a place is worth before ties and rounding: a fraction of hundredths."""

    place: int
    numerator: int
    denominator: int


class Why(msgspec.Struct, frozen=True):
    """From what the points of an entry follow, to be told in words."""

    formula: str
    version: int
    level: str
    entries: int
    """Of the line, or of all lines together."""
    tables: int
    awarded: int
    """How many places get points."""
    first: int
    """Hundredths of the first place, before the factor and rounded."""
    factor: int
    """Hundredths by which the level multiplies."""
    percent: int
    """What an event of this length counts."""
    shared: tuple[Worth, ...]
    """The places that are shared; one where nobody is level."""
    overall: bool = False
    """Whether the place in all lines together gave more."""


class Award(msgspec.Struct, frozen=True):
    """The points of an entry; each of its people has all of them."""

    entry: Number
    place: int
    points: int
    why: Why


class PointsMoved(msgspec.Struct, frozen=True):
    """What a correction changes of an entry's points; None: it was not there."""

    entry: Number
    before: int | None
    after: int | None


def award_points(formula: Formula, field: Field) -> tuple[Award, ...] | Refusal:
    """The points of every entry of a field, by entry.

    Refusals: `points_nobody`, `points_tables_missing`, `points_deals_missing`,
    `points_level_unknown`, `points_places_unfit`.
    """
    if refused := _against_field(formula, field):
        return refused
    percent = next((each.percent for each in formula.lengths if field.deals >= each.deals), 0)
    percent = percent if formula.lengths else 100
    factor = formula.factors.get(field.level, 100)
    best: dict[Number, tuple[Fraction, Award]] = {}

    def share(ranked: Sequence[Placed], worth: Sequence[Fraction], why: Why) -> None:
        scaled = [each * factor * percent / 10_000 for each in worth]
        for exact, award in _shared(formula, ranked, scaled, why):
            if award.entry not in best or exact > best[award.entry][0]:
                best[award.entry] = (exact, award)

    for line in field.lines:
        entries = len(line)
        worth = worth_of_places(formula, entries, field.tables)
        why = Why(
            formula=formula.id,
            version=formula.version,
            level=field.level,
            entries=entries,
            tables=field.tables,
            awarded=_awarded(formula, entries),
            first=round_points(worth[0], formula.rounding, formula.unit),
            factor=factor,
            percent=percent,
            shared=(),
        )
        share(line, worth, why)
    if formula.overall is not None and field.tables >= formula.overall.from_tables:
        ranked = field.overall or field.lines[0]
        worth = _overall_worth(formula.overall, len(ranked), field.tables)
        first = round_points(worth[0], formula.rounding, formula.unit)
        why = msgspec.structs.replace(
            why, entries=len(ranked), awarded=formula.overall.places, first=first, overall=True
        )
        share(ranked, worth, why)
    return tuple(best[entry][1] for entry in sorted(best))


def worth_of_places(formula: Formula, entries: int, tables: int) -> list[Fraction]:
    """What each place of a line is worth, in hundredths, before the factor of the level."""
    first, shape, awarded = (
        _first(formula, entries, tables),
        formula.shape,
        _awarded(formula, entries),
    )
    least = min(Fraction(formula.least), first)

    def worth(place: int) -> Fraction:
        if place > awarded:
            return Fraction(0)
        if isinstance(shape, Steps):
            return max(least, first - shape.step * (place - 1))
        if isinstance(shape, Tiers):
            return max(least, first * _part(shape, place, tables))
        if awarded == 1:
            return first
        return first - (first - least) * Fraction(place - 1, awarded - 1)

    return [worth(place) for place in range(1, entries + 1)]


def round_points(points: Fraction, rounding: Rounding, unit: int = 1) -> int:
    """Hundredths as they are given: multiples of the unit.

    >>> round_points(Fraction(75, 2), "half_up"), round_points(Fraction(75, 2), "down")
    (38, 37)
    """
    units = points / unit
    if rounding == "half_up":
        return floor(units + Fraction(1, 2)) * unit
    return (ceil(units) if rounding == "up" else floor(units)) * unit


def compare_awards(before: Sequence[Award], after: Sequence[Award]) -> tuple[PointsMoved, ...]:
    """What moves between two awards of one event, by entry; who stays is left out."""
    old = {each.entry: each.points for each in before}
    new = {each.entry: each.points for each in after}
    return tuple(
        PointsMoved(entry, old.get(entry), new.get(entry))
        for entry in sorted(old.keys() | new.keys())
        if old.get(entry) != new.get(entry)
    )


def _awarded(formula: Formula, entries: int) -> int:
    part, of = formula.share
    return -(-entries * part // of)


def _first(formula: Formula, entries: int, tables: int) -> Fraction:
    first = formula.first
    if isinstance(first, PerEntry):
        return Fraction(first.each * (min(entries, first.most) if first.most else entries))
    # The least multiple of the unit whose square reaches that of the root: no number with a point.
    square = Fraction(first.scale**2 * tables, first.tables * formula.unit**2)
    units = isqrt(floor(square))
    return Fraction(formula.unit * (units if units * units == square else units + 1))


def _part(shape: Tiers, place: int, tables: int) -> Fraction:
    return min(
        (
            _part_of(tier, place)
            for tier in shape.tiers
            if tables >= tier.from_tables and not 0 < tier.below_tables <= tables
        ),
        default=Fraction(0),
    )


def _part_of(tier: Tier, place: int) -> Fraction:
    if place <= len(tier.parts):
        return Fraction(tier.parts[place - 1], WHOLE)
    return Fraction(tier.over, place + tier.plus)


def _overall_worth(overall: Overall, entries: int, tables: int) -> list[Fraction]:
    step = Fraction(*overall.ratio)
    return [
        overall.per_table * tables * step**at if at < overall.places else Fraction(0)
        for at in range(entries)
    ]


def _shared(
    formula: Formula, ranked: Sequence[Placed], worth: Sequence[Fraction], why: Why
) -> list[tuple[Fraction, Award]]:
    """What each gets, exactly and rounded: who is level takes up as many places as they are."""
    found = []
    at = 0
    for place, group in groupby(_in_order(ranked), key=lambda each: each.place):
        level = [each.entry for each in group]
        places = worth[at : at + len(level)]
        exact = places[0] if formula.ties == "best" else sum(places, Fraction(0)) / len(level)
        points = round_points(exact, formula.rounding, formula.unit)
        reason = msgspec.structs.replace(
            why,
            shared=tuple(
                Worth(at + beside, each.numerator, each.denominator)
                for beside, each in enumerate(places, 1)
            ),
        )
        found += [(exact, Award(entry, place, points, reason)) for entry in level]
        at += len(level)
    return found


def _in_order(ranked: Sequence[Placed]) -> list[Placed]:
    return sorted(ranked, key=lambda each: (each.place, each.entry))


def _against_field(formula: Formula, field: Field) -> Refusal | None:
    if not field.lines or not all(field.lines):
        return Refusal("points_nobody")
    by_tables = not isinstance(formula.first, PerEntry) or isinstance(formula.shape, Tiers)
    if field.tables < 1 and (by_tables or formula.overall is not None):
        return Refusal("points_tables_missing", params={"formula": formula.id})
    if field.deals < 1 and formula.lengths:
        return Refusal("points_deals_missing", params={"formula": formula.id})
    if formula.factors and field.level not in formula.factors:
        params = {"formula": formula.id, "level": field.level}
        return Refusal("points_level_unknown", params=params)
    entries = sorted(each.entry for line in field.lines for each in line)
    together = sorted(each.entry for each in field.overall)
    # One line is all lines together; several are not, where a formula looks at both.
    asked = formula.overall is not None and len(field.lines) > 1
    fits = len({*entries}) == len(entries) and (together == entries if asked or together else True)
    if fits and all(map(_is_ranking, (*field.lines, field.overall))):
        return None
    return Refusal("points_places_unfit")


def _is_ranking(ranked: Sequence[Placed]) -> bool:
    """Whether each place is one more than how many stand before it."""
    counts = Counter(each.place for each in ranked)
    before = 0
    for place in sorted(counts):
        if place != before + 1:
            return False
        before += counts[place]
    return True


REFUSALS: Words = {
    "points_nobody": Phrase(
        "Senza iscritti in classifica non ci sono punti da dare.",
        "Where nobody is in the standings there are no points to give.",
    ),
    "points_tables_missing": Phrase(
        "La formula {formula} conta i tavoli: indica quanti erano.",
        "The formula {formula} counts the tables: say how many there were.",
    ),
    "points_deals_missing": Phrase(
        "La formula {formula} conta le mani: indica quante ne ha giocate ogni iscritto.",
        "The formula {formula} counts the deals: say how many each entry has played.",
    ),
    "points_level_unknown": Phrase(
        "La formula {formula} non conosce il livello «{level}».",
        "The formula {formula} does not know the level {level}.",
    ),
    "points_places_unfit": Phrase(
        "I posti in classifica non tornano: qualcuno manca, c'è due volte o ha un posto sbagliato.",
        "The places do not fit: an entry is missing, is there twice or has a wrong place.",
    ),
}
