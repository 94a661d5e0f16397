"""What is done at the desk without anybody waiting for it."""

from celery import shared_task

from smazzata.desk.rulings import reports


@shared_task
def forget_old_reports() -> None:
    """Deletes reports of people whose time is over, whether or not anybody reads any."""
    reports.forget_old_reports()
