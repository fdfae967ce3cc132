"""The catalogue: it turns a key and variables into a text in the reader's language."""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle

from i18n import source
from i18n.errors import BrokenCatalogue, BrokenMessage, UnknownMessage
from i18n.phrases import Phrase, Variable
from i18n.source import TextProblem

COMMANDS_PREFIX = "command-"
"""The beginning of the keys of all texts of commands."""

GROUP = "cartagena"
GROUPS = {"group": GROUP, "moderation": "cartagena-mod"}
"""The groups of the commands that texts name, by the part of a key that means the group.

A text of a language file contains ``{ COMMAND("new") }``, with the command's English name, or
``{ COMMAND("settings", group: "moderation") }``. Once the ids of the commands are known, the name
is clickable. Only messages may use this: elsewhere, for example on a button, Discord shows the raw
form of the clickable name.
"""

_ids: dict[str, int] = {}
"""Discord's ids of the top-level commands, by name; empty until they are known."""


def set_command_ids(ids: Mapping[str, int]) -> None:
    """Use these ids for the names of commands from now on."""
    _ids.clear()
    _ids.update(ids)


def command_group_id() -> int | None:
    """Return Discord's id of the players' command group; ``None`` if it is unknown."""
    return _ids.get(GROUP)


class LanguageBundle(FluentBundle):
    """The texts of a language, with the function that names commands."""

    def __init__(self, locale: str) -> None:
        # Isolation marks protect text of mixed writing directions, but some Discord clients show
        # them as boxes.
        functions: dict[str, Any] = {"COMMAND": self._command}
        super().__init__([locale], use_isolating=False, functions=functions)
        self.left_out: set[str] = set()
        """The keys of texts that cannot be used."""

    def _command(self, name: str, group: str = "group") -> str:
        number = _ids.get(GROUPS[group])
        if number is not None:
            return f"</{GROUPS[group]} {name}:{number}>"
        return f"`/{self._name(group)} {self._name(name)}`"

    def _name(self, command: str) -> str:
        """Return a command's name in this language. Raises LookupError if it has no name."""
        message = f"command-{command}"
        if f"{message}.name" in self.left_out:
            raise LookupError(command)
        name, _ = self.format_pattern(self.get_message(message).attributes["name"])
        return str(name)


LOCALES = Path(__file__).parent / "locales"
DEFAULT_LOCALE = "en"
CACHE_SIZE = 4096
"""The number of texts in the cache of a language; a panel often uses the same dozen texts."""


class Words:
    """The texts in one reader's language; English texts fill its gaps."""

    def __init__(self, locale: str, bundle: LanguageBundle, english: LanguageBundle) -> None:
        self.locale = locale
        self._bundle = bundle
        self._english = english
        self._cached_text = lru_cache(CACHE_SIZE)(self._make_text)
        self._cached_has_text = lru_cache(CACHE_SIZE)(self._has_text)

    def __call__(self, key: str, /, **variables: Variable) -> str:
        """Return the text of a message, or of an attribute ("message.attribute").

        A message that is missing or fails in this language appears in English as a whole, because
        half a sentence helps nobody. Raises UnknownMessage if English has no such key, and
        BrokenMessage if English fails too.
        """
        ids = tuple(map(_ids.get, GROUPS.values()))
        return self._cached_text(key, tuple(variables.items()), ids)

    def _make_text(
        self, key: str, variables: tuple[tuple[str, Variable], ...], _: tuple[int | None, ...]
    ) -> str:
        """Make a text that is not in the cache.

        The commands' ids are part of the cache's key, because texts may contain them.
        """
        text = _format(self._bundle, key, dict(variables))
        if isinstance(text, str):
            return text
        text = _format(self._english, key, dict(variables))
        if isinstance(text, str):
            return text
        raise text

    def render(self, phrase: Phrase) -> str:
        """Return the text of a phrase that was made before its reader was known."""
        variables = {
            name: value if isinstance(value, str | int) else ", ".join(map(self.render, value))
            for name, value in phrase.variables.items()
        }
        return self(phrase.key, **variables)

    def has_own_text(self, key: str) -> bool:
        """Return whether this language itself, without English, has a text for the key."""
        return self._cached_has_text(key)

    def _has_text(self, key: str) -> bool:
        return isinstance(_format(self._bundle, key, {}), str)

    def leave_out(self, key: str) -> None:
        """Use the English text from now on."""
        self._bundle.left_out.add(key)
        self._cached_text.cache_clear()
        self._cached_has_text.cache_clear()


