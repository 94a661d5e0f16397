"""What is refused to referees, in words."""

from smazzata.runtime.translation import gettext_noop

WORDS: dict[str, str] = {
    "seated_here": gettext_noop(
        "Nobody who plays at this table, or in its tournament, may see all cards."
    ),
    "plays_here": gettext_noop("Nobody who plays at this table, or in its tournament, rules here."),
    "no_clock": gettext_noop("This table plays without a clock."),
    "clocks_stopped": gettext_noop("The clocks are stopped already."),
    "clocks_running": gettext_noop("The clocks are running already."),
    "not_allowed": gettext_noop("You may not do this."),
}
