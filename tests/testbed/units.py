"""The operator's systemd units, read as systemd reads them, so that tests start what they start."""

import re
import shlex
import sys
from pathlib import Path

PROJECT = Path(__file__).parents[2]
UNITS = PROJECT / "ops" / "systemd"
INTERPRETER = ["/usr/bin/env", ".venv/bin/python"]


class Unit:
    """One file of `ops/systemd`; `instance` is what stands behind the `@` of its name."""

    def __init__(self, name: str, instance: str = "") -> None:
        self.lines: dict[str, list[str]] = {}
        self.text = (UNITS / name).read_text()
        for line in self.text.replace("\\\n", " ").splitlines():
            if line and line[0] not in "#[":
                key, value = line.split("=", 1)
                self.lines.setdefault(key, []).append(value)
        self._instance = instance

    @property
    def environ(self) -> dict[str, str]:
        """What it sets by itself, files of the environment apart."""
        words = shlex.split(" ".join(self.lines.get("Environment", [])))
        return dict(word.split("=", 1) for word in words)

    def command(self) -> list[str]:
        """The command line, from behind Python's name: `-m uvicorn …` or `manage.py …`."""
        (line,) = self.lines["ExecStart"]
        words = shlex.split(re.sub(r"%(.)", self._specified, line))
        assert words[:2] == INTERPRETER, words
        return [re.sub(r"\$\{(\w+)\}", lambda it: self.environ[it[1]], word) for word in words[2:]]

    def python(self) -> list[str | Path]:
        """The command line with this Python, from whichever folder."""
        first, *words = self.command()
        if first == "manage.py":
            return [sys.executable, PROJECT / first, *words]
        return [sys.executable, first, *words]

    def _specified(self, found: re.Match[str]) -> str:
        return {"i": self._instance, "%": "%"}[found[1]]
