"""Store people's preferences and absences."""

from collections.abc import Callable, Iterable, Mapping

from game.model.ids import UserId
from game.model.preferences import Absence, Preferences
from game.model.time import Moment
from game.storage.columns.tables import ABSENCE, PREFERENCES
from game.storage.operation import (
    Operation,
    Statement,
    change_operation,
    read_operation,
    transaction,
)

from .base import Operations, ids_of_rows, lock_or_insert

PREFERENCES_OF = Statement('SELECT * FROM preference WHERE "user" IN (:users)')
LOCK_PREFERENCES = lock_or_insert("preference", PREFERENCES, "user")
SET_PREFERENCES = Statement(f'UPDATE preference SET {PREFERENCES.assignments} WHERE "user" = :user')  # noqa: S608
UNDELIVERED = Statement('SELECT "user" AS id FROM preference WHERE undelivered ORDER BY "user"')
SAVE_ABSENCE = Statement(
    f"""
    INSERT INTO absence ({ABSENCE.names}) VALUES ({ABSENCE.placeholders})
    ON CONFLICT ("user", began) DO UPDATE SET until = excluded.until
    """  # noqa: S608
)
ABSENCES_OF = Statement(
    f"""
    SELECT {ABSENCE.names} FROM absence WHERE "user" = :user AND until > :since ORDER BY began
    """  # noqa: S608
)
AWAY_AFTER = Statement('SELECT DISTINCT "user" AS id FROM absence WHERE until > :moment')


class People(Operations):
    """People's preferences and absences, on all Discord servers."""

    @read_operation
    def preferences(self, users: Iterable[UserId]) -> Operation[Mapping[UserId, Preferences]]:
        """Return the preferences of these people; a person who never set any is left out."""
        rows = yield PREFERENCES_OF(users=[*users])
        return {row["user"]: PREFERENCES.read(row) for row in rows}

    @transaction
    def prefer(
        self, user: UserId, change: Callable[[Preferences], Preferences]
    ) -> Operation[Preferences]:
        """Change a person's preferences in one transaction, and return the new ones."""
        (row,) = yield LOCK_PREFERENCES(user=user, **PREFERENCES.column_values(Preferences()))
        after = change(PREFERENCES.read(row))
        yield SET_PREFERENCES(user=user, **PREFERENCES.column_values(after))
        return after

    @read_operation
    def undelivered(self) -> Operation[tuple[UserId, ...]]:
        """Return the people who do not know yet that Discord refused a direct message to them."""
        return ids_of_rows(UserId, (yield UNDELIVERED()))

    @change_operation
    def save_absence(self, absence: Absence) -> Operation[None]:
        """Save an absence; it replaces an absence of the same person with the same beginning."""
        yield SAVE_ABSENCE(**ABSENCE.column_values(absence))

    @read_operation
    def absences_of(self, user: UserId, since: Moment) -> Operation[tuple[Absence, ...]]:
        """Return the absences of a person that end after a moment, the earliest first."""
        return tuple(map(ABSENCE.read, (yield ABSENCES_OF(user=user, since=since))))

    @read_operation
    def away_after(self, moment: Moment) -> Operation[tuple[UserId, ...]]:
        """Return the people who have an absence that ends after a moment."""
        return ids_of_rows(UserId, (yield AWAY_AFTER(moment=moment)))
