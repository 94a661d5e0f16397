"""Columns that hold the tables' own values."""

from typing import Any

import msgspec
from django.db import models
from django.db.models.fields.json import KeyTransform

from smazzata.tables.settings import TableSettings


class SettingsField(models.JSONField):
    """A column of `TableSettings`, as JSON; lookups go into it as into any `JSONField`."""

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        """What a row holds: the settings, or what a lookup took out of them."""
        raw = super().from_db_value(value, expression, connection)
        return raw if isinstance(expression, KeyTransform) else msgspec.convert(raw, TableSettings)

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        """The JSON of settings; anything else is part of a lookup."""
        if isinstance(value, TableSettings):
            value = msgspec.to_builtins(value)
        return super().get_db_prep_value(value, connection, prepared)
