"""Commands are sent when they changed, and only then."""

from pathlib import Path

import pytest

from i18n import Catalogue
from service import addresses
from service.client import CartagenaBot
from service.startup.settings import load_settings
from tests.service.little_discord import APPLICATION, LittleDiscord

SAMPLE = "tests.service.sample_cog"


@pytest.fixture
def locales(tmp_path: Path) -> Path:
    folder = tmp_path / "locales"
    folder.mkdir()
    (folder / "en.ftl").write_text("sail =\n    .name = sail\n", encoding="utf-8")
    return folder


@pytest.fixture(autouse=True)
def world(discord_world: LittleDiscord, monkeypatch: pytest.MonkeyPatch) -> LittleDiscord:
    for name, value in discord_world.environment.items():
        monkeypatch.setenv(name, value)
    return discord_world


async def start_once(locales: Path, *extensions: str) -> None:
    settings = load_settings()
    addresses.apply(settings)
    bot = CartagenaBot(settings, Catalogue.load(locales), extensions)
    async with bot:
        await bot.login(settings.token.get_secret_value())


async def test_sent_at_the_first_start_alone(world: LittleDiscord, locales: Path) -> None:
    await start_once(locales, SAMPLE)
    assert [command["name"] for command in world.commands] == ["sail"]
    await start_once(locales, SAMPLE)
    assert world.sent == 1


async def test_sent_again_when_a_command_is_gone(world: LittleDiscord, locales: Path) -> None:
    await start_once(locales, SAMPLE)
    await start_once(locales)
    assert world.sent == 2
    assert world.commands == []


async def test_sent_again_when_a_language_is_added(world: LittleDiscord, locales: Path) -> None:
    await start_once(locales, SAMPLE)
    (locales / "de.ftl").write_text("sail =\n    .name = segeln\n", encoding="utf-8")
    await start_once(locales, SAMPLE)
    assert world.sent == 2
    assert world.commands[0]["name_localizations"] == {"de": "segeln"}


async def test_sent_again_when_discord_forgot_them(world: LittleDiscord, locales: Path) -> None:
    await start_once(locales, SAMPLE)
    world.commands = []
    await start_once(locales, SAMPLE)
    assert world.sent == 2


@pytest.mark.parametrize("note", [b"", b"\xff\xfe", b"one line\nwithout meaning"])
async def test_a_spoilt_note_only_costs_another_sending(
    world: LittleDiscord, locales: Path, note: bytes
) -> None:
    await start_once(locales, SAMPLE)
    Path("cartagena.sqlite3.commands").write_bytes(note)
    await start_once(locales, SAMPLE)
    assert world.sent == 2


async def test_the_note_keeps_other_applications(locales: Path) -> None:
    note = Path("cartagena.sqlite3.commands")
    note.write_text("42 abc 1\n", encoding="utf-8")
    await start_once(locales, SAMPLE)
    applications = [line.split()[0] for line in note.read_text(encoding="utf-8").splitlines()]
    assert applications == ["42", APPLICATION]


async def test_sent_when_discord_does_not_tell_what_it_has(
    world: LittleDiscord, locales: Path
) -> None:
    world.tells_commands = False
    await start_once(locales, SAMPLE)
    assert [command["name"] for command in world.commands] == ["sail"]


async def test_a_note_that_cannot_be_written_only_costs_another_sending(
    world: LittleDiscord, locales: Path
) -> None:
    Path("cartagena.sqlite3.commands").mkdir()
    await start_once(locales, SAMPLE)
    await start_once(locales, SAMPLE)
    assert world.sent == 2
