"""`manage.py hall`: the whole site for a hall, on a laptop, in its local network.

`up` for people who are in the room: it listens where their telephones are, follows the laptop into
another network, keeps it awake, makes backups, and goes on with an evening from another laptop's.
"""

import os
import shutil
import socket
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser

from smazzata.members.mail import is_kept_here
from smazzata.presentation.qr_codes import qr_lines
from smazzata.runtime import boot, evening, installation, processes
from smazzata.runtime.errors import ServiceError
from smazzata.runtime.evening_backup import EveningBackup
from smazzata.runtime.local_network import (
    Interface,
    accepted_hosts,
    choose_interface,
    enlarge,
    follow_interface,
)
from smazzata.runtime.management.commands import up
from smazzata.runtime.supervisor import Child
from smazzata.runtime.translation import gettext_noop, terminal_language, translated

EVERYWHERE = "0.0.0.0"  # noqa: S104 - which hosts are answered is said by name
KEEPERS = (
    ("systemd-inhibit", "--what=idle:sleep:handle-lid-switch", "--who=Smazzata", "--why=hall",
     "sleep", "infinity"),
    ("caffeinate", "-dims"),
)  # fmt: skip
"""Commands that keep Linux or macOS from sleep for as long as they run."""
AWAKE = "awake"
BRIGHT, PLAIN = "\x1b[97;40m", "\x1b[0m"


