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

USUAL_PLACE = Path("playground.toml")
ALWAYS_HIDDEN = ("DISCORD_*",)
HERE = ("python", "here", "folder")
PLACES: tuple[str, ...] = (
    *HERE,
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
class Several:
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
    several: Several = field(default_factory=Several)
    here: Path = Path()

    @staticmethod
    def read(place: Path) -> "Config":
        """Read a settings file.

        Relative paths in the file start at the file's folder. Raises ConfigError if the file is
        wrong.
        """
        try:
            tables = tomllib.loads(place.read_text(encoding="utf-8"))
            return _config(tables, place.resolve().parent)
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, _Wrong) as error:
            raise ConfigError(f"{place}: {error}") from None

    @property
    def openapi(self) -> Path | None:
        """The file with Discord's own description of its API, if the environment names one."""
        named = os.environ.get(self.openapi_variable)
        return Path(named) if named else None

    def for_several(self) -> "Config":
        """Return the same settings with the environment for several processes added."""
        return replace(self, environment={**self.environment, **self.several.environment})

    def bot_command(self, places: Mapping[str, str]) -> list[str]:
        """Return the command with the values of its placeholders."""
        return [part.format_map(places) for part in self.command]

    def bot_environment(self, places: Mapping[str, str]) -> dict[str, str]:
        """Return the bot's environment.

        It holds the terminal's variables that are not hidden, and the bot's own.
        """
        inherited = {key: value for key, value in os.environ.items() if self._passes(key)}
        own = {key: value.format_map(places) for key, value in self.environment.items()}
        return {**inherited, "PYTHONUNBUFFERED": "1", **own}

    def _passes(self, variable: str) -> bool:
        if _fits(variable, ALWAYS_HIDDEN):
            return False
        return _fits(variable, self.kept) or not _fits(variable, self.hidden)


class _Wrong(Exception):
    """An error in the file. The message does not name the file yet."""


class _Table:
    """One table of the file. Each method below takes the value of one key."""

    def __init__(self, tables: Json, name: str) -> None:
        self._name = name
        self._left: Json = tables.pop(name, {})
        if not isinstance(self._left, dict):
            raise _Wrong(f"{name} must be a table.")

    def text(self, key: str, usual: str) -> str:
        """Return the text of this key, or `default` if the key is missing."""
        return self._take(key, usual, str, "a text")

    def texts(self, key: str, usual: tuple[str, ...]) -> tuple[str, ...]:
        """Return the list of texts of this key, or `default` if the key is missing."""
        found = self._take(key, list(usual), list, "a list of texts")
        if not all(isinstance(one, str) for one in found):
            raise _Wrong(f"[{self._name}] {key} must be a list of texts.")
        return tuple(found)

    def count(self, key: str, usual: int) -> int:
        """Return the whole number of this key, at least 1, or `default` if the key is missing."""
        found = self._take(key, usual, int, "a whole number")
        if isinstance(found, bool) or found < 1:
            raise _Wrong(f"[{self._name}] {key} must be a whole number from 1.")
        return found

    def seconds(self, key: str) -> float | None:
        """Return the number of seconds of this key, or None if the key is missing."""
        found = self._left.pop(key, None)
        if isinstance(found, bool) or not isinstance(found, int | float | None):
            raise _Wrong(f"[{self._name}] {key} must be a number of seconds.")
        if found is not None and found < 0:
            raise _Wrong(f"[{self._name}] {key} must be a number of seconds.")
        return found

    def truth(self, key: str, usual: bool) -> bool:  # noqa: FBT001 - the value itself
        """Return the true or false of this key, or `default` if the key is missing."""
        return self._take(key, usual, bool, "true or false")

    def variables(self, key: str) -> dict[str, str]:
        """Return the key's table of texts, or an empty one if the key is missing."""
        found = self._take(key, {}, dict, "a table of texts")
        if not all(isinstance(one, str) for one in found.values()):
            raise _Wrong(f"[{self._name}.{key}] must hold texts.")
        return found

    def options(self, key: str) -> dict[str, Any]:
        """Return the key's table of any values, or an empty one if the key is missing."""
        return self._take(key, {}, dict, "a table")

    def tables(self, key: str) -> "list[_Table]":
        """Return the key's list of tables, or an empty one if the key is missing."""
        name = f"{self._name}.{key}"
        found = self._take(key, [], list, "a list of tables")
        return [_Table({name: one}, name) for one in found]

    def end(self) -> None:
        """Refuse keys that no method has taken. They are probably typing mistakes."""
        for key in self._left:
            raise _Wrong(f"[{self._name}] has no setting {key!r}.")

    def _take(self, key: str, usual: T, kind: type[T], wanted: str) -> T:
        found = self._left.pop(key, usual)
        if not isinstance(found, kind):
            raise _Wrong(f"[{self._name}] {key} must be {wanted}.")
        return found


