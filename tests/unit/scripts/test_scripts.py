"""The scripts' logic, without a browser: every `*.test.js` beside this file, run by Node.

What needs a page, its elements and its focus, is tested in a real one (`tests/e2e`); that the
scripts and the rules of every game agree, in `tests/properties/test_scripts_agree.py`.
"""

import re
from pathlib import Path

import pytest

from tests.testbed import node

HERE = Path(__file__).parent
FILES = sorted(path.name for path in HERE.glob("*.test.js"))


@pytest.mark.parametrize("file", FILES)
def test_the_scripts_do_what_they_say(file: str) -> None:
    ended = node.run("--test", "--test-reporter=spec", HERE / file)
    told = ended.stdout + ended.stderr
    assert ended.returncode == 0, told
    counts = dict(re.findall(r"^\S+ (tests|pass) (\d+)$", told, re.MULTILINE))
    assert int(counts["tests"]) == int(counts["pass"]) > 0, told


def test_every_file_of_tests_is_found() -> None:
    assert len(FILES) > 20
    others = {path.name for path in HERE.glob("*.js")} - set(FILES)
    assert others == set(), "tests are called *.test.js, what they share lies in support/"
