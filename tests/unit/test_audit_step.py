"""The audit of libraries and of servers in wheels: what fails, until when, what is unknown."""

import sys
import tomllib
from datetime import date, timedelta
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
    monkeypatch.setattr(audit, "servers", lambda _uv: [])
    monkeypatch.setattr(audit, "judge_servers", lambda *_: ([], False))
    assert audit.main() == status
    monkeypatch.setattr(audit, "judge_servers", lambda *_: (["weak"], True))
    assert audit.main() == 1


def test_every_exception_has_a_reason_and_an_end() -> None:
    found = tomllib.loads((PATH.parent / "audit-exceptions.toml").read_text())
    for excuse in found.values():
        assert excuse["reason"]
        assert isinstance(excuse["until"], date)


KNOWN: dict[str, Any] = {
    "looked_up": TODAY,
    "good_for_days": 92,
    "PostgreSQL": {"18": {"mended": "18.6", "kept_until": date(2030, 11, 14)}},
    "Valkey": {"9.1": {"mended": "9.1.10", "kept_until": date(2029, 5, 19)}},
}
GOOD_SERVERS = [("PostgreSQL", "18.10"), ("Valkey", "9.1.10")]


def judged_servers(
    *found: tuple[str, str], today: date = TODAY, **of_valkey: Any
) -> tuple[str, bool]:
    known = {**KNOWN, "Valkey": {"9.1": {**KNOWN["Valkey"]["9.1"], **of_valkey}}}
    lines, failed = script().judge_servers(list(found), known, today)
    return "\n".join(lines), failed


def test_servers_without_a_known_weakness_pass() -> None:
    assert judged_servers(*GOOD_SERVERS) == ("Servers in wheels: 2 looked at.", False)


@pytest.mark.parametrize(
    ("found", "today", "why"),
    [
        ([("PostgreSQL", "18.4"), GOOD_SERVERS[1]], TODAY, "PostgreSQL 18.4: known weaknesses"),
        ([GOOD_SERVERS[0], ("Valkey", "9.1.9")], TODAY, "mended in 9.1.10"),
        ([("PostgreSQL", "19.0"), GOOD_SERVERS[1]], TODAY, "does not know this series"),
        ([GOOD_SERVERS[0], ("Valkey", "9.2.0")], TODAY, "does not know this series"),
        (GOOD_SERVERS[:1], TODAY, "was not found"),
        (GOOD_SERVERS, date(2029, 5, 20), "not kept up since 2029-05-19"),
        (GOOD_SERVERS, TODAY + timedelta(days=93), "do so again"),
    ],
)
def test_a_weak_given_up_or_unknown_server_fails(
    found: list[tuple[str, str]], today: date, why: str
) -> None:
    said, failed = judged_servers(*found, today=today)
    assert failed
    assert why in said


def test_a_weak_server_is_excused_until_its_day_and_no_longer_than_needed() -> None:
    excuse: dict[str, Any] = {"excused_until": TODAY, "reason": "no wheel has it"}
    weak = [GOOD_SERVERS[0], ("Valkey", "9.1.9")]
    said, failed = judged_servers(*weak, **excuse)
    assert not failed
    assert "(excused until 2026-11-22: no wheel has it)" in said
    assert judged_servers(*weak, today=TODAY + timedelta(days=1), **excuse)[1]
    assert "needs no excuse any more" in judged_servers(*GOOD_SERVERS, **excuse)[0]


def test_the_programs_in_the_wheels_are_asked_and_every_one_is_in_the_table() -> None:
    found = script().servers([sys.executable])
    known = tomllib.loads((PATH.parent / "servers.toml").read_text())
    lines, _ = script().judge_servers(found, known, known["looked_up"])
    assert [name for name, _ in found] == ["PostgreSQL", "PostgreSQL", "Valkey"]
    assert not [line for line in lines if "this series" in line or "any more" in line], lines
    for entry in (*known["PostgreSQL"].values(), *known["Valkey"].values()):
        assert ("excused_until" in entry) == ("reason" in entry)
