"""Taking all games out of a database, before each test that wants one: over one connection.

A connection of its own would cost the server more than the rest.
"""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import asyncpg

EMPTY = """
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
def emptying(url: str) -> Iterator[Callable[[], None]]:
    """What takes all games out of a database, and ends connections that look at them."""
    loop = asyncio.new_event_loop()
    # In a thread of its own: the caller may be in a loop.
    with ThreadPoolExecutor(1) as alone:
        connection = alone.submit(loop.run_until_complete, asyncpg.connect(url)).result()

        def empty() -> None:
            alone.submit(loop.run_until_complete, connection.execute(EMPTY)).result()

        yield empty
        alone.submit(loop.run_until_complete, connection.close()).result()
    loop.close()
