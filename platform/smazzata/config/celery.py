"""The Celery application: `celery -A smazzata.config.celery worker`."""

import os
from typing import Any

from celery import Celery
from celery.signals import beat_init, worker_init

from smazzata.runtime.worker_heartbeat import WorkerHeartbeat

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "smazzata.config.settings")

app = Celery("smazzata", amqp="smazzata.config.broker:Messages")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.steps["consumer"].add(WorkerHeartbeat)


@worker_init.connect
@beat_init.connect
def refuse_wrong_setup(**_: Any) -> None:
    """End a worker, or the clock, that is not set up as the rest of the site is."""
    from smazzata.runtime import startup

    startup.refuse_wrong_setup()
