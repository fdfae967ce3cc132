"""Tests of `playground.toml`: its settings, and what the bot gets from them."""

from pathlib import Path

import pytest

from bots.raw_bot import RawBot
from discord_playground import Config, Playground, StartRules
from discord_playground.config import ConfigError
from discord_playground.world.clock import Clock
from discord_playground.world.setup import Chip, Setup
from discord_playground.world.state import World

PLACEHOLDERS = {"python": "py", "here": "/h", "folder": "/f", "token": "t", "api_url": "a"}


def write_config(folder: Path, text: str) -> Path:
    config_path = folder / "playground.toml"
    config_path.write_text(text, encoding="utf-8")
    return config_path


def test_an_empty_file_gives_a_world_without_a_bot(tmp_path: Path) -> None:
    config = Config.read(write_config(tmp_path, ""))
    assert (config.setup, config.command, config.limits) == (Setup(), (), None)
    assert config.folder == tmp_path / ".playground"


def test_bot_environment_hides_the_variables_of_a_real_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = """
        [bot]
        command = ["{python}", "{here}/{{1}}.py"]
        hidden = ["BOSUN_*"]
        kept = ["BOSUN_LEVEL", "*_SECRET"]
        [bot.environment]
        DISCORD_TOKEN = "{token}"
        BOSUN_DATA = "{folder}/data"
    """
    known = ("DISCORD_TOKEN", "DISCORD_SECRET", "BOSUN_DATA", "BOSUN_KEY", "BOSUN_LEVEL")
    for name in (*known, "BOSUN_SECRET"):
        monkeypatch.setenv(name, "real")
    monkeypatch.setenv("HARBOUR", "open")
    config = Config.read(write_config(tmp_path, text))
    environment = config.bot_environment(PLACEHOLDERS)
    assert config.bot_command(PLACEHOLDERS) == ["py", "/h/{1}.py"]
    assert (environment["DISCORD_TOKEN"], environment["BOSUN_DATA"]) == ("t", "/f/data")
    assert (environment["BOSUN_LEVEL"], environment["HARBOUR"]) == ("real", "open")
    assert environment["BOSUN_SECRET"] == "real"
    assert not {"DISCORD_SECRET", "BOSUN_KEY"} & set(environment)


def test_channels_get_the_configured_kinds(tmp_path: Path) -> None:
    text = '[server]\nchannels = ["pier", "cove"]\nkinds = { cove = "voice" }'
    config = Config.read(write_config(tmp_path, text))
    world = World(config.setup, "", Clock())
    assert [one.type for one in world.home.channels.values()] == [0, 2]


async def test_world_starts_with_the_configured_names(tmp_path: Path) -> None:
    text = """
        [bot]
        name = "Bosun"
        [server]
        name = "Quay"
        moderators = "Mates"
        channels = ["pier"]
        people = ["Ida", "Jon"]
    """
    config = Config.read(write_config(tmp_path, text))
    async with await Playground.start(config=config) as playground:
        world = playground.world
        assert (world.bot.name, world.bot.username) == ("Bosun", "bosun")
        assert [one.person.name for one in world.home.people()] == ["Ida", "Jon"]
        assert world.home.owner.name == "Ida"
        assert [channel.name for channel in world.channels.values()] == ["pier"]


async def test_guild_and_gateway_settings_are_applied(tmp_path: Path) -> None:
    text = """
        [server]
        name = "Quay"
        channels = ["pier"]
        guilds = 3
        [gateway]
        shards = 2
        max_concurrency = 16
        identify_seconds = 0.5
    """
    config = Config.read(write_config(tmp_path, text))
    assert config.starts == StartRules(2, 16, 0.5)
    async with await Playground.start(config=config) as playground:
        names = [guild.name for guild in playground.world.guilds.values()]
        assert names == ["Quay", "Quay 2", "Quay 3"]
        third = playground.world.guild_by_name("Quay 3")
        assert [channel.name for channel in third.channels.values()] == ["pier"]
        assert third.owner is playground.world.home.owner
        assert playground.starts.seconds == 0.5


@pytest.mark.parametrize(("limits", "seconds"), [("off", 0), ("discord", 5)])
async def test_limits_setting_also_limits_session_starts(
    tmp_path: Path, limits: str, seconds: float
) -> None:
    config = Config.read(write_config(tmp_path, f"[checks]\nlimits = '{limits}'"))
    async with await Playground.start(config=config) as playground:
        assert playground.starts.seconds == seconds


