"""The docstrings of modules speak of what is there: modules, names of modules, functions, files.

A docstring is the concept of its module; when something moves, it is the last to hear of it. What
stands in back quotes there has to be found: a dotted name where it says, a single one in its own
module, in its package, or as something that the project says in so many letters (the name of a
command, of a setting, a code, a queue).
"""

import ast
import builtins
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from games.kernel.event import snake
from tests.unit.test_docs import ROOT, defined, files, is_path, is_there

PACKAGES = {
    "games": ROOT / "games",
    "tournaments": ROOT / "tournaments",
    "replays": ROOT / "replays",
    "smazzata": ROOT / "platform" / "smazzata",
}
FOREIGN = frozenset({"meta", "null", "transaction.atomic"})
"""Names of other people's programs and of their languages."""
FRAMEWORK = frozenset(
    {"apps", "management", "models", "routing", "signals", "tasks", "urls", "words"}
)
"""Modules that mean the same in every application."""
EXAMPLES = frozenset({"dark.four.large.big.off"})

_QUOTED = re.compile(r"``?([^`]+?)``?")
_NAME = re.compile(r"[~@]?([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(?:\(.*\))?")
_CALL = re.compile(r"@.+|.+\)")


@cache
def modules() -> dict[str, Path]:
    """Every module of the packages, by its dotted name."""
    found = {}
    for package, folder in PACKAGES.items():
        for path in folder.rglob("*.py"):
            parts = path.relative_to(folder).with_suffix("").parts
            if not {"migrations", "static"} & {*parts}:
                found[".".join((package, *parts)).removesuffix(".__init__")] = path
    return found


@cache
def file_names() -> frozenset[str]:
    """The names of all files, without their folders."""
    return frozenset(path.rpartition("/")[2] for path in files())


def is_own(name: str, path: Path) -> bool:
    """Whether a module, or the folder it lies in, has something of this name."""
    # What it uses last: most names are found without.
    return name in defined(path) or (path.parent / name).exists() or name in used(path)


@cache
def used(path: Path) -> frozenset[str]:
    """Every word of a module's code and texts, its docstring left out."""
    body = ast.parse(path.read_text("utf-8")).body
    return frozenset(re.findall(r"\w+", "\n".join(ast.unparse(node) for node in body[1:])))


class Source(NamedTuple):
    """What is looked for in a module, read once."""

    docstring: str
    inner: tuple[str, ...]
    """The docstrings of its classes and functions."""
    spelled: frozenset[str]
    """Whole texts, names of constants, the stable names of classes."""


@cache
def source(path: Path) -> Source:
    """Reads a module."""
    tree = ast.parse(path.read_text("utf-8"))
    inner, spelled = [], set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            spelled.add(node.value)
        elif isinstance(node, ast.Name) and node.id.isupper():
            spelled.add(node.id)
        elif isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            inner.append(ast.get_docstring(node) or "")
            if isinstance(node, ast.ClassDef):
                spelled.add(snake(node.name))
    return Source(ast.get_docstring(tree) or "", tuple(inner), frozenset(spelled))


@cache
def spelled_out() -> frozenset[str]:
    """What is a whole text somewhere, the name of a constant, a class's stable name, a command."""
    commands = (Path(path).stem for path in files() if "/management/commands/" in path)
    return frozenset(commands).union(*(source(path).spelled for path in modules().values()))


def package_of(module: str) -> str:
    """The package in whose folder a module lies; of a package itself, that."""
    is_package = modules()[module].name == "__init__.py"
    return module if is_package else module.rpartition(".")[0]


@cache
def siblings(module: str) -> dict[str, Path]:
    """The modules beside a module, by their own names; of a package those within."""
    package = package_of(module)
    named = ((name.rpartition("."), path) for name, path in modules().items())
    return {name: path for (owner, _, name), path in named if owner == package}


def leads_somewhere(name: str, module: str) -> bool:
    """Whether a dotted name is a module, or something that a module or class defines."""
    for full in (name, f"smazzata.{name}", f"{package_of(module)}.{name}", f"{module}.{name}"):
        owner, rest = full, ""
        while owner not in modules() and "." in owner:
            owner, _, last = owner.rpartition(".")
            rest = f"{last}.{rest}".rstrip(".")
        if owner not in modules():
            continue
        path = modules()[owner]
        outer, _, inner = rest.rpartition(".")
        if rest in {"", *defined(path)} or (outer in defined(path) and inner in used(path)):
            return True
    return name[0].isupper() and any(name in defined(path) for path in modules().values())


