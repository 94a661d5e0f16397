"""GEN-08 to GEN-12: what is told, when it is told, and what comes out; options."""

from typing import Any

import pytest

from games.kernel.match import (
    Deal,
    DealCommitted,
    DealRevealed,
    MatchEnded,
    MatchStarted,
    Reveal,
    StartMatch,
)
from games.kernel.seats import SPECTATOR, SYSTEM
from games.kernel.shuffle import commitment, deal_secret, final_seed, shuffle
from tests.unit.kernel.picks import (
    Choose,
)
from tests.unit.kernel.picks_table import MASTER, RULES, choose_all, code, dealt, done, start
from tests.unit.narrowing import refusal_of

# --- GEN-08, GEN-09 --------------------------------------------------------------------------


def test_scores_are_whole_numbers_and_sums_gen_08() -> None:
    _, state = choose_all(dealt(deals=2))
    _, state = choose_all(done(RULES.act(state, SYSTEM, Deal())).state)
    sheet = RULES.score_sheet(state)
    rows = [row for deal in sheet.deals for row in deal.rows]
    assert all(row.total == sum(points for _, points in row.items) for row in rows)
    for party, total in enumerate(sheet.totals):
        assert total == sum(row.total for row in rows if row.party == party)
    assert sum(sheet.totals) >= 2
    numbers = [
        *sheet.totals,
        *RULES.returns(state),
        *(r.total for d in sheet.deals for r in d.rows),
    ]
    assert all(type(number) is int for number in numbers)


def test_refusals_and_menus_tell_nothing_gen_09() -> None:
    """A card that somebody else holds is refused as one that nobody holds."""
    state = dealt()
    theirs, nobodys = state.hands[1][0], state.rest[0]
    assert RULES.act(state, 0, Choose(theirs)) == RULES.act(state, 0, Choose(nobodys))
    chosen = done(RULES.act(state, 1, Choose(theirs))).state
    assert RULES.observe(chosen, 0).menu == RULES.observe(state, 0).menu
    assert RULES.observe(chosen, SPECTATOR).menu == []


# --- GEN-10: revealing -----------------------------------------------------------------------


def test_a_deal_is_revealed_when_it_ends_gen_10() -> None:
    state = start()
    sealed = state.match.commitment
    events, _ = choose_all(done(RULES.act(state, SYSTEM, Deal())).state)
    (revealed,) = [event for event in events if isinstance(event, DealRevealed)]
    secret = bytes.fromhex(revealed.secret)
    assert commitment(secret) == sealed
    assert shuffle(RULES.deck({}), final_seed(secret, {})) == revealed.order
    for viewer in (0, 2, SPECTATOR):
        assert RULES.redact(revealed, viewer) == {"type": "deal_revealed", **revealed.data()}


def test_one_secret_does_not_tell_the_next_gen_10() -> None:
    master = bytes.fromhex(MASTER)
    assert len({deal_secret(master, game, k) for game in ("a", "b") for k in range(1, 9)}) == 16


def test_a_duplicate_deal_waits_for_the_other_tables_gen_10() -> None:
    events, state = choose_all(dealt(duplicate=True, deals=2))
    assert not any(isinstance(event, DealRevealed) for event in events)
    first = state.match.unrevealed[1]
    assert code(state, SYSTEM, Reveal(2)) == "wrong_phase"
    events, state = choose_all(done(RULES.act(state, SYSTEM, Deal())).state)
    assert isinstance(events[-1], MatchEnded)
    assert not any(isinstance(event, DealRevealed) for event in events)
    outcome = done(RULES.act(state, SYSTEM, Reveal(1)))
    assert outcome.events == (
        DealRevealed(1, deal_secret(bytes.fromhex(MASTER), "picks", 1).hex(), first),
    )
    assert code(outcome.state, SYSTEM, Reveal(1)) == "wrong_phase"
    assert list(outcome.state.match.unrevealed) == [2]


