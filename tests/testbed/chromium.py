"""Where a Chromium is: that of the machine, else the one that Playwright fetched for itself.

Debian has it twice: whole, and as a shell without windows that draws the same pages for less work.
As a script: exit status 1 when there is none (`ops/test` then tries to fetch one).
"""

import os
import shutil
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Playwright, sync_playwright

SHELL = "chromium-headless-shell"
WHOLE = ("chromium", "chromium-browser", "google-chrome")
UNWANTED = (
    # Every window keeps two pages of its own ready, for suggestions under the address that nobody
    # types here: half of the time that a new window takes.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    # Playwright switches these off; the last list that Chromium is given is the one that counts.
    "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
"""What Chromium would do besides showing pages."""
ARGUMENTS = (
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    f"--disable-features={','.join(UNWANTED)}",
)


def executable(playwright: Playwright, *, whole: bool = False) -> str | None:
    """`CHROMIUM_PATH`, or what the PATH knows of, or Playwright's own; None when there is none.

    The shell comes first, unless it has to be a `whole` one: only that shows notifications and
    installs pages.
    """
    own = playwright.chromium.executable_path
    names = WHOLE if whole else (SHELL, *WHOLE)
    return (
        os.environ.get("CHROMIUM_PATH")
        or next(filter(None, map(shutil.which, names)), None)
        or (own if Path(own).exists() else None)
    )


def wanted(playwright: Playwright, *, whole: bool = False) -> str:
    """The same; without one the test is skipped, except where `CI` is set: there it fails."""
    path = executable(playwright, whole=whole)
    if path is not None:
        return path
    reason = "no Chromium: install one or set CHROMIUM_PATH"
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


if __name__ == "__main__":
    with sync_playwright() as started:
        sys.exit(executable(started, whole=True) is None)
