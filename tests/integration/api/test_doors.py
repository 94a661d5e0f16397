"""Every command through every door that offers it: what one refuses all refuse, by the same code.

A door is a form of the desk, a page of a telephone, or a call of a program. Of each command is
tried what somebody may not do, what the rules refuse, and another thing under an id that was used.
"""

from typing import Any, NamedTuple
from uuid import UUID, uuid4

import pytest
from django.test import Client

from smazzata.hall.slips.keys import slip_key
from smazzata.tournament_management.tournament import load
from tests.testbed.api_programs import PAIRS, SETTINGS, Program, named, result
from tests.testbed.doors import (
    CASES,
    PROPOSED,
    Case,
    Desk,
    Told,
    by_commands,
    told_by_call,
    told_by_page,
)
from tournaments.authority import Office
from tournaments.registry import BOOK
from tournaments.subjects.calls import CallReferee
from tournaments.subjects.direction import (
    DismissOfficer,
    LendTournament,
    NameOfficer,
    TakeBackTournament,
)
from tournaments.subjects.names import ChangePlace
from tournaments.subjects.opening import OpenTournament
from tournaments.subjects.publication import PublishRatings
from tournaments.subjects.rated_results import CorrectRatedResult
from tournaments.subjects.second_official import ProposeCorrection
from tournaments.subjects.slips import ClaimResult, RecordResult

pytestmark = pytest.mark.django_db

BY_NOBODY = {ProposeCorrection, LendTournament, TakeBackTournament, PublishRatings}
"""What comes late is proposed by itself, old logs rated themselves; the others have no door yet."""
BY_PROGRAMS_ONLY = {CorrectRatedResult}
"""The desk of a tournament that has ended offers no results."""
DESK_ONLY = {NameOfficer, DismissOfficer}
"""People do these in person."""
ELSEWHERE_HERE = {OpenTournament, ClaimResult, ChangePlace}
"""These have tests of their own: below, and where a tournament takes place with names."""


def test_every_command_is_tried() -> None:
    tried = {case.command for case in (*CASES, *PROPOSED)}
    assert tried | BY_NOBODY | BY_PROGRAMS_ONLY | DESK_ONLY | ELSEWHERE_HERE == BOOK.rules.keys()


@pytest.fixture
def posted(tournament: str, olga: Program) -> Desk:
    """The first round is posted, a table has its result, an entry has withdrawn."""
    olga.call(f"{tournament}/commands", commands=[result(1, 1500, 1000)])
    left = {"do": "withdraw_entry", "number": 4, "kind": "justified", "reason": "x"}
    first = olga.call(f"{tournament}/commands", 409, commands=[left])
    olga.call(f"{tournament}/commands", commands=[left], confirm=first["confirm"])
    return Desk(tournament, olga)


@pytest.fixture
def proposed(olga: Program) -> Desk:
    tournament = str(olga.call("open", settings=SETTINGS)["tournament"])
    olga.call(f"{tournament}/entries", entries=PAIRS)
    for step in ("draw", "propose"):
        olga.call(f"{tournament}/steps", step=step)
    return Desk(tournament, olga)


def test_what_the_rules_refuse(posted: Desk) -> None:
    for case in CASES:
        compare(case, posted.by_form(case), posted.by_call(case))


def test_what_the_rules_refuse_of_a_proposal(proposed: Desk) -> None:
    for case in PROPOSED:
        compare(case, proposed.by_form(case), proposed.by_call(case))


def compare(case: Case, by_form: Told, by_call: Told) -> None:
    """Alike, and refused; what is typed of several things at once has its reasons beside them."""
    assert by_call[0] >= 400, case.command.name()
    if by_form[0] == 422:
        by_form = (409, by_call[1] if by_form[1] in ("", "entries_unreadable") else by_form[1])
    assert by_form == by_call, case.command.name()