def _config(tables: Json, here: Path) -> Config:
    names = ("bot", "processes", "server", "gateway", "page", "checks")
    read = [_Table(tables, name) for name in names]
    bot, processes, server, gateway, page, checks = read
    usual = Config()
    config = Config(
        setup=_setup(bot, server, page),
        command=_filled(bot.texts("command", usual.command)),
        folder=here / bot.text("folder", str(usual.folder)),
        environment=bot.variables("environment"),
        hidden=bot.texts("hidden", usual.hidden),
        kept=bot.texts("kept", usual.kept),
        has_commands=bot.truth("commands", usual.has_commands),
        openapi_variable=checks.text("openapi_variable", usual.openapi_variable),
        limits=_limits(checks.text("limits", "")),
        starts=_starts(gateway),
        several=_several(processes),
        here=here,
    )
    _filled(tuple(config.environment.values()))
    for table in read:
        table.end()
    for name in tables:
        raise _Wrong(f"There is no table [{name}].")
    return config


def _setup(bot: _Table, server: _Table, page: _Table) -> Setup:
    usual = Setup()
    setup = Setup(
        server=server.text("name", usual.server),
        bot=bot.text("name", usual.bot),
        moderators=server.text("moderators", usual.moderators),
        channels=server.texts("channels", usual.channels),
        kinds=server.variables("kinds"),
        people=server.texts("people", usual.people),
        guilds=server.count("guilds", usual.guilds),
        chips=tuple(map(_chip, page.tables("chips"))),
    )
    if not setup.people or not setup.channels:
        raise _Wrong("[server] needs at least one channel and one person.")
    for name, kind in setup.kinds.items():
        if name not in setup.channels or kind not in KINDS:
            known = ", ".join(KINDS)
            raise _Wrong(f"[server.kinds] gives its channels one of these kinds: {known}.")
    return setup


def _several(processes: _Table) -> Several:
    several = Several(
        beside=_filled(processes.texts("beside", ()), HERE),
        environment=processes.variables("environment"),
    )
    _filled(tuple(several.environment.values()))
    return several


def _starts(gateway: _Table) -> StartRules:
    usual = StartRules()
    return StartRules(
        shards=gateway.count("shards", usual.shards),
        max_concurrency=gateway.count("max_concurrency", usual.max_concurrency),
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
    table.end()
    if not chip.label or not chip.command:
        raise _Wrong("Each of [[page.chips]] needs a label and a command.")
    return chip


def _limits(said: str) -> Limits | None:
    if not said:
        return None
    for known in LIMITS:
        if said == known:
            return known
    raise _Wrong(f"[checks] limits must be one of {', '.join(LIMITS)}.")


def _filled(templates: tuple[str, ...], places: Iterable[str] = PLACES) -> tuple[str, ...]:
    """Return the templates unchanged. Refuse a template with an unknown placeholder."""
    for template in templates:
        try:
            template.format_map(dict.fromkeys(places, ""))
        except (KeyError, IndexError, ValueError):
            known = ", ".join(f"{{{place}}}" for place in places)
            raise _Wrong(f"{template!r} may hold {known}.") from None
    return templates


def _fits(variable: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatchcase(variable, pattern) for pattern in patterns)
