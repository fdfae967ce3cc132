"""Find games of a channel, a server or a person, or games whose board lags. Return their ids."""

from collections.abc import Mapping
from itertools import takewhile

from game.model.due import Due
from game.model.game import UNFINISHED_STATUSES, Status
from game.model.ids import ChannelId, GameId, GuildId, UserId
from game.model.time import Moment
from game.storage.operation import Operation, Statement, read_operation

from .base import OUR_GAMES, UNFINISHED_LIST, Operations, first_id, ids_of_rows

MOST_CALLED_OFF = 99
"""The most games called off that are counted."""

NOT_OVER = f"status IN {UNFINISHED_LIST}"

FINISHED_IN = Statement("""
    SELECT id FROM game WHERE channel = :channel AND status = 'finished'
    ORDER BY changed DESC, id DESC LIMIT 1
""")
LAST_IN = Statement("SELECT id FROM game WHERE channel = :channel ORDER BY id DESC LIMIT 1")
# Games in which only computers play count neither here nor as games that ended properly.
_WITH_PEOPLE = "EXISTS (SELECT 1 FROM seat WHERE seat.game = game.id AND seat.level IS NULL)"
LAST_FINISHED_WITH_PEOPLE = Statement(
    f"""
    SELECT id, changed FROM game
    WHERE channel = :channel AND status = 'finished' AND {_WITH_PEOPLE}
    ORDER BY changed DESC, id DESC LIMIT 1
    """  # noqa: S608
)
# A record that ends with a mark U belongs to a game that ended because a person stayed away.
CALLED_OFF_SINCE = Statement(
    f"""
    SELECT id, EXISTS (
        SELECT 1 FROM entry WHERE entry.game = game.id AND entry.action LIKE '@_U'
    ) AS unfinished
    FROM game
    WHERE channel = :channel AND status = 'cancelled' AND dealt AND coalesce(unreadable, '') = ''
      AND (changed > :changed OR (changed = :changed AND id > :game)) AND {_WITH_PEOPLE}
    ORDER BY changed DESC, id DESC LIMIT :most
    """  # noqa: S608
)
RESTING_IN = Statement(
    "SELECT id FROM game WHERE channel = :channel AND status = 'resting' ORDER BY id"
)
LAGGING = Statement(
    f"""
    SELECT id FROM game
    WHERE {OUR_GAMES}
      AND (board_posting OR board_shown_version IS NULL OR board_shown_version <> version
           OR coalesce(board_shown_change_count, 0) <> clock_change_count
           OR clock_paused_at IS NOT NULL
           OR board_promise_outdated)
      AND ({NOT_OVER} OR changed >= :since
           OR coalesce(board_shown_change_count, 0) <> clock_change_count OR board_promise_outdated)
    ORDER BY id
    """  # noqa: S608
)
OPEN_OF_SERVER = Statement(
    f"SELECT id FROM game WHERE guild = :guild AND {NOT_OVER} ORDER BY id"  # noqa: S608
)
OPEN_SERVERS = Statement(
    f"""
    SELECT DISTINCT guild AS id FROM game
    WHERE {NOT_OVER} AND {OUR_GAMES} ORDER BY guild
    """  # noqa: S608
)
SERVERS_WITH = Statement(
    f"""
    SELECT DISTINCT game.guild AS id FROM due JOIN game ON game.id = due.game
    WHERE due.kind = :kind AND {OUR_GAMES} ORDER BY game.guild
    """  # noqa: S608
)
GAMES_WITH = Statement("""
    SELECT game.id FROM due JOIN game ON game.id = due.game
    WHERE due.kind = :kind AND game.guild = :guild ORDER BY game.id
""")
NUMBERS = Statement("SELECT id FROM game WHERE id > :after ORDER BY id LIMIT :most")
NUMBERS_OPEN = Statement(
    f"""
    SELECT status, count(*) AS number FROM game
    WHERE {NOT_OVER} AND {OUR_GAMES} GROUP BY status
    """  # noqa: S608
)
_WATCHED = f"""
    SELECT id FROM game
    WHERE {{}} = :whose AND {NOT_OVER} AND status <> 'resting'
      AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.game = game.id AND level IS NULL)
    ORDER BY id
"""  # noqa: S608
WATCHED_OF_SERVER = Statement(_WATCHED.format("guild"))
WATCHED_OF_HOST = Statement(_WATCHED.format("host"))
# Each part of the UNION uses its own index. One combined condition would read every open game.
_PERSON = f"""
    SELECT id FROM game
    WHERE {NOT_OVER} AND {{status}} AND host = :person
    UNION
    SELECT id FROM seat JOIN game ON game.id = seat.game
    WHERE {NOT_OVER} AND {{status}} AND seat."user" = :person
    UNION
    SELECT id FROM game
    WHERE {NOT_OVER} AND {{status}}
      AND replacements_guests <> '[]' AND {{guest}}
    ORDER BY id DESC
"""  # noqa: S608
_GUEST = "people_among(replacements_guests) @> ARRAY[CAST(:person AS bigint)]"
_GUEST_SQLITE = """
    EXISTS (SELECT 1 FROM json_each(replacements_guests)
            WHERE json_extract(value, '$.user') = :person)
"""


