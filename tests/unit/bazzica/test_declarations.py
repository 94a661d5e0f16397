"""What is declared, what it is worth, and what may serve again (BAZ-12, BAZ-15 to BAZ-24)."""

from typing import Any

import pytest

from games.bazzica.combinations import LEVELS
from games.bazzica.state import BazzicaState
from games.bazzica.variants import VARIANTS, values_of
from tests.unit.bazzica.bazzica_tables import RULES, dealt, laid, marked, named, played, refused

CLASSIC: dict[str, Any] = {"trump": "H", "turned": "9H.1"}


def declaring(
    hand: str, exposed: str = "", trump: str = "H", facts: dict[str, Any] | None = None, **more: Any
) -> BazzicaState:
    """Seat 0 has taken a trick and holds these cards, some of them face up."""
    form = VARIANTS[more.get("variant", "classica")]
    zones: dict[str, str | int] = {"hand:0": hand, "declared:0": exposed}
    if form.turn_up:
        zones["turned"] = "9H.1" if trump == "H" else "9C.1"
    return laid(zones, "declaration", trump=trump, facts=facts, **more)


def kinds(table: BazzicaState) -> set[str]:
    """The kinds that may be declared."""
    steps = RULES.legal_actions(table)
    return {step.data()["kind"] for step in steps if step.name() == "declare"}


CARDS: dict[str, str] = {
    "marriage": "KH.1 QH.1",
    "sequence": "AH.1 10H.1 KH.1 QH.1 JH.1",
    "bezique": "QS.1 JD.1",
    "double_bezique": "QS.1 QS.2 JD.1 JD.2",
    "triple_bezique": "QS.1 QS.2 QS.3 JD.1 JD.2 JD.3",
    "quadruple_bezique": "QS.1 QS.2 QS.3 QS.4 JD.1 JD.2 JD.3 JD.4",
    "quintuple_bezique": "QS.1 QS.2 QS.3 QS.4 QS.5 JD.1 JD.2 JD.3 JD.4 JD.5",
    "sextuple_bezique": "QS.1 QS.2 QS.3 QS.4 QS.5 QS.6 JD.1 JD.2 JD.3 JD.4 JD.5 JD.6",
    "four_aces": "AS.1 AH.1 AD.1 AD.2",
    "four_tens": "10S.1 10H.1 10D.1 10D.2",
    "four_kings": "KS.1 KH.1 KD.1 KD.2",
    "four_queens": "QS.1 QH.1 QD.1 QD.2",
    "four_jacks": "JS.1 JH.1 JD.1 JD.2",
    "four_trump_aces": "AH.1 AH.2 AH.3 AH.4",
    "four_trump_tens": "10H.1 10H.2 10H.3 10H.4",
    "four_trump_kings": "KH.1 KH.2 KH.3 KH.4",
    "four_trump_queens": "QH.1 QH.2 QH.3 QH.4",
    "four_trump_jacks": "JH.1 JH.2 JH.3 JH.4",
    "five_trump_aces": "AH.1 AH.2 AH.3 AH.4 AH.5",
    "five_trump_tens": "10H.1 10H.2 10H.3 10H.4 10H.5",
    "five_trump_kings": "KH.1 KH.2 KH.3 KH.4 KH.5",
    "five_trump_queens": "QH.1 QH.2 QH.3 QH.4 QH.5",
    "five_trump_jacks": "JH.1 JH.2 JH.3 JH.4 JH.5",
}
BOTH = {"marriage": 40, "sequence": 250}
FOURS = {"four_aces": 100, "four_kings": 80, "four_queens": 60, "four_jacks": 40}
HIGH = {"aces": 1000, "tens": 900, "kings": 800, "queens": 600, "jacks": 400}
TRUMP_FOURS = {f"four_trump_{rank}": value for rank, value in HIGH.items()}
FIVES = {"aces": 2000, "tens": 1800, "kings": 1600, "queens": 1200, "jacks": 800}
TRUMP_FIVES = {f"five_trump_{rank}": value for rank, value in FIVES.items()}
PAIRED_FOURS = {f"four_{rank}": value for rank, value in HIGH.items()}
RUBICON = {"bezique": 40, "double_bezique": 500, "triple_bezique": 1500, "quadruple_bezique": 4500}
WORTH: dict[str, dict[str, int]] = {
    "classica": {**BOTH, "bezique": 40, "double_bezique": 500, **FOURS},
    "tre": {**BOTH, "bezique": 40, "double_bezique": 500, **FOURS},
    "rubicone": {**BOTH, **RUBICON, **FOURS},
    "cinese": {**BOTH, **RUBICON, **FOURS, **TRUMP_FOURS},
    "otto": {
        **BOTH,
        **RUBICON,
        "bezique": 50,
        "quintuple_bezique": 9000,
        **FOURS,
        **TRUMP_FOURS,
        **TRUMP_FIVES,
    },
    "quattro": {
        **BOTH,
        **RUBICON,
        "quintuple_bezique": 13500,
        "sextuple_bezique": 40500,
        **PAIRED_FOURS,
    },
}
"""The table of BAZ-19, a second time and independently of the program."""
TOGETHER = {("quattro", "quintuple_bezique"), ("quattro", "sextuple_bezique")}
"""More than a hand: partners declare these together (`test_pairs`)."""
TABLE = [(form, kind) for form in WORTH for kind in CARDS if (form, kind) not in TOGETHER]