OTHERS: dict[frozenset[Office], str] = {
    frozenset({Office.DIRECTOR}): "score_room",
    frozenset({Office.DIRECTOR, Office.REFEREE}): "score_room",
    frozenset({Office.DIRECTOR, Office.SCORE_ROOM}): "referee",
}
"""By whom a command may be given, and an office that may not."""
JUDGED_FIRST = ("steps", "substitutions")
"""These are refused where they are not due, and name nobody, before anybody asks whose they are."""


def test_what_is_not_part_of_an_office(posted: Desk) -> None:
    for office in ("score_room", "referee"):
        other = Program(office)
        named(posted.tournament, other, office)
        desk = posted._replace(who=other)
        tried = [
            case
            for case in CASES
            if OTHERS.get(BOOK.rules[case.command].offices) == office
            and case.address not in JUDGED_FIRST
        ]
        assert tried
        for case in tried:
            told = desk.by_form(case), desk.by_call(case)
            assert told == ((403, "other_office"),) * 2, case.command.name()


def test_whoever_has_no_office(posted: Desk) -> None:
    desk = posted._replace(who=Program("nobody"))
    for case in CASES:
        assert desk.by_form(case)[0] == 403, case.command.name()
        assert desk.by_call(case) == (403, "no_office"), case.command.name()


def test_an_id_is_good_for_one_thing(posted: Desk) -> None:
    """Whatever was done under it: a form's id is not a call's, nor another form's."""
    by_form, by_call = str(uuid4()), str(uuid4())
    called = by_commands(
        CallReferee,
        "referee/",
        {"do": "call", "round": 1, "table": 1, "about": "x"},
        round=1,
        table=1,
        about="x",
    )
    assert posted.by_form(called, by_form) == (200, "")
    assert posted.by_call(called, by_call) == (200, "")
    version = load(UUID(posted.tournament)).version
    for case in CASES:
        for once in (by_form, by_call):
            told = posted.by_form(case, once), posted.by_call(case, once)
            if case.command is RecordResult:  # its form has an id for each table
                told = (told[1], told[1])
            assert told == ((409, "command_id_reused"),) * 2, case.command.name()
    assert posted.by_form(called, by_form) == (200, ""), "the same again does nothing"
    assert posted.by_call(called, by_call) == (200, "")
    assert load(UUID(posted.tournament)).version == version


def test_a_tournament_is_opened_by_the_same_rules(olga: Program) -> None:
    browser = Desk("", olga).browser
    for wrong in ({"rounds": "0"}, {"system": "none"}, {"title": "x" * 500}):
        form = {"once": str(uuid4()), **SETTINGS, **wrong}
        page = told_by_page(browser.post("/desk/new/", form))
        body = {"id": str(uuid4()), "settings": {**SETTINGS, **wrong}}
        assert page[1] == told_by_call("open", body, olga.headers)[1] != ""
    once = str(uuid4())
    form = {"once": once, **SETTINGS}
    opened = {browser.post("/desk/new/", form).headers["Location"] for _ in range(2)}
    assert len(opened) == 1
    other = told_by_page(browser.post("/desk/new/", {**form, "rounds": "3"}))
    assert other[1] == "command_id_reused"
    body = {"id": once, "settings": SETTINGS}
    assert told_by_call("open", body, olga.headers) == (409, "command_id_reused")


class Slip(NamedTuple):
    """The slip of table 2 before one of its sides, on a telephone and by a program."""

    desk: Desk
    key: str
    entry: int
    signer: str

    def by_page(self, once: str = "", **said: object) -> Told:
        form = {"once": once or str(uuid4()), "key": self.key, "by": self.entry, **said}
        address = f"/tournaments/{self.desk.tournament}/rounds/1/tables/2/slip/"
        client = Client(headers={"Accept-Language": "en"})
        return told_by_page(client.post(address, form))

    def by_call(self, what: str, once: str = "", **said: object) -> Told:
        body = {"id": once or str(uuid4()), "entry": self.entry, **said}
        address = f"{self.desk.tournament}/rounds/1/tables/2/{what}"
        return told_by_call(address, body, {"Table-Key": self.key})

    def claim(self, mp: tuple[int, int], once: tuple[str, str] = ("", ""), **more: Any) -> Any:
        """The same claim at both doors; what is told by each."""
        said = {"signer": self.signer, **more}
        typed = {f"mp-{side}": total for side, total in enumerate(mp)}
        return (
            self.by_page(once[0], **typed, **said),
            self.by_call("claims", once[1], totals=mp, **said),
        )


