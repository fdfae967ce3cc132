"""Whatever is written for a share proves that its lease still holds."""

import asyncio
import inspect
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress

import asyncpg
import pytest

from game.storage.due import Due, DueMoment
from game.storage.errors import LeaseLost, StaleVersion
from game.storage.postgresql.repository import PostgresRepository
from game.storage.preferences import Absence, Preferences
from game.storage.records import Change, Game
from game.storage.repository import NO_CLICK, Repository
from game.storage.sharding import TIMES, Lease, Sharding
from game.storage.standing import Call, Clock, ClockChange, MessageRef, Shown
from tests.long import long
from tests.makers.games import lobby, moved, playing
from tests.makers.people import ANA, GUILD, HALL, NOON
from tests.storage.contract.forgetting import as_in

from .conftest import Joining
from .time import let_pass

ONE = Sharding(shards=1, size=1)
MOMENT = DueMoment(1, Due.CALL, NOON)

Doing = Callable[[PostgresRepository, Game], Awaitable[object]]

WRITING: dict[str, Doing] = {
    "create": lambda r, _: r.create(lobby(5), 30),
    "save": lambda r, g: r.save(g, moved(g), 20, NOON),
    "begin_posting": lambda r, g: r.begin_posting(g.id, Call("1")),
    "call": lambda r, _: r.call(MOMENT, Call("1")),
    "nudge": lambda r, g: r.nudge(g.id, Call("1"), {Due.CALL: NOON + 1}),
    "settle": lambda r, _: r.settle(MOMENT),
    "move": lambda r, _: r.move(MOMENT, NOON + 1),
    "defer": lambda r, g: r.defer(g.id, Due.CALL, NOON + 1),
    "place_board": lambda r, g: r.place_board(g.id, MessageRef(HALL, 1)),
    "set_clock": lambda r, g: r.set_clock(g, ClockChange(Clock(NOON), {})),
    "note_shown": lambda r, g: r.note_shown({g.id: Shown("1", 2)}),
    "hasten": lambda r, _: r.hasten(Due.CALL, NOON + 1),
    "schedule": lambda r, g: r.schedule(g.id, {Due.REST: NOON}),
    "count_downtime": lambda r, _: r.count_downtime([Due.CALL], NOON, 1),
    "note_online": lambda r, _: r.note_online(NOON),
    "note_absence": lambda r, _: r.note_absence(Absence(ANA.user, NOON, NOON + 1)),
    "note": lambda r, _: r.note("key", "value"),
    "prefer": lambda r, _: r.prefer(ANA.user, lambda _: Preferences()),
    "begin_forgetting": lambda r, _: r.begin_forgetting(ANA.user),
    "rename": lambda r, g: r.rename(g, as_in(g)),
    "forget": lambda r, _: r.forget(ANA.user),
    "remove_ended": lambda r, _: r.remove_ended(NOON, 9),
}
READING: dict[str, Doing] = {
    "load": lambda r, g: r.load(g.id),
    "standing": lambda r, g: r.standing(g.id),
    "due_of": lambda r, g: r.due_of(g.id, Due.CALL),
    "accepted": lambda r, _: r.accepted(1),
    "open_in": lambda r, _: r.open_in(HALL),
    "finished_in": lambda r, _: r.finished_in(HALL),
    "lagging": lambda r, _: r.lagging(NOON),
    "open_of_server": lambda r, _: r.open_of_server(GUILD),
    "open_servers": lambda r, _: r.open_servers(),
    "numbers": lambda r, _: r.numbers(0, 9),
    "numbers_open": lambda r, _: r.numbers_open(),
    "watched_of_server": lambda r, _: r.watched_of_server(GUILD),
    "watched_of_host": lambda r, _: r.watched_of_host(ANA.user),
    "resting_in": lambda r, _: r.resting_in(HALL),
    "next_due": lambda r, _: r.next_due(),
    "due_until": lambda r, _: r.due_until(NOON, 9),
    "absences_of": lambda r, _: r.absences_of(ANA.user, NOON),
    "away_after": lambda r, _: r.away_after(NOON),
    "of_person": lambda r, _: r.of_person(ANA.user),
    "resting_of_person": lambda r, _: r.resting_of_person(ANA.user),
    "noted": lambda r, _: r.noted("key"),
    "preferences": lambda r, _: r.preferences([ANA.user]),
    "undelivered": lambda r, _: r.undelivered(),
    "forgetting": lambda r, _: r.forgetting(),
    "naming": lambda r, _: r.naming(ANA.user, 1, 9),
}
BESIDE = {"close", "tidy"}
"""What leaves what is kept as it is."""

TABLES = """
    SELECT relname FROM pg_class WHERE relkind = 'r' AND relname <> 'writer'
    AND relnamespace = 'public'::regnamespace ORDER BY relname
"""


async def all_servers(url: str) -> dict[str, list[str]]:
    """Each row of each table but the one in which connections count."""
    connection = await asyncpg.connect(url)
    try:
        found = dict[str, list[str]]()
        for (table,) in await connection.fetch(TABLES):
            rows = await connection.fetch(f'SELECT "{table}"::text AS row FROM "{table}"')  # noqa: S608
            found[table] = sorted(row["row"] for row in rows)
        return found
    finally:
        await connection.close()