@pytest.mark.parametrize(("variant", "kind"), TABLE)
def test_what_each_declaration_is_worth_baz_19(variant: str, kind: str) -> None:
    """BAZ-19, BAZ-15, BAZ-R6, BAZ-C1, BAZ-O1, BAZ-Q4: with all its cards in one hand."""
    packs = VARIANTS[variant].packs
    told = CARDS[kind].split()
    if max(int(card[-1]) for card in told) > packs or len(told) > VARIANTS[variant].hand:
        assert kind not in WORTH[variant]
        return
    table = declaring(CARDS[kind], variant=variant)
    move = f"{kind}:{','.join(told)}"
    if kind not in WORTH[variant]:
        assert refused(table, move) == "kind_not_in_variant"
        assert kind not in kinds(table)
        return
    events, after = played(table, move)
    assert marked(events) == [(0, WORTH[variant][kind], kind)]
    assert sorted(after.exposed[0]) == sorted(told)
    assert named(events, "declared")[0].kind == kind


def test_the_kinds_of_each_form_are_those_of_the_table_baz_19() -> None:
    """BAZ-19, BAZ-25: and the exchange where a card is turned."""
    for variant, worth in WORTH.items():
        options = RULES.resolve_options({"variant": variant})
        assert isinstance(options, dict)
        exchange = {"exchange_seven"} if variant in ("classica", "tre") else set()
        assert set(values_of(options)) == set(worth) | exchange
        assert set(worth) <= set(LEVELS)


@pytest.mark.parametrize(
    ("variant", "cards", "value"),
    [
        ("classica", "marriage:KS.1,QS.1", 20),
        ("rubicone", "marriage:KS.1,QS.1", 20),
        ("rubicone", "sequence:AS.1,10S.1,KS.1,QS.1,JS.1", 150),
        ("cinese", "sequence:AS.1,10S.1,KS.1,QS.1,JS.1", 150),
        ("otto", "sequence:AS.1,10S.1,KS.1,QS.1,JS.1", 150),
        ("quattro", "sequence:AS.1,10S.1,KS.1,QS.1,JS.1", 150),
    ],
)
def test_plain_suits_are_worth_less_baz_19(variant: str, cards: str, value: int) -> None:
    """BAZ-19, BAZ-R6."""
    kind, _, told = cards.partition(":")
    table = declaring(told.replace(",", " "), variant=variant)
    assert marked(played(table, cards)[0]) == [(0, value, kind)]