def _of_person(status: str, limit: str = "") -> Statement:
    return Statement(
        _PERSON.format(status=status, guest=_GUEST) + limit,
        sqlite=_PERSON.format(status=status, guest=_GUEST_SQLITE) + limit,
    )


OF_PERSON = _of_person("status <> 'resting'")
# Games may rest for years, so the list shows only the newest ones.
RESTING_OF_PERSON = _of_person("status = 'resting'", "LIMIT 20")

# Each part of the UNION uses its own index, as in `_PERSON`. Invited and barred people matter only
# in lobbies, and few lobbies are open. CROSS JOIN lets SQLite begin with the person's few seats.
_NAMED = f"""
    SELECT id FROM seat CROSS JOIN game
    WHERE game.id = seat.game AND seat."user" = :person AND seat.name <> :name
      AND {NOT_OVER} AND guild = :guild
    UNION
    SELECT id FROM game
    WHERE {NOT_OVER} AND guild = :guild AND replacements_guests <> '[]' AND {{guest}}
    UNION
    SELECT id FROM game
    WHERE {NOT_OVER} AND guild = :guild AND replacements_vacancies <> '[]'
      AND replacements_vacancies LIKE '%' || CAST(:person AS text) || '%'
    UNION
    SELECT id FROM game
    WHERE {NOT_OVER} AND status = 'lobby' AND guild = :guild
      AND admission_invitations || admission_barred LIKE '%' || CAST(:person AS text) || '%'
    ORDER BY id
"""  # noqa: S608
NAMED_OTHERWISE = Statement(_NAMED.format(guest=_GUEST), sqlite=_NAMED.format(guest=_GUEST_SQLITE))


