"""Which networks a laptop is in, which of its addresses the site gets, and how it follows them."""

import socket
import subprocess
from collections.abc import Sequence
from types import SimpleNamespace

import psutil
import pytest

from smazzata.hall.management.commands.hall import ask
from smazzata.runtime import local_network
from smazzata.runtime.errors import ServiceError
from smazzata.runtime.local_network import (
    Interface,
    accepted_hosts,
    choose_interface,
    enlarge,
    follow_interface,
    interfaces,
    is_ours,
    wifi_of,
)

WIFI = Interface("wlan0", "192.168.1.5", "Circolo")
CABLE = Interface("eth0", "10.0.0.7")
Patch = pytest.MonkeyPatch


def in_networks(monkeypatch: Patch, *found: Interface) -> None:
    monkeypatch.setattr(local_network, "interfaces", lambda: list(found))
    ours = {each.address for each in found}
    monkeypatch.setattr(local_network, "is_ours", ours.__contains__)


def test_only_what_leads_to_telephones_is_offered(monkeypatch: Patch) -> None:
    addresses = {
        "wlan0": ["192.168.1.5"],
        "eth0": ["10.0.0.7"],
        "eth1": ["10.0.0.8"],
        "usb0": ["169.254.3.4"],
        "lo": ["127.0.0.1"],
        "docker0": ["172.17.0.1"],
        "utun3": ["100.64.0.2"],
        "wlan1": [],
    }
    monkeypatch.setattr(psutil, "net_if_addrs", lambda: {
        name: [SimpleNamespace(family=socket.AF_INET, address=each) for each in found]
        for name, found in addresses.items()
    })  # fmt: skip
    monkeypatch.setattr(psutil, "net_if_stats", lambda: {
        name: SimpleNamespace(isup=name != "eth1") for name in addresses
    })  # fmt: skip
    monkeypatch.setattr(local_network, "wifi_of", {"wlan0": "Circolo", "eth0": ""}.get)
    assert interfaces() == [CABLE, WIFI]
    assert str(WIFI) == "192.168.1.5 (wlan0, Wi-Fi Circolo)"


@pytest.mark.parametrize(
    ("tool", "said", "name"),
    [
        ("nmcli", "wifi\nCircolo del Burraco\n", "Circolo del Burraco"),
        ("nmcli", "ethernet\nWired connection 1\n", ""),
        ("iwgetid", "Circolo\n", "Circolo"),
        ("networksetup", "Current Wi-Fi Network: Circolo\n", "Circolo"),
        ("networksetup", "You are not associated with an AirPort network.\n", ""),
        ("none", "", ""),
    ],
)
def test_the_name_of_the_wifi_is_told_where_the_system_tells_it(
    monkeypatch: Patch, tool: str, said: str, name: str
) -> None:
    def run(command: Sequence[str], **_: object) -> SimpleNamespace:
        if command[0] != tool:
            raise FileNotFoundError(command[0])
        return SimpleNamespace(stdout=said)

    monkeypatch.setattr(subprocess, "run", run)
    assert wifi_of("wlan0") == name


def test_the_only_network_is_taken_and_among_several_somebody_chooses(monkeypatch: Patch) -> None:
    in_networks(monkeypatch, WIFI)
    assert choose_interface(None, None) == WIFI
    in_networks(monkeypatch, CABLE, WIFI)
    assert choose_interface(None, lambda found: found[1]) == WIFI
    assert choose_interface("10.0.0.7", None) == CABLE


def test_whoever_sits_at_the_terminal_chooses_by_number(
    monkeypatch: Patch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = iter(["", "wlan0", "3", "0", " 2 "])
    monkeypatch.setattr("builtins.input", lambda _question: next(typed))
    assert ask([CABLE, WIFI]) == WIFI
    assert "  2  192.168.1.5 (wlan0, Wi-Fi Circolo)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("found", "address", "code", "status", "words"),
    [
        ([], None, "no_network", 69, "in no network"),
        (
            [WIFI, CABLE],
            None,
            "several_networks",
            2,
            "192.168.1.5 (wlan0, Wi-Fi Circolo), 10.0.0.7",
        ),
        ([WIFI], "10.9.9.9", "address_not_here", 2, "192.168.1.5 (wlan0"),
    ],
)
def test_what_cannot_be_is_said_in_both_languages(
    monkeypatch: Patch,
    found: list[Interface],
    address: str | None,
    code: str,
    status: int,
    words: str,
) -> None:
    in_networks(monkeypatch, *found)
    with pytest.raises(ServiceError) as refused:
        choose_interface(address, None)
    assert (refused.value.code, refused.value.exit_status) == (code, status)
    assert words in refused.value.sentence("en")
    assert refused.value.sentence("it") != refused.value.sentence("en")


@pytest.mark.parametrize(
    "address", ["203.0.113.9", "0.0.0.0", "anna.local", "::1", "", "1.2.3.256"]
)
def test_an_address_that_is_none_of_ours(address: str) -> None:
    assert not is_ours(address)


def test_our_own_address() -> None:
    assert is_ours("127.0.0.1")


def test_the_laptop_is_followed_into_another_network(monkeypatch: Patch) -> None:
    moved = Interface("wlan0", "192.168.7.9", "Telefono di Anna")
    for found, now in (
        ([WIFI, CABLE], WIFI),
        ([moved, CABLE], moved),
        ([CABLE], CABLE),
        ([], None),
        ([CABLE, Interface("eth1", "10.0.0.8")], None),
    ):
        in_networks(monkeypatch, *found)
        assert follow_interface(WIFI) == now


@pytest.mark.parametrize(
    ("name", "local"),
    [
        ("Anna-MacBook.lan", ["anna-macbook.local"]),
        ("laptop", ["laptop.local"]),
        ("a_b", []),
        ("", []),
    ],
)
def test_no_other_host_is_accepted(monkeypatch: Patch, name: str, local: list[str]) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: name)
    own = ["localhost", "127.0.0.1", "[::1]", "192.168.1.5"]
    assert accepted_hosts("192.168.1.5") == own + local


def test_an_address_is_written_large() -> None:
    lines = enlarge("192.168.1.5:8000").split("\n")
    assert len(lines) == 3
    assert len({len(line) for line in lines}) == 1
    assert len(lines[0]) < 80
