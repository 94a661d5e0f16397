"""What holds in every match: cards and chips are neither lost nor made, sums add up, all ends."""

from random import Random
from typing import Any

from games.kernel.match import (
    SEALED,
    Deal,
    DealCommitted,
    MatchEnded,
    Resign,
    State,
)
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Ruleset
from games.kernel.score_sheet import places
from games.kernel.seats import OPEN, SYSTEM
from games.kernel.verify_log import misplaced
from tests.properties.sampled_games import Case, every_match, played, same
from tests.testbed.matches import done


@every_match
def test_no_card_is_lost_or_doubled(case: Case) -> None:
    match = played(*case)
    rules = match.ruleset
    assert any(rules.observe(step.after, OPEN).zones for step in match.steps)
    for step in match.steps:
        assert misplaced(rules, step.after) is None


@every_match
def test_chips_only_change_hands(case: Case) -> None:
    """GEN-08: all counters `chips:SEAT` and `pot` have the same sum; totals tell the change."""
    match = played(*case)
    rules = match.ruleset
    seats = match.end.match.seats
    start = _chips(rules, match.steps[0].after)
    if not start:
        return
    assert set(start) - {"pot"} == {f"chips:{seat}" for seat in range(seats)}
    for step in match.steps:
        chips = _chips(rules, step.after)
        assert set(chips) == set(start)
        assert sum(chips.values()) == sum(start.values())
    if rules.is_over(match.end):
        assert chips.get("pot") == start.get("pot")
        changes = [chips[f"chips:{seat}"] - start[f"chips:{seat}"] for seat in range(seats)]
        assert rules.totals(match.end) == changes


def _chips(rules: Ruleset[Any], state: State) -> dict[str, int]:
    counters = rules.observe(state, OPEN).counters
    return {c.id: c.value for c in counters if c.id == "pot" or c.id.startswith("chips:")}


@every_match
def test_deals_and_matches_end_within_their_bounds(case: Case) -> None:
    """GEN-12."""
    match = played(*case)
    bound = match.ruleset.deal_bound(match.end.match.options)
    events = 0
    for event in match.log:
        events = 1 if isinstance(event, DealCommitted) else events + 1
        assert events <= bound
    options = match.end.match.options
    assert len(match.end.match.sheets) <= match.ruleset.deals_bound(options)


@every_match
def test_score_sheets_add_up(case: Case) -> None:
    match = played(*case)
    rules = match.ruleset
    for step in match.steps:
        if step.after.match.sheets == step.before.match.sheets and not rules.is_over(step.after):
            continue
        sheet = rules.score_sheet(step.after)
        assert [deal.deal for deal in sheet.deals] == list(range(1, len(sheet.deals) + 1))
        for deal in sheet.deals:
            for row in deal.rows:
                assert row.total == sum(points for _, points in row.items)
                assert all(label in rules.words for label, _ in row.items)
        most = rules.greatest_total(step.after.match.options)
        assert most is None or max(map(abs, sheet.totals)) <= most
        sums = [0] * len(sheet.parties)
        for deal in sheet.deals:
            for row in deal.rows:
                sums[row.party] += row.total
        assert sheet.totals == sums
        if not step.after.match.out:
            assert sheet.places == places(rules.ranking_keys(step.after))
        assert sorted(seat for party in sheet.parties for seat in party) == list(
            range(step.after.match.seats)
        )
    ends = [event for event in match.log if isinstance(event, MatchEnded)]
    assert len(ends) == rules.is_over(match.end)
    for end in ends:
        assert match.log[-1] is end
        out = match.end.match.out
        stayed = [p for p, seats in zip(end.places, end.parties, strict=True) if not out & {*seats}]
        gone = [p for p, seats in zip(end.places, end.parties, strict=True) if out & {*seats}]
        assert not gone or max(stayed) < min(gone)
        assert min(end.places) == 1


@every_match
def test_a_silent_seat_never_stops_a_match(case: Case) -> None:
    """GEN-06: at every decision the default move is legal, and known from the view."""
    match = played(*case)
    rules, rng = match.ruleset, Random(11)
    for step in match.sample(40, rng):
        move = rules.default_move(step.before, step.seat)
        assert rules.check(step.before, step.seat, move) is None
        world = rules.determinize(rules.observe(step.before, step.seat), rng)
        assert rules.default_move(world, step.seat) == move


@every_match
def test_anyone_may_resign_at_any_time(case: Case) -> None:
    """GEN-07: nobody's turn is needed; who left neither plays nor is waited for."""
    match = played(*case)
    rules, rng = match.ruleset, Random(12)
    for step in match.sample(10, rng):
        seat = rng.choice(
            [s for s in range(step.before.match.seats) if s not in step.before.match.out]
        )
        outcome = done(rules.act(step.before, seat, Resign()))
        assert outcome.events[0].name() == "seat_forfeited"
        assert seat not in rules.current(outcome.state)
        again = rules.act(outcome.state, seat, Resign())
        assert isinstance(again, Refusal)
        assert same(rules, rules.fold(outcome.events, step.before), outcome.state)


@every_match
def test_who_leaves_between_two_deals_leaves_both_as_they_are(case: Case) -> None:
    """GEN-07: the deal before is not counted again, and the next one is dealt without who left."""
    match = played(*case)
    rules, rng = match.ruleset, Random(13)
    between = [step.after for step in match.steps if step.after.phase == SEALED]
    for state in [between[0], *rng.sample(between, min(4, len(between)))]:
        for seat in state.staying():
            after = done(rules.act(state, seat, Resign())).state
            if rules.is_over(after):
                continue
            assert (after.phase, after.match.sheets) == (SEALED, state.match.sheets)
            dealt = done(rules.act(after, SYSTEM, Deal())).state
            assert seat not in rules.current(dealt)
