"""Stand-alone scripts and command lines in this process, as processes of their own would run them.

To start an interpreter takes a tenth of a second of CPU time, with all that Django imports a second
or two; to run what it was started for takes next to nothing. What only a process shows (signals,
how it ends, what it imports, bytes that are no text) is left to processes.
"""

import runpy
import sys
import traceback
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from subprocess import CompletedProcess
from unittest import mock


def run_script(script: Path, *arguments: str) -> CompletedProcess[str]:
    """`python SCRIPT ARGUMENTS`, for a script that needs nothing but Python."""

    def run(argv: Sequence[str]) -> None:
        with mock.patch.object(sys, "argv", list(argv)):
            runpy.run_path(argv[0], run_name="__main__")

    return ended([str(script), *arguments], run)


def ended(argv: Sequence[str], run: Callable[[Sequence[str]], int | None]) -> CompletedProcess[str]:
    """What `run` says to a command line, and the exit status that it returns or exits with.

    What a process would end of shows as there: as a traceback on standard error, and status 1.
    """
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            status = run(argv) or 0
        except SystemExit as stop:
            if isinstance(stop.code, str):
                print(stop.code, file=sys.stderr)
            status = 1 if isinstance(stop.code, str) else int(stop.code or 0)
        except Exception:
            traceback.print_exc()
            status = 1
    return CompletedProcess(argv, status, out.getvalue(), err.getvalue())
