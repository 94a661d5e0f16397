"""GEN-03 to GEN-05: why a command is refused, and that nothing comes of it."""

from games.kernel.match import (
    SEALED,
    Deal,
    GiveNonce,
    Resign,
)
from games.kernel.refusal import Refusal
from games.kernel.seats import OPEN, SPECTATOR, SYSTEM, Seat
from tests.unit.kernel.picks import (
    Choose,
    Picks,
    PicksState,
    Shout,
)
from tests.unit.kernel.picks_table import RULES, choose_all, code, dealt, done, start
from tests.unit.narrowing import present, refusal_of

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
