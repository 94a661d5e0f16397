"""`pytest --changed`: which test files a change concerns, how nearly, and what fits a minute."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.testbed.changed import OneMinute, changed_files, tell
from tests.testbed.concerned import Choice, Concern, choose
from tests.testbed.import_graph import Project, read_project

BELOTE, PLAY = "tests/unit/belote/test_play.py", "games/belote/play.py"
LAWS, PAIRS = "tests/properties/test_laws.py", "tests/unit/tournaments/test_pairs.py"
HALL, BROWSER = "tests/integration/hall/test_hall.py", "tests/e2e/test_hall.py"
NAMES, DOCS = "tests/integration/play/lobby/test_rooms.py", "tests/unit/test_docs.py"
CUCU = "tests/unit/cucu/test_cucu.py"
SMALL = Project(
    tests=frozenset({BELOTE, LAWS, PAIRS, HALL, BROWSER, NAMES, DOCS, CUCU}),
    importers={
        PLAY: {"games/belote/__init__.py"},
        "games/belote/__init__.py": {"games/registry.py", "tests/unit/belote/tables.py"},
        "tests/unit/belote/tables.py": {BELOTE},
        "games/cucu/__init__.py": {"games/registry.py", CUCU},
        "games/kernel/cards.py": {PLAY, "games/cucu/__init__.py"},
        "games/registry.py": {"tests/properties/samples.py", "platform/smazzata/hall/views.py"},
        "tests/properties/samples.py": {LAWS},
        "tournaments/pairs.py": {PAIRS, "platform/smazzata/hall/views.py"},
        "platform/smazzata/hall/views.py": set(),
        "tests/testbed/servers.py": {"tests/conftest.py"},
    },
    games=frozenset({"belote", "cucu"}),
    named={NAMES: {"belote"}, LAWS: set()},
)


def concerned(*changed: str, project: Project = SMALL) -> dict[str, Concern]:
    choice = choose(changed, project, lambda concern: 1.0, budget=1_000)
    assert choice.left == []
    return {concern.file: concern for concern in choice.chosen}


def test_a_module_of_a_game_concerns_its_tests_and_through_the_registry_its_parameters() -> None:
    found = concerned(PLAY)
    assert found[BELOTE].games == frozenset()
    assert found[LAWS].games == {"belote"}
    assert found[BELOTE].distance < found[LAWS].distance
    assert CUCU not in found


def test_who_names_a_game_is_concerned_by_it_later() -> None:
    found = concerned(PLAY)
    assert found[NAMES].games == frozenset()
    assert found[NAMES].distance > found[LAWS].distance


def test_two_games_share_the_parameters() -> None:
    found = concerned(PLAY, "games/cucu/__init__.py")
    assert found[LAWS].games == {"belote", "cucu"}
    assert {BELOTE, CUCU} <= set(found)


def test_the_kernel_concerns_all_games_and_every_parameter() -> None:
    found = concerned("games/kernel/cards.py")
    assert {BELOTE, CUCU, LAWS} <= set(found)
    assert found[LAWS].games == frozenset()


def test_a_tournament_module_concerns_its_importers_and_the_folders_of_the_applications() -> None:
    found = concerned("tournaments/pairs.py")
    order = [PAIRS, HALL, BROWSER]
    assert [file for file in found if file in order] == order
    assert LAWS not in found


def test_a_template_concerns_its_application_and_those_that_read_pages() -> None:
    found = concerned("platform/smazzata/hall/templates/hall/hall.html")
    assert set(found) == {HALL, BROWSER, DOCS}


def test_a_test_file_comes_first_and_does_not_wait_for_room() -> None:
    choice = choose([BROWSER, "tournaments/pairs.py"], SMALL, lambda concern: 60.0, budget=50)
    assert [concern.file for concern in choice.chosen] == [BROWSER]
    assert PAIRS in [concern.file for concern in choice.left]


def test_what_is_too_long_is_left_and_what_is_further_may_still_fit() -> None:
    seconds = {PAIRS: 30.0, HALL: 25.0, BROWSER: 15.0}
    choice = choose(
        ["tournaments/pairs.py"], SMALL, lambda concern: seconds.get(concern.file, 0), budget=50
    )
    assert {PAIRS, BROWSER} <= {concern.file for concern in choice.chosen}
    assert [concern.file for concern in choice.left] == [HALL]


def test_the_first_file_of_a_folder_costs_its_database_too() -> None:
    def chosen(budget: float) -> set[str]:
        choice = choose(["tournaments/pairs.py"], SMALL, lambda concern: 1.0, budget, {"e2e": 4})
        return {concern.file for concern in choice.chosen}

    everything = len(concerned("tournaments/pairs.py")) + 4
    assert BROWSER not in chosen(everything - 1)
    assert BROWSER in chosen(everything)


@pytest.mark.parametrize("path", ["pyproject.toml", "uv.lock", "tests/conftest.py",
                                  "tests/testbed/servers.py", "unheard.of"])  # fmt: skip
def test_what_is_behind_all_or_known_to_nobody_concerns_everything(path: str) -> None:
    choice = choose([path], SMALL, lambda concern: 1.0, budget=1_000)
    assert {concern.file for concern in choice.chosen} == SMALL.tests
    assert choice.everything == [path]


def test_a_module_that_is_gone_concerns_what_its_package_does() -> None:
    assert concerned("games/belote/gone.py") == concerned("games/belote/__init__.py")


def test_a_document_concerns_those_that_read_documents() -> None:
    assert set(concerned("docs/00-overview.md")) == {DOCS}
    assert concerned("tests/unit/belote/test_gone.py") == {}


ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def project() -> Project:
    return read_project(ROOT)


def test_the_project_is_read_as_it_is(project: Project) -> None:
    importers = project.importers
    assert "tests/unit/test_changed.py" in project.tests
    assert "tests/unit/test_changed.py" in importers["tests/testbed/concerned.py"]
    assert "games/registry.py" in importers["games/busca/__init__.py"]
    assert "tests/unit/busca/test_leaving.py" in importers["tests/unit/busca/busca_tables.py"]
    assert "tests/e2e/test_hall.py" in importers["tests/e2e/conftest.py"]
    assert {"busca", "burraco"} <= project.games
    assert "kernel" not in project.games
    assert all((ROOT / file).is_file() for file in importers)


@pytest.mark.parametrize(
    ("module", "folder"),
    [
        ("games/busca/events.py", "tests/unit/busca/"),
        ("games/bazzica/words.py", "tests/unit/bazzica/"),
        ("tournaments/standings/criteria.py", "tests/unit/tournaments/"),
        ("tournaments/pairing/blossom.py", "tests/unit/tournaments/"),
        ("platform/smazzata/hall/paper.py", "tests/integration/hall/"),
    ],
)
def test_a_module_is_near_to_the_tests_in_the_folder_of_its_name(
    module: str, folder: str, project: Project
) -> None:
    choice = choose([module], project, lambda concern: 1.0, budget=20)
    near = [each for each in choice.chosen if each.file.startswith(folder)]
    assert len(near) >= 3
    assert len(choice.left) > len(choice.chosen)


@pytest.mark.skipif(shutil.which("git") is None, reason="there is no git")
def test_git_says_what_is_changed(tmp_path: Path) -> None:
    def git(*arguments: str) -> None:
        who = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
        subprocess.run(["git", *who, *arguments], cwd=tmp_path, check=True, capture_output=True)

    git("init", "--initial-branch=main")
    for name in ("kept", "edited", "removed", ".gitignore"):
        (tmp_path / name).write_text("ignored\n")
    git("add", ".")
    git("commit", "--message=One")
    git("checkout", "-b", "mine")
    (tmp_path / "committed").touch()
    git("add", "committed")
    git("commit", "--message=Two")
    (tmp_path / "edited").write_text("otherwise")
    (tmp_path / "removed").unlink()
    (tmp_path / "neu è nuovo").touch()
    (tmp_path / "ignored").touch()
    assert changed_files(tmp_path, "HEAD") == ["edited", "neu è nuovo", "removed"]
    assert changed_files(tmp_path, "main") == ["committed", "edited", "neu è nuovo", "removed"]
    with pytest.raises(pytest.UsageError, match="nowhere"):
        changed_files(tmp_path, "nowhere")


def test_what_is_run_and_what_is_left_is_told() -> None:
    choice = Choice([Concern(1, LAWS, frozenset({"belote"})), Concern(2, DOCS)],
                    [Concern(9, BROWSER)], ["uv.lock"])  # fmt: skip
    said = "\n".join(tell([PLAY, "uv.lock"], choice, "HEAD"))
    assert "Changed since HEAD: games/belote/play.py, uv.lock." in said
    assert "uv.lock may concern every test." in said
    assert "Chosen: 2 files (properties 1, unit 1)." in said
    assert "In 1 of these files only the tests about belote." in said
    assert "left to ./ops/test: 1 files (e2e 1)." in said
    assert tell([], Choice([], [], []), "HEAD")[0].startswith("Nothing is changed since HEAD.")


@pytest.mark.parametrize("game", ["belote"])
def test_of_some_files_only_the_tests_about_a_game_are_run(
    game: str, request: pytest.FixtureRequest
) -> None:
    here = "tests/unit/test_changed.py"
    assert OneMinute({here: [game]}, 0).is_wanted(request.node)
    assert OneMinute({here: []}, 0).is_wanted(request.node)
    assert not OneMinute({here: ["cucu"]}, 0).is_wanted(request.node)


def test_no_test_is_begun_when_the_minute_is_over(request: pytest.FixtureRequest) -> None:
    with pytest.raises(pytest.skip.Exception, match=r"left to \./ops/test"):
        OneMinute({}, latest=0).pytest_runtest_setup(request.node)
