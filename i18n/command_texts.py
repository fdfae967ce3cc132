"""Leaves out the texts of commands that Discord would refuse: English takes their place.

All commands are sent together, and Discord refuses all of them if one text is wrong.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from discord import Locale, app_commands
from discord.app_commands import TranslationContextLocation as Location

from i18n.catalogue import DEFAULT_LOCALE, Catalogue, Words, shipped_catalogue
from i18n.phrases import Phrase
from i18n.source import TextProblem, mistake_in_command_text, mistake_in_menu_name

MOST_CHARACTERS_TOGETHER = 8000
"""Maximum length of a command with its options and choices, each in its longest language."""
COMMANDS = {Location.command_name, Location.group_name}
NAMES = {*COMMANDS, Location.parameter_name}


@dataclass
class _Text:
    key: str | None
    """The key in the catalogue; ``None`` for a text that is the same in all languages."""
    english: str
    mistake: Callable[[str], str | None]
    """Returns why Discord would refuse a text in its place, for its form alone."""
    siblings: object
    """All names that stand in the same list have the same value here; ``None`` for descriptions."""
    command: int
    """Which top-level command the text belongs to."""
    longest: int
    """The length of the longest language."""


class CommandTexts(app_commands.Translator):
    """Collects the texts of commands: discord.py hands all of them to a translator, in order."""

    def __init__(self) -> None:
        self._texts: list[_Text] = []
        self._sizes = Counter[int]()
        """The number of characters of each top-level command, with its longest languages."""
        self._command = 0
        self._parameter: object = None

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: Locale,
        context: app_commands.TranslationContextTypes,
    ) -> None:
        """Note a text. discord.py asks for each text once in every language."""
        if locale is not Locale.american_english:
            return
        siblings = self._siblings(context.location, context.data)
        length = len(string.message)
        if context.location is Location.choice_name:
            self._sizes[self._command] += len(str(context.data.value))
        self._sizes[self._command] += length
        key, mistake = string.extras.get("key"), _mistake_finder(context)
        self._texts.append(_Text(key, string.message, mistake, siblings, self._command, length))

    def leave_out_refused(self, catalogue: Catalogue) -> list[TextProblem]:
        """Leave out what Discord would refuse, and return what is wrong with each text."""
        found = list[TextProblem]()
        for locale in catalogue.locales:
            if locale == DEFAULT_LOCALE:
                continue
            for key, reason in self._refused(catalogue.for_locale(locale)):
                found.append(TextProblem(f"{locale}.ftl", key, reason))
                catalogue.leave_out(found[-1], locale, key)
        return found

    def _siblings(self, location: Location, data: Any) -> object:
        if isinstance(data, app_commands.ContextMenu):
            self._command += 1
            return data.type
        if location in COMMANDS:
            self._command += data.parent is None
            return data.parent or "top"
        if location is Location.parameter_name:
            self._parameter = data
            return data.command
        return self._parameter if location is Location.choice_name else None

    def _refused(self, words: Words) -> Iterator[tuple[str, str]]:
        """Yield the keys of the texts that Discord would refuse, each with the reason."""
        taken = Counter((one.siblings, one.english) for one in self._texts)
        for text in self._texts:
            if text.key is None or not words.has_own_text(text.key):
                continue
            own = words(text.key)
            is_repeated = text.siblings is not None and own != text.english
            is_repeated = is_repeated and taken[text.siblings, own] > 0
            reason = self._reason(text, own, is_repeated=is_repeated)
            if reason is not None:
                yield text.key, reason
                continue
            taken[text.siblings, own] += 1
            self._sizes[text.command] += max(0, len(own) - text.longest)
            text.longest = max(text.longest, len(own))

    def _reason(self, text: _Text, own: str, *, is_repeated: bool) -> str | None:
        reason = text.mistake(own)
        if reason is not None:
            return reason
        if is_repeated:
            return "another name in the same list is the same"
        if self._sizes[text.command] + len(own) - text.longest > MOST_CHARACTERS_TOGETHER:
            return f"all texts of a command have more than {MOST_CHARACTERS_TOGETHER} characters"
        return None


def _mistake_finder(context: app_commands.TranslationContextTypes) -> Callable[[str], str | None]:
    if isinstance(context.data, app_commands.ContextMenu):
        return mistake_in_menu_name
    return partial(mistake_in_command_text, is_name=context.location in NAMES)


def localised(key: str) -> app_commands.locale_str:
    """Return the English text of a command, option or choice, with its key for the translator."""
    return app_commands.locale_str(shipped_catalogue().for_locale(DEFAULT_LOCALE)(key), key=key)


def localised_phrase(phrase: Phrase | str) -> app_commands.locale_str | str:
    """Return a phrase without variables like `localised`. A text of no language stays as it is."""
    return phrase if isinstance(phrase, str) else localised(phrase.key)


class CatalogueTranslator(app_commands.Translator):
    """Gives discord.py the texts of commands from the catalogue."""

    def __init__(self, catalogue: Catalogue) -> None:
        words_by_locale = {locale.value: catalogue.for_locale(locale.value) for locale in Locale}
        self._words = {
            name: words for name, words in words_by_locale.items() if words.locale != DEFAULT_LOCALE
        }
        """The words by Discord locale, only for locales that the catalogue translates from English.

        discord.py also asks for the texts of all other locales.
        """

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return the text, or None if the English default is enough."""
        key = string.extras.get("key")
        words = self._words.get(locale.value)
        if words is None or key is None or not words.has_own_text(key):
            return None
        return words(key)
