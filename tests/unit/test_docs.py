"""The documents speak of what is there: files, links, names, commands."""

import ast
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from functools import cache
from pathlib import Path

import pytest

from games.kernel.game_rules import GameRules

ROOT = Path(__file__).parents[2]
HISTORY = {ROOT / "CHANGELOG.md", ROOT / "docs" / "benchmarks.md"}
"""What is told there was so when it was written."""
DOCUMENTS = sorted({*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("games/**/*.md")})
PRESENT = [path for path in DOCUMENTS if path not in HISTORY]
AUTHOR = ROOT / "docs" / "guides" / "game-author.md"
RUN = (AUTHOR, ROOT / "docs" / "03-records.md")
"""Documents whose Python is complete."""
WHERE = ROOT / "docs" / "where.md"
SOURCES = ("games", "tournaments", "replays", "platform", "tests", "ops")
READ = {".py", ".js", ".html", ".css", ".toml", ".json", ".sql", ".service", ".svg", ""}
FOREIGN = frozenset({
    "IGNORE_EXCEPTIONS", "ManifestStaticFilesStorage", "account_emailaddress", "django_session",
    "jsonb", "max_prepared_statements", "mfa_authenticator", "pg_dump", "pg_restore",
    "support_js_module_import_aggregation",
})  # fmt: skip
"""Names of other people's programs, and of tables that their applications make."""
PUT_TOGETHER = frozenset({"match_differs", "match_refused"})
"""Codes that no source spells out: a kind and a reason."""

_FENCED = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
_QUOTED = re.compile(r"`([^`\n]+)`")
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_PATH = re.compile(r"[\w.@-]+(?:/[\w.@-]+)*/?")
_NAME = re.compile(r"[A-Za-z]\w*(?:\.\w+)*")
_SEVERAL = r"`[^`\n]+`(?:(?:, |,? and )`[^`\n]+`)*"
_THEN_NAMES = re.compile(rf"`([\w./]+\.py)`\s({_SEVERAL})")
_NAMES_IN = re.compile(rf"({_SEVERAL})\sin\s`([\w./]+\.py)`")
_MADE_UP = re.compile(r"(?<![a-z])(?:GAME|ID|NUMBER|N|V|FILE|NAME|MATCH|FOLDER|HOST)(?![A-Z])")
_ENDINGS = ("py", "md", "js", "css", "html", "json", "toml", "svg")


@cache
def files() -> tuple[str, ...]:
    """Every file of the project, as a path from its root with a slash before it."""
    top = [path for path in ROOT.iterdir() if path.is_file()]
    folders = [ROOT / name for name in (*SOURCES, "docs", ".ci")]
    below = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    kept = (path for path in (*top, *below) if not {"__pycache__", "node_modules"} & {*path.parts})
    return tuple(f"/{path.relative_to(ROOT)}" for path in kept)


@cache
def words() -> AbstractSet[str]:
    """Every name in the sources, the stable names of classes, names of files, and foreign names."""
    found = {part for path in files() for part in re.findall(r"\w+", path)}
    for path in files():
        at = ROOT / path[1:]
        if path.startswith("/docs/") or at.suffix not in READ or path == "/uv.lock":
            continue
        found |= set(re.findall(r"[A-Za-z_]\w*", at.read_text("utf-8", "ignore")))
    snakes = {re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower() for name in found if name[0].isupper()}
    apps = [path.split("/")[3] for path in files() if path.endswith("/apps.py")]
    tables = {f"{app}_{name.lower()}" for app in apps for name in found if name[0].isupper()}
    return found | snakes | tables | FOREIGN | PUT_TOGETHER


def without_code(document: Path) -> str:
    """The text of a document, blocks of code left out."""
    return _FENCED.sub("", document.read_text("utf-8"))


def quoted(document: Path) -> list[str]:
    """What stands in back quotes, blocks of code left out."""
    return _QUOTED.findall(without_code(document))


def is_path(text: str) -> bool:
    """Whether a quoted text means a file or folder of the project (a leading slash: an address)."""
    if not _PATH.fullmatch(text) or "/" not in text or _MADE_UP.search(text):
        return False
    return text.rpartition(".")[2] in _ENDINGS or text.split("/")[0] in {*SOURCES, "docs"}


