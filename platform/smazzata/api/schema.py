"""What the schema says of each address beside what the address itself declares."""

from inspect import cleandoc
from typing import Any

from drf_spectacular.openapi import AutoSchema

from smazzata.api.serializers import RefusedSerializer
from smazzata.api.views.base import ProgramView
from smazzata.members.permissions import Action

ALWAYS = frozenset({400, 401, 429, 503})
"""A query that the address does not have, a token that is none, one call too many, an outage."""
WRITING = frozenset({403, 404, 409, 413, 415})


class ProgramSchema(AutoSchema):
    """Says of an address what its method does, and every status that it can answer."""

    def get_summary(self) -> str:
        """What the address is."""
        return cleandoc(type(self.view).__doc__ or "").partition("\n")[0]

    def get_description(self) -> str:  # type: ignore[override]
        """What its method does."""
        method = getattr(self.view, self.method.lower())
        return cleandoc(method.__doc__ or type(self.view).__doc__ or "")

    def get_override_parameters(self) -> list[Any]:
        """Those of the address."""
        own = self.view.parameters if isinstance(self.view, ProgramView) else ()
        return [*own] if self.method == "GET" else []

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        """What is said of one method of an address."""
        operation: dict[str, Any] | None = super().get_operation(*args, **kwargs)
        if operation is None:
            return None
        shape = self.resolve_serializer(RefusedSerializer(), "response").ref
        refused = {"description": "", "content": {"application/json": {"schema": shape}}}
        for status in sorted(self._refusals()):
            operation["responses"].setdefault(str(status), refused)
        if self.method == "GET" and getattr(self.view, "conditional", False):
            operation["responses"]["304"] = {"description": "As it was: see If-None-Match."}
        return operation

    def _refusals(self) -> frozenset[int]:
        method = getattr(self.view, self.method.lower())
        action = getattr(method, "action", getattr(self.view, "action", Action.WATCH))
        return (
            ALWAYS
            | (WRITING if self.method == "POST" else frozenset())
            | (frozenset({404}) if "{" in self.path else frozenset())
            | (frozenset({403}) if action is not Action.WATCH else frozenset())
        )
