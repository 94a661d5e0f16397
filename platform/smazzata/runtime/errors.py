"""Failures of the machine around us, told in one sentence.

Each failure has a stable code (for programs), an exit status (for shells) and a sentence (for
people), which `runtime.translation` says in Italian: they are raised before Django can.

Exit statuses follow sysexits.h: 69 a service cannot be reached, 71 the system refused, 74 a disk
failed, 75 try again later, 78 the configuration is wrong; 2 is what was asked for and refused.
"""

from smazzata.runtime.translation import gettext_noop, terminal_language, translated

REFUSED, UNAVAILABLE, OS_ERROR, INPUT_OUTPUT, TRY_LATER, CONFIGURATION = 2, 69, 71, 74, 75, 78

# exit status -> code -> sentence
_BY_STATUS: dict[int, dict[str, str]] = {
    REFUSED: {
        "address_not_here": gettext_noop(
            "This machine does not have the address {address}. It has: {known}."
        ),
        "several_networks": gettext_noop(
            "This machine is in several networks: say with --address in which of them the "
            "telephones are. There are: {known}."
        ),
        "backup_not_found": gettext_noop(
            "There is no backup of an evening in {folder}: its file {file} is not there."
        ),
        "backup_damaged": gettext_noop("The backup in {folder} cannot be read: {reason}."),
        "backup_of_another_site": gettext_noop(
            "{folder} holds the backup of another site: choose another folder for this one, or go "
            "on with that site by --from {folder}."
        ),
        "own_database_only": gettext_noop(
            "A backup is read into the database that comes with Smazzata: take DATABASE_URL out of "
            "the environment."
        ),
    },
    UNAVAILABLE: {
        "database_unreachable": gettext_noop(
            "The database at {where} cannot be reached: {reason}."
        ),
        "redis_unreachable": gettext_noop("Redis at {where} cannot be reached: {reason}."),
        "no_network": gettext_noop(
            "This machine is in no network. Connect it to the Wi-Fi of the hall, or open a "
            "hotspot, and start again."
        ),
    },
    CONFIGURATION: {
        "bad_url": gettext_noop("{name} is not a usable address: {reason}."),
        "owner_address_missing": gettext_noop(
            "Tables are changed as their owner: give the owner's address in DATABASE_OWNER_URL."
        ),
        "role_not_allowed": gettext_noop(
            "The database user {user} may not set up the application's login. Ask a database "
            "administrator to run: {remedy}"
        ),
        "role_is_owner": gettext_noop(
            "The site would log in to the database as {user}, who could rewrite what is stored "
            "({what}). Put that address into DATABASE_OWNER_URL, for `manage.py migrate` alone, "
            "and the application's into DATABASE_URL. A database administrator makes its login "
            "with: {remedy}"
        ),
        "role_may_change_log": gettext_noop(
            "The database user {user} has rights that the application must not have: {what}. A "
            "database administrator takes them away with REVOKE."
        ),
        "role_without_limits": gettext_noop(
            "The database user {user} has no time limits. A database administrator sets them with: "
            "{remedy}"
        ),
        "role_changed_settings": gettext_noop(
            "The database user {user} has settings of its own that nobody gave it: {what}. A "
            "database administrator takes them back with: {remedy}"
        ),
        "pooler_in_between": gettext_noop(
            "This needs a session of its own, and DATABASE_URL leads through a pooler. Give the "
            "application's address past the pooler in DATABASE_DIRECT_URL."
        ),
        "push_key_unusable": gettext_noop(
            "The key for messages to telephones cannot be used: {reason}."
        ),
        "secret_key_differs": gettext_noop(
            "This process has another SECRET_KEY than the one with which the site was set up: "
            "whoever logged in elsewhere would be a stranger here. Give every process the same "
            "key; to change it, put the old one into SECRET_KEY_FALLBACKS and run manage.py "
            "migrate. If the old key is lost: manage.py migrate --new-secret-key"
        ),
        "site_not_given": gettext_noop(
            "This machine has a site, whose environment is in {file}, and DATABASE_URL is not set "
            "here. Run the command with that environment: it would find an empty database."
        ),
        "no_site_here": gettext_noop(
            "There is no site here: DATABASE_URL is not set, and {folder} holds no database. Set "
            "DATABASE_URL, or SMAZZATA_DATA for the data folder of manage.py up."
        ),
        "migrations_pending": gettext_noop(
            "The database lacks {count} migrations. Run manage.py migrate, with the owner's "
            "address in DATABASE_OWNER_URL."
        ),
        "postgres_major_unknown": gettext_noop(
            "The data in {folder} belong to PostgreSQL {found}; this installation brings {known}. "
            "Dump them with that version and load them into a new data folder."
        ),
    },
    OS_ERROR: {
        "postgres_failed": gettext_noop(
            "PostgreSQL did not start or stop in {folder}: {reason}. Its log: {log}"
        ),
        "redis_failed": gettext_noop("Redis did not start in {folder}: {reason}. Its log: {log}"),
        "system_user_missing": gettext_noop(
            "PostgreSQL refuses to run as root and the system user {user} could not be created: "
            "{reason}. Create it, or run Smazzata as an ordinary user."
        ),
        "data_folder_unusable": gettext_noop("The data folder {folder} cannot be used: {reason}."),
        "backup_folder_unusable": gettext_noop(
            "The backup folder {folder} cannot be used: {reason}."
        ),
    },
    TRY_LATER: {
        "data_folder_held": gettext_noop(
            "{folder} is already held by process {pid}, since {since}. Stop it first, or choose "
            "another folder with SMAZZATA_DATA."
        ),
        "no_free_port": gettext_noop("No free port on {host} from {first} to {last}."),
        "port_taken": gettext_noop(
            "Port {port} is not free: stop the program that has it, or choose another port with "
            "--port. Codes that are printed already name this one."
        ),
        "led_elsewhere": gettext_noop(
            "{name} has gone on with this evening since {since} and leads it: this machine does "
            "not write any more. Go on there. If you want to go on here: with what {name} has "
            "stored by --from {folder}, with what is stored here by --lead."
        ),
        "still_led": gettext_noop(
            "{name} still answers at {address}: stop it there first (Ctrl-C), it then makes a last "
            "backup. If that is another machine by now, add --lead."
        ),
    },
}


FAILURES: dict[str, tuple[int, str]] = {
    code: (status, sentence)
    for status, sentences in _BY_STATUS.items()
    for code, sentence in sentences.items()
}


class CodedError(Exception):
    """An error with a stable `code` and a sentence in each language; `facts` fill the sentence."""

    exit_status = REFUSED
    """What a command ends with that meets it."""

    def __init__(self, code: str, **facts: object) -> None:
        self.code = code
        self.facts = facts
        super().__init__(self.sentence("en"))

    def sentence(self, language: str | None = None) -> str:
        """The error in `language` (`en` or `it`; default: the one that is active)."""
        raise NotImplementedError


class ServiceError(CodedError):
    """A failure of the machine around us."""

    def __init__(self, code: str, **facts: object) -> None:
        self.exit_status = FAILURES[code][0]
        super().__init__(code, **facts)

    def sentence(self, language: str | None = None) -> str:
        """The failure in `language` (`en` or `it`; default: the terminal's)."""
        _, message = FAILURES[self.code]
        return translated(message, language or terminal_language(), **self.facts)
