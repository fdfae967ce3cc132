"""Keeps what people prefer, and when they are away."""

from collections.abc import Callable, Iterable, Mapping

from game.model.ids import UserId
from game.model.preferences import Absence, Preferences
from game.model.time import Moment
from game.storage.columns.tables import ABSENCE, PREFERENCES
from game.storage.operation import Operation, Statement, changing, reading, transaction

from .base import Operations, holding, ids

OF_PEOPLE = Statement('SELECT * FROM preference WHERE "user" IN (:users)')
HOLD = holding("preference", PREFERENCES, "user")
PREFER = Statement(f'UPDATE preference SET {PREFERENCES.sets} WHERE "user" = :user')  # noqa: S608
UNDELIVERED = Statement('SELECT "user" AS id FROM preference WHERE undelivered ORDER BY "user"')
SAVE_ABSENCE = Statement(
    f"""
    INSERT INTO absence ({ABSENCE.names}) VALUES ({ABSENCE.places})
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
    """What people prefer, and when they are away, on all servers."""

    @reading
    def preferences(self, users: Iterable[UserId]) -> Operation[Mapping[UserId, Preferences]]:
        """Return the preferences of those among these people who ever said any."""
        rows = yield OF_PEOPLE(users=[*users])
        return {row["user"]: PREFERENCES.read(row) for row in rows}

    @transaction
    def prefer(
        self, user: UserId, change: Callable[[Preferences], Preferences]
    ) -> Operation[Preferences]:
        """Change a person's preferences in one transaction, and return them as they are now."""
        (row,) = yield HOLD(user=user, **PREFERENCES.columns(Preferences()))
        after = change(PREFERENCES.read(row))
        yield PREFER(user=user, **PREFERENCES.columns(after))
        return after

    @reading
    def undelivered(self) -> Operation[tuple[UserId, ...]]:
        """Return the people who do not know yet that a direct message was refused."""
        return ids(UserId, (yield UNDELIVERED()))

    @changing
    def save_absence(self, absence: Absence) -> Operation[None]:
        """Remember an absence, in place of one of the same person that began at that moment."""
        yield SAVE_ABSENCE(**ABSENCE.columns(absence))

    @reading
    def absences_of(self, user: UserId, since: Moment) -> Operation[tuple[Absence, ...]]:
        """Return the absences of a person that end after a moment, the first first."""
        return tuple(map(ABSENCE.read, (yield ABSENCES_OF(user=user, since=since))))

    @reading
    def away_after(self, moment: Moment) -> Operation[tuple[UserId, ...]]:
        """Return the people who have an absence that ends after a moment."""
        return ids(UserId, (yield AWAY_AFTER(moment=moment)))
