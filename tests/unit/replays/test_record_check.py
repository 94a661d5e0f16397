"""Checking records: what does not hold is found, at its move, with a clause."""

from typing import Any

import msgspec
import pytest

from replays.finding import Finding
from replays.record import Deal, ExpectedView, Record, Step, read, write
from replays.record_checker import check, sealed
from replays.words import WORDS, sentence
from tests.unit.narrowing import instance
from tests.unit.replays.example_record import MOVES, RULES, changed, example, refused, whole


def test_a_stacked_deck_gives_the_hands_of_the_example_and_leads_to_its_scores() -> None:
    record = whole()
    assert record.deals[0].scores == [2, 0, 0, 2]
    assert check(RULES, record) == ()
    assert record.result is not None
    assert record.result.places == [3, 1, 1, 3]


def test_sealing_twice_changes_nothing() -> None:
    assert sealed(RULES, whole()) == whole()


def test_a_record_that_was_edited_is_sealed_anew() -> None:
    moves = list(whole().deals[0].moves)
    moves[0] = str(moves[0]).replace("9B", "10B")
    moves[12] = str(moves[12]).replace("10C", "9C")
    moves.insert(0, refused("3D", "opening_denari_forbidden"))
    again = sealed(RULES, changed(whole(), 0, moves=moves[:12]))
    assert isinstance(again, Record), again
    assert again.result is None
    assert check(RULES, again) == ()


@pytest.mark.parametrize(
    "command",
    [
        {"do": "play_card", "card": 10**30},
        {"do": "play_card", "card": -(10**30)},
        {"do": "play_card", "card": 0.5},
        {"do": "play_card", "card": [[[[["1D"]]]]]},
        {"do": "time_out", "seat": 2**64},
        {"do": {"do": "do"}},
        {},
        "give_nonce nonce=è",
        "play_card card",
        "play_card =1D",
        "play_card card=1D card=2D",
        "deal order=1D chance=3",
        "forfeit seat=99999999999999999999",
    ],
)
@pytest.mark.parametrize("seat", [1, "system"])
def test_hostile_commands_are_refused_like_any_other(seat: Any, command: Any) -> None:
    text = write(example([Step(seat=seat, command=command)]))
    record = read(text)
    assert isinstance(record, Record), record
    found = check(RULES, record)
    assert (found[0].code, found[0].move) == ("illegal_move", 1)
    assert found[0].clause == "GEN-03"
    expected = Step(seat=seat, command=command, refused=found[0].reason)
    again = sealed(RULES, example([expected]))
    assert isinstance(again, Record), again


# --- refusals, events, views ------------------------------------------------------------------


def findings(moves: list[str | Step]) -> tuple[Finding, ...]:
    return check(RULES, example(moves))


def test_rec_5_expected_refusals_hold_and_change_nothing() -> None:
    steps: list[str | Step] = [
        refused("3D", "opening_denari_forbidden", "BUS-12"),
        refused("7D", "card_not_in_hand"),
        refused(7, "malformed", "GEN-03"),
        Step(seat=0, command="play_card card=1D", refused="not_your_turn"),
        Step(seat=0, command="deal", refused="unknown_command"),
        Step(seat=0, command="fly", refused="unknown_command"),
        MOVES[0],
        Step(seat=2, command="play_card card=2D", refused="must_follow_suit", clause="BUS-16"),
        *MOVES[1:],
        Step(seat=2, command="play_card card=2D", refused="match_over"),
        Step(seat=2, command="fly", refused="match_over"),
    ]
    record = sealed(RULES, example(steps))
    assert isinstance(record, Record), record
    assert record.deals[0].scores == whole().deals[0].scores
    assert check(RULES, record) == ()


