"""Sending results in: within how many days after the end, and what came later than that."""

from tournaments.codes.regulation import Regulation

DAY = 86_400


def filing_day(regulation: Regulation | None, ended: int) -> int | None:
    """Up to when results have to be sent in, in seconds since 1970; None: nobody asks for it."""
    if regulation is None or regulation.filing_days is None:
        return None
    return ended + regulation.filing_days * DAY


def filed_late(regulation: Regulation | None, ended: int, filed: int) -> bool:
    """Whether results were sent in after their days, counted whole."""
    last = filing_day(regulation, ended)
    return last is not None and (filed - ended) // DAY * DAY > last - ended
