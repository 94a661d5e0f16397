"""Node, which runs the pages' scripts without a browser."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

PROJECT = Path(__file__).parents[2]


def wanted() -> str:
    """Where Node is; without one the test is skipped, except where `CI` is set: there it fails."""
    path = shutil.which("node")
    if path is not None:
        return path
    reason = "no Node: install nodejs 18 or newer (npm brings it)"
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


def run(*arguments: str | Path, given: str = "") -> subprocess.CompletedProcess[str]:
    """Node in the project's folder, where `#web/…` is the folder of the scripts."""
    return subprocess.run(
        [wanted(), *arguments],
        cwd=PROJECT,
        # Nothing of a test run of Node's own around this one, no colours.
        env={"PATH": os.environ["PATH"], "TZ": "UTC"},
        input=given,
        capture_output=True,
        text=True,
        timeout=120,
    )


def answer(modules: dict[str, str], body: str, given: Any) -> Any:
    """What `body` returns, a function of `given`; `modules` are imported, each for its names."""
    imports = [f'import {{ {names} }} from "#web/{module}";' for module, names in modules.items()]
    program = "\n".join(
        [
            'import { readFileSync } from "node:fs";',
            'import "./tests/unit/scripts/support/node18.js";',
            *imports,
            f"const answer = await ({body})(JSON.parse(readFileSync(0, 'utf8')));",
            "console.log(JSON.stringify(answer));",
        ]
    )
    ended = run("--input-type=module", "--eval", program, given=json.dumps(given))
    assert ended.returncode == 0, ended.stderr
    return json.loads(ended.stdout)