@pytest.mark.parametrize("variant", ["classica", "tre"])
def test_five_of_a_plain_suit_are_no_sequence_baz_19(variant: str) -> None:
    """BAZ-19."""
    table = declaring("AS.1 10S.1 KS.1 QS.1 JS.1", variant=variant)
    assert refused(table, "sequence:AS.1,10S.1,KS.1,QS.1,JS.1") == "wrong_cards"
    assert kinds(table) == {"marriage"}


def test_quartets_of_trumps_need_trumps_baz_19() -> None:
    """BAZ-19."""
    table = declaring("AH.1 AH.2 AH.3 AH.4", trump="", variant="cinese")
    assert refused(table, "four_trump_aces:AH.1,AH.2,AH.3,AH.4") == "wrong_cards"
    assert kinds(table) == {"four_aces"}


@pytest.mark.parametrize(
    "move",
    [
        "marriage:KH.1,QS.1",
        "marriage:KH.1",
        "marriage:KH.1,QH.1,QS.1",
        "four_aces:AS.1,AH.1,AD.1",
        "four_aces:AS.1,AH.1,AD.1,KH.1",
        "bezique:QS.1,KH.1",
        "four_kings:AS.1,AH.1,AD.1,AC.1",
        "exchange_seven:KH.1",
    ],
)
def test_cards_that_do_not_make_it_baz_19(move: str) -> None:
    """BAZ-19."""
    table = declaring("KH.1 QH.1 QS.1 AS.1 AH.1 AD.1 AC.1 JD.1")
    assert refused(table, move) == "wrong_cards"


def test_a_card_counts_once_and_lies_in_the_hand_baz_15() -> None:
    """BAZ-15: `duplicate_card` comes before `card_not_in_hand`, and that before `wrong_cards`."""
    table = declaring("KH.1 QH.1 AS.1")
    assert refused(table, "four_aces:AS.1,AS.1,AS.1,AS.2") == "duplicate_card"
    assert refused(table, "four_aces:AS.1,AS.2") == "card_not_in_hand"
    assert refused(table, "solo:AS.1,AS.1") == "kind_not_in_variant"


def test_bezique_does_not_depend_on_trumps_baz_20() -> None:
    """BAZ-20."""
    for trump in "HC":
        table = declaring("QS.1 JD.1 QD.1 JS.1", trump=trump)
        assert refused(table, "bezique:QD.1,JS.1") == "wrong_cards"
        assert marked(played(table, "bezique:QS.1,JD.1")[0]) == [(0, 40, "bezique")]


def test_a_quartet_may_have_equal_cards_baz_21() -> None:
    """BAZ-21."""
    table = declaring("KS.1 KS.2 KD.1 KD.2")
    assert marked(played(table, "four_kings:KS.1,KS.2,KD.1,KD.2")[0]) == [(0, 80, "four_kings")]


def test_declared_cards_are_played_and_used_again_baz_16() -> None:
    """BAZ-16: they lie in front of their owner until they are played."""
    table = dealt(["AS.1 KH.1 QH.1", "7S.1"], turned="9H.1", dealer=1)
    _, table = played(table, "AS.1 7S.1 marriage:KH.1,QH.1")
    assert table.exposed == [["QH.1", "KH.1"], []]
    assert {"QH.1", "KH.1"} <= {str(step.data()["card"]) for step in RULES.legal_actions(table)}
    _, table = played(table, "KH.1")
    assert (table.exposed[0], table.trick[0].card) == (["QH.1"], "KH.1")