@cache
def is_there(path: str) -> bool:
    """Whether a path ends that of a file or folder of the project."""
    path = path.strip("/")
    return any(f"/{path}/" in f"{file}/" for file in files())


@cache
def anchors(document: Path) -> set[str]:
    """The anchors of a document's headings, as they are made of them where documents are read."""
    headings = re.findall(r"^#+ (.+)$", without_code(document), re.MULTILINE)
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings)
    return {heading.strip().replace(" ", "-") for heading in plain}


Look = Callable[[Path], Iterable[str]]


def faults(look: Look, documents: Iterable[Path] = PRESENT) -> list[str]:
    """What a look finds wrong in any of the documents, each with the document it stands in."""
    return [
        f"{document.relative_to(ROOT)}: {wrong}"
        for document in documents
        for wrong in look(document)
    ]


def broken_links(document: Path) -> Iterator[str]:
    """Links to files and headings that are not there."""
    for link in _LINK.findall(without_code(document)):
        if "://" in link or link.startswith("mailto:"):
            continue
        name, _, anchor = link.partition("#")
        target = document.parent / name if name else document
        if not target.exists() or (anchor and anchor not in anchors(target)):
            yield link


def missing_files(document: Path) -> Iterator[str]:
    """Files and folders that are named and are not there."""
    return (text for text in quoted(document) if is_path(text) and not is_there(text))


def unknown_names(document: Path) -> Iterator[str]:
    """Quoted texts that can only be names (a dot, an underscore, a capital inside) of nothing."""
    known = words()
    for text in quoted(document):
        name = re.sub(r"\(.*\)$", "", text)
        telling = "_" in name or "." in name or re.search(r"[a-z][A-Z]", name)
        if not _NAME.fullmatch(name) or not telling or _MADE_UP.search(name):
            continue
        for part in name.split("."):
            if part not in known:
                yield text


def names_beside_files(document: Path) -> Iterator[str]:
    """`file.py` `name`, `name` and `name`, or `name`, `name` in `file.py`: what is not in it."""
    text = without_code(document)
    pairs = [(file, names) for file, names in _THEN_NAMES.findall(text)]
    pairs += [(file, names) for names, file in _NAMES_IN.findall(text)]
    for file, names in pairs:
        at = [ROOT / path[1:] for path in files() if path.endswith(f"/{file}")]
        for name in filter(_NAME.fullmatch, _QUOTED.findall(names)):
            if not any(name in defined(path) for path in at):
                yield f"{file}: {name}"


def unknown_commands(document: Path) -> set[str]:
    """Commands of `manage.py` that neither we nor Django have."""
    ours = {Path(path).stem for path in files() if "/management/commands/" in path}
    named = set(re.findall(r"manage\.py ([a-z_]+)", document.read_text("utf-8")))
    return named - ours - {"check", "makemigrations", "help", "shell"}


UNKNOWN = "no_such" + "_name"
"""In two pieces: this file is read for names as well."""


def test_links_lead_somewhere() -> None:
    assert len(DOCUMENTS) > 80
    assert faults(broken_links, DOCUMENTS) == []


@pytest.mark.parametrize(
    "look", [missing_files, unknown_names, names_beside_files, unknown_commands]
)
def test_what_documents_name_is_there(look: Look) -> None:
    assert len(PRESENT) > 80
    assert faults(look) == []


@pytest.mark.parametrize(
    ("text", "look", "wrong"),
    [
        ("[x](gone.md) [y](#gone) [z](#here)\n# Here\n", broken_links, ["gone.md", "#gone"]),
        ("`tests/gone.py` `tests/unit/`", missing_files, ["tests/gone.py"]),
        (f"`Ruleset.act` `{UNKNOWN}`", unknown_names, [UNKNOWN]),
        ("`test_docs.py` `words` and `gone`", names_beside_files, ["test_docs.py: gone"]),
        ("`gone` in `test_docs.py`", names_beside_files, ["test_docs.py: gone"]),
        ("`manage.py audit` `manage.py gone`", unknown_commands, ["gone"]),
    ],
)
def test_what_is_not_there_is_found(
    text: str, look: Look, wrong: list[str], tmp_path: Path
) -> None:
    document = tmp_path / "document.md"
    document.write_text(text)
    assert list(look(document)) == wrong


