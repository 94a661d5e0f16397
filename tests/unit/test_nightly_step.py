"""`ops/nightly` plays what there is, with settings that are read; the two gates share the rest."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "ops/nightly"
ROWS = [
    line.split()
    for line in SCRIPT.read_text().partition("NIGHTLY='\n")[2].partition("'\n")[0].splitlines()
]
READERS = [*ROOT.glob("tests/properties/*.py"), *ROOT.glob("tests/testbed/*.py")]


def test_there_are_rows_with_names_of_their_own() -> None:
    names = [row[0] for row in ROWS]
    assert {"matches", "looks", "generated", "eventful", "browser"} <= set(names)
    assert len(names) == len(set(names))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_its_files_exist_and_its_settings_are_read(row: list[str]) -> None:
    _, settings, *played = row
    named = [ROOT / word for word in played if word.startswith("tests")]
    files = [f for path in named for f in ([*path.rglob("test_*.py")] if path.is_dir() else [path])]
    assert named
    assert files
    assert all(file.is_file() for file in files)
    read = "".join(file.read_text() for file in {*files, *READERS})
    for setting in settings.split(",") if settings != "-" else ():
        name, _, value = setting.partition("=")
        assert value == "all" or int(value) > 1
        assert re.search(rf"os\.environ\.get\(\"{name}\"", read), name
    if "-k" in played:
        wanted = played[played.index("-k") + 1]
        assert any(re.search(rf"def test_\w*{wanted}", file.read_text()) for file in files)


def test_all_that_is_seen_on_more_screens_is_there() -> None:
    (row,) = [row for row in ROWS if row[0] == "screens"]
    wanting = re.compile(r"page_walk|from tests.testbed.measured_table[^)]*\b(EVERY_)?SCREENS?\b")
    files = ROOT.glob("tests/e2e/test_*.py")
    more = {file for file in files if wanting.search(file.read_text())}
    assert more == {ROOT / name for name in row[2:]}


def test_what_the_first_gate_leaves_out_the_second_or_the_night_plays() -> None:
    first, gates = (ROOT / "ops/test").read_text(), (ROOT / ".ci/run").read_text()
    left_out = '-m "not second_gate and not nightly"'
    assert first.count(left_out) == first.count(" pytest --numprocesses") == 2
    assert re.findall(r"^\./ops/test\b(.*)$", gates, re.M)[:1] == [""]
    assert re.search(r'^\./ops/test -m "second_gate and not nightly" ', gates, re.M)
    assert ["-m", "nightly", "tests"] in [played for _, _, *played in ROWS]


def test_a_name_that_is_none_is_refused_with_those_there_are() -> None:
    for asked in (("--only", "everything"), ("--only",), ("everything",)):
        refused = subprocess.run([SCRIPT, *asked], capture_output=True, text=True, check=False)
        assert refused.returncode == 64
        assert all(row[0] in refused.stderr for row in ROWS)
