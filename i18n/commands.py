"""The texts of slash commands in every language: English is the default."""

from discord import Locale, app_commands

from i18n.catalogue import DEFAULT_LOCALE, Catalogue, shipped_catalogue


def localised(key: str) -> app_commands.locale_str:
    """Return the English text of a command, option or choice, with its key for the translator."""
    return app_commands.locale_str(shipped_catalogue().for_locale(DEFAULT_LOCALE)(key), key=key)


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
