"""Settings from the environment and from `.env`, checked before anything starts."""

import os
import re
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, TypeVar
from urllib.parse import urlsplit
from urllib.request import getproxies

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    SecretStr,
    ValidationError,
    model_validator,
)
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings

from game.storage.postgresql import address as postgresql
from game.storage.sharding import Sharding
from service.startup.problem import StartupProblem
from service.startup.proxy import Proxy, proxy_to, secrets_of
from service.startup.requirements import REQUIREMENTS
from service.startup.settings_file import (
    LOG_FORMAT_VARIABLE,
    SettingsFromFileAndEnvironment,
    UnusedNames,
    find_unused_names,
    read_secret_files,
    set_in_environment,
    settings_file,
)

EXPLAINED = "explained"
"""The type of an error whose text may be shown: it contains nothing of the value."""
COMMENT = re.compile(r"\s#")
"""The start of a comment after a value; in an environment variable the value would contain it."""
EXAMPLE = "postgresql://user:password@host/name"
REFUSED_FORMS: tuple[tuple[re.Pattern[str], str], ...] = (
    (
        re.compile(r":memory:|.*[?&]mode=memory\b.*", re.IGNORECASE),
        "CARTAGENA_DATABASE is :memory:, which would forget all games at every stop: name a file.",
    ),
    (
        re.compile(r"(?:file|sqlite[\w+]*):.*", re.IGNORECASE),
        "CARTAGENA_DATABASE begins with file: or sqlite: and must be only the path of the file.",
    ),
    (
        re.compile(r"\w+\s*=.*"),
        "CARTAGENA_DATABASE is a list like host=… password=…, and must be an address like"
        f" {EXAMPLE}, or the path of a file.",
    ),
    (
        # One letter before the colon is a drive of Windows.
        re.compile(r"[A-Za-z][\w+.-]+:.*|.*:.*@.*"),
        "CARTAGENA_DATABASE looks like an address, but does not begin with postgresql:// as in"
        f" {EXAMPLE}.",
    ),
)
"""Texts that would be taken for the name of a file, which may then contain a password."""


def read_database(value: object) -> Path | SecretStr:
    """Return the path of a file, or the address of a PostgreSQL database, which holds a password.

    Raises ValueError, whose text contains nothing of the address.
    """
    text = str(value).strip()
    if COMMENT.search(text) or not text.isprintable():
        raise ValueError
    if postgresql.is_address(text):
        _check_address(text)
        return SecretStr(text)
    if sentence := wrong_form(text):
        raise _explained(sentence)
    try:
        return _file(text)
    except (OSError, RuntimeError):
        # The user has no right to read the folder, or the path names an unknown user's home.
        raise ValueError from None


def wrong_form(text: str) -> str | None:
    """Return a sentence about a text that cannot be meant as a path; None if it can.

    The sentence contains nothing of the text.
    """
    return next((said for form, said in REFUSED_FORMS if form.fullmatch(text)), None)


def _explained(sentence: str) -> PydanticCustomError:
    return PydanticCustomError(EXPLAINED, "{sentence}", {"sentence": sentence})


def _check_address(text: str) -> None:
    try:
        postgresql.Address.parse(text)
    except ValueError:
        problem = _explained(
            f"CARTAGENA_DATABASE is not an address like {EXAMPLE}. In a password, write @ as %40, /"
            " as %2F, ? as %3F, # as %23 and % as %25."
        )
    else:
        return
    raise problem


def _file(text: str) -> Path:
    path = Path(text).expanduser()
    if path.is_dir() or not path.parent.is_dir():
        raise ValueError
    return path


MONITORING_VARIABLE = "CARTAGENA_MONITORING"
"""The setting with the address of the pages for monitoring programs."""


class Address(NamedTuple):
    """A host, without brackets, and a port."""

    host: str
    port: int


def read_address(text: str) -> Address | None:
    """Return the address that a text names, or ``None`` if it is no address."""
    try:
        parts = urlsplit(f"//{text.strip()}")
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    is_host_and_port = parts.netloc and "@" not in parts.netloc and not (parts.path or parts.query)
    return Address(host, port) if is_host_and_port and host and port else None


TOKEN = re.compile(r"[\w-]+\.[\w-]+\.[\w-]+", re.ASCII)
DEFAULT_DATABASE_FILE = Path(__file__).parents[2] / "cartagena.sqlite3"
"""The file of the games if no setting names one; it does not depend on the current folder."""
DISCORD_URL = "https://discord.com"
MOST_SHARDS = 16_384
"""Enough for forty million Discord servers; a larger number is probably a typing error."""


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
        # ValueError is also raised here: by a port that is no number or is too high.
        if parts.port == 0:
            raise ValueError
        return value

    return AfterValidator(check)


