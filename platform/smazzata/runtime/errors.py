"""Failures of the machine around us, told in one sentence.

Each failure has a stable code (for programs), an exit status (for shells) and a sentence in
English and Italian (for people). They are raised before Django can be trusted to translate, so
the two languages stand here and not in a message catalogue.

Exit statuses follow sysexits.h: 69 a service cannot be reached, 71 the system refused, 74 a disk
failed, 75 try again later, 78 the configuration is wrong; 2 is what was asked for and refused.
"""

from smazzata.runtime.terminal_language import terminal_language

REFUSED, UNAVAILABLE, OS_ERROR, INPUT_OUTPUT, TRY_LATER, CONFIGURATION = 2, 69, 71, 74, 75, 78

# code -> (exit status, English, Italian)
FAILURES: dict[str, tuple[int, str, str]] = {
    "database_unreachable": (
        UNAVAILABLE,
        "The database at {where} cannot be reached: {reason}.",
        "Il database {where} non è raggiungibile: {reason}.",
    ),
    "redis_unreachable": (
        UNAVAILABLE,
        "Redis at {where} cannot be reached: {reason}.",
        "Redis {where} non è raggiungibile: {reason}.",
    ),
    "bad_url": (
        CONFIGURATION,
        "{name} is not a usable address: {reason}.",
        "{name} non è un indirizzo utilizzabile: {reason}.",
    ),
    "owner_address_missing": (
        CONFIGURATION,
        "Tables are changed as their owner: give the owner's address in DATABASE_OWNER_URL.",
        "Le tabelle le modifica chi le possiede: indicarne l'indirizzo in DATABASE_OWNER_URL.",
    ),
    "role_not_allowed": (
        CONFIGURATION,
        "The database user {user} may not set up the application's login. Ask a database "
        "administrator to run: {remedy}",
        "L'utente {user} non può preparare l'accesso dell'applicazione. Chiedere a chi amministra "
        "il database di eseguire: {remedy}",
    ),
    "role_is_owner": (
        CONFIGURATION,
        "The site would log in to the database as {user}, who could rewrite what is stored "
        "({what}). Put that address into DATABASE_OWNER_URL, for `manage.py migrate` alone, and "
        "the application's into DATABASE_URL. A database administrator makes its login with: "
        "{remedy}",
        "Il sito entrerebbe nel database come {user}, che potrebbe riscrivere ciò che è registrato "
        "({what}). Mettere quell'indirizzo in DATABASE_OWNER_URL, solo per `manage.py migrate`, e "
        "quello dell'applicazione in DATABASE_URL. Chi amministra il database ne crea l'accesso "
        "con: {remedy}",
    ),
    "role_may_change_log": (
        CONFIGURATION,
        "The database user {user} has rights that the application must not have: {what}. A "
        "database administrator takes them away with REVOKE.",
        "L'utente {user} del database ha diritti che l'applicazione non deve avere: {what}. Chi "
        "amministra il database li toglie con REVOKE.",
    ),
    "role_without_limits": (
        CONFIGURATION,
        "The database user {user} has no time limits. A database administrator sets them with: "
        "{remedy}",
        "L'utente {user} del database non ha limiti di tempo. Chi amministra il database li "
        "imposta con: {remedy}",
    ),
    "pooler_in_between": (
        CONFIGURATION,
        "This needs a session of its own, and DATABASE_URL leads through a pooler. Give the "
        "application's address past the pooler in DATABASE_DIRECT_URL.",
        "Serve una sessione propria, e DATABASE_URL passa per un pooler. Indicare in "
        "DATABASE_DIRECT_URL l'indirizzo dell'applicazione che non ci passa.",
    ),
    "secret_key_differs": (
        CONFIGURATION,
        "This process has another SECRET_KEY than the one with which the site was set up: whoever "
        "logged in elsewhere would be a stranger here. Give every process the same key; to change "
        "it, put the old one into SECRET_KEY_FALLBACKS and run manage.py migrate. If the old key "
        "is lost: manage.py migrate --new-secret-key",
        "Questo processo ha una SECRET_KEY diversa da quella con cui il sito è stato preparato: "
        "chi è entrato altrove qui sarebbe un estraneo. Dare a tutti i processi la stessa chiave; "
        "per cambiarla, mettere la vecchia in SECRET_KEY_FALLBACKS ed eseguire manage.py migrate. "
        "Se la vecchia è andata persa: manage.py migrate --new-secret-key",
    ),
    "migrations_pending": (
        CONFIGURATION,
        "The database lacks {count} migrations. Run manage.py migrate, with the owner's address in "
        "DATABASE_OWNER_URL.",
        "Al database mancano {count} migrazioni. Eseguire manage.py migrate, con l'indirizzo di "
        "chi possiede le tabelle in DATABASE_OWNER_URL.",
    ),
    "postgres_major_unknown": (
        CONFIGURATION,
        "The data in {folder} belong to PostgreSQL {found}; this installation brings {known}. "
        "Dump them with that version and load them into a new data folder.",
        "I dati in {folder} sono di PostgreSQL {found}; questa installazione contiene {known}. "
        "Esportarli con quella versione e caricarli in una cartella nuova.",
    ),
    "postgres_failed": (
        OS_ERROR,
        "PostgreSQL did not start or stop in {folder}: {reason}. Its log: {log}",
        "PostgreSQL non è partito o non si è fermato in {folder}: {reason}. Registro: {log}",
    ),
    "redis_failed": (
        OS_ERROR,
        "Redis did not start in {folder}: {reason}. Its log: {log}",
        "Redis non è partito in {folder}: {reason}. Il suo registro: {log}",
    ),
    "system_user_missing": (
        OS_ERROR,
        "PostgreSQL refuses to run as root and the system user {user} could not be created: "
        "{reason}. Create it, or run Smazzata as an ordinary user.",
        "PostgreSQL rifiuta di girare come root e l'utente di sistema {user} non è stato creato: "
        "{reason}. Crearlo, o avviare Smazzata con un utente normale.",
    ),
    "data_folder_unusable": (
        OS_ERROR,
        "The data folder {folder} cannot be used: {reason}.",
        "La cartella dei dati {folder} non è utilizzabile: {reason}.",
    ),
    "data_folder_held": (
        TRY_LATER,
        "{folder} is already held by process {pid}, since {since}. Stop it first, or choose "
        "another folder with SMAZZATA_DATA.",
        "{folder} è già tenuta dal processo {pid}, dalle {since}. Fermarlo prima, o scegliere "
        "un'altra cartella con SMAZZATA_DATA.",
    ),
    "no_free_port": (
        TRY_LATER,
        "No free port on {host} from {first} to {last}.",
        "Nessuna porta libera su {host} da {first} a {last}.",
    ),
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
        _, english, italian = FAILURES[self.code]
        template = italian if (language or terminal_language()) == "it" else english
        return template.format(**self.facts)
