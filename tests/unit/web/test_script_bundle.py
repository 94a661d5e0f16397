"""Bundles: modules in the order of their imports, and nothing that would change their meaning."""

from pathlib import Path

import pytest

from smazzata.web.script_bundle import BundleError, bundle


def modules(folder: Path, **texts: str) -> Path:
    """Writes modules; the first one is the entry."""
    for name, text in texts.items():
        path = folder / f"{name.replace('__', '/')}.js"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return folder / f"{next(iter(texts))}.js"


def test_what_is_imported_comes_first_and_once(tmp_path: Path) -> None:
    entry = modules(
        tmp_path,
        main='import { b } from "./b.js";\nimport { c } from "./far/c.js";\nb(c);\n',
        b='import { c } from "./far/c.js";\nexport function b(x) { return x + c; }\n',
        far__c="export const c = 1;\n",
    )
    assert bundle(entry) == ("const c = 1;\n\nfunction b(x) { return x + c; }\n\nb(c);\n")


def test_comments_go_where_they_have_their_lines_to_themselves(tmp_path: Path) -> None:
    entry = modules(
        tmp_path,
        main=(
            "/** What it is. */\n"
            "const part = (/** @type {string} */ name) =>\n"
            "  /** @type {any} */ (name);\n"
            "  /**\n   * @param {number} x\n   */\n"
            "export function last(x) {}\n"
        ),
    )
    assert bundle(entry) == (
        "const part = (/** @type {string} */ name) =>\n"
        "  /** @type {any} */ (name);\n"
        "function last(x) {}\n"
    )


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        ({"a": "export default 1;\n"}, "a.js: export default 1;"),
        ({"a": 'import * as b from "./b.js";\n', "b": ""}, "import"),
        ({"a": 'import { b } from "elsewhere";\n'}, "import"),
        ({"a": 'import { b } from "./b.js";\n', "b": "const b = 1;\n"}, "imports b"),
        ({"a": 'import { b } from "./b.js";\nlet x;\n', "b": "let x;\nexport class b {}\n"}, "x"),
        ({"a": 'import { b } from "./b.js";\n', "b": 'import { a } from "./a.js";\n'}, "itself"),
    ],
)  # fmt: skip
def test_what_cannot_be_kept_is_refused(tmp_path: Path, texts: dict[str, str], said: str) -> None:
    with pytest.raises(BundleError, match=said):
        bundle(modules(tmp_path, **texts))


def test_a_missing_module_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        bundle(modules(tmp_path, a='import { b } from "./b.js";\n'))
