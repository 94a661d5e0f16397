"""Circuits by rules that are data: of sides or of single people, in halves, with a final.

An evening is what `tournaments.circuits` makes of a tournament. Where people are ranked, each of a
side has what the side brings home; a handle becomes a person by a function that is given, so two
handles that are one person have one line, and two again once they are parted. What counts are
victory points, the points of a formula, or the share of what an evening could bring.

*Best n* and *drops* differ while a circuit is under way: of ten evenings with two drops the best
two count after the fourth. Where absences are among the drops, whoever was missing has dropped that
evening; where they are not, the worst evenings that one did play are dropped too, but the last.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec

from games.kernel.refusal import Refusal
from games.kernel.words import Phrase, Words
from tournaments.circuits import (
    TIES,
    CircuitRow,
    Evening,
    Meeting,
    Score,
    Side,
    Tie,
    Units,
    rank_units,
    rename,
)
from tournaments.federation.bookings import Resolve, keep_handle
from tournaments.federation.rules_text import Rules, against_number, against_twice, against_unknown

MOST_EVENINGS = 60
Unit: TypeAlias = Side
"""Who is ranked: a side, by its members, or one person alone."""


class CircuitRules(Rules, frozen=True):
    """How a circuit is ranked."""

    evenings: int
    """How many are planned, of each half."""
    id: str = ""
    name: Phrase = Phrase("", "")
    unit: Literal["side", "person"] = "side"
    counts: Literal["vp", "points", "share"] = "vp"
    best: int = 0
    """How many evenings count; 0: `drops` says how many do not."""
    drops: int = 0
    absences: Literal["in", "out"] = "in"
    """Whether evenings missed are among the drops."""
    halves: int = 1
    finalists: int = 0
    """How many of each half go to the final; 0: there is none."""
    exclude_qualified: bool = True
    """Whether who is in the final already leaves the place to the next one."""
    double_winner: Literal["champion", "plays"] = "plays"
    """Whether who wins every half is champion without a final."""
    partners: int = 0
    """With how many different partners somebody has to have played, while there were so many
    evenings."""
    ties: tuple[Tie, ...] = TIES


class Night(msgspec.Struct, frozen=True):
    """An evening, and what is needed of it where no victory points count."""

    evening: Evening
    most: int = 0
    """The most victory points that it could bring, as the evening writes them: for shares."""
    points: Mapping[Side, int] = {}
    """Hundredths by a formula."""
    tournament: str = ""
    """Its id, where a handle may be somebody else in one tournament."""


class Unranked(msgspec.Struct, frozen=True):
    """Somebody who has played with too few partners so far; the line has no place."""

    row: CircuitRow
    partners: int


class CircuitTable(msgspec.Struct, frozen=True):
    """The standings of a circuit, or of a half of it."""

    rows: tuple[CircuitRow, ...]
    unranked: tuple[Unranked, ...] = ()


class Finalist(msgspec.Struct, frozen=True):
    """Who goes to the final, from which half and from which place there."""

    unit: Unit
    half: int
    place: int


class Final(msgspec.Struct, frozen=True):
    """Who is in the final, or who is champion without one."""

    finalists: tuple[Finalist, ...]
    champion: Unit | None = None


def rank_circuit(
    rules: CircuitRules, nights: Sequence[Night], resolve: Resolve = keep_handle
) -> CircuitTable | Refusal:
    """The standings of these evenings, in their order.

    Refusals: `circuit_person_twice` (one person on two sides of one evening),
    `circuit_share_unknown`.
    """

    evenings = []
    for number, night in enumerate(nights, 1):
        if rules.counts == "share" and night.most <= 0:
            return Refusal("circuit_share_unknown", params={"evening": number})
        evening = _resolve(_count(rules, night), resolve, night.tournament)
        if evening is None:
            return Refusal("circuit_person_twice", params={"evening": number})
        evenings.append(evening)
    units: Units = _people if rules.unit == "person" else _whole
    partners = _count_partners(evenings) if rules.partners else {}
    asked = min(rules.partners, len(nights))
    short = {unit for unit, number in partners.items() if number < asked}

    def counting(attended: int) -> int:
        if rules.best:
            return rules.best
        if rules.absences == "in":
            return max(0, len(nights) - rules.drops)
        return max(1, attended - rules.drops)

    ranked = rank_units(evenings, counting, units, rules.ties, short)
    others = rank_units(evenings, counting, units, rules.ties, {each.side for each in ranked})
    return CircuitTable(
        ranked,
        tuple(
            Unranked(msgspec.structs.replace(row, place=0, decided=""), partners[row.side])
            for row in others
        ),
    )


def find_finalists(
    rules: CircuitRules, halves: Sequence[Sequence[Night]], resolve: Resolve = keep_handle
) -> Final | Refusal:
    """Who is in the final after these halves, first half first. Refusals: as `rank_circuit`."""
    tables = []
    for nights in halves:
        table = rank_circuit(rules, nights, resolve)
        if isinstance(table, Refusal):
            return table
        tables.append(table.rows)
    finalists: dict[Unit, Finalist] = {}
    for half, rows in enumerate(tables, 1):
        free = [row for row in rows if not (rules.exclude_qualified and row.side in finalists)]
        for row in free[: rules.finalists]:
            finalists.setdefault(row.side, Finalist(row.side, half, row.place))
    winners = {rows[0].side for rows in tables if rows}
    champion = None
    if rules.double_winner == "champion" and len(tables) == rules.halves > 1 == len(winners):
        champion = min(winners)
    return Final(tuple(finalists.values()) if champion is None else (), champion)


def _people(side: Side) -> tuple[Unit, ...]:
    return tuple((person,) for person in side)


def _whole(side: Side) -> tuple[Unit, ...]:
    return (side,)


def _resolve(evening: Evening, resolve: Resolve, tournament: str) -> Evening | None:
    """The evening with people for handles; None where somebody would be there twice."""
    handles = [handle for side in evening.scores for handle in side]
    persons = {handle: resolve(handle, tournament) for handle in handles}
    if len({*persons.values()}) < len(handles):
        return None
    return rename(evening, persons)


def _count(rules: CircuitRules, night: Night) -> Evening:
    """The evening with what counts in the place of victory points."""
    evening = night.evening
    if rules.counts == "vp":
        return evening
    # Hundredths beside the victory points of meetings, which may be finer.
    decimals = max(2, evening.decimals)
    unit: int = 10 ** (decimals - 2)
    finer: int = 10 ** (decimals - evening.decimals)

    def worth(side: Side, score: Score) -> int:
        if rules.counts == "points":
            return night.points.get(side, 0) * unit
        return (2 * 10_000 * score.vp + night.most) // (2 * night.most) * unit

    return Evening(
        evening.digest,
        {
            side: Score(worth(side, score), score.mp_difference)
            for side, score in evening.scores.items()
        },
        tuple(
            Meeting(each.sides, tuple(vp * finer for vp in each.vp)) for each in evening.meetings
        ),
        decimals,
    )


def _count_partners(evenings: Sequence[Evening]) -> dict[Unit, int]:
    """With how many different people each person has sat on a side."""
    found: dict[str, set[str]] = {}
    for side in (side for evening in evenings for side in evening.scores):
        for person in side:
            found.setdefault(person, set()).update({*side} - {person})
    return {(person,): len(partners) for person, partners in found.items()}


def against_circuit_rules(rules: CircuitRules) -> Refusal | None:
    """Why nobody could rank so.

    Refusals: `circuit_counts_unfit` (both best and drops, or more than there are evenings),
    `circuit_final_unfit`, `circuit_partners_of_sides`, `rules_bad_number`, `rules_unknown_name`,
    `rules_named_twice`.
    """
    where = f"circuits.{rules.id}"
    if refused := (
        against_number(where, rules.evenings, 1, MOST_EVENINGS)
        or against_number(where, rules.halves, 1, 4)
        or against_number(where, rules.finalists, 0, 100)
        or against_number(where, rules.partners, 0, rules.evenings)
        or against_unknown(where, TIES, rules.ties)
        or against_twice(where, rules.ties)
    ):
        return refused
    sensible = 0 <= rules.best <= rules.evenings and 0 <= rules.drops < rules.evenings
    if not sensible or (rules.best and rules.drops):
        return Refusal("circuit_counts_unfit", params={"evenings": rules.evenings})
    if rules.halves > 1 and not rules.finalists:
        return Refusal("circuit_final_unfit")
    if rules.partners and rules.unit == "side":
        return Refusal("circuit_partners_of_sides")
    return None


REFUSALS: Words = {
    "circuit_person_twice": Phrase(
        "Nella serata {evening} la stessa persona c'è due volte.",
        "On evening {evening} one person is there twice.",
    ),
    "circuit_share_unknown": Phrase(
        "Della serata {evening} non si sa quanti punti si potevano fare.",
        "It is not known how many points evening {evening} could bring.",
    ),
    "circuit_counts_unfit": Phrase(
        "Indica quante serate contano oppure quante si scartano, su {evenings}.",
        "Say either how many evenings count or how many are dropped, of {evenings}.",
    ),
    "circuit_final_unfit": Phrase(
        "Un circuito in più parti finisce con una finale: indica quanti vi arrivano da ciascuna.",
        "A circuit of several parts ends with a final: say how many come to it from each.",
    ),
    "circuit_partners_of_sides": Phrase(
        "Solo in un circuito individuale si chiedono compagni diversi.",
        "Only a circuit of single people can ask for different partners.",
    ),
}
