"""Circuits of people: section by section as clubs publish them, and what always holds."""

from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.unit.narrowing import accepted, refusal_of
from tournaments.circuits import Evening, Meeting, Score, Side, circuit_standings, rename
from tournaments.federation.bookings import Resolve, keep_handle
from tournaments.federation.circuits import (
    CircuitRules,
    CircuitTable,
    Night,
    against_circuit_rules,
    find_finalists,
    rank_circuit,
)

PEOPLE = CircuitRules(4, unit="person", best=3)
PAIRS = CircuitRules(4, best=3)


def night(digest: str, *meetings: tuple[str, int, int]) -> Night:
    """An evening by sides of one letter a person (`AB`), their points and their differences."""
    scores = {tuple(side): Score(vp, net) for side, vp, net in meetings}
    return Night(Evening(digest, scores, ()))


def worked(first: str = "A", second: str = "A") -> list[Night]:
    """The worked circuit; A plays the first two evenings as one handle, the third as another."""

    def side(names: str, a: str) -> Side:
        return tuple(a if name == "A" else name for name in names)

    evenings = [
        ("AB", 50, "CD", 40),
        ("AC", 30, "BD", 60),
        ("AD", 45, "BC", 45),
        ("BC", 20, "DE", 55),
    ]
    handles = (first, first, second, second)
    return [
        Night(Evening(str(at), {side(x, a): Score(vp, 0), side(y, a): Score(other, 0)}, ()))
        for at, ((x, vp, y, other), a) in enumerate(zip(evenings, handles, strict=True))
    ]  # fmt: skip


def table(
    nights: list[Night], rules: CircuitRules = PEOPLE, resolve: Resolve = keep_handle
) -> CircuitTable:
    return accepted(rank_circuit(rules, nights, resolve))


def said(found: CircuitTable) -> list[tuple[int, str, int]]:
    return [(row.place, "+".join(row.side), row.points) for row in found.rows]


def test_the_worked_circuit_of_people() -> None:
    assert said(table(worked())) == [
        (1, "D", 160), (2, "B", 155), (3, "A", 125), (4, "C", 115), (5, "E", 55),
    ]  # fmt: skip


def test_fact_21_two_handles_are_two_then_one_then_two_again() -> None:
    """21: A1 80 and A2 45; joined 125 and third; parted equal to the byte."""
    nights = worked("A1", "A2")
    apart = table(nights)
    assert said(apart) == [
        (1, "D", 160), (2, "B", 155), (3, "C", 115), (4, "A1", 80), (5, "E", 55), (6, "A2", 45),
    ]  # fmt: skip
    alias = {"A2": "A1"}
    joined = table(nights, resolve=lambda handle, _: alias.get(handle, handle))
    assert said(joined)[2:4] == [(3, "A1", 125), (4, "C", 115)]
    alias.clear()
    parted = table(nights, resolve=lambda handle, _: alias.get(handle, handle))
    assert msgspec.json.encode(parted) == msgspec.json.encode(apart)


def test_one_person_on_two_sides_of_an_evening_is_refused() -> None:
    nights = [night("1", ("AB", 50, 0), ("CD", 40, 0))]
    found = rank_circuit(PEOPLE, nights, lambda handle, _: "A" if handle == "C" else handle)
    assert refusal_of(found).code == "circuit_person_twice"
    assert accepted(rank_circuit(PEOPLE, nights)).rows


def half(digest: str, *order: str) -> list[Night]:
    """A half of one evening with these pairs in this order."""
    return [night(digest, *((side, 100 - at, 0) for at, side in enumerate(order)))]


HALVES = CircuitRules(4, best=3, halves=2, finalists=2, double_winner="champion")


def final(rules: CircuitRules, *halves: list[Night]) -> tuple[list[tuple[str, int, int]], str]:
    found = accepted(find_finalists(rules, halves))
    names = [("".join(each.unit), each.half, each.place) for each in found.finalists]
    return names, "".join(found.champion or ())


