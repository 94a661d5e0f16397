"""A command of which only its subject knows is on a page, in the log, and in reach of programs."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID, uuid4

import msgspec
import pytest
from django.test import Client

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase
from smazzata.api import commands as of_programs
from smazzata.ledger.reader import load as events_of
from tests.testbed.api_programs import Program, begun
from tests.testbed.desk_forms import client_of, post
from tests.testbed.doors import told_by_call
from tournaments.authority import RULING
from tournaments.registry import BOOK, CODEC, gather
from tournaments.state import Tournament
from tournaments.subjects.subject import (
    Case,
    Decision,
    Fact,
    Level,
    Offer,
    Question,
    Rule,
    Subject,
    Undo,
    Undoing,
)
from tournaments.words import WORDS

pytestmark = pytest.mark.django_db


class RingBell(Command, frozen=True):
    """Ring the bell of the hall."""

    round: int
    times: int
    reason: str


class BellRung(Event, frozen=True):
    """The bell rang."""

    round: int
    times: int
    reason: str


def ring(case: Case, command: RingBell) -> Decision:
    if not command.reason:
        return Refusal("reason_missing")
    return (BellRung(command.round, command.times, command.reason),)


def hear(_state: Tournament, _event: BellRung) -> None:
    """Nobody has to know it afterwards."""


def ring_again(event: BellRung, at: Undoing) -> Undo:
    return (RingBell(event.round, event.times, at.reason),)


SUBJECT = Subject(
    "bell",
    rules=(
        Rule(
            RingBell,
            ring,
            offices=RULING,
            program="commands",
            tells=BellRung,
            questions=(Question("rings", Level.CONFIRM, "Suona davvero?", "Really ring it?"),),
            offer=Offer(
                "course",
                Phrase("Campana", "The bell"),
                Phrase("Suona nel turno {round}.", "It rings in round {round}."),
                lambda state, _: RingBell(len(state.rounds), 2, ""),
                labels={
                    "times": Phrase("Quante volte", "How many times"),
                    "reason": Phrase("Perché suona", "Why it rings"),
                },
                button=Phrase("Suona", "Ring it"),
            ),
        ),
    ),
    facts=(
        Fact(
            BellRung,
            hear,
            "course",
            "La campana ha suonato: {times}.",
            "The bell rang: {times}.",
            undo=ring_again,
            cause=lambda event, _place: RingBell(event.round, event.times, event.reason),
            done=Phrase("Campana suonata", "Bell rung"),
        ),
    ),
    refusals={},
)


@pytest.fixture
def _bell(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program in which the subject stands among the others."""
    whole = gather((SUBJECT,), (RingBell,), (BellRung,))
    patched: list[tuple[Any, Mapping[Any, Any]]] = [
        (BOOK.rules, whole.rules),
        (BOOK.facts, whole.facts),
        (BOOK.commands, whole.commands),
        (WORDS, {"rings": SUBJECT.rules[0].questions[0].sentence}),
        (CODEC.types, {"bell_rung": BellRung}),
        (CODEC._decoders, {"bell_rung": msgspec.json.Decoder(BellRung, strict=True)}),
    ]
    for known, found in patched:
        for name, value in found.items():
            monkeypatch.setitem(known, name, value)
    monkeypatch.setattr(of_programs, "ALLOWED", (*of_programs.ALLOWED, RingBell))


@pytest.mark.usefixtures("_bell")
def test_it_is_given_by_the_page_and_by_a_program_told_and_undone() -> None:
    olga = Program("olga", "organiser")
    tournament = begun(olga)
    desk, visitor = (
        Client(headers={"Accept-Language": "en"}),
        Client(headers={"Accept-Language": "it"}),
    )
    desk.force_login(olga.account)
    page = f"/desk/{tournament}/course/"

    shown = desk.get(page).content.decode()
    for words in ("The bell", "It rings in round 1.", "How many times", "Why it rings", "Ring it"):
        assert words in shown
    sent = {"do": "ring_bell", "round": 1, "times": 3, "reason": ""}
    assert 'data-code="reason_missing"' in post(desk, page, sent, 409)
    assert 'data-code="unreadable_number"' in post(desk, page, {**sent, "times": "x"}, 409)
    asked = post(desk, page, {**sent, "reason": "È tardi"}, 200)
    assert "Really ring it?" in asked
    assert "Bell rung · Round 1 · È tardi" in asked
    post(desk, page, {**sent, "reason": "È tardi", "confirmed": "yes"})
    assert events_of(UUID(tournament))[-1].data == {"round": 1, "times": 3, "reason": "È tardi"}
    assert (
        "La campana ha suonato: 3."
        in visitor.get(f"/tournaments/{tournament}/log/").content.decode()
    )
    assert "Bell rung" in desk.get(f"/desk/{tournament}/undo/").content.decode()

    call = {"do": "ring_bell", "round": 1, "times": 1, "reason": ""}
    for changed, told in (({}, (409, "reason_missing")), ({"reason": "x"}, (409, "confirm_first"))):
        body = {"id": str(uuid4()), "commands": [{**call, **changed}]}
        assert told_by_call(f"{tournament}/commands", body, olga.headers) == told


@pytest.mark.usefixtures("_bell")
def test_it_is_shown_to_no_other_office() -> None:
    olga = Program("olga", "organiser")
    tournament = begun(olga)
    sam = client_of("sam")
    olga_desk = Client()
    olga_desk.force_login(olga.account)
    named = {"do": "name", "username": "sam", "office": "score_room"}
    post(olga_desk, f"/desk/{tournament}/officers/", named)
    page = f"/desk/{tournament}/course/"
    assert "ring_bell" not in sam.get(page).content.decode()
    sent = {"do": "ring_bell", "round": 1, "times": 1, "reason": "x"}
    assert 'data-code="other_office"' in post(sam, page, sent, 403)
