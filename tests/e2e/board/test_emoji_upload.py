"""The application's own emojis: uploaded once, used everywhere, and nobody else's touched."""

from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import pytest

from cogs.board.emoji_upload import LOOK_SECONDS, MOST_FAULTS, PREFIX, EmojiUpload, _icons
from cogs.wording.emoji import PLAIN_SEATS, PLAIN_SYMBOLS, seat_emoji
from discord_playground import Playground, Shown
from service.budget import Budget
from service.client import CartagenaBot
from service.follower import RETRY_SECONDS
from tests.e2e import play
from tests.e2e.bots import KeptWorkers, aboard
from tests.long import long

ALL = len(PLAIN_SYMBOLS) + len(PLAIN_SEATS)


def names(playground: Playground) -> set[str]:
    return {emoji["name"] for emoji in playground.world.emojis.values()}


def uploads(playground: Playground) -> int:
    return sum(
        sent.method == "POST" and sent.path.endswith("/emojis")
        for sent in playground.everything_sent
    )


def use_own(crew: play.Crew) -> Callable[[], bool]:
    """Whether the bot's own emojis stand on a board."""
    return lambda: any(f"<:{PREFIX}pirate_1" in board.text for board in crew.boards())


async def uploaded(playground: Playground) -> None:
    ana = playground.person("Ana")
    await ana.until(
        lambda: len([n for n in names(playground) if n.startswith(PREFIX)]) == ALL, play.PATIENCE
    )


async def test_they_are_uploaded_once_and_used(playground: Playground, tmp_path: Path) -> None:
    for _ in range(2):
        async with aboard(playground, tmp_path / "games.sqlite3") as bot:
            await uploaded(playground)
            await bot.settle()
    assert uploads(playground) == ALL


async def test_outdated_ones_go_and_others_stay(playground: Playground, tmp_path: Path) -> None:
    outdated, foreign = f"{PREFIX}skull_000000", "party_parrot"
    async with aboard(playground, tmp_path / "games.sqlite3"):
        await uploaded(playground)
    [one, *_] = playground.world.emojis.values()
    for number, name in (("1", outdated), ("2", foreign)):
        playground.world.emojis[number] = one | {"id": number, "name": name}
    async with aboard(playground, tmp_path / "games.sqlite3"):
        await playground.person("Ana").until(lambda: outdated not in names(playground))
    assert foreign in names(playground)
    assert len(names(playground)) == ALL + 1


@long
async def test_they_stand_on_the_board(playground: Playground, tmp_path: Path) -> None:
    async with aboard(playground, tmp_path / "games.sqlite3") as bot:
        await uploaded(playground)
        crew = await play.started(playground, ["Ana", "Ben"])
        await bot.settle()
        who, panel = await play.opened(crew)
        await play.act(who, panel)
        await bot.settle()
        await who.until(use_own(crew))


async def test_a_broken_line_puts_them_off_for_a_moment(
    playground: Playground, tmp_path: Path
) -> None:
    playground.faults.hang_up("POST /applications/*/emojis")
    async with aboard(playground, tmp_path / "games.sqlite3") as bot:
        await bot.uploaded()
        crew = await play.started(playground, ["Ana", "Ben"])
        await crew.people[0].until(use_own(crew))
    assert uploads(playground) == ALL + 1


async def test_where_discord_refuses_plain_ones_do(playground: Playground, tmp_path: Path) -> None:
    playground.faults.fail_next("GET /applications/*/emojis", 403, 50001, times=9)
    async with aboard(playground, tmp_path / "games.sqlite3") as bot:
        crew = await play.started(playground, ["Ana", "Ben"])
        await bot.settle()
        [board] = crew.boards()
        assert has_plain(board)
        assert not use_own(crew)()
    assert uploads(playground) == 0


async def test_whoever_is_throttled_by_nobody_knows_whom_tries_again(
    playground: Playground, tmp_path: Path
) -> None:
    """Five times, after which the library gives up."""
    playground.faults.fail_next("GET /applications/*/emojis", 429, 0, times=5, retry_after=0.01)
    async with aboard(playground, tmp_path / "games.sqlite3") as bot:
        await bot.uploaded()
    assert uploads(playground) == ALL


async def test_workers_that_died_put_them_off_for_a_moment(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, died = KeptWorkers.run, list[object]()

    async def die_first(workers: KeptWorkers, function: Callable[..., object], *args: Any) -> Any:
        if function is _icons and not died:
            died.append(function)
            raise BrokenProcessPool
        return await run(workers, function, *args)

    monkeypatch.setattr(KeptWorkers, "run", die_first)
    async with aboard(playground, tmp_path / "games.sqlite3") as bot:
        await bot.uploaded()
    assert died
    assert uploads(playground) == ALL


async def test_a_client_that_finds_fewer_takes_none_away(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It does not upload them, and looks ever more seldom for whoever does."""
    async with aboard(playground, tmp_path / "games.sqlite3") as bot:
        await bot.uploaded()
        own = seat_emoji(0)
        playground.world.emojis.clear()
        monkeypatch.setattr(CartagenaBot, "leads", property(lambda _: False))
        other = EmojiUpload(bot.bot, Budget(1000))
        assert await other._try(None, 0) == LOOK_SECONDS[0]
        assert await other._try(None, 99) == LOOK_SECONDS[-1] > RETRY_SECONDS[-1]
        assert seat_emoji(0) == own != PLAIN_SEATS[0]


async def test_faults_are_counted_and_not_the_looks_before_them(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with aboard(playground, tmp_path / "games.sqlite3") as bot:
        upload = EmojiUpload(bot.bot, Budget(1000))
        monkeypatch.setattr(
            CartagenaBot, "fetch_application_emojis", AsyncMock(side_effect=KeyError)
        )
        waits = [await upload._try(None, 99 + tried) for tried in range(MOST_FAULTS + 1)]
    assert waits == [*[RETRY_SECONDS[-1]] * MOST_FAULTS, None]


def has_plain(board: Shown) -> bool:
    return PLAIN_SEATS[0] in board.text