@pytest.fixture
async def held(join: Joining) -> Lease:
    lease = await (await join(ONE)).claim()
    assert lease is not None
    return lease


@pytest.fixture
async def bound(repository: PostgresRepository, held: Lease) -> AsyncIterator[PostgresRepository]:
    bound = repository.under(held)
    yield bound
    await bound.close()


@pytest.fixture
async def game(repository: PostgresRepository) -> Game:
    """A game, at which something is due."""
    game = await playing(repository)
    await repository.schedule(game.id, {Due.CALL: NOON})
    assert await repository.due_of(game.id, Due.CALL) == MOMENT
    return game


async def taken_over(join: Joining, url: str) -> Lease:
    """Let another process take the share."""
    await let_pass(url, TIMES.lease)
    lease = await (await join(ONE)).claim()
    assert lease is not None
    return lease


def test_every_method_is_tried() -> None:
    methods = {name for name, _ in inspect.getmembers(Repository, inspect.isfunction)}
    assert methods - {"__init__"} - BESIDE >= WRITING.keys() | READING.keys()
    assert {name for name in methods if not name.startswith("_")} == (
        WRITING.keys() | READING.keys() | BESIDE
    )


async def test_nothing_is_written_under_a_lease_of_old(
    postgres: str, join: Joining, bound: PostgresRepository, game: Game
) -> None:
    await taken_over(join, postgres)
    before = await all_servers(postgres)
    refused = set[str]()
    for method, write in WRITING.items():
        with suppress(LeaseLost):
            await write(bound, game)
            continue
        refused.add(method)
    assert refused == WRITING.keys()
    assert await all_servers(postgres) == before


@long
@pytest.mark.parametrize("method", WRITING)
async def test_a_lease_that_holds_lets_everything_be_written(
    postgres: str, bound: PostgresRepository, game: Game, method: str
) -> None:
    before = await all_servers(postgres)
    await WRITING[method](bound, game)
    changed = await all_servers(postgres) != before
    # An answer that there is nothing to do is one, too.
    assert changed or method in {"forget", "remove_ended"}


async def test_whatever_only_looks_needs_no_lease(
    postgres: str, join: Joining, bound: PostgresRepository, game: Game
) -> None:
    await taken_over(join, postgres)
    before = await all_servers(postgres)
    for looking in READING.values():
        await looking(bound, game)
    assert await all_servers(postgres) == before


async def test_a_rejection_is_none_of_the_lease(bound: PostgresRepository, game: Game) -> None:
    saved = await bound.save(game, moved(game), 20, NOON)
    with pytest.raises(StaleVersion):
        await bound.save(game, moved(game), 21, NOON)
    assert await bound.load(game.id) == saved


async def test_a_connection_that_was_forgotten_is_told_from_a_lost_lease(
    postgres: str, join: Joining, bound: PostgresRepository, game: Game
) -> None:
    forgetful = await asyncpg.connect(postgres)
    await bound.note("key", "one")
    await forgetful.execute("DELETE FROM writer")
    await bound.note("key", "two")
    assert await bound.noted("key") == "two"
    await forgetful.execute("DELETE FROM writer")
    await taken_over(join, postgres)
    with pytest.raises(LeaseLost):
        await bound.save(game, Change(), NO_CLICK, NOON)
    await forgetful.close()


async def test_a_process_that_took_its_share_again_writes_under_the_new_lease_alone(
    postgres: str, join: Joining, repository: PostgresRepository
) -> None:
    leases = await join(ONE)
    before = await leases.claim()
    assert before is not None
    await let_pass(postgres, TIMES.lease)
    after = await leases.claim()
    assert after is not None
    assert after.holder == before.holder
    with pytest.raises(LeaseLost):
        await repository.under(before).note("key", "old")
    await repository.under(after).note("key", "new")


async def test_a_database_put_back_knows_no_later_lease(
    postgres: str, join: Joining, bound: PostgresRepository, held: Lease
) -> None:
    """Counting begins anew there: a number alone would prove too little."""
    later = await taken_over(join, postgres)
    restorer = await asyncpg.connect(postgres)
    await restorer.execute("UPDATE share SET epoch = $1 - 1, expires = now()", held.epoch)
    await restorer.close()
    again = await (await join(ONE)).claim()
    assert again is not None
    assert again.epoch == held.epoch != later.epoch
    with pytest.raises(LeaseLost):
        await bound.note("key", "value")


async def test_a_bound_repository_closes_alone(
    repository: PostgresRepository, held: Lease, game: Game
) -> None:
    first, second = repository.under(held), repository.under(held)
    saving = asyncio.create_task(first.save(game, moved(game), 20, NOON))
    await asyncio.sleep(0)
    await first.close()
    assert saving.done()
    assert (await second.load(game.id)) == await saving
    assert await repository.load(game.id) == await saving