def test_one_card_has_to_be_new_baz_17() -> None:
    """BAZ-17, worked example 3: all cards lie face up already."""
    laid_down = [[0, "bezique", "QS.1", "JD.1"], [0, "bezique", "QS.2", "JD.2"]]
    table = declaring("7S.1", "QS.1 JD.1 QS.2 JD.2", facts={"laid": laid_down})
    assert refused(table, "double_bezique:QS.1,JD.1,QS.2,JD.2") == "no_new_card"
    table = declaring("JD.2", "QS.1 JD.1 QS.2", facts={"laid": laid_down[:1]})
    move = "double_bezique:QS.1,JD.1,QS.2,JD.2"
    assert marked(played(table, move)[0]) == [(0, 500, "double_bezique")]


def test_nothing_is_declared_in_the_second_phase_baz_18() -> None:
    """BAZ-18: the same answer on turn and off it."""
    zones: dict[str, str | int] = {
        "hand:0": "KH.1 QH.1",
        "hand:1": "KH.2 QH.2",
        "turned": 0,
        "stock": 0,
        "captured:0": 60,
    }
    table = laid(zones, "phase_two", trump="H")
    assert refused(table, "marriage:KH.1,QH.1") == "stock_exhausted"
    assert refused(table, "marriage:KH.2,QH.2", seat=1) == "stock_exhausted"
    assert refused(table, "-") == "wrong_phase"


def test_another_family_takes_the_same_card_baz_22() -> None:
    """BAZ-22, worked example 3: the queen of a bezique in four queens."""
    facts = {"laid": [[0, "bezique", "QS.1", "JD.1"]]}
    table = declaring("QC.1 QH.1 QD.2 QS.2 JD.2", "QS.1 JD.1", facts=facts)
    events, _ = played(table, "four_queens:QS.1,QC.1,QH.1,QD.2")
    assert marked(events) == [(0, 60, "four_queens")]
    events, _ = played(table, "double_bezique:QS.1,JD.1,QS.2,JD.2")
    assert marked(events) == [(0, 500, "double_bezique")]


def test_going_up_is_free_and_down_is_not_baz_23() -> None:
    """BAZ-23, worked example 2."""
    table = declaring("KH.1 QH.1 AH.1 10H.2 JH.1 QH.2 KH.2", variant="tre")
    _, table = played(table, "marriage:KH.1,QH.1")
    after_marriage = [[laid.kind, *laid.cards] for laid in table.laid]
    assert after_marriage == [["marriage", "QH.1", "KH.1"]]
    facts = {"laid": [[0, *after_marriage[0]]]}
    table = declaring("AH.1 10H.2 JH.1 QH.2", "KH.1 QH.1", facts=facts)
    move = "sequence:AH.1,10H.2,KH.1,QH.1,JH.1"
    assert refused(table, "marriage:KH.1,QH.2") == "card_already_used"
    events, table = played(table, move)
    assert marked(events) == [(0, 250, "sequence")]
    facts = {"laid": [*facts["laid"], [0, "sequence", "AH.1", "10H.2", "KH.1", "QH.1", "JH.1"]]}
    table = declaring("QH.2 KH.2", "AH.1 10H.2 KH.1 QH.1 JH.1", facts=facts)
    assert refused(table, "marriage:KH.1,QH.2") == "card_already_used"
    assert marked(played(table, "marriage:KH.2,QH.2")[0]) == [(0, 40, "marriage")]


def test_a_card_that_served_stays_barred_when_others_are_played_baz_23() -> None:
    """BAZ-23: an ace of four aces serves in no other four aces, though one of them is gone."""
    table = dealt(["AS.1 AH.1 AD.1 AC.1 AS.2 KH.1", "7S.1 7D.1 8S.1"], turned="9H.1", dealer=1)
    _, table = played(table, "KH.1 7S.1 four_aces:AS.1,AH.1,AD.1,AC.1 AD.1 7D.1")
    aces = {card for entry in table.laid for card in entry.cards}
    assert aces == {"AS.1", "AH.1", "AC.1"}
    facts = {"laid": [[0, "four_aces", "AS.1", "AH.1", "AC.1"]]}
    table = declaring("AS.2 AH.2", "AS.1 AH.1 AC.1", facts=facts)
    assert refused(table, "four_aces:AS.1,AH.1,AC.1,AS.2") == "card_already_used"
    assert "four_aces" not in kinds(table)


