"""The settings in `playground.toml`: which bot runs in the playground, and what it finds there."""

import os
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args

from discord_playground.protocol.types import Json
from discord_playground.world.objects.channels import KINDS
from discord_playground.world.session_starts import StartRules
from discord_playground.world.setup import Chip, Setup

T = TypeVar("T")
Limits = Literal["off", "discord"]
"""Whether the bot may send without limits ("off"), or only as much as Discord allows."""

LIMITS: tuple[Limits, ...] = get_args(Limits)

DEFAULT_FILE = Path("playground.toml")
ALWAYS_HIDDEN = ("DISCORD_*",)
LOCAL_PLACEHOLDERS = ("python", "here", "folder")
PLACEHOLDERS: tuple[str, ...] = (
    *LOCAL_PLACEHOLDERS,
    "token",
    "api_url",
    "gateway_url",
    "clock",
    "process",
    "processes",
    "beside",
)
"""The placeholders that may be used in a command and in the environment."""


class ConfigError(Exception):
    """The settings file is wrong."""


@dataclass(frozen=True, slots=True)
class SeveralProcesses:
    """Settings that differ if the bot has more than one process.

    `beside` is a program that runs as long as the processes do, for example their database. The
    placeholder `{beside}` stands for the first line that it prints.
    """

    beside: tuple[str, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, slots=True)
class Config:
    """The settings of the world at its start, and the bot to start, if any.

    `hidden` and `kept` are patterns for names of environment variables. The bot does not get a
    variable of the terminal that fits `hidden`, unless it also fits `kept`.
    """

    setup: Setup = field(default_factory=Setup)
    command: tuple[str, ...] = ()
    folder: Path = Path(".playground")
    environment: Mapping[str, str] = field(default_factory=dict[str, str])
    hidden: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    has_commands: bool = True
    """Whether the bot sets commands. Such a bot counts as ready only when it has set them."""
    openapi_variable: str = "PLAYGROUND_OPENAPI"
    limits: Limits | None = None
    """How much the bot may send. None means "discord" at the command line and "off" in tests."""
    starts: StartRules = field(default_factory=StartRules)
    several: SeveralProcesses = field(default_factory=SeveralProcesses)
    here: Path = Path()

    @staticmethod
    def read(file: Path) -> "Config":
        """Read a settings file.

        Relative paths in the file start at the file's folder. Raises ConfigError if the file is
        wrong.
        """
        try:
            tables = tomllib.loads(file.read_text(encoding="utf-8"))
            return _config(tables, file.resolve().parent)
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, _WrongSetting) as error:
            raise ConfigError(f"{file}: {error}") from None

    @property
    def openapi(self) -> Path | None:
        """The file with Discord's own description of its API, if the environment names one."""
        named = os.environ.get(self.openapi_variable)
        return Path(named) if named else None

    def for_several_processes(self) -> "Config":
        """Return the same settings with the environment for several processes added."""
        return replace(self, environment={**self.environment, **self.several.environment})

    def bot_command(self, placeholders: Mapping[str, str]) -> list[str]:
        """Return the command with the values of its placeholders."""
        return [part.format_map(placeholders) for part in self.command]

    def bot_environment(self, placeholders: Mapping[str, str]) -> dict[str, str]:
        """Return the bot's environment.

        It holds the terminal's variables that are not hidden, and the bot's own.
        """
        inherited = {key: value for key, value in os.environ.items() if self._is_inherited(key)}
        own = {key: value.format_map(placeholders) for key, value in self.environment.items()}
        return {**inherited, "PYTHONUNBUFFERED": "1", **own}

    def _is_inherited(self, variable: str) -> bool:
        if _matches_any(variable, ALWAYS_HIDDEN):
            return False
        return _matches_any(variable, self.kept) or not _matches_any(variable, self.hidden)


class _WrongSetting(Exception):
    """An error in the file. The message does not name the file yet."""


