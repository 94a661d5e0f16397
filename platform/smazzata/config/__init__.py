"""How the parts are plugged together: settings, addresses, the Celery and ASGI applications."""
