"""Brackets as they stand, against a judge of its own: posted rounds, printed seeds, neighbours."""

from typing import Any

import pytest

from tests.testbed.tournament_driver import Driver
from tests.unit.narrowing import present
from tournaments.brackets import Bracket, Match, Place, find_bracket
from tournaments.pairing.model import Number
from tournaments.queries import after_rounds, current_standings
from tournaments.state import Tournament
from tournaments.subjects.closing import CloseRound
from tournaments.subjects.corrections import CorrectResult
from tournaments.subjects.hand_pairing import AlterProposal
from tournaments.subjects.posting import PostRound
from tournaments.subjects.proposals import ProposeRound
from tournaments.subjects.results import GiveWalkover
from tournaments.subjects.slips import RecordResult
from tournaments.subjects.tie_breaks import BreakTie
from tournaments.subjects.withdrawal import WithdrawEntry

SEEDS = {
    4: [1, 4, 2, 3],
    8: [1, 8, 4, 5, 2, 7, 3, 6],
    16: [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11],
}
"""Who stands where, by place in the draw, as books print it."""


def begun(entries: int, rounds: int, **rules: Any) -> Driver:
    driver = Driver("7", rounds=rounds, **{"system": "knockout", "chain": ("survived",), **rules})
    driver.admit(entries)
    driver.draw()
    return driver


def shown(state: Tournament) -> Bracket:
    found = present(find_bracket(state))
    judge(state, found)
    return found


def first_wins(driver: Driver, *level: int) -> None:
    """All tables of the round have a result, by which the first side wins; these end level."""
    current = present(driver.state.current)
    for table in current.tables:
        if table.number not in current.results:
            mp = (900, 900) if table.number in level else (2000, 500)
            driver.do(RecordResult(current.number, table.number, mp))


def in_round(state: Tournament, number: int) -> set[Number]:
    played = state.rounds[number - 1]
    return {n for table in played.tables for n in table.sides} | {*played.byes}


