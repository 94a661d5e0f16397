"""What the schema says of each address: it follows from the types that its methods take and answer.

A POST takes the struct of its parameter `sent` (or `_sent`); every method answers the struct of its
annotation: bare, among refusals, or as `Encoded[...]`.
"""

from collections.abc import Iterator, Mapping
from inspect import cleandoc, unwrap
from typing import Any, get_args, get_type_hints

import msgspec
from drf_spectacular.authentication import SessionScheme
from drf_spectacular.drainage import set_override
from drf_spectacular.extensions import (
    OpenApiAuthenticationExtension,
    OpenApiSerializerExtension,
)
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent

from games.kernel.refusal import Refusal
from smazzata.api.fields import COMPONENTS
from smazzata.api.responses import Done, Refused
from smazzata.members.permissions import Action

ALWAYS = frozenset({400, 401, 429, 503})
"""A query that the address does not have, a token that is none, one call too many, an outage."""
WRITING = frozenset({403, 404, 409, 413, 415})


class ProgramSchema(AutoSchema):
    """Says of an address what its method does, and every status that it can answer."""

    def get_operation_id(self) -> str:
        """What reading an address is called; what is done there has a name of its own (`once`)."""
        return str(self.view.operation)  # type: ignore[attr-defined]

    def get_summary(self) -> str:
        """What the address is."""
        return cleandoc(type(self.view).__doc__ or "").partition("\n")[0]

    def get_description(self) -> str:  # type: ignore[override]
        """What its method does."""
        return cleandoc(self._method.__doc__ or type(self.view).__doc__ or "")

    def get_override_parameters(self) -> list[Any]:
        """Those of the address."""
        return [*getattr(self.view, "parameters", ())] if self.method == "GET" else []

    def get_request_serializer(self) -> Any:
        """The struct that a method takes; None for one that takes nothing."""
        hints = get_type_hints(unwrap(self._method))
        return next(_structs(hints.get("sent", hints.get("_sent"))), None)

    def get_response_serializers(self) -> Any:
        """The struct that a method answers; how a tournament stands after what officials did."""
        return next(_structs(get_type_hints(unwrap(self._method))["return"]), Done)

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        """What is said of one method of an address."""
        operation: dict[str, Any] | None = super().get_operation(*args, **kwargs)
        if operation is None:
            return None
        struct: Any = Refused
        shape = self.resolve_serializer(struct, "response").ref
        refused = {"description": "", "content": {"application/json": {"schema": shape}}}
        for status in sorted(self._refusals()):
            operation["responses"].setdefault(str(status), refused)
        if self.method == "GET" and getattr(self.view, "conditional", False):
            operation["responses"]["304"] = {"description": "As it was: see If-None-Match."}
        return operation

    @property
    def _method(self) -> Any:
        return getattr(self.view, self.method.lower())

    def _refusals(self) -> frozenset[int]:
        action = getattr(self._method, "action", getattr(self.view, "action", Action.WATCH))
        return (
            ALWAYS
            | (WRITING if self.method == "POST" else frozenset())
            | (frozenset({404}) if "{" in self.path else frozenset())
            | (frozenset({403}) if action is not Action.WATCH else frozenset())
        )


def _structs(hint: Any) -> Iterator[type[msgspec.Struct]]:
    """The structs among the types of an annotation, but that of refusals."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct) and hint is not Refusal:
        yield hint
    for part in get_args(hint):
        yield from _structs(part)


class StructExtension(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """The schema of a struct, by msgspec; found through its being defined, as those below."""

    target_class = "msgspec.Struct"
    match_subclasses = True

    def get_name(self, auto_schema: Any, direction: Any) -> str:  # noqa: ARG002
        """That of the type."""
        set_override(self.target, "suppress_collision_warning", True)
        return str(self.target.__name__)

    def map_serializer(self, auto_schema: Any, _direction: Any) -> dict[str, Any]:
        """Its own part; those of the structs within it are put beside it."""
        _, found = msgspec.json.schema_components(
            [self.target], ref_template=f"{COMPONENTS}{{name}}"
        )
        enums = {
            f"{COMPONENTS}{name}": {"enum": part["enum"]}
            for name, part in found.items()
            if "enum" in part
        }
        parts = {name: _readable(part, enums) for name, part in found.items() if "enum" not in part}
        own: dict[str, Any] = parts.pop(self.target.__name__)
        for name, part in parts.items():
            component = ResolvedComponent(  # type: ignore[no-untyped-call]
                name, ResolvedComponent.SCHEMA, part, object=name
            )
            auto_schema.registry.register_on_missing(component)
        return own


def _readable(part: Any, enums: Mapping[str, Any]) -> Any:
    """A part of a schema as generators of clients take it: no titles and defaults, a null among the
    types, enumerations in their place with their type, beside a reference only a description.
    """
    if isinstance(part, list):
        return [_readable(each, enums) for each in part]
    if not isinstance(part, dict):
        return part
    part |= enums.get(part.get("$ref", ""), {})
    found = {
        name: {key: _readable(value, enums) for key, value in said.items()}
        if name == "properties"
        else _readable(said, enums)
        for name, said in part.items()
        if name not in {"title", "default"}
        and said != []
        and not (name == "$ref" and "enum" in part)
    }
    if "enum" in found:
        found = {"type": "string", **found}
    match found.get("anyOf"):
        case [{"type": str(kind), **rest}, {"type": "null"}]:
            del found["anyOf"]
            found |= {"type": [kind, "null"], **rest}
    return {k: v for k, v in found.items() if "$ref" not in found or k in {"$ref", "description"}}


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How a token is sent."""

    target_class = "smazzata.members.tokens.TokenAuthentication"
    name = "token"

    def get_security_definition(self, _auto_schema: Any) -> dict[str, str]:
        """OpenAPI's words for it."""
        return {"type": "http", "scheme": "bearer", "bearerFormat": "smz_..."}


class OwnSessionScheme(SessionScheme):  # type: ignore[no-untyped-call]
    """The cookie of the site's own pages."""

    target_class = "smazzata.members.tokens.SessionAuthentication"
