"""SQL statements that store many open games with four players; every twentieth has a guest."""

from dataclasses import replace

from game.storage.columns.tables import GAME
from tests.makers.games import unstored_lobby

NUMBERED = (
    "WITH RECURSIVE one (n) AS (SELECT {first} UNION ALL SELECT n + 1 FROM one WHERE n < {last})"
)
GAMES = "{numbered} INSERT INTO game ({names}) SELECT {values} FROM one"
GUESTS = """
    CASE WHEN n % 20 = 0
         THEN '[{{"seat": 0, "user": ' || {guest} || ', "name": "Guest", "click": 1}}]'
         ELSE '[]' END
"""
SEATS = """
    {numbered}
    INSERT INTO seat (game, number, "user", name, click, ordinal)
    SELECT n, {number}, {user}, 'Player', 1, 0 FROM one
"""
SECRETS = {True: "decode('00', 'hex')", False: "x'00'"}


def user_expression(seat: int, people_count: int) -> str:
    """Return the SQL expression for the user in seat ``seat`` of game ``n``."""
    return f"(1 + (n * 7919 + {seat} * 104729) % {people_count})"


def many_games_sql(
    first: int, last: int, status: str, people_count: int, *, for_postgresql: bool
) -> list[str]:
    """Return statements that store the games from ``first`` to ``last``, for SQLite or PostgreSQL.

    The ids from ``first`` to ``last`` must be the next free ids of the database.
    """
    numbered = NUMBERED.format(first=first, last=last)
    values = {
        **{
            name: _literal(one)
            for name, one in GAME.column_values(replace(unstored_lobby(), version=1)).items()
        },
        "guild": "n % 400",
        "channel": "n",
        "host": user_expression(0, people_count),
        "secret": SECRETS[for_postgresql],
        "status": f"'{status}'",
        "changed": "0",
        "replacements_guests": GUESTS.format(guest=user_expression(4, people_count)),
    }
    names = ", ".join(values)
    rows = GAMES.format(numbered=numbered, names=names, values=", ".join(values.values()))
    seats = [
        SEATS.format(numbered=numbered, number=number, user=user_expression(number, people_count))
        for number in range(4)
    ]
    return [rows, *seats]


def _literal(value: object) -> str:
    if value is None:
        return "NULL"
    return f"'{value}'" if isinstance(value, str) else str(value)
