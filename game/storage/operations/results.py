"""Store the results of finished games, and find them.

`save` of a game stores its result in the transaction that finishes the game. The id of a result is
the number of its game, so that no game can have two.
"""

from collections.abc import Mapping, Sequence

import orjson

from game.model.game import Status
from game.model.ids import GameId, GuildId, UserId
from game.model.results import Result
from game.model.time import Moment
from game.storage.columns.row import Row
from game.storage.columns.tables import RESULT, SEAT_RESULT
from game.storage.operation import (
    Operation,
    Request,
    Statement,
    combine_requests,
    read_operation,
    transaction,
)

from .base import IN_SHARE, Operations, ids_of_rows

ALL_TIME = Moment(0)

ADD_RESULT = Statement(
    f"""
    INSERT INTO result (id, {RESULT.names}) VALUES (:result, {RESULT.placeholders})
    ON CONFLICT (id) DO NOTHING
    """  # noqa: S608
)
ADD_SEATS = Statement(
    f"""
    INSERT INTO seat_result (result, number, {SEAT_RESULT.names})
    SELECT CAST(:result AS bigint), number, {SEAT_RESULT.names} FROM TABLE(:seat_results)
    WHERE true
    ON CONFLICT (result, number) DO NOTHING
    """,  # noqa: S608
    seat_results={"number": "bigint", **SEAT_RESULT.types},
)
_RESULTS = f"""
    SELECT result.*, game.id AS game,
        (SELECT {{list}}({{object}}({SEAT_RESULT.json_pairs}))
         FROM (SELECT * FROM seat_result WHERE seat_result.result = result.id ORDER BY number)
              AS one) AS seats
    FROM result LEFT JOIN game ON game.id = result.id
    WHERE {{which}}
    ORDER BY result.ended, result.id {{part}}
"""  # noqa: S608


def _results(which: str, part: str = "") -> Statement:
    """Return the statement that reads the results for which a condition is true, oldest first."""
    values = {"which": which, "part": part}
    return Statement(
        _RESULTS.format(list="json_agg", object="json_build_object", **values),
        sqlite=_RESULTS.format(list="json_group_array", object="json_object", **values),
    )


RESULTS_OF_SERVER = _results("result.guild = :guild AND result.ended >= :since")
PART_OF_RESULTS_OF_SERVER = _results("result.guild = :guild", "LIMIT :most OFFSET :skipped")
RESULTS_OF_PERSON = _results(
    "result.id IN (SELECT seat_result.result FROM seat_result WHERE person = :user)"
)
SEAT_NAMES = Statement(
    """
    SELECT seat."user" AS person, seat.name FROM TABLE(:wanted)
    JOIN seat ON seat.game = wanted.game AND seat."user" = wanted.person
    """,
    wanted={"game": "bigint", "person": "bigint"},
)
FINISHED_GAMES_OF = Statement("""
    SELECT seat_result.result AS id FROM seat_result
    WHERE person = :user
      AND EXISTS (SELECT 1 FROM game WHERE game.id = seat_result.result AND game.guild = :guild)
    ORDER BY seat_result.result DESC
""")
# The index is read once for each server. A plain DISTINCT would read every result.
SERVERS_WITH_RESULTS = Statement(
    f"""
    WITH RECURSIVE listed (guild) AS (
        SELECT min(guild) FROM result
        UNION ALL
        SELECT (SELECT min(result.guild) FROM result WHERE result.guild > listed.guild)
        FROM listed WHERE listed.guild IS NOT NULL
    )
    SELECT guild AS id FROM listed WHERE guild IS NOT NULL AND {IN_SHARE.format("listed")}
    """  # noqa: S608
)
FINISHED_WITHOUT_RESULT = Statement(
    f"""
    SELECT id FROM game
    WHERE id > :after AND status = '{Status.FINISHED.value}'
      AND NOT EXISTS (SELECT 1 FROM result WHERE result.id = game.id)
    ORDER BY id LIMIT :most
    """  # noqa: S608
)


class Results(Operations):
    """The results of finished games."""

    @read_operation
    def results_of_server(
        self, guild: GuildId, since: Moment | None = None
    ) -> Operation[tuple[Result, ...]]:
        """Return the results of a server's games that ended at or after a moment, oldest first."""
        moment = ALL_TIME if since is None else since
        return _read((yield RESULTS_OF_SERVER(guild=guild, since=moment)))

    @read_operation
    def part_of_results_of_server(
        self, guild: GuildId, skipped: int, limit: int
    ) -> Operation[tuple[Result, ...]]:
        """Return at most `limit` results of a server, oldest first, after the oldest `skipped`."""
        return _read((yield PART_OF_RESULTS_OF_SERVER(guild=guild, skipped=skipped, most=limit)))

    @read_operation
    def seat_names(self, games: Mapping[UserId, GameId]) -> Operation[dict[UserId, str]]:
        """Return the names that people have in these games, without those who have no seat."""
        wanted = [{"game": game, "person": user} for user, game in games.items()]
        rows = yield SEAT_NAMES(wanted=wanted)
        return {UserId(row["person"]): row["name"] for row in rows}

    @read_operation
    def results_of_person(self, user: UserId) -> Operation[tuple[Result, ...]]:
        """Return the results of games that a person began, on all servers, oldest first."""
        return _read((yield RESULTS_OF_PERSON(user=user)))

    @read_operation
    def finished_games_of(self, user: UserId, guild: GuildId) -> Operation[tuple[GameId, ...]]:
        """Return a server's finished games that a person began, newest first; none was removed."""
        return ids_of_rows(GameId, (yield FINISHED_GAMES_OF(user=user, guild=guild)))

    @read_operation
    def servers_with_results(self) -> Operation[tuple[GuildId, ...]]:
        return ids_of_rows(GuildId, (yield SERVERS_WITH_RESULTS(**self.share_values)))

    @read_operation
    def finished_without_result(self, after: GameId, limit: int) -> Operation[tuple[GameId, ...]]:
        """Return at most `limit` finished games above `after` that have no result, oldest first."""
        return ids_of_rows(GameId, (yield FINISHED_WITHOUT_RESULT(after=after, most=limit)))

    @transaction
    def add_result(self, game_id: GameId, result: Result) -> Operation[None]:
        """Store the result of a game that finished earlier, unless the game has one."""
        yield combine_requests(*result_requests(game_id, result))


def result_requests(game_id: GameId, result: Result) -> list[Request]:
    """Return the requests that store the result of a game, unless the game has one."""
    seats = [
        {"number": number, **SEAT_RESULT.column_values(seat)}
        for number, seat in enumerate(result.seats)
    ]
    return [
        ADD_RESULT(result=game_id, **RESULT.column_values(result)),
        ADD_SEATS(result=game_id, seat_results=seats),
    ]


def _read(rows: Sequence[Row]) -> tuple[Result, ...]:
    return tuple(
        RESULT.read(
            row,
            game=row["game"],
            seats=tuple(SEAT_RESULT.read(seat) for seat in orjson.loads(row["seats"])),
        )
        for row in rows
    )
