"""The audit of our libraries: what fails a build, what is excused until when, what is unknown."""

import tomllib
from datetime import date
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

PATH = Path(__file__).parents[2] / "ops" / "audit"
TODAY = date(2026, 11, 22)
GOOD = {"name": "msgspec", "version": "0.20.0", "vulns": []}
UNKNOWN = {"name": "amqp", "skip_reason": "Dependency not found on PyPI: amqp (5.4.2)"}
# As pip-audit writes it.
WEAK = {
    "name": "jinja2",
    "version": "2.4.1",
    "vulns": [
        {
            "id": "PYSEC-2021-66",
            "fix_versions": ["2.11.3"],
            "aliases": ["CVE-2020-28493", "SNYK-PYTHON-JINJA2-1012994"],
            "description": "This affects the package jinja2 from 0.0.0 and before 2.11.3.",
        }
    ],
}


def script() -> ModuleType:
    loader = SourceFileLoader("ops_audit", str(PATH))
    spec = spec_from_loader("ops_audit", loader)
    assert spec
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


def judged(*report: Any, until: date | None = None, of: str = "CVE-2020-28493") -> tuple[str, bool]:
    excused = {} if until is None else {of: {"reason": "we have no such page", "until": until}}
    lines, failed = script().judge(list(report), excused, TODAY)
    return "\n".join(lines), failed


def test_a_known_weakness_fails_and_says_what_mends_it() -> None:
    said, failed = judged(GOOD, WEAK)
    assert failed
    assert "jinja2 2.4.1: PYSEC-2021-66; mended in 2.11.3" in said


def test_an_exception_holds_until_its_day_under_any_of_the_names() -> None:
    for name in ("CVE-2020-28493", "PYSEC-2021-66"):
        said, failed = judged(WEAK, until=TODAY, of=name)
        assert not failed
        assert "we have no such page" in said
    said, failed = judged(WEAK, until=date(2026, 11, 21))
    assert failed
    assert "has run out" in said


def test_an_exception_for_nothing_is_to_be_removed() -> None:
    said, failed = judged(GOOD, until=TODAY)
    assert not failed
    assert "CVE-2020-28493 is excused and occurs no more" in said


def test_what_could_not_be_asked_is_not_called_good() -> None:
    for report in ((), (UNKNOWN, UNKNOWN)):
        said, failed = judged(*report)
        assert not failed
        assert "nothing was checked" in said
    said, _ = judged(GOOD, UNKNOWN)
    assert "1 libraries looked at, 1 could not be asked about" in said


@pytest.mark.parametrize(
    ("report", "status"), [([], 75), ([UNKNOWN], 75), ([GOOD, UNKNOWN], 0), ([WEAK, UNKNOWN], 1)]
)
def test_a_build_can_tell_what_was_not_checked_from_what_is_good(
    report: list[dict[str, Any]], status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    audit = script()
    monkeypatch.setattr(audit, "ask", lambda _uv: report)
    assert audit.main() == status


def test_every_exception_has_a_reason_and_an_end() -> None:
    found = tomllib.loads((PATH.parent / "audit-exceptions.toml").read_text())
    for excuse in found.values():
        assert excuse["reason"]
        assert isinstance(excuse["until"], date)