@pytest.mark.parametrize("has_commands", [True, False])
async def test_a_bot_without_commands_is_ready_once_it_is_connected(
    tmp_path: Path, has_commands: bool
) -> None:
    config = Config.read(write_config(tmp_path, f"[bot]\ncommands = {str(has_commands).lower()}"))
    async with await Playground.start(config=config) as playground, RawBot(playground) as raw:
        with pytest.raises(TimeoutError):
            await playground.bot_ready(0)
        await raw.connect_and_identify()
        if has_commands:
            with pytest.raises(TimeoutError):
                await playground.bot_ready(0)
            await raw.set_commands({"name": "ping", "description": "Answers"})
        await playground.bot_ready(0)


def test_chips_are_read(tmp_path: Path) -> None:
    text = """
        [[page.chips]]
        label = "Build"
        command = "boat build"
        options = { wood = "oak", masts = 3 }
        people = ["Ana"]
        [[page.chips]]
        label = "Feel the wind"
        command = "wind"
    """
    build_chip, wind_chip = Config.read(write_config(tmp_path, text)).setup.chips
    assert build_chip == Chip("Build", "boat build", "", "", {"wood": "oak", "masts": 3}, ("Ana",))
    assert wind_chip == Chip("Feel the wind", "wind")


@pytest.mark.parametrize("limits", ["off", "discord"])
def test_the_limits_can_be_chosen(tmp_path: Path, limits: str) -> None:
    assert Config.read(write_config(tmp_path, f"[checks]\nlimits = '{limits}'")).limits == limits


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[bot", "Expected"),
        ("[boat]", "no table [boat]"),
        ("bot = 1", "bot must be a table"),
        ("[bot]\ncomand = []", "[bot] has no setting 'comand'"),
        ("[bot]\ncommands = 'none'", "[bot] commands must be true or false"),
        ("[bot]\nname = 1", "[bot] name must be a text"),
        ("[bot]\ncommand = 'bot.py'", "[bot] command must be a list of texts"),
        ("[bot]\ncommand = [1]", "[bot] command must be a list of texts"),
        ("[bot]\ncommand = ['{home}/bot.py']", "may hold {python}, {here}"),
        ("[bot.environment]\nPORT = 1", "[bot.environment] must hold texts"),
        ("[bot.environment]\nPORT = '{'", "may hold {python}"),
        ("[checks]\nlimits = 'few'", "[checks] limits must be one of off, discord"),
        ("[processes]\nbeside = ['{token}']", "may hold {python}, {here}, {folder}."),
        ("[processes]\nbeside = 'store.py'", "[processes] beside must be a list of texts"),
        ("[processes.environment]\nPART = '{part}'", "may hold {python}"),
        ("[server]\npeople = []", "at least one channel and one person"),
        ("[server]\nkinds = { games = 'attic' }", "one of these kinds: text, voice"),
        ("[server]\nkinds = { attic = 'voice' }", "gives its channels"),
        ("[server]\nguilds = 0", "[server] guilds must be a whole number from 1"),
        ("[server]\nguilds = '9'", "[server] guilds must be a whole number"),
        ("[gateway]\nshards = true", "[gateway] shards must be a whole number from 1"),
        ("[gateway]\nidentify_seconds = -1", "[gateway] identify_seconds must be a number of s"),
        ("[gateway]\nidentify_seconds = true", "[gateway] identify_seconds must be a number"),
        ("[gateway]\nspeed = 1", "[gateway] has no setting 'speed'"),
        ("[page]\nchips = 'all'", "[page] chips must be a list of tables"),
        ("[page]\nchips = ['all']", "page.chips must be a table"),
        ("[[page.chips]]\nlabel = 'Play'", "needs a label and a command"),
        ("[[page.chips]]\ncolour = 'red'", "[page.chips] has no setting 'colour'"),
        ("[[page.chips]]\noptions = 1", "[page.chips] options must be a table"),
    ],
)
def test_config_mistake_is_named_in_the_error(tmp_path: Path, text: str, complaint: str) -> None:
    config_path = write_config(tmp_path, text)
    with pytest.raises(ConfigError) as raised:
        Config.read(config_path)
    assert str(raised.value).startswith(f"{config_path}: ")
    assert complaint in str(raised.value)