def missing(module: str, docstring: str) -> Iterator[str]:
    """What a docstring names and is not there."""
    path = modules()[module]
    lists, beside = path.name == "__init__.py", siblings(module)
    entry: Path | None = None
    """In a package's list: the module of which it speaks."""
    for text in _QUOTED.findall(docstring):
        if is_path(text) or text.startswith("manage.py "):
            continue  # files: see `missing_files`
        found = _NAME.fullmatch(text)
        name = found[1] if found else ""
        if not name or name.endswith(".lock") or name in FOREIGN | EXAMPLES | file_names():
            continue
        if "." in name:
            if not leads_somewhere(name, module):
                yield text
        elif name in beside:
            entry = beside[name]
        elif lists and entry is not None and not name.isupper() and not is_own(name, path):
            if name not in defined(entry):
                yield f"{text} ({entry.stem})"
        elif is_own(name, path) or any(name in defined(other) for other in beside.values()):
            continue
        elif _CALL.fullmatch(text) or not (name in spelled_out() or hasattr(builtins, name)):
            yield text


def missing_files(docstring: str) -> list[str]:
    """Files that a docstring names and that are not there."""
    return [text for text in _QUOTED.findall(docstring) if is_path(text) and not is_there(text)]


@cache
def docstrings() -> list[tuple[str, str]]:
    """Each module that has one, and its docstring."""
    read = ((name, source(path).docstring) for name, path in modules().items())
    return sorted((name, docstring) for name, docstring in read if docstring)


def test_what_the_docstring_of_a_module_names_is_there() -> None:
    gone = [
        f"{module}: {name}"
        for module, text in docstrings()
        for name in (*missing(module, text), *missing_files(text))
    ]
    assert len(docstrings()) > 700
    assert gone == []


def packages_with_a_list() -> list[tuple[str, str]]:
    """Each package whose docstring goes through its modules, and that docstring."""
    return [
        (module, docstring)
        for module, docstring in docstrings()
        if modules()[module].name == "__init__.py"
        and len({*_QUOTED.findall(docstring)} & siblings(module).keys()) >= 3
    ]


def test_the_list_of_a_package_has_all_its_modules() -> None:
    lists = packages_with_a_list()
    left_out = [
        f"{package}: {name}"
        for package, docstring in lists
        for name in siblings(package).keys() - FRAMEWORK - {*re.findall(r"`(\w+)`", docstring)}
    ]
    assert len(lists) > 15
    assert left_out == []


def test_modules_that_any_docstring_names_are_there() -> None:
    """Of functions and classes too; only names from the top, which mean nothing else."""
    beginning = re.compile(rf"`~?((?:{'|'.join(PACKAGES)})(?:\.\w+)+)")
    gone = [
        f"{module}: {name}"
        for module, path in modules().items()
        for name in beginning.findall("\n".join(source(path).inner))
        if not leads_somewhere(name, module)
    ]
    assert gone == []


@pytest.mark.parametrize(
    ("docstring", "gone"),
    [
        ("See `smazzata.ledger.writer.append` and `ledger.writer`.", []),
        ("See `smazzata.ledger.writer.find`.", ["smazzata.ledger.writer.find"]),
        ("See `members.limits`.", ["members.limits"]),
        ("`Ruleset.act` asks `Ruleset.ask`.", ["Ruleset.ask"]),
        ("``writer`` ``append``, ``append_many``; ``reader`` ``load``", ["append_many (writer)"]),
        ("`writing` stores.", ["writing"]),
        ("`@allowed(Action.WATCH)`", ["@allowed(Action.WATCH)"]),
        ("`rate_limited()`", ["rate_limited()"]),
        ("`platform/smazzata/ledger/` and `ledger/gone.py`", ["ledger/gone.py"]),
    ],
)  # fmt: skip
def test_what_is_not_there_is_found(docstring: str, gone: list[str]) -> None:
    assert [*missing("smazzata.ledger", docstring), *missing_files(docstring)] == gone
