"""Many open games at once, as rows: each of four people, every twentieth with a guest."""

NUMBERED = (
    "WITH RECURSIVE one (n) AS (SELECT {first} UNION ALL SELECT n + 1 FROM one WHERE n < {last})"
)
GAMES = """
    {numbered}
    INSERT INTO game (guild, channel, host, options, locale, secret, status,
                      version, created, changed, guests)
    SELECT n % 400, n, {host}, 'options', 'en', {secret}, '{status}', 1, 0, 0,
           CAST(CASE WHEN n % 20 = 0 THEN '[[0, ' || {guest} || ', "Guest", 1]]' ELSE '[]' END
                AS {json})
    FROM one
"""
SEATS = """
    {numbered}
    INSERT INTO seat (game, number, "user", name, click)
    SELECT n, {number}, {user}, 'Player', 1 FROM one
"""
SECRETS = {True: "decode('00', 'hex')", False: "x'00'"}


def person(place: int, people: int) -> str:
    """Who has this place at game number n."""
    return f"(1 + (n * 7919 + {place} * 104729) % {people})"


def many_games(first: int, last: int, status: str, people: int, *, server: bool) -> list[str]:
    """Statements that store games of these numbers, which must be the next, in either database."""
    numbered = NUMBERED.format(first=first, last=last)
    rows = GAMES.format(
        numbered=numbered,
        host=person(0, people),
        guest=person(4, people),
        secret=SECRETS[server],
        status=status,
        json="json" if server else "text",
    )
    seats = [
        SEATS.format(numbered=numbered, number=number, user=person(number, people))
        for number in range(4)
    ]
    return [rows, *seats]
