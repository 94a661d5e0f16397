"""The tokens: enough contrast in every theme (WCAG 2.2), and the only place that names colours."""

import re
from pathlib import Path

import pytest

from smazzata.web.preferences import CHOICES

STATIC = Path(__file__).resolve().parents[3] / "platform/smazzata/web/static/web"
TOKENS = re.sub(r"/\*.*?\*/", "", (STATIC / "tokens.css").read_text(), flags=re.DOTALL)
COLOUR = re.compile(
    r"#[0-9a-fA-F]{3,8}\b|\b(?:rgb|hsl|oklch|lab|lch|hwb)a?\(|:\s*(?:white|black|red|green|blue)\b"
)

CLOTHS = ("green", "blue", "claret")
FELTS = tuple(f"felt-{cloth}{deep}" for cloth in CLOTHS for deep in ("", "-lit", "-deep"))
TEXT = (
    # Body text: AAA.
    *((7.0, "ink", on) for on in ("paper", "sheet", "band", "accent-band")),
    *((7.0, "ink", f"{kind}-band") for kind in ("good", "bad", "warn", "news")),
    *((7.0, "felt-ink", on) for on in FELTS if not on.endswith("-lit")),
    # Everything else that is read: AA.
    *((4.5, "ink-soft", on) for on in ("paper", "sheet", "band")),
    *((4.5, "accent", on) for on in ("paper", "sheet", "band")),
    *(
        (4.5, kind, on)
        for kind in ("live", "good", "bad", "warn", "news")
        for on in ("paper", "sheet")
    ),
    *((4.5, kind, f"{kind}-band") for kind in ("good", "bad", "warn", "news")),
    *((4.5, suit, "sheet") for suit in ("coppe", "spade", "denari", "bastoni")),
    *((7.0, "chalk", on) for on in ("slate", "slate-lit")),
    *((4.5, on_slate, on) for on_slate in ("chalk-soft", "turn") for on in ("slate", "slate-lit")),
    (4.5, "accent-ink", "accent"),
    *((4.5, ink, on) for ink in ("felt-ink", "felt-soft", "turn", "felt-bad") for on in FELTS),
    (4.5, "turn-ink", "turn"),
    *((4.5, f"suit-{suit}", "card") for suit in ("red", "blue", "green", "black", "gold")),
    (4.5, "joker", "card"),
    (4.5, "card-ink", "card"),
    (4.5, "card-soft", "card"),
    # Edges that must be seen, and where the keyboard is: 3.
    *((3.0, "line-strong", on) for on in ("paper", "sheet")),
    *((3.0, "focus", on) for on in ("paper", "sheet", "band")),
    *((3.0, f"felt-{cloth}-line", f"felt-{cloth}-deep") for cloth in CLOTHS),
)


PAIR = re.compile(r"light-dark\((#\w{6}|rgb\([^()]*\)), (#\w{6}|rgb\([^()]*\))\)")
TOKEN = re.compile(r"^  --([a-z-]+):\s*([^;]+);", re.MULTILINE)


def tokens_of(number: int) -> dict[str, str]:
    """The tokens as the light theme (0) or the dark one (1) has them."""
    return {name: PAIR.sub(rf"\{number + 1}", value) for name, value in TOKEN.findall(TOKENS)}


THEMES = {"light": tokens_of(0), "dark": tokens_of(1)}


def luminance(colour: str) -> float:
    """Relative luminance of `#rrggbb`."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_is_computed_as_the_guidelines_do() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_written_can_be_read(theme: str) -> None:
    tokens = THEMES[theme]
    ratios = {(a, on): contrast(tokens[a], tokens[on]) for _, a, on in TEXT}
    weak = [
        f"{a} on {on}: {ratios[a, on]:.2f}, wants {least}"
        for least, a, on in TEXT
        if ratios[a, on] < least
    ]
    assert weak == []


def test_every_colour_is_written_once() -> None:
    names = [name for name, value in TOKEN.findall(TOKENS) if COLOUR.search(value)]
    assert len(names) == len(set(names)) > 40
    unread = [value for tokens in THEMES.values() for value in tokens.values() if "dark" in value]
    assert unread == [], "a pair that this test does not understand"
    differing = [name for name in names if THEMES["light"][name] != THEMES["dark"][name]]
    assert len(differing) > 20
    assert "ink" in differing


@pytest.mark.parametrize("kind", ["felt", "back"])
def test_each_choice_of_cloth_and_back_has_its_colours(kind: str) -> None:
    name = {"felt": "felt", "back": "card-back"}[kind]
    for chosen in CHOICES[kind]:
        value = rf"--{name}: var\(--{name}-{chosen}\);"
        where = r":root" if chosen == CHOICES[kind][0] else rf'\[data-{kind}="{chosen}"\]'
        assert re.search(rf"{where} {{[^}}]*{value}", TOKENS), chosen


def test_a_theme_is_chosen_by_the_colour_scheme_alone() -> None:
    rules = dict(re.findall(r"^([^\s{}@][^{}]*?) \{([^{}]*)\}", TOKENS, re.MULTILINE))
    assert {rule: rules[rule].split() for rule in rules if "data-theme" in rule} == {
        '[data-theme="light"]': ["color-scheme:", "light;"],
        '[data-theme="dark"]': ["color-scheme:", "dark;"],
    }
    assert "color-scheme: light dark;" in TOKENS, "else the system's wish is not heard"
    assert "prefers-color-scheme" not in TOKENS


def test_what_is_written_can_be_read_where_the_browser_knows_no_pairs() -> None:
    """Then what is a pair is missing: the ground is white, ink without a colour is black."""
    raw = dict(TOKEN.findall(TOKENS))
    missing = {name for name, value in raw.items() if PAIR.search(value)}
    assert {on for _, _, on in TEXT if on not in missing} == set(), "grounds are pairs"
    kept = {ink for least, ink, _ in TEXT if ink not in missing and least > 3}
    assert {ink for ink in kept if contrast(raw[ink], "#ffffff") < 4.5} == set()
    assert "@supports not (color: light-dark(" in TOKENS, "else the ground may be dark"


def test_no_other_file_names_a_colour() -> None:
    named = [
        f"{file.relative_to(STATIC)}: {found[0]}"
        for kind in ("css", "js")
        for file in STATIC.rglob(f"*.{kind}")
        if file.name != "tokens.css"
        for found in COLOUR.finditer(re.sub(r"/\*.*?\*/", "", file.read_text(), flags=re.DOTALL))
        if kind == "css" or not found[0].startswith("#")
    ]
    assert named == []


def test_every_property_that_is_used_is_set_somewhere() -> None:
    sheets = {file.name: file.read_text() for file in STATIC.rglob("*.css")}
    known = {name for text in sheets.values() for name in re.findall(r"--([a-z-]+)\s*:", text)}
    unknown = {
        f"{name}: {used}"
        for name, text in sheets.items()
        for used in re.findall(r"var\(--([a-z-]+)\)", text)
        if used not in known
    }
    assert unknown == set()
