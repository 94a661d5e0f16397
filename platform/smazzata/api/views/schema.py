"""What all addresses take and answer, for programs to read."""

from typing import Any

from django.conf import settings
from django.utils.translation import get_language
from drf_spectacular.authentication import SessionScheme
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.utils import OpenApiParameter
from drf_spectacular.views import SpectacularJSONAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from smazzata.api.query_params import choice
from smazzata.api.views.base import ProgramView
from smazzata.members.permissions import Action
from smazzata.members.principals import requires
from smazzata.runtime.remembered import Remembered

LANGUAGES = [code for code, _name in settings.LANGUAGES]


@requires(Action.WATCH)
class Schema(ProgramView, SpectacularJSONAPIView):
    """What all addresses take and answer, as OpenAPI 3."""

    parameters = (OpenApiParameter("lang", str, enum=LANGUAGES),)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuses what is no language."""
        super().initial(request, *args, **kwargs)
        choice(request, "lang", LANGUAGES)

    def _get_schema_response(self, request: Request) -> Response:
        """The framework's, which reads all views, once a language: it is one for all readers."""
        make = super()._get_schema_response
        made = _MADE.get(get_language(), lambda: make(request))  # type: ignore[no-untyped-call]
        return Response(made.data, headers=dict(made.headers))


_MADE: Remembered[Response] = Remembered(len(LANGUAGES))


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How a token is sent; found by the schema through its being defined."""

    target_class = "smazzata.members.tokens.TokenAuthentication"
    name = "token"

    def get_security_definition(self, _auto_schema: Any) -> dict[str, str]:
        """OpenAPI's words for it."""
        return {"type": "http", "scheme": "bearer", "bearerFormat": "smz_..."}


class OwnSessionScheme(SessionScheme):  # type: ignore[no-untyped-call]
    """The cookie of the site's own pages."""

    target_class = "smazzata.members.tokens.SessionAuthentication"
