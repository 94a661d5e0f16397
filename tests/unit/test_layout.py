"""The shape of the repository, guarded: what would break it breaks here first."""

import platform
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import grimp
import pytest
import rustworkx

PROJECT = Path(__file__).parents[2]
WAITS = re.compile(r"\bsleep\((?!0\))|\bwait_for_timeout\(")
MAY_WAIT = {
    "tests/testbed/waiting.py": "asks again and again, for all of them",
    "tests/testbed/browsing.py": "people who get no answer try again after a moment",
    "tests/testbed/hall_crowd.py": "people of a hall take their time",
    "tests/testbed/touch.py": "a finger moves as slowly as a finger does",
    "tests/faults/tables/test_redis_away.py": "an outage of a given length is what is tested",
    "tests/integration/ledger/ledger_worker.py": "transactions take longer and shorter",
}
"""Why each of these sleeps; no other file does."""
LONGEST_LINE = 170
"""Characters of a line of a template; most have 120 at most."""


def test_the_platform_folder_is_not_a_package() -> None:
    # With an __init__.py it would shadow the standard library's module of the same name.
    assert not (PROJECT / "platform" / "__init__.py").exists()


def test_no_test_folder_is_called_platform_and_none_is_a_package() -> None:
    tests = PROJECT / "tests"
    assert not (tests / "platform").exists()
    assert list(tests.rglob("__init__.py")) == []


def test_tests_wait_for_events_and_not_for_a_time() -> None:
    # What measures is left alone: there, time is what is asked for.
    files = [
        path.relative_to(PROJECT).as_posix()
        for path in (PROJECT / "tests").rglob("*.py")
        if "bench" not in path.parts and WAITS.search(path.read_text())
    ]
    assert set(files) == set(MAY_WAIT), "see tests/testbed/waiting.py"


def test_forms_are_read_by_django_and_templates_have_lines_that_can_be_read() -> None:
    applications = PROJECT / "platform" / "smazzata"
    by_hand = [
        path.relative_to(applications).as_posix()
        for path in applications.rglob("*.py")
        if "request.POST" in path.read_text("utf-8")
    ]
    assert by_hand == ["runtime/forms.py"], "forms are read by smazzata.runtime.forms"
    long = [
        f"{path.relative_to(applications)}:{number}"
        for path in applications.rglob("*.html")
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line) > LONGEST_LINE
    ]
    assert not long, "a template shows its structure: one block element a line"


def test_the_standard_library_module_is_the_one_imported() -> None:
    standard = Path(sysconfig.get_path("stdlib")).resolve()
    assert Path(platform.__file__).resolve().is_relative_to(standard)


@pytest.mark.parametrize("start", [["manage.py", "version"], ["-m", "celery", "--version"]])
def test_programs_started_in_the_root_see_the_standard_library_module(start: list[str]) -> None:
    # These put the root in front of the standard library on the module path.
    ended = subprocess.run([sys.executable, *start], cwd=PROJECT, capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_no_name_in_the_platform_folder_collides_with_the_standard_library() -> None:
    names = {path.stem for path in (PROJECT / "platform").iterdir()}
    assert names.isdisjoint(sys.stdlib_module_names)


def test_the_layers_hold() -> None:
    # `lint-imports` reads its contracts from pyproject.toml.
    program = Path(sys.executable).with_name("lint-imports")
    ended = subprocess.run([program, "--no-cache"], cwd=PROJECT, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stdout


def test_the_pages_of_the_desk_are_nobody_elses() -> None:
    # What others share with them stands beside.
    classes = re.compile(r"^class (\w+Page)\(", re.M)
    desk = PROJECT / "platform" / "smazzata" / "desk"
    pages = {page for path in desk.rglob("*.py") for page in classes.findall(path.read_text())}
    assert len(pages) > 15
    for path in (PROJECT / "platform" / "smazzata").rglob("*.py"):
        if not path.is_relative_to(desk):
            assert pages.isdisjoint(re.findall(r"\w+", path.read_text("utf-8"))), path


def test_no_modules_import_each_other_in_a_circle() -> None:
    # Imports inside functions count, and those for types alone: a circle put off is still one.
    imports = grimp.build_graph("games", "tournaments", "replays", "smazzata")
    graph: rustworkx.PyDiGraph[str, None] = rustworkx.PyDiGraph()
    places = {name: graph.add_node(name) for name in sorted(imports.modules)}
    for name, place in places.items():
        for imported in imports.find_modules_directly_imported_by(name):
            graph.add_edge(place, places[imported], None)
    circles = [
        {graph[place] for place in circle}
        for circle in rustworkx.strongly_connected_components(graph)
        if len(circle) > 1
    ]
    assert circles == []


def test_scripts_are_executable() -> None:
    for script in ("manage.py", "ops/up", "ops/hall", "ops/test", ".ci/run"):
        assert (PROJECT / script).stat().st_mode & 0o111, script
