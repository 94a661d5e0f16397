"""A client that is generated from the schema as it stands, and an evening played with it.

The generator is told what the documents tell its user; whatever it warns of fails here. The client
speaks HTTP with the site in this process.
"""

import importlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from django.test import Client

from smazzata.tournament_management.tournament import load
from tests.testbed.api_programs import Program

PAGE = Path(__file__).parents[3] / "docs" / "10-programs.md"
NAME = "smazzata_client"


def printed(language: str) -> str:
    """The first block of the page that is in this language."""
    found = re.search(rf"^```{language}\n(.*?)^```", PAGE.read_text("utf-8"), re.M | re.S)
    assert found, language
    return found[1]


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    folder = tmp_path_factory.mktemp("client")
    schema = Client(headers={"Accept-Language": "en"}).get("/api/schema")
    (folder / "schema.json").write_text(json.dumps(schema.json()))
    (folder / "client.yaml").write_text(printed("yaml"))
    programs = Path(sys.executable).parent
    made = subprocess.run(
        [
            programs / "openapi-python-client",
            *("generate", "--path", "schema.json", "--config", "client.yaml"),
            *("--meta", "none", "--output-path", NAME, "--fail-on-warning"),
        ],
        cwd=folder,
        env={**os.environ, "PATH": f"{programs}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    told = made.stdout + made.stderr
    assert made.returncode == 0, told
    assert "warning" not in told.lower(), told
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        yield importlib.import_module(NAME)
        for module in [name for name in sys.modules if name.partition(".")[0] == NAME]:
            del sys.modules[module]


def modules(folder: Path) -> list[str]:
    return [
        ".".join(path.relative_to(folder.parent).with_suffix("").parts)
        for path in sorted(folder.rglob("*.py"))
    ]


def test_every_address_and_shape_of_the_client_can_be_imported(generated: Any) -> None:
    folder = Path(generated.__file__).parent
    for name in modules(folder):
        importlib.import_module(name)
    paths = Client().get("/api/schema").json()["paths"]
    calls = [path for path in folder.glob("api/*/*.py") if path.stem != "__init__"]
    assert len(calls) == sum(len(methods) for methods in paths.values())


@pytest.fixture
def _one_connection() -> Iterator[None]:
    """A request of Django's own test client leaves the test's connection open: so do these."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.mark.django_db
@pytest.mark.usefixtures("_one_connection")
def test_the_evening_of_the_documents_is_played_by_the_client(
    generated: Any, olga: Program
) -> None:
    httpx = importlib.import_module("httpx")
    token = olga.headers["authorization"].removeprefix("Bearer ")
    client = generated.AuthenticatedClient(
        "http://testserver",
        token,
        httpx_args={"transport": httpx.WSGITransport(app=get_wsgi_application())},
        raise_on_unexpected_status=True,
    )
    played: dict[str, Any] = {"client": client}
    exec(compile(printed("python"), str(PAGE), "exec"), played)
    state = load(played["tournament"]).state
    assert state.closed
    assert state.rounds[0].results[1].mp == (1500, 1000)
    lines = played["standings"].standings
    assert [(line.place, line.mp) for line in lines] == [(1, 1500), (2, 1000)]
    assert all(line.players[0].name for line in lines)
