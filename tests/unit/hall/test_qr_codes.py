"""A camera reads what a code was made of: from a page, and from a terminal."""

import re

import pytest
import zxingcpp

from smazzata.presentation.qr_codes import qr_data_uri, qr_lines, qr_svg

HALL = "http://192.168.1.20:8000/"
TABLE = f"{HALL}tournaments/01a22274-a353-79a6-9975-5b1b22e8f1ad/rounds/1/tables/12/"
SLIP = f"{TABLE}slip/?key=0f12a4b6c8d0e2f4a6b8c0d2"
SCALE = 4


def read(rows: list[list[int]]) -> str:
    """What a camera reads of dots, each 0 (dark) or 255."""
    pixels = bytes(dot for row in rows for _ in range(SCALE) for dot in row for _ in range(SCALE))
    shape = (SCALE * len(rows), SCALE * len(rows[0]))
    (found,) = zxingcpp.read_barcodes(memoryview(pixels).cast("B", shape))
    return found.text


@pytest.mark.parametrize("address", [HALL, SLIP])
def test_a_drawing_shows_its_address(address: str) -> None:
    drawn = qr_svg(address)
    size = int(re.findall(r"viewBox='0 0 (\d+) ", drawn)[0])
    rows = [[255] * size for _ in range(size)]
    for x, y, length in re.findall(r"M(\d+) (\d+)\.5h(\d+)", drawn):
        rows[int(y)][int(x) : int(x) + int(length)] = [0] * int(length)
    assert read(rows) == address
    assert len(rows[0]) == size


@pytest.mark.parametrize("address", [HALL, SLIP])
def test_a_terminal_shows_it_light_on_dark(address: str) -> None:
    halves = {"█": (255, 255), "▀": (255, 0), "▄": (0, 255), " ": (0, 0)}
    rows: list[list[int]] = []
    for line in qr_lines(address).splitlines():
        rows += map(list, zip(*(halves[letter] for letter in line), strict=True))
    wide = [[255] * 4 + row + [255] * 4 for row in rows[:-1]]  # a camera sees more of the light
    above = [[255] * len(wide[0])] * 4
    assert read([*above, *wide, *above]) == address


def test_what_stands_in_a_page_needs_no_escape() -> None:
    assert not {*"<>#'\"&"} & {*qr_data_uri(SLIP)}
