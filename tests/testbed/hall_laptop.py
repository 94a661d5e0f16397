"""`manage.py` on a laptop whose networks stand in a file: `python hall_laptop.py FILE hall ...`.

The file is a list of interfaces, each with its name, its address and its Wi-Fi; it may change while
the command runs. Backups come every few seconds.
"""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "platform")]

from smazzata.runtime import command_line, evening_backup, local_network  # noqa: E402
from smazzata.runtime.local_network import Interface  # noqa: E402

EVERY_S = 5.0


def main(file: Path, words: list[str]) -> int:
    """Run a command; its exit status."""

    def interfaces() -> list[Interface]:
        return [Interface(*each) for each in json.loads(file.read_text())]

    def is_ours(address: str) -> bool:
        return address in {each.address for each in interfaces()}

    local_network.interfaces = interfaces
    local_network.is_ours = is_ours
    evening_backup.EVERY_S, evening_backup.LOOK_S = EVERY_S, 0.2
    return command_line.main(["manage.py", *words])


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
