"""`python -m tests.postgresql`: run a private server with an empty database.

It prints the database's address as its first line, and runs until its standard input is closed.
"""

import sys

from tests.postgresql.server import programs, running_server

NO_POSTGRESQL_TEXT = """\
Several processes keep their games in PostgreSQL, which is not installed here.
On Debian and Ubuntu: apt install postgresql. One process needs nothing: make play.
"""


def main() -> int:
    """Run the server, and return the exit code."""
    found = programs()
    if found is None:
        sys.stderr.write(NO_POSTGRESQL_TEXT)
        return 2
    with running_server(found) as server:
        server.run_sql("CREATE DATABASE games")
        sys.stdout.write(f"{server.address('games')}\n")
        sys.stdout.flush()
        sys.stdin.read()
    return 0


if __name__ == "__main__":
    sys.exit(main())
