"""Opens the database and gives the bot its tables."""

from contextlib import AsyncExitStack

from game.storage.repository import StorageProblem
from game.storage.sqlite import SqliteRepository
from game.tables import Tables
from service.client import CartagenaBot
from service.startup import StartupProblem


async def open_tables(bot: CartagenaBot, stack: AsyncExitStack) -> None:
    """Open the bot's database; raises StartupProblem with what is wrong with it."""
    try:
        repository = await SqliteRepository.open(bot.settings.database)
    except StorageProblem as problem:
        raise StartupProblem(str(problem)) from problem
    await stack.enter_async_context(repository)
    bot.tables = Tables(repository)