class _Table:
    """One table of the file. Each method below takes the value of one key."""

    def __init__(self, tables: Json, name: str) -> None:
        self._name = name
        self._remaining: Json = tables.pop(name, {})
        if not isinstance(self._remaining, dict):
            raise _WrongSetting(f"{name} must be a table.")

    def text(self, key: str, default: str) -> str:
        """Return the text of this key, or `default` if the key is missing."""
        return self._take(key, default, str, "a text")

    def texts(self, key: str, default: tuple[str, ...]) -> tuple[str, ...]:
        """Return the list of texts of this key, or `default` if the key is missing."""
        found = self._take(key, list(default), list, "a list of texts")
        if not all(isinstance(one, str) for one in found):
            raise _WrongSetting(f"[{self._name}] {key} must be a list of texts.")
        return tuple(found)

    def count(self, key: str, default: int) -> int:
        """Return the whole number of this key, at least 1, or `default` if the key is missing."""
        found = self._take(key, default, int, "a whole number")
        if isinstance(found, bool) or found < 1:
            raise _WrongSetting(f"[{self._name}] {key} must be a whole number from 1.")
        return found

    def seconds(self, key: str) -> float | None:
        """Return the number of seconds of this key, or None if the key is missing."""
        found = self._remaining.pop(key, None)
        if isinstance(found, bool) or not isinstance(found, int | float | None):
            raise _WrongSetting(f"[{self._name}] {key} must be a number of seconds.")
        if found is not None and found < 0:
            raise _WrongSetting(f"[{self._name}] {key} must be a number of seconds.")
        return found

    def boolean(self, key: str, default: bool) -> bool:  # noqa: FBT001 - the value itself
        """Return the true or false of this key, or `default` if the key is missing."""
        return self._take(key, default, bool, "true or false")

    def variables(self, key: str) -> dict[str, str]:
        """Return the key's table of texts, or an empty one if the key is missing."""
        found = self._take(key, {}, dict, "a table of texts")
        if not all(isinstance(one, str) for one in found.values()):
            raise _WrongSetting(f"[{self._name}.{key}] must hold texts.")
        return found

    def options(self, key: str) -> dict[str, Any]:
        """Return the key's table with values of any type, or an empty one if the key is missing."""
        return self._take(key, {}, dict, "a table")

    def tables(self, key: str) -> "list[_Table]":
        """Return the key's list of tables, or an empty one if the key is missing."""
        name = f"{self._name}.{key}"
        found = self._take(key, [], list, "a list of tables")
        return [_Table({name: one}, name) for one in found]

    def refuse_unknown_keys(self) -> None:
        """Refuse keys that no method has taken. They are probably typing mistakes."""
        for key in self._remaining:
            raise _WrongSetting(f"[{self._name}] has no setting {key!r}.")

    def _take(self, key: str, default: T, kind: type[T], wanted: str) -> T:
        found = self._remaining.pop(key, default)
        if not isinstance(found, kind):
            raise _WrongSetting(f"[{self._name}] {key} must be {wanted}.")
        return found


def _config(tables: Json, here: Path) -> Config:
    names = ("bot", "processes", "server", "gateway", "page", "checks")
    sections = [_Table(tables, name) for name in names]
    bot, processes, server, gateway, page, checks = sections
    defaults = Config()
    config = Config(
        setup=_setup(bot, server, page),
        command=_check_placeholders(bot.texts("command", defaults.command)),
        folder=here / bot.text("folder", str(defaults.folder)),
        environment=bot.variables("environment"),
        hidden=bot.texts("hidden", defaults.hidden),
        kept=bot.texts("kept", defaults.kept),
        has_commands=bot.boolean("commands", defaults.has_commands),
        openapi_variable=checks.text("openapi_variable", defaults.openapi_variable),
        limits=_limits(checks.text("limits", "")),
        starts=_starts(gateway),
        several=_several(processes),
        here=here,
    )
    _check_placeholders(tuple(config.environment.values()))
    for table in sections:
        table.refuse_unknown_keys()
    for name in tables:
        raise _WrongSetting(f"There is no table [{name}].")
    return config


def _setup(bot: _Table, server: _Table, page: _Table) -> Setup:
    defaults = Setup()
    setup = Setup(
        server=server.text("name", defaults.server),
        bot=bot.text("name", defaults.bot),
        moderators=server.text("moderators", defaults.moderators),
        channels=server.texts("channels", defaults.channels),
        kinds=server.variables("kinds"),
        people=server.texts("people", defaults.people),
        guild_count=server.count("guilds", defaults.guild_count),
        chips=tuple(map(_chip, page.tables("chips"))),
    )
    if not setup.people or not setup.channels:
        raise _WrongSetting("[server] needs at least one channel and one person.")
    for name, kind in setup.kinds.items():
        if name not in setup.channels or kind not in KINDS:
            known = ", ".join(KINDS)
            raise _WrongSetting(f"[server.kinds] gives its channels one of these kinds: {known}.")
    return setup


def _several(processes: _Table) -> SeveralProcesses:
    several = SeveralProcesses(
        beside=_check_placeholders(processes.texts("beside", ()), LOCAL_PLACEHOLDERS),
        environment=processes.variables("environment"),
    )
    _check_placeholders(tuple(several.environment.values()))
    return several


def _starts(gateway: _Table) -> StartRules:
    defaults = StartRules()
    return StartRules(
        shards=gateway.count("shards", defaults.shards),
        max_concurrency=gateway.count("max_concurrency", defaults.max_concurrency),
        seconds=gateway.seconds("identify_seconds"),
    )


def _chip(table: _Table) -> Chip:
    chip = Chip(
        label=table.text("label", ""),
        command=table.text("command", ""),
        emoji=table.text("emoji", ""),
        note=table.text("note", ""),
        options=table.options("options"),
        people=table.texts("people", ()),
    )
    table.refuse_unknown_keys()
    if not chip.label or not chip.command:
        raise _WrongSetting("Each of [[page.chips]] needs a label and a command.")
    return chip


def _limits(said: str) -> Limits | None:
    if not said:
        return None
    for known in LIMITS:
        if said == known:
            return known
    raise _WrongSetting(f"[checks] limits must be one of {', '.join(LIMITS)}.")


def _check_placeholders(
    templates: tuple[str, ...], placeholders: Iterable[str] = PLACEHOLDERS
) -> tuple[str, ...]:
    """Return the templates unchanged. Refuse a template with an unknown placeholder."""
    for template in templates:
        try:
            template.format_map(dict.fromkeys(placeholders, ""))
        except (KeyError, IndexError, ValueError):
            known = ", ".join(f"{{{placeholder}}}" for placeholder in placeholders)
            raise _WrongSetting(f"{template!r} may hold {known}.") from None
    return templates


def _matches_any(variable: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatchcase(variable, pattern) for pattern in patterns)
