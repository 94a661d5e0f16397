"""Text as people and programs type it."""


def one_line(text: str) -> str:
    """What was typed, on one line and without spaces too many; blanks alone are nothing."""
    return " ".join(text.split())
