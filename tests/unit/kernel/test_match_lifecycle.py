"""What GEN clauses say of every game, on a game that has nothing but the kernel."""

from typing import Any

import pytest

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.match import (
    SEALED,
    CallTime,
    Deal,
    DealCommitted,
    DealRevealed,
    DealStarted,
    Forfeit,
    GiveNonce,
    Match,
    MatchEnded,
    MatchStarted,
    NonceGiven,
    Resign,
    Reveal,
    SeatForfeited,
    StartMatch,
    TimeCalled,
    TimeOut,
    TurnTimedOut,
)
from games.kernel.options import Options
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Transition
from games.kernel.seats import OPEN, SPECTATOR, SYSTEM, Seat
from games.kernel.shuffle import commitment, deal_secret, final_seed, shuffle
from games.kernel.verify_log import verify_log
from tests.unit.kernel.picks import (
    CardChosen,
    CardsShown,
    Choose,
    HandsGiven,
    Picks,
    PicksState,
    Shout,
)
from tests.unit.narrowing import accepted, instance, present, refusal_of

RULES = Picks()
MASTER = "ab" * 32


def done(outcome: Transition[PicksState] | Refusal) -> Transition[PicksState]:
    assert isinstance(outcome, Transition), outcome
    return outcome


def start(duplicate: bool = False, **options: Any) -> PicksState:
    return done(RULES.act(RULES.blank(), SYSTEM, StartMatch(MASTER, options, duplicate))).state


def dealt(duplicate: bool = False, **options: Any) -> PicksState:
    return done(RULES.act(start(duplicate, **options), SYSTEM, Deal())).state


def code(state: PicksState, seat: Seat, command: Command) -> str | None:
    found = RULES.act(state, seat, command)
    return found.code if isinstance(found, Refusal) else None


def choose_all(state: PicksState) -> tuple[tuple[Event, ...], PicksState]:
    """Every seat chooses its first card: the events of the last one, and the state."""
    while state.phase == "choose":
        seat = RULES.current(state)[0]
        outcome = done(RULES.act(state, seat, Choose(state.hands[seat][0])))
        state = outcome.state
    return outcome.events, state


# --- GEN-01: chance is the system's ----------------------------------------------------------


def test_no_seat_shuffles_or_deals_gen_01() -> None:
    state = start()
    for command in (Deal(), Reveal(1), TimeOut(1), Forfeit(1), StartMatch(MASTER)):
        assert code(state, 0, command) == "unknown_command"
        raw = command.data()
        assert refusal_of(RULES.read(state, 0, raw)).code == "unknown_command"
        assert RULES.read(state, SYSTEM, raw) == command


def test_every_chance_outcome_stands_in_an_event_gen_01() -> None:
    """The log alone gives the state: folding it calls no shuffler."""
    outcome = done(RULES.act(start(), SYSTEM, Deal()))
    started, given = outcome.events
    assert isinstance(started, DealStarted)
    assert isinstance(given, HandsGiven)
    secret = deal_secret(bytes.fromhex(MASTER), "picks", 1)
    assert started.order == shuffle(RULES.deck({}), final_seed(secret, {}))
    assert sorted(card for hand in given.hands for card in hand) + sorted(given.rest) != []
    assert RULES.fold(outcome.events, start()).hands == outcome.state.hands


def test_outcomes_given_from_outside_are_checked_and_recorded_gen_01() -> None:
    state = start()
    order = tuple(RULES.deck({}))
    outcome = done(RULES.act(state, SYSTEM, Deal(order, {"luck": 2})))
    assert outcome.events[0] == DealStarted(1, list(order), "given", {"luck": 2})
    assert outcome.state.hands[0] == list(order[2:5])
    assert code(state, SYSTEM, Deal(order[:-1])) == "wrong_deck"
    assert code(state, SYSTEM, Deal((*order[:-1], order[0]))) == "wrong_deck"
    for chance in ({"luck": 3}, {"luck": -1}):
        assert code(state, SYSTEM, Deal(order, chance)) == "malformed"
    assert code(state, SYSTEM, Deal(order, {"fate": 0})) == "chance_not_drawn"


