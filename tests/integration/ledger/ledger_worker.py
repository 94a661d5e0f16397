"""Child processes of the ledger's tests: ``python -m ...ledger_worker COUNT ROLE ARGUMENTS``.

With a count above 1 that many processes play the role at once, forked after the imports.
"""

import os
import random
import signal
import sys
import threading
import time
import uuid
from pathlib import Path

import django

django.setup()

from django.db import connections, transaction  # noqa: E402

from smazzata.ledger import projection_runner, projections  # noqa: E402
from smazzata.ledger.errors import LedgerError, VersionConflict  # noqa: E402
from smazzata.ledger.events import NewEvent, new_stream_id  # noqa: E402
from smazzata.ledger.writer import append  # noqa: E402
from tests.integration.ledger.ledgerkit import PLAYER, TALLY, play  # noqa: E402


def say(*words: object) -> None:
    """Print a line in one piece: several processes and threads share the pipe."""
    os.write(1, f"{' '.join(map(str, words))}\n".encode())


def race(stream: str, rounds: str) -> None:
    """Try to write every version of one stream; print those that were won."""
    id_, version = uuid.UUID(stream), 0
    while version < int(rounds):
        try:
            version = play(id_, version).version
            say(version)
        except VersionConflict as conflict:
            version = conflict.actual


def tail(seconds: str) -> None:
    """Append in slow transactions, some rolled back; print how many events were committed."""
    chance, end, committed = random.Random(os.getpid()), time.monotonic() + float(seconds), 0
    stream, version = new_stream_id(), 0
    while time.monotonic() < end:
        count = chance.randint(1, 3)
        try:
            with transaction.atomic():
                play(stream, version, count)
                time.sleep(chance.random() * 0.006)
                if chance.random() < 0.05:
                    raise InterruptedError
        except InterruptedError:
            continue
        version, committed = version + count, committed + count
        if version > 60:
            stream, version = new_stream_id(), 0
    say(committed)


def same(stream: str, command: str, times: str) -> None:
    """Send one command many times at once; print each answer."""
    barrier = threading.Barrier(int(times))

    def send() -> None:
        barrier.wait()
        event = NewEvent("card_played", {"card": 7})
        response = {"by": uuid.uuid4().hex}
        receipt = append(
            uuid.UUID(stream), "probe", 1, [event], uuid.UUID(command), PLAYER, response=response
        )
        say(receipt.version, receipt.hash.hex(), receipt.response["by"])
        connections.close_all()

    threads = [threading.Thread(target=send) for _ in range(int(times))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def write(log: str) -> None:
    """Append for ever, and note every acknowledged event in a file."""
    stream, version = new_stream_id(), 0
    with Path(log).open("a") as acknowledged:
        while True:
            receipt = play(stream, version, random.randint(1, 3))
            version = receipt.version
            acknowledged.write(f"{stream} {version} {receipt.hash.hex()}\n")
            acknowledged.flush()


def follow() -> None:
    """Be the sequencer and feed the tally, until killed."""
    projections._registry[TALLY.name] = TALLY
    say("ready")
    projection_runner.run(lambda: False)


def slow(stream: str) -> None:
    """Append inside a transaction that then hangs; print when it does."""
    with transaction.atomic():
        play(uuid.UUID(stream), 1)
        say("inside")
        signal.pause()


def main(role: str, *arguments: str) -> int:
    """Play a role; return the exit status."""
    try:
        globals()[role](*arguments)
    except LedgerError as error:
        print(error.code, error, file=sys.stderr, flush=True)
        return 1
    return 0


def fork(count: int, *command: str) -> int:
    """Play a role in several processes; return the worst exit status."""
    children = []
    for _ in range(count):
        child = os.fork()
        if child == 0:
            os._exit(main(*command))
        children.append(child)
    return max(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children)


if __name__ == "__main__":
    processes = int(sys.argv[1])
    sys.exit(main(*sys.argv[2:]) if processes == 1 else fork(processes, *sys.argv[2:]))
