"""Commands without a turn, rounds of choices, and the steps of a named seat."""

from random import Random

from games.kernel.badges import Badge
from games.kernel.bots import RandomBot
from games.kernel.match import Resign, TimeOut
from games.kernel.seats import SPECTATOR, SYSTEM
from games.kernel.view import View
from tests.unit.kernel.picks import CardChosen, Choose, Picks, PicksState, Shout, Shouted
from tests.unit.kernel.picks_table import RULES, code, dealt, done


def test_the_steps_of_a_named_seat_are_its_own() -> None:
    state = dealt()
    for seat in range(3):
        assert RULES.legal_actions(state, seat) == [Choose(card) for card in state.hands[seat]]
    assert RULES.legal_actions(state) == RULES.legal_actions(state, 0)
    for nobody in (3, SPECTATOR, SYSTEM):
        assert RULES.legal_actions(state, nobody) == ()
    chosen = done(RULES.act(state, 0, Choose(state.hands[0][0]))).state
    assert RULES.legal_actions(chosen, 0) == ()


def test_a_bot_chooses_for_its_own_seat_among_several() -> None:
    class Open(Picks):
        """Determinizes to the very table: whose steps are listed is what is tested."""

        def determinize(self, view: View, rng: Random) -> PicksState:
            return state

    state = dealt()
    rules = Open()
    for seat in (2, 1, 0):
        choice = RandomBot(rules).choose(rules.observe(state, seat), Random(seat))
        assert RULES.check(state, seat, choice) is None


def test_playing_for_a_named_seat_is_what_acting_does() -> None:
    state = dealt()
    step = Choose(state.hands[2][1])
    played = RULES.clone(state)
    RULES.play(played, step, 2)
    assert RULES.observe(played, 2) == RULES.observe(done(RULES.act(state, 2, step)).state, 2)


def test_a_word_off_turn_needs_no_turn_and_waits_for_nobody() -> None:
    state = dealt(shouting=True)
    state = done(RULES.act(state, 1, Choose(state.hands[1][0]))).state
    outcome = done(RULES.act(state, 1, Shout("hey")))
    assert outcome.events == (Shouted(1, "hey"),)
    assert RULES.current(outcome.state) == RULES.current(state) == (0, 2)
    for nobody in (3, SPECTATOR, SYSTEM):
        assert code(state, nobody, Shout()) == "not_your_turn"
    gone = done(RULES.act(state, 0, Resign())).state
    assert code(gone, 0, Shout()) == "not_your_turn"


def test_the_menu_off_turn_is_shown_to_who_has_chosen_too() -> None:
    state = dealt(shouting=True)
    state = done(RULES.act(state, 1, Choose(state.hands[1][0]))).state
    assert [item.do for item in RULES.observe(state, 0).menu] == ["choose", "shout"]
    assert [item.do for item in RULES.observe(state, 1).menu] == ["shout"]
    assert RULES.observe(state, SPECTATOR).menu == []


def test_the_menu_says_what_is_off_turn() -> None:
    menu = RULES.observe(dealt(shouting=True), 0).menu
    assert {item.do: item.off_turn for item in menu} == {"choose": False, "shout": True}


def test_a_badge_tells_everybody_who_has_chosen_and_nothing_of_the_card() -> None:
    state = dealt(rounds=2)
    assert RULES.observe(state, 0).badges == []
    state = done(RULES.act(state, 1, Choose(state.hands[1][0]))).state
    for viewer in (0, 1, SPECTATOR):
        assert RULES.observe(state, viewer).badges == [Badge("chosen:1", "chosen", 1)]
    state = done(RULES.act(state, 0, Choose(state.hands[0][0]))).state
    gone = done(RULES.act(state, 2, Resign())).state
    assert RULES.observe(gone, 0).badges == [], "the next round: nobody has chosen yet"


def test_a_game_has_badges_of_its_own() -> None:
    state = dealt()
    for seat in range(3):
        state = done(RULES.act(state, seat, Choose(state.hands[seat][0]))).state
    leader = state.points.index(max(state.points))
    assert RULES.observe(state, SPECTATOR).badges == [Badge(f"leader:{leader}", "leader", leader)]


def test_a_round_ends_with_its_last_choice_and_not_before() -> None:
    state = dealt(rounds=2)
    rounds = []
    for seat in (2, 0, 1):
        rounds.append(RULES.simultaneous_round(state))
        state = done(RULES.act(state, seat, Choose(state.hands[seat][0]))).state
    assert rounds == [1, 1, 1]
    assert RULES.simultaneous_round(state) == 2
    assert RULES.current(state) == (0, 1, 2)


def test_time_that_runs_out_chooses_once_also_for_the_last_of_a_round() -> None:
    state = dealt(rounds=2)
    for seat in (0, 1):
        state = done(RULES.act(state, seat, Choose(state.hands[seat][0]))).state
    events = done(RULES.act(state, SYSTEM, TimeOut(2))).events
    assert [event for event in events if isinstance(event, CardChosen)] == [
        CardChosen(2, state.hands[2][0])
    ]
