"""Whatever is changed in a record of any match is found, at its move, with a clause."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kernel.cards import FRENCH_52
from games.registry import ruleset
from replays.export import export_record
from replays.record import Record, Step, rows
from replays.record_checker import check, sealed
from tests.testbed.matches import random_match
from tests.unit.replays.example_record import MOVES, RULES, changed, example, refused


@pytest.fixture(scope="module")
def exported() -> Record:
    log = random_match(RULES, 11, {"max_deals": 2}, nonces=True)
    record = export_record(RULES, log)
    assert isinstance(record, Record)
    return record


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
