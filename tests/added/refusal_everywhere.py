"""Checks that a refusal "TooManyParrots" is everywhere. `test_refusal.py` adds it to a copy."""

import asyncio
import sys
from pathlib import Path

import pytest

from cogs.ui.buttons import ClickId
from i18n.catalogue import LOCALES
from tests.added.test_refusal import SENTENCES, TEXTS
from tests.cogs.offline import running_offline_bot
from tests.i18n import test_messages
from tests.i18n.messages import variables_by_key
from tests.makers.people import ANA, BEN
from tests.makers.tables import open_lobby_of


async def check_answered(folder: Path) -> None:
    """A click that is refused so is answered with the refusal's text, and changes nothing."""
    async with running_offline_bot(folder) as bot:
        lobby = await open_lobby_of(bot.tables, 2)
        colour_menu = ClickId.for_table("colour", lobby)
        for bot.locale, sentence in SENTENCES.items():
            answer = await bot.press(BEN, colour_menu, "4")
            assert answer.private
            assert answer.text.startswith(sentence), answer.text
        assert (await bot.tables.table(lobby.game.id)).game == lobby.game
        await bot.press(ANA, colour_menu, "4")
        assert (await bot.tables.table(lobby.game.id)).game.seats[0].colour == 4


def check_texts(folder: Path) -> None:
    """The checks of the texts accept the refusal, but no language without its text."""
    test_messages.ROOT = folder
    test_messages.test_every_used_key_exists()
    test_messages.test_every_message_is_used()
    for language, text in TEXTS.items():
        complete = LOCALES / f"{language}.ftl"
        test_messages.test_every_language_has_the_same_keys_and_variables(complete)
        incomplete = folder / complete.name
        source = complete.read_text(encoding="utf-8")
        assert source.count(text) == 1
        incomplete.write_text(source.replace(text, ""), encoding="utf-8")
        with pytest.raises(AssertionError):
            test_messages.test_every_language_has_the_same_keys_and_variables(incomplete)
    test_messages.ENGLISH = variables_by_key(folder / "en.ftl")
    with pytest.raises(AssertionError):
        test_messages.test_every_used_key_exists()


if __name__ == "__main__":
    asyncio.run(check_answered(Path(sys.argv[1])))
    check_texts(Path(sys.argv[1]))