def test_the_other_side_is_not_barred_baz_23() -> None:
    """BAZ-23: of the same side only."""
    facts = {"laid": [[1, "marriage", "KH.1", "QH.1"]]}
    table = declaring("KH.1 QH.1", facts=facts)
    assert marked(played(table, "marriage:KH.1,QH.1")[0]) == [(0, 40, "marriage")]


def test_one_declaration_for_each_trick_baz_24() -> None:
    """BAZ-24, BAZ-12: then everybody draws; who has nothing to declare says so all the same."""
    table = dealt(["AS.1 KH.1 QH.1 KS.1 QS.1", "7S.1"], turned="9H.1", dealer=1)
    _, table = played(table, "AS.1 7S.1")
    events, after = played(table, "marriage:KS.1,QS.1")
    assert [event.name() for event in events] == ["declared", "points_marked", "cards_drawn"]
    assert refused(after, "marriage:KH.1,QH.1") == "wrong_phase"
    assert refused(table, "marriage:KH.1,QH.1", seat=1) == "not_your_turn"
    table = dealt(["9S.1", "10S.1 7S.1 8S.1"], turned="9H.1", dealer=1)
    _, table = played(table, "9S.1 10S.1")
    if not kinds(table):
        assert RULES.legal_actions(table) == [RULES.default_move(table, 1)]
    assert (table.phase, RULES.current(table)) == ("declaration", (1,))


def test_cards_may_be_reused_once_the_first_is_broken_baz_r9() -> None:
    """BAZ-R9, worked example 9."""
    hands = ["AS.1 AH.1 AD.1 AC.1 AS.2 AS.3 KH.1", "7H.1 7D.1 8S.1"]
    table = dealt(hands, variant="rubicone", dealer=1)
    _, table = played(table, "KH.1 7H.1 four_aces:AS.1,AH.1,AD.1,AC.1 AS.3 8S.1")
    again = "four_aces:AS.1,AH.1,AC.1,AS.2"
    assert refused(table, again) == "card_already_used"
    _, table = played(table, "- AD.1 7D.1")
    events, _ = played(table, again)
    assert marked(events) == [(0, 100, "four_aces")]


def test_with_free_reuse_nothing_is_barred_baz_r9() -> None:
    """BAZ-R9: `rubicon_reuse`; a new card is needed all the same (BAZ-17)."""
    hands = ["AS.1 AH.1 AD.1 AC.1 AS.2 AS.3 KH.1", "7H.1 7D.1 8S.1"]
    table = dealt(hands, variant="rubicone", rubicon_reuse="free", dealer=1)
    _, table = played(table, "KH.1 7H.1 four_aces:AS.1,AH.1,AD.1,AC.1 AS.3 8S.1")
    assert refused(table, "four_aces:AS.1,AH.1,AC.1,AD.1") == "no_new_card"
    assert marked(played(table, "four_aces:AS.1,AH.1,AC.1,AS.2")[0]) == [(0, 100, "four_aces")]


@pytest.mark.parametrize("first", ["marriage:KC.2,QC.3", "sequence:AC.1,10C.1,KC.2,QC.3,JC.1"])
def test_the_first_marriage_or_sequence_makes_trumps_baz_r2(first: str) -> None:
    """BAZ-R2, BAZ-R6: worked example 10."""
    hand = "AC.1 10C.1 KC.2 QC.3 JC.1 KS.1 QS.4"
    table = declaring(hand, trump="", variant="rubicone")
    kind = first.partition(":")[0]
    events, after = played(table, first)
    assert named(events, "trump_fixed")[0].suit == "clubs"
    assert (after.trump, marked(events)) == (
        "C",
        [(0, {"marriage": 40, "sequence": 250}[kind], kind)],
    )
    table = declaring(hand, trump="C", variant="rubicone")
    events, after = played(table, "marriage:KS.1,QS.4")
    assert (marked(events), after.trump) == ([(0, 20, "marriage")], "C")
    assert not named(events, "trump_fixed")