@pytest.mark.parametrize("document", RUN, ids=lambda path: path.name)
def test_the_python_that_is_shown_runs(document: Path) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", document.read_text("utf-8"), re.S | re.M)
    assert blocks
    for block in blocks:
        exec(compile(block, str(document), "exec"), {})


def test_the_guide_names_all_that_the_author_of_a_game_must_write() -> None:
    assert set(quoted(AUTHOR)) >= GameRules.__abstractmethods__


# --- docs/where.md ------------------------------------------------------------------------------


@cache
def defined(path: Path) -> frozenset[str]:
    """What a Python file defines (`Class.method` too); of any other file all its words."""
    text = path.read_text("utf-8")
    if path.suffix != ".py":
        return frozenset(re.findall(r"[A-Za-z_][\w-]*", text))
    return frozenset(_definitions(ast.parse(text).body, ""))


def _definitions(body: list[ast.stmt], owner: str) -> Iterator[str]:
    for node in body:
        match node:
            case ast.ClassDef(name=name, body=inner):
                yield owner + name
                yield from _definitions(inner, f"{name}.")
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield owner + name
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield owner + name
            case ast.Assign(targets=[ast.Tuple(elts=several)]):
                yield from (owner + each.id for each in several if isinstance(each, ast.Name))


def answers() -> list[tuple[str, str]]:
    """The questions of `docs/where.md`, each with its answer."""
    rows = re.findall(r"^\| (.+?\?) \| (.+) \|$", WHERE.read_text("utf-8"), re.MULTILINE)
    return [(question, answer) for question, answer in rows]


def test_there_are_questions() -> None:
    questions = [question for question, _ in answers()]
    assert len(questions) == len(set(questions)) >= 50


def wrong_in(answer: str) -> Iterator[str]:
    """What is missing in an answer, or named by it and not there."""
    named: dict[Path, list[str]] = {}
    for text in _QUOTED.findall(answer):
        if "/" in text:
            at = ROOT / text
            named[at] = []
        elif not text.startswith("manage.py "):
            if named:
                named[at].append(text)
            else:
                yield f"{text} stands before any file"
    # A section of a guide answers too; that it is there is the affair of the links' test.
    if not named and not re.search(r"\]\([^)\s]+\.md#", answer):
        yield "no file is named"
    for path, names in named.items():
        if not path.exists() or (names and not path.is_file()):
            yield f"there is no file {path.relative_to(ROOT)}"
        elif names:
            yield from (f"{path.name}: {name}" for name in names if name not in defined(path))
    if named and not any(named.values()):
        yield "a file alone is no answer"


def test_an_answer_names_a_file_and_what_stands_in_it() -> None:
    wrong = [f"{question} {what}" for question, answer in answers() for what in wrong_in(answer)]
    assert wrong == []


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [
        ("`tests/unit/test_docs.py` `defined`", []),
        ("[a guide](docs/guides/operator.md#logs)", []),
        ("Nowhere.", ["no file is named"]),
        ("`tests/unit/test_docs.py`", ["a file alone is no answer"]),
        ("`tests/unit/test_docs.py` `gone`", ["test_docs.py: gone"]),
        ("`tests/gone.py` `defined`", ["there is no file tests/gone.py"]),
        ("`tests/unit` `defined`", ["there is no file tests/unit"]),
    ],
)
def test_a_bad_answer_is_noticed(answer: str, wrong: list[str]) -> None:
    assert list(wrong_in(answer)) == wrong


def test_the_picture_of_the_applications_is_the_contract_between_them() -> None:
    text = (ROOT / "docs" / "01-architecture.md").read_text("utf-8")
    drawn = text.split("a test holds this picture", 1)[1].split("```")[1].split("\n")[1:-1]
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    [kept] = [one for one in contracts["contracts"] if one.get("containers") == ["smazzata"]]
    assert drawn == [layer.replace(" | ", " · ") for layer in kept["layers"]]
    there = {path.parent.name for path in (ROOT / "platform/smazzata").glob("*/__init__.py")}
    assert there == {"config"} | {name for layer in drawn for name in layer.split(" · ")}
