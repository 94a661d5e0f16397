"""Where everything is, and the schema of all addresses."""

from typing import Any

from django.conf import settings
from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiParameter
from drf_spectacular.views import SpectacularJSONAPIView
from msgspec import Struct
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from smazzata.api.fields import Url
from smazzata.api.requests import choice
from smazzata.api.views.base import ProgramView
from smazzata.members.permissions import Action
from smazzata.members.principals import requires
from smazzata.runtime.remembered import Remembered

LANGUAGES = [code for code, _name in settings.LANGUAGES]


class Root(Struct):
    """Addresses to begin at."""

    tournaments: Url
    schema: Url


@requires(Action.WATCH)
class RootAPIView(ProgramView):
    """Where everything is."""

    def get(self, request: Request) -> Root:
        """The list of tournaments, and the schema of all answers (OpenAPI 3)."""
        return Root(
            reverse("api:tournaments", request=request), reverse("api:schema", request=request)
        )


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
