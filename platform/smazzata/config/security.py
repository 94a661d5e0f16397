"""What a browser may do with our pages: the headers for which Django has no setting.

The content security policy is django-csp's (`CONTENT_SECURITY_POLICY` in the settings). Here is
the rest: no page uses a camera, a place or a payment; no other site's page holds ours, its
pictures or its data in its own process (`Cross-Origin-Resource-Policy`), and ours hold nobody
else's (`Cross-Origin-Embedder-Policy`). A page that other sites may put into a frame says so with
`allow_framing`.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.clickjacking import xframe_options_exempt

from smazzata.config.static_files import StaticFile

_NOT_USED = (
    "accelerometer",
    "camera",
    "display-capture",
    "encrypted-media",
    "geolocation",
    "gyroscope",
    "hid",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "serial",
    "usb",
    "xr-spatial-tracking",
)
PERMISSIONS = ", ".join(f"{feature}=()" for feature in _NOT_USED)
RESOURCE_POLICY = "Cross-Origin-Resource-Policy"


def browser_policies(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Put the headers on every response that does not bring its own."""

    def answer(request: HttpRequest) -> HttpResponse:
        return _with_policies(get_response(request))

    return answer


def allow_framing(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponseBase]:
    """Let other sites show the page that `view` answers in a frame of theirs."""

    @xframe_options_exempt
    @csp_replace({"frame-ancestors": ["*"]})
    @wraps(view)
    def framed(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        response.headers[RESOURCE_POLICY] = "cross-origin"
        return response

    return framed


def _with_policies(response: HttpResponse) -> HttpResponse:
    if not isinstance(response, StaticFile):
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
    response.headers.setdefault("Cross-Origin-Embedder-Policy", "require-corp")
    response.headers.setdefault(RESOURCE_POLICY, "same-origin")
    return response
