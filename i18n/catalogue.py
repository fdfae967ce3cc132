"""The catalogue: it turns a key and variables into a text in the reader's language."""

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

from fluent.runtime import FluentBundle

from i18n import clickable, source
from i18n.errors import BrokenCatalogue, BrokenMessage, UnknownMessage
from i18n.phrases import Phrase, Variable

LOCALES = Path(__file__).parent / "locales"
DEFAULT_LOCALE = "en"
CACHE_SIZE = 4096
"""The number of texts in the cache of a language; a panel often uses the same dozen texts."""


class Words:
    """The texts in one reader's language; English texts fill its gaps."""

    def __init__(self, locale: str, bundle: FluentBundle, english: FluentBundle) -> None:
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
        return self._cached_text(key, tuple(variables.items()), clickable.command_group_id())

    def _make_text(
        self, key: str, variables: tuple[tuple[str, Variable], ...], _: int | None
    ) -> str:
        """Make a text that is not in the cache.

        The commands' id is part of the cache's key, because texts may contain it.
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


class Catalogue:
    """All languages that have a file."""

    def __init__(self, bundles: Mapping[str, FluentBundle]) -> None:
        if DEFAULT_LOCALE not in bundles:
            raise BrokenCatalogue(
                f"{DEFAULT_LOCALE}.ftl is missing: it is what the others fall back to"
            )
        english = bundles[DEFAULT_LOCALE]
        self._words = {locale: Words(locale, bundle, english) for locale, bundle in bundles.items()}

    @classmethod
    def load(cls, folder: Path = LOCALES) -> "Catalogue":
        """Read every language file of a folder. Raises BrokenCatalogue with file and line."""
        return cls({path.stem: _bundle(path) for path in sorted(folder.glob("*.ftl"))})

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


def _bundle(path: Path) -> FluentBundle:
    bundle = clickable.bundle_for(path.stem)
    bundle.add_resource(source.parse_language_file(path))
    return bundle


def _format(
    bundle: FluentBundle, key: str, variables: Mapping[str, Variable]
) -> str | UnknownMessage | BrokenMessage:
    name, _, attribute = key.partition(".")
    if not bundle.has_message(name):
        return UnknownMessage(key)
    message = bundle.get_message(name)
    pattern = message.attributes.get(attribute) if attribute else message.value
    if pattern is None:
        return UnknownMessage(key)
    text, errors = bundle.format_pattern(pattern, dict(variables))
    if errors or not isinstance(text, str):
        return BrokenMessage(f"{key}: {'; '.join(str(error) for error in errors)}")
    return text
