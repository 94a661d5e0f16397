"""Filing: the days there are, canonical bytes, editions, receipts, and what is booked of them."""

from datetime import UTC, datetime
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.unit.federation.season_fields import awards, day, field
from tests.unit.narrowing import accepted, present, refusal_of
from tournaments.federation.bookings import (
    Booking,
    add_points,
    add_points_between,
    book_points,
    keep_standing,
)
from tournaments.federation.days import rome_day
from tournaments.federation.filing import (
    Bundle,
    FiledLine,
    FiledLineup,
    FiledRuling,
    FilingRules,
    against_edition,
    against_filing_rules,
    compare_editions,
    digest_bundle,
    due_reminder,
    is_late,
    read_bundle,
    write_bundle,
)
from tournaments.federation.people import Aliases, Appearance
from tournaments.federation.points import compare_awards
from tournaments.federation.receipts import (
    Filing,
    Receipt,
    against_receipt,
    digest_receipt,
    find_broken_receipt,
    find_standing,
    make_receipt,
    review_filing,
    write_receipt,
)

RULES = FilingRules(10, (3, 7, 9))
ENDED = day("2027-03-20")


def bundle(order: tuple[int, ...] = tuple(range(1, 21)), **other: Any) -> Bundle:
    results = tuple(FiledLine(e, at, 100 - at, 5000 + e, 10 - e) for at, e in enumerate(order, 1))
    lineups = tuple(FiledLineup(e, 1, (f"{e}a", f"{e}b")) for e in order)
    first = Bundle("t-1", "fibur-2026", "federal", ENDED, 4, 0, 3, results, lineups)
    return replace(first, **other)


def moment(*at: int) -> int:
    return int(datetime(*at, tzinfo=ZoneInfo("Europe/Rome")).astimezone(UTC).timestamp())  # type: ignore[arg-type, misc]


def test_fact_29_day_ten_ends_at_midnight_in_rome() -> None:
    """29: ended 20 March 2027 23:30; 30 March 23:59:59 is day 10, a second later is late."""
    ended = rome_day(moment(2027, 3, 20, 23, 30))
    last = moment(2027, 3, 30, 23, 59, 59)
    assert ended == ENDED
    assert rome_day(last) - ended == 10
    assert not is_late(RULES, ended, rome_day(last))
    assert rome_day(last + 1) - ended == 11
    assert is_late(RULES, ended, rome_day(last + 1))


def test_fact_29_the_change_of_clocks_moves_nothing() -> None:
    """29: on 28 March 2027 a day has 23 hours, and is day 8 all the same."""
    first, last = moment(2027, 3, 28, 0, 0), moment(2027, 3, 28, 23, 59, 59)
    assert last - first == 23 * 3600 - 1
    assert rome_day(first) - ENDED == rome_day(last) - ENDED == 8


def test_fact_30_a_receipt_holds_for_its_bytes_and_for_no_others() -> None:
    """30: one digit of one total changed, and the receipt is not its own."""
    data = accepted(write_bundle(bundle()))
    receipt = accepted(make_receipt(RULES, data, ENDED + 4, None))
    assert (receipt.number, receipt.day, receipt.of, receipt.edition) == (1, 4, 10, 1)
    assert against_receipt(receipt, data) is None
    assert data.count(b"5007") == 1
    changed = data.replace(b"5007", b"5008")
    assert refusal_of(against_receipt(receipt, changed)).code == "filing_differs"
    assert refusal_of(against_receipt(receipt, data + b" ")).code == "filing_unreadable"


def test_fact_30_the_second_edition_names_the_digest_of_the_first() -> None:
    """30: and a receipt names the receipt before it."""
    first = accepted(write_bundle(bundle()))
    again = bundle((2, 1, *range(3, 21)), edition=2, before=digest_bundle(first), reason="somma")
    second = accepted(write_bundle(again))
    assert against_edition(again, first) is None
    assert digest_bundle(first).encode() in second
    wrong = replace(again, before="0" * 64)
    assert refusal_of(against_edition(wrong, first)).code == "filing_edition_gap"
    receipts = [accepted(make_receipt(RULES, first, ENDED + 4, None))]
    receipts.append(accepted(make_receipt(RULES, second, ENDED + 30, receipts[0])))
    assert (receipts[1].number, receipts[1].before) == (2, digest_receipt(receipts[0]))
    assert find_broken_receipt(receipts) is None
    assert find_broken_receipt([replace(receipts[0], day=5), receipts[1]]) == 2
    assert find_broken_receipt(receipts[1:]) == 1


