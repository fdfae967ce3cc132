"""The options of the commands: the choices that they offer, and the settings that were chosen."""

from collections.abc import Callable, Mapping
from inspect import Parameter, Signature, signature
from typing import Any, TypeVar

from discord import app_commands

from cogs.ui.options.settings import CARDS, EDITION, SETTINGS, CommandOption
from cogs.wording.names import LEVEL_LABELS
from game.computer import Level
from game.tables.lobby.altering import Settings
from i18n import Catalogue, keys
from i18n.catalogue import shipped_catalogue
from i18n.command_texts import localised, localised_phrase
from i18n.source import MOST_CHARACTERS

Callback = TypeVar("Callback", bound=Callable[..., Any])

LEVELS_OF_ALL = keys("command-watch-{}.choice", Level)
MOST_CHOICES = 25
"""Maximum number of choices that Discord accepts."""

SETTING_OPTIONS = {one.name: one.option for one in SETTINGS if one.option is not None}
OPTION_NAMES = keys("command-new-{}.name", SETTING_OPTIONS)
OPTION_DESCRIPTIONS = keys("command-new-{}.description", SETTING_OPTIONS)


def _choices(option: CommandOption) -> list[app_commands.Choice[Any]]:
    return [
        app_commands.Choice(name=localised_phrase(label), value=value)
        for value, label in option.choices.items()
    ]


EDITION_CHOICES = _choices(SETTING_OPTIONS[EDITION.name])
HANDLING_CHOICES = _choices(SETTING_OPTIONS[CARDS.name])
LEVEL_CHOICES = [
    app_commands.Choice(name=localised(LEVELS_OF_ALL[level]), value=level.value) for level in Level
]
OPPONENT_CHOICES = [
    app_commands.Choice(name=localised(LEVEL_LABELS[level]), value=level.value) for level in Level
]
"""The same levels as in `LEVEL_CHOICES`, but each is named as a single computer opponent."""


def language_choices(catalogue: Catalogue) -> list[app_commands.Choice[str]]:
    """Return a choice for each language that has a file, named in that language.

    Discord refuses all commands if a choice is wrong. So a language without a usable name of its
    own is offered under its code.
    """
    names = dict[str, str]()
    for words in map(catalogue.for_locale, catalogue.locales):
        own = words("language-name") if words.has_own_text("language-name") else ""
        is_usable = 1 <= len(own.strip()) <= len(own) <= MOST_CHARACTERS and own not in names
        names[own if is_usable else words.locale] = words.locale
    choices = [app_commands.Choice(name=name, value=locale) for name, locale in names.items()]
    return choices[:MOST_CHOICES]


LANGUAGE_CHOICES = language_choices(shipped_catalogue())


def with_setting_options(callback: Callback) -> Callback:
    """Give a command an option for each setting that has one, before the command's own options.

    The command gets what somebody chose as keyword arguments.
    """
    interaction, *others = signature(callback).parameters.values()
    added = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=_type(option) | None)
        for name, option in SETTING_OPTIONS.items()
    ]
    own = [one for one in others if one.kind is not Parameter.VAR_KEYWORD]
    vars(callback)["__signature__"] = Signature([interaction, *added, *own])
    names = {name: localised(OPTION_NAMES[name]) for name in SETTING_OPTIONS}
    descriptions = {name: localised(OPTION_DESCRIPTIONS[name]) for name in SETTING_OPTIONS}
    choices = {name: _choices(one) for name, one in SETTING_OPTIONS.items() if one.choices}
    app_commands.rename(**names)(callback)
    app_commands.describe(**descriptions)(callback)
    app_commands.choices(**choices)(callback)
    return callback


def _type(option: CommandOption) -> Any:
    """Return the type from which discord.py makes the option of a command."""
    if option.numbers is not None:
        return app_commands.Range[int, option.numbers[0], option.numbers[-1]]
    return type(next(iter(option.choices))) if option.choices else bool


def chosen_settings(chosen: Mapping[str, Any], settings: Settings) -> Settings:
    """Change settings to what somebody chose in a command, by the names of the options.

    All else stays, or is as printed for the edition. Raises OptionError if nobody can play so.
    """
    for one in SETTINGS:
        value = chosen.get(one.name)
        if one.option is not None and value is not None:
            settings = one.set(settings, one.option.read(value))
    return settings
