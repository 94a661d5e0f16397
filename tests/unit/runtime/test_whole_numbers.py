"""Numbers that came from outside: what writes none is no number, and nothing raises."""

import pytest

from smazzata.runtime.whole_numbers import whole_number, whole_numbers


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("7", 7), ("007", 7), ("999", 999)])
def test_digits_are_a_number(text: str, number: int) -> None:
    assert whole_number(text, 3) == number


@pytest.mark.parametrize(
    "text", ["", " ", "1000", "-1", "+1", "1.0", "²", "٣", "1_0", "x", "1\n", "\0", "9" * 5000]
)
def test_anything_else_is_none_and_raises_nothing(text: str) -> None:
    assert whole_number(text, 3) is None
    assert whole_numbers(["1", text], 3) is None


def test_several_numbers_are_read_at_once() -> None:
    assert whole_numbers(["3", "21"], 2) == (3, 21)
    assert whole_numbers([], 2) == ()
