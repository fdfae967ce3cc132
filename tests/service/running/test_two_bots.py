"""Of two processes with the same file of games, one waits until the other ends."""

import re
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path

import pytest

from discord_playground import Playground, until
from tests.service.running.test_run import PATIENCE, BareBot

StartBot = Callable[..., BareBot]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows forks no process")


@pytest.fixture
def start_bot(
    environment: dict[str, str], addresses: dict[str, str], tmp_path: Path
) -> Iterator[StartBot]:
    """Start one more bot with the same file of games. At the end, kill all bots that still run."""
    numbers = count(1)
    with ExitStack() as stack:

        def run(**more: str) -> BareBot:
            folder = tmp_path / str(next(numbers))
            folder.mkdir()
            bot = BareBot(folder, {**environment, **addresses, **more})
            stack.callback(bot.kill_if_running)
            return bot

        yield run


def is_waiting(bot: BareBot) -> bool:
    """Return whether a bot has logged that another bot uses the games."""
    return "the database is in use" in bot.err


async def wait_for_one_online(bots: list[BareBot]) -> tuple[BareBot, BareBot]:
    """Wait for one of two bots to be online. Returns that bot, and the bot that waits."""
    await until(lambda: any(bot.out for bot in bots), PATIENCE, "One of them comes online")
    await until(lambda: any(map(is_waiting, bots)), PATIENCE, "The other waits")
    first, second = sorted(bots, key=is_waiting)
    assert not is_waiting(first)
    return first, second


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGKILL])
async def test_waiting_bot_takes_over_when_the_other_bot_ends(
    start_bot: StartBot, playground: Playground, sign: signal.Signals
) -> None:
    first, second = await wait_for_one_online([start_bot(), start_bot()])
    assert second.out == ""
    first.send_signal(sign)
    code, _, _ = await first.wait_for_end()
    assert code == (0 if sign == signal.SIGTERM else -sign)
    await until(lambda: second.out == "clicked\n", PATIENCE, "The other comes online")
    second.send_signal(signal.SIGTERM)
    code, _, err = await second.wait_for_end()
    assert code == 0, err
    assert "Traceback" not in err


async def test_waiting_bot_stops_at_a_signal(start_bot: StartBot) -> None:
    first, second = await wait_for_one_online([start_bot(), start_bot()])
    second.send_signal(signal.SIGTERM)
    code, out, err = await second.wait_for_end()
    assert (code, out) == (0, ""), err
    first.send_signal(signal.SIGTERM)
    assert (await first.wait_for_end())[0] == 0


async def test_bot_that_waited_too_long_names_the_other_process(
    start_bot: StartBot, tmp_path: Path
) -> None:
    first = start_bot()
    await until(lambda: first.out == "clicked\n", PATIENCE, "The first comes online")
    code, out, err = await start_bot(IMPATIENT="yes").wait_for_end()
    assert (code, out) == (2, "")
    *_, said = err.splitlines()
    expected_start = (
        f"Cartagena cannot start: Another process uses the database {tmp_path / 'games.sqlite3'}"
    )
    assert said.startswith(expected_start)
    assert re.search(r"stop it first\. \(process \d+ on .+, since .+ UTC\)", said)
    first.send_signal(signal.SIGTERM)
    assert (await first.wait_for_end())[0] == 0


def remove_lock_file(database: Path) -> Path:
    database.with_name(f"{database.name}.lock").unlink()
    return database


def make_hard_link(database: Path) -> Path:
    link = database.with_name("link.sqlite3")
    link.hardlink_to(database)
    return link


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux locks the file itself")
@pytest.mark.parametrize("go_around", [remove_lock_file, make_hard_link])
async def test_second_bot_does_not_start_with_the_same_file_in_another_way(
    start_bot: StartBot, tmp_path: Path, go_around: Callable[[Path], Path]
) -> None:
    first = start_bot()
    await until(lambda: first.out == "clicked\n", PATIENCE, "The first comes online")
    database = go_around(tmp_path / "games.sqlite3")
    second = start_bot(IMPATIENT="yes", CARTAGENA_DATABASE=str(database))
    code, out, err = await second.wait_for_end()
    assert (code, out) == (2, "")
    assert f"Another process uses the database {database}: stop it first." in err.splitlines()[-1]
    assert "under another name" in err
    first.send_signal(signal.SIGTERM)
    assert (await first.wait_for_end())[0] == 0


def rename(database: Path) -> None:
    database.rename(database.with_name("renamed.sqlite3"))


@pytest.mark.parametrize("lose", [Path.unlink, rename])
async def test_bot_ends_when_its_file_loses_its_name(
    start_bot: StartBot, tmp_path: Path, lose: Callable[[Path], None]
) -> None:
    bot = start_bot()
    await until(lambda: bot.out == "clicked\n", PATIENCE, "It comes online")
    lose(tmp_path / "games.sqlite3")
    code, _, err = await bot.wait_for_end()
    assert code == 2
    assert "games.sqlite3 was renamed, deleted or replaced while a bot used it" in err
    assert "Traceback" not in err
