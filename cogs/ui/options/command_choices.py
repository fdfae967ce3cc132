"""The choices that the options of the commands offer."""

from discord import app_commands

from game.computer import Level
from game.rules.editions import Handling
from game.rules.setup import OFFERED_SEGMENT_COUNTS, FirstSeatRule
from game.tables.lobby.terms import PACES
from i18n import Catalogue
from i18n.catalogue import shipped_catalogue
from i18n.commands import localised

EDITION_CHOICES = [
    app_commands.Choice(name=localised("command-new-classic.choice"), value="classic"),
    app_commands.Choice(
        name=localised("command-new-classic-passing.choice"), value="classic-passing"
    ),
    app_commands.Choice(name=localised("command-new-swedish.choice"), value="swedish"),
    app_commands.Choice(
        name=localised("command-new-ravensburger-basic.choice"), value="ravensburger-basic"
    ),
    app_commands.Choice(
        name=localised("command-new-ravensburger-advanced.choice"), value="ravensburger-advanced"
    ),
]
HANDLING_CHOICES = [
    app_commands.Choice(name=localised("command-new-jamaica.choice"), value=Handling.JAMAICA.value),
    app_commands.Choice(name=localised("command-new-tortuga.choice"), value=Handling.TORTUGA.value),
    app_commands.Choice(
        name=localised("command-new-hispaniola.choice"), value=Handling.HISPANIOLA.value
    ),
]
SEGMENT_CHOICES = [
    app_commands.Choice(name=str(number), value=number) for number in OFFERED_SEGMENT_COUNTS
]
FIRST_SEAT_CHOICES = [
    app_commands.Choice(name=localised("command-new-seed.choice"), value=FirstSeatRule.SEED.value),
    app_commands.Choice(name=localised("command-new-host.choice"), value=FirstSeatRule.HOST.value),
    app_commands.Choice(name=localised("command-new-vote.choice"), value=FirstSeatRule.VOTE.value),
]
PACE_CHOICES = [
    app_commands.Choice(name=label, value=pace)
    for pace, label in (
        *zip(
            PACES,
            (
                localised("command-new-pace-180.choice"),
                localised("command-new-pace-3600.choice"),
                localised("command-new-pace-86400.choice"),
                localised("command-new-pace-259200.choice"),
                localised("command-new-pace-604800.choice"),
            ),
            strict=True,
        ),
        (0, localised("command-new-pace-none.choice")),
    )
]
LEAVE, STAY = "leave", "stay"
LEAVER_CHOICES = [
    app_commands.Choice(name=localised("command-new-leave.choice"), value=LEAVE),
    app_commands.Choice(name=localised("command-new-stay.choice"), value=STAY),
]
LEVEL_CHOICES = [
    app_commands.Choice(name=label, value=level.value)
    for level, label in (
        (Level.CABIN_BOY, localised("command-watch-cabin-boy.choice")),
        (Level.SAILOR, localised("command-watch-sailor.choice")),
        (Level.BOATSWAIN, localised("command-watch-boatswain.choice")),
        (Level.HELMSMAN, localised("command-watch-helmsman.choice")),
        (Level.CAPTAIN, localised("command-watch-captain.choice")),
        (Level.ADMIRAL, localised("command-watch-admiral.choice")),
    )
]
OPPONENT_CHOICES = [
    app_commands.Choice(name=label, value=level.value)
    for level, label in (
        (Level.CABIN_BOY, localised("lobby-add-cabin-boy")),
        (Level.SAILOR, localised("lobby-add-sailor")),
        (Level.BOATSWAIN, localised("lobby-add-boatswain")),
        (Level.HELMSMAN, localised("lobby-add-helmsman")),
        (Level.CAPTAIN, localised("lobby-add-captain")),
        (Level.ADMIRAL, localised("lobby-add-admiral")),
    )
]
"""The same levels as in `LEVEL_CHOICES`, but each is named as a single computer opponent."""


def language_choices(catalogue: Catalogue) -> list[app_commands.Choice[str]]:
    """Return a choice for each language that has a file, named in that language."""
    return [
        app_commands.Choice(name=words("language-name"), value=words.locale)
        for words in map(catalogue.for_locale, catalogue.locales)
    ]


LANGUAGE_CHOICES = language_choices(shipped_catalogue())
