"""Who may find and watch a table: from the event to the row, and from there to every list."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client

from smazzata.ledger.events import NewEvent, new_stream_id
from smazzata.ledger.writer import append
from smazzata.members.directory import find_or_create_member
from smazzata.play.lobby.queries import finished_tables, open_rooms, running_tables
from smazzata.play.models import Room
from smazzata.tables.clock_rules import PRESETS
from smazzata.tables.events import Chair, Spectators
from smazzata.tables.handler import open_table, submit
from smazzata.tables.models import MatchRow
from smazzata.tables.settings import TableSettings
from tests.testbed.played import bring_lists_up_to_date

SETTINGS = TableSettings(
    clock=PRESETS["calm"], rated=True, spectators=Spectators(False, 3, 4, False), pace="quick"
)


def opened(spectators: Spectators, *, rated: bool = False, over: bool = False) -> tuple[UUID, str]:
    """A table, and the member in its first seat."""
    people = [str(find_or_create_member(f"Persona {n}", "", "").id) for n in range(4)]
    match = new_stream_id()
    open_table(
        match,
        "busca",
        {"max_deals": 1},
        [Chair(member=member) for member in people],
        "5a" * 32,
        uuid4(),
        settings=TableSettings(spectators=spectators, rated=rated),
    )
    for seat in range(3 * over):
        submit(match, seat, {"do": "resign"}, uuid4(), "system")
    bring_lists_up_to_date()
    return match, people[0]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("spectators", "running", "finished"),
    [
        (Spectators(), True, True),
        (Spectators(delay_moves=3), True, True),
        (Spectators(allowed=False), False, True),
        (Spectators(listed=False), False, False),
    ],
)
def test_lists_show_what_the_table_was_opened_for(
    spectators: Spectators, running: bool, finished: bool
) -> None:
    match, _ = opened(spectators)
    assert [begun.row.id for begun in running_tables()] == [match] * running
    over, member = opened(spectators, over=True)
    assert [begun.row.id for begun in finished_tables()] == [over] * finished
    page = Client().get(f"/players/{member}/").content.decode()
    assert (str(over) in page) == finished


@pytest.mark.django_db
def test_a_rated_match_that_is_over_stands_on_its_players_page_though_it_was_not_listed() -> None:
    running, _ = opened(Spectators(listed=False), rated=True)
    over, member = opened(Spectators(listed=False), rated=True, over=True)
    assert str(over) in Client().get(f"/players/{member}/").content.decode()
    assert not running_tables()
    assert not finished_tables()
    assert MatchRow.objects.filter(id=running, listed=False, rated=True).exists()


@pytest.mark.django_db
@pytest.mark.parametrize("tournament", [None, "00000000-0000-7000-8000-000000000001"])
@pytest.mark.parametrize("schema", [1, 2])
def test_of_a_table_whose_log_does_not_say_it_nothing_hidden_is_shown(
    schema: int, tournament: str | None
) -> None:
    """Before schema 3 rooms knew it. A casual table may have been for those with the link."""
    data: dict[str, Any] = {
        "game": "busca",
        "ruleset": 1,
        "chairs": [{"entry": None, "member": None, "bot": None}] * 4,
        "tournament": tournament,
        "round": 1 if tournament else None,
        "number": 1 if tournament else None,
    }
    if schema == 2:
        seen = {"allowed": True, "delay_moves": 0, "delay_s": 5}
        data |= {"clock": None, "rated": True, "spectators": seen, "pace": "calm"}
    match = new_stream_id()
    append(match, "match", 0, [NewEvent("table_opened", data, schema)], uuid4(), "system")
    bring_lists_up_to_date()
    row = MatchRow.objects.get(id=match)
    assert row.listed == (tournament is not None)
    assert (row.watched, row.delayed, row.rated) == (True, schema == 2, schema == 2)


@pytest.mark.django_db
def test_a_room_keeps_its_settings_and_can_be_asked_by_them() -> None:
    room = Room.objects.create(
        game="busca", options={}, settings=SETTINGS, key="k", opened_by="somebody"
    )
    assert Room.objects.get(id=room.id).settings == SETTINGS
    listed = Room.objects.values_list("settings__spectators__listed", flat=True)
    assert list(listed) == [False]
    assert open_rooms(None) == []
    assert list(Room.objects.filter(settings__rated=True)) == [room]