@pytest.mark.parametrize(
    ("step", "code", "reason", "clause"),
    [
        (refused("3D", "must_follow_suit"), "wrong_refusal", "opening_denari_forbidden", "BUS-12"),
        (
            refused("3D", "opening_denari_forbidden", "BUS-16"),
            "wrong_refusal",
            "opening_denari_forbidden",
            "BUS-12",
        ),
        (refused("9B", "must_follow_suit", "BUS-16"), "not_refused", "must_follow_suit", "BUS-16"),
        ("1 play_card card=3D", "illegal_move", "opening_denari_forbidden", "BUS-12"),
        ("0 play_card card=1D", "illegal_move", "not_your_turn", "GEN-03"),
    ],
)
def test_rec_5_another_refusal_or_none_is_found(
    step: str | Step, code: str, reason: str, clause: str
) -> None:
    first = findings([step, *MOVES])[0]
    assert (first.code, first.reason, first.clause) == (code, reason, clause)
    assert (first.deal, first.move) == (1, 1)


@pytest.mark.parametrize("text", ["", "play_card card=9B", "x play_card", "99 play_card", "1"])
def test_rec_5_a_step_that_cannot_be_read_is_found_at_its_place(text: str) -> None:
    found = findings([*MOVES[:3], text])[-1]
    assert (found.code, found.clause, found.move) == ("step_malformed", "REC-5", 4)


def test_rec_5_a_step_of_nothing_is_malformed() -> None:
    assert findings([Step(refused="match_over")])[-1].code == "step_malformed"
    assert findings([Step(seat=1)])[-1].code == "step_malformed"


def test_rec_5_stated_events_must_follow_in_their_order() -> None:
    won = {"type": "trick_won", "seat": 3, "points": 2}
    played = {"type": "card_played", "card": "5B"}

    def last(events: list[dict[str, Any]]) -> list[str | Step]:
        return [*MOVES[:3], Step(seat=0, command="play_card card=5B", events=events)]

    assert {f.code for f in findings(last([played, won]))} == set()
    wrongs: list[list[dict[str, Any]]] = [
        [won, played],
        [won | {"points": 3}],
        [{"type": "deal_scored"}],
        [won | {"x": 1}],
    ]
    for wrong in wrongs:
        found = findings(last(wrong))
        assert [(f.code, f.clause, f.move) for f in found] == [("wrong_event", "REC-5", 4)]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ({"zones": {"trick": "9B"}}, {"zones": {"trick": "10B"}}),
        ({"zones": {"hand:2": 10}}, {"zones": {"hand:2": 9}}),
        (
            {"viewer": 1, "zones": {"hand:1": "3D 3C 2C 10C 9C 10B 7S 5S 4S"}},
            {"viewer": "spectator", "zones": {"hand:1": "3D 3C 2C 10C 9C 10B 7S 5S 4S"}},
        ),
        ({"viewer": 2, "zones": {"hand:1": "? ? ? ? ? ? ? ? ?"}}, {"zones": {"nowhere": 1}}),
        ({"active": [2]}, {"active": [1]}),
        ({"phase": "play"}, {"phase": "draw"}),
        ({"viewer": 2, "menu": ["play_card"]}, {"viewer": 1, "menu": ["play_card"]}),
        ({"totals": [0, 0, 0, 0]}, {"totals": [1, 0, 0, 0]}),
        ({"facts": {"seats": 4}}, {"facts": {"seats": 3}}),
        ({"notes": {"trick": {"seats": [1]}}}, {"notes": {"trick": {"seats": [2]}}}),
        ({}, {"counters": {"luck": 1}}),
    ],
)
def test_rec_5_what_is_seen_is_compared(right: dict[str, Any], wrong: dict[str, Any]) -> None:
    def steps(seen: dict[str, Any]) -> list[str | Step]:
        return [MOVES[0], Step(see=msgspec.convert(seen, ExpectedView))]

    assert findings(steps(right)) == ()
    assert [(f.code, f.clause, f.move) for f in findings(steps(wrong))] == [
        ("wrong_view", "REC-5", 1)
    ]


