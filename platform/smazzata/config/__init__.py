"""How the parts are plugged together: settings, addresses, the Celery and ASGI applications."""

# Whoever loads the settings may send tasks: without this they would go to Celery's default
# application, which knows nothing of our Redis.
from smazzata.config.celery import app as celery_app

__all__ = ["celery_app"]
