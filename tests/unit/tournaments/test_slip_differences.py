"""In which hand and line two slips differ."""

from tournaments.subjects.slips import SlipDifference, slip_differences


def test_the_hand_the_side_and_the_line() -> None:
    one = (((200, 0), (0, 50)), ((100, 5), (0, -30)))
    other = (((200, 0), (0, 50)), ((100, 10), (0, -30)))
    assert slip_differences({4: one, 9: other}) == [SlipDifference(2, 0, 1, {4: 5, 9: 10})]
    assert slip_differences({4: one, 9: one}) == []


def test_a_hand_that_one_slip_has_not_and_totals_alone() -> None:
    one, longer = (((10,), (0,)),), (((10,), (0,)), ((7,), (0,)))
    assert slip_differences({1: one, 2: longer}) == [
        SlipDifference(2, 0, 0, {1: None, 2: 7}),
        SlipDifference(2, 1, 0, {1: None, 2: 0}),
    ]
    assert slip_differences({1: one, 2: ()}) == []