class Command(up.Command):
    help = "Run a hall from this laptop: pages for all telephones in the network, and backups."
    needs_database = False
    """It has the database put there first, where an evening goes on from a backup."""
    web_processes = min(os.cpu_count() or 1, len(up.WEBS))
    """At the end of a round all telephones ask in one second: two cores answer in half the time."""

    backup: EveningBackup | None = None
    away = False
    """Whether this machine is in no network."""
    fault: ServiceError | None = None
    """Why this station ends by itself."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--address", help="the address of this machine to be reached at")
        parser.add_argument("--port", type=int, default=8000, help="where to listen")
        parser.add_argument(
            "--backup",
            type=Path,
            metavar="FOLDER",
            help="back up every five minutes to this folder, best on a stick",
        )
        parser.add_argument(
            "--from",
            type=Path,
            dest="source",
            metavar="BACKUP",
            help="go on with the evening whose backup lies there",
        )
        parser.add_argument(
            "--lead",
            action="store_true",
            help="go on here although another machine leads the evening",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        source, folder = options["source"], options["backup"]
        boot.refuse_empty_database(needs_site=False)
        self.interface = choose_interface(options["address"], ask if sys.stdin.isatty() else None)
        with ExitStack() as stack:
            listener = stack.enter_context(listen(options["port"]))
            self.port = listener.getsockname()[1]
            if source is not None:
                kept = self.go_on_from(source.absolute(), anyway=options["lead"])
                folder = folder or kept
            stack.enter_context(boot.database())
            stack.enter_context(self.hold_folder())
            if folder is not None:
                self.backup = self.begin_backup(folder.absolute(), anyway=options["lead"])
            self.run_site(listener, self.environ(), demo=False)
            if self.backup is not None and self.fault is None:
                self.say("Last backup ...")
                self.backup.finish()
        if self.fault is not None:
            raise self.fault

    def go_on_from(self, source: Path, *, anyway: bool) -> Path | None:
        """Put the evening of a backup into the data folder; the folder of the backup, where one can
        write.
        """
        if not all(boot.embedded_wanted().values()):
            raise ServiceError("own_database_only")
        found, file = evening.find_backup(source)
        if not anyway:
            evening.refuse_while_answering(found)
        if source.is_dir() and file.name != list(found.files)[-1]:
            self.say("The newest backup is damaged: this one is older.")
        with self.hold_folder():
            aside = evening.restore(found, file, settings.DATA_FOLDER)
        settings.SECRET_KEY = settings.DATA_FOLDER.secret_key()
        self.say(
            "Going on with the evening of {name}, as it was stored in {file}. What was typed after "
            "that has to be typed again.",
            name=found.name,
            file=file.name,
        )
        if aside is not None:
            self.say("What was here before lies in {folder}.", folder=aside)
        try:
            self.take_lead(file.parent, anyway=anyway)
        except ServiceError as error:
            self.stdout.write(f"{error.sentence()} [{error.code}]")
            return None
        return file.parent

    def begin_backup(self, folder: Path, *, anyway: bool) -> EveningBackup:
        """Take the lead in a folder of backups, and prepare to write there."""
        if not settings.DATABASE_OWNER_URL:
            raise ServiceError("owner_address_missing")
        own = self.take_lead(folder, anyway=anyway)
        return EveningBackup(folder, own, self.say, self.give_up)

    def take_lead(self, folder: Path, *, anyway: bool) -> evening.Evening:
        """Write into a folder of backups that this machine leads the evening."""
        return evening.take_lead(
            folder,
            settings.DATA_FOLDER,
            site=installation.fingerprint(settings.SECRET_KEY),
            name=socket.gethostname(),
            address=self.url,
            anyway=anyway,
        )

    def give_up(self, fault: ServiceError) -> None:
        """End the site: another machine leads the evening."""
        self.fault = fault
        self.supervisor.ask_to_stop()

    @property
    def url(self) -> str:
        """The address for everybody in the hall."""
        return f"http://{self.interface.address}:{self.port}/"

    def environ(self) -> dict[str, str]:
        """What the processes find in their environment: the address, and the hosts that are one."""
        return processes.environment() | {
            "ALLOWED_HOSTS": ",".join(accepted_hosts(self.interface.address)),
            "CSRF_TRUSTED_ORIGINS": "",
            "SITE_ADDRESS": self.url,
        }

    def announce(self) -> None:
        """Say the address in large letters, and what will not work in this hall."""
        self.show_address()
        self.invite(self.url)
        if is_kept_here():
            self.say(
                "No mail server: mails stay in {folder}.",
                folder=settings.DATA_FOLDER.root / "mail",
            )
        self.say(
            "Without https telephones are told of the next table only while the page is open, and "
            "pages do not keep a screen from going dark. Nothing here needs the internet."
        )
        self.keep_awake()
        if self.backup is None:
            self.say("There is no backup of this evening: --backup FOLDER makes one, on a stick.")
            if (settings.DATA_FOLDER.root / evening.STATION).exists():
                self.say(
                    "There was one before: without its folder nobody tells this machine whether "
                    "another one has gone on with the evening."
                )
            return
        if not self.backup.second_disk:
            self.say("The backup lies on the disk of this laptop: if that breaks, both are lost.")
        self.backup.start()

    def show_address(self) -> None:
        """The address for people across the room, for cameras, and to be copied."""
        self.stdout.write(f"\n{enlarge(f'{self.interface.address}:{self.port}')}\n")
        code = qr_lines(self.url)
        if self.stdout.isatty():  # dark modules have to be darker, on a light terminal too
            code = "\n".join(f"{BRIGHT}{line}{PLAIN}" for line in code.splitlines())
        self.stdout.write(f"{code}\n")
        self.say(
            "Smazzata is at {url} for everybody in the network {network} (Ctrl-C stops it; logs in "
            "{logs})",
            url=self.url,
            network=self.interface,
            logs=settings.DATA_FOLDER.root / "log",
        )

    def keep_awake(self) -> None:
        """Keep the laptop from sleep, where the system can."""
        for command in KEEPERS:
            if shutil.which(command[0]):
                self.supervisor.add(Child(AWAKE, command, os.environ, once=True))
                return
        self.tell(Child(AWAKE, (), {}), 0)

    def tell(self, child: Child, status: int) -> None:
        """A process has ended."""
        if child.name == AWAKE:
            self.say("This laptop cannot be kept awake from here: switch its sleep off.")
        else:
            super().tell(child, status)

    def look_around(self) -> None:
        """Follow the laptop into another network."""
        super().look_around()
        now = follow_interface(self.interface)
        if now == self.interface:
            self.away = False
        elif now is None:
            if not self.away:
                self.say(
                    "{network} is gone. As soon as this laptop is in a network again its address "
                    "is told here.",
                    network=self.interface,
                )
            self.away = True
        else:
            self.interface = now
            self.move()

    def move(self) -> None:
        """Go on at another address."""
        self.say("The network has changed: codes that are printed lead to the old address.")
        for web in self.webs:
            web.environ = {**web.environ, **self.environ()}
            self.supervisor.restart(web)
        if self.backup is not None:
            self.backup.move(self.url)
        self.show_address()


def listen(port: int) -> socket.socket:
    """A socket on exactly this port: codes on paper name it. Raises `ServiceError(port_taken)`."""
    if not 0 <= port <= up.LAST_PORT:
        raise ServiceError("port_taken", port=port)
    try:
        return up.open_listener(EVERYWHERE, port)
    except OSError as error:
        raise ServiceError("port_taken", port=port) from error


def ask(found: Sequence[Interface]) -> Interface:
    """Have somebody at the terminal choose."""
    question = gettext_noop("In which network are the telephones? Type its number:")
    for number, each in enumerate(found, 1):
        print(f"  {number}  {each}")
    while True:
        typed = input(f"{translated(question, terminal_language())} ")
        if typed.strip().isdecimal() and 1 <= int(typed) <= len(found):
            return found[int(typed) - 1]
