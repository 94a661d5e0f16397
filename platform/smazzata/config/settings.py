"""Django's settings, all of them changeable from the environment.

Set nothing and everything runs on this machine, from the data folder. An operator sets
`DATABASE_URL`, `REDIS_URL`, `SECRET_KEY`, `ALLOWED_HOSTS` and `HTTPS=on`.
"""

from email.utils import parseaddr
from pathlib import Path
from typing import Any

import environ
from csp.constants import NONE, SELF

from smazzata.config import addresses
from smazzata.runtime.data_folder import DataFolder
from smazzata.runtime.embedded import EmbeddedServices
from smazzata.runtime.errors import ServiceError
from smazzata.runtime.postgres_server import APP_ROLE
from smazzata.runtime.translation import Fragment, gettext_noop

env = environ.Env()
BASE_DIR = Path(__file__).resolve().parents[3]
DATA_FOLDER = DataFolder()

# --- Services ---------------------------------------------------------------------------------
# Only addresses are computed here; `services.boot` and `manage.py up` start the servers.
_embedded = EmbeddedServices(DATA_FOLDER)
# Who logs in by which of the three addresses is told in `services.database_access`.
if "DATABASE_URL" not in env and ("DATABASE_OWNER_URL" in env or "DATABASE_DIRECT_URL" in env):
    reason = Fragment(gettext_noop("it is missing, while another address of the database is given"))
    raise ServiceError("bad_url", name="DATABASE_URL", reason=reason)
DATABASE_URL = env.str("DATABASE_URL", default=_embedded.postgres.url(user=APP_ROLE))
DATABASE_OWNER_URL = env.str(
    "DATABASE_OWNER_URL", default="" if "DATABASE_URL" in env else _embedded.postgres.url()
)
DATABASE_DIRECT_URL = env.str("DATABASE_DIRECT_URL", default="")
REDIS_URL = env.str("REDIS_URL", default=_embedded.redis.url())
REDIS_PREFIX = env.str("REDIS_PREFIX", default="smazzata:")
DATABASES = {
    "default": addresses.database_settings(
        DATABASE_URL, pool=env.bool("DATABASE_POOL", default=False)
    )
}
DATABASE_OWNER = (
    addresses.database_settings(DATABASE_OWNER_URL, name="DATABASE_OWNER_URL", as_app=False)
    if DATABASE_OWNER_URL
    else None
)
DATABASE_DIRECT = (
    addresses.database_settings(DATABASE_DIRECT_URL, name="DATABASE_DIRECT_URL")
    if DATABASE_DIRECT_URL
    else None
)
# How many matches a process keeps in memory: some 15 kB each of Busca, 30 to 170 of Burraco.
STREAMS_IN_MEMORY = env.int("STREAMS_IN_MEMORY", default=2048)
CACHES = addresses.cache_settings(REDIS_URL, REDIS_PREFIX)
CHANNEL_LAYERS = addresses.channel_settings(REDIS_URL, REDIS_PREFIX)

# --- Security ---------------------------------------------------------------------------------
DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="") or DATA_FOLDER.secret_key()
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
# What stands in QR codes and links that are given away, as http://192.168.1.5:8000; without it the
# address at which whoever prints them has the page open.
SITE_ADDRESS = env.str("SITE_ADDRESS", default="")
CSRF_FAILURE_VIEW = "smazzata.web.views.site.refused_form"
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
HTTPS = env.bool("HTTPS", default=False)
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
# Whoever asks for a process's health comes past the proxy, and so without TLS.
SECURE_REDIRECT_EXEMPT = [r"^health/"]
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
# How many proxies of the operator's own stand before this site and write X-Forwarded-For and
# X-Forwarded-Proto. With none the two headers are a stranger's words, and nobody reads them.
TRUSTED_PROXIES = env.int("TRUSTED_PROXIES", default=0)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS and TRUSTED_PROXIES else None
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
X_FRAME_OPTIONS = "DENY"
# Nothing is loaded from, or sent to, anywhere but this site; what is not named here comes from
# nowhere at all.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "frame-src": [SELF],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

