"""Dates as they are written by hand; day before month, as everywhere in Italy."""

DATE_FORMAT = "j E Y"
DATETIME_FORMAT = "j E Y, H:i"
TIME_FORMAT = "H:i"
SHORT_DATE_FORMAT = "j/n/Y"
SHORT_DATETIME_FORMAT = "j/n/Y, H:i"
MONTH_DAY_FORMAT = "j E"
