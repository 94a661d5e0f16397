"""What all addresses take and answer, for programs to read."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.views import SpectacularJSONAPIView

from smazzata.members.permissions import Action
from smazzata.members.principals import requires


@requires(Action.WATCH)
class Schema(SpectacularJSONAPIView):
    """What all addresses take and answer, as OpenAPI 3."""


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How a token is sent; found by the schema through its being defined."""

    target_class = "smazzata.members.tokens.TokenAuthentication"
    name = "token"

    def get_security_definition(self, _auto_schema: Any) -> dict[str, str]:
        """OpenAPI's words for it."""
        return {"type": "http", "scheme": "bearer", "bearerFormat": "smz_..."}