def test_only_what_a_deal_draws_may_be_given_with_it_gen_01() -> None:
    class LuckyOnce(Picks):
        """The luck of the match is drawn before its first deal."""

        def chance_bounds(self, match: Match) -> dict[str, int]:
            return {"luck": 3} if match.deal == 1 else {}

    rules = LuckyOnce()
    assert isinstance(rules.act(start(), SYSTEM, Deal(None, {"luck": 2})), Transition)
    _, second = choose_all(dealt())
    refused = rules.act(second, SYSTEM, Deal(None, {"luck": 2}))
    assert refused == Refusal("chance_not_drawn", "GEN-01", {"name": "luck"})
    assert isinstance(rules.act(second, SYSTEM, Deal()), Transition)


def test_options_that_no_new_match_may_have_still_belong_to_matches_of_before() -> None:
    class Shorter(Picks):
        def check_new_match(self, options: Options) -> Refusal | None:
            return Refusal("too_long", "PIC-1") if options["deals"] > 3 else None

    rules = Shorter()
    assert rules.resolve_options({"deals": 4}) == Refusal("too_long", "PIC-1")
    assert accepted(rules.resolve_options({"deals": 3}))["deals"] == 3
    log = done(rules.act(rules.blank(), SYSTEM, StartMatch(MASTER, {"deals": 4}))).events
    assert verify_log(rules, log)[1] is None


def test_nonces_come_after_the_commitment_and_change_the_deck_gen_01() -> None:
    state = start()
    plain = instance(DealStarted, done(RULES.act(state, SYSTEM, Deal())).events[0]).order
    outcome = done(RULES.act(state, 1, GiveNonce("my word")))
    assert outcome.events == (NonceGiven(1, "my word"),)
    assert code(outcome.state, 1, GiveNonce("again")) == "already_committed"
    for nonce in ("", "x" * 65, "tab\there", "perché"):
        assert code(outcome.state, 0, GiveNonce(nonce)) == "malformed"
    started = done(RULES.act(outcome.state, SYSTEM, Deal())).events[0]
    order = instance(DealStarted, started).order
    secret = deal_secret(bytes.fromhex(MASTER), "picks", 1)
    assert order == shuffle(RULES.deck({}), final_seed(secret, {1: "my word"}))
    assert order != plain
    assert code(dealt(), 0, GiveNonce("late")) == "wrong_phase"


# --- GEN-02: the system starts each deal -----------------------------------------------------


def test_the_system_commits_to_each_deal_right_after_the_last_gen_02() -> None:
    state = start(deals=2)
    assert RULES.current(state) == (SYSTEM,)
    assert RULES.legal_actions(state) == (Deal(),)
    events, state = choose_all(done(RULES.act(state, SYSTEM, Deal())).state)
    names = [event.name() for event in events]
    assert names == ["card_chosen", "cards_shown", "deal_revealed", "deal_committed"]
    assert instance(DealCommitted, events[-1]).deal == 2
    assert RULES.current(state) == (SYSTEM,)
    events, state = choose_all(done(RULES.act(state, SYSTEM, Deal())).state)
    assert isinstance(events[-1], MatchEnded)
    assert RULES.current(state) == ()
    assert RULES.legal_actions(state) == ()


# --- GEN-03: order of refusals ---------------------------------------------------------------


def test_match_over_comes_first_gen_03() -> None:
    _, state = choose_all(dealt(deals=1))
    assert RULES.is_over(state)
    assert refusal_of(RULES.read(state, 0, {"do": "nonsense"})).code == "match_over"
    for seat, command in ((0, Choose("XX")), (0, Resign()), (SYSTEM, Deal()), (7, Shout())):
        assert code(state, seat, command) == "match_over"


def test_unknown_command_comes_before_malformed_gen_03() -> None:
    state = dealt()
    unknown: list[dict[str, object]] = [
        {"do": "fly", "card": 7},
        {"do": "deal", "order": 7},
        {},
        {"do": None},
    ]
    for raw in unknown:
        assert refusal_of(RULES.read(state, 0, raw)).code == "unknown_command"
    malformed: list[dict[str, object]] = [
        {"do": "choose"},
        {"do": "choose", "card": 7},
        {"do": "choose", "crad": "7D"},
    ]
    for raw in malformed:
        assert refusal_of(RULES.read(state, 0, raw)).code == "malformed"


