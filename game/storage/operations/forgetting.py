"""Forget people, and remove games that are over and results."""

from secrets import token_hex

from game.model.game import Game, Renaming
from game.model.ids import GameId, GuildId, UserId
from game.model.time import Moment
from game.storage.columns.parts import to_json
from game.storage.columns.tables import GAME, GAME_TABLES, PERSON_TABLES
from game.storage.errors import StaleVersion
from game.storage.operation import (
    Operation,
    Statement,
    change_operation,
    read_operation,
    transaction,
)
from game.storage.operations.base import UNFINISHED_LIST, Operations, ids_of_rows
from game.storage.operations.games import lock_revision, replace_seats

TIDYING_OWED = "tidying"
"""The key of a text that is in `meta` as long as removed data may still be in the files."""

BEGIN = Statement("""
    INSERT INTO forgetting ("user", salt) VALUES (:user, :salt)
    ON CONFLICT ("user") DO UPDATE SET salt = forgetting.salt RETURNING salt
""")
UNDER_WAY = Statement('SELECT "user" AS id FROM forgetting ORDER BY "user"')
MENTIONING = Statement("""
    SELECT id FROM game
    WHERE id BETWEEN :begin AND :end
      AND (host = :user
           OR EXISTS (SELECT 1 FROM seat WHERE seat.game = game.id AND :user IN ("user", vote))
           OR EXISTS (SELECT 1 FROM entry WHERE entry.game = game.id AND "user" = :user)
           OR replacements_guests || replacements_vacancies || admission_invitations
              || admission_barred || cuts || coalesce(call_users, '')
              || coalesce(call_to_notify_later, '')
              LIKE '%' || CAST(:user AS text) || '%')
    ORDER BY id
""")
PERSON_FIELDS = ("host", "cuts", "replacements", "admission")
"""The fields of a game that mention people; its seats and its call mention people as well."""
RENAME = Statement(
    f"""
    UPDATE game SET {GAME.columns_of(*PERSON_FIELDS).assignments},
        call_users = CASE WHEN call_users IS NULL THEN NULL ELSE :called END,
        call_to_notify_later = CASE WHEN call_to_notify_later IS NULL THEN NULL ELSE :later END,
        version = version + 1, clock_change_count = clock_change_count + 1,
        board_promise_outdated = board_promise_message IS NOT NULL
    WHERE id = :game AND version = :known RETURNING id
    """  # noqa: S608
)
RENAME_ENTRIES = Statement(
    'UPDATE entry SET "user" = :number WHERE game = :game AND "user" = :user'
)
SERVERS_WITH_RESULTS_OF = Statement("""
    SELECT DISTINCT guild AS id FROM seat_result JOIN result ON result.id = seat_result.result
    WHERE person = :user ORDER BY guild
""")
RENAME_IN_RESULTS = Statement("""
    UPDATE seat_result SET person = :number
    WHERE person = :user
      AND EXISTS (SELECT 1 FROM result WHERE result.id = seat_result.result AND guild = :guild)
""")
COUNT_SHARED_CHANGES = Statement("""
    UPDATE daily_post SET change_count = change_count + 1
    WHERE (channel, day) IN (SELECT channel, day FROM daily_share WHERE "user" = :user)
""")
# This statement also locks the servers whose messages are changed next. Every operation that locks
# both a server's row and its messages locks the row first, so that no deadlock occurs.
FORGET_MODERATOR = Statement("""
    UPDATE daily_server SET morning_moderator =
        CASE WHEN morning_moderator = :user THEN 0 ELSE morning_moderator END
    WHERE morning_moderator = :user
       OR guild IN (SELECT guild FROM daily_share WHERE "user" = :user)
""")
FORGET = tuple(Statement(f'DELETE FROM {table} WHERE "user" = :user') for table in PERSON_TABLES)  # noqa: S608

ENDED = Statement(
    f"""
    SELECT id FROM game WHERE status NOT IN {UNFINISHED_LIST} AND changed < :before
    ORDER BY changed LIMIT :most
    """  # noqa: S608
)
REMOVE = (
    *(Statement(f"DELETE FROM {table} WHERE game IN (:games)") for table in GAME_TABLES),  # noqa: S608
    Statement("DELETE FROM game WHERE id IN (:games)"),
)
REMOVE_RESULTS = Statement("""
    DELETE FROM result
    WHERE id IN (SELECT id FROM result WHERE ended < :before ORDER BY ended LIMIT :most)
    RETURNING id
""")
REMOVE_RESULTS_OF_SERVER = Statement("DELETE FROM result WHERE guild = :guild")
# In PostgreSQL the value differs each time, and a cleanup deletes only the value that it read at
# its beginning. So if data is removed during a cleanup, the new value stays until the next cleanup.
SAVE_TIDYING_OWED = Statement(
    f"""
    INSERT INTO meta (key, value) VALUES ('{TIDYING_OWED}', CAST(pg_current_xact_id() AS text))
    ON CONFLICT (key) DO UPDATE SET value = excluded.value
    """,  # noqa: S608
    sqlite=f"INSERT INTO meta (key, value) VALUES ('{TIDYING_OWED}', '') ON CONFLICT DO NOTHING",  # noqa: S608
)


