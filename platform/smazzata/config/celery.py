"""The Celery application: `celery -A smazzata.config.celery worker`."""

import os
import sys
from typing import Any

from celery import Celery, signals

from smazzata.runtime.worker_heartbeat import WorkerHeartbeat

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "smazzata.config.settings")

app = Celery("smazzata", amqp="smazzata.config.broker:Messages")
app.config_from_object("django.conf:settings", namespace="CELERY")
# Celery would end the database's connections before and after each task; they are kept and looked
# after here instead, one a process of a worker.
app.conf.CELERY_DB_REUSE_MAX = sys.maxsize
app.autodiscover_tasks()
app.steps["consumer"].add(WorkerHeartbeat)


@signals.worker_init.connect
@signals.beat_init.connect
def refuse_wrong_setup(**_: Any) -> None:
    """End a worker, or the clock, that is not set up as the rest of the site is."""
    from smazzata.runtime import installation

    installation.refuse_wrong_setup()


@signals.task_prerun.connect
def check_connections(**_kwargs: Any) -> None:
    """Before a task: a connection that does not work any more is replaced."""
    from smazzata.runtime import threads

    threads.check_connections()


@signals.task_postrun.connect
def remember_connections(**_kwargs: Any) -> None:
    """After a task: its connection worked just now."""
    from smazzata.runtime import threads

    threads.remember_use()