HEALTH_TOKEN = env.str("HEALTH_TOKEN", default="")

# --- People -----------------------------------------------------------------------------------
# django-allauth's names. What it sends and refuses tells nobody which accounts exist.
AUTH_USER_MODEL = "members.Account"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.ScryptPasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS: list[dict[str, Any]] = [
    {"NAME": f"django.contrib.auth.password_validation.{name}", "OPTIONS": options}
    for name, options in (
        ("UserAttributeSimilarityValidator", {"user_attributes": ("username", "email")}),
        ("MinimumLengthValidator", {"min_length": 10}),
        ("CommonPasswordValidator", {}),
        ("NumericPasswordValidator", {}),
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "/"
SESSION_COOKIE_AGE = 30 * 86_400
ACCOUNT_ADAPTER = "smazzata.members.allauth_adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "smazzata.members.forms.AccountLoginForm",
    "signup": "smazzata.members.forms.AccountSignupForm",
}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_USERNAME_VALIDATORS = "smazzata.members.naming.USERNAME_VALIDATORS"
ACCOUNT_PRESERVE_USERNAME_CASING = False
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Smazzata] "
ACCOUNT_MAX_EMAIL_ADDRESSES = 3
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False
ACCOUNT_SESSION_REMEMBER = True
MFA_ADAPTER = "smazzata.members.allauth_adapter.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Smazzata"
MFA_TOTP_TOLERANCE = 1
MFA_ALLOW_UNVERIFIED_EMAIL = True

# --- Mail -------------------------------------------------------------------------------------
# Without EMAIL_URL (smtp+tls://USER:PASSWORD@HOST:587) mails are put in the data folder, from where
# the operator can hand them on.
EMAIL_BACKEND = "smazzata.members.mail.MailFolder"
EMAIL_FILE_PATH = str(DATA_FOLDER.root / "mail")
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.str("MAIL_FROM", default="smazzata@localhost")
if EMAIL_URL := env.str("EMAIL_URL", default=""):
    globals().update(env.email_url("EMAIL_URL"))

# --- Messages to telephones -------------------------------------------------------------------
# The push services of the makers of browsers, by the ends of their hosts' names.
PUSH_SERVICES = env.list(
    "PUSH_SERVICES",
    default=[
        "fcm.googleapis.com",
        "push.services.mozilla.com",
        "push.apple.com",
        "notify.windows.com",
    ],
)
# Origins of one's own push services, which may be in one's own network: http://127.0.0.1:8090
PUSH_OWN_SERVICES = env.list("PUSH_OWN_SERVICES", default=[])
# Whom a push service may write to about this site's messages; some refuse without it.
PUSH_CONTACT = env.str("PUSH_CONTACT", default=f"mailto:{parseaddr(DEFAULT_FROM_EMAIL)[1]}")

# --- Applications -----------------------------------------------------------------------------
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "rest_framework",
    "drf_spectacular",
    "django_htmx",
    "smazzata.runtime.apps.RuntimeConfig",
    "smazzata.ledger.apps.LedgerConfig",
    "smazzata.members.apps.MembersConfig",
    # After our members: templates of theirs that we have too are ours.
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "smazzata.tables.apps.TablesConfig",
    "smazzata.tournament_management",
    "smazzata.register.apps.RegisterConfig",
    "smazzata.season.apps.SeasonConfig",
    "smazzata.ratings",
    "smazzata.play.apps.PlayConfig",
    "smazzata.desk.apps.DeskConfig",
    "smazzata.hall.apps.HallConfig",
    "smazzata.web.apps.WebConfig",
    "smazzata.api.apps.ApiConfig",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "smazzata.config.security.browser_policies",
    "smazzata.config.static_files.StaticCompression",
    "smazzata.config.static_files.VersionedWhiteNoise",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "smazzata.members.guests.GuestMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "smazzata.members.rate_limited.TooManyRequests",
]
ROOT_URLCONF = "smazzata.config.urls"
ASGI_APPLICATION = "smazzata.config.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "libraries": {
                "avatars": "smazzata.presentation.avatars",
                "match_points": "smazzata.presentation.match_points",
                "hall": "smazzata.hall.template_tags",
                "link_preview": "smazzata.presentation.link_preview",
                "points": "smazzata.presentation.points",
            },
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
                "smazzata.web.preferences.preferences",
                "smazzata.web.sections.sections",
                "smazzata.members.context_processors.people",
                "smazzata.desk.rights.office_context",
            ],
        },
    },
]

