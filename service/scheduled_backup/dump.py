"""A backup of a PostgreSQL database, made by PostgreSQL's own programs."""

import os
import subprocess
from pathlib import Path
from urllib.parse import unquote, urlsplit

from game.storage.postgresql.address import Address
from service.startup.problem import EXIT_REFUSED
from service.startup.terminal import say


def dump(url: str, file: Path) -> int:
    """Dump a database into a new file, then read all of it; return the exit code.

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
        _run("pg_restore", "--file=-", str(incomplete_file))
    except FileNotFoundError as error:
        say(
            f"{error.filename} was not found: install PostgreSQL's own programs (Debian:"
            " postgresql-client), in the server's release or a newer one."
        )
        return EXIT_REFUSED
    except subprocess.CalledProcessError as error:
        incomplete_file.unlink(missing_ok=True)
        say(f"{error.cmd[0]} failed: no backup was made. Its own message stands above.")
        return EXIT_REFUSED
    incomplete_file.rename(file)
    say(f"{file} holds the games as they were when this began.")
    return 0


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
