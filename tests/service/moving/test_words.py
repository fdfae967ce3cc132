"""What the tool that moves the games writes when it moves them from one file to another."""

import asyncio
import os
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.model.game import Change, Entry
from game.model.ids import NO_CLICK, ChannelId, GameId, InteractionId
from game.storage.marks import UNFINISHED_COPY
from game.storage.sqlite import SqliteRepository
from game.storage.sqlite.lock import lock_database
from game.tables import Tables
from service.database import open_repository
from service.move import main
from service.startup import problem
from tests.makers.people import ANA, NOON
from tests.makers.tables import start_game
from tests.storage.files import run_sql

USAGE = (
    "To move the games to another database: python -m service.move FROM TO. Each is the path of a"
    " file in a folder that exists, or an address like postgresql://user:password@host/name."
)


@pytest.fixture
async def old(tmp_path: Path) -> Path:
    """A database with two games."""
    place = tmp_path / "old.sqlite3"
    async with await SqliteRepository.open(place) as repository:
        for channel in (1, 2):
            await start_game(Tables(repository), channel=ChannelId(channel))
    return place


@pytest.fixture
def new(tmp_path: Path) -> Path:
    """The place to which the games are moved."""
    return tmp_path / "new.sqlite3"


def written_lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return the lines that the tool wrote since the last call.

    The tool writes all of them to standard error. Standard output stays empty.
    """
    out, err = capsys.readouterr()
    assert out == ""
    return err.splitlines()


async def run_tool(*arguments: Path | str) -> int:
    """Run the tool in a thread, as it has its own event loop. Returns its exit code."""
    return await asyncio.to_thread(main, [str(one) for one in arguments])


async def test_successful_move_is_reported_in_one_line(
    old: Path, new: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await run_tool(old, new) == 0
    expected = f"{new} holds 2 games: every row is the same, and each game was replayed."
    assert written_lines(capsys) == [expected]
    async with await open_repository(new) as repository:
        assert await repository.numbers(GameId(0), 9) == (1, 2)


async def test_second_move_from_one_database_says_where_the_games_went_before(
    old: Path, new: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await run_tool(old, new) == 0
    written_lines(capsys)
    assert await run_tool(old, new) == 2
    assert written_lines(capsys)[0].startswith(f"The database {new} is not empty")
    assert await run_tool(old, new.with_name("newer.sqlite3")) == 0
    note, _ = written_lines(capsys)
    assert note.startswith(f"Note: the games of {old} were moved to {new} before.")


async def test_long_move_reports_its_progress(
    old: Path, new: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Each reading of the clock is a second later than the one before.
    monkeypatch.setattr(problem, "time", SimpleNamespace(monotonic=count().__next__))
    monkeypatch.setattr(problem, "SILENT_SECONDS", 0)
    assert await run_tool(old, new) == 0
    *said, last = written_lines(capsys)
    assert said[0] == "game: 100 % copied"
    assert [one for one in said if one.startswith("seat: ")] == [
        "seat: 100 % copied",
        *(f"seat: {percent} % compared" for percent in (25, 50, 75, 100)),
    ]
    assert said[-2:] == ["1 game replayed", "2 games replayed"]
    assert last.startswith(f"{new} holds 2 games")


@pytest.mark.parametrize(
    "arguments", [(), ("{old}",), ("{old}", "{old}"), ("{old}", "no/folder/x")]
)
async def test_wrong_arguments_print_the_usage(
    old: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    assert await run_tool(*(one.format(old=old) for one in arguments)) == 2
    assert written_lines(capsys) == [USAGE]


async def test_missing_source_is_refused(
    old: Path, new: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await run_tool(new, old) == 2
    assert written_lines(capsys) == [f"There is no file {new} to move games from."]


async def test_target_that_is_not_empty_is_refused(
    old: Path, new: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with await SqliteRepository.open(new) as repository:
        await start_game(Tables(repository))
    assert await run_tool(old, new) == 2
    reason = "is not empty, and no unfinished copy of this one: choose an empty one."
    assert written_lines(capsys) == [f"The database {new} {reason}"]


async def test_damaged_source_is_reported(
    old: Path, new: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = bytearray(old.read_bytes())
    data[4096:] = bytes(len(data) - 4096)
    old.write_bytes(data)
    assert await run_tool(old, new) == 1
    [said] = written_lines(capsys)
    damaged = f"The database {old} is damaged: put a backup in its place."
    assert said.startswith(f"That cannot be done: {damaged} (")


@pytest.mark.parametrize("used", ["old", "new"])
async def test_file_that_a_bot_uses_is_refused(
    old: Path, new: Path, capsys: pytest.CaptureFixture[str], used: str
) -> None:
    with lock_database({"old": old, "new": new}[used]):
        assert await run_tool(old, new) == 2
    [said] = written_lines(capsys)
    assert said.startswith("That cannot be done: Another process uses the database")
    assert f"process {os.getpid()} on" in said
    assert not new.exists()


async def test_target_that_is_no_database_is_refused(
    old: Path, new: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    new.write_text("a letter")
    assert await run_tool(old, new) == 2
    [said] = written_lines(capsys)
    assert said.startswith(f"That cannot be done: The file {new} is not a database: choose another")


@pytest.mark.parametrize(
    ("meanwhile", "row"),
    [
        ("UPDATE game SET failed_channel_looks = 5 WHERE id = 2", "game 2"),
        ("DELETE FROM seat WHERE game = 1 AND number = 1", "seat 1, 1"),
        ("INSERT INTO meta VALUES ('z', 'more than there was')", "meta z"),
    ],
)
async def test_copy_that_differs_is_reported(
    old: Path, new: Path, capsys: pytest.CaptureFixture[str], meanwhile: str, row: str
) -> None:
    assert await run_tool(old, new) == 0
    written_lines(capsys)
    run_sql(new, f"INSERT INTO meta VALUES ('{UNFINISHED_COPY}', '{old}')", meanwhile)  # noqa: S608
    assert await run_tool(old, new) == 1
    difference = f"differs from where the games come from ({row}): was the bot running?"
    assert written_lines(capsys) == [f"{new} {difference} Empty it and begin anew."]


async def test_game_that_cannot_be_replayed_is_reported(
    old: Path, new: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with await SqliteRepository.open(old) as repository:
        nonsense = Entry(0, "walk the plank", ANA.user, InteractionId(5), NOON)
        await repository.save(await repository.load(GameId(1)), Change((nonsense,)), NO_CLICK, NOON)
    assert await run_tool(old, new) == 1
    game, verdict = written_lines(capsys)
    assert game.startswith("Game 1 cannot be replayed: NotationError: ")
    assert verdict == (
        f"All is in {new}, and every row is the same, but the games named above cannot be replayed:"
        " they were not in order before either."
    )
