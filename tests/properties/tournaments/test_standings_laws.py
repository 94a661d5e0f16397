"""Laws of standings, points, ratings, tables of victory points and entry files."""

import json
from itertools import pairwise
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.kernel.victory import VictoryTable, read_table, table_problems, victory_points
from games.kernel.victory_tables import TABLES
from tournaments.entry_lists.reading import read_entries
from tournaments.rating.fold import RatedTable, fold_ratings
from tournaments.rating.skill import Rating, rate
from tournaments.standings.criteria import CRITERIA, Criterion, standings
from tournaments.standings.totals import Credit, TableResult
from tournaments.words import WORDS


@st.composite
def histories(draw: st.DrawFn) -> tuple[list[int], list[TableResult], list[Credit]]:
    """Some rounds of small totals, so that ties are common."""
    numbers = list(range(1, draw(st.integers(2, 9)) + 1))
    chance = Random(draw(st.integers(0, 2**32)))
    outcomes: list[TableResult] = []
    credited: list[Credit] = []
    for number in range(1, draw(st.integers(0, 4)) + 1):
        order = chance.sample(numbers, len(numbers))
        size = chance.choice([2, 3])
        while len(order) >= size:
            sides, order = tuple(order[:size]), order[size:]
            mp = tuple(chance.randrange(3) * 60 for _ in sides)
            places = tuple(1 + sum(o > own for o in mp) for own in mp)
            vp = victory_points(TABLES["fibur-2026-2"], mp)
            outcomes.append(TableResult(number, len(outcomes) + 1, sides, mp, vp, places))
        credited += [Credit(n, 14, 60, number, rest=True) for n in order]
    return numbers, outcomes, credited


chains = st.permutations(CRITERIA).flatmap(
    lambda order: st.integers(1, len(order)).map(lambda count: tuple(order[:count]))
)


@settings(max_examples=100, deadline=None)
@given(histories(), chains, st.randoms(use_true_random=False))
def test_standings_do_not_depend_on_the_order_of_the_input(
    history: tuple[list[int], list[TableResult], list[Credit]],
    chain: tuple[Criterion, ...],
    chance: Random,
) -> None:
    numbers, outcomes, credited = history
    first = standings(numbers, outcomes, credited, chain)
    again = standings(
        chance.sample(numbers, len(numbers)),
        chance.sample(outcomes, len(outcomes)),
        chance.sample(credited, len(credited)),
        chain,
    )
    assert again == first


@settings(max_examples=100, deadline=None)
@given(histories(), chains)
def test_places_are_a_ranking(
    history: tuple[list[int], list[TableResult], list[Credit]], chain: tuple[Criterion, ...]
) -> None:
    """Shared places are followed by the right gap; more criteria never reorder, only split."""
    numbers, outcomes, credited = history
    rows = standings(numbers, outcomes, credited, chain)
    assert sorted(row.number for row in rows) == numbers
    for index, row in enumerate(rows):
        shared = [other for other in rows if other.place == row.place]
        assert row.place == 1 + sum(other.place < row.place for other in rows)
        assert rows[row.place - 1] == shared[0]
        assert (row.decided == "") == (index == 0 or row.place != index + 1)
    if chain[0] == "vp":
        assert all(a.vp >= b.vp for a, b in pairwise(rows))
    coarse = {
        r.number: r.place for r in standings(numbers, outcomes, credited, chain[:-1] or chain)
    }
    assert all(coarse[a.number] <= coarse[b.number] for a, b in pairwise(rows))


