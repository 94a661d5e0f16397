"""What Celery's clock sends, workers know."""

import json
import os
import subprocess
import sys
from pathlib import Path

from django.conf import settings

PLATFORM = Path(__file__).parents[3] / "platform"
REGISTERED = """
import json
from smazzata.config.celery import app
app.loader.import_default_modules()
print(json.dumps([*app.tasks]))
"""


def test_a_worker_knows_every_task_that_the_clock_sends() -> None:
    """Asked in a process of its own: here tests have imported what a worker would not."""
    environ = {**os.environ, "PYTHONPATH": str(PLATFORM)}
    command = [sys.executable, "-c", REGISTERED]
    ended = subprocess.run(command, env=environ, capture_output=True, text=True, check=True)
    sent = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    sent |= {*settings.CELERY_TASK_ROUTES}
    assert sent - {*json.loads(ended.stdout)} == set()
