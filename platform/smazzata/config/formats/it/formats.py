"""Dates in figures without leading noughts; Django would write months with a capital."""

DATE_FORMAT = "j/n/Y"
DATETIME_FORMAT = "j/n/Y, H:i"
TIME_FORMAT = "H:i"
SHORT_DATE_FORMAT = "j/n/Y"
SHORT_DATETIME_FORMAT = "j/n/Y, H:i"
MONTH_DAY_FORMAT = "j/n"
