"""The drawn decks: complete, as their script draws them, light, without fixed colours."""

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from games.kernel.cards import CARD_NAMES

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "platform/smazzata/web/static/web/deck"
SVG = "{http://www.w3.org/2000/svg}"
DECKS = sorted(CARD_NAMES)


@pytest.fixture(params=DECKS)
def deck(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def sprite(deck: str) -> ElementTree.Element:
    return ElementTree.parse(FOLDER / f"{deck}.svg").getroot()


def ids(deck: str) -> list[str]:
    return [drawing.attrib["id"] for drawing in sprite(deck).iter() if "id" in drawing.attrib]


def test_the_sprites_are_what_the_script_draws() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "ops/draw_decks", "--check"], capture_output=True, text=True
    )
    assert done.stdout.strip() == ""
    assert done.returncode == 0, done.stderr


def test_every_card_has_a_face_and_a_large_index(deck: str) -> None:
    drawn = {symbol.attrib["id"] for symbol in sprite(deck).iter(f"{SVG}symbol")}
    named = {f"{deck}-{code}" for code in CARD_NAMES[deck]}
    assert drawn == named | {f"{name}-large" for name in named} | {f"{deck}-back"}


def test_no_two_faces_are_the_same(deck: str) -> None:
    symbols = list(sprite(deck).iter(f"{SVG}symbol"))
    # A half is repeated by its name, which differs anyhow; what it draws counts.
    drawn = {
        b"".join(
            re.sub(rb' id="[^"]*"', b"", ElementTree.tostring(part))
            for part in symbol
            if not part.attrib.get("href", "").endswith("-half")
        )
        for symbol in symbols
    }
    assert len(drawn) == len(symbols)


def test_what_is_used_is_drawn_once_and_in_the_same_file(deck: str) -> None:
    defined = ids(deck)
    assert len(defined) == len(set(defined))
    used = {use.attrib["href"] for use in sprite(deck).iter(f"{SVG}use")}
    assert used
    assert used <= {f"#{name}" for name in defined}


def test_both_sprites_can_stand_in_one_page() -> None:
    assert not set(ids("french")) & set(ids("italian"))


def test_colours_are_the_themes(deck: str) -> None:
    tokens = (FOLDER.parent / "tokens.css").read_text()
    for drawing in sprite(deck).iter():
        for paint in (drawing.attrib.get("fill"), drawing.attrib.get("stroke")):
            if paint in {None, "none", "currentColor"}:
                continue
            name = re.fullmatch(r"var\((--card[a-z-]*)\)", str(paint))
            assert name, paint
            assert f"{name[1]}:" in tokens


def test_a_sprite_is_light(deck: str) -> None:
    assert (FOLDER / f"{deck}.svg").stat().st_size < 100_000
