"""Command texts: English as the default, another language only where it has the text."""

from pathlib import Path

import pytest
from discord import Locale, app_commands

from i18n import Catalogue, UnknownMessage
from i18n.command_texts import CatalogueTranslator, localised

CONTEXT = app_commands.TranslationContext(
    app_commands.TranslationContextLocation.other, data="anything"
)


@pytest.fixture
def translator(tmp_path: Path) -> CatalogueTranslator:
    (tmp_path / "en.ftl").write_text(
        "sail =\n    .name = sail\n    .description = Set sail\n", encoding="utf-8"
    )
    (tmp_path / "de.ftl").write_text("sail =\n    .name = segeln\n", encoding="utf-8")
    return CatalogueTranslator(Catalogue.load(tmp_path))


@pytest.mark.parametrize(
    ("locale", "key", "said"),
    [
        (Locale.german, "sail.name", "segeln"),
        (Locale.german, "sail.description", None),
        (Locale.french, "sail.name", None),
        (Locale.american_english, "sail.name", None),
        (Locale.british_english, "sail.name", None),
    ],
)
async def test_translator_returns_only_texts_that_the_language_has(
    translator: CatalogueTranslator, locale: Locale, key: str, said: str | None
) -> None:
    text = app_commands.locale_str("sail", key=key)
    assert await translator.translate(text, locale, CONTEXT) == said


async def test_text_without_a_key_is_not_translated(translator: CatalogueTranslator) -> None:
    text = app_commands.locale_str("sail")
    assert await translator.translate(text, Locale.german, CONTEXT) is None


def test_localised_raises_for_an_unknown_key() -> None:
    with pytest.raises(UnknownMessage):
        localised("nothing.name")
