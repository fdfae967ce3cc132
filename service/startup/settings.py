"""Settings from the environment and from `.env`, checked before anything starts."""

import os
import re
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar
from urllib.parse import urlsplit

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    SecretStr,
    ValidationError,
    model_validator,
)
from pydantic_settings import BaseSettings, SettingsConfigDict

from game.storage.postgresql import address as postgresql
from game.storage.sharding import Sharding
from service.startup.listening import VARIABLE, Address, read_address
from service.startup.problem import StartupProblem
from service.startup.requirements import REQUIREMENTS
from service.startup.secrets import from_files
from service.startup.settings_file import (
    SURROUNDINGS,
    malformed_line,
    set_in_environment,
    settings_file,
)

TOKEN = re.compile(r"[\w-]+\.[\w-]+\.[\w-]+", re.ASCII)
BESIDE_THE_BOT = Path(__file__).parents[2] / "cartagena.sqlite3"
"""Where the games are kept if no setting says otherwise; the current folder does not matter."""
COMMENT = re.compile(r"\s#")
"""Begins what was meant as a comment: in a variable of the environment it is part of the value."""
MOST_SHARDS = 16_384
"""For forty million servers, and against slips of the pen."""


def _token(value: SecretStr) -> SecretStr:
    if not TOKEN.fullmatch(value.get_secret_value()):
        raise ValueError
    return value


def _address(*schemes: str) -> AfterValidator:
    def check(value: str) -> str:
        parts = urlsplit(value)
        plain = not (parts.query or parts.fragment or "@" in parts.netloc)
        if parts.scheme not in schemes or not parts.hostname or not plain:
            raise ValueError
        # A port that is no number, or too high, raises ValueError here.
        if parts.port == 0:
            raise ValueError
        return value

    return AfterValidator(check)


def read_database(value: object) -> Path | SecretStr:
    """The path of a file, or the address of a PostgreSQL database, which holds a password.

    Raises ValueError, whose text holds nothing of the address.
    """
    text = str(value).strip()
    if COMMENT.search(text):
        raise ValueError
    if postgresql.is_address(text):
        postgresql.Address.parse(text)
        return SecretStr(text)
    try:
        return _file(text)
    except (OSError, RuntimeError):
        # A folder that this user may not look into, or the home of nobody.
        raise ValueError from None


def _file(text: str) -> Path:
    path = Path(text).expanduser()
    if path.is_dir() or not path.parent.is_dir():
        raise ValueError
    return path


def _folder(value: Path) -> Path:
    if value.exists() and not value.is_dir():
        raise ValueError
    return value


def _clock(value: Path) -> Path:
    if not value.is_file():
        raise ValueError
    return value


def _listening(value: object) -> Address:
    address = read_address(str(value))
    if address is None:
        raise ValueError
    return address


def _strip(value: object) -> object:
    return value.strip() if isinstance(value, str) else value


S = TypeVar("S", bound=BaseSettings)


class DatabaseSettings(BaseSettings):
    """Where the games are kept: all that a tool needs to know which leaves Discord alone."""

    model_config = SettingsConfigDict(SURROUNDINGS, hide_input_in_errors=True)

    database: Annotated[Path | SecretStr, BeforeValidator(read_database)] = Field(
        BESIDE_THE_BOT, alias="CARTAGENA_DATABASE", validate_default=True
    )
    database_file: str | None = Field(None, alias="CARTAGENA_DATABASE_FILE")
    backups: Annotated[Path, AfterValidator(_folder)] | None = Field(
        None, alias="CARTAGENA_BACKUPS"
    )
    """The folder of the scheduled backups; it may come into being later."""

    @model_validator(mode="before")
    @classmethod
    def _read_files(cls, given: dict[str, Any]) -> dict[str, Any]:
        return {**given, **from_files(given)}

    @property
    def database_set_in(self) -> str:
        """Where it is set which database is used: `environment`, the file's path or `default`."""
        if set_in_environment("CARTAGENA_DATABASE", "CARTAGENA_DATABASE_FILE"):
            return "environment"
        return str(settings_file()) if "database" in self.model_fields_set else "default"


class MonitoringSettings(BaseSettings):
    """Where machines are told whether all is well."""

    model_config = SettingsConfigDict(SURROUNDINGS, hide_input_in_errors=True)

    monitoring: Annotated[Address, BeforeValidator(_listening)] | None = Field(None, alias=VARIABLE)


