"""Who sees what, default moves, bounds, the order of refusals (GEN-03, GEN-06, GEN-12)."""

from random import Random

import pytest

from games.bazzica.events import Declare, LeaveToPartner, NoDeclaration
from games.bazzica.variants import VARIANTS
from games.kernel.match import Deal
from games.kernel.seats import SPECTATOR, SYSTEM
from games.kernel.trick_play import PlayCard
from tests.unit.bazzica.bazzica_tables import RULES, dealt, ending, laid, played, refused, started
from tests.unit.narrowing import accepted, refusal_of


def test_piles_and_stock_are_secret_but_for_the_last_trick_baz_36() -> None:
    """BAZ-36: brisques are not told before the count, and the piles do not show them."""
    table = dealt(["AS.1 8S.1", "7S.1 8D.1"], turned="9C.1", dealer=1)
    _, table = played(table, "AS.1 7S.1 - 8S.1 8D.1")
    for viewer in (0, 1, SPECTATOR):
        view = RULES.observe(table, viewer)
        assert view.zone("captured:0").cards == [None, None]
        assert view.zone("last_trick").cards == ["8S.1", "8D.1"]
        assert set(view.zone("stock").cards) == {None}
        assert [counter.value for counter in view.counters] == [0, 0]
        told = view.facts["tricks"]
        assert [trick["cards"] for trick in told] == [["8S.1", "8D.1"]]
    assert set(RULES.observe(table, SPECTATOR).zone("hand:0").cards) == {None}


def test_declared_cards_are_hidden_again_in_the_second_phase_baz_29() -> None:
    """BAZ-29: everybody sees his own hand only."""
    table = ending(["KH.1 QH.1", "AS.1 7D.1"])
    view = RULES.observe(table, 1)
    assert view.zone("hand:0").cards == [None, None]
    assert view.zone("declared:0").cards == []


def test_what_trumps_are_is_written_beside_the_trick_baz_r2() -> None:
    """BAZ-R2: there is no card that says it."""
    table = dealt([], variant="rubicone")
    assert RULES.observe(table, 0).zone("trick").notes["trump"] == "trump_none"
    table = laid({}, trump="D", variant="rubicone")
    assert RULES.observe(table, 0).zone("trick").notes["trump"] == "trump_diamonds"


def test_the_default_move_gives_away_least() -> None:
    """GEN-06: nothing is declared; the lowest card that is no trump."""
    table = dealt(["7H.1 8S.1 AS.1 KD.1 KD.2 9D.1 9D.2 9S.1"], turned="9H.1", dealer=1)
    assert RULES.default_move(table, 0) == PlayCard("8S.1")
    table = laid({"hand:0": "KH.1 QH.1", "turned": "9H.1"}, "declaration", trump="H")
    assert RULES.default_move(table, 0) == NoDeclaration()


def test_between_deals_and_before_the_first_it_is_not_the_moment() -> None:
    """GEN-05."""
    table = started()
    for move in ("AS.1", "-", "marriage:KH.1,QH.1", "leave"):
        assert refused(table, move, seat=0) == "wrong_phase"


@pytest.mark.parametrize(
    ("phase", "move", "code"),
    [
        ("play", "-", "wrong_phase"),
        ("play", "marriage:KH.1,QH.1", "wrong_phase"),
        ("play", "leave", "wrong_phase"),
        ("declaration", "KH.1", "wrong_phase"),
        ("phase_two", "-", "wrong_phase"),
        ("phase_two", "leave", "wrong_phase"),
        ("phase_two", "marriage:KH.1,QH.1", "stock_exhausted"),
    ],
)
def test_phases_come_before_turns(phase: str, move: str, code: str) -> None:
    """GEN-03: for whoever it is."""
    zones: dict[str, str | int] = {"hand:0": "KH.1 QH.1", "hand:1": "KH.2 QH.2"}
    table = laid({**zones, "turned": "9H.1"}, phase, trump="H")
    assert refused(table, move, seat=0) == refused(table, move, seat=1) == code


def test_off_turn_nothing_is_played_or_declared() -> None:
    """GEN-03."""
    table = laid({"hand:0": "KH.1 QH.1", "turned": "9H.1"}, "declaration", trump="H")
    for command in (NoDeclaration(), Declare("marriage", ("KH.1", "QH.1")), LeaveToPartner()):
        assert refusal_of(RULES.act(table, 1, command)).code == "not_your_turn"
    assert refused(laid({"turned": "9H.1"}, trump="H"), "KH.1", seat=1) == "not_your_turn"


def test_malformed_and_unknown_moves_are_told() -> None:
    """GEN-03."""
    table = dealt([])
    for raw, code in (
        ({"do": "declare", "kind": 3, "cards": []}, "malformed"),
        ({"do": "declare", "kind": "marriage"}, "malformed"),
        ({"do": "meld"}, "unknown_command"),
        ({"do": "assess_penalty", "seat": 0, "kind": "revoke"}, "unknown_command"),
    ):
        assert refusal_of(RULES.read(table, 0, raw)).code == code


@pytest.mark.parametrize("cards", [(), ("",), ("ZZ.9",), ("KH",), ("KH.1",) * 500])
def test_strange_cards_are_refused_and_never_fail(cards: tuple[str, ...]) -> None:
    """GEN-04."""
    table = laid({"hand:0": "KH.1 QH.1", "turned": "9H.1"}, "declaration", trump="H")
    refusal = refusal_of(RULES.act(table, 0, Declare("marriage", cards)))
    assert refusal.code in {"wrong_cards", "card_not_in_hand", "duplicate_card"}


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_form_ends_within_its_bounds(variant: str) -> None:
    """GEN-12: whole matches of random steps."""
    rng = Random(variant)
    table = started(variant=variant)
    options, most = table.match.options, 0
    events = 0
    while not RULES.is_over(table):
        seat = RULES.current(table)[0]
        step = Deal() if seat == SYSTEM else rng.choice(RULES.legal_actions(table))
        events = 0 if seat == SYSTEM else events
        outcome = accepted(RULES.act(table, seat, step))
        events += len(outcome.events)
        most = max(most, events)
        table = outcome.state
    assert most <= RULES.deal_bound(options)
    assert len(table.match.sheets) <= RULES.deals_bound(options)
