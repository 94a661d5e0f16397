"""`manage.py`: what a command line asks for, before anything heavy is loaded for it.

Most commands want the database, and Django with all its applications. A few only compute, and are
asked for between two rounds in a hall: they start without either (`STANDALONE`), and so does the
list of commands.
"""

from importlib import import_module
from pathlib import Path

from smazzata.runtime.translation import terminal_language, translated

COMMANDS = "smazzata.{}.management.commands.{}"
STANDALONE: dict[str, str] = {
    "vp": COMMANDS.format("tournament_management", "vp"),
    "record": COMMANDS.format("tables", "record"),
    "fixtures": COMMANDS.format("tournament_management", "fixtures"),
}
"""Commands that need neither Django's applications nor a server, by module."""
WITH_DATABASE = frozenset({("record", "export"), ("record", "import")})
"""Their actions that need both all the same."""


def main(argv: list[str]) -> int:
    """Run the command in `argv`; returns the exit status."""
    name, action = (*argv[1:3], "", "")[:2]
    if name == "help" and action in STANDALONE:
        name, action, argv = action, "--help", [argv[0], action, "--help"]
    if name in {"", "help", "--help", "-h"} and not action:
        print(overview(Path(__file__).resolve().parents[1]))
        return 0
    if name in STANDALONE and (name, action) not in WITH_DATABASE:
        return _run_standalone(argv)
    from smazzata.runtime import boot

    return boot.main(argv)


def _run_standalone(argv: list[str]) -> int:
    from django.conf import settings

    settings.configure(USE_I18N=False)
    try:
        import_module(STANDALONE[argv[1]]).Command().run_from_argv(argv)
    except KeyboardInterrupt:
        return 130
    return 0


def overview(package: Path) -> str:
    """The commands of this project, by application, and where there are more."""
    found: dict[str, list[str]] = {}
    for file in sorted(package.glob("*/management/commands/[!_]*.py")):
        found.setdefault(file.parts[-4], []).append(file.stem)
    language = terminal_language()
    lines = [translated("Commands:", language), ""]
    lines += [f"  {area:24}{', '.join(names)}" for area, names in found.items()]
    lines += [
        "",
        translated(
            "`manage.py help COMMAND` explains one, `manage.py help --commands` lists "
            "Django's too.",
            language,
        ),
    ]
    return "\n".join(lines)
