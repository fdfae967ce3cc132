"""Commands are sent only when they have changed."""

import stat
import sys
from pathlib import Path

import pytest

from discord_playground import Playground
from i18n import Catalogue
from service.commands.key_stores import DatabaseKeyStore
from service.database import open_repository
from service.startup.settings import load_settings
from tests.service.starting import SAMPLE_EXTENSION, logged_in_bot

pytestmark = pytest.mark.usefixtures("online")


def sending_count(playground: Playground) -> int:
    """Return how often the commands were sent."""
    return sum(one.method == "PUT" for one in playground.everything_sent)


async def start_once(locales: Path, *extensions: str) -> None:
    async with logged_in_bot(Catalogue.load(locales), *extensions) as bot:
        await bot.registration.wait_until_attempt_ended(str(bot.application_id))


async def test_commands_are_sent_only_at_the_first_start(
    playground: Playground, locales: Path
) -> None:
    await start_once(locales, SAMPLE_EXTENSION)
    assert [command["name"] for command in playground.world.commands_in(None)] == ["sail"]
    await start_once(locales, SAMPLE_EXTENSION)
    assert sending_count(playground) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no such rights")
async def test_only_the_owner_can_read_the_key_store_file(
    playground: Playground, locales: Path, tmp_path: Path
) -> None:
    await start_once(locales, SAMPLE_EXTENSION)
    command_keys_file = tmp_path / "cartagena.sqlite3.commands"
    assert stat.S_IMODE(command_keys_file.stat().st_mode) == 0o600


async def test_commands_are_sent_again_when_a_command_was_removed(
    playground: Playground, locales: Path
) -> None:
    await start_once(locales, SAMPLE_EXTENSION)
    await start_once(locales)
    assert sending_count(playground) == 2
    assert playground.world.commands_in(None) == []


async def test_commands_are_sent_again_when_a_language_is_added(
    playground: Playground, locales: Path
) -> None:
    await start_once(locales, SAMPLE_EXTENSION)
    (locales / "de.ftl").write_text("sail =\n    .name = segeln\n", encoding="utf-8")
    await start_once(locales, SAMPLE_EXTENSION)
    assert sending_count(playground) == 2
    assert playground.world.commands_in(None)[0]["name_localizations"] == {"de": "segeln"}


async def test_commands_are_sent_again_when_discord_has_none(
    playground: Playground, locales: Path
) -> None:
    await start_once(locales, SAMPLE_EXTENSION)
    playground.world.commands.clear()
    await start_once(locales, SAMPLE_EXTENSION)
    assert sending_count(playground) == 2


@pytest.mark.parametrize("note", [b"", b"\xff\xfe", b"one line\nwithout meaning"])
async def test_commands_are_sent_again_when_the_key_store_file_is_broken(
    playground: Playground, locales: Path, note: bytes
) -> None:
    await start_once(locales, SAMPLE_EXTENSION)
    Path("cartagena.sqlite3.commands").write_bytes(note)
    await start_once(locales, SAMPLE_EXTENSION)
    assert sending_count(playground) == 2


async def test_the_key_store_file_keeps_entries_of_other_applications(
    playground: Playground, locales: Path
) -> None:
    command_keys_file = Path("cartagena.sqlite3.commands")
    command_keys_file.write_text("42 abc 1\n", encoding="utf-8")
    await start_once(locales, SAMPLE_EXTENSION)
    applications = [
        line.split()[0] for line in command_keys_file.read_text(encoding="utf-8").splitlines()
    ]
    assert sorted(applications) == sorted(["42", playground.world.application_id])


async def test_commands_are_sent_when_discord_does_not_list_its_commands(
    playground: Playground, locales: Path
) -> None:
    playground.faults.fail_next("GET /applications/*/commands", 403, 50001)
    await start_once(locales, SAMPLE_EXTENSION)
    assert [command["name"] for command in playground.world.commands_in(None)] == ["sail"]


async def test_commands_are_sent_again_when_the_key_store_cannot_be_written(
    playground: Playground, locales: Path
) -> None:
    Path("cartagena.sqlite3.commands").mkdir()
    await start_once(locales, SAMPLE_EXTENSION)
    await start_once(locales, SAMPLE_EXTENSION)
    assert sending_count(playground) == 2


async def test_the_key_store_ignores_errors_of_a_closed_database() -> None:
    async with await open_repository(load_settings().database) as repository:
        key_store = DatabaseKeyStore(repository)
    await key_store.write("42", "abc 1")
    assert await key_store.read("42") is None
