"""Checks that an edition "pocket" is everywhere. `test_edition.py` adds it to a copy."""

import asyncio
import sys
from datetime import timedelta
from pathlib import Path

from cogs.lobby.message import lobby_message
from cogs.lobby.opening.proposals import proposal_detail, read_proposal
from cogs.rulebook.pages import PageTopic, rules_page
from game.daily import FIRST_PUZZLE_DAY, puzzle_of
from game.model.ids import GameId
from game.pictures import draw_board
from game.rules.editions import EDITIONS
from game.rules.fairness.editions_file import editions_text
from game.rules.setup import Options
from game.tables import Proposal, Tables
from game.tables.lobby.start import begin_game
from i18n.catalogue import shipped_catalogue
from i18n.command_texts import CatalogueTranslator
from service.database import open_repository
from service.discord_internals import payload_of
from tests.added.test_edition import NAMES
from tests.cogs.lobby.filling_in import fill_in_form, open_form
from tests.cogs.message_parts import text_of_message
from tests.cogs.offline import OfflineBot, running_offline_bot
from tests.makers.people import ANA, NOON
from tests.makers.tables import do, open_lobby_of, play_action

POCKET = EDITIONS["pocket"]
LANGUAGES = list(map(shipped_catalogue().for_locale, NAMES))


async def check_commands(bot: OfflineBot) -> None:
    """Each command with an edition offers this one, in every language."""
    tree = bot.bot.tree
    await tree.set_translator(CatalogueTranslator(bot.bot.catalogue))
    players = await payload_of(tree.get_commands()[0], tree)
    offering = set[str]()
    for command in players["options"]:
        for option in command.get("options") or ():
            for choice in option.get("choices") or ():
                if choice["value"] == POCKET.name:
                    offering.add(command["name"])
                    names = {choice["name"], *choice["name_localizations"].values()}
                    assert names == {f"{name} (1)" for name in NAMES.values()}
    assert offering == {"new", "watch", "rules"}


async def check_lobby(bot: OfflineBot) -> GameId:
    """A lobby can have the edition by form, and a button carries it. Returns a running game."""
    lobby = await open_lobby_of(bot.tables, 2)
    for bot.locale, name in NAMES.items():
        assert f"{name} (1)" in str((await open_form(bot, ANA, lobby, "edition")).data)
    await fill_in_form(bot, ANA, lobby, edition=[POCKET.name])
    lobby = await bot.tables.table(lobby.game.id)
    assert lobby.options == Options.printed(POCKET)
    for words in LANGUAGES:
        assert f"{NAMES[words.locale]} (1)" in text_of_message(lobby_message(words, lobby))
        for topic in PageTopic:
            assert rules_page(words, lobby.options, topic)
    proposal = Proposal(lobby.options, "en-GB")
    assert read_proposal(proposal_detail(proposal)) == proposal
    return (await do(bot.tables, lobby.game.id, ANA, begin_game)).game.id


async def check_game(tables: Tables, game: GameId) -> None:
    """The game is read from the database, drawn, and played."""
    table = await tables.table(game)
    assert table.options == Options.printed(POCKET)
    assert draw_board(table.public_view).data
    assert (await play_action(tables, table)).game.version > table.game.version


def check_puzzles() -> None:
    """The daily puzzles are as before: none has this edition, and each can be read."""
    for days in range(14):
        puzzle = puzzle_of(FIRST_PUZZLE_DAY + timedelta(days))
        assert puzzle.start.setup.options.edition != POCKET


async def check(folder: Path) -> None:
    """Check everything, with a database in this folder."""
    async with running_offline_bot(folder) as bot:
        await check_commands(bot)
        game = await check_lobby(bot)
    async with await open_repository(folder / "games.sqlite3") as repository:
        await check_game(Tables(repository, lambda: NOON), game)
    check_puzzles()
    assert f'"{POCKET.name}"' in editions_text()


if __name__ == "__main__":
    asyncio.run(check(Path(sys.argv[1])))
