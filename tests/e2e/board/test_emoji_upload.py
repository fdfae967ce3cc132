"""The bot uploads its own emojis once and uses them everywhere. It changes no other emojis."""

import asyncio
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import pytest

from cogs.board import emoji_upload
from cogs.board.emoji_upload import (
    DRAWN,
    LOOK_SECONDS,
    MOST_FAULTS,
    EmojiUpload,
    UploadedEmoji,
    UploadedEmojiStore,
)
from cogs.wording import emoji
from cogs.wording.emoji import PLAIN_SEATS, PLAIN_SYMBOLS, seat_emoji
from discord_playground import Playground, Shown
from game.pictures import icons
from game.pictures.icons import draw_icons, symbol_icon
from service.budget import Budget
from service.client import CartagenaBot
from service.follower import RETRY_SECONDS
from service.processes.worker import WorkerDied
from tests.e2e import play
from tests.e2e.bots import ReusedWorkers, running_bot
from tests.long import long

EMOJI_COUNT = len(PLAIN_SYMBOLS) + len(PLAIN_SEATS)
ORIGINAL_RUN = ReusedWorkers.run


def emoji_names(playground: Playground) -> set[str]:
    return {emoji["name"] for emoji in playground.world.emojis.values()}


def upload_count(playground: Playground) -> int:
    return sum(
        sent.method == "POST" and sent.path.endswith("/emojis")
        for sent in playground.everything_sent
    )


def own_emojis_on_board(crew: play.Crew) -> Callable[[], bool]:
    """Return a function that says whether the bot's own emojis are on a board."""
    return lambda: any("<:blue_pirate:" in board.text for board in crew.boards())


async def start_once(playground: Playground, folder: Path) -> None:
    """Start the bot once, and wait until it has uploaded its emojis."""
    async with running_bot(playground, folder / "games.sqlite3") as bot:
        await bot.wait_until_emojis_uploaded()


def emoji_ids(playground: Playground) -> dict[str, str]:
    """Return the emojis' ids by name."""
    return {one["name"]: id for id, one in playground.world.emojis.items()}


def upload_in_portal(playground: Playground, name: str, maker: str) -> str:
    """Let a person upload an emoji in Discord's developer portal; return the emoji's id."""
    return playground.world.add_emoji(name, playground.person(maker).person)["id"]


async def draw_in_this_process(
    workers: ReusedWorkers, function: Callable[..., object], *args: Any
) -> Any:
    """Draw the emojis in this process, because the test has changed what is drawn."""
    if function is draw_icons:
        return draw_icons(*args)
    return await ORIGINAL_RUN(workers, function, *args)


@pytest.fixture
def redrawn(monkeypatch: pytest.MonkeyPatch) -> str:
    """Let the bot draw its skull emoji differently from now on; return the emoji's name."""
    drawn = draw_icons(*DRAWN)

    async def run(workers: ReusedWorkers, function: Callable[..., object], *args: Any) -> Any:
        if function is draw_icons:
            return drawn | {"skull": drawn["bottle"]}
        return await ORIGINAL_RUN(workers, function, *args)

    monkeypatch.setattr(ReusedWorkers, "run", run)
    return "skull"


async def test_emojis_are_uploaded_once(playground: Playground, tmp_path: Path) -> None:
    for _ in range(2):
        await start_once(playground, tmp_path)
    assert upload_count(playground) == EMOJI_COUNT


async def test_screen_reader_can_say_the_emoji_names(
    playground: Playground, tmp_path: Path
) -> None:
    await start_once(playground, tmp_path)
    uploaded_names = emoji_names(playground)
    assert len(uploaded_names) == EMOJI_COUNT
    assert {"skull", "bottle", "dagger", "keys", "pistol", "hat", "blue_pirate"} <= uploaded_names
    assert all(re.fullmatch("[a-z]{2,}(_[a-z]+)*", name) for name in uploaded_names)


