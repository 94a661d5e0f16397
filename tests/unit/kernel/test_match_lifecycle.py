"""What GEN-01 and GEN-02 say of every game: chance and deals are the system's."""

from games.kernel.match import (
    Deal,
    DealCommitted,
    DealStarted,
    Forfeit,
    GiveNonce,
    Match,
    MatchEnded,
    NonceGiven,
    Reveal,
    StartMatch,
    TimeOut,
)
from games.kernel.options import Options
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Transition
from games.kernel.seats import SYSTEM
from games.kernel.shuffle import deal_secret, final_seed, shuffle
from games.kernel.verify_log import verify_log
from tests.unit.kernel.picks import (
    HandsGiven,
    Picks,
)
from tests.unit.kernel.picks_table import MASTER, RULES, choose_all, code, dealt, done, start
from tests.unit.narrowing import accepted, instance, refusal_of

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
