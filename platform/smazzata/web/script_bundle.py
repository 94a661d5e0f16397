"""One script out of many modules, for pages that stand alone in a file.

The modules of this site keep to a small part of the language, which this checks: `import { a, b }
from "./near.js"` with relative paths, `export class|function|const` before what is exported, no
name used by two modules at their top level. Then a bundle is the modules one after the other,
each after those that it imports.
"""

import re
from pathlib import Path

_IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:class|function)|const)", re.MULTILINE)
_NAME = re.compile(
    r"^(?:export )?(?:(?:async )?function\*?|class|const|let) ([A-Za-z_$][\w$]*)", re.MULTILINE
)
_COMMENT = re.compile(r"^[ \t]*/\*\*(?:(?!\*/).)*\*/[ \t]*\n", re.MULTILINE | re.DOTALL)
"""A comment that has its lines to itself."""


class BundleError(ValueError):
    """A module does something that a bundle cannot keep."""


def bundle(entry: Path) -> str:
    """The module at `entry` and all that it imports, as one script without comments of types.

    Raises `BundleError` and, when a file is missing, `FileNotFoundError`.
    """
    texts: dict[Path, str] = {}
    _collect(entry.resolve(), texts, ())
    owners: dict[str, Path] = {}
    for path, text in texts.items():
        for name in _NAME.findall(text):
            if name in owners:
                raise BundleError(f"{name} in {owners[name].name} and in {path.name}")
            owners[name] = path
    return "\n".join(_plain(path, text) for path, text in texts.items())


def _collect(path: Path, texts: dict[Path, str], above: tuple[Path, ...]) -> None:
    """Adds a module after everything it imports."""
    if path in above:
        raise BundleError(f"{path.name} imports itself, over {above[-1].name}")
    if path in texts:
        return
    text = path.read_text()
    for names, address in _IMPORT.findall(text):
        target = (path.parent / address).resolve()
        _collect(target, texts, (*above, path))
        exported = set(_NAME.findall(_only_exports(texts[target])))
        missing = {name.strip() for name in names.split(",") if name.strip()} - exported
        if missing:
            raise BundleError(f"{path.name} imports {min(missing)}, not told by {target.name}")
    texts[path] = text


def _only_exports(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if line.startswith("export "))


def _plain(path: Path, text: str) -> str:
    bare = _EXPORT.sub("", _IMPORT.sub("", _COMMENT.sub("", text)))
    left = re.search(r"^(import|export)\b.*", bare, re.MULTILINE)
    if left:
        raise BundleError(f"{path.name}: {left[0]}")
    return bare.strip("\n") + "\n"
