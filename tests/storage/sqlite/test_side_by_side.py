"""Several connections and several processes use one file."""

import asyncio
import subprocess
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from game.model.game import Change, Game, Status
from game.model.ids import InteractionId, MessageId
from game.model.message import MessageRef
from game.storage.errors import ChannelBusy, DuplicateClick, StaleVersion
from game.storage.sqlite import SqliteRepository
from tests.makers.games import actions_change, store_running_game, unstored_lobby
from tests.makers.people import GUILD, HALL_CHANNEL, NOON
from tests.storage.processes.children import ROOT, module_command

RACER_COUNT = 4
CLICK_COUNT = 100


async def test_two_connections_see_each_others_work(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    async with await SqliteRepository.open(path) as one, await SqliteRepository.open(path) as two:
        game = await store_running_game(one)
        saved = await two.save(game, actions_change(game), InteractionId(20), NOON)
        assert await one.load(game.id) == saved
        with pytest.raises(StaleVersion):
            await one.save(game, actions_change(game), InteractionId(21), NOON)
        with pytest.raises(DuplicateClick):
            await one.save(saved, actions_change(saved), InteractionId(20), NOON)
        with pytest.raises(ChannelBusy):
            await two.create(unstored_lobby(), InteractionId(22))
        await one.save(saved, Change(status=Status.FINISHED), InteractionId(23), NOON)
        assert await two.open_in(HALL_CHANNEL) is None


async def test_two_connections_change_one_game_alternately(tmp_path: Path) -> None:
    place = tmp_path / "games.sqlite3"
    async with await SqliteRepository.open(place) as one, await SqliteRepository.open(place) as two:
        game = await store_running_game(one)
        assert await two.load(game.id) == game
        for click in range(500, 510):
            game = await (one, two)[click % 2].save(
                game, actions_change(game, InteractionId(click)), InteractionId(click), NOON
            )
            assert await one.load(game.id) == await two.load(game.id) == game
        await one.place_board(game.id, MessageRef(HALL_CHANNEL, MessageId(12)))
        assert (await two.load(game.id)).board.ref == MessageRef(HALL_CHANNEL, MessageId(12))


async def test_only_one_of_a_hundred_concurrent_clicks_is_accepted(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        repositories = [
            await stack.enter_async_context(await SqliteRepository.open(tmp_path / "games.sqlite3"))
            for _ in range(RACER_COUNT)
        ]
        game = await store_running_game(repositories[0])
        answers = await asyncio.gather(
            *(
                repositories[n % RACER_COUNT].save(
                    game, actions_change(game, InteractionId(50 + n)), InteractionId(50 + n), NOON
                )
                for n in range(CLICK_COUNT)
            ),
            return_exceptions=True,
        )
        (accepted,) = (answer for answer in answers if isinstance(answer, Game))
        assert sum(isinstance(answer, StaleVersion) for answer in answers) == CLICK_COUNT - 1
        for repository in repositories:
            assert await repository.load(game.id) == accepted


async def test_processes_that_race_for_a_new_file_create_one_game(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    racers = [
        subprocess.Popen(
            (*module_command("racer"), path, str(number)),
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for number in range(RACER_COUNT)
    ]
    for racer in racers:
        assert racer.stdin
        racer.stdin.write("go\n")
        racer.stdin.flush()
    results = [racer.communicate(timeout=120)[0].split() for racer in racers]
    assert [racer.returncode for racer in racers] == [0] * RACER_COUNT
    assert sum(int(created) for created, _ in results) == 1
    assert sum(int(saved) for _, saved in results) == 1
    async with await SqliteRepository.open(path) as repository:
        (found,) = await repository.open_of_server(GUILD)
        game = await repository.load(found)
    assert (game.status, game.version) == (Status.PLAYING, 2)