class Settings(DatabaseSettings, MonitoringSettings):
    """Everything that differs from one place the bot runs in to another."""

    token: Annotated[SecretStr, BeforeValidator(_strip), AfterValidator(_token)] = Field(
        alias="DISCORD_TOKEN"
    )
    token_file: str | None = Field(None, alias="DISCORD_TOKEN_FILE")
    log_level: Annotated[
        Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(lambda v: str(v).upper())
    ] = Field("INFO", alias="CARTAGENA_LOG_LEVEL")
    log_format: Annotated[Literal["console", "json"], BeforeValidator(lambda v: str(v).lower())] = (
        Field("console", alias="CARTAGENA_LOG_FORMAT")
    )
    pause: Annotated[float, Field(ge=0, le=60, allow_inf_nan=False)] = Field(
        1.2, alias="CARTAGENA_PAUSE"
    )
    """Seconds between two actions of computer players."""
    double_tap: Annotated[float, Field(ge=0, le=5, allow_inf_nan=False)] = Field(
        1, alias="CARTAGENA_DOUBLE_TAP"
    )
    """Seconds after a press in which another button in its place plays nothing."""
    requests: Annotated[float, Field(ge=1, le=5000, allow_inf_nan=False)] = Field(
        40, alias="CARTAGENA_REQUESTS"
    )
    """Requests to Discord a second that are no answers to clicks, at most, of all processes."""
    keep_days: Annotated[int, Field(ge=1, le=36500)] | None = Field(
        None, alias="CARTAGENA_KEEP_DAYS"
    )
    """Days for which games that are over are kept; for ever where nobody says."""
    shards: Annotated[int, Field(ge=1, le=MOST_SHARDS)] | None = Field(
        None, alias="CARTAGENA_SHARDS"
    )
    """Discord's shards in all, where several processes share them."""
    share: Annotated[int, Field(ge=1, le=MOST_SHARDS)] = Field(4, alias="CARTAGENA_SHARE")
    """How many shards one client serves."""
    clock: Annotated[Path, AfterValidator(_clock)] | None = Field(None, alias="CARTAGENA_CLOCK")
    """A file that says how many seconds the bot's clock is ahead; a stand-in's, for trying out."""
    api_url: (
        Annotated[str, _address("http", "https"), AfterValidator(lambda v: v.rstrip("/"))] | None
    ) = Field(None, alias="DISCORD_API_URL")
    gateway_url: Annotated[str, _address("ws", "wss")] | None = Field(
        None, alias="DISCORD_GATEWAY_URL"
    )

    @property
    def key_store_file(self) -> Path | None:
        """The file that remembers which commands Discord was sent; a server's database does it.

        For the folder that the bot is started in may be read-only.
        """
        if isinstance(self.database, Path):
            return self.database.with_name(f"{self.database.name}.commands")
        return None

    @property
    def sharding(self) -> Sharding | None:
        """How several processes divide the shards; ``None`` where one serves them all."""
        return None if self.shards is None else Sharding(self.shards, self.share)

    @property
    def secrets(self) -> tuple[str, ...]:
        """What nobody may read in a log."""
        token = self.token.get_secret_value()
        if isinstance(self.database, Path):
            return (token,)
        return (token, *postgresql.Address.parse(self.database.get_secret_value()).secrets)


def load_settings() -> Settings:
    """Read the settings; raises StartupProblem naming the variable, never a secret's value."""
    settings = _load(Settings)
    if (settings.api_url is None) != (settings.gateway_url is None):
        raise StartupProblem(
            "DISCORD_API_URL and DISCORD_GATEWAY_URL go together: set both, or neither."
        )
    if settings.sharding is not None and isinstance(settings.database, Path):
        raise StartupProblem(
            "CARTAGENA_SHARDS is for several processes, and those need a PostgreSQL database: set"
            " CARTAGENA_DATABASE to its address, or leave CARTAGENA_SHARDS empty."
        )
    return settings


def load_database() -> Path | SecretStr:
    """Read where the games are kept; raises StartupProblem as :func:`load_settings` does."""
    return load_storage().database


def load_storage() -> DatabaseSettings:
    """Read where games and backups are kept; raises StartupProblem as :func:`load_settings`."""
    return _load(DatabaseSettings)


def load_monitoring() -> Address:
    """Read where the bot answers machines; raises StartupProblem where that is not set."""
    address = _load(MonitoringSettings).monitoring
    if address is None:
        raise StartupProblem(_missing(VARIABLE))
    return address


def _load(kind: type[S]) -> S:
    try:
        line = malformed_line()
        if line is None:
            return kind()  # pyright: ignore[reportCallIssue]
        problem = (
            f"Line {line} of {settings_file()} is no setting: write NAME=value, and a # before a"
            " comment."
        )
    except ValidationError as error:
        problem = _problem(error)
    except (OSError, UnicodeDecodeError):
        problem = (
            f"{settings_file()} cannot be read. It must be a plain text file in UTF-8 that this"
            " user may read."
        )
    # Outside the handler: a chained traceback would carry the values.
    raise StartupProblem(problem)


def _problem(error: ValidationError) -> str:
    first = error.errors(include_input=False, include_url=False, include_context=False)[0]
    variable = str(first["loc"][0])
    if first["type"] == "missing":
        return _missing(variable)
    if COMMENT.search(os.environ.get(variable, "")):
        return (
            f"The value of {variable} in the environment has a comment behind it: a comment needs"
            " a line of its own."
        )
    return REQUIREMENTS[variable]


def _missing(variable: str) -> str:
    return (
        f"{variable} is not set. Put it in {settings_file()} (.env.example explains it) or in the"
        " environment."
    )
