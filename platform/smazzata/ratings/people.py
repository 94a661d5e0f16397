"""Whose rating a name in the log moves."""


def person_of(member: str) -> str:
    """The person behind a member: the one place where names in logs become people."""
    return member
