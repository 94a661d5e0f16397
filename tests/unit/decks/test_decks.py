"""The drawn decks: complete, as their script draws them, light, without fixed colours."""

import gzip
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from games.kernel.cards import CARD_NAMES
from smazzata.web.preferences import CHOICES

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "platform/smazzata/web/static/web/deck"
SVG = "{http://www.w3.org/2000/svg}"
STYLES = {"french": "french", **dict.fromkeys(CHOICES["italian"], "italian")}
"""File of drawings → the style of its cards."""
HEAVIEST = 60_000
"""Bytes of a sprite as it travels."""


@pytest.fixture(params=sorted(STYLES))
def deck(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def sprite(deck: str) -> ElementTree.Element:
    return ElementTree.parse(FOLDER / f"{deck}.svg").getroot()


def ids(deck: str) -> list[str]:
    return [drawing.attrib["id"] for drawing in sprite(deck).iter() if "id" in drawing.attrib]


def looks(deck: str) -> dict[str, bytes]:
    """What each symbol draws, with all that it uses, whatever it is called."""
    drawings = {e.attrib["id"]: e for e in sprite(deck).iter() if "id" in e.attrib}

    def unfold(drawing: ElementTree.Element) -> bytes:
        said = {key: value for key, value in drawing.attrib.items() if key not in ("id", "href")}
        used = drawing.attrib.get("href")
        within = unfold(drawings[used[1:]]) if used else b"".join(map(unfold, drawing))
        return f"<{drawing.tag} {sorted(said.items())}>".encode() + within + b"</>"

    symbols = sprite(deck).iter(f"{SVG}symbol")
    return {symbol.attrib["id"]: unfold(symbol) for symbol in symbols}


def test_the_sprites_are_what_the_script_draws() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "ops/draw_decks", "--check"], capture_output=True, text=True
    )
    assert done.stdout.strip() == ""
    assert done.returncode == 0, done.stderr


def test_there_is_a_file_for_each_deck_and_no_other() -> None:
    assert {file.stem for file in FOLDER.glob("*.svg")} == set(STYLES)


def test_every_card_has_a_face_and_one_for_small_sizes(deck: str) -> None:
    drawn = {symbol.attrib["id"] for symbol in sprite(deck).iter(f"{SVG}symbol")}
    named = {f"{deck}-{code}" for code in CARD_NAMES[STYLES[deck]]}
    backs = {f"{deck}-back-{name}" for name in CHOICES["back"]}
    assert drawn == named | {f"{name}-large" for name in named} | backs
    assert len(named) == (55 if deck == "french" else 40)


def test_no_two_drawings_are_the_same(deck: str) -> None:
    drawn = looks(deck)
    assert len(set(drawn.values())) == len(drawn)


def test_the_italian_decks_share_no_face() -> None:
    one, other = (looks(deck) for deck in CHOICES["italian"])
    faces = {name: look for name, look in one.items() if "-back-" not in name}
    assert not set(faces.values()) & set(other.values())


@pytest.mark.parametrize("italian", CHOICES["italian"])
def test_small_courts_show_a_part_of_their_own_figure(italian: str) -> None:
    symbols = {e.attrib["id"]: e for e in sprite(italian).iter(f"{SVG}symbol")}
    for code in (f"{rank}{suit}" for rank in (8, 9, 10) for suit in "DCSB"):
        figure = f"#{italian[0]}-{code}-figure"
        windows = symbols[f"{italian}-{code}-large"].iter(f"{SVG}svg")
        assert [use.attrib["href"] for window in windows for use in window] == [figure], code


def test_what_is_used_is_drawn_once_and_in_the_same_file(deck: str) -> None:
    defined = ids(deck)
    assert len(defined) == len(set(defined))
    used = {use.attrib["href"] for use in sprite(deck).iter(f"{SVG}use")}
    assert used
    assert used <= {f"#{name}" for name in defined}


def test_a_sprite_refers_to_nothing_outside(deck: str) -> None:
    text = (FOLDER / f"{deck}.svg").read_text().replace(SVG[1:-1], "")
    assert not re.search(r"https?:|//|url\(|<(image|style|script|foreignObject)\b|\bon\w+=", text)


def test_all_sprites_can_stand_in_one_page() -> None:
    names = [name for deck in STYLES for name in ids(deck)]
    assert len(names) == len(set(names))


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
    assert len(gzip.compress((FOLDER / f"{deck}.svg").read_bytes())) < HEAVIEST
