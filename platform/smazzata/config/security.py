"""The content security policy: nothing is loaded from, or sent to, anywhere but this site."""

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_and_async_middleware

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "frame-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""What a kind of thing is not named here comes from nowhere at all."""


@sync_and_async_middleware
def content_security_policy(get_response):  # type: ignore[no-untyped-def]
    """Put the policy on every response that has none of its own."""
    if iscoroutinefunction(get_response):

        async def answer_async(request: HttpRequest) -> HttpResponse:
            return _with_policy(await get_response(request))

        return answer_async

    def answer(request: HttpRequest) -> HttpResponse:
        return _with_policy(get_response(request))

    return answer


def _with_policy(response: HttpResponse) -> HttpResponse:
    response.headers.setdefault("Content-Security-Policy", POLICY)
    return response
