"""Games that finished before the bot stored results get their results once."""

from dataclasses import replace

import pytest

from game.model.game import Game
from game.model.ids import NO_CLICK, ChannelId, GameId, UserId
from game.storage.repository import Repository
from game.tables import Tables
from game.tables.afterwards import earlier_results
from tests.makers.people import AFTER_ALL_JOBS, ANA, BEN, GUILD, NOON, Clock
from tests.makers.tables import resign_until_won, start_game


async def store_earlier_games(tables: Tables, repository: Repository, count: int) -> list[Game]:
    """Store finished games without results, as an earlier release did."""
    games = [
        (await resign_until_won(tables, await start_game(tables, channel=ChannelId(number)))).game
        for number in range(1, count + 1)
    ]
    await repository.remove_results(AFTER_ALL_JOBS, 99)
    return games


async def add_results(tables: Tables) -> dict[GameId, str]:
    """Add the missing results; return the games that were looked at, and their problems."""
    return {
        game_id: "" if problem is None else type(problem).__name__
        async for game_id, problem in tables.earlier_results.add()
    }


async def test_earlier_games_get_the_results_they_would_have_had(
    tables: Tables, repository: Repository, clock: Clock
) -> None:
    table = await resign_until_won(tables, await start_game(tables))
    (expected,) = await repository.results_of_server(GUILD)
    await repository.remove_results(AFTER_ALL_JOBS, 99)
    running = await start_game(tables)
    clock.now += 999
    assert await add_results(tables) == {table.game.id: ""}
    assert await repository.results_of_server(GUILD) == (expected,)
    await resign_until_won(tables, running)
    assert len(await repository.results_of_server(GUILD)) == 2


async def test_results_are_added_once(tables: Tables, repository: Repository) -> None:
    await store_earlier_games(tables, repository, 1)
    await add_results(tables)
    await repository.remove_results(AFTER_ALL_JOBS, 99)
    assert await add_results(tables) == {}
    assert await repository.results_of_server(GUILD) == ()


async def test_an_interrupted_run_continues_where_it_stopped(
    tables: Tables, repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(earlier_results, "GAMES_PER_SEARCH", 2)
    games = await store_earlier_games(tables, repository, 5)
    seen: list[GameId] = []
    async for game_id, _ in tables.earlier_results.add():
        seen.append(game_id)
        if len(seen) == 3:
            break
    assert [*await add_results(tables)] == [game.id for game in games[3:]]
    stored = [result.game for result in await repository.results_of_server(GUILD)]
    assert stored == [game.id for game in games]


async def test_a_game_that_cannot_be_read_is_skipped(
    tables: Tables, repository: Repository
) -> None:
    first, _ = await store_earlier_games(tables, repository, 2)
    broken_record = (replace(first.record[0], action="no action"),)
    broken = await repository.create(replace(first, record=broken_record), NO_CLICK)
    found = await add_results(tables)
    assert {game_id for game_id, problem in found.items() if problem} == {broken.id}
    assert len(await repository.results_of_server(GUILD)) == 2
    assert await add_results(tables) == {}


async def test_people_whom_an_earlier_release_forgot_stay_apart(
    tables: Tables, repository: Repository
) -> None:
    """An earlier release gave the numbers -1, -2 and so on to different people in each game."""
    for game in await store_earlier_games(tables, repository, 2):
        seats = tuple(replace(seat, user=UserId(-1 - at)) for at, seat in enumerate(game.seats))
        await repository.create(replace(game, seats=seats), NO_CLICK)
    await add_results(tables)
    results = await repository.results_of_server(GUILD, NOON)
    people = [seat.person for result in results for seat in result.seats]
    forgotten = [person for person in people if person not in {ANA.user, BEN.user}]
    assert len(results) == 4
    assert len({*forgotten}) == 4