def test_bytes_are_canonical_json_in_whatever_order_lines_come() -> None:
    whole = bundle(rulings=(FiledRuling(2, 1, "art. 20", -1, 0), FiledRuling(1, 2, "à", 0, 5)))
    data = accepted(write_bundle(whole))
    assert data == rfc8785.dumps(msgspec.json.decode(data))
    assert read_bundle(data) == replace(whole, rulings=whole.rulings[::-1])
    receipt = accepted(make_receipt(RULES, data, ENDED, None))
    assert write_receipt(receipt) == rfc8785.dumps(msgspec.json.decode(write_receipt(receipt)))


@given(st.randoms(use_true_random=False))
def test_the_order_of_input_changes_no_byte(chance: Random) -> None:
    whole = bundle()
    results, lineups = list(whole.results), list(whole.lineups)
    chance.shuffle(results)
    chance.shuffle(lineups)
    mixed = replace(whole, results=tuple(results), lineups=tuple(lineups))
    assert write_bundle(mixed) == write_bundle(whole)


@pytest.mark.parametrize(
    ("other", "code"),
    [
        ({"results": ()}, "filing_empty"),
        ({"results": bundle().results * 2}, "filing_entry_twice"),
        ({"edition": 2}, "filing_edition_gap"),
        ({"before": "0"}, "filing_edition_gap"),
        ({"edition": 0}, "filing_edition_gap"),
        ({"edition": 2, "before": "0"}, "filing_reason_missing"),
        ({"edition": 2, "before": "0", "reason": " "}, "filing_reason_missing"),
        ({"standings": 2**53}, "filing_unfit"),
        ({"level": "a\u0300"}, "filing_unfit"),
        ({"level": "a\n"}, "filing_unfit"),
        ({"level": "\ud800"}, "filing_unfit"),
    ],
)
def test_a_bundle_that_is_none_is_refused(other: dict[str, Any], code: str) -> None:
    assert refusal_of(write_bundle(bundle(**other))).code == code


def test_bytes_that_are_no_bundle_are_refused() -> None:
    for data in (b"", b"[]", b"\xff", b"[" * 10_000, b'{"format":"smazzata-filing/2"}'):
        assert refusal_of(read_bundle(data)).code == "filing_unreadable"
    first = accepted(write_bundle(bundle()))
    assert refusal_of(make_receipt(RULES, first, ENDED - 1, None)).code == "filing_before_end"
    other = replace(bundle(edition=2, before=digest_bundle(first)), tournament="t-2")
    assert refusal_of(against_edition(other, first)).code == "filing_other_tournament"
    assert refusal_of(against_edition(other, None)).code == "filing_edition_gap"
    assert refusal_of(against_edition(other, b"")).code == "filing_unreadable"
    receipt = Receipt(1, "t-1", 1, "", ENDED, 0, 10)
    assert refusal_of(against_receipt(receipt, b"")).code == "filing_unreadable"


def receipt_of(edition: int = 1, day_filed: int = 4) -> Receipt:
    return Receipt(edition, "t-1", edition, "", ENDED + day_filed, day_filed, 10)


def test_a_filing_is_accepted_or_returned_once() -> None:
    filing = Filing(receipt_of())
    back = accepted(
        review_filing(RULES, filing, ENDED + 5, accept=False, reason=" manca una firma ")
    )
    assert (back.state, back.decided, back.reason) == ("returned", ENDED + 5, "manca una firma")
    taken = accepted(review_filing(RULES, filing, ENDED + 6, accept=True))
    for decided in (back, taken):
        found = review_filing(RULES, decided, ENDED + 7, accept=True)
        assert refusal_of(found).code == "filing_decided"
    early = review_filing(RULES, filing, ENDED + 3, accept=True)
    assert refusal_of(early).code == "filing_decided_early"
    silent = review_filing(RULES, filing, ENDED + 5, accept=False, reason=" ")
    assert refusal_of(silent).code == "filing_return_reason"


def test_what_comes_late_gives_no_points_nor_does_its_correction() -> None:
    late = Filing(receipt_of(day_filed=11))
    kept = accepted(review_filing(RULES, late, ENDED + 12, accept=True))
    assert kept.state == "late"
    lenient = replace(RULES, late_counts=True)
    assert accepted(review_filing(lenient, late, ENDED + 12, accept=True)).state == "accepted"
    correction = Filing(receipt_of(edition=2, day_filed=40))
    first = Filing(receipt_of(), "accepted", ENDED + 6)
    for before, state in ((first, "accepted"), (kept, "late"), (None, "late")):
        found = review_filing(RULES, correction, ENDED + 41, accept=True, before=before)
        assert accepted(found).state == state
    assert find_standing([kept], ENDED + 99) is None


def test_of_the_editions_the_last_accepted_one_stands() -> None:
    first = Filing(receipt_of(), "accepted", ENDED + 6)
    returned = Filing(receipt_of(2, 20), "returned", ENDED + 21, "x")
    third = Filing(receipt_of(3, 25), "accepted", ENDED + 30)
    all_three = [third, first, returned]
    assert find_standing(all_three, ENDED + 5) is None
    assert find_standing(all_three, ENDED + 29) == first
    assert find_standing(all_three, ENDED + 30) == third