def _folder(value: object) -> Path:
    folder = Path(str(value))
    if wrong_form(str(value)) or (folder.exists() and not folder.is_dir()):
        raise ValueError
    return folder


def _clock(value: Path) -> Path:
    if not value.is_file():
        raise ValueError
    return value


def _monitoring_address(value: object) -> Address:
    address = read_address(str(value))
    if address is None:
        raise ValueError
    return address


def _strip(value: object) -> object:
    return value.strip() if isinstance(value, str) else value


S = TypeVar("S", bound=BaseSettings)


class DatabaseSettings(SettingsFromFileAndEnvironment):
    """Where the games are kept: all settings of a tool that does not use Discord."""

    database: Annotated[Path | SecretStr, BeforeValidator(read_database)] = Field(
        DEFAULT_DATABASE_FILE, alias="CARTAGENA_DATABASE", validate_default=True
    )
    database_file: str | None = Field(None, alias="CARTAGENA_DATABASE_FILE")
    backup_folder: Annotated[Path, BeforeValidator(_folder)] | None = Field(
        None, alias="CARTAGENA_BACKUPS"
    )
    """The folder of the scheduled backups; it may be created later."""

    @model_validator(mode="before")
    @classmethod
    def _read_files(cls, given: dict[str, Any]) -> dict[str, Any]:
        return {**given, **read_secret_files(given)}

    @property
    def database_source(self) -> str:
        """Where the database is set: `environment`, the path of the settings file, or `default`."""
        if set_in_environment("CARTAGENA_DATABASE", "CARTAGENA_DATABASE_FILE"):
            return "environment"
        return str(settings_file()) if "database" in self.model_fields_set else "default"


class MonitoringSettings(SettingsFromFileAndEnvironment):
    """The address at which monitoring programs can ask whether all is well."""

    monitoring: Annotated[Address, BeforeValidator(_monitoring_address)] | None = Field(
        None, alias=MONITORING_VARIABLE
    )


