"""What axe-core finds on a page."""

from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

GRAVE = {"serious", "critical"}
COLOURS = ["color-contrast", "link-in-text-block"]
"""All rules that see in which light a page is. They take axe-core half of its time."""
Rules = Literal["all", "colours"]
RULES: dict[Rules, dict[str, Any]] = {
    "all": {},
    "colours": {"runOnly": COLOURS},
}
ONLY_FAULTS = {"resultTypes": ["violations"], "reporter": "no-passes"}


def grave_faults(page: Page, which: Rules = "all") -> list[str]:
    """What axe-core calls serious or critical: the rule, and where."""
    found = Axe().run(page, options=ONLY_FAULTS | RULES[which]).response["violations"]
    return [
        f"{fault['id']}: {node['target']} {node.get('failureSummary', node['html'])}"
        for fault in found
        if fault["impact"] in GRAVE
        for node in fault["nodes"]
    ]