# One template for every field, of the libraries' forms too.
FORM_RENDERER = "smazzata.runtime.forms.SiteRenderer"

# --- Languages and time -----------------------------------------------------------------------
LANGUAGE_CODE = "it"
LANGUAGES = [("it", "Italiano"), ("en", "English")]
_SOURCES = BASE_DIR / "platform" / "smazzata"
# The second holds our words for django-allauth's sentences; as an application's they would come
# after Django's own.
LOCALE_PATHS = [_SOURCES / "locale", _SOURCES / "members" / "locale"]
FORMAT_MODULE_PATH = ["smazzata.config.formats"]
USE_I18N = USE_TZ = True
TIME_ZONE = env.str("TIME_ZONE", default="Europe/Rome")

# --- Static files -----------------------------------------------------------------------------
# WhiteNoise serves each application's own files; there is no collecting step to forget.
STATIC_URL = "static/"
WHITENOISE_USE_FINDERS = True
WHITENOISE_ALLOW_ALL_ORIGINS = False  # no other site fetches them: Cross-Origin-Resource-Policy
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "smazzata.config.static_files.VersionedStorage"},
}

# Guests who may come in within an hour from one address: a club's hall is one.
GUESTS_PER_ADDRESS = env.int("GUESTS_PER_ADDRESS", default=100)

# --- Tables ------------------------------------------------------------------------------------
# Tables that may be open at once from one address: a club behind one router may want more.
TABLES_PER_ADDRESS = env.int("TABLES_PER_ADDRESS", default=20)

# --- Celery -----------------------------------------------------------------------------------
# Names are Celery's, in capitals, after CELERY_. A task is acknowledged when it is done, so that
# a worker killed in the middle of it hands it to another; tasks are therefore idempotent.
_broker = addresses.celery_settings(
    REDIS_URL, REDIS_PREFIX, env.int("CELERY_VISIBILITY_TIMEOUT", default=60)
)
CELERY_BROKER_URL = _broker["broker_url"]
CELERY_RESULT_BACKEND = _broker["result_backend"]
CELERY_BROKER_TRANSPORT_OPTIONS = _broker["broker_transport_options"]
CELERY_RESULT_BACKEND_TRANSPORT_OPTIONS = _broker["result_backend_transport_options"]
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = CELERY_RESULT_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = TIME_ZONE
# How many processes take from each queue (`runtime.processes`), as in live=2,thinking=2,search=1.
# Those that wait for the database most of the time may be several for each core.
WORKER_PROCESSES = {"live": 2, "thinking": 2, "search": 1, "celery": 2, "push": 1}
for _pair in env.list("WORKER_PROCESSES", default=[]):
    _queue, _, _count = _pair.partition("=")
    WORKER_PROCESSES[_queue] = int(_count)
