"""Removes all games from a database before each test that uses it, over one connection.

A new connection for each test would cost the server more than the removal of the games.
"""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import asyncpg

EMPTY_DATABASE_SQL = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid();

    -- Neither triggers nor references are in the way.
    SET session_replication_role = replica;
    DO $$ DECLARE one text; BEGIN
        FOR one IN SELECT relname FROM pg_class WHERE relkind = 'r'
                   AND relname <> 'cartagena_schema'
                   AND relnamespace = current_schema()::regnamespace LOOP
            EXECUTE format('DELETE FROM %I', one);
        END LOOP;
    END $$;
    ALTER SEQUENCE game_id_seq RESTART
"""


@contextmanager
def database_cleaner(url: str) -> Iterator[Callable[[], None]]:
    """Yield a function that removes all games from a database and ends its other connections."""
    loop = asyncio.new_event_loop()
    # The loop runs in a thread of its own, as the caller may be in another event loop.
    with ThreadPoolExecutor(1) as executor:
        connection = executor.submit(loop.run_until_complete, asyncpg.connect(url)).result()

        def empty() -> None:
            executor.submit(
                loop.run_until_complete, connection.execute(EMPTY_DATABASE_SQL)
            ).result()

        yield empty
        executor.submit(loop.run_until_complete, connection.close()).result()
    loop.close()
