"""What a PostgreSQL database keeps of people, and how they are forgotten."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from game.model.game import Game
from game.model.preferences import Absence, Preferences
from game.model.renaming import Renaming
from game.storage.columns.row import Row

from .connecting.database import Database
from .keeping import forgetting, preferring, questions, reading
from .keeping.scope import scope


class People:
    """The part of the repository that is about people; see `Repository` for each method."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._ours = scope(database.lease)

    async def note_absence(self, absence: Absence) -> None:
        """Remember an absence."""
        values = (absence.user, absence.began, absence.until)
        await self._write(questions.NOTE_ABSENCE, *values)

    async def absences_of(self, user: int, since: int) -> tuple[Absence, ...]:
        """Return a person's absences."""
        found = await self._ask(questions.ABSENCES_OF, user, since)
        return tuple(Absence(row["user"], row["began"], row["until"]) for row in found)

    async def away_after(self, moment: int) -> tuple[int, ...]:
        """Return who is away."""
        return await self._ids(questions.AWAY_AFTER, moment)

    async def preferences(self, users: Iterable[int]) -> Mapping[int, Preferences]:
        """Return people's preferences."""
        return await self._database.read(partial(preferring.preferences, users=users))

    async def prefer(self, user: int, change: Callable[[Preferences], Preferences]) -> Preferences:
        """Change a person's preferences."""
        return await self._database.write(partial(preferring.prefer, user=user, change=change))

    async def undelivered(self) -> tuple[int, ...]:
        """Return the people to be told of a refused direct message."""
        return await self._ids(preferring.UNDELIVERED)

    async def begin_forgetting(self, user: int) -> None:
        """Remember whom to forget."""
        await self._write(forgetting.BEGIN, user)

    async def forgetting(self) -> tuple[int, ...]:
        """Return whom to forget."""
        return await self._ids(forgetting.UNDER_WAY)

    async def naming(self, user: int, first: int, last: int) -> tuple[int, ...]:
        """Return a person's games in a range."""
        return await self._ids(forgetting.NAMING, user, first, last)

    async def rename(self, game: Game, renaming: Renaming) -> None:
        """Rename people."""
        await self._database.write(partial(forgetting.rename, game=game, renaming=renaming))

    async def forget(self, user: int) -> None:
        """Forget a person beside the games."""
        await self._database.write(partial(forgetting.forget, user=user))

    async def _ids(self, question: str, *values: int) -> tuple[int, ...]:
        return await self._database.read(lambda session: reading.ids(session, question, *values))

    async def _ask(self, question: str, *values: object) -> Sequence[Row]:
        return await self._database.read(lambda session: session.fetch(question, *values))

    async def _write(self, statement: str, *values: int | str) -> None:
        await self._database.write(lambda session: session.fetch(statement, *values))
