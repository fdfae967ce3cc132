"""Where settings come from: first the environment, then the file `.env`.

An installation has one such file. Under systemd `.env` is a link to `/etc/cartagena/settings`.
"""

import os
import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

from dotenv.parser import Binding, parse_stream
from pydantic_settings import (
    BaseSettings,
    InitSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

from service.startup.problem import StartupProblem

PREFIX = "CARTAGENA_"
MOST_MISTAKES = 2
"""A name with at most so many wrong letters is a typing error."""
RELEASE = Path(__file__).parents[2]
LISTED = re.compile(rf"^#?\s*({PREFIX}\w+)=", re.MULTILINE)


class UnusedNames(NamedTuple):
    """Names of settings that have no effect."""

    in_file: tuple[str, ...]
    """Settings of another release."""
    in_environment: tuple[str, ...]


def find_unused_names(known: Collection[str]) -> UnusedNames:
    """Return the names that have no effect. Raises StartupProblem at a name that is a mistake.

    In the settings file an unknown name is a mistake: without its setting, the bot could use
    another database than the operator meant. Only after a rollback the file may hold settings of a
    newer release: that release's `.env.example` still lies beside this one, and explains the name.
    The environment is not the operator's alone: a Kubernetes service that is called *cartagena*
    sets CARTAGENA_SERVICE_HOST. There a name is a mistake only if it is almost a known one.
    """
    in_file, listed_elsewhere = list[str](), names_in_other_releases()
    for line in read_settings_file():
        is_ours = line.name.startswith(PREFIX) or _misspelt(line.name, known)
        if is_ours and line.name not in known:
            if line.name not in listed_elsewhere:
                place = f"Line {line.number} of {settings_file()}"
                raise StartupProblem(_no_setting(place, line.name, known))
            in_file.append(line.name)
    in_environment, ours = list[str](), [name for name in known if name.startswith(PREFIX)]
    for name in sorted({name.upper() for name in os.environ} - set(known)):
        if _misspelt(name, ours):
            raise StartupProblem(_no_setting("The environment", name, known))
        if name.startswith(PREFIX):
            in_environment.append(name)
    return UnusedNames(tuple(in_file), tuple(in_environment))


def names_in_other_releases() -> set[str]:
    """Return the settings that the releases in the folders beside this one explain."""
    found = set[str]()
    for example in RELEASE.parent.glob("*/.env.example"):
        with suppress(OSError, UnicodeDecodeError):
            found.update(LISTED.findall(example.read_text("utf-8")))
    return found


def letters_apart(one: str, other: str) -> int:
    """Return how many letters to add, remove or replace to turn one text into the other."""
    row = list(range(len(other) + 1))
    for number, letter in enumerate(one, 1):
        above, row = row, [number]
        for place, wanted in enumerate(other, 1):
            row.append(min(above[place] + 1, row[-1] + 1, above[place - 1] + (letter != wanted)))
    return row[-1]


def _misspelt(name: str, known: Collection[str]) -> bool:
    return any(letters_apart(name, one) <= MOST_MISTAKES for one in known)


def _no_setting(place: str, name: str, known: Collection[str]) -> str:
    [nearest] = get_close_matches(name, known, n=1, cutoff=0)
    return (
        f"{place} sets {name}, which is no setting of this release. Is {nearest} meant?"
        " .env.example explains all settings."
    )


FILE_VARIABLES: Mapping[str, str] = {
    "DISCORD_TOKEN": "DISCORD_TOKEN_FILE",
    "CARTAGENA_DATABASE": "CARTAGENA_DATABASE_FILE",
}
"""For each variable, the name of the variable that names a file with the value."""

VALUE_ITSELF = re.compile(r"[\w-]+\.[\w-]+\.[\w-]+|.*://.*|.*@.*|.*=.*", re.ASCII)
"""A token or an address, in the place of a path."""

MOST_CHARACTERS = 10_000
"""Maximum length of a secret; a longer file was named by mistake."""


def read_secret_files(given: Mapping[str, Any]) -> dict[str, str]:
    """Return the values of all variables whose file is named, without surrounding blanks.

    Raises StartupProblem, which names the file but never its content.
    """
    return {name: _read(name, given) for name, file in FILE_VARIABLES.items() if given.get(file)}


def _read(name: str, given: Mapping[str, Any]) -> str:
    place = str(given[FILE_VARIABLES[name]])
    if str(given.get(name) or "").strip():
        raise StartupProblem(f"{name} and {FILE_VARIABLES[name]} are both set: keep one of them.")
    try:
        # Some editors write a byte-order mark.
        with Path(place).expanduser().open(encoding="utf-8-sig") as file:
            value = file.read(MOST_CHARACTERS).strip()
    except OSError as error:
        problem = error.strerror or type(error).__name__
    except UnicodeDecodeError:
        problem = "UTF-8"
    else:
        if value:
            return value
        raise StartupProblem(f"The file {place} of {FILE_VARIABLES[name]} is empty.")
    # Outside the handler: a chained traceback would show the content of the file.
    if VALUE_ITSELF.fullmatch(place) and not Path(place).exists():
        raise StartupProblem(
            f"{FILE_VARIABLES[name]} must be the path of a file that holds {name}. It names no file"
            " that is there, and looks like the value itself."
        )
    raise StartupProblem(
        f"The file {place} of {FILE_VARIABLES[name]} cannot be read ({problem}). "
        "Check the path, and that this user may read it."
    )


FILE_NAME = ".env"
MISNAMED = (".env.txt", "env.txt", "env")
"""Names that an editor or a copy gives the file by mistake."""
ENCODING = "utf-8-sig"
"""The encoding of the file; some editors write a byte-order mark."""

LOG_FORMAT_VARIABLE = "CARTAGENA_LOG_FORMAT"
LOG_FORMAT = re.compile(rf"^\s*(?:export\s+)?{LOG_FORMAT_VARIABLE}\s*=[\s'\"]*(\w+)", re.M | re.I)


class Line(NamedTuple):
    """A setting in the file: its line, its name in capitals, and its value as it is written."""

    number: int
    name: str
    value: str


class SettingsFromFileAndEnvironment(BaseSettings):
    """Settings from the environment, and from the file where the environment has none."""

    model_config = SettingsConfigDict(
        env_ignore_empty=True, extra="ignore", frozen=True, hide_input_in_errors=True
    )

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Read the file with `read_settings_file`: pydantic's own reader replaces ``${x}``."""
        given = {line.name: line.value for line in read_settings_file() if line.value}
        return init_settings, env_settings, InitSettingsSource(settings_cls, given)


def settings_file() -> Path:
    """Return the path of the settings file; the file need not exist."""
    return Path(FILE_NAME).resolve()


def read_settings_file() -> list[Line]:
    """Return the settings in the file; there are none if the file does not exist.

    Raises StartupProblem, which never shows a value, if the file or one of its lines cannot be
    read: its settings would silently have their defaults.
    """
    if not os.path.lexists(FILE_NAME):
        _refuse_misnamed_file()
        return []
    file = settings_file()
    if file.is_dir():
        raise StartupProblem(f"{file} is a folder, and must be a file with the settings.")
    try:
        with file.open(encoding=ENCODING) as opened:
            found = list(parse_stream(opened))
    except (OSError, UnicodeDecodeError):
        found = None
    # Outside the handler: a chained traceback would show the content of the file.
    if found is None:
        raise StartupProblem(
            f"{file} cannot be read. It must be a plain text file in UTF-8 that this user may read."
        )
    lines = list(_lines(found))
    _refuse_second_value(lines)
    return lines


def wanted_log_format() -> str:
    """Return the format of the log, even if other settings or lines of the file are wrong."""
    given = os.environ.get(LOG_FORMAT_VARIABLE, "")
    if not given:
        with suppress(OSError):
            text = settings_file().read_text(ENCODING, errors="replace")
            given = "".join(LOG_FORMAT.findall(text)[-1:])
    return "json" if given.strip().lower() == "json" else "console"


def set_in_environment(*names: str) -> bool:
    """Return whether the environment sets one of these variables."""
    return any(value and name.upper() in names for name, value in os.environ.items())


def _lines(found: list[Binding]) -> Iterator[Line]:
    for one in found:
        text = one.original.string
        number = one.original.line + len(text) - len(text.lstrip("\n"))
        if one.error or (one.key is not None and one.value is None):
            raise StartupProblem(
                f"Line {number} of {settings_file()} is no setting: write NAME=value, and a #"
                " before a comment."
            )
        if one.key is not None and one.value is not None:
            yield Line(number, one.key.upper(), one.value.strip())


def _refuse_second_value(lines: list[Line]) -> None:
    values = dict[str, str]()
    for line in filter(lambda line: line.value, lines):
        if values.setdefault(line.name, line.value) != line.value:
            raise StartupProblem(
                f"Line {line.number} of {settings_file()} gives {line.name} a second value: keep"
                " one of the two lines."
            )


def _refuse_misnamed_file() -> None:
    for name in MISNAMED:
        if Path(name).is_file():
            raise StartupProblem(
                f"{Path(name).resolve()} is not read: its name must be {FILE_NAME}. Rename it."
            )
