"""The Celery application: `celery -A smazzata.config.celery worker`."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "smazzata.config.settings")

app = Celery("smazzata")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