# Tables at which people play have queues, and so workers, of their own: what is due there comes at
# the right second, however much there is to do elsewhere. `think` is sent to `search` for a bot
# that looks ahead.
CELERY_TASK_ROUTES = {
    "smazzata.play.tasks.look_for_unattended": {"queue": "live"},
    "smazzata.hall.push.tasks.tell": {"queue": "push"},
    "smazzata.hall.push.tasks.tell_all": {"queue": "push"},
    "smazzata.hall.push.tasks.tell_tables": {"queue": "push"},
    "smazzata.tables.tasks.attend": {"queue": "live"},
    "smazzata.tables.tasks.think": {"queue": "thinking"},
    "smazzata.tables.tasks.wake_tables": {"queue": "live"},
}
# Tasks that look for dropped work, with the seconds between two runs; each run is worth nothing
# once the next one is due.
CELERY_BEAT_SCHEDULE = {
    task: {"task": task, "schedule": seconds, "options": {"expires": seconds}}
    for task, seconds in (
        ("smazzata.desk.tasks.forget_old_reports", 3600.0),
        ("smazzata.members.tasks.forget_old_requests", 3600.0),
        ("smazzata.register.tasks.forget_old_lists", 3600.0),
        ("smazzata.ledger.tasks.take_checkpoint", 120.0),
        ("smazzata.ratings.tasks.publish_last_month", 3600.0),
        ("smazzata.play.tasks.look_for_unattended", 20.0),
        ("smazzata.play.tasks.fill_waiting_rooms", 5.0),
        ("smazzata.play.tasks.close_idle_rooms", 600.0),
        ("smazzata.members.tasks.forget_guests", 3600.0),
        ("smazzata.members.tasks.send_waiting_mail", 30.0),
        ("smazzata.hall.push.tasks.tell_all", 10.0),
        ("smazzata.hall.push.tasks.tell_tables", 5.0),
        ("smazzata.tables.tasks.wake_tables", 5.0),
        ("smazzata.tournament_management.tasks.wake_tournaments", 5.0),
    )
}

# --- API --------------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "smazzata.api.schema.ProgramSchema",
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "URL_FORMAT_OVERRIDE": None,
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "smazzata.members.tokens.TokenAuthentication",
        "smazzata.members.tokens.SessionAuthentication",
    ],
    "DEFAULT_THROTTLE_CLASSES": ["smazzata.members.rate_limits.CallsThrottle"],
    "EXCEPTION_HANDLER": "smazzata.api.errors.answer",
    "UNAUTHENTICATED_USER": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Smazzata",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    # Three addresses take `do`, each with words of its own.
    "ENUM_NAME_OVERRIDES": {
        "StepEnum": [
            "draw",
            "propose",
            "post",
            "close_round",
            "publish",
            "homologate",
            "finish",
            "end_here",
            "add_round",
        ],
        "ClockChangeEnum": ["start", "pause", "resume", "extend", "time_out"],
        "WaitingChangeEnum": ["let_in", "strike"],
        "EveningChangeEnum": ["put_in", "take_out"],
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "smazzata.api.commands.add_schemas",
        "smazzata.api.settings.add_schemas",
    ],
}

# --- Logging ----------------------------------------------------------------------------------
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "smazzata.config.logs.LineFormatter",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        }
    },
    "filters": {
        "skip_service_unavailable": {"()": "smazzata.config.logs.SkipServiceUnavailable"},
        "once_a_minute": {"()": "smazzata.config.logs.OnceAMinute"},
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": env.str("LOG_LEVEL", default="WARNING")},
    # Anybody can ask for what is refused, not there or too long, or name any host, as often as
    # they like: that is answered, and fills no log.
    "loggers": {
        "django.request": {"level": "ERROR", "filters": ["skip_service_unavailable"]},
        "django.security": {"level": "CRITICAL"},
        # But where the proxy does not hand on the Host no form arrives, and only the reason tells.
        "django.security.csrf": {"level": "WARNING", "filters": ["once_a_minute"]},
        # Two lines a second while the database is away; each 503 says so in one.
        "psycopg.pool": {"level": "ERROR"},
        # Its own handlers know no moment and leave keys in; at INFO it writes the address of each
        # socket, and of whoever opened it.
        "uvicorn": {"level": "WARNING", "handlers": [], "propagate": True},
        "uvicorn.error": {"level": "WARNING"},
        "uvicorn.access": {"level": "WARNING", "handlers": [], "propagate": True},
    },
}
