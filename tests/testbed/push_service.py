"""A push service of the tests, on this machine, and telephones that read what it has taken.

It speaks HTTP on a port of its own, looks whether each message is signed with the key to which the
telephone was bound (RFC 8292), and keeps what comes (RFC 8030). A telephone has keys of its own and
opens its messages with a library that the site does not use.
"""

import base64
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple
from uuid import uuid4

import http_ece  # type: ignore[import-untyped]
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.test import Client

from tests.testbed.waiting import PATIENCE_S

SITE_KEY = base64.b64encode(bytes(range(1, 33))).decode()
"""A key of the site, for `SMAZZATA_PUSH_KEY`."""


def unpadded(raw: bytes) -> str:
    """Base64url as all of this is written."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def padded(text: str) -> bytes:
    """The bytes again."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Delivery(NamedTuple):
    """A message as the service took it."""

    path: str
    headers: dict[str, str]
    body: bytes
    signed_by: str
    """The public key whose signature was found good; empty: none."""


class PushService:
    """What came, and what it answers: 201 unless `answers` says otherwise for a path."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.deliveries: list[Delivery] = []
        self.answers: dict[str, Callable[[], tuple[int, dict[str, str]]]] = {}
        self.arrived = threading.Condition()

    def to(self, telephone: "Telephone") -> list[Delivery]:
        """What came for one telephone."""
        return [each for each in self.deliveries if self.url + each.path == telephone.endpoint]

    def answer(self, telephone: "Telephone", status: int, **headers: str) -> None:
        """Has the service answer so from now on."""
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        self.answers[telephone.endpoint.removeprefix(self.url)] = lambda: (status, told)

    def wait_for(self, number: int, seconds: float = PATIENCE_S) -> None:
        """Waits until so many messages have come in all."""
        with self.arrived:
            done = self.arrived.wait_for(lambda: len(self.deliveries) >= number, seconds)
        assert done, f"{len(self.deliveries)} of {number}"


class Telephone:
    """A browser's subscription: an address at a push service, and the keys to read with."""

    def __init__(self, service_url: str) -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.secret = uuid4().bytes
        self.endpoint = f"{service_url}/send/{uuid4().hex}"

    @property
    def subscription(self) -> dict[str, Any]:
        """As `PushSubscription.toJSON()` gives it."""
        point = self.private.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        keys = {"p256dh": unpadded(point), "auth": unpadded(self.secret)}
        return {"endpoint": self.endpoint, "expirationTime": None, "keys": keys}

    def read(self, body: bytes) -> dict[str, str]:
        """What a message says."""
        text = http_ece.decrypt(body, private_key=self.private, auth_secret=self.secret)
        read: dict[str, str] = json.loads(text)
        return read

    def asks(self, client: Client, tournament: object, **body: object) -> Any:
        """The answer of the site to this telephone's page."""
        return client.post(
            f"/tournaments/{tournament}/push/", json.dumps(body), content_type="application/json"
        )

    def starts(self, client: Client, tournament: object, entry: int) -> Any:
        """Asks to be told of an entry."""
        subscription = self.subscription
        return self.asks(client, tournament, do="start", entry=entry, subscription=subscription)


def signer_of(authorization: str, origin: str) -> str:
    """The key by which a request to `origin` is signed; empty if it is not, or was once."""
    scheme, _, rest = authorization.partition(" ")
    parts = dict(each.strip().split("=", 1) for each in rest.split(","))
    head, claims, signature = parts["t"].split(".")
    raw = padded(signature)
    good = scheme == "vapid" and json.loads(padded(head))["alg"] == "ES256"
    told = json.loads(padded(claims))
    good = good and told["aud"] == origin and time.time() < told["exp"] <= time.time() + 86_400
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), padded(parts["k"]))
    numbers = (int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key.verify(encode_dss_signature(*numbers), f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    return parts["k"] if good else ""


@contextmanager
def push_service() -> Iterator[PushService]:
    """A service that runs as long as the block."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            signed = signer_of(self.headers["Authorization"], service.url)
            # Before the answer: who has it may look at once what has come.
            with service.arrived:
                service.deliveries.append(Delivery(self.path, dict(self.headers), body, signed))
                service.arrived.notify_all()
            status, headers = service.answers.get(self.path, lambda: (201, {}))()
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Says nothing."""

    class Server(ThreadingHTTPServer):
        request_queue_size = 256

        def handle_error(self, *_: object) -> None:
            """A site that hangs up is part of some tests."""

    server = Server(("127.0.0.1", 0), Handler)
    service = PushService(f"http://127.0.0.1:{server.server_address[1]}")
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield service
    server.shutdown()
    server.server_close()
