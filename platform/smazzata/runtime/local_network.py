"""Where this machine is reached in its local network: interfaces, addresses, names, Wi-Fi.

What a laptop in a hall needs: the one address that goes on paper and screens, and the hosts that
the site answers to, which are that address, the machine itself and its `.local` name. An address is
this machine's if one can listen on it. Virtual networks (containers, tunnels) are not offered; who
wants one names its address.
"""

import re
import socket
import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from ipaddress import AddressValueError, IPv4Address
from typing import NamedTuple

import psutil

from smazzata.runtime.errors import ServiceError

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
VIRTUAL = re.compile(
    "br-|bridge|cni|docker|flannel|lxc|podman|tailscale|tap|tun|utun|vboxnet|veth|virbr|vmnet|wg|zt"
)
"""How the names of interfaces begin that lead to no telephone."""
PATIENCE = 2.0
"""Seconds for which the system is asked for the name of a Wi-Fi."""
WIFI_QUESTIONS = (
    (("nmcli", "-g", "GENERAL.TYPE,GENERAL.CONNECTION", "device", "show"), r"wifi\n(.+)"),
    (("iwgetid", "--raw"), r"(.+)"),
    (("networksetup", "-getairportnetwork"), r"Network: (.+)"),
)
"""Commands of Linux and macOS, to be followed by an interface, and where they name its Wi-Fi."""
HOST_NAME = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")


class Interface(NamedTuple):
    """A way into a network."""

    name: str
    """As the system calls it; empty where only the address is known."""
    address: str
    wifi: str = ""
    """The Wi-Fi it is in; empty where the system does not tell, and for a cable."""

    def __str__(self) -> str:
        return f"{self.address} ({self.name}{f', Wi-Fi {self.wifi}' if self.wifi else ''})"


def interfaces() -> list[Interface]:
    """The interfaces that are up and have an address in a local network, by name."""
    states = psutil.net_if_stats()
    return [
        Interface(name, each.address, wifi_of(name))
        for name, addresses in sorted(psutil.net_if_addrs().items())
        for each in addresses
        if each.family == socket.AF_INET
        and name in states
        and states[name].isup
        and not VIRTUAL.match(name)
        and not (found := IPv4Address(each.address)).is_loopback
        and not found.is_link_local  # it has asked for an address, and nobody has given it one
    ]


def wifi_of(interface: str) -> str:
    """The name of the Wi-Fi that an interface is in; empty where the system does not tell."""
    for question, answer in WIFI_QUESTIONS:
        with suppress(OSError, subprocess.SubprocessError):
            said = subprocess.run(
                [*question, interface], capture_output=True, text=True, timeout=PATIENCE, check=True
            )
            if found := re.search(answer, said.stdout):
                return found[1].strip()
    return ""


def is_ours(address: str) -> bool:
    """Whether this machine has the address now."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.bind((str(IPv4Address(address)), 0))
    except (OSError, AddressValueError):
        return False
    return not IPv4Address(address).is_unspecified


def choose_interface(
    address: str | None, ask: Callable[[Sequence[Interface]], Interface] | None
) -> Interface:
    """The interface whose address the site gets; `ask` chooses among several, if somebody can.

    Raises `ServiceError`: `address_not_here`, `no_network`, `several_networks`.
    """
    found = interfaces()
    if address is not None:
        if not is_ours(address):
            raise ServiceError("address_not_here", address=address, known=_listed(found))
        same = (each for each in found if each.address == address)
        return next(same, Interface("", address))
    if not found:
        raise ServiceError("no_network")
    if len(found) == 1:
        return found[0]
    if ask is None:
        raise ServiceError("several_networks", known=_listed(found))
    return ask(found)


def follow_interface(present: Interface) -> Interface | None:
    """The interface as it is now: itself, or with its new address, or the only other one.

    None while the machine is in no network, or in several others.
    """
    if is_ours(present.address):
        return present
    found = interfaces()
    same = [each for each in found if each.name == present.name]
    left = same or found
    return left[0] if len(left) == 1 else None


def local_name() -> str:
    """The name under which the network may know this machine by itself (`anna.local`), or empty."""
    name = socket.gethostname().partition(".")[0].lower()
    return f"{name}.local" if HOST_NAME.fullmatch(name) else ""


def accepted_hosts(address: str) -> list[str]:
    """The hosts that a site at this address answers to; no other is one."""
    return [*LOOPBACK, address, *filter(None, [local_name()])]


def _listed(found: Sequence[Interface]) -> str:
    return ", ".join(map(str, found)) or "-"


_GLYPHS = {
    "0": "█▀█|█ █|█▄█", "1": "▄█ | █ |▄█▄", "2": "▀▀█|█▀▀|█▄▄", "3": "▀▀█|▀▀█|▄▄█",
    "4": "█ █|█▄█|  █", "5": "█▀▀|▀▀█|▄▄█", "6": "█▀▀|█▀█|█▄█", "7": "▀▀█|  █|  █",
    "8": "█▀█|█▀█|█▄█", "9": "█▀█|▀▀█|▄▄█", ".": " | |▄", ":": "▄| |▀",
}  # fmt: skip


def enlarge(address: str) -> str:
    """Digits, dots and colons in three lines, to be read across a room."""
    glyphs = [_GLYPHS[letter].split("|") for letter in address]
    return "\n".join("  ".join(row) for row in zip(*glyphs, strict=True))