# --- the whole: options, deck, end -------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "reason", "clause"),
    [
        ({"options": {"max_deal": 1}}, "unknown_option", "REC-2"),
        ({"options": {"max_deals": 0}}, "bad_option_value", "BUS-27"),
        ({"options": {"max_deals": None, "target_busche": None}}, "no_end_condition", "BUS-28"),
        ({"seats": 3}, "wrong_player_count", "BUS-1"),
    ],
)
def test_rec_2_options_and_seats_are_those_of_the_rules(
    change: dict[str, Any], reason: str, clause: str
) -> None:
    found = check(RULES, msgspec.structs.replace(whole(), **change))
    assert [(f.code, f.reason) for f in found] == [("options_refused", reason)]
    assert found[0].clause == clause


def test_gen_01_a_card_too_many_is_named() -> None:
    deal = whole().deals[0]
    deck = [deal.deck[0] + " 7D", *deal.deck[1:]]
    found = check(RULES, whole_with(msgspec.structs.replace(deal, deck=deck)))
    assert [(f.code, f.clause, f.deal, f.move) for f in found] == [("wrong_deck", "GEN-01", 1, 1)]
    assert found[0].params == {"extra": "7D", "missing": "-"}


def test_gen_01_chance_that_a_deal_does_not_draw_is_named() -> None:
    deal = msgspec.structs.replace(whole().deals[0], chance={"first_dealer": 1})
    (found,) = check(RULES, whole_with(deal))
    assert (found.code, found.reason) == ("wrong_deck", "chance_not_drawn")
    for language in ("it", "en"):
        said = sentence(found, language)
        assert "first_dealer" in said
        assert "{" not in said


def whole_with(deal: Deal) -> Record:
    return msgspec.structs.replace(whole(), deals=[deal])


def test_rec_7_a_record_that_stops_before_its_end_is_found() -> None:
    deal = whole().deals[0]
    found = check(RULES, whole_with(msgspec.structs.replace(deal, moves=deal.moves[:-1])))
    assert [(f.code, f.clause, f.move) for f in found] == [("missing_end", "REC-7", 40)] * 2


def test_rec_7_a_second_deal_begins_after_the_first() -> None:
    record = example(list(MOVES[:8]))
    again = msgspec.structs.replace(record, deals=record.deals * 2)
    assert [f.code for f in check(RULES, again)] == ["missing_end"]


def test_gen_11_scores_and_result_are_counted_again() -> None:
    deal = msgspec.structs.replace(whole().deals[0], scores=[2, 0, 0, 3])
    found = check(RULES, whole_with(deal))
    assert [(f.code, f.clause) for f in found] == [("wrong_scores", "GEN-11")]
    unsaid = msgspec.structs.replace(whole(), result=None)
    assert [f.code for f in check(RULES, unsaid)] == ["wrong_result"]


def test_every_finding_is_said_in_both_languages() -> None:
    found = [
        *findings(["1 play_card card=3D"]),
        *findings([refused("9B", "must_follow_suit")]),
        *check(RULES, whole_with(msgspec.structs.replace(whole().deals[0], scores=None))),
    ]
    for finding in found:
        italian = sentence(finding, "it", RULES.words)
        english = sentence(finding, "en", RULES.words)
        assert italian != english
        assert finding.code in italian
        assert finding.clause in english
    assert "The first trick of the deal may not be led with coins." in sentence(
        found[0], "en", RULES.words
    )
    for phrase in WORDS.values():
        assert phrase.it != phrase.en


def test_what_no_record_is_says_where_in_both_languages_and_no_more() -> None:
    """REC-1: the decoder's own English is nobody's language."""
    for text, place in (("{'a': 1}", " (byte 1)"), ('{"format": 7}', " ($.format)")):
        finding = instance(Finding, read(text))
        assert (finding.code, finding.params) == ("record_malformed", {"place": place})
        assert WORDS[finding.code].say("it", finding.params).endswith(f"smazzata-record/1{place}.")
