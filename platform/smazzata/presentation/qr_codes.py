"""Addresses that are given away, and their pictures for a telephone's camera."""

from functools import lru_cache
from io import BytesIO, StringIO
from urllib.parse import urljoin

import segno
from django.conf import settings
from django.http import HttpRequest

MASK = 3
"""The pattern laid over every code; cameras read any. Trying all eight for the best one takes four
times as long, and a page of four hundred cards seconds."""


def public_address(request: HttpRequest, path: str) -> str:
    """The whole address of `path` as others open it: `SITE_ADDRESS`, else where this page is open.

    On the machine itself a page is open at 127.0.0.1, which leads a telephone nowhere.
    """
    return urljoin(settings.SITE_ADDRESS or request.build_absolute_uri("/"), path)


def qr_svg(text: str) -> bytes:
    """A QR code as SVG, black on white whatever the theme: cameras want it so."""
    made = BytesIO()
    _code(text).save(made, kind="svg", scale=12, border=3, light="#fff")
    return made.getvalue()


@lru_cache(maxsize=2048)
def qr_data_uri(address: str) -> str:
    """A QR code as a `data:` address of an SVG, to stand in a page."""
    return str(_code(address).svg_data_uri())


def qr_lines(text: str) -> str:
    """A QR code for a terminal, light on dark."""
    made = StringIO()
    _code(text).terminal(made, border=2, compact=True)
    return made.getvalue().rstrip("\n")


def _code(text: str) -> segno.QRCode:
    return segno.make_qr(text, error="m", boost_error=False, mask=MASK)
