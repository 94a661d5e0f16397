"""Moves that a game's rules forbid, sent by people over real sockets: why not, the clause that says
so and where it is to be read; and nothing is stored.
"""

from random import Random
from typing import Any
from uuid import UUID

import pytest

from games.merda import preferences
from smazzata.tables.table import load
from tests.testbed.live import Person, Seat, a_table, people
from tests.testbed.site import Site


def cards(seat: Seat, zone: str) -> list[str]:
    """The cards of a zone as a seat sees them."""
    return next(each["cards"] for each in seat.table["zones"] if each["id"] == zone)


def refused(seat: Seat, match: UUID, command: dict[str, Any], code: str, clause: str) -> None:
    """Sends a move that is refused, and looks for what it must not have left behind."""
    before = load(match)
    answer = seat.move(command)
    assert answer["type"] == "refused"
    assert (answer["code"], answer["clause"]) == (code, clause)
    assert answer["say"]
    assert answer["rules"].endswith(f"#{clause}")
    after = load(match)
    assert (after.version, after.hash) == (before.version, before.hash)


def at_turn(site: Site, match: UUID, seated: list[Person]) -> tuple[int, Seat]:
    """Whoever is awaited, at the table."""
    table = load(match).state
    turn = table.rules.current(table.state)[0]
    seat = Seat(site, match, seated[turn])
    seat.hear("table")
    return turn, seat


def test_nobody_bets_more_than_he_has(site: Site) -> None:
    three = people(3)
    match = a_table(three, "sette_e_mezzo", options={"players": 3, "start_chips": 4})
    _, seat = at_turn(site, match, three)
    with seat:
        refused(seat, match, {"do": "hit"}, "bet_required", "SEM-16")
        for bet, code, clause in (
            ({"call_stake": 5}, "stake_beyond_chips", "SEM-41"),
            ({"call_stake": 1, "stand_stake": 5}, "stake_beyond_chips", "SEM-41"),
            ({"call_stake": 11}, "stake_out_of_range", "SEM-16"),
            ({"call_stake": 0}, "stake_out_of_range", "SEM-16"),
            ({"call_stake": -1}, "stake_out_of_range", "SEM-16"),
        ):
            refused(seat, match, {"do": "place_bet", **bet}, code, clause)
        assert seat.move({"do": "place_bet", "call_stake": 4})["type"] == "accepted"


def test_no_table_has_a_foreign_card_or_one_too_many(site: Site) -> None:
    two = people(2)
    match = a_table(two, "machiavelli", options={"players": 2})
    turn, seat = at_turn(site, match, two)
    with seat:
        own = cards(seat, f"hand:{turn}")
        state: Any = load(match).state.state
        foreign = next(card for card in state.hands[1 - turn].names() if card not in own)
        for layout, code in (
            ([["XX", *own[:2]]], "malformed_layout"),
            ([["JK", *own[:2]]], "malformed_layout"),
            ([own[:3], []], "malformed_layout"),
            ([own * 10], "malformed_layout"),
            ([own[:1] * 3], "card_not_in_hand"),
            ([[foreign, *own[:2]]], "card_not_in_hand"),
        ):
            refused(seat, match, {"do": "play_layout", "layout": layout}, code, "MAC-18")
        refused(seat, match, {"do": "play_layout", "layout": []}, "no_hand_card_played", "MAC-16")
        assert seat.move({"do": "draw_card"})["type"] == "accepted"


@pytest.fixture
def chosen(site: Site) -> Any:
    """A table of three at which everybody passes as its evaluator would, over sockets."""
    three = people(3)
    match = a_table(three, "merda", options={"players": 3})
    seats = [Seat(site, match, person) for person in three]
    for seat in seats:
        seat.hear("table")
    yield match, seats
    for seat in seats:
        seat.close()


def pass_on(match: UUID, seats: list[Seat]) -> None:
    """A round of passing."""
    for number, seat in enumerate(seats):
        table = load(match).state
        steps = preferences(table.rules.observe(table.state, number), Random(number))
        card = next(step for step in steps if step.name() == "pass_card")
        assert seat.move(card.data())["type"] == "accepted"


def catch_up(match: UUID, seats: list[Seat]) -> None:
    """All have been told what has happened."""
    for seat in seats:
        seat.until(load(match).version)


def test_who_has_chosen_chooses_no_more_and_an_old_choice_is_nobodys(chosen: Any) -> None:
    match, seats = chosen
    first, old = seats[0], seats[0].table["version"]
    one, other, *_ = cards(first, "hand:0")
    refused(first, match, {"do": "pass_card", "card": "XX"}, "card_not_in_hand", "MER-11")
    refused(first, match, {"do": "take_card"}, "nothing_to_take", "MER-17")
    assert first.move({"do": "pass_card", "card": one})["type"] == "accepted"
    catch_up(match, seats)
    refused(first, match, {"do": "pass_card", "card": other}, "already_committed", "GEN-03")
    refused(first, match, {"do": "pass_card", "card": one}, "already_committed", "GEN-03")
    for number in (1, 2):
        card = cards(seats[number], f"hand:{number}")[0]
        assert seats[number].move({"do": "pass_card", "card": card})["type"] == "accepted"
    catch_up(match, seats)
    version = load(match).version
    late = first.move({"do": "pass_card", "card": other}, version=old)
    assert (late["type"], late["code"]) == ("refused", "stale_version")
    assert load(match).version == version


def test_a_slam_after_the_race_is_not_one_of_the_next_hand(chosen: Any) -> None:
    match, seats = chosen
    for _ in range(100):
        state: Any = load(match).state.state
        if slammers := [number for number in range(3) if state.four_equal(number)]:
            break
        pass_on(match, seats)
        catch_up(match, seats)
    first, second, last = slammers[0], (slammers[0] + 1) % 3, (slammers[0] + 2) % 3
    assert seats[first].move({"do": "slam"})["type"] == "accepted"
    catch_up(match, seats)
    seen = load(match).version
    refused(seats[first], match, {"do": "slam"}, "already_slammed", "MER-22")
    card = cards(seats[last], f"hand:{last}")[0]
    refused(seats[last], match, {"do": "pass_card", "card": card}, "wrong_phase", "GEN-03")
    assert seats[second].move({"do": "slam"})["type"] == "accepted"
    version = load(match).version
    late = seats[last].move({"do": "slam"}, version=seen)
    assert (late["type"], late["code"]) == ("refused", "stale_version")
    assert load(match).version == version
