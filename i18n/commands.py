"""Slash commands in every language: English as the default, the others as Discord asks."""

from discord import Locale, app_commands

from i18n.catalogue import DEFAULT, Catalogue, shipped


def localised(key: str) -> app_commands.locale_str:
    """The text of a command, option or choice: English now, the rest through the translator."""
    return app_commands.locale_str(shipped().for_locale(DEFAULT)(key), key=key)


class CatalogueTranslator(app_commands.Translator):
    """Answers discord.py's questions for command texts from the catalogue."""

    def __init__(self, catalogue: Catalogue) -> None:
        spoken = {locale.value: catalogue.for_locale(locale.value) for locale in Locale}
        self._words = {name: words for name, words in spoken.items() if words.locale != DEFAULT}
        """Those of Discord's languages that are ours; discord.py asks for every text in all."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Give the text, or None where English, the default, serves."""
        key = string.extras.get("key")
        words = self._words.get(locale.value)
        if words is None or key is None or not words.has(key):
            return None
        return words(key)
