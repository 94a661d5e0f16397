"""When a limit that is used up lets through again: never said too early, nor much too late."""

import math
import random

from smazzata.members.rate_limits import RateLimit, seconds_to_wait


def allowed(
    limit: RateLimit, cost: int, window: tuple[int, float, int, float], after: float
) -> bool:
    """Whether the library's counters let `cost` through so many seconds later."""
    before, before_s, now, now_s = window
    if now_s - after < limit.seconds:  # the present window is over, and becomes the one before
        before, before_s, now = now, now_s - after, 0
    else:
        before_s = max(0.0, before_s - after)
    return math.floor(before * before_s / limit.seconds) + now + cost <= limit.most


def test_it_is_said_to_the_second() -> None:
    choose = random.Random(20261127)
    seen = 0
    for _ in range(5_000):
        limit = RateLimit("x", choose.randint(1, 200), choose.choice((3, 60, 3600)))
        cost = choose.randint(1, min(4, limit.most))
        left = choose.uniform(0, limit.seconds)
        # Both windows end together: what the present one has left beyond its weight is what the
        # one before still weighs.
        window = (
            choose.randint(0, limit.most),
            left,
            choose.randint(0, limit.most),
            limit.seconds + left,
        )
        if allowed(limit, cost, window, 0.0):
            continue
        seen += 1
        wait = seconds_to_wait(limit, cost, *window)
        assert allowed(limit, cost, window, wait), (limit, cost, window, wait)
        assert wait == 1 or not allowed(limit, cost, window, wait - 1.1), (
            limit,
            cost,
            window,
            wait,
        )
    assert seen > 500
