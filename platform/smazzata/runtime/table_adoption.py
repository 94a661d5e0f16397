"""A migration for a model that had another application before: its table is taken over."""

from collections.abc import Sequence
from typing import Any

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import ProjectState


class CreateOrAdopt(migrations.CreateModel):
    """Create a model's table; where `old_table` exists, give that one the new name instead."""

    def __init__(self, name: str, *, old_table: str, **kwargs: Any) -> None:
        super().__init__(name, **kwargs)
        self.old_table = old_table

    def deconstruct(self) -> tuple[str, Sequence[Any], dict[str, Any]]:
        """How it is written down, with the old table's name."""
        name, args, kwargs = super().deconstruct()
        return name, args, {**kwargs, "old_table": self.old_table}

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        """Rename the old table where it stands; its rows, indexes and constraints stay."""
        model = to_state.apps.get_model(app_label, self.name)
        connection = schema_editor.connection
        with connection.cursor() as cursor:
            tables = connection.introspection.table_names(cursor)
        if self.old_table in tables:
            schema_editor.alter_db_table(model, self.old_table, model._meta.db_table)
        else:
            super().database_forwards(app_label, schema_editor, from_state, to_state)