@settings(max_examples=50, deadline=None)
@given(
    st.lists(
        st.builds(Rating, st.integers(5_000, 50_000), st.integers(500, 8_333)),
        min_size=2,
        max_size=4,
    ),
    st.integers(0, 20),
    st.randoms(use_true_random=False),
)
def test_rating_laws(before: list[Rating], share: int, chance: Random) -> None:
    """Seats don't matter; winning never harms, being last alone never helps."""
    totals = [chance.randrange(3) for _ in before]
    places = [1 + sum(o > own for o in totals) for own in totals]
    vp = (share, 20 - share) if len(before) == 2 else None
    after = rate([[r] for r in before], places, vp)
    order = chance.sample(range(len(before)), len(before))
    turned = rate(
        [[before[i]] for i in order],
        [places[i] for i in order],
        None if vp is None else [vp[i] for i in order],
    )
    for at, i in enumerate(order):
        assert abs(turned[at][0].mu - after[i][0].mu) <= 1
        assert abs(turned[at][0].sigma - after[i][0].sigma) <= 1
    for (new,), old, place in zip(after, before, places, strict=True):
        # Time makes every rating a little less sure (the model's tau), each table surer.
        assert (new.sigma - 1) ** 2 <= old.sigma**2 + 85**2
        if vp is None and places.count(place) == 1 and place == 1:
            assert new.mu >= old.mu
        if vp is None and place == len(places):
            assert new.mu <= old.mu
    if vp is not None and share in (0, 20):
        winner = 0 if share else 1
        assert after[winner][0].mu >= before[winner].mu
        assert after[1 - winner][0].mu <= before[1 - winner].mu


@settings(max_examples=30, deadline=None)
@given(st.randoms(use_true_random=False))
def test_tables_of_one_round_can_be_rated_in_any_order(chance: Random) -> None:
    people = [f"p{i}" for i in range(12)]
    chance.shuffle(people)
    tables = [
        RatedTable(tuple((p,) for p in people[i : i + 3]), tuple(chance.sample([1, 2, 3], 3)))
        for i in range(0, 12, 3)
    ]
    assert fold_ratings("individual", {}, tables) == fold_ratings("individual", {}, tables[::-1])


@settings(max_examples=100, deadline=None)
@given(
    st.lists(st.integers(1, 60), min_size=1, max_size=12),
    st.lists(st.integers(0, 3), min_size=1, max_size=12),
    st.integers(2, 30),
    st.integers(1, 5),
)
def test_a_readable_table_keeps_all_laws(
    widths: list[int], gains: list[int], total: int, step: int
) -> None:
    """Whatever people write: a table or problems with sentences; and a table is a sound one."""
    rows, first, winner = [], 0, total // 2
    for width, gain in zip(widths, gains, strict=False):
        last = first + width
        rows.append({"from": first, "to": last, "winner": winner, "loser": total - winner})
        first, winner = last + step, winner + gain
    rows.append({"from": first, "winner": winner, "loser": total - winner})
    found = read_table(json.dumps({"id": "t", "bands": rows, "total": total, "step": step}))
    if isinstance(found, tuple):
        assert found
        for problem in found:
            assert WORDS[problem.code].say("it", problem.params)
            assert WORDS[problem.code].say("en", problem.params)
        return
    assert isinstance(found, VictoryTable)
    assert table_problems(found) == ()
    shares = [found.share(d) for d in range(first + 100)]
    assert all(sum(share) == total and share[0] >= share[1] >= 0 for share in shares)
    assert all(a[0] <= b[0] for a, b in pairwise(shares))
    for row in rows:
        assert found.share(row["from"]) == (row["winner"], row["loser"])


@settings(max_examples=200, deadline=None)
@given(st.one_of(st.binary(max_size=200), st.text(max_size=200)), st.booleans())
def test_any_file_gives_entries_or_faults(data: bytes | str, skip_bad: bool) -> None:
    found = read_entries(data, skip_bad=skip_bad)
    assert found.entries or found.faults
    for fault in found.faults:
        assert fault.line >= 1
        assert fault.say("it")
        assert fault.say("en")


cells = st.text(st.characters(blacklist_categories=("Cc", "Cs")), max_size=90).map(
    lambda s: s.replace('"', "'")
)


@settings(max_examples=100, deadline=None)
@given(
    st.lists(st.tuples(cells, cells, cells, cells), min_size=1, max_size=6), st.sampled_from(",;")
)
def test_every_line_is_taken_or_named(rows: list[tuple[str, ...]], delimiter: str) -> None:
    assume(all(any(cell.strip() for cell in row) for row in rows))
    lines = [delimiter.join(("name", "club", "licence", "rating"))]
    lines += [delimiter.join(f'"{cell}"' for cell in row) for row in rows]
    found = read_entries("\n".join(lines), skip_bad=True)
    taken = {entry.line for entry in found.entries}
    named = {fault.line for fault in found.faults}
    assert taken | named == set(range(2, len(rows) + 2))
    assert not taken & named