class Finding(Operations):
    """Questions about several games."""

    @read_operation
    def finished_in(self, channel: ChannelId) -> Operation[GameId | None]:
        """Return the most recently finished game of a channel, or `None`."""
        return first_id((yield FINISHED_IN(channel=channel)))

    @read_operation
    def last_in(self, channel: ChannelId) -> Operation[GameId | None]:
        """Return the game of a channel that was created last, or `None`."""
        return first_id((yield LAST_IN(channel=channel)))

    @read_operation
    def called_off_in(self, channel: ChannelId) -> Operation[int]:
        """Return how many games of a channel were called off after the deal, at most 99.

        Count back to the last one that was finished, or that ended because a person stayed away.
        """
        found = yield LAST_FINISHED_WITH_PEOPLE(channel=channel)
        game, changed = (found[0]["id"], found[0]["changed"]) if found else (0, 0)
        rows = yield CALLED_OFF_SINCE(
            channel=channel, changed=changed, game=game, most=MOST_CALLED_OFF
        )
        return len(list(takewhile(lambda row: not row["unfinished"], rows)))

    @read_operation
    def resting_in(self, channel: ChannelId) -> Operation[tuple[GameId, ...]]:
        """Return the resting games of a channel, oldest first."""
        return ids_of_rows(GameId, (yield RESTING_IN(channel=channel)))

    @read_operation
    def lagging(self, since: Moment) -> Operation[tuple[GameId, ...]]:
        """Return the games whose messages may not show the newest version, oldest first.

        Finished games are included only if they changed at or after the moment `since`, or if
        people in them were renamed.
        """
        return ids_of_rows(GameId, (yield LAGGING(since=since, **self.share_values)))

    @read_operation
    def open_of_server(self, guild: GuildId) -> Operation[tuple[GameId, ...]]:
        """Return the open and the resting games of a server, oldest first."""
        return ids_of_rows(GameId, (yield OPEN_OF_SERVER(guild=guild)))

    @read_operation
    def open_servers(self) -> Operation[tuple[GuildId, ...]]:
        """Return the servers that have open or resting games."""
        return ids_of_rows(GuildId, (yield OPEN_SERVERS(**self.share_values)))

    @read_operation
    def games_with(self, kind: Due, guild: GuildId) -> Operation[tuple[GameId, ...]]:
        """Return the games of a server that have a due moment of this kind, oldest first."""
        return ids_of_rows(GameId, (yield GAMES_WITH(kind=kind, guild=guild)))

    @read_operation
    def servers_with(self, kind: Due) -> Operation[tuple[GuildId, ...]]:
        """Return the servers where some game has a due moment of this kind, at any time."""
        return ids_of_rows(GuildId, (yield SERVERS_WITH(kind=kind, **self.share_values)))

    @read_operation
    def numbers(self, after: GameId, limit: int) -> Operation[tuple[GameId, ...]]:
        """Return at most `limit` game ids above `after`, oldest first, of games with any status."""
        return ids_of_rows(GameId, (yield NUMBERS(after=after, most=limit)))

    @read_operation
    def numbers_open(self) -> Operation[Mapping[Status, int]]:
        """Return how many unfinished games have each status; a status without games has 0."""
        rows = yield NUMBERS_OPEN(**self.share_values)
        found = {row["status"]: row["number"] for row in rows}
        return {status: found.get(status, 0) for status in UNFINISHED_STATUSES}

    @read_operation
    def watched_of_server(self, guild: GuildId) -> Operation[tuple[GameId, ...]]:
        """Return a server's open games in which only computers play, oldest first."""
        return ids_of_rows(GameId, (yield WATCHED_OF_SERVER(whose=guild)))

    @read_operation
    def watched_of_host(self, user: UserId) -> Operation[tuple[GameId, ...]]:
        """Return a host's open games in which only computers play, oldest first."""
        return ids_of_rows(GameId, (yield WATCHED_OF_HOST(whose=user)))

    @read_operation
    def named_otherwise(
        self, guild: GuildId, user: UserId, name: str
    ) -> Operation[tuple[GameId, ...]]:
        """Return a server's unfinished games that may use another name for a person.

        The result may contain a few games too many: the names of guests and invited people are not
        compared.
        """
        return ids_of_rows(GameId, (yield NAMED_OTHERWISE(guild=guild, person=user, name=name)))

    @read_operation
    def of_person(self, user: UserId) -> Operation[tuple[GameId, ...]]:
        """Return a person's open games, newest first: as a player, as a guest, or as the host."""
        return ids_of_rows(GameId, (yield OF_PERSON(person=user)))

    @read_operation
    def resting_of_person(self, user: UserId) -> Operation[tuple[GameId, ...]]:
        """Return the twenty newest of a person's resting games: as player, as guest, or as host."""
        return ids_of_rows(GameId, (yield RESTING_OF_PERSON(person=user)))
