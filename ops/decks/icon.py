"""The site's icon: two cards, a coin on the upper one. As SVG, and as PNG for home screens.

It stands outside the pages, so its colours are its own and not the theme's.
"""

import struct
import zlib
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from decks.pen import element

SIZE = 32.0
GREEN, PAPER, GOLD = "#0b6243", "#fffdf6", "#ffd76a"
SIGNATURE = b"\x89PNG\r\n\x1a\n"


class Plate(NamedTuple):
    """A rectangle with round corners about its middle, turned, with a border inside its edge."""

    x: float
    y: float
    width: float
    height: float
    radius: float
    turn: float
    fill: str
    border: str
    edge: float


PLATES = (
    Plate(11.5, 16.5, 15.5, 22, 2.6, -12, PAPER, GREEN, 1.6),
    Plate(20, 15.5, 15.5, 22, 2.6, 8, GREEN, PAPER, 1.6),
    Plate(20, 15.5, 10.4, 10.4, 5.2, 0, GREEN, GOLD, 2.2),
    Plate(20, 15.5, 3.4, 3.4, 1.7, 0, GOLD, GOLD, 0),
)
"""From below to above; coins are plates that are all corner."""


def svg() -> bytes:
    """The icon for browsers' tabs."""
    drawn = "".join(
        element(
            "rect",
            x=p.x - p.width / 2 + p.edge / 2,
            y=p.y - p.height / 2 + p.edge / 2,
            width=p.width - p.edge,
            height=p.height - p.edge,
            rx=p.radius - p.edge / 2,
            fill=p.fill,
            stroke=p.border,
            stroke_width=p.edge,
            transform=f"rotate({p.turn:g} {p.x:g} {p.y:g})",
        )
        for p in PLATES
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">{drawn}</svg>\n'.encode()


def png(pixels: int, *, maskable: bool = False) -> bytes:
    """The icon in `pixels` squared; `maskable` fills the square, so that any shape may be cut."""
    return packed(raster(pixels, maskable=maskable))


def raster(pixels: int, *, maskable: bool = False) -> NDArray[np.uint8]:
    """Rows of red, green, blue and opacity."""
    unit = SIZE / pixels
    down, across = np.mgrid[0:pixels, 0:pixels] * unit + unit / 2
    image = np.zeros((pixels, pixels, 4))
    if maskable:
        image[:] = (*_rgb(GREEN), 1)
        # The safe zone is a circle of four fifths.
        across, down = (((c - SIZE / 2) / 0.74) + SIZE / 2 for c in (across, down))
        unit /= 0.74
    for plate in PLATES:
        depth = _depth(plate, across, down)
        _paint(image, plate.border, np.clip(depth / unit + 0.5, 0, 1))
        _paint(image, plate.fill, np.clip((depth - plate.edge) / unit + 0.5, 0, 1))
    image[..., :3] /= np.maximum(image[..., 3:], 1e-9)
    return np.round(image * 255).astype(np.uint8)


def _depth(p: Plate, across: NDArray[np.float64], down: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far each point lies inside the plate; negative outside."""
    angle = np.radians(p.turn)
    x, y = across - p.x, down - p.y
    x, y = x * np.cos(angle) + y * np.sin(angle), y * np.cos(angle) - x * np.sin(angle)
    beyond_x = np.abs(x) - p.width / 2 + p.radius
    beyond_y = np.abs(y) - p.height / 2 + p.radius
    outside = np.hypot(np.maximum(beyond_x, 0), np.maximum(beyond_y, 0))
    return p.radius - outside - np.minimum(np.maximum(beyond_x, beyond_y), 0)


def _paint(image: NDArray[np.float64], colour: str, cover: NDArray[np.float64]) -> None:
    """Lay a colour over the image; its own colours are already multiplied by their opacity."""
    cover = cover[..., None]
    image *= 1 - cover
    image += cover * np.array((*_rgb(colour), 1))


def _rgb(colour: str) -> tuple[float, ...]:
    return tuple(int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))


def packed(image: NDArray[np.uint8]) -> bytes:
    """An image as a PNG file."""
    height, width, _ = image.shape
    rows = b"".join(b"\0" + row.tobytes() for row in image)
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return SIGNATURE + b"".join(
        _chunk(kind, data)
        for kind, data in ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def content(file: bytes) -> bytes:
    """What a PNG file of ours shows, however it was compressed; empty when it is none."""
    try:
        at, size = len(SIGNATURE) + 25, struct.unpack_from(">I", file, len(SIGNATURE) + 25)[0]
        return file[:at] + zlib.decompress(file[at + 8 : at + 8 + size])
    except (struct.error, zlib.error):
        return b""