def test_nothing_secret_shows_before_the_end_gen_10() -> None:
    state = dealt()
    for viewer in (0, 1, 2, SPECTATOR):
        shown = str(RULES.observe(state, viewer))
        assert MASTER not in shown
        assert deal_secret(bytes.fromhex(MASTER), "picks", 1).hex() not in shown
    opening = done(RULES.act(RULES.blank(), SYSTEM, StartMatch(MASTER)))
    deal = done(RULES.act(opening.state, SYSTEM, Deal()))
    for viewer in (0, 1, 2, SPECTATOR):
        assert MASTER not in str([RULES.redact(event, viewer) for event in opening.events])
        assert set(RULES.redact(deal.events[0], viewer)["order"] or [None]) == {None}


# --- GEN-11, GEN-12 --------------------------------------------------------------------------


def test_the_result_names_places_scores_and_items_gen_11() -> None:
    _, state = choose_all(dealt(deals=1))
    sheet = RULES.score_sheet(state)
    assert sheet.parties == [[0], [1], [2]]
    assert sorted(sheet.totals) == [0, 0, 1]
    assert sheet.places == [1 if total else 2 for total in sheet.totals]  # shared second place
    assert [row.items for row in sheet.deals[0].rows] == [[("points", n)] for n in sheet.totals]
    assert RULES.returns(state) == tuple(sheet.totals)


def test_matches_and_deals_have_bounds_gen_12() -> None:
    """The bounds are stated by the ruleset; the laws of all games hold random matches to them."""
    for deals in (1, 3, 5):
        state = start(deals=deals)
        counted, log = 0, []
        while not RULES.is_over(state):
            counted += 1
            outcome = done(RULES.act(state, SYSTEM, Deal()))
            events, state = choose_all(outcome.state)
            log = [*outcome.events, *events]
            assert len(log) <= RULES.deal_bound(state.match.options)
        assert counted <= RULES.deals_bound(state.match.options)


# --- options ---------------------------------------------------------------------------------


def test_options_are_complete_in_the_first_event() -> None:
    event = done(RULES.act(RULES.blank(), SYSTEM, StartMatch(MASTER, {"players": 4}))).events[0]
    assert isinstance(event, MatchStarted)
    plain = {"deals": 2, "rounds": 1, "mixing": False, "late": False, "shouting": False}
    assert event.options == {**plain, "players": 4, "bonus": 4}
    assert event.seats == 4


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ({"colour": "red"}, "unknown_option"),
        ({"players": 5}, "bad_option_value"),
        ({"players": 1}, "bad_option_value"),
        ({"players": "3"}, "bad_option_value"),
        ({"players": 3.0}, "bad_option_value"),
        ({"players": True}, "bad_option_value"),
        ({"players": None}, "bad_option_value"),
        ({"players": [3]}, "bad_option_value"),
        ({"shouting": 1}, "bad_option_value"),
        ({"shouting": "true"}, "bad_option_value"),
    ],
)
def test_bad_options_start_no_match(given: dict[str, Any], wanted: str) -> None:
    refused = refusal_of(RULES.act(RULES.blank(), SYSTEM, StartMatch(MASTER, given)))
    assert refused.code == wanted
    assert RULES.resolve_options(given) == refused


@pytest.mark.parametrize("master", ["", "ab" * 31, "AB" * 32, "zz" * 32, "ab" * 33])
def test_a_bad_master_secret_starts_no_match(master: str) -> None:
    assert code(RULES.blank(), SYSTEM, StartMatch(master)) == "malformed"


def test_a_match_starts_once() -> None:
    assert code(start(), SYSTEM, StartMatch(MASTER)) == "wrong_phase"
    assert code(RULES.blank(), SYSTEM, Deal()) == "wrong_phase"
    assert isinstance(RULES.fold([DealCommitted(1, "x", "y")]).match.commitment, str)
