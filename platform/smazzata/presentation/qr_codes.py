"""Addresses that are given away, and their pictures for a telephone's camera."""

import re
from functools import lru_cache
from itertools import zip_longest
from urllib.parse import quote, urljoin

import zxingcpp
from django.conf import settings
from django.http import HttpRequest

DARK, LIGHT = 0, 255
_RUN = re.compile(rb"\0+")
_HALVES = {(LIGHT, LIGHT): "█", (LIGHT, DARK): "▀", (DARK, LIGHT): "▄", (DARK, DARK): " "}
"""The upper and the lower module of a character, light on dark."""
_MARGIN = 2
"""Of the four light modules around a code what a terminal, which is dark, can do without."""


def public_address(request: HttpRequest, path: str) -> str:
    """The whole address of `path` as others open it: `SITE_ADDRESS`, else where this page is open.

    On the machine itself a page is open at 127.0.0.1, which leads a telephone nowhere.
    """
    return urljoin(settings.SITE_ADDRESS or request.build_absolute_uri("/"), path)


def qr_svg(text: str) -> str:
    """A QR code as SVG, black on white whatever the theme: cameras want it so."""
    rows = _modules(text)
    size = len(rows)
    runs = "".join(
        f"M{run.start()} {y}.5h{run.end() - run.start()}"
        for y, row in enumerate(rows)
        for run in _RUN.finditer(row)
    )
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {size} {size}'>"
        f"<path fill='#fff' d='M0 0h{size}v{size}H0'/><path stroke='#000' d='{runs}'/></svg>"
    )


@lru_cache(maxsize=2048)
def qr_data_uri(address: str) -> str:
    """A QR code as a `data:` address of an SVG, to stand in a page."""
    drawn = qr_svg(address)
    for letter in "<>#'":  # what may not stand as it is in an address, or in an attribute
        drawn = drawn.replace(letter, quote(letter))
    return f"data:image/svg+xml,{drawn}"


def qr_lines(text: str) -> str:
    """A QR code for a terminal, light on dark."""
    rows = [row[_MARGIN:-_MARGIN] for row in _modules(text)[_MARGIN:-_MARGIN]]
    below = bytes([DARK] * len(rows))
    pairs = zip_longest(rows[::2], rows[1::2], fillvalue=below)
    return "\n".join("".join(map(_HALVES.__getitem__, zip(*pair, strict=True))) for pair in pairs)


def _modules(text: str) -> list[bytes]:
    """The rows of a QR code, a byte a module, with the light margin that belongs to it."""
    code = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode, ec_level="M")
    image = code.to_image(scale=1, add_quiet_zones=True)
    pixels, size = memoryview(image).tobytes(), image.shape[1]  # type: ignore[arg-type] # a buffer
    return [pixels[at : at + size] for at in range(0, len(pixels), size)]