@pytest.fixture
def slip(posted: Desk) -> Slip:
    played = posted.state.rounds[0]
    side = played.tables[1].sides[0]
    key = slip_key(UUID(posted.tournament), played, 2, side)
    return Slip(posted, key, side, posted.state.entries[side].members[0])


def test_what_is_refused_on_a_slip(slip: Slip) -> None:
    refused: list[tuple[tuple[int, int], dict[str, str], str | None]] = [
        ((1501, 1000), {}, "figure_not_multiple"),
        ((99_995, 0), {}, "total_out_of_range"),
        ((1500, 1000), {"signer": ""}, "signature_missing"),
        ((1500, 1000), {"signer": "nobody"}, None),
    ]
    for mp, more, code in refused:
        page, call = slip.claim(mp, **dict[str, Any](more))
        assert page == call, (mp, more)
        assert page[0] == 409
        assert code in (None, page[1])
    others = slip._replace(entry=slip.desk.state.rounds[0].tables[1].sides[1])
    assert others.claim((1500, 1000)) == ((409, "not_your_slip"),) * 2
    page = slip.by_page(do="call", about="x" * 201)
    assert page == slip.by_call("calls", about="x" * 201) == (409, "text_too_long")


def test_unlikely_totals_are_asked_about_at_each_door(slip: Slip) -> None:
    assert slip.claim((13_500, 850)) == ((409, "totals_unlikely"),) * 2
    once = str(uuid4())
    assert slip.by_call("claims", once, totals=(13_500, 850), signer=slip.signer)[0] == 409
    sure = {"totals": (13_500, 850), "signer": slip.signer, "sure": True}
    assert slip.by_call("claims", once, **sure) == (200, "")


def test_an_id_is_good_for_one_claim(slip: Slip) -> None:
    once = str(uuid4()), str(uuid4())
    assert slip.claim((1500, 1000), once) == ((200, ""),) * 2
    version = load(UUID(slip.desk.tournament)).version
    assert slip.claim((1500, 1000), once) == ((200, ""),) * 2
    assert slip.claim((1500, 1005), once) == ((409, "command_id_reused"),) * 2
    assert slip.claim((1500, 1000), once[::-1]) == ((409, "command_id_reused"),) * 2
    assert slip.by_page(once[0], do="call", about="x") == (409, "command_id_reused")
    assert slip.by_call("calls", once[1], about="x") == (409, "command_id_reused")
    assert load(UUID(slip.desk.tournament)).version == version


def test_a_device_writes_slips_and_does_nothing_else(slip: Slip) -> None:
    key = slip.desk.who.call(f"{slip.desk.tournament}/devices", table=2)["key"]
    device = slip._replace(key=key)
    page = device.by_page(do="call", about="x")
    assert page == device.by_call("calls", about="x") == (403, "device_claims_only")


def test_an_undo_is_asked_first_at_both_doors(posted: Desk) -> None:
    version = load(UUID(posted.tournament)).version
    for at, told in ((version - 1, (409, "stale_version")), (version, (409, "confirm_first"))):
        form = {"once": str(uuid4()), "version": at, "reason": "x"}
        address = f"/desk/{posted.tournament}/undo/"
        assert told_by_page(posted.browser.post(address, form)) == told
        body = {"id": str(uuid4()), "version": at, "reason": "x"}
        assert told_by_call(f"{posted.tournament}/undo", body, posted.who.headers) == told
    unseen = {"once": str(uuid4()), "version": version, "reason": "x", "confirmed": "yes"}
    assert told_by_page(posted.browser.post(address, unseen)) == (409, "confirm_first")
    assert load(UUID(posted.tournament)).version == version
