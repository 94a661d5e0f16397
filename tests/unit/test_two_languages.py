"""Two languages, one way each: gettext in the platform, `Phrase` in the pure packages."""

import ast
import io
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from smazzata.runtime.errors import ServiceError
from smazzata.runtime.translation import LOCALE, Fragment, translated

ROOT = Path(__file__).parents[2]
SITE = ROOT / "platform" / "smazzata"
VERIFIERS = SITE / "web" / "static" / "web" / "verify"
"""People download them and run them without the project: each holds its few words itself."""
PLATFORM = sorted(path for path in SITE.rglob("*.py") if VERIFIERS not in path.parents)
PURE = sorted(path for name in ("games", "tournaments", "replays") for path in ROOT.glob(name))
PHRASE = ROOT / "games" / "kernel" / "words.py"
"""The one place that chooses between the two texts of a phrase."""
TRANSLATING = {"_", "gettext", "gettext_lazy", "gettext_noop", "say", "translated"}
ITALIAN = re.compile(r"[àèéìòù]|\b(che|del|della|gli|nel|non|questo|sono|una)\b", re.IGNORECASE)
PAGELESS = frozenset({"live", "tables", "tournament_management"})
"""Packages that sockets and workers run."""
INVENTED = frozenset({"demo.py", "entrants.py"})
"""Names of clubs and of a tournament, the same in every language."""


def docstrings(tree: ast.AST) -> set[int]:
    """The texts that stand alone, by the identity of their nodes."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def sentence_of(node: ast.expr) -> bool:
    """Whether a node is a literal of several words."""
    text = node.value if isinstance(node, ast.Constant) else None
    return isinstance(node, ast.JoinedStr) or (isinstance(text, str) and " " in text.strip())


def pairs(tree: ast.AST) -> Iterator[str]:
    """Choices between two languages that are neither gettext's nor a phrase's."""
    phrases = {
        id(part) for node in ast.walk(tree) if called(node) == "Phrase" for part in ast.walk(node)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Tuple(elts=[one, other]) if sentence_of(one) and sentence_of(other):
                if id(node) not in phrases:
                    yield f"{node.lineno}: a pair of sentences"
            case ast.Call(keywords=given) if {"it", "en"} <= {word.arg for word in given}:
                yield f"{node.lineno}: it= and en="
            case ast.Compare(left=one, comparators=others):
                if any(getattr(side, "value", "") in ("it", "en") for side in (one, *others)):
                    yield f"{node.lineno}: a text chosen by comparing the language"


def second_ways(tree: ast.AST) -> Iterator[str]:
    """What the platform says otherwise than by gettext."""
    yield from pairs(tree)
    alone = docstrings(tree)
    for node in ast.walk(tree):
        match node:
            case ast.Call() if called(node) == "Phrase":
                yield f"{node.lineno}: a phrase"
            case ast.Call(args=[ast.JoinedStr() | ast.BinOp(), *_]) if called(node) in TRANSLATING:
                yield f"{node.lineno}: a sentence that cannot be collected"
            case ast.Constant(value=str(text)) if ITALIAN.search(text) and id(node) not in alone:
                yield f"{node.lineno}: Italian outside the catalogue"


def called(node: ast.AST) -> str:
    """The name of the function that a node calls; empty for any other node."""
    function = node.func if isinstance(node, ast.Call) else None
    return getattr(function, "id", getattr(function, "attr", ""))


class Looked(NamedTuple):
    """What was found in a module of the platform, with its lines."""

    second_ways: list[str]
    bare_facts: list[str]
    activating: list[str]
    asking: list[str]
    """Where it asks for the language of the page."""


@cache
def looked(path: Path) -> Looked:
    """Looks through a module: read once for all that is asked of it."""
    tree = ast.parse(path.read_text("utf-8"))
    calls = [(called(node), node.lineno) for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return Looked(
        list(second_ways(tree)),
        list(bare_facts(tree)),
        [f"{line}" for name, line in calls if name in ("activate", "deactivate")],
        [f"{line}" for name, line in calls if name in ("get_language", "language")],
    )


def test_the_platform_speaks_by_gettext_alone() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{what}"
        for path in PLATFORM
        for what in looked(path).second_ways
        if not (path.name in INVENTED and what.endswith("outside the catalogue"))
    ]
    assert found == []


def test_nobody_leaves_a_language_to_whoever_comes_after() -> None:
    """`override` gives it back; `activate` would stay with the thread, for another's request."""
    found = [f"{path.relative_to(ROOT)}:{n}" for path in PLATFORM for n in looked(path).activating]
    assert found == []


def test_what_runs_without_a_page_does_not_ask_for_the_language_of_one() -> None:
    """Sockets and tasks name the language: what is active in their thread is nobody's."""
    without = [p for p in PLATFORM if p.parent.name in PAGELESS or p.name == "tasks.py"]
    assert len(without) > 60
    found = [f"{path.relative_to(ROOT)}:{line}" for path in without for line in looked(path).asking]
    assert found == []