class Catalogue:
    """All languages that have a file."""

    def __init__(
        self, bundles: Mapping[str, LanguageBundle], problems: Iterable[TextProblem] = ()
    ) -> None:
        english = bundles[DEFAULT_LOCALE]
        self._words = {locale: Words(locale, bundle, english) for locale, bundle in bundles.items()}
        self._problems = list(problems)

    @classmethod
    def load(cls, folder: Path = LOCALES) -> "Catalogue":
        """Read every language file of a folder, and leave out what cannot be used.

        Raises BrokenCatalogue, with file and line, if that is English: all others fall back to it.
        A text of a command that Discord would refuse is left out elsewhere, but not in English.
        """
        paths, problems = source.language_files(folder)
        files = {path.stem: source.read_language_file(path) for path in paths}
        english = files.get(DEFAULT_LOCALE)
        if english is None or english.problems:
            raise BrokenCatalogue(
                str(english.problems[0])
                if english
                else f"{DEFAULT_LOCALE}.ftl is missing: it is what the others fall back to"
            )
        known = source.variables_by_key(source.mentions_by_key(english.resource))
        bundles = dict[str, LanguageBundle]()
        for locale, file in files.items():
            failing = source.find_failing_texts(f"{locale}.ftl", file.resource, known)
            problems += (*file.problems, *failing)
            if file.resource.body:
                bundles[locale] = LanguageBundle(locale)
                bundles[locale].add_resource(file.resource)
                bundles[locale].left_out.update(problem.place for problem in failing)
        catalogue = cls(bundles, problems)
        catalogue._check_english_commands(known)
        return catalogue

    def _check_english_commands(self, keys: Iterable[str]) -> None:
        english = self.for_locale(DEFAULT_LOCALE)
        for key in keys:
            if key.startswith(COMMANDS_PREFIX) and "." in key:
                is_name = key.endswith(".name")
                mistake = source.mistake_in_command_text(english(key), is_name=is_name)
                if mistake is not None:
                    raise BrokenCatalogue(str(TextProblem(f"{DEFAULT_LOCALE}.ftl", key, mistake)))

    @property
    def problems(self) -> tuple[TextProblem, ...]:
        """The texts that are left out, and the files of which nothing is used."""
        return tuple(self._problems)

    def leave_out(self, problem: TextProblem, locale: str, key: str) -> None:
        """Use the English text in a language from now on."""
        self._problems.append(problem)
        self._words[locale].leave_out(key)

    @property
    def locales(self) -> tuple[str, ...]:
        """The languages that have a file."""
        return tuple(self._words)

    def for_locale(self, locale: str) -> Words:
        """Return the words for a Discord locale: its own, else its language's, else English."""
        wanted = str(locale)
        for name in (wanted, wanted.partition("-")[0]):
            if name in self._words:
                return self._words[name]
        return self._words[DEFAULT_LOCALE]


@cache
def shipped_catalogue() -> Catalogue:
    """Return the catalogue that comes with the project; it is read once."""
    return Catalogue.load()


def _format(
    bundle: LanguageBundle, key: str, variables: Mapping[str, Variable]
) -> str | UnknownMessage | BrokenMessage:
    name, _, attribute = key.partition(".")
    if key in bundle.left_out or not bundle.has_message(name):
        return UnknownMessage(key)
    message = bundle.get_message(name)
    pattern = message.attributes.get(attribute) if attribute else message.value
    if pattern is None:
        return UnknownMessage(key)
    text, errors = bundle.format_pattern(pattern, dict(variables))
    if errors or not isinstance(text, str):
        return BrokenMessage(f"{key}: {'; '.join(str(error) for error in errors)}")
    return text
