"""Opens the database and gives the bot its tables."""

from contextlib import AsyncExitStack

from game.storage import errors as storage
from game.storage.sqlite import SqliteRepository
from game.tables import Tables
from i18n import Keys, keys, phrase
from service.client import CartagenaBot
from service.startup.problem import StartupProblem

PROBLEMS: tuple[type[storage.StorageProblem], ...] = (
    storage.StorageProblem,
    storage.NewerDatabase,
    storage.NoDatabase,
    storage.ForeignDatabase,
    storage.DamagedDatabase,
    storage.NotWritable,
    storage.FolderMissing,
    storage.DiskFull,
    storage.DiskFailing,
    storage.DatabaseLocked,
)
UNUSABLE: Keys[type[storage.StorageProblem]] = keys("startup-{}", PROBLEMS, "place", "detail")


async def open_tables(bot: CartagenaBot, stack: AsyncExitStack) -> None:
    """Open the bot's database; raises StartupProblem with what is wrong with it."""
    try:
        repository = await SqliteRepository.open(
            bot.settings.database, committed=bot.metrics.committed
        )
    except storage.StorageProblem as problem:
        detail = f"({problem.detail})" if problem.detail else ""
        reason = phrase(UNUSABLE[type(problem)], place=problem.place, detail=detail)
        raise StartupProblem(reason) from problem
    await stack.enter_async_context(repository)
    bot.tables = Tables(repository, bot.clock)
