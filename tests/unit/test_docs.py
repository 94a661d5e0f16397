"""The documents speak of what is there: files, links, names, commands."""

import ast
import re
from collections.abc import Iterator
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
def words() -> frozenset[str]:
    """Every name in the sources, the stable names of classes, and the names of files."""
    found = {part for path in files() for part in re.findall(r"\w+", path)}
    for path in files():
        at = ROOT / path[1:]
        if path.startswith("/docs/") or at.suffix not in READ or path == "/uv.lock":
            continue
        found |= set(re.findall(r"[A-Za-z_]\w*", at.read_text("utf-8", "ignore")))
    snakes = {re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower() for name in found if name[0].isupper()}
    apps = [path.split("/")[3] for path in files() if path.endswith("/apps.py")]
    tables = {f"{app}_{name.lower()}" for app in apps for name in found if name[0].isupper()}
    return frozenset(found | snakes | tables)


def quoted(document: Path) -> list[str]:
    """What stands in back quotes, blocks of code left out."""
    return _QUOTED.findall(_FENCED.sub("", document.read_text("utf-8")))


def is_path(text: str) -> bool:
    """Whether a quoted text means a file or folder of the project (a leading slash: an address)."""
    if not _PATH.fullmatch(text) or "/" not in text or _MADE_UP.search(text):
        return False
    return text.rpartition(".")[2] in _ENDINGS or text.split("/")[0] in {*SOURCES, "docs"}


def anchors(document: Path) -> set[str]:
    """The anchors of a document's headings, as they are made of them where documents are read."""
    headings = re.findall(r"^#+ (.+)$", _FENCED.sub("", document.read_text("utf-8")), re.MULTILINE)
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings)
    return {heading.strip().replace(" ", "-") for heading in plain}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(document: Path) -> None:
    broken = []
    for link in _LINK.findall(_FENCED.sub("", document.read_text("utf-8"))):
        if "://" in link or link.startswith("mailto:"):
            continue
        name, _, anchor = link.partition("#")
        target = document.parent / name if name else document
        if not target.exists() or (anchor and anchor not in anchors(target)):
            broken.append(link)
    assert broken == []


@pytest.mark.parametrize("document", PRESENT, ids=lambda path: str(path.relative_to(ROOT)))
def test_files_and_folders_that_are_named_exist(document: Path) -> None:
    listed = "\n".join(files())
    missing = [
        text
        for text in quoted(document)
        if is_path(text) and not re.search(rf"/{re.escape(text.rstrip('/'))}(?:/|$)", listed, re.M)
    ]
    assert missing == []


@pytest.mark.parametrize("document", PRESENT, ids=lambda path: str(path.relative_to(ROOT)))
def test_names_of_code_exist(document: Path) -> None:
    """A quoted text that can only be a name: it has a dot, an underscore or a capital inside."""
    known = words() | FOREIGN | PUT_TOGETHER
    missing = []
    for text in quoted(document):
        name = re.sub(r"\(.*\)$", "", text)
        telling = "_" in name or "." in name or re.search(r"[a-z][A-Z]", name)
        if not _NAME.fullmatch(name) or not telling or _MADE_UP.search(name):
            continue
        missing += [text for part in name.split(".") if part not in known]
    assert missing == []


@pytest.mark.parametrize("document", PRESENT, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_is_named_beside_a_file_stands_in_it(document: Path) -> None:
    """`file.py` `name`, `name` and `name`; or the other way round: `name`, `name` in `file.py`."""
    text, wrong = _FENCED.sub("", document.read_text("utf-8")), []
    pairs = [(file, names) for file, names in _THEN_NAMES.findall(text)]
    pairs += [(file, names) for names, file in _NAMES_IN.findall(text)]
    for file, names in pairs:
        at = [ROOT / path[1:] for path in files() if path.endswith(f"/{file}")]
        beside = [name for name in _QUOTED.findall(names) if _NAME.fullmatch(name)]
        wrong += [
            f"{file}: {name}" for name in beside if not any(name in defined(path) for path in at)
        ]
    assert wrong == []


@pytest.mark.parametrize("document", PRESENT, ids=lambda path: str(path.relative_to(ROOT)))
def test_commands_that_are_named_exist(document: Path) -> None:
    ours = {Path(path).stem for path in files() if "/management/commands/" in path}
    named = set(re.findall(r"manage\.py ([a-z_]+)", document.read_text("utf-8")))
    assert named - ours - {"check", "makemigrations", "help", "shell"} == set()


@pytest.mark.parametrize("document", RUN, ids=lambda path: path.name)
def test_the_python_that_is_shown_runs(document: Path) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", document.read_text("utf-8"), re.S | re.M)
    assert blocks
    for block in blocks:
        exec(compile(block, str(document), "exec"), {})


def test_the_guide_names_all_that_the_author_of_a_game_must_write() -> None:
    assert set(quoted(AUTHOR)) >= GameRules.__abstractmethods__


# --- docs/where.md ------------------------------------------------------------------------------


def defined(path: Path) -> set[str]:
    """What a Python file defines (`Class.method` too); of any other file all its words."""
    text = path.read_text("utf-8")
    if path.suffix != ".py":
        return set(re.findall(r"[A-Za-z_][\w-]*", text))
    return set(_definitions(ast.parse(text).body, ""))


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


@pytest.mark.parametrize(("question", "answer"), answers())
def test_an_answer_names_a_file_and_what_stands_in_it(question: str, answer: str) -> None:
    named: dict[Path, list[str]] = {}
    for text in _QUOTED.findall(answer):
        if "/" in text:
            at = ROOT / text
            named[at] = []
        elif not text.startswith("manage.py "):
            assert named, f"{text} stands before any file"
            named[at].append(text)
    # A section of a guide answers too; that it is there is the affair of the links' test.
    assert named or re.search(r"\]\([^)\s]+\.md#", answer)
    missing = [str(path.relative_to(ROOT)) for path in named if not path.exists()]
    missing += [
        f"{path.relative_to(ROOT)}: {name}"
        for path, names in named.items()
        if path.is_file() and names
        for name in names
        if name not in defined(path)
    ]
    assert missing == []
    assert all(path.is_file() for path, names in named.items() if names)
    assert not named or any(names for names in named.values()), "a file alone is no answer"
