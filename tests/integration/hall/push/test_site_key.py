"""The key is made once, closed to others, and never in the database."""

import json
import stat
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command

from smazzata.hall.push.site_key import VARIABLE, key_file, read_key, site_key
from smazzata.runtime.data_folder import DataFolder
from tests.testbed.push_service import SITE_KEY


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "DATA_FOLDER", DataFolder(tmp_path / "data"))
    monkeypatch.delenv(VARIABLE, raising=False)


def answered(*words: str) -> dict[str, str]:
    said = StringIO()
    call_command("push_key", "--json", *words, stdout=said)
    answer: dict[str, str] = json.loads(said.getvalue())
    return answer


def test_it_is_made_once_and_closed_to_others() -> None:
    assert read_key() is None
    with pytest.raises(SystemExit):
        answered("show")
    first = answered("make")["key"]
    assert answered("make")["key"] == answered("show")["key"] == first
    assert stat.S_IMODE(key_file().stat().st_mode) == 0o600
    assert [path.name for path in key_file().parent.iterdir()] == ["push_key"]
    key = site_key()
    assert key is not None
    assert key.public == first


def test_the_environments_key_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = answered("make")["key"]
    monkeypatch.setenv(VARIABLE, SITE_KEY)
    assert answered("show")["key"] != mine


@pytest.mark.parametrize("text", ["no key", "AAAA", "A" * 43 + "=", "/" * 43 + "8="])
def test_a_key_that_is_none_is_told_and_stops_nobody(
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
    text: str,
) -> None:
    """Not base64; too short; zero, and more than there are points: neither is a private key."""
    monkeypatch.setenv(VARIABLE, text)
    with pytest.raises(SystemExit) as ended:
        call_command("push_key", "--lang", "en", "show")
    assert ended.value.code == 78
    assert "it is not 32 bytes in base64" in capsys.readouterr().err
    assert site_key() is None
    assert "push_key_unusable" in caplog.text
    assert text not in caplog.text
