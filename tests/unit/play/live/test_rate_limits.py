"""How often somebody may speak."""

from hypothesis import given
from hypothesis import strategies as st

from smazzata.members.rate_limits import TokenBucket


class Watch:
    """A clock that stands still until it is told to go on."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


def test_a_burst_is_let_through_and_then_the_rate() -> None:
    watch = Watch()
    bucket = TokenBucket(20, 40, watch)
    assert [bucket.take() for _ in range(41)] == [True] * 40 + [False]
    watch.time = 0.5
    assert [bucket.take() for _ in range(11)] == [True] * 10 + [False]


@given(st.lists(st.tuples(st.floats(0, 3), st.floats(0.1, 5)), max_size=60))
def test_never_more_than_the_burst_and_the_rate_allow(asked: list[tuple[float, float]]) -> None:
    watch = Watch()
    bucket = TokenBucket(2, 5, watch)
    taken = 0.0
    for pause, cost in asked:
        watch.time += pause
        taken += cost if bucket.take(cost) else 0
        assert taken <= 5 + 2 * watch.time + 1e-6
