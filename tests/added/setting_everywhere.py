"""Checks that a setting "parrots" is everywhere. `test_setting.py` adds it to a copy."""

import asyncio
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from cogs.lobby.message import lobby_message
from cogs.lobby.opening.proposals import proposal_detail, read_proposal
from cogs.ui.buttons import ClickId
from game.model.ids import GameId
from game.tables import Proposal, Table, Tables
from game.tables.lobby.proposal import USUAL_TERMS
from game.tables.lobby.start import begin_game
from i18n.catalogue import shipped_catalogue
from i18n.command_texts import CatalogueTranslator
from service.database import open_repository
from service.discord_internals import payload_of
from tests.added.test_setting import EARLIER_DATABASE, NAMES
from tests.cogs.lobby.filling_in import fill_in_form, open_form, send_form
from tests.cogs.message_parts import text_of_message
from tests.cogs.offline import OfflineBot, running_offline_bot
from tests.makers.people import ANA, ATTIC_CHANNEL, BEN, HALL_CHANNEL, NOON
from tests.makers.tables import JAMAICA_OPTIONS, do, open_lobby_of

LANGUAGES = list(map(shipped_catalogue().for_locale, NAMES))
ENGLISH = LANGUAGES[0]
WITH_PARROTS: Mapping[str, Any] = {"parrots": True}


def has_parrots(table: Table) -> bool:
    """Return the stored value of the setting."""
    terms: Any = table.game.terms
    return terms.parrots


def check_lobby_says(table: Table, *, parrots: bool) -> None:
    """The lobby's message has the setting's note, in every language, only with parrots."""
    for words in LANGUAGES:
        said = text_of_message(lobby_message(words, table))
        assert (f"{NAMES[words.locale]} (5)" in said) is parrots, said


async def check_form(bot: OfflineBot) -> GameId:
    """The host's form offers the setting in every language, and sets it. Returns the game."""
    lobby = await open_lobby_of(bot.tables, 2)
    check_lobby_says(lobby, parrots=False)
    for bot.locale, name in NAMES.items():
        form = await open_form(bot, ANA, lobby, "parrots")
        assert all(f"{name} ({number})" in str(form.data) for number in (2, 3, 4)), form.data
    bot.locale = "en-GB"
    answer = await fill_in_form(bot, ANA, lobby, parrots=["on"])
    assert "parrots (5)" in answer.text
    table = await bot.tables.table(lobby.game.id)
    assert has_parrots(table)
    check_lobby_says(table, parrots=True)
    answer = await fill_in_form(bot, ANA, lobby, parrots=["off"])
    assert "parrots (5)" not in answer.text
    assert not has_parrots(await bot.tables.table(lobby.game.id))
    await fill_in_form(bot, ANA, lobby, parrots=["on"])
    return lobby.game.id


async def check_refusals(bot: OfflineBot, game: GameId) -> None:
    """Only the host can change the setting, to values that exist, until the cards are dealt."""
    table = await bot.tables.table(game)
    form = await open_form(bot, ANA, table, "parrots")
    by_another = await send_form(bot, BEN, form, parrots=["off"])
    assert by_another.text.startswith(ENGLISH("error-host-only"))
    for forged in ("", "maybe", "True"):
        answer = await send_form(bot, ANA, form, parrots=[forged])
        assert answer.text == ENGLISH("error-unknown-button"), forged
    await do(bot.tables, game, ANA, begin_game)
    await send_form(bot, ANA, form, parrots=["off"])
    assert has_parrots(await bot.tables.table(game))


async def check_command(bot: OfflineBot) -> GameId:
    """The command that opens a table has the option in every language. Returns a game."""
    tree = bot.bot.tree
    await tree.set_translator(CatalogueTranslator(bot.bot.catalogue))
    players = await payload_of(tree.get_commands()[0], tree)
    [new] = [one for one in players["options"] if one["name"] == "new"]
    [option] = [one for one in new["options"] if one["name"] == "parrots"]
    assert {"parrots", *option["name_localizations"].values()} == set(NAMES.values())
    descriptions = {option["description"], *option["description_localizations"].values()}
    assert descriptions == {f"{name} (1)" for name in NAMES.values()}
    bot.click_channel = {**bot.click_channel, "id": str(ATTIC_CHANNEL)}
    refused = await bot.command(ANA, "new", parrots="on")
    assert refused.text == ENGLISH("error-not-offered")
    await bot.command(ANA, "new", **WITH_PARROTS)
    table = await bot.tables.open_table_in_channel(ATTIC_CHANNEL)
    assert has_parrots(table)
    return table.game.id


async def check_ids(bot: OfflineBot) -> None:
    """The button that opens a table in a thread carries the setting, and no other value of it."""
    proposals = [
        Proposal(JAMAICA_OPTIONS, "en-GB", replace(USUAL_TERMS, parrots=value))
        for value in (False, True)
    ]
    details = [proposal_detail(one) for one in proposals]
    assert len(set(details)) == len(details)
    assert [read_proposal(one) for one in details] == proposals
    bot.click_channel = {**bot.click_channel, "id": str(HALL_CHANNEL)}
    forged = ClickId("thread", detail=details[1].replace(".zy", ".zmaybe"))
    assert str(forged) != str(ClickId("thread", detail=details[1]))
    answer = await bot.press(ANA, forged)
    assert answer.text == ENGLISH("error-unknown-button")


async def check_stored(database: Path, games: Mapping[GameId, bool]) -> None:
    """The database has this value for each of these games."""
    async with await open_repository(database) as repository:
        tables = Tables(repository, lambda: NOON)
        for game, parrots in games.items():
            assert has_parrots(await tables.table(game)) is parrots, game


async def check(folder: Path) -> None:
    """Check everything, with databases in this folder."""
    async with running_offline_bot(folder) as bot:
        by_form = await check_form(bot)
        await check_refusals(bot, by_form)
        by_command = await check_command(bot)
        await check_ids(bot)
    await check_stored(folder / "games.sqlite3", {by_form: True, by_command: True})
    await check_stored(folder / EARLIER_DATABASE, {GameId(1): False})


if __name__ == "__main__":
    asyncio.run(check(Path(sys.argv[1])))