def test_malformed_comes_before_the_phase_gen_03() -> None:
    assert refusal_of(RULES.read(start(), 0, {"do": "choose", "card": 7})).code == "malformed"
    assert code(start(), 0, Choose("7D")) == "wrong_phase"


def test_phase_comes_before_turn_gen_03() -> None:
    assert code(start(), 99, Choose("7D")) == "wrong_phase"
    assert code(dealt(), 99, Choose("7D")) == "not_your_turn"


def test_turn_comes_before_phase_where_the_digest_says_so_gen_03() -> None:
    class TurnFirst(Picks):
        turn_first = True

    rules = TurnFirst()
    state = dealt()
    state.phase = "show"
    state.chosen = {0: "7D"}
    assert present(rules.check(state, 0, Choose("7D"))).code == "not_your_turn"
    assert present(rules.check(state, 1, Choose("7D"))).code == "wrong_phase"
    assert present(RULES.check(state, 0, Choose("7D"))).code == "wrong_phase"


def test_turn_comes_before_the_games_own_reasons_gen_03() -> None:
    state = dealt()
    assert code(state, 3, Choose("XX")) == "not_your_turn"
    assert code(state, 0, Choose("XX")) == "card_not_in_hand"


def test_an_option_that_is_off_is_named_gen_03() -> None:
    """Before phase and turn: no other moment would do."""
    state = dealt()
    assert code(state, 0, Shout()) == code(state, 9, Shout()) == "option_disabled"
    state.phase = "show"
    assert code(state, 0, Shout()) == "option_disabled"
    assert code(RULES.blank(), 0, Shout()) == "wrong_phase"
    assert code(dealt(shouting=True), 0, Shout()) is None


def test_simultaneous_choices_are_never_out_of_turn_gen_03() -> None:
    state = dealt()
    assert RULES.current(state) == (0, 1, 2)
    state = done(RULES.act(state, 2, Choose(state.hands[2][0]))).state
    assert RULES.current(state) == (0, 1)
    assert code(state, 2, Choose(state.hands[2][0])) == "already_committed"
    assert code(state, 3, Choose("7D")) == "not_your_turn"
    assert code(state, SPECTATOR, Choose("7D")) == "not_your_turn"
    assert code(state, SYSTEM, Choose("7D")) == "not_your_turn"
    state = done(RULES.act(state, 0, Resign())).state
    assert code(state, 0, Choose("7D")) == "not_your_turn"  # it left without having chosen


# --- GEN-04, GEN-05 --------------------------------------------------------------------------


def test_refused_commands_change_nothing_gen_04() -> None:
    state = dealt()
    before = RULES.observe(state, OPEN)
    for seat, command in ((0, Choose("XX")), (0, Shout()), (SYSTEM, Deal()), (0, GiveNonce("x"))):
        assert isinstance(RULES.act(state, seat, command), Refusal)
        assert isinstance(RULES.decide(state, seat, command), Refusal)
    assert RULES.observe(state, OPEN) == before


def test_between_two_deals_it_is_the_wrong_phase_gen_05() -> None:
    _, state = choose_all(dealt(shouting=True))
    assert state.phase == SEALED
    for seat in range(3):
        assert code(state, seat, Choose("7D")) == "wrong_phase"
        assert code(state, seat, Shout()) == "wrong_phase"


def test_between_two_deals_nobody_is_out_of_turn_gen_05() -> None:
    """In games that look at the turn first too: between two deals it is nobody's."""

    class OneByOne(Picks):
        turn_first = True

        def active(self, state: PicksState) -> tuple[Seat, ...]:
            return super().active(state)[:1]

    _, state = choose_all(dealt())
    refused = {present(OneByOne().check(state, seat, Choose("7D"))).code for seat in range(3)}
    assert refused == {"wrong_phase"}


# --- GEN-06: silent seats --------------------------------------------------------------------


