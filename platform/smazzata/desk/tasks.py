"""What is done at the desk without anybody waiting for it."""

from celery import shared_task
from django.utils import timezone

from smazzata.desk.models import Report
from smazzata.desk.rulings.reports import KEPT


@shared_task
def forget_old_reports() -> None:
    """Deletes reports of people whose time is over, whether or not anybody reads any."""
    Report.objects.filter(at__lt=timezone.now() - KEPT).delete()
