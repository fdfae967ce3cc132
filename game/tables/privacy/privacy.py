"""Collect a person's data, and delete it game by game; an interrupted deletion can start again."""

from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import asdict
from functools import partial

from game.model.daily import Attempts
from game.model.ids import NO_CLICK, NO_GAME, GameId, UserId
from game.model.preferences import Absence
from game.model.time import Milliseconds, Moment, subtract_duration
from game.storage.errors import UnknownGame
from game.storage.repository import Repository
from game.tables import errors
from game.tables.decisions import Decision
from game.tables.durations import DAY
from game.tables.people import Person
from game.tables.privacy.kept import daily_data, people_of, person_data_in
from game.tables.privacy.leaving import leave
from game.tables.privacy.renaming import NameOfSeat, renaming
from game.tables.saving.ledger import Ledger
from game.tables.table import Table

GAMES_PER_SEARCH = 200
"""The number of games that are searched together."""

GAMES_PER_REMOVAL = 50


class Privacy:
    """The data about people that the tables of one repository store."""

    def __init__(self, repository: Repository, ledger: Ledger, clock: Callable[[], Moment]) -> None:
        self._repository = repository
        self._ledger = ledger
        self._clock = clock

    async def game_ids_of(self, user: UserId) -> AsyncIterator[GameId]:
        """Yield the games that may hold a person's id, oldest first, including ended games.

        A few of these games may hold only a longer number that contains the id.
        """
        last = NO_GAME
        while game_ids := await self._repository.numbers(last, GAMES_PER_SEARCH):
            last = game_ids[-1]
            for game_id in await self._repository.games_mentioning(user, game_ids[0], last):
                yield game_id

    async def all_data_of(self, user: UserId) -> dict[str, object]:
        """Return all stored data about a person, as plain values for a file."""
        preferences = (await self._repository.preferences((user,))).get(user)
        absences = await self.absences_of(user)
        games: list[dict[str, object]] = []
        async for game_id in self.game_ids_of(user):
            # The game may have been removed since the search.
            with suppress(UnknownGame):
                game = await self._repository.load(game_id)
                if user in people_of(game):
                    games.append(person_data_in(game, user))
        return {
            "id": user,
            "preferences": None if preferences is None else asdict(preferences),
            "absences": [asdict(one) for one in absences],
            "daily puzzles": daily_data(
                await self.attempts_of(user),
                await self._repository.shares_of(user),
                await self._repository.streak_of(user),
                await self._repository.mornings_named(user),
            ),
            "games": games,
        }

    async def attempts_of(self, user: UserId) -> tuple[Attempts, ...]:
        """Return a person's attempts at the daily puzzles."""
        return await self._repository.attempts_of(user)

    async def absences_of(self, user: UserId) -> tuple[Absence, ...]:
        """Return a person's past, present and future absences."""
        return await self._repository.absences_of(user, Moment(0))

    async def ask_to_be_forgotten(self, user: UserId) -> None:
        """Save that a person wants to be forgotten; the deletion starts after that."""
        await self._repository.begin_forgetting(user)

    async def users_to_forget(self) -> tuple[UserId, ...]:
        """Return the people who asked to be forgotten and whose data is not deleted yet."""
        return await self._repository.forgetting()

    async def forget(self, user: UserId, name_of_seat: NameOfSeat) -> AsyncIterator[GameId]:
        """Forget a person, one game at a time; yield the id of each game that was searched.

        The person resigns from running games and leaves lobbies. An interrupted deletion can start
        again.
        """
        async for game_id in self.game_ids_of(user):
            with suppress(errors.TableError):
                await self._ledger.change(game_id, partial(self._leave, user), NO_CLICK)
            with suppress(errors.NoGame):
                await self._ledger.rename_person(
                    game_id, partial(renaming, user=user, name_of_seat=name_of_seat)
                )
            yield game_id
        await self._repository.forget(user)

    async def remove_ended(self, days: int) -> None:
        """Remove the games that ended more than ``days`` days ago, a few at a time."""
        before = subtract_duration(self._clock(), Milliseconds(days * DAY))
        while removed := await self._repository.remove_ended(before, GAMES_PER_REMOVAL):
            for game_id in removed:
                self._ledger.cache.forget(game_id)

    async def tidy(self) -> bool:
        """Remove deleted data from the files; return whether that is finished."""
        return await self._repository.tidy()

    def _leave(self, user: UserId, table: Table) -> Decision:
        return leave(table, Person(user, ""), self._clock)
