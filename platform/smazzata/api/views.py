"""The entry of the interface."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from smazzata.api.shapes import RootShape


class Root(APIView):
    """Where everything is."""

    @extend_schema(responses=RootShape)
    def get(self, request: Request) -> Response:
        """The addresses of the lists and of the schema (OpenAPI 3)."""
        return Response(
            {
                "schema": reverse("api:schema", request=request),
            }
        )