def judge(state: Tournament, found: Bracket) -> None:
    """What holds of any bracket: it is what was posted, and leads on to what was posted next."""
    rounds = {played.number: played for played in state.rounds}
    for at, column in enumerate(found.columns):
        played = rounds.get(column.round)
        assert column.posted is (played is not None)
        if found.tree:
            assert len(column.matches) == 2 ** (len(found.columns[0].matches).bit_length() - 1 - at)
        if played is None:
            assert all(match.table is None for match in column.matches)
            continue
        tables = {m.table: {p.number for p in m.places} for m in column.matches if m.table}
        assert tables == {table.number: {*table.sides} for table in played.tables}
        assert {m.through for m in column.matches if m.passes} == {*played.byes}
        if column.round + 1 in rounds:
            going_on = {m.through for m in column.matches} - {None}
            back = {m.back for m in found.columns[at + 1].matches} - {None}
            gone = {n for n, entry in state.entries.items() if entry.withdrawn}
            assert in_round(state, column.round + 1) - back == going_on - gone
    if found.tree:
        for before, after in zip(found.columns, found.columns[1:], strict=False):
            for at, match in enumerate(before.matches):
                place = after.matches[at // 2].places[at % 2]
                assert place.number == match.through
                if place.kind == "open":
                    assert place.winner_of == at + 1


def numbers(found: Bracket, column: int) -> list[Number | None]:
    return [place.number for match in found.columns[column].matches for place in match.places]


@pytest.mark.parametrize(("entries", "size", "rounds"), [(5, 8, 3), (8, 8, 3), (12, 16, 4)])
def test_before_the_first_round_all_stand_where_the_draw_puts_them(
    entries: int, size: int, rounds: int
) -> None:
    state = begun(entries, rounds).state
    found = shown(state)
    assert found.tree
    drawn = dict(enumerate(state.drawn, 1))
    assert numbers(found, 0) == [drawn.get(seed) for seed in SEEDS[size]]
    assert sum(match.passes for match in found.columns[0].matches) == size - entries
    assert [len(column.matches) for column in found.columns] == [
        size >> turn for turn in range(1, rounds + 1)
    ]
    last = found.columns[-1].matches[0]
    assert last.places == (Place("open", winner_of=1), Place("open", winner_of=2))
    assert last.through is None


@pytest.mark.parametrize("entries", range(3, 34))
def test_every_field_is_followed_from_the_draw_to_its_winner(entries: int) -> None:
    rounds = (entries - 1).bit_length()
    driver = begun(entries, rounds)
    shown(driver.state)
    for _ in range(rounds):
        driver.post()
        shown(driver.state)
        driver.play()
        found = shown(driver.state)
    winner = found.columns[-1].matches[0].through
    assert winner == current_standings(driver.state)[0].number


def test_twelve_after_their_first_round() -> None:
    driver = begun(12, 4)
    driver.post()
    first_wins(driver)
    driver.do(CloseRound(1))
    found = shown(driver.state)
    first, second, *later = found.columns
    assert [match.table is None for match in first.matches] == [True, False] * 4
    assert all(place.kind == "entry" for match in second.matches for place in match.places)
    assert all(match.table is None and match.through is None for match in second.matches)
    assert {place.kind for column in later for m in column.matches for place in m.places} == {
        "open"
    }
    match = first.matches[1]
    result = present(match.result)
    assert result.mp == (2000, 500)
    assert match.through == result.sides[0]
    assert match.source == "played"


def test_who_withdraws_before_the_next_round_leaves_its_place_and_the_other_passes() -> None:
    driver = begun(8, 3)
    driver.post()
    first_wins(driver)
    driver.do(CloseRound(1))
    gone = present(shown(driver.state).columns[0].matches[0].through)
    driver.do(WithdrawEntry(gone))
    foreseen = shown_places(driver.state, 1, 0)
    driver.post()
    found = shown(driver.state)
    match = found.columns[1].matches[0]
    assert foreseen == match.places
    assert match.places[0] == Place("withdrawn", gone)
    assert match.passes
    assert match.through == match.places[1].number
    assert numbers(found, 2)[0] == match.through


def shown_places(state: Tournament, column: int, at: int) -> tuple[Place, Place]:
    return present(find_bracket(state)).columns[column].matches[at].places


def test_a_winner_who_withdraws_after_the_end_has_won() -> None:
    driver = begun(4, 2)
    driver.play_rounds(2)
    winner = present(shown(driver.state).columns[1].matches[0].through)
    driver.do(WithdrawEntry(winner))
    assert present(find_bracket(driver.state)).columns[1].matches[0].through == winner


def test_two_who_withdraw_leave_an_empty_match_behind() -> None:
    driver = begun(8, 3)
    a, b = shown_places(driver.state, 0, 0)
    driver.do(WithdrawEntry(present(a.number)))
    driver.do(WithdrawEntry(present(b.number)))
    driver.post()
    found = shown(driver.state)
    assert found.columns[0].matches[0].places == (
        Place("withdrawn", a.number),
        Place("withdrawn", b.number),
    )
    assert found.columns[0].matches[0].through is None
    assert found.columns[1].matches[0].places[0] == Place("empty")
    first_wins(driver)
    driver.do(CloseRound(1))
    driver.post()
    match = shown(driver.state).columns[1].matches[0]
    assert match.passes
    assert match.through == match.places[1].number


def test_nobody_goes_on_from_a_level_match_until_somebody_says_who() -> None:
    driver = begun(8, 3)
    driver.post()
    first_wins(driver, 2)
    level = at_table(driver.state, 2)
    assert level.level
    assert level.through is None
    assert shown_places(driver.state, 1, 0)[1] == Place("open", winner_of=2)
    second = present(driver.state.current).table(2).sides[1]
    driver.do(BreakTie(1, 2, second, "another hand"))
    decided = at_table(driver.state, 2)
    assert decided.through == second
    assert not decided.level
    assert shown_places(driver.state, 1, 0)[1].number == second


def at_table(state: Tournament, table: int) -> Match:
    return next(
        match for column in shown(state).columns for match in column.matches if match.table == table
    )


def test_by_the_draw_the_first_goes_on_and_a_level_final_has_no_winner() -> None:
    driver = begun(4, 2, level_tables="draw")
    driver.post()
    first_wins(driver, 1)
    sides = present(driver.state.current).table(1).sides
    assert at_table(driver.state, 1).through == min(sides, key=driver.state.drawn.index)
    driver.do(CloseRound(1))
    driver.post()
    first_wins(driver, 1)
    final = shown(driver.state).columns[1].matches[0]
    assert final.level
    assert final.through is None


def test_where_nobody_came_nobody_goes_on() -> None:
    driver = begun(8, 3)
    driver.post()
    driver.do(GiveWalkover(1, 1, (), "nobody came"))
    here = present(driver.state.current).table(2).sides[1]
    driver.do(GiveWalkover(1, 2, (here,), "one came"))
    first_wins(driver)
    found = shown(driver.state)
    assert found.columns[0].matches[0].through is None
    assert not found.columns[0].matches[0].level
    assert found.columns[0].matches[1].through == here
    assert found.columns[0].matches[1].source == "walkover"
    assert found.columns[1].matches[0].places == (Place("empty"), Place("entry", here))
    assert found.columns[1].matches[0].through == here, "no opponent can come"
    driver.do(CloseRound(1))
    driver.post()
    assert shown(driver.state).columns[1].matches == (
        found.columns[1].matches[0],
        shown(driver.state).columns[1].matches[1],
    )


def test_a_correction_after_the_next_round_is_posted_moves_nobody() -> None:
    driver = begun(8, 3)
    driver.post()
    first_wins(driver)
    driver.do(CloseRound(1))
    driver.post()
    before = [match.through for match in shown(driver.state).columns[0].matches]
    driver.do(CorrectResult(1, 1, (500, 2000), "addition", "wrong way round"))
    found = shown(driver.state)
    assert [match.through for match in found.columns[0].matches] == before
    assert present(at_table(driver.state, 1).result).mp == (500, 2000)


def test_a_final_after_groups_is_open_until_they_are_played() -> None:
    rules: dict[str, Any] = {
        "system": "groups",
        "groups": 2,
        "qualify": 2,
        "systems": ("groups",) * 3 + ("final",) * 2,
        "chain": ("bracket", "vp", "mp"),
    }
    driver = begun(8, 5, **rules)
    driver.play_rounds(2)
    found = shown(driver.state)
    assert [column.round for column in found.columns] == [4, 5]
    assert [match.places for match in found.columns[0].matches] == [(Place("open"),) * 2] * 2
    driver.play_rounds(1)
    foreseen = numbers(shown(driver.state), 0)
    assert None not in foreseen
    driver.post()
    assert numbers(shown(driver.state), 0) == foreseen
    driver.play()
    driver.play_rounds(1)
    found = shown(driver.state)
    assert found.columns[1].matches[0].through == current_standings(driver.state)[0].number


@pytest.mark.parametrize("entries", [5, 8, 12, 23])
def test_second_chances_are_columns_with_who_was_let_in_again(entries: int) -> None:
    rounds = (entries - 1).bit_length()
    driver = begun(entries, rounds, system="second-chance", chain=("bracket",))
    planned = [len(column.matches) for column in shown(driver.state).columns]
    for _ in range(rounds):
        driver.post()
        driver.play()
        found = shown(driver.state)
        assert not found.tree
        assert [len(column.matches) for column in found.columns] == planned
    for number, column in enumerate(found.columns[1:], 2):
        lost = {
            n
            for table in driver.state.rounds[number - 2].results.values()
            for n, place in zip(table.sides, table.places, strict=True)
            if place > 1
        }
        back = in_round(driver.state, number) & lost
        assert {match.back for match in column.matches} - {None} == back
    assert found.columns[-1].matches[0].through == current_standings(driver.state)[0].number


def test_entries_moved_by_hand_leave_columns_without_a_tree() -> None:
    driver = begun(8, 3)
    (_, a), (c, _) = (t.sides for t in present(find_proposal(driver)).tables[:2])
    driver.do(AlterProposal(1, ((a, c),), "friends"))
    driver.do(PostRound(1))
    found = shown(driver.state)
    assert not found.tree
    assert [len(column.matches) for column in found.columns] == [4, 2, 1]
    assert found.columns[1].matches[0].places == (Place("open"), Place("open"))


def find_proposal(driver: Driver) -> Any:
    driver.do(ProposeRound(1))
    return driver.state.proposal


def test_entries_moved_by_hand_within_a_match_keep_the_tree() -> None:
    driver = begun(8, 3)
    a, b = present(find_proposal(driver)).tables[0].sides
    driver.do(AlterProposal(1, ((a, b),), "the other seat"))
    driver.do(PostRound(1))
    assert shown(driver.state).tree


def test_there_is_no_bracket_before_the_draw_nor_where_nobody_is_out() -> None:
    driver = Driver("7", system="knockout", rounds=3, chain=("survived",))
    assert find_bracket(driver.state) is None
    driver.admit(8)
    assert find_bracket(driver.state) is None
    assert find_bracket(begun(8, 3, system="swiss", chain=("vp",)).state) is None
    assert find_bracket(Tournament()) is None


def test_a_round_that_is_not_seen_yet_is_drawn_as_it_would_come() -> None:
    driver = begun(8, 3)
    driver.play_rounds(1)
    before = find_bracket(driver.state)
    driver.post()
    assert find_bracket(after_rounds(driver.state, 1)) == before