async def test_changed_drawing_replaces_the_old_emoji(
    playground: Playground, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    await start_once(playground, tmp_path)
    before = emoji_ids(playground)
    changed = request.getfixturevalue("redrawn")
    for _ in range(2):
        await start_once(playground, tmp_path)
    after = emoji_ids(playground)
    assert {name for name in before if before[name] != after[name]} == {changed}
    assert before.keys() == after.keys()
    assert upload_count(playground) == EMOJI_COUNT + 1


async def test_emoji_that_is_no_longer_drawn_is_deleted(
    playground: Playground, tmp_path: Path
) -> None:
    symbols, pirates = DRAWN
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(emoji_upload, "DRAWN", ((*symbols, "cutlass"), pirates))
        patch.setattr(icons, "symbol_icon", lambda _: symbol_icon("skull"))
        patch.setattr(ReusedWorkers, "run", draw_in_this_process)
        await start_once(playground, tmp_path)
        assert "cutlass" in emoji_names(playground)
    await start_once(playground, tmp_path)
    assert len(emoji_names(playground)) == EMOJI_COUNT
    assert "cutlass" not in emoji_names(playground)


async def test_emojis_of_other_makers_stay(playground: Playground, tmp_path: Path) -> None:
    """Ana has uploaded a `blue_pirate`, so the bot keeps the plain emoji for the blue pirate."""
    foreign = {
        name: upload_in_portal(playground, name, "Ana") for name in ("party_parrot", "blue_pirate")
    }
    async with running_bot(playground, tmp_path / "games.sqlite3") as bot:
        await bot.wait_until_emojis_uploaded()
        assert seat_emoji(0) == PLAIN_SEATS[0]
        assert seat_emoji(1).startswith("<:red_pirate:")
    assert foreign.items() <= emoji_ids(playground).items()
    assert upload_count(playground) == EMOJI_COUNT - 1


async def test_all_emojis_are_uploaded_again_if_their_stored_records_are_lost(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without its stored records, the bot does not know which drawing an emoji shows."""
    await start_once(playground, tmp_path)
    (tmp_path / "games.sqlite3.commands").unlink()
    for _ in range(2):
        await start_once(playground, tmp_path)
    assert len(emoji_names(playground)) == len(playground.world.emojis) == EMOJI_COUNT
    assert upload_count(playground) == 2 * EMOJI_COUNT


async def test_kill_between_an_upload_and_storing_its_record_repeats_one_upload(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot is killed after the third upload, before it stores the record of this upload."""
    write = UploadedEmojiStore.write

    async def die(store: UploadedEmojiStore, uploaded: Mapping[str, UploadedEmoji]) -> None:
        if len(uploaded) > 2:
            raise asyncio.CancelledError
        await write(store, uploaded)

    with monkeypatch.context() as patch:
        patch.setattr(UploadedEmojiStore, "write", die)
        await start_once(playground, tmp_path)
        assert len(playground.world.emojis) == 3
    for _ in range(2):
        await start_once(playground, tmp_path)
    assert len(emoji_names(playground)) == len(playground.world.emojis) == EMOJI_COUNT
    assert upload_count(playground) == EMOJI_COUNT + 1


@long
async def test_board_shows_the_uploaded_emojis(playground: Playground, tmp_path: Path) -> None:
    async with running_bot(playground, tmp_path / "games.sqlite3") as bot:
        await bot.wait_until_emojis_uploaded()
        crew = await play.start_game(playground, ["Ana", "Ben"])
        await bot.wait_until_idle()
        who, panel = await play.open_panel(crew)
        await play.play_action(who, panel)
        await bot.wait_until_idle()
        await who.until(own_emojis_on_board(crew))


async def test_upload_is_retried_after_a_broken_connection(
    playground: Playground, tmp_path: Path
) -> None:
    playground.faults.hang_up("POST /applications/*/emojis")
    async with running_bot(playground, tmp_path / "games.sqlite3") as bot:
        await bot.wait_until_emojis_uploaded()
        crew = await play.start_game(playground, ["Ana", "Ben"])
        await crew.people[0].until(own_emojis_on_board(crew))
    assert upload_count(playground) == EMOJI_COUNT + 1


async def test_board_shows_plain_emojis_if_discord_refuses_the_list(
    playground: Playground, tmp_path: Path
) -> None:
    playground.faults.fail_next("GET /applications/*/emojis", 403, 50001, times=9)
    async with running_bot(playground, tmp_path / "games.sqlite3") as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"])
        await bot.wait_until_idle()
        [board] = crew.boards()
        assert shows_plain_emojis(board)
        assert not own_emojis_on_board(crew)()
    assert upload_count(playground) == 0


async def test_upload_is_retried_after_repeated_429_errors(
    playground: Playground, tmp_path: Path
) -> None:
    """The request fails five times, after which the library gives up."""
    playground.faults.fail_next("GET /applications/*/emojis", 429, 0, times=5, retry_after=0.01)
    async with running_bot(playground, tmp_path / "games.sqlite3") as bot:
        await bot.wait_until_emojis_uploaded()
    assert upload_count(playground) == EMOJI_COUNT


async def test_upload_is_retried_after_the_worker_processes_died(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, died = ReusedWorkers.run, list[object]()

    async def die_first(workers: ReusedWorkers, function: Callable[..., object], *args: Any) -> Any:
        if function is draw_icons and not died:
            died.append(function)
            raise WorkerDied
        return await run(workers, function, *args)

    monkeypatch.setattr(ReusedWorkers, "run", die_first)
    async with running_bot(playground, tmp_path / "games.sqlite3") as bot:
        await bot.wait_until_emojis_uploaded()
    assert died
    assert upload_count(playground) == EMOJI_COUNT


async def test_client_that_does_not_lead_keeps_using_emojis_deleted_at_discord(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the leading client uploads. Any other looks for uploads, less and less often."""
    async with running_bot(playground, tmp_path / "games.sqlite3") as bot:
        await bot.wait_until_emojis_uploaded()
        own_emoji = seat_emoji(0)
        playground.world.emojis.clear()
        monkeypatch.setattr(CartagenaBot, "leads", property(lambda _: False))
        upload = EmojiUpload(bot.bot, Budget(1000))
        assert await upload._try(None, 0) == LOOK_SECONDS[0]
        assert await upload._try(None, 99) == LOOK_SECONDS[-1] > RETRY_SECONDS[-1]
        assert seat_emoji(0) == own_emoji != PLAIN_SEATS[0]


async def test_other_processes_use_only_emojis_whose_drawing_is_recorded(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running_bot(playground, tmp_path / "games.sqlite3") as bot:
        await bot.wait_until_emojis_uploaded()
        monkeypatch.setattr(CartagenaBot, "leads", property(lambda _: False))
        emoji.use_own_emojis({})
        assert await EmojiUpload(bot.bot, Budget(1000))._try(None, 0) is None
        assert seat_emoji(0).startswith("<:blue_pirate:")
        emoji.use_own_emojis({})
        (tmp_path / "games.sqlite3.commands").unlink()
        assert await EmojiUpload(bot.bot, Budget(1000))._try(None, 0) == LOOK_SECONDS[0]
        assert seat_emoji(0) == PLAIN_SEATS[0]


async def test_only_unexpected_errors_count_towards_giving_up(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running_bot(playground, tmp_path / "games.sqlite3") as bot:
        upload = EmojiUpload(bot.bot, Budget(1000))
        monkeypatch.setattr(
            CartagenaBot, "fetch_application_emojis", AsyncMock(side_effect=KeyError)
        )
        waits = [await upload._try(None, 99 + tried) for tried in range(MOST_FAULTS + 1)]
    assert waits == [*[RETRY_SECONDS[-1]] * MOST_FAULTS, None]


def shows_plain_emojis(board: Shown) -> bool:
    return PLAIN_SEATS[0] in board.text