def test_pages_and_scripts_hold_no_italian_of_their_own() -> None:
    files = [path for end in ("html", "js", "txt") for path in SITE.rglob(f"*.{end}")]
    assert len(files) > 100
    assert [path for path in files if ITALIAN.search(path.read_text("utf-8"))] == []


def test_the_pure_packages_speak_by_phrases_alone() -> None:
    files = [file for folder in PURE for file in folder.rglob("*.py") if file != PHRASE]
    assert len(files) > 50
    found = [
        f"{path.relative_to(ROOT)}:{what}"
        for path in files
        for what in pairs(ast.parse(path.read_text("utf-8")))
    ]
    assert found == []


def test_a_phrase_has_its_italian_first() -> None:
    seen = 0
    for path in (file for folder in PURE for file in folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or called(node) != "Phrase":
                continue
            seen += 1
            # What a game is called is Italian in every language.
            english = ast.unparse(node.args[1]).replace("Cucù", "Cucu")
            assert not ITALIAN.search(english), f"{path.relative_to(ROOT)}:{node.lineno}"
    assert seen > 300


@pytest.mark.parametrize(
    "line",
    [
        'X = Phrase("Il mazzo.", "The deck.")',
        'X = {"code": ("The deck is full.", "Il mazzo intero.")}',
        'self.tell(it="Fatto", en="Done")',
        'x = "Fatto" if language == "it" else "Done"',
        'self.say(f"The table {name} is full.")',
        'x = _("The table " + name)',
        'x = "La partita non esiste."',
    ],
)
def test_a_second_way_is_noticed(line: str) -> None:
    assert list(second_ways(ast.parse(line)))


# --- the catalogue -----------------------------------------------------------------------------


def catalogue() -> Catalog:
    """The Italian of the platform as it is edited."""
    return read_po(io.BytesIO((LOCALE / "it" / "LC_MESSAGES" / "django.po").read_bytes()))


def test_a_language_that_is_named_is_spoken_whichever_is_active() -> None:
    from django.utils import translation

    said = {"it": "{seat} manca: gioca un bot.", "en": "{seat} is away: a bot plays."}
    for active in ("it", "en"):
        with translation.override(active):
            for language, sentence in said.items():
                assert translated(said["en"], language) == sentence
                assert translated(said["en"], language, seat="Ada") == sentence.format(seat="Ada")


def test_it_reads_what_django_reads() -> None:
    from django.utils import translation

    with translation.override("it"):
        for message in catalogue():
            if message.id and isinstance(message.id, str) and not message.context:
                assert translated(message.id, "it") == translation.gettext(message.id)


def test_what_nobody_translated_stays_english() -> None:
    assert translated("Nobody ever said {this}.", "it") == "Nobody ever said {this}."


def test_failures_are_told_in_italian_where_django_is_not_even_loaded() -> None:
    script = (
        "import sys; sys.path.insert(0, 'platform')\n"
        "from smazzata.runtime.errors import ServiceError\n"
        "failure = ServiceError('no_free_port', host='h', first=1, last=2)\n"
        "print(failure.sentence('it'), 'django' in sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.stdout == "Nessuna porta libera su h da 1 a 2. False\n", done.stderr


def test_italian_that_is_filled_with_other_facts_is_complained_of() -> None:
    filled_otherwise = runpy.run_path(str(ROOT / "ops" / "messages"))["filled_otherwise"]
    book = Catalog(locale="it")
    book.add("{seat} is away.", "{seat} manca.")
    book.add("%(count)d tables", "%(count)d tavoli")
    assert filled_otherwise(book) == []
    book.add("{name} is full.", "{nome} è pieno.")
    book.add("Page %(number)d", "Pagina")
    assert sorted(filled_otherwise(book)) == ["Page %(number)d", "{name} is full."]
    assert filled_otherwise(catalogue()) == []


def bare_facts(tree: ast.AST) -> Iterator[str]:
    """Sentences of one language that would fill an error in the other: they take a `Fragment`."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(keywords=given) if called(node).endswith(("Error", "Finding")):
                for word in given:
                    if sentence_of(word.value):
                        yield f"{node.lineno}: {word.arg}="
            case ast.Assign(targets=[ast.Name(id="reason")], value=value) if sentence_of(value):
                yield f"{node.lineno}: reason ="


def test_what_fills_an_error_is_said_in_its_language() -> None:
    assert len(PLATFORM) > 400
    found = [
        f"{path.relative_to(SITE)}:{what}" for path in PLATFORM for what in looked(path).bare_facts
    ]
    assert found == []


def test_a_fragment_is_said_in_the_language_of_the_whole() -> None:
    reason = Fragment("databases have numbers, not names like {number}", number="x")
    error = ServiceError("bad_url", name="REDIS_URL", reason=reason)
    assert error.sentence("en").endswith("databases have numbers, not names like x.")
    assert error.sentence("it").endswith("i database hanno numeri, non nomi come x.")
