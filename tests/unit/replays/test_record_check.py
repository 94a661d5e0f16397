"""Checking records: whatever is changed is found, at its move, with a clause."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kernel.cards import FRENCH_52
from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.match import Deal as DealCommand
from games.kernel.match import Forfeit, GiveNonce, Resign, StartMatch, TimeOut
from games.kernel.seats import SYSTEM, Seat
from games.registry import ruleset
from replays.deck_stacking import opened, stacked
from replays.export import export_record, may_export
from replays.finding import Finding
from replays.record import Deal, ExpectedView, Record, Step, Title, read, rows, write
from replays.record_checker import check, play, sealed
from replays.words import WORDS, sentence
from tests.testbed.matches import random_match
from tests.unit.narrowing import accepted, instance

RULES = ruleset("busca")
CHANCE = {"opening_leader": 1}
# The hands and the ten tricks of a whole deal that BUS-19 and BUS-23 are shown with.
HANDS = {
    "hand:0": "1D 6D 5D 1C 7C 3B 8B 6B 5B 10S",
    "hand:1": "3D 3C 2C 10C 9C 10B 9B 7S 5S 4S",
    "hand:2": "2D 10D 8C 6C 5C 4C 1B 7B 9S 8S",
    "hand:3": "9D 8D 7D 4D 2B 4B 3S 2S 1S 6S",
}
TRICKS = [
    (1, "9B 7B 2B 5B"),
    (3, "8D 5D 3D 2D"),
    (1, "9C 4C 1S 7C"),
    (1, "10C 6C 3S 1C"),
    (0, "1D 4S 10D 4D"),
    (0, "8B 10B 1B 4B"),
    (2, "9S 2S 10S 7S"),
    (3, "7D 6D 2C 8S"),
    (3, "9D 6B 5S 8C"),
    (3, "6S 3B 3C 5C"),
]
MOVES = [
    f"{(leader + turn) % 4} play_card card={card}"
    for leader, cards in TRICKS
    for turn, card in enumerate(cards.split())
]


def example(moves: list[str | Step], **changes: Any) -> Record:
    options = {"max_deals": 1}
    deck = stacked(RULES, opened(RULES, options), HANDS, CHANCE)
    record = Record(
        game="busca",
        version=1,
        seats=4,
        options=options,
        deals=[Deal(None, chance=CHANCE, deck=rows(deck), moves=moves)],
        result=None,
        format="smazzata-record/1",
        title=Title("Una smazzata intera", "A whole deal"),
    )
    return msgspec.structs.replace(record, **changes)


def whole() -> Record:
    record = sealed(RULES, example(list(MOVES)))
    assert isinstance(record, Record)
    return record


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


def refused(card: object, code: str, clause: str = "") -> Step:
    command = f"play_card card={card}" if isinstance(card, str) else {"do": "play_card", "card": 7}
    return Step(seat=1, command=command, refused=code, clause=clause)


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
    assert "Whoever opens the deal may not lead coins." in sentence(found[0], "en", RULES.words)
    for phrase in WORDS.values():
        assert phrase.it != phrase.en


# --- any match, any single change --------------------------------------------------------------


@pytest.mark.parametrize("nonces", [False, True])
def test_a_match_goes_into_a_record_and_back(nonces: bool) -> None:
    events = random_match(RULES, 3, {"max_deals": 3}, nonces=nonces)
    record = export_record(RULES, events)
    assert isinstance(record, Record)
    again = read(write(record))
    assert again == record
    assert check(RULES, record) == ()
    assert play(RULES, record).events == events


@pytest.mark.parametrize(
    "options",
    [
        {"players_format": "four_pairs", "match_format": "deals", "match_deals": 1},
        {"players_format": "two", "ruleset": "reale", "match_format": "deals", "match_deals": 1},
        {"players_format": "three"},
    ],
    ids=["four", "two", "three"],
)
def test_a_game_of_melds_goes_into_a_record_and_back(options: dict[str, Any]) -> None:
    burraco = ruleset("burraco")
    events = random_match(burraco, 7, options, nonces=True, most_deals=2)
    record = export_record(burraco, events)
    assert isinstance(record, Record), record
    assert read(write(record)) == record
    assert play(burraco, record).events == events
    moves = list(record.deals[0].moves)
    at = next(n for n, move in enumerate(moves) if "open_meld" in str(move))
    moves[at] = str(moves[at]).replace("cards=", "cards=KS,", 1)
    found = check(burraco, changed(record, 0, moves=moves))
    assert (found[0].code, found[0].move) == ("illegal_move", at + 1 + len(record.deals[0].before))
    assert found[0].clause


def after(commands: Sequence[tuple[Seat, Command | None]]) -> tuple[Any, tuple[Event, ...]]:
    """The state and log after commands; None is a timeout of whoever is on turn."""
    state = RULES.blank()
    log: list[Event] = []
    for seat, command in commands:
        given_command = command or TimeOut(RULES.current(state)[0])
        outcome = accepted(RULES.act(state, seat, given_command))
        state = outcome.state
        log += outcome.events
    return state, tuple(log)


CLOCK = (SYSTEM, None)
START = (SYSTEM, StartMatch("ab" * 32, {"max_deals": 3}, duplicate=True))
DEAL = (SYSTEM, DealCommand())


@pytest.mark.parametrize(
    "commands",
    [
        [START],
        [START, (3, GiveNonce("x #00000000")), (0, GiveNonce("plain")), DEAL, *[CLOCK] * 9],
        [START, DEAL, *[CLOCK] * 7, (SYSTEM, Forfeit(2, "absent")), (3, Resign()), (1, Resign())],
        [START, (1, Resign()), (0, Resign()), (2, Resign())],
        [START, DEAL, *[CLOCK] * 40, (1, GiveNonce("late")), (1, Resign())],
        [START, (SYSTEM, DealCommand(RULES.deck({}), {"opening_leader": 3})), *[CLOCK] * 2],
    ],
)
def test_whatever_happened_at_a_table_goes_into_a_record_and_back(
    commands: Sequence[tuple[Seat, Command | None]],
) -> None:
    _, log = after(commands)
    record = export_record(RULES, log)
    assert isinstance(record, Record), record
    assert read(write(record)) == record
    assert check(RULES, record) == ()
    assert play(RULES, record).events == log


def test_gen_10_a_record_that_would_tell_secrets_is_not_given_out() -> None:
    state, _ = after([START, DEAL, CLOCK])
    assert may_export(state) == Finding("match_not_over", "GEN-10")
    state, _ = after([START, DEAL, *[CLOCK] * 40, *[(seat, Resign()) for seat in range(3)]])
    assert may_export(state) == Finding("deals_not_revealed", "GEN-10")


def test_rec_8_a_log_that_does_not_follow_from_the_rules_is_no_record() -> None:
    events = random_match(RULES, 1, {"max_deals": 1})
    for at in (0, 3, 10, len(events) - 2):
        log = (*events[:at], *events[at + 1 :])
        found = export_record(RULES, log)
        assert isinstance(found, tuple)
        assert [(f.code, f.clause) for f in found] == [("broken_log", "REC-8")]


@pytest.fixture(scope="module")
def exported() -> Record:
    log = random_match(RULES, 11, {"max_deals": 2}, nonces=True)
    record = export_record(RULES, log)
    assert isinstance(record, Record)
    return record


def changed(record: Record, deal: int, **values: Any) -> Record:
    deals = list(record.deals)
    deals[deal] = msgspec.structs.replace(deals[deal], **values)
    return msgspec.structs.replace(record, deals=deals)


def first(record: Record) -> tuple[str, int, int]:
    """Code, deal and move of the first finding, which cites a clause."""
    found = check(RULES, record)
    assert found, "nothing was found"
    assert found[0].clause
    return found[0].code, found[0].deal, found[0].move


places = st.tuples(st.integers(0, 1), st.integers(0, 39))
common = settings(max_examples=25, deadline=None)


@common
@given(place=places, card=st.sampled_from(RULES.deck({})))
def test_another_card_in_a_command_is_found_at_its_move(
    exported: Record, place: tuple[int, int], card: str
) -> None:
    deal, move = place
    moves = list(exported.deals[deal].moves)
    line = str(moves[move])
    old = line.split("card=")[1].split(" ")[0]
    if old == card:
        return
    moves[move] = line.replace(f"card={old}", f"card={card}")
    code, at_deal, at_move = first(changed(exported, deal, moves=moves))
    assert code in {"illegal_move", "broken_sum"}
    assert (at_deal, at_move) == (deal + 1, deal * 41 + move + 2)


@common
@given(place=places)
def test_a_command_dropped_or_doubled_is_found_there(
    exported: Record, place: tuple[int, int]
) -> None:
    deal, move = place
    moves = exported.deals[deal].moves
    here = deal * 41 + move + 2
    dropped = first(changed(exported, deal, moves=[*moves[:move], *moves[move + 1 :]]))
    assert dropped[1:] == (deal + 1, here)
    doubled = first(changed(exported, deal, moves=[*moves[: move + 1], *moves[move:]]))
    # What follows the last command of a deal finds the deck of the next one sealed.
    assert doubled == ("illegal_move", deal + 1, here + 1)


@common
@given(place=places, other=st.integers(0, 39))
def test_two_cards_of_a_deck_exchanged_are_found(
    exported: Record, place: tuple[int, int], other: int
) -> None:
    deal, one = place
    order = list(exported.deals[deal].order)
    if one == other:
        return
    order[one], order[other] = order[other], order[one]
    # A nonce stands before each deck.
    assert first(changed(exported, deal, deck=rows(order))) == (
        "wrong_deck",
        deal + 1,
        deal * 41 + 2,
    )


@common
@given(
    deal=st.integers(0, 1), digit=st.integers(0, 63), name=st.sampled_from(["commitment", "secret"])
)
def test_rec_4_another_secret_or_commitment_is_found(
    exported: Record, deal: int, digit: int, name: str
) -> None:
    value = getattr(exported.deals[deal], name)
    other = value[:digit] + ("0" if value[digit] != "0" else "1") + value[digit + 1 :]
    found = first(changed(exported, deal, **{name: other}))
    assert found == (f"broken_{name}", deal + 1, deal * 41 + 1)


@common
@given(digit=st.integers(0, 63))
def test_rec_4_another_master_secret_is_found_at_the_first_deal(
    exported: Record, digit: int
) -> None:
    master = exported.master
    other = master[:digit] + ("0" if master[digit] != "0" else "1") + master[digit + 1 :]
    record = msgspec.structs.replace(exported, master=other)
    assert {f.code for f in check(RULES, record)} >= {"broken_commitment", "broken_secret"}
    assert check(RULES, record)[0].move == 1


def test_rec_6_a_nonce_changed_or_dropped_is_found(exported: Record) -> None:
    nonce = exported.deals[0].before[0]
    assert isinstance(nonce, Step)
    other = msgspec.structs.replace(nonce, command={"do": "give_nonce", "nonce": "other"})
    assert first(changed(exported, 0, before=[other])) == ("broken_sum", 1, 1)
    assert first(changed(exported, 0, before=[])) == ("wrong_deck", 1, 1)


def test_rec_6_a_changed_sum_is_found_once_and_where_it_stands(exported: Record) -> None:
    moves = list(exported.deals[1].moves)
    moves[6] = f"{str(moves[6])[:-8]}00000000"
    found = check(RULES, changed(exported, 1, moves=moves))
    # The next link builds on the sum that was there; the one after it is sound again.
    assert [(f.code, f.move) for f in found] == [("broken_sum", 49), ("broken_sum", 50)]


def test_rec_6_an_option_that_changes_no_card_is_found(exported: Record) -> None:
    record = msgspec.structs.replace(exported, options=exported.options | {"target_busche": 99})
    assert first(record) == ("broken_sum", 0, 1)


def test_a_refused_command_dropped_is_found() -> None:
    steps: list[str | Step] = [refused("3D", "opening_denari_forbidden"), *MOVES]
    record = sealed(RULES, example(steps))
    assert isinstance(record, Record)
    moves = record.deals[0].moves[1:]
    assert first(changed(record, 0, moves=moves)) == ("broken_sum", 1, 1)


BURRACO = ruleset("burraco")


@pytest.fixture(scope="module")
def melds() -> Record:
    options = {"match_format": "deals", "match_deals": 1}
    record = export_record(BURRACO, random_match(BURRACO, 12, options))
    assert isinstance(record, Record)
    return record


@settings(max_examples=25, deadline=None)
@given(share=st.integers(0, 999), card=st.sampled_from(FRENCH_52))
def test_another_card_or_a_dropped_move_is_found_in_a_game_of_melds(
    melds: Record, share: int, card: str
) -> None:
    moves = melds.deals[0].moves
    at = share * len(moves) // 1000
    line = str(moves[at])
    dropped = check(BURRACO, changed(melds, 0, moves=[*moves[:at], *moves[at + 1 :]]))
    assert dropped[0].move == at + 1
    assert dropped[0].clause
    head, equals, tail = line.partition("cards=" if "cards=" in line else "card=")
    old = tail.replace(",", " ").split(" ")[0]
    if not equals or old == card:
        return
    other = f"{head}{equals}{card}{tail[len(old) :]}"
    found = check(BURRACO, changed(melds, 0, moves=[*moves[:at], other, *moves[at + 1 :]]))
    assert found[0].move == at + 1
    assert found[0].clause


def test_what_no_record_is_says_where_in_both_languages_and_no_more() -> None:
    """REC-1: the decoder's own English is nobody's language."""
    for text, place in (("{'a': 1}", " (byte 1)"), ('{"format": 7}', " ($.format)")):
        finding = instance(Finding, read(text))
        assert (finding.code, finding.params) == ("record_malformed", {"place": place})
        assert WORDS[finding.code].say("it", finding.params).endswith(f"smazzata-record/1{place}.")
