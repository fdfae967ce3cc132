"""`python -m tests.postgresql`: a private server with an empty database, for as long as its input
is open; the first line it prints is the database's address."""

import sys

from tests.postgresql.server import programs, serving

MISSING = """\
Several processes keep their games in PostgreSQL, which is not installed here.
On Debian and Ubuntu: apt install postgresql. One process needs nothing: make play.
"""


def main() -> int:
    """Serve; gives the exit code."""
    found = programs()
    if found is None:
        sys.stderr.write(MISSING)
        return 2
    with serving(found) as server:
        server.ask("CREATE DATABASE games")
        sys.stdout.write(f"{server.address('games')}\n")
        sys.stdout.flush()
        sys.stdin.read()
    return 0


if __name__ == "__main__":
    sys.exit(main())
