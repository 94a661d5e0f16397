"""The platform: it plugs the pure packages into PostgreSQL, Celery, Channels and HTTP."""
