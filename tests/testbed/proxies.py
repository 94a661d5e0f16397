"""The operator's proxies, nginx and Caddy, with the very configurations of `ops`.

Only what belongs to a machine is another: ports, the certificate, where logs lie.
"""

import getpass
import http.client
import os
import shutil
import socket
import ssl
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from smazzata.runtime.supervisor import die_with_parent
from tests.testbed.waiting import wait_until

PROJECT = Path(__file__).parents[2]
NAME = "play.example.org"
NGINX = """
user {user};
daemon off;
pid {folder}/pid;
error_log stderr;
events {{}}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {site};
}}
"""


def is_ready(port: int) -> bool:
    """Whether a web process serves: what the guide asks it past the proxy, with curl."""
    wire = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        wire.request("GET", "/health/ready/", headers={"Host": NAME})
        return wire.getresponse().status == 200
    except OSError:
        return False
    finally:
        wire.close()


def binary(name: str) -> str:
    """A program; without it the test is skipped, except where `CI` is set."""
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")
    if found is not None:
        return found
    reason = f"no {name}: install the package of that name"
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


def free_ports(count: int) -> list[int]:
    """Ports of this machine on which nobody listens, each another one."""
    probes = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [probe.getsockname()[1] for probe in probes]
    for probe in probes:
        probe.close()
    return ports


def replaced(text: str, *pairs: tuple[str, str]) -> str:
    """`text` with each first word of a pair replaced by the second; each has to be there."""
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return text


class Proxy:
    """A proxy with TLS on `port` of this machine, before web processes on `upstreams`."""

    def __init__(self, folder: Path, upstreams: Sequence[int]) -> None:
        self.port, self._plain = free_ports(2)
        self.log = folder / "proxy.log"
        self._folder = folder
        self._certificate, self._key = folder / "certificate.pem", folder / "key.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
             "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}",
             "-keyout", self._key, "-out", self._certificate],
            check=True, capture_output=True,
        )  # fmt: skip
        self._ports = [
            (f"127.0.0.1:{8000 + at}", f"127.0.0.1:{port}") for at, port in enumerate(upstreams)
        ]
        command = self.command()
        with self.log.open("wb") as output:
            self._process = subprocess.Popen(
                command,
                env={"PATH": os.environ["PATH"], "HOME": str(folder)},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                preexec_fn=die_with_parent(os.getpid()),
            )
        wait_until(self._listens, told=self.log.read_text)

    def command(self) -> list[str | Path]:
        """Write its configuration, have it checked, and say how it is started."""
        raise NotImplementedError

    @property
    def url(self) -> str:
        """Where the site is for browsers, without a slash at the end."""
        return f"https://{NAME}:{self.port}"

    def trust(self) -> ssl.SSLContext:
        """What a browser needs to believe its certificate."""
        return ssl.create_default_context(cafile=str(self._certificate))

    def connect(self) -> socket.socket:
        """A connection to its port, where a browser would look the name up."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=60)

    def stop(self) -> None:
        """End it at once."""
        self._process.kill()
        self._process.wait()

    def _check(self, *command: str | Path) -> None:
        checked = subprocess.run(command, capture_output=True, text=True)
        assert checked.returncode == 0, checked.stderr

    def _listens(self) -> bool:
        assert self._process.poll() is None, self.log.read_text()
        with suppress(OSError):
            self.connect().close()
            return True
        return False


class Nginx(Proxy):
    """nginx with `ops/nginx/smazzata.conf`."""

    def command(self) -> list[str | Path]:
        """As `Proxy.command`."""
        program, certificates = binary("nginx"), f"/etc/letsencrypt/live/{NAME}"
        site = self._folder / "smazzata.conf"
        text = (PROJECT / "ops" / "nginx" / "smazzata.conf").read_text()
        site.write_text(
            replaced(
                text,
                ("    listen [::]:80;\n", ""),
                ("    listen [::]:443 ssl;\n", ""),
                ("listen 80;", f"listen 127.0.0.1:{self._plain};"),
                ("listen 443 ssl;", f"listen 127.0.0.1:{self.port} ssl;"),
                (f"{certificates}/fullchain.pem", str(self._certificate)),
                (f"{certificates}/privkey.pem", str(self._key)),
                ("/var/log/nginx", str(self._folder)),
                *self._ports,
            )
        )
        main = self._folder / "nginx.conf"
        main.write_text(NGINX.format(folder=self._folder, site=site, user=getpass.getuser()))
        self._check(program, "-t", "-c", main)
        return [program, "-c", main]


class Caddy(Proxy):
    """Caddy with `ops/caddy/Caddyfile`."""

    def command(self) -> list[str | Path]:
        """As `Proxy.command`."""
        program = binary("caddy")
        site = self._folder / "Caddyfile"
        text = (PROJECT / "ops" / "caddy" / "Caddyfile").read_text()
        tls = f"{self.url} {{\n\tbind 127.0.0.1\n\ttls {self._certificate} {self._key}"
        globally = f"\n{{\n\tadmin off\n\tauto_https disable_redirects\n\thttp_port {self._plain}"
        site.write_text(
            replaced(text, (f"{NAME} {{", tls), ("\n{", globally), *self._ports),
        )
        self._check(program, "validate", "--config", site, "--adapter", "caddyfile")
        return [program, "run", "--config", site, "--adapter", "caddyfile"]
