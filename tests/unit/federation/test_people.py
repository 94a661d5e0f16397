"""Joining, parting and moving: nothing is rewritten, and each can be undone in any order."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games.kernel.refusal import Refusal
from tournaments.federation.people import (
    Aliases,
    AppearanceMoved,
    Pasts,
    PeopleJoined,
    PeopleParted,
    distinguish_people,
    fold_register,
    join_people,
    move_appearance,
    part_people,
)

NOTHING = Pasts()


def joined(aliases: Aliases, kept: str, gone: str) -> Aliases:
    event = join_people(aliases, kept, gone, NOTHING)
    assert isinstance(event, PeopleJoined)
    return fold_register(aliases, [event])


def parted(aliases: Aliases, gone: str) -> Aliases:
    event = part_people(aliases, gone)
    assert isinstance(event, PeopleParted)
    return fold_register(aliases, [event])


def code(answer: Any) -> str:
    assert isinstance(answer, Refusal)
    return answer.code


def test_fact_23_a_part_takes_back_its_own_join_alone_and_a_circle_is_refused() -> None:
    aliases = joined(joined(Aliases(), "B", "A"), "C", "B")
    assert [aliases.find_person(h) for h in "ABC"] == ["C", "C", "C"]
    assert aliases.find_handles("A") == ("C", "A", "B")
    assert code(join_people(aliases, "A", "C", NOTHING)) == "same_person"
    after = parted(aliases, "A")
    assert [after.find_person(h) for h in "ABC"] == ["A", "C", "C"]
    after = parted(aliases, "B")
    assert [after.find_person(h) for h in "ABC"] == ["B", "B", "C"]
    assert code(part_people(after, "B")) == "not_joined"


def test_what_stands_in_two_streams_is_told_twice_and_counts_once() -> None:
    event = PeopleJoined("B", "A")
    once = fold_register(Aliases(), [event])
    assert fold_register(Aliases(), [event, event]) == once
    gone = PeopleParted("B", "A")
    assert fold_register(once, [gone, gone]) == Aliases()


def test_fact_24_who_met_at_a_table_is_joined_only_once_an_appearance_is_moved() -> None:
    met = Pasts(together=("evening",))
    assert code(join_people(Aliases(), "A", "B", met)) == "never_one_person"
    moved = move_appearance(Aliases(), "evening", "B", "X", took_part=["A", "B"])
    assert isinstance(moved, AppearanceMoved)
    after = fold_register(Aliases(), [moved])
    assert after.find_person("B", "evening") == "X"
    assert after.find_person("B") == after.find_person("B", "another") == "B"
    assert isinstance(join_people(after, "A", "B", NOTHING), PeopleJoined)
    back = move_appearance(after, "evening", "B", "B", took_part=["A", "B"])
    assert isinstance(back, AppearanceMoved)
    assert fold_register(after, [back]) == Aliases()


def test_an_appearance_goes_to_nobody_who_was_there() -> None:
    here = ["A", "B"]
    assert code(move_appearance(Aliases(), "t", "C", "X", took_part=here)) == "not_a_member"
    assert code(move_appearance(Aliases(), "t", "A", "A", took_part=here)) == "same_person"
    assert code(move_appearance(Aliases(), "t", "A", "B", took_part=here)) == "never_one_person"
    known = joined(Aliases(), "B", "X")
    assert code(move_appearance(known, "t", "A", "X", took_part=here)) == "never_one_person"


def test_fact_26_two_accounts_are_not_one_person() -> None:
    assert code(join_people(Aliases(), "A", "B", Pasts(accounts=2))) == "two_accounts"


def test_two_who_are_told_apart_cannot_be_one_already() -> None:
    assert code(distinguish_people(joined(Aliases(), "B", "A"), "A", "B", "e")) == "same_person"
    said = distinguish_people(Aliases(), "B", "A", "e")
    assert not isinstance(said, Refusal)
    assert (said.one, said.other) == ("A", "B")


@given(
    st.lists(st.tuples(st.sampled_from("ABCDEF"), st.sampled_from("ABCDEF")), max_size=12),
    st.randoms(use_true_random=False),
)
def test_parting_all_in_any_order_leaves_nothing(pairs: list[tuple[str, str]], rng: Any) -> None:
    aliases, gone = Aliases(), []
    for kept, other in pairs:
        event = join_people(aliases, kept, other, NOTHING)
        if isinstance(event, PeopleJoined):
            aliases = fold_register(aliases, [event])
            gone.append(event.gone)
            assert aliases.find_person(kept) == aliases.find_person(other)
    rng.shuffle(gone)
    for handle in gone:
        aliases = parted(aliases, handle)
    assert aliases == Aliases()
