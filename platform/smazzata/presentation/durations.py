"""How long something lasts, as people say it."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

HOUR = 60
DAY = 24 * HOUR


def lasting(minutes: int) -> str:
    """Whole days as days, whole hours as hours; what is left over is said in minutes."""
    if minutes and minutes % DAY == 0:
        days = minutes // DAY
        return ngettext("%(number)s day", "%(number)s days", days) % {"number": days}
    hours, rest = divmod(minutes, HOUR)
    long = ngettext("%(number)s hour", "%(number)s hours", hours) % {"number": hours}
    short = ngettext("%(number)s minute", "%(number)s minutes", rest) % {"number": rest}
    if not hours:
        return short
    return _("%(hours)s and %(minutes)s") % {"hours": long, "minutes": short} if rest else long
