"""Checks that a level "mate" is everywhere. `test_level.py` adds it to a copy of the product."""

import asyncio
import random
import sys
from pathlib import Path
from typing import Any

from cogs.absence.clicks import replacement_question
from cogs.lobby.opening.proposals import proposal_detail, read_proposal
from cogs.wording.names import with_names_to_show
from game.computer import Level
from game.computer.decisions import choose_action
from game.model.ids import GameId
from game.pictures import draw_board
from game.rules.moves import legal_actions
from game.tables import Proposal, Tables
from game.tables.lobby.start import begin_game
from i18n.catalogue import shipped_catalogue
from i18n.command_texts import CatalogueTranslator
from service.database import open_repository
from service.discord_internals import payload_of
from tests.added.test_level import NAMES
from tests.cogs.lobby.filling_in import fill_in_form, open_form
from tests.cogs.offline import OfflineBot, running_offline_bot
from tests.makers.people import ANA, NOON
from tests.makers.tables import JAMAICA_OPTIONS, do, open_lobby_of

MATE = Level("mate")
LANGUAGES = list(map(shipped_catalogue().for_locale, NAMES))


def names_with(suffix: str) -> set[str]:
    """Return the level's names in all languages, each with this suffix."""
    return {name + suffix for name in NAMES.values()}


def names_of_choice(option: dict[str, Any]) -> set[str]:
    """Return the names, in all languages, of the choice of this level."""
    [choice] = (one for one in option["choices"] if one["value"] == MATE)
    return {choice["name"], *choice["name_localizations"].values()}


async def check_commands(bot: OfflineBot) -> None:
    """Both commands that name a level offer this one, in every language."""
    tree = bot.bot.tree
    await tree.set_translator(CatalogueTranslator(bot.bot.catalogue))
    players = await payload_of(tree.get_commands()[0], tree)
    options = {
        (command["name"], option["name"]): option
        for command in players["options"]
        for option in command.get("options") or ()
    }
    assert names_of_choice(options["new", "against"]) == names_with(" (1)")
    assert names_of_choice(options["watch", "level"]) == names_with(" (3)")


async def check_lobby(bot: OfflineBot) -> GameId:
    """A lobby's form offers the level, and a button carries it. Returns a game with the level."""
    lobby = await open_lobby_of(bot.tables)
    form = str((await open_form(bot, ANA, lobby, "number")).data)
    assert "Mate (1)" in form
    assert "Mate (2)" in form
    answer = await fill_in_form(bot, ANA, lobby, number=["2"], level=[MATE.value])
    assert "Mate 1" in answer.text
    assert "Mate 2" in answer.text
    proposal = Proposal(JAMAICA_OPTIONS, "en-GB", computers=(MATE,))
    assert read_proposal(proposal_detail(proposal)) == proposal
    await do(bot.tables, lobby.game.id, ANA, begin_game)
    return lobby.game.id


async def check_game(tables: Tables, game: GameId) -> None:
    """The level is read from the database, named, drawn and offered for a seat; it plays."""
    table = await tables.table(game)
    assert [one.level for one in table.game.seats] == [None, MATE, MATE]
    for words in LANGUAGES:
        named = with_names_to_show(words, table)
        assert named.names[1:] == (f"{NAMES[words.locale]} 1", f"{NAMES[words.locale]} 2")
        offered = replacement_question(words, table, 0).to_components()
        assert f"{NAMES[words.locale]} (1)" in str(offered)
    assert draw_board(table.public_view).data
    view = table.view_from(table.state.seat_on_turn)
    assert choose_action(MATE, view, random.Random(1)) in legal_actions(table.state)  # noqa: S311


async def check(folder: Path) -> None:
    """Check everything, with a database in this folder."""
    async with running_offline_bot(folder) as bot:
        await check_commands(bot)
        game = await check_lobby(bot)
    async with await open_repository(folder / "games.sqlite3") as repository:
        await check_game(Tables(repository, lambda: NOON), game)


if __name__ == "__main__":
    asyncio.run(check(Path(sys.argv[1])))
