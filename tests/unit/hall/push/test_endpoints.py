"""Which addresses are taken, and where they may lead: a stranger has chosen them."""

import asyncio

import pytest
from django.conf import settings

from games.kernel.refusal import Refusal
from smazzata.hall.push.endpoints import Endpoint, NotAllowed, is_public, read_endpoint, resolve

GOOD = "https://fcm.googleapis.com/fcm/send/abc:DEF-_"


def test_an_address_of_a_known_service_is_taken() -> None:
    found = read_endpoint(GOOD)
    assert isinstance(found, Endpoint)
    assert found.origin == "https://fcm.googleapis.com"
    assert (found.port, found.target, found.own) == (443, "/fcm/send/abc:DEF-_", False)
    for host in ("updates.push.services.mozilla.com", "web.push.apple.com",
                 "wns2-db5p.notify.windows.com"):  # fmt: skip
        assert isinstance(read_endpoint(f"https://{host}/x?y=1"), Endpoint)
    with_port = read_endpoint("https://fcm.googleapis.com:443/x")
    assert isinstance(with_port, Endpoint)
    assert with_port.origin == "https://fcm.googleapis.com"


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("", "push_endpoint"),
        ("http://fcm.googleapis.com/x", "push_endpoint"),
        ("ftp://fcm.googleapis.com/x", "push_endpoint"),
        ("https://fcm.googleapis.com:8443/x", "push_endpoint"),
        ("https://fcm.googleapis.com:0/x", "push_endpoint"),
        ("https://fcm.googleapis.com:99999/x", "push_endpoint"),
        ("https://me:secret@fcm.googleapis.com/x", "push_endpoint"),
        ("https://fcm.googleapis.com@127.0.0.1/x", "push_endpoint"),
        ("https://fcm.googleapis.com\\@127.0.0.1/x", "push_endpoint"),
        ("https://fcm.googleapis.com/x y", "push_endpoint"),
        ("https://fcm.googleapis.com/x\r\nHost: evil", "push_endpoint"),
        ("https://fcm.googleapis.com/x#y", "push_endpoint"),
        ("https://fcm.googleapis.com/\u00e8", "push_endpoint"),
        ("https://[::1]/x", "push_endpoint"),
        ("https://[oops/x", "push_endpoint"),
        ("https:///x", "push_endpoint"),
        (f"https://{'a' * 64}.push.apple.com/x", "push_endpoint"),
        (f"https://{'a.' * 125}push.apple.com/x", "push_endpoint"),
        (GOOD + "x" * 1024, "push_endpoint"),
        ("https://127.0.0.1/x", "push_service_unknown"),
        ("https://10.0.0.7/x", "push_service_unknown"),
        ("https://169.254.169.254/latest/meta-data", "push_service_unknown"),
        ("https://localhost/x", "push_service_unknown"),
        ("https://2130706433/x", "push_service_unknown"),
        ("https://evil.example/fcm.googleapis.com", "push_service_unknown"),
        ("https://evilfcm.googleapis.com/x", "push_service_unknown"),
        ("https://fcm.googleapis.com.evil.example/x", "push_service_unknown"),
    ],
)
def test_any_other_is_refused(address: str, code: str) -> None:
    refused = read_endpoint(address)
    assert isinstance(refused, Refusal), refused
    assert refused.code == code


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
        "0.0.0.0", "224.0.0.1", "240.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1",
        "::", "::1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1", "ff02::1", "2001:db8::1",
        "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a00:1",
        "2002:7f00:1::", "2002:c0a8:101::1", "2001::1",
        # NAT64, also of somebody's own; IPv4 within IPv6; with a public address in it as well.
        "64:ff9b::1", "64:ff9b::8efa:b48a", "64:ff9b:1::1", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff",
        "::127.0.0.1", "::10.0.0.1", "::142.250.180.138", "::ffff:0:7f00:1", "2002:8efa:b48a::1",
        "::ffff:192.0.0.8", "::ffff:100.64.0.1",
        # The rest of the registries, at both ends.
        "0.255.255.255", "100.127.255.255", "172.31.255.255", "192.0.0.0", "192.0.0.8",
        "192.0.0.9", "192.0.0.10", "192.0.0.170", "192.0.0.255", "192.31.196.1", "192.52.193.1",
        "192.88.99.1", "192.175.48.1", "198.19.255.255", "198.51.100.1", "203.0.113.255",
        "239.255.255.255", "100::1", "100:0:0:1::1", "2001:1::1", "2001:2::1", "2001:3::1",
        "2001:4:112::1", "2001:10::1", "2001:20::1", "2001:30::1", "2001:1ff:ffff::1",
        "2620:4f:8000::1", "3fff::1", "3fff:fff:ffff::1", "5f00::1", "4000::1", "fec0::1",
        "febf::1",
    ],
)  # fmt: skip
def test_an_address_that_is_not_out_in_the_world_is_none(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        "142.250.180.138", "2a00:1450:4002::a", "::ffff:142.250.180.138", "1.0.0.0",
        "9.255.255.255",
        "100.63.255.255", "100.128.0.0", "172.15.255.255", "172.32.0.0", "191.255.255.255",
        "192.0.1.0", "192.0.3.0", "198.17.255.255", "198.20.0.0", "223.255.255.255", "2000::1",
        "2001:200::1", "2001:db7:ffff::1", "2001:db9::1", "2003::1", "3ffe::1",
    ],
)  # fmt: skip
def test_an_address_out_in_the_world_is_one(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "2130706433", "0x7f000001"])
def test_a_name_that_leads_to_this_machine_is_refused_after_looking_it_up(
    host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Although its service is on the list: whoever owns a name says where it leads."""
    monkeypatch.setattr(settings, "PUSH_SERVICES", [host])
    endpoint = read_endpoint(f"https://{host}/x")
    assert isinstance(endpoint, Endpoint)
    with pytest.raises(NotAllowed):
        asyncio.run(resolve(endpoint))


def test_a_service_of_ones_own_is_named_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "PUSH_OWN_SERVICES", ["http://127.0.0.1:8090"])
    endpoint = read_endpoint("http://127.0.0.1:8090/x")
    assert isinstance(endpoint, Endpoint)
    assert endpoint.own
    assert asyncio.run(resolve(endpoint)) == "127.0.0.1"
    for other in ("http://127.0.0.1:8091/x", "https://127.0.0.1:8090/x", "http://127.0.0.1/x"):
        assert isinstance(read_endpoint(other), Refusal), other
