"""Which dates of a calendar clash: by level, by province and by days apart.

A band says of two levels, as far as they are near each other, what holds within so many days: *no*,
*ask* who was there before, or a *note*. Where several bands hold the hardest one does. Bodies also
close dates for everybody but some levels. Near is what the table of provinces says; nothing here
knows a map.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise, product
from typing import Literal, TypeAlias

from games.kernel.refusal import Refusal
from games.kernel.words import Phrase, Words
from tournaments.federation.fixtures import CLASH_ANSWERS, LONGEST, Clash, ClashAnswer, Fixture
from tournaments.federation.rules_text import (
    Rules,
    against_days,
    against_number,
    against_unknown,
    day_written,
    first_refusal,
)

Nearness: TypeAlias = Literal["province", "neighbour", "region", "anywhere"]


class Province(Rules, frozen=True):
    """Where a province lies."""

    region: str
    neighbours: tuple[str, ...] = ()


class ClashBand(Rules, frozen=True):
    """What holds between two levels within so many days."""

    answer: ClashAnswer
    mine: tuple[str, ...]
    """The levels of which one is asked for."""
    theirs: tuple[str, ...]
    """Those of which one is in the calendar already."""
    where: Nearness
    days: int = 0


class ClosedDates(Rules, frozen=True):
    """Days that are kept for some levels; all others are refused."""

    first: str
    last: str
    levels: tuple[str, ...]
    name: Phrase


class ClashRules(Rules, frozen=True):
    """What clashes in a body's calendar."""

    bands: tuple[ClashBand, ...] = ()
    closed: tuple[ClosedDates, ...] = ()
    provinces: Mapping[str, Province] = {}


def find_clashes(
    rules: ClashRules, fixture: Fixture, others: Iterable[Fixture]
) -> tuple[Clash, ...] | Refusal:
    """What a fixture clashes with, the hardest and nearest first. `fixture_province_unknown`.

    Drafts and what is cancelled hold no date; what was returned does.
    """
    if fixture.province not in rules.provinces:
        return Refusal("fixture_province_unknown", params={"province": fixture.province})
    found = [
        Clash("no", "", 0, "anywhere", closed.name)
        for closed in rules.closed
        if fixture.level not in closed.levels
        and fixture.first <= day_written(closed.last)
        and fixture.last >= day_written(closed.first)
    ]
    for other in others:
        if other.id == fixture.id or other.state in ("draft", "cancelled"):
            continue
        apart = max(0, other.first - fixture.last, fixture.first - other.last)
        holding = [
            band
            for band in rules.bands
            if fixture.level in band.mine
            and other.level in band.theirs
            and apart <= band.days
            and _is_near(rules, band.where, fixture.province, other.province)
        ]
        if holding:
            hardest = min(holding, key=lambda band: CLASH_ANSWERS.index(band.answer))
            found.append(Clash(hardest.answer, other.id, apart, hardest.where))
    return tuple(
        sorted(
            found, key=lambda each: (CLASH_ANSWERS.index(each.answer), each.days_apart, each.other)
        )
    )


def _is_near(rules: ClashRules, where: Nearness, here: str, there: str) -> bool:
    mine, theirs = rules.provinces[here], rules.provinces.get(there)
    if where == "anywhere":
        return True
    if theirs is None:
        return False
    if where == "region":
        return mine.region == theirs.region
    return here == there or (where == "neighbour" and there in mine.neighbours)


def against_clash_rules(rules: ClashRules, levels: Sequence[str]) -> Refusal | None:
    """Why bands do not hold together.

    Refusals: `rules_unknown_name`, `rules_bad_number`, `rules_bad_date`, `clash_bands_overlap` (for
    the same levels and nearness a harder answer reaches as far as a softer one, so that two or
    three hold at once), `provinces_one_sided` (a neighbour that does not know it).
    """
    named = [each for band in rules.bands for each in (*band.mine, *band.theirs)]
    named += [each for closed in rules.closed for each in closed.levels]
    neighbours = [each for province in rules.provinces.values() for each in province.neighbours]
    if refused := (
        against_unknown("clashes", levels, named)
        or against_unknown("provinces", rules.provinces, neighbours)
        or first_refusal(against_number("clashes", b.days, 0, LONGEST) for b in rules.bands)
        or first_refusal(against_days("closed", each.first, each.last) for each in rules.closed)
    ):
        return refused
    return _against_overlap(rules.bands) or _against_one_sided(rules.provinces)


def _against_overlap(bands: Sequence[ClashBand]) -> Refusal | None:
    by_case: dict[tuple[str, str, str], list[tuple[int, int]]] = {}
    for band in bands:
        for mine, theirs in product(band.mine, band.theirs):
            reach = (CLASH_ANSWERS.index(band.answer), band.days)
            by_case.setdefault((mine, theirs, band.where), []).append(reach)
    for (mine, theirs, _), reaches in by_case.items():
        for (harder, near), (softer, far) in pairwise(sorted(reaches)):
            if harder == softer or near >= far:
                params = {"mine": mine, "theirs": theirs}
                return Refusal("clash_bands_overlap", params=params)
    return None


def _against_one_sided(provinces: Mapping[str, Province]) -> Refusal | None:
    for name, province in provinces.items():
        for each in province.neighbours:
            if each == name or name not in provinces[each].neighbours:
                params = {"province": name, "neighbour": each}
                return Refusal("provinces_one_sided", params=params)
    return None


REFUSALS: Words = {
    "fixture_province_unknown": Phrase(
        "La provincia «{province}» non è nella tabella.",
        "The province {province} is not in the table.",
    ),
    "clash_bands_overlap": Phrase(
        "Tra i livelli «{mine}» e «{theirs}» valgono più fasce insieme: quella più severa deve "
        "coprire meno giorni.",
        "Between the levels {mine} and {theirs} several bands hold at once: the harder one has to "
        "reach less far.",
    ),
    "provinces_one_sided": Phrase(
        "«{neighbour}» confina con «{province}» solo da una parte.",
        "{neighbour} is a neighbour of {province} on one side only.",
    ),
}
