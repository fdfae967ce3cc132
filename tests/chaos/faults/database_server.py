"""Faults of the PostgreSQL server, of the wire to it, and of the leases in it."""

import asyncio
import random
import signal

from game.storage.postgresql.connecting.transactions import SHARE_ADVISORY_LOCKS
from tests.chaos.databases.server import ServerDatabase
from tests.chaos.faults.discord import wait_until_connected
from tests.chaos.stage import Stage

STOP_SIGNALS = (signal.SIGKILL, signal.SIGQUIT, signal.SIGINT)
LOCK_TABLES = "LOCK TABLE game, meta IN EXCLUSIVE MODE"
WAIT_FOR_WRITERS = f"SELECT pg_advisory_xact_lock({SHARE_ADVISORY_LOCKS}, id::integer) FROM share"  # noqa: S608
STEAL_LEASES = "UPDATE share SET epoch = epoch + 1, holder = 1, expires = now()"
NOTICED_SECONDS = 4.0
"""Seconds within which a process tries to renew its leases and finds them gone."""


async def kill_server(stage: Stage, dice: random.Random) -> None:
    """Stop the database server with one of three signals, and start it again."""
    database = _database(stage)
    async with database.server_lock:
        with stage.troubles.record_during("the server of the database is down"):
            await asyncio.to_thread(database.server.stop, dice.choice(STOP_SIGNALS))
            await asyncio.sleep(dice.uniform(0, 4))
            await asyncio.to_thread(database.server.start)


async def freeze_server(stage: Stage, dice: random.Random) -> None:
    """Freeze the database server for a while."""
    database = _database(stage)
    async with database.server_lock:
        with stage.troubles.record_during("the server of the database stands still"):
            database.server.freeze()
            await asyncio.sleep(dice.uniform(0.3, 4))
            database.server.thaw()


async def cut_all_connections(stage: Stage, dice: random.Random) -> None:
    """Cut all connections to the database server. Data on the way is lost."""
    wire = _database(stage).wire
    with stage.troubles.record_during("the server of the database is cut off"):
        wire.cut_connections()
        await asyncio.sleep(dice.uniform(0, 4))
        wire.accept_connections()


async def silence_wire(stage: Stage, dice: random.Random) -> None:
    """Hold back all data on the wire for a while, then deliver it."""
    wire = _database(stage).wire
    with stage.troubles.record_during("the wire to the database is silent"):
        wire.pause()
        await asyncio.sleep(dice.uniform(0.3, 4))
        wire.carry_on()


async def break_in_transaction(stage: Stage, dice: random.Random) -> None:
    """Break a connection at COMMIT or BEGIN, before the server gets this word or right after."""
    word = dice.choice((b"COMMIT", b"BEGIN"))
    _database(stage).wire.break_on_word(word, after_server=dice.random() < 0.5)


async def lock_tables(stage: Stage, dice: random.Random) -> None:
    """Lock the tables in another session, so that the bot can only read."""
    with stage.troubles.record_during("the tables are held"):
        async with _database(stage).direct_connection() as other, other.transaction():
            await other.execute(LOCK_TABLES)
            await asyncio.sleep(dice.uniform(0.3, 4))


async def steal_leases(stage: Stage, dice: random.Random) -> None:
    """Take over the bot's leases in the name of another process, and release them at once."""
    with stage.troubles.record_during("the leases are stolen"):
        await _steal(_database(stage))
        await asyncio.sleep(NOTICED_SECONDS)
        await wait_until_connected(stage)


async def steal_leases_while_suspended(stage: Stage, dice: random.Random) -> None:
    """Take over the bot's leases while its process is suspended in the middle of its work."""
    with stage.troubles.record_during("the leases are stolen from the suspended bot"):
        stage.bot.suspend()
        await _steal(_database(stage))
        await asyncio.sleep(dice.uniform(0, 3))
        stage.bot.resume()
        await asyncio.sleep(NOTICED_SECONDS)
        await wait_until_connected(stage)


async def _steal(database: ServerDatabase) -> None:
    async with database.direct_connection() as thief, thief.transaction():
        await thief.fetch(WAIT_FOR_WRITERS)
        await thief.execute(STEAL_LEASES)


def _database(stage: Stage) -> ServerDatabase:
    assert isinstance(stage.database, ServerDatabase)
    return stage.database
