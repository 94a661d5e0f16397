"""`./ops/up` and `./ops/test` hold on twelve machines: there is a wheel for each, of all they need.

Four Pythons on three systems. Nothing is built and no compiler is needed, except where `NO_WHEEL`
says so. `packaging` says which wheels a machine takes, as it does for pip and uv; here it is only
said what the machines are.
"""

import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from packaging.markers import Marker
from packaging.tags import Tag, compatible_tags, cpython_tags, mac_platforms
from packaging.utils import parse_wheel_filename

ROOT = Path(__file__).parents[2]
GLIBC_MINOR = 28
"""glibc 2.28: Debian 10, RHEL 8, Ubuntu 20.04 and newer. With musl (Alpine) nothing is promised."""
OLDEST_MACOS = (12, 0)
PYTHONS = [(3, 11), (3, 12), (3, 13), (3, 14)]
LEGACY_MANYLINUX = {17: "manylinux2014", 12: "manylinux2010", 5: "manylinux1"}
"""PEP 600 names these as other words for a glibc's minor version."""

NO_WHEEL = {
    "http-ece": "an sdist of pure Python, for tests alone; it is built without a compiler",
}
"""Packages without a wheel for one of the machines, each with the reason why that is borne."""


@dataclass(frozen=True)
class Machine:
    """A kind of machine, by the words that markers and the tags of wheels use."""

    python: tuple[int, int]
    system: str
    processor: str

    @property
    def platforms(self) -> list[str]:
        if self.system == "darwin":
            return list(mac_platforms(OLDEST_MACOS, self.processor))
        return [
            f"{name}_{self.processor}"
            for minor in range(GLIBC_MINOR, 4, -1)
            for name in (f"manylinux_2_{minor}", LEGACY_MANYLINUX.get(minor))
            if name
        ]

    @property
    def tags(self) -> set[Tag]:
        """What it takes, of CPython with the usual lock."""
        interpreter = "cp{}{}".format(*self.python)
        own = cpython_tags(self.python, platforms=self.platforms)
        return {*own, *compatible_tags(self.python, interpreter, self.platforms)}

    def environment(self, patch: int) -> dict[str, str]:
        version = "{}.{}".format(*self.python)
        return {
            "implementation_name": "cpython",
            "implementation_version": f"{version}.{patch}",
            "os_name": "posix",
            "platform_machine": self.processor,
            "platform_python_implementation": "CPython",
            "platform_release": "",
            "platform_system": self.system.capitalize(),
            "platform_version": "",
            "python_full_version": f"{version}.{patch}",
            "python_version": version,
            "sys_platform": self.system,
            "extra": "",
        }


SYSTEMS = [("linux", "x86_64"), ("linux", "aarch64"), ("darwin", "arm64")]
MACHINES = [Machine(python, *system) for python, system in product(PYTHONS, SYSTEMS)]


@pytest.fixture(scope="module")
def locked() -> dict[str, list[dict[str, Any]]]:
    """The packages of the lock, by name: of some there are two versions, for different Pythons."""
    found = defaultdict(list)
    for package in tomllib.loads((ROOT / "uv.lock").read_text())["package"]:
        found[package["name"]].append(package)
    return dict(found)


def needed(
    locked: dict[str, list[dict[str, Any]]], environment: dict[str, str]
) -> dict[str, dict[str, Any]]:
    """What `uv sync` installs there: the project and its group `dev`, and all that these need."""
    found: dict[str, dict[str, Any]] = {}
    looked_at: set[tuple[str, frozenset[str]]] = set()

    def meant(dependency: dict[str, Any]) -> Iterator[dict[str, Any]]:
        for package in locked[dependency["name"]]:
            forks = package.get("resolution-markers", [])
            if "version" in dependency and package["version"] != dependency["version"]:
                continue
            if not forks or any(Marker(fork).evaluate(environment) for fork in forks):
                yield package

    def follow(package: dict[str, Any], extras: frozenset[str]) -> None:
        lists = [package.get("dependencies", [])]
        lists += [package["optional-dependencies"][extra] for extra in sorted(extras)]
        if package["name"] == "smazzata":
            lists.append(package["dev-dependencies"]["dev"])
        for dependency in (each for several in lists for each in several):
            if not Marker(dependency.get("marker", "os_name == 'posix'")).evaluate(environment):
                continue
            asked = frozenset(dependency.get("extra", []))
            versions = list(meant(dependency))
            if not versions and "version" in dependency:
                continue  # the other fork's version, listed without a marker of its own
            (one,) = versions
            assert found.setdefault(one["name"], one) is one, f"two versions of {one['name']}"
            if (one["name"], asked) not in looked_at:
                looked_at.add((one["name"], asked))
                follow(one, asked)

    follow(locked["smazzata"][0], frozenset())
    return found


def without_wheel(locked: dict[str, list[dict[str, Any]]], machine: Machine) -> set[str]:
    """The names of what would have to be built there, for the first patch of a Python and later."""
    tags = machine.tags
    return {
        name
        for patch in (0, 99)
        for name, package in needed(locked, machine.environment(patch)).items()
        if not any(
            parse_wheel_filename(wheel["url"].rsplit("/", 1)[1])[3] & tags
            for wheel in package.get("wheels", [])
        )
    }


def test_there_is_a_wheel_of_all_that_is_needed_for_each_of_twelve_machines(
    locked: dict[str, list[dict[str, Any]]],
) -> None:
    assert len(MACHINES) == 12
    missing = defaultdict(list)
    for machine in MACHINES:
        for name in without_wheel(locked, machine):
            missing[name].append(machine)
    assert set(missing) == set(NO_WHEEL), dict(missing)


def test_markers_groups_and_extras_are_followed(locked: dict[str, list[dict[str, Any]]]) -> None:
    first, last = MACHINES[0].environment(0), MACHINES[-1].environment(0)
    assert "async-timeout" in needed(locked, first)  # of redis, before 3.11.3 alone
    assert "async-timeout" not in needed(locked, last)
    for name in ("psycopg-binary", "psycopg-pool", "fido2", "pytest-xdist", "numpy"):
        assert name in needed(locked, first), name
    for name in ("pip-audit", "open-spiel", "tzdata", "colorama"):
        assert name not in needed(locked, first), name
    versions = {needed(locked, one)["scipy"]["version"] for one in (first, last)}
    assert versions == {package["version"] for package in locked["scipy"]}


@pytest.mark.parametrize(
    ("wheel", "fits"),
    [
        ("x-1-cp314-cp314-macosx_12_0_arm64.whl", {(3, 14, "darwin")}),
        ("x-1-cp314-cp314-macosx_13_0_arm64.whl", set()),
        ("x-1-cp314-cp314t-macosx_11_0_arm64.whl", set()),
        ("x-1-cp312-abi3-manylinux_2_28_aarch64.whl", {(3, n, "linux") for n in (12, 13, 14)}),
        ("x-1-cp311-cp311-manylinux2014_aarch64.whl", {(3, 11, "linux")}),
        ("x-1-cp311-cp311-manylinux_2_34_aarch64.whl", set()),
        ("x-1-cp311-cp311-musllinux_1_2_aarch64.whl", set()),
    ],
)  # fmt: skip
def test_the_machines_take_what_they_are_said_to_take(
    wheel: str, fits: set[tuple[int, int, str]]
) -> None:
    machines = [machine for machine in MACHINES if machine.processor != "x86_64"]
    taken = {m for m in machines if parse_wheel_filename(wheel)[3] & m.tags}
    assert {(*machine.python, machine.system) for machine in taken} == fits