class Forgetting(Operations):
    """People to forget, and games to remove."""

    @change_operation
    def begin_forgetting(self, user: UserId) -> Operation[str]:
        """Save that a person is to be forgotten; `forget` ends this.

        Returns the salt of the numbers that replace the person. It stays the same until `forget`
        deletes it.
        """
        (row,) = yield BEGIN(user=user, salt=token_hex(16))
        return row["salt"]

    @read_operation
    def forgetting(self) -> Operation[tuple[UserId, ...]]:
        """Return the people who are still to be forgotten."""
        return ids_of_rows(UserId, (yield UNDER_WAY()))

    @read_operation
    def games_mentioning(
        self, user: UserId, first: GameId, last: GameId
    ) -> Operation[tuple[GameId, ...]]:
        """Return the games, from `first` to `last`, that may mention a person.

        The result may contain a few games too many: those that mention somebody whose longer id
        contains the digits of this person's id.
        """
        return ids_of_rows(GameId, (yield MENTIONING(user=user, begin=first, end=last)))

    @transaction
    def rename_person(self, game: Game, renaming: Renaming) -> Operation[None]:
        """Replace a person in a game, if its stored version is still that of `game`.

        The version and the clock's `change_count` increase by one, so that the board is updated
        even if the game is over. The closed lobby message is updated, too. Raises `StaleVersion`
        and `UnknownGame`.
        """
        columns = GAME.values_of({name: getattr(renaming, name) for name in PERSON_FIELDS})
        call_values = {
            "called": to_json(renaming.call_users),
            "later": to_json(renaming.call_to_notify_later),
        }
        if not (yield RENAME(game=game.id, known=game.version, **call_values, **columns)):
            stored = yield from lock_revision(game.id)
            raise StaleVersion(game.id, game.version, stored.version)
        yield from replace_seats(game.id, renaming.seats)
        yield RENAME_ENTRIES(number=renaming.new_user, game=game.id, user=renaming.user)

    @read_operation
    def servers_with_results_of(self, user: UserId) -> Operation[tuple[GuildId, ...]]:
        """Return the servers that have results of a person."""
        return ids_of_rows(GuildId, (yield SERVERS_WITH_RESULTS_OF(user=user)))

    @change_operation
    def rename_in_results(self, user: UserId, guild: GuildId, number: UserId) -> Operation[None]:
        """Replace a person in all results of a server by a number below zero."""
        yield RENAME_IN_RESULTS(user=user, guild=guild, number=number)

    @transaction
    def forget(self, user: UserId) -> Operation[None]:
        """Remove a person's data outside games and results, and the note to forget this person.

        Messages in Discord show this person's shared results until the bot edits these messages.
        """
        yield FORGET_MODERATOR(user=user)
        yield COUNT_SHARED_CHANGES(user=user)
        for statement in FORGET:
            yield statement(user=user)
        yield SAVE_TIDYING_OWED()

    @transaction
    def remove_ended(self, before: Moment, limit: int) -> Operation[tuple[GameId, ...]]:
        """Remove at most `limit` games that ended before a moment; return their ids.

        Their results stay.
        """
        found = ids_of_rows(GameId, (yield ENDED(before=before, most=limit)))
        if found:
            for statement in REMOVE:
                yield statement(games=[*found])
            yield SAVE_TIDYING_OWED()
        return found

    @transaction
    def remove_results(self, before: Moment, limit: int) -> Operation[int]:
        """Remove at most `limit` results of games that ended before a moment; return how many."""
        removed = yield REMOVE_RESULTS(before=before, most=limit)
        if removed:
            yield SAVE_TIDYING_OWED()
        return len(removed)

    @transaction
    def remove_results_of_server(self, guild: GuildId) -> Operation[None]:
        yield REMOVE_RESULTS_OF_SERVER(guild=guild)
        yield SAVE_TIDYING_OWED()

    async def tidy(self) -> bool:
        """Erase removed data from the files; return whether all of it is erased.

        Data that is not erased now is erased later: at the next start, or when nobody else uses the
        database.
        """
        return await self.driver.tidy()
