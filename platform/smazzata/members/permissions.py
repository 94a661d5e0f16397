"""Who may do what: one table of roles and actions, and the gates that read it.

Every page, every call of the interface and every socket names its action; `GRANTS` says which roles
have it. Rights that depend on the thing itself (the own seat, the own comment) are asked of the
thing, after this gate.
"""

from enum import StrEnum


class Role(StrEnum):
    """What somebody is to this site. A person may have several roles."""

    ANYONE = "anyone"
    """Whoever looks at a page, without an account."""
    GUEST = "guest"
    """Came in with no more than a name."""
    PLAYER = "player"
    """Has an account."""
    ORGANISER = "organiser"
    REFEREE = "referee"
    OFFICER = "officer"
    """Of the federation."""
    ADMINISTRATOR = "administrator"


class Action(StrEnum):
    """What can be done here."""

    WATCH = "watch"
    """Look at tournaments, tables, replays, proofs; read the interface for programs."""
    CHECK_RECORD = "check_record"
    """Have a record file replayed and checked."""
    PLAY_CASUAL = "play_casual"
    """Open a casual table, sit down at one, give moves there."""
    PLAY_RATED = "play_rated"
    """The same at a rated table."""
    COMMENT = "comment"
    """Write a comment at a move of a finished match."""
    RUN_TOURNAMENT = "run_tournament"
    """Open a tournament, and so direct it."""
    HOLD_OFFICE = "hold_office"
    """Serve at a tournament, as far as one has an office there."""
    WRITE_SLIPS = "write_slips"
    """Say through a token how one's own table ended, and call the referee to it."""
    READ_REPORTS = "read_reports"
    """Read what referees report of people, across tournaments."""
    SEE_ALL_CARDS = "see_all_cards"
    """Look into every hand of a running match; each use is recorded."""
    RULE_AT_TABLE = "rule_at_table"
    """Replace a seat that stays away by a bot, or declare it forfeited."""
    MODERATE = "moderate"
    """Remove a comment of somebody else."""
    NAME_OFFICIALS = "name_officials"
    """Make organisers and referees."""
    ENTER_LICENCES = "enter_licences"
    """Say which account belongs to which member of the federation."""
    KEEP_REGISTER = "keep_register"
    """Say who of the register is one person, and who played where."""
    ADMINISTER = "administer"
    """Give any role."""
    ENTER = "enter"
    """Log in, sign up, come in as a guest, ask for a new password; choose one's preferences."""
    OWN_DATA = "own_data"
    """See, change, take away and erase what the site knows about oneself."""
    OWN_SECURITY = "own_security"
    """Own password, e-mail address, second factor, tokens for programs."""


_EVERYBODY = frozenset(Role)
_PRESENT = _EVERYBODY - {Role.ANYONE}
_ACCOUNTS = _PRESENT - {Role.GUEST}

GRANTS: dict[Action, frozenset[Role]] = {
    Action.WATCH: _EVERYBODY,
    Action.CHECK_RECORD: _EVERYBODY,
    Action.PLAY_CASUAL: _PRESENT,
    Action.PLAY_RATED: _ACCOUNTS,
    Action.COMMENT: _ACCOUNTS,
    Action.RUN_TOURNAMENT: frozenset({Role.ORGANISER, Role.ADMINISTRATOR}),
    Action.HOLD_OFFICE: _ACCOUNTS,
    Action.WRITE_SLIPS: _PRESENT,
    Action.READ_REPORTS: frozenset({Role.OFFICER, Role.ADMINISTRATOR}),
    Action.SEE_ALL_CARDS: frozenset({Role.REFEREE}),
    Action.RULE_AT_TABLE: frozenset({Role.REFEREE, Role.ADMINISTRATOR}),
    Action.MODERATE: frozenset({Role.REFEREE, Role.OFFICER, Role.ADMINISTRATOR}),
    Action.NAME_OFFICIALS: frozenset({Role.OFFICER, Role.ADMINISTRATOR}),
    Action.ENTER_LICENCES: frozenset({Role.OFFICER, Role.ADMINISTRATOR}),
    Action.KEEP_REGISTER: frozenset({Role.OFFICER, Role.ADMINISTRATOR}),
    Action.ADMINISTER: frozenset({Role.ADMINISTRATOR}),
    Action.ENTER: _EVERYBODY,
    Action.OWN_DATA: _PRESENT,
    Action.OWN_SECURITY: _ACCOUNTS,
}


def may(roles: frozenset[Role], action: Action) -> bool:
    """Whether somebody with these roles may do it."""
    return not roles.isdisjoint(GRANTS[action])