def test_fact_35_the_qualified_leave_their_places_in_the_second_half() -> None:
    """35: P and Q first; then P, R, Q, S: the final is P, Q, R, S, where the winner plays."""
    first, second = half("1", "Pp", "Qq", "Rr", "Ss"), half("2", "Pp", "Rr", "Qq", "Ss")
    plays = replace(HALVES, double_winner="plays")
    assert final(plays, first, second) == (
        [("Pp", 1, 1), ("Qq", 1, 2), ("Rr", 2, 2), ("Ss", 2, 4)], "",
    )  # fmt: skip
    both = replace(plays, exclude_qualified=False)
    assert [name for name, *_ in final(both, first, second)[0]] == ["Pp", "Qq", "Rr"]


def test_fact_35_who_wins_both_halves_is_champion_where_the_rule_says_so() -> None:
    """35: and there is no final then."""
    first, second = half("1", "Pp", "Qq", "Rr", "Ss"), half("2", "Pp", "Rr", "Qq", "Ss")
    assert final(HALVES, first, second) == ([], "Pp")
    other = half("2", "Rr", "Pp", "Qq", "Ss")
    assert final(HALVES, first, other)[1] == ""
    assert final(HALVES, first)[1] == "", "one half is not both"


def test_drops_with_absences_in_and_out() -> None:
    nights = [
        night("1", ("AB", 10, 0), ("CD", 50, 0)),
        night("2", ("AB", 20, 0)),
        night("3", ("AB", 30, 0), ("CD", 40, 0)),
    ]
    absences_in = CircuitRules(10, drops=1)
    assert said(table(nights, absences_in)) == [(1, "C+D", 90), (2, "A+B", 50)]
    absences_out = replace(absences_in, absences="out")
    found = {"+".join(row.side): row.points for row in table(nights, absences_out).rows}
    assert found == {"A+B": 50, "C+D": 50}
    once = table([nights[0]], absences_out)
    assert {row.points for row in once.rows} == {10, 50}, "the last evening is not dropped"
    assert {row.points for row in table([nights[0]], absences_in).rows} == {0}


def test_changing_partners_are_asked_for_while_there_were_so_many_evenings() -> None:
    rules = replace(PEOPLE, partners=2)
    nights = [night("1", ("AB", 50, 0), ("CD", 40, 0)), night("2", ("AB", 50, 0), ("CE", 40, 0))]
    first = table(nights[:1], rules)
    assert (len(first.rows), first.unranked) == (4, ())
    second = table(nights, rules)
    assert said(second) == [(1, "C", 80)]
    left = {"".join(each.row.side): (each.partners, each.row.place) for each in second.unranked}
    assert left == {"A": (1, 0), "B": (1, 0), "D": (1, 0), "E": (1, 0)}


def level(*meetings: tuple[str, int, str, int]) -> list[Night]:
    """Evenings of one table each; everybody brings home the same."""
    found = []
    for at, (first, vp, second, other) in enumerate(meetings):
        sides: tuple[Side, Side] = (tuple(first), tuple(second))
        scores = dict.fromkeys(sides, Score(10, 0))
        found.append(Night(Evening(str(at), scores, (Meeting(sides, (vp, other)),))))
    return found


def test_people_have_met_who_sat_on_opposite_sides() -> None:
    rules = replace(PEOPLE, ties=("head_to_head",))
    # A beat C and D; A and B, C and D were partners, so not everybody met: it decides nothing.
    assert {row.place for row in table(level(("AB", 12, "CD", 8)), rules).rows} == {1}
    # All have met: A 12 + 12 + 9, B 12 + 8 + 11, C 8 + 12 + 11, D 8 + 8 + 9.
    nights = level(("AB", 12, "CD", 8), ("AC", 12, "BD", 8), ("AD", 9, "BC", 11))
    found = table(nights, rules)
    assert ["".join(row.side) for row in found.rows] == ["A", "B", "C", "D"]
    assert [row.place for row in found.rows] == [1, 2, 2, 4]


def test_a_pair_is_one_side_again_when_a_handle_is_joined() -> None:
    nights = [night("1", ("AB", 50, 0)), night("2", ("ZB", 30, 0))]
    assert said(table(nights, PAIRS)) == [(1, "A+B", 50), (2, "B+Z", 30)]
    joined = table(nights, PAIRS, lambda handle, _: "A" if handle == "Z" else handle)
    assert said(joined) == [(1, "A+B", 80)]


