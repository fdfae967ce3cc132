"""Checks that a command "parrot" is everywhere. `test_command.py` adds it to a copy."""

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest
from discord import AppCommandType

from i18n import catalogue
from i18n.catalogue import shipped_catalogue
from i18n.command_texts import CatalogueTranslator
from service.discord_internals import payload_of
from tests.added.test_command import NAMES
from tests.cogs.offline import OfflineBot, running_offline_bot
from tests.cogs.test_commands import test_pages_list_every_command
from tests.i18n import test_messages
from tests.makers.people import ANA

ENGLISH = shipped_catalogue().for_locale("en")


def texts_of(part: dict[str, Any], name: str) -> set[str]:
    """Return a name or a description in all languages."""
    return {part[name], *part[f"{name}_localizations"].values()}


async def check_offered(bot: OfflineBot) -> None:
    """Discord gets the command and its option in every language; the pages must list it."""
    tree = bot.bot.tree
    await tree.set_translator(CatalogueTranslator(bot.bot.catalogue))
    groups = [
        await payload_of(one, tree) for one in tree.get_commands(type=AppCommandType.chat_input)
    ]
    [parrot] = [one for one in groups[0]["options"] if one["name"] == "parrot"]
    assert texts_of(parrot, "name") == set(NAMES.values())
    assert texts_of(parrot, "description") == {f"{name} (1)" for name in NAMES.values()}
    [times] = parrot["options"]
    assert texts_of(times, "name") == {f"{name}s" for name in NAMES.values()}
    assert texts_of(times, "description") == {f"{name} (2)" for name in NAMES.values()}
    with pytest.raises(AssertionError):
        test_pages_list_every_command(groups)
    groups[0]["options"].remove(parrot)
    test_pages_list_every_command(groups)


async def check_answered(bot: OfflineBot) -> None:
    """The handler answers in every language. A text names the command, first without a link."""
    for bot.locale, name in NAMES.items():
        command = f"`/{shipped_catalogue().for_locale(bot.locale)('command-group.name')} {name}`"
        assert (await bot.command(ANA, "parrot", parrots=3)).text == f"{name} 3: {command}"
        catalogue.set_command_ids({catalogue.GROUP: 1234})
        assert (await bot.command(ANA, "parrot")).text == f"{name} 1: </cartagena parrot:1234>"
        catalogue.set_command_ids({})


async def check_refusals(bot: OfflineBot) -> None:
    """A value that is not offered is refused, and so is the command in a direct message."""
    bot.locale = "en-GB"
    for value in (0, 4, "three"):
        refused = await bot.command(ANA, "parrot", parrots=value)
        assert refused.text == ENGLISH("error-not-offered"), value
    bot.in_direct_message = True
    refused = await bot.command(ANA, "parrot")
    assert refused.text == ENGLISH("error-servers-only")


async def check(folder: Path) -> None:
    """Check everything, with a database in this folder."""
    async with running_offline_bot(folder) as bot:
        await check_offered(bot)
        await check_answered(bot)
        await check_refusals(bot)
    test_messages.ROOT = folder
    test_messages.test_every_used_key_exists()
    test_messages.test_every_message_is_used()


if __name__ == "__main__":
    asyncio.run(check(Path(sys.argv[1])))