def test_reminders_come_on_their_days_once() -> None:
    reminded, given_on = None, []
    for today in range(ENDED, ENDED + 15):
        if due_reminder(RULES, ENDED, today, reminded) is not None:
            reminded = today
            given_on.append(today - ENDED)
    assert given_on == [3, 7, 9]
    assert due_reminder(RULES, ENDED, ENDED + 8, None) == 7, "of two missed ones the last"
    assert due_reminder(RULES, ENDED, ENDED + 11, None) is None, "too late to remind"


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        (FilingRules(-1), "rules_bad_number"),
        (FilingRules(10, (7, 3)), "filing_reminders_out_of_order"),
        (FilingRules(10, (0, 3)), "filing_reminders_out_of_order"),
        (FilingRules(10, (3, 11)), "filing_reminders_out_of_order"),
    ],
)
def test_days_that_nobody_could_keep_are_refused(rules: FilingRules, code: str) -> None:
    assert refusal_of(against_filing_rules(rules)).code == code
    assert against_filing_rules(RULES) is None


def sat(entries: int, rounds: int = 4) -> dict[int, list[tuple[str, str]]]:
    return {e: [(f"{e}a", f"{e}b")] * rounds for e in range(1, entries + 1)}


def test_fact_32_a_correction_after_filing_changes_what_is_booked_and_no_signed_list() -> None:
    """32: 1st and 2nd swap: 0.45 each; the list of the month is as it was, the next one has it."""
    places = [(1, 2, *range(3, 21)), (2, 1, *range(3, 21))]
    first, second = (awards("linear-third", field(each, "federal")) for each in places)
    moved = [(each.entry, each.before, each.after) for each in compare_awards(first, second)]
    assert moved == [(1, 300, 255), (2, 255, 300)]
    one = bundle()
    two = bundle((2, 1, *range(3, 21)), edition=2, before="0", reason="scambio di linea")
    lines = [
        (each.entry, present(each.before).place, present(each.after).place)
        for each in compare_editions(one, two)
    ]
    assert lines == [(1, 1, 2), (2, 2, 1)]
    booked = book_points("t-1", 1, day("2027-03-25"), first, sat(20))
    booked += book_points("t-1", 2, day("2027-04-12"), second, sat(20))
    april, may = add_points(booked, day("2027-03-31")), add_points(booked, day("2027-04-30"))
    assert (april["1a"], april["2b"]) == (300, 255)
    assert (may["1a"], may["2b"]) == (255, 300)
    between = add_points_between(booked, day("2027-03-31"), day("2027-04-30"))
    assert (between["1a"], between["2b"], between["3a"]) == (-45, 45, 0)


@pytest.mark.parametrize(("rounds", "holder"), [(1, "1a"), (2, "1a"), (3, "sub")])
def test_fact_33_whose_the_points_are_after_a_substitution(rounds: int, holder: str) -> None:
    """33: 1 of 4 rounds: none; 3: all; 2: who had entered."""
    there = sat(20)
    there[1] = [("1a", "1b")] * (4 - rounds) + [("sub", "1b")] * rounds
    given_awards = awards("linear-third", field(20, "federal"))
    found = add_points(book_points("t-1", 1, 5, given_awards, there), 5)
    assert found[holder] == found["1b"] == 300
    assert len(found) == 40
    assert {"1a", "sub"} - found.keys() == {"1a", "sub"} - {holder}


def test_two_handles_of_one_person_are_added_and_parted_again() -> None:
    booked = [Booking("t", 1, 1, "x", 100), Booking("u", 1, 1, "y", 50)]
    assert add_points(booked, 1, lambda *_: "x") == {"x": 150}
    in_one = Aliases(moved={Appearance("u", "y"): "x"})
    assert add_points(booked, 1, in_one.find_person) == {"x": 150}, "in that tournament it was x"
    assert add_points(booked, 1, Aliases({"x": "y"}).find_person) == {"y": 150}
    assert add_points(booked, 1) == {"x": 100, "y": 50}


@given(st.lists(st.builds(Booking, st.sampled_from("tuv"), st.integers(1, 3), st.integers(0, 9),
                          st.sampled_from("xyz"), st.integers(0, 500))))  # fmt: skip
def test_of_each_tournament_one_edition_stands(booked: list[Booking]) -> None:
    for today in range(10):
        standing = keep_standing(booked, today)
        assert all(each.accepted <= today for each in standing)
        editions = {(each.tournament, each.edition) for each in standing}
        assert len(editions) == len({tournament for tournament, _ in editions})
    assert add_points(booked, 9) == add_points(booked[::-1], 9)
