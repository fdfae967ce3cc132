"""A backup of a PostgreSQL database, made by PostgreSQL's own programs."""

import os
import re
import subprocess
from pathlib import Path
from urllib.parse import unquote, urlsplit

from game.storage.postgresql.address import Address
from service.backups.verifying import Verdict
from service.startup.problem import EXIT_REFUSED, say

COPY_OF_GAMES = re.compile(rb"COPY (\S+\.)?game \(")
"""The line of a dump after which the rows of the games follow."""


def dump(url: str, file: Path) -> Verdict:
    """Dump a database into a new file, then read all of it and count the games.

    pg_dump and pg_restore print their own error messages. If one of them fails, the file is
    removed.
    """
    address, password = split_off_password(url)
    incomplete_file = file.with_name(f"{file.name}.part")
    dump_command = (
        "pg_dump",
        "--no-password",
        "--format=custom",
        f"--file={incomplete_file}",
        f"--dbname={address}",
    )
    try:
        # Everybody on the machine can see a command line, so the environment holds the password.
        _run(*dump_command, PGPASSWORD=password)
        games = _count_games(incomplete_file)
    except FileNotFoundError as error:
        say(
            f"{error.filename} was not found: install PostgreSQL's own programs (Debian:"
            " postgresql-client), in the server's release or a newer one."
        )
        return Verdict(EXIT_REFUSED)
    except subprocess.CalledProcessError as error:
        incomplete_file.unlink(missing_ok=True)
        say(f"{error.cmd[0]} failed: no backup was made. Its own message stands above.")
        return Verdict(EXIT_REFUSED)
    incomplete_file.rename(file)
    say(f"{file} holds the games as they were when this began.")
    return Verdict(0, games)


def _count_games(file: Path) -> int:
    """Read a whole dump, and return how many games it holds."""
    command = ("pg_restore", "--file=-", str(file))
    with subprocess.Popen(command, stdout=subprocess.PIPE) as reading:  # noqa: S603 - no shell
        games, table = 0, None
        for line in reading.stdout or ():
            if table is None and line.startswith(b"COPY "):
                table = line
            elif line == b"\\.\n":
                table = None
            elif table is not None and COPY_OF_GAMES.match(table):
                games += 1
    if reading.returncode != 0:
        raise subprocess.CalledProcessError(reading.returncode, command)
    return games


def split_off_password(url: str) -> tuple[str, str]:
    """Return an address without its password, and the password."""
    parts = urlsplit(url)
    user, at, host = parts.netloc.rpartition("@")
    options = [
        one for one in parts.query.split("&") if unquote(one.partition("=")[0]) != "password"
    ]
    address = f"{parts.scheme}://{user.partition(':')[0]}{at}{host}{parts.path}"
    if any(options):
        address += f"?{'&'.join(options)}"
    return address, Address.parse(url).password or ""


def _run(*command: str, **environment: str) -> None:
    non_empty = {name: value for name, value in environment.items() if value}
    subprocess.run(  # noqa: S603 - no shell, and the address is the operator's own
        command, env=os.environ | non_empty, stdout=subprocess.DEVNULL, check=True
    )
