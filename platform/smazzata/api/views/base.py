"""What all addresses for programs have in common."""

from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

import msgspec
from django.views.decorators.http import conditional_page
from drf_spectacular.utils import OpenApiParameter
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from games.kernel.refusal import Refusal
from smazzata.api.requests import refuse_unknown
from smazzata.api.responses import Encoded, refused
from smazzata.members.rate_limits import RateLimit
from smazzata.presentation.shared_work import share

PAGE = OpenApiParameter("page", int, description="from 1; the last page when it is too high")
Answer = TypeVar("Answer")


def shared_json(
    request: Request,
    key: tuple[object, ...],
    tell: Callable[[], Answer],
    limit: RateLimit | None = None,
) -> Encoded[Answer]:
    """An answer that is one for all programs, made once (`smazzata.presentation.shared_work`)."""
    return Encoded(share(request._request, key, lambda: msgspec.json.encode(tell()), limit))


class OneKindOfAnswer(BaseContentNegotiation):
    """Each address answers in one kind, whatever `Accept` names: none is refused for it."""

    def select_parser(self, _request: Request, parsers: Any) -> Any:
        """The only one."""
        return parsers[0]

    def select_renderer(
        self, _request: Request, renderers: Any, _format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """The only one, or the first."""
        return renderers[0], renderers[0].media_type


class ProgramView(APIView):
    """An address for programs: its methods return a struct, or a refusal."""

    content_negotiation_class = OneKindOfAnswer
    operation: ClassVar[str] = ""
    """What the schema calls its GET: as `urls` calls the address."""
    parameters: ClassVar[tuple[OpenApiParameter, ...]] = ()
    """What may stand in the query of a GET: in the schema, and nothing else is taken."""
    conditional: ClassVar[bool] = False
    """Whether what is read carries an entity tag, of the answer itself, for a name changes without
    any event: whoever asks again with it is told 304 where nothing would be other."""
    no_store: ClassVar[bool] = False
    """Whether no cache may keep what is answered."""

    @classmethod
    def as_view(cls, **initkwargs: Any) -> Any:
        """The view for `urls`."""
        view = super().as_view(**initkwargs)
        return conditional_page(view) if cls.conditional else view

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuses a query that this address does not have, after whoever may not call at all."""
        super().initial(request, *args, **kwargs)
        reads = request.method in {"GET", "HEAD"}
        refuse_unknown(request, {each.name for each in self.parameters} if reads else ())

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """The response of what a method returned."""
        if isinstance(response, Refusal):
            response = refused(response)
        elif isinstance(response, msgspec.Struct):
            response = Encoded(response)
        if self.no_store:
            response["Cache-Control"] = "no-store"
        return super().finalize_response(request, response, *args, **kwargs)