def test_without_trumps_the_suit_led_takes_the_trick_baz_r3() -> None:
    """BAZ-R3: in both phases; whoever cannot follow plays any card."""
    table = dealt(["7S.1", "AD.1"], variant="rubicone", dealer=1)
    events, _ = played(table, "7S.1 AD.1")
    assert named(events, "trick_won")[0].seat == 0
    zones: dict[str, str | int] = {"hand:0": "7S.1 8C.1", "hand:1": "AD.1 AH.1", "stock": 0}
    table = laid({**zones, "captured:0": 124}, "phase_two", variant="rubicone")
    _, table = played(table, "7S.1")
    assert len(RULES.legal_actions(table)) == 2
    events, _ = played(table, "AD.1")
    assert named(events, "trick_won")[0].seat == 0


def test_a_bezique_makes_no_trumps_baz_r2() -> None:
    """BAZ-R2: only marriages and sequences do."""
    table = declaring("QS.1 JD.1", trump="", variant="rubicone")
    assert played(table, "bezique:QS.1,JD.1")[1].trump == ""


@pytest.mark.parametrize("variant", ["cinese", "otto"])
@pytest.mark.parametrize(
    ("trump", "pair"), [("S", "QS,JD"), ("D", "QD,JS"), ("H", "QH,JC"), ("C", "QC,JH")]
)
def test_bezique_may_follow_trumps_baz_c4(variant: str, trump: str, pair: str) -> None:
    """BAZ-C4."""
    option: dict[str, Any] = {"cinese_bezique_follows_trump": True}
    queen, jack = (f"{face}.1" for face in pair.split(","))
    hand = "QS.1 JD.1 QD.1 JS.1 QH.1 JC.1 QC.1 JH.1"
    table = declaring(hand, trump=trump, variant=variant, **option)
    value = 50 if variant == "otto" else 40
    assert marked(played(table, f"bezique:{queen},{jack}")[0]) == [(0, value, "bezique")]
    others = {"QS.1,JD.1", "QD.1,JS.1", "QH.1,JC.1", "QC.1,JH.1"} - {f"{queen},{jack}"}
    assert {refused(table, f"bezique:{cards}") for cards in others} == {"wrong_cards"}
    table = declaring(hand, trump="", variant=variant, **option)
    assert refused(table, f"bezique:{queen},{jack}") == "wrong_cards"


def test_the_bezique_of_other_forms_follows_nothing_baz_c4() -> None:
    """BAZ-C4: the option is for six and eight packs."""
    option: dict[str, Any] = {"cinese_bezique_follows_trump": True}
    table = declaring("QS.1 JD.1 QH.1 JC.1", trump="H", variant="rubicone", **option)
    assert marked(played(table, "bezique:QS.1,JD.1")[0]) == [(0, 40, "bezique")]


def test_triple_bezique_for_three_baz_t4() -> None:
    """BAZ-T4."""
    move = "triple_bezique:QS.1,QS.2,QS.3,JD.1,JD.2,JD.3"
    hand = "QS.1 QS.2 QS.3 JD.1 JD.2 JD.3"
    table = declaring(hand, variant="tre", tre_triple_bezique=True)
    assert marked(played(table, move)[0]) == [(0, 1500, "triple_bezique")]
    assert refused(declaring(hand, variant="tre"), move) == "kind_not_in_variant"
    table = declaring("QS.1 QS.2 JD.1 JD.2", tre_triple_bezique=True)
    assert refused(table, "triple_bezique:QS.1,QS.2,JD.1,JD.2") == "kind_not_in_variant"