def test_shares_and_points_count_in_hundredths() -> None:
    side_a, side_b = ("A", "B"), ("C", "D")
    evening = Evening("1", {side_a: Score(40, 0), side_b: Score(20, 0)}, (), 0)
    share = Night(evening, most=60)
    found = table([share], replace(PAIRS, counts="share"))
    assert [row.points for row in found.rows] == [6667, 3333]
    by_points = Night(evening, points={side_b: 255})
    assert said(table([by_points], replace(PAIRS, counts="points"))) == [
        (1, "C+D", 255), (2, "A+B", 0),
    ]  # fmt: skip
    unknown = rank_circuit(replace(PAIRS, counts="share"), [Night(evening)])
    assert refusal_of(unknown).code == "circuit_share_unknown"


@st.composite
def circuits(draw: st.DrawFn) -> list[Evening]:
    """Evenings of pairs of six people, with meetings and few different scores: many ties."""
    found = []
    for at in range(draw(st.integers(1, 5))):
        people = draw(st.permutations("ABCDEF"))
        sides: list[Side] = [tuple(sorted(people[i : i + 2])) for i in (0, 2, 4)]
        scores = {side: Score(draw(st.integers(8, 10)), draw(st.integers(0, 1))) for side in sides}
        vp = draw(st.integers(9, 11))
        found.append(Evening(str(at), scores, (Meeting((sides[0], sides[1]), (vp, 20 - vp)),)))
    return found


@given(circuits(), st.integers(1, 5))
def test_circuits_of_sides_are_what_they_were(evenings: list[Evening], best: int) -> None:
    rules = CircuitRules(5, best=best)
    found = table([Night(each) for each in evenings], rules)
    before = circuit_standings(evenings, best)
    assert msgspec.json.encode(found.rows) == msgspec.json.encode(before)


@given(circuits(), st.sampled_from(["side", "person"]), st.randoms(use_true_random=False))
def test_the_order_of_input_decides_nothing(
    evenings: list[Evening], unit: str, chance: Random
) -> None:
    rules = msgspec.convert({"evenings": 5, "best": 2, "unit": unit}, CircuitRules)
    found = table([Night(each) for each in evenings], rules)
    mixed = []
    for each in evenings:
        scores = list(each.scores.items())
        chance.shuffle(scores)
        turned = tuple(Meeting(one.sides[::-1], one.vp[::-1]) for one in each.meetings)
        mixed.append(Night(replace(each, scores=dict(scores), meetings=turned)))
    assert table(mixed, rules) == found
    assert [row.place for row in found.rows] == list(range(1, len(found.rows) + 1)), (
        "by lot at last"
    )


@given(
    circuits(), st.sampled_from(["side", "person"]), st.lists(st.booleans(), min_size=5, max_size=5)
)
def test_a_join_gives_what_one_handle_from_the_start_would_have_given(
    evenings: list[Evening], unit: str, second: list[bool]
) -> None:
    rules = msgspec.convert({"evenings": 5, "best": 2, "unit": unit}, CircuitRules)
    two = [
        Night(rename(each, {"A": "A2"}) if other else each)
        for each, other in zip(evenings, second, strict=False)
    ]
    joined = table(two, rules, lambda handle, _: handle[0])
    assert joined == table([Night(each) for each in evenings], rules)


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        (replace(PAIRS, evenings=0), "rules_bad_number"),
        (replace(PAIRS, best=5), "circuit_counts_unfit"),
        (replace(PAIRS, drops=1), "circuit_counts_unfit"),
        (CircuitRules(4, drops=4), "circuit_counts_unfit"),
        (CircuitRules(4, drops=-1), "circuit_counts_unfit"),
        (replace(PAIRS, halves=2), "circuit_final_unfit"),
        (replace(PAIRS, partners=2), "circuit_partners_of_sides"),
        (replace(PEOPLE, partners=5), "rules_bad_number"),
        (replace(PEOPLE, ties=("vp", "vp")), "rules_named_twice"),
    ],
)
def test_rules_of_circuits_that_do_not_hold_together_are_refused(
    rules: CircuitRules, code: str
) -> None:
    assert refusal_of(against_circuit_rules(rules)).code == code
    every = (
        PEOPLE,
        PAIRS,
        HALVES,
        CircuitRules(4),
        replace(PAIRS, best=4),
        CircuitRules(4, drops=3),
    )
    assert all(against_circuit_rules(each) is None for each in every)