class Settings(DatabaseSettings, MonitoringSettings):
    """All settings of the bot."""

    token: Annotated[SecretStr, BeforeValidator(_strip), AfterValidator(_token)] = Field(
        alias="DISCORD_TOKEN"
    )
    token_file: str | None = Field(None, alias="DISCORD_TOKEN_FILE")
    log_level: Annotated[
        Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(lambda v: str(v).upper())
    ] = Field("INFO", alias="CARTAGENA_LOG_LEVEL")
    log_format: Annotated[Literal["console", "json"], BeforeValidator(lambda v: str(v).lower())] = (
        Field("console", alias=LOG_FORMAT_VARIABLE)
    )
    computer_pause_seconds: Annotated[float, Field(ge=0, le=60, allow_inf_nan=False)] = Field(
        1.2, alias="CARTAGENA_PAUSE"
    )
    """Seconds between two actions of computer players."""
    double_tap_seconds: Annotated[float, Field(ge=0, le=5, allow_inf_nan=False)] = Field(
        1, alias="CARTAGENA_DOUBLE_TAP"
    )
    """Seconds after a press in which a different button at the same place plays no action."""
    call_wait_seconds: Annotated[float, Field(ge=0, le=60, allow_inf_nan=False)] = Field(
        60, alias="CARTAGENA_CALL_WAIT"
    )
    """Seconds after a press at a table in which a call to the person waits."""
    requests: Annotated[float, Field(ge=1, le=5000, allow_inf_nan=False)] = Field(
        40, alias="CARTAGENA_REQUESTS"
    )
    """Maximum requests to Discord per second, of all processes, not counting answers to clicks."""
    keep_days: Annotated[int, Field(ge=1, le=36500)] | None = Field(
        None, alias="CARTAGENA_KEEP_DAYS"
    )
    """Days for which finished games are kept; None keeps them for ever."""
    keep_results_days: Annotated[int, Field(ge=1, le=36500)] | None = Field(
        None, alias="CARTAGENA_KEEP_RESULTS_DAYS"
    )
    """Days for which results are kept; None keeps them for as many days as games."""
    shards: Annotated[int, Field(ge=1, le=MOST_SHARDS)] | None = Field(
        None, alias="CARTAGENA_SHARDS"
    )
    """Number of Discord's shards, if several processes share them."""
    shards_per_client: Annotated[int, Field(ge=1, le=MOST_SHARDS)] = Field(
        4, alias="CARTAGENA_SHARE"
    )
    """How many shards one client serves."""
    clock_file: Annotated[Path, AfterValidator(_clock)] | None = Field(
        None, alias="CARTAGENA_CLOCK"
    )
    """A file that says how many seconds the bot's clock is ahead, for tests with a stand-in."""
    api_url: (
        Annotated[str, _address("http", "https"), AfterValidator(lambda v: v.rstrip("/"))] | None
    ) = Field(None, alias="DISCORD_API_URL")
    gateway_url: Annotated[str, _address("ws", "wss")] | None = Field(
        None, alias="DISCORD_GATEWAY_URL"
    )
    https_proxy: SecretStr | None = Field(None, alias="HTTPS_PROXY")
    no_proxy: str | None = Field(None, alias="NO_PROXY")

    @property
    def days_of_results(self) -> int | None:
        """Days for which the results of finished games are kept; None keeps them for ever."""
        return self.keep_days if self.keep_results_days is None else self.keep_results_days

    @property
    def token_place(self) -> str:
        """Where a person corrects the token: a file, or the environment."""
        if self.token_file:
            return self.token_file
        if set_in_environment("DISCORD_TOKEN"):
            return "the environment"
        return str(settings_file())

    @property
    def command_keys_file(self) -> Path | None:
        """The file that stores which commands were last sent to Discord; None with PostgreSQL.

        With PostgreSQL, the database stores that itself. The file lies beside the database, because
        the current folder may be read-only.
        """
        if isinstance(self.database, Path):
            return self.database.with_name(f"{self.database.name}.commands")
        return None

    @property
    def sharding(self) -> Sharding | None:
        """How several processes divide the shards; ``None`` if one process serves them all."""
        return None if self.shards is None else Sharding(self.shards, self.shards_per_client)

    @property
    def proxy(self) -> Proxy | None:
        """The proxy to Discord. Raises StartupProblem if its address cannot be used."""
        return proxy_to(self.api_url or DISCORD_URL, self._proxy_address, self.no_proxy)

    @property
    def _proxy_address(self) -> str | None:
        given = self.https_proxy.get_secret_value() if self.https_proxy else None
        return given or getproxies().get("https")

    @property
    def secrets(self) -> tuple[str, ...]:
        """The texts that must not appear in a log."""
        found = [self.token.get_secret_value()]
        if isinstance(self.database, SecretStr):
            found += postgresql.Address.parse(self.database.get_secret_value()).secrets
        if self._proxy_address is not None:
            found += secrets_of(self._proxy_address)
        return tuple(found)

    @cached_property
    def unused_names(self) -> UnusedNames:
        """The names in the file and in the environment that look like settings and are none."""
        return find_unused_names(KNOWN_NAMES)


KNOWN_NAMES = frozenset(str(field.alias) for field in Settings.model_fields.values())
"""The names of all settings. The tools beside the bot know all of them, too."""


def load_settings() -> Settings:
    """Read the settings. Raises StartupProblem with the variable's name, never a secret's value."""
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
    # Reading the proxy's address raises a StartupProblem if it cannot be used.
    _ = settings.proxy
    return settings


def load_database() -> Path | SecretStr:
    """Read where the games are kept. Raises StartupProblem as :func:`load_settings` does."""
    return load_storage().database


def load_storage() -> DatabaseSettings:
    """Read where games and backups are kept. Raises StartupProblem as :func:`load_settings`."""
    return _load(DatabaseSettings)


def load_monitoring() -> Address:
    """Read the address for monitoring programs. Raises StartupProblem if it is not set."""
    address = _load(MonitoringSettings).monitoring
    if address is None:
        raise StartupProblem(_missing(MONITORING_VARIABLE))
    return address


def games_file() -> Path | None:
    """Return the file of the games, even if other settings are wrong; None with PostgreSQL."""
    try:
        database = _read(DatabaseSettings).database
    except StartupProblem:
        return DEFAULT_DATABASE_FILE
    return database if isinstance(database, Path) else None


def _load(kind: type[S]) -> S:
    find_unused_names(KNOWN_NAMES)
    return _read(kind)


def _read(kind: type[S]) -> S:
    try:
        return kind()  # pyright: ignore[reportCallIssue]
    except ValidationError as error:
        problem = _problem(error)
    # Outside the handler: a chained traceback would show the values.
    raise StartupProblem(problem)


def _problem(error: ValidationError) -> str:
    first = error.errors(include_input=False, include_url=False, include_context=False)[0]
    variable = str(first["loc"][0])
    if first["type"] == "missing":
        return _missing(variable)
    if first["type"] == EXPLAINED:
        return first["msg"]
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
