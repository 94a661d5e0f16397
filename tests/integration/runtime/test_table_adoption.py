"""A model whose application has another name since keeps its table and its rows."""

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from smazzata.play.models import Room
from smazzata.runtime.table_adoption import CreateOrAdopt
from smazzata.tables.settings import TableSettings
from tests.testbed.databases import as_owner


@pytest.fixture
def creation(db: None) -> CreateOrAdopt:
    """What makes the rooms' table."""
    migration = MigrationLoader(connection).get_migration("play", "0001_initial")
    [found] = [one for one in migration.operations if getattr(one, "name", "") == "Room"]
    assert isinstance(found, CreateOrAdopt)
    return found


def run(operation: CreateOrAdopt) -> None:
    loader = MigrationLoader(connection)
    before = loader.project_state([("play", "0001_initial")], at_end=False)
    after = loader.project_state([("play", "0001_initial")])
    with as_owner(connection), connection.schema_editor() as editor:
        operation.database_forwards("play", editor, before, after)


def test_the_table_of_before_is_taken_over_with_its_rows(creation: CreateOrAdopt) -> None:
    kept = Room.objects.create(game="busca", options={}, settings=TableSettings(), opened_by="m")
    with as_owner(connection), connection.schema_editor() as editor:
        editor.alter_db_table(Room, "play_room", "lobby_room")
    run(creation)
    assert Room.objects.get().id == kept.id


def test_without_one_it_is_made(creation: CreateOrAdopt) -> None:
    with as_owner(connection), connection.cursor() as cursor:
        cursor.execute("DROP TABLE play_room CASCADE")
    run(creation)
    assert {"id", "game", "opened_at"} <= _columns("play_room")


def _columns(table: str) -> set[str]:
    with connection.cursor() as cursor:
        described = connection.introspection.get_table_description(cursor, table)
    return {column.name for column in described}