def test_a_silent_seat_makes_its_default_move_gen_06() -> None:
    state = dealt()
    card = state.hands[1][0]
    outcome = done(RULES.act(state, SYSTEM, TimeOut(1)))
    assert outcome.events == (TurnTimedOut(1), CardChosen(1, card))
    assert code(outcome.state, SYSTEM, TimeOut(1)) == "not_your_turn"
    assert code(outcome.state, SYSTEM, TimeOut(9)) == "not_your_turn"
    assert code(start(), SYSTEM, TimeOut(0)) == "not_your_turn"


# --- GEN-07: resigning -----------------------------------------------------------------------


def test_anyone_resigns_at_any_time_gen_07() -> None:
    for state in (start(), dealt()):
        for seat in range(3):
            outcome = done(RULES.act(state, seat, Resign()))
            assert outcome.events == (SeatForfeited(seat, "resigned"),)
            assert code(outcome.state, seat, Resign()) == "not_your_turn"
    assert code(RULES.blank(), 0, Resign()) == "wrong_phase"
    assert code(start(), 3, Resign()) == "not_your_turn"
    assert code(start(), SPECTATOR, Resign()) == "not_your_turn"
    assert code(start(), SYSTEM, Forfeit(0, "resigned")) == "malformed"  # nobody resigns for it


def test_of_two_sides_the_other_wins_gen_07() -> None:
    outcome = done(RULES.act(dealt(players=2), 0, Resign()))
    assert [e.name() for e in outcome.events] == ["seat_forfeited", "deal_revealed", "match_ended"]
    assert outcome.events[-1] == MatchEnded([[0], [1]], [0, 0], [2, 1])
    assert RULES.score_sheet(outcome.state).places == [2, 1]  # level in points: GEN-11
    outcome = done(RULES.act(start(players=2), 0, Resign()))
    assert [event.name() for event in outcome.events] == ["seat_forfeited", "match_ended"]


def test_of_more_sides_the_others_go_on_and_rank_above_gen_07() -> None:
    state = dealt(deals=1)
    state = done(RULES.act(state, 0, Choose(state.hands[0][0]))).state
    state = done(RULES.act(state, SYSTEM, Forfeit(0, "absent"))).state
    events, state = choose_all(state)
    shown = next(event for event in events if isinstance(event, CardsShown))
    assert shown.cards[0] is None
    assert present(state.match.result).places[0] == 3
    assert sorted(present(state.match.result).places) == [1, 2, 3]


def test_who_completes_a_choice_by_leaving_gen_07() -> None:
    """The last seat that was waited for leaves: the rest is settled at once."""
    state = dealt(deals=1)
    for seat in (0, 1):
        state = done(RULES.act(state, seat, Choose(state.hands[seat][0]))).state
    outcome = done(RULES.act(state, 2, Resign()))
    assert [event.name() for event in outcome.events][:2] == ["seat_forfeited", "cards_shown"]
    assert RULES.is_over(outcome.state)


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


# --- the time of a match ---------------------------------------------------------------------


def test_after_the_time_is_called_the_deal_being_played_is_the_last() -> None:
    state = dealt(deals=5)
    called = done(RULES.act(state, SYSTEM, CallTime()))
    assert called.events == (TimeCalled(),)
    assert called.state.phase == state.phase
    events, ended = choose_all(called.state)
    assert [event.name() for event in events[-2:]] == ["deal_revealed", "match_ended"]
    assert RULES.is_over(ended)
    assert present(ended.match.result).totals == RULES.totals(ended)


def test_time_called_between_two_deals_ends_the_match_as_it_stands() -> None:
    called = done(RULES.act(start(), SYSTEM, CallTime()))
    assert [event.name() for event in called.events] == ["time_called", "match_ended"]


def test_time_is_called_once_and_only_by_the_system() -> None:
    state = done(RULES.act(dealt(), SYSTEM, CallTime())).state
    assert code(state, SYSTEM, CallTime()) == "wrong_phase"
    assert code(state, 0, CallTime()) == "unknown_command"
    assert code(RULES.blank(), SYSTEM, CallTime()) == "wrong_phase"


def test_only_giving_up_costs_dearly_where_a_game_says_nothing_else() -> None:
    state = dealt()
    assert RULES.caution(state, 0, Resign()) == "ask_resign"
    assert RULES.caution(state, 0, Choose(state.hands[0][0])) is None
