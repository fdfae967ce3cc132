"""Collect a person's data, and delete it game by game; an interrupted deletion can start again."""

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from functools import partial

from game.model.daily import Attempts
from game.model.game import Change, Game, Renaming, Replacements, Status
from game.model.ids import NO_CLICK, NO_GAME, GameId, GuildId, UserId
from game.model.people import Cut, Guest, Seat, Vacancy
from game.model.preferences import Absence
from game.model.time import Milliseconds, Moment, subtract_duration
from game.storage.errors import UnknownGame
from game.storage.repository import Repository
from game.tables import errors
from game.tables.afterwards.results import somebody
from game.tables.decisions import Decision
from game.tables.durations import DAY
from game.tables.lobby.seats import leave_lobby
from game.tables.people import Click, Person
from game.tables.play.actions import leave_seat
from game.tables.privacy.kept import (
    call_users_of,
    daily_data,
    people_of,
    people_to_notify_later,
    person_data_in,
    results_data,
)
from game.tables.saving.ledger import Ledger
from game.tables.table import Table


def leave(table: Table, click: Click) -> Decision:
    """Leave a lobby, or resign from a running or resting game.

    A host who watches a game of computers cancels it. Raises GameEnded, and NotSeated if the person
    has no seat to leave.
    """
    user = click.person.user
    if table.over:
        raise errors.GameEnded(table)
    if table.only_computers_play and table.game.host == user:
        return Decision(Change(status=Status.CANCELLED))
    if table.game.status is Status.LOBBY:
        return leave_lobby(table, click)
    seat = table.seat_of(user)
    if seat is None or seat in table.state.out:
        raise errors.NotSeated(table)
    decision = leave_seat(table, click, seat)
    if table.resting and decision.change.status is None:
        # The due jobs of a resting game are set only when the game continues.
        return replace(decision, change=replace(decision.change, due={}))
    return decision


NameOfSeat = Callable[[str, int], str]
"""Returns the neutral name that replaces a person's own, for a language and a seat from 0."""


def renaming(game: Game, user: UserId, salt: str, name_of_seat: NameOfSeat) -> Renaming | None:
    """Return the change that gives a person in a game an id below zero and a neutral name.

    Data is removed, not replaced, where the person was only invited, called, kept out, or asked for
    a seat. Return ``None`` if the person is nowhere in the game. The seed of a game comes from its
    secret and from the ids of clicks or the words of cuts, never from the ids of people. So a new
    id changes nothing in the game.
    """
    if user not in people_of(game):
        return None
    new_id = somebody(salt, game.guild)

    def renamed_user(one: UserId) -> UserId:
        return new_id if one == user else one

    def renamed_seat(number: int, seat: Seat) -> Seat:
        name = name_of_seat(game.locale, number) if seat.user == user else seat.name
        vote = None if seat.vote is None else renamed_user(seat.vote)
        return replace(seat, user=renamed_user(seat.user), name=name, vote=vote)

    def renamed_guest(guest: Guest) -> Guest:
        name = name_of_seat(game.locale, guest.seat) if guest.user == user else guest.name
        return replace(guest, user=renamed_user(guest.user), name=name)

    invitations = tuple(one for one in game.admission.invitations if one.role or one.id != user)
    barred = tuple(one for one in game.admission.barred if one.user != user)
    return Renaming(
        user=user,
        new_user=new_id,
        host=renamed_user(game.host),
        seats=tuple(renamed_seat(number, seat) for number, seat in enumerate(game.seats)),
        cuts=tuple(_renamed_cut(cut, user, new_id) for cut in game.cuts),
        replacements=Replacements(
            tuple(map(renamed_guest, game.replacements.guests)), _vacancies_without_user(game, user)
        ),
        admission=replace(game.admission, invitations=invitations, barred=barred),
        call_users=tuple(one for one in call_users_of(game) if one != user),
        call_to_notify_later=tuple(one for one in people_to_notify_later(game) if one != user),
    )


def _renamed_cut(cut: Cut, user: UserId, new_id: UserId) -> Cut:
    return replace(cut, user=new_id) if cut.user == user else cut


def _vacancies_without_user(game: Game, user: UserId) -> tuple[Vacancy, ...]:
    """Return the free seats without this person's requests; an open seat stays open.

    If the person asked for their own seat back, this seat is not free any more, because a guest
    plays it. Other seats for which they asked stay free, without the request.
    """
    others = [
        one
        for one in game.replacements.vacancies
        if one.user != user or game.seats[one.seat].user != user
    ]
    return tuple(Vacancy(one.seat) if one.user == user else one for one in others)


GAMES_PER_SEARCH = 200
"""The number of games that are searched together."""

GAMES_PER_REMOVAL = 50
RESULTS_PER_REMOVAL = 500


@dataclass(frozen=True, slots=True)
class LeftOut:
    """People who want to be left out of figures."""

    hidden: frozenset[UserId]
    """Nobody else sees these people's figures. They see their own."""
    unrated: frozenset[UserId]
    """These people have no rating, and no place in tables of ratings."""


@dataclass(frozen=True, slots=True)
class Privacy:
    """The data about people that the tables of one repository store."""

    _repository: Repository
    _ledger: Ledger
    _clock: Callable[[], Moment]

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
            "results": results_data(await self._repository.results_of_person(user), user),
        }

    async def left_out_of_figures(self, users: Iterable[UserId], guild: GuildId) -> LeftOut:
        """Return who of these people is not shown to others on a server, and who is not rated."""
        wishes = await self._repository.preferences(users)
        return LeftOut(
            hidden=frozenset(
                user for user, one in wishes.items() if not one.shows_figures_on(guild)
            ),
            unrated=frozenset(user for user, one in wishes.items() if not one.rated),
        )

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

        The person resigns from running games and leaves lobbies. One number replaces the person in
        all games and results of a server. An interrupted deletion can start again.
        """
        salt = await self._repository.begin_forgetting(user)
        async for game_id in self.game_ids_of(user):
            with suppress(errors.TableError):
                await self._ledger.do(game_id, Person(user, ""), NO_CLICK, leave)
            with suppress(errors.NoGame):
                await self._ledger.rename_person(
                    game_id, partial(renaming, user=user, salt=salt, name_of_seat=name_of_seat)
                )
            yield game_id
        for guild in await self._repository.servers_with_results_of(user):
            await self._repository.rename_in_results(user, guild, somebody(salt, guild))
        await self._repository.forget(user)

    async def remove_ended(self, days: int) -> None:
        """Remove the games that ended more than ``days`` days ago, a few at a time."""
        before = subtract_duration(self._clock(), Milliseconds(days * DAY))
        while removed := await self._repository.remove_ended(before, GAMES_PER_REMOVAL):
            for game_id in removed:
                self._ledger.cache.forget(game_id)

    async def remove_results(self, days: int) -> None:
        """Remove the results of games that ended more than ``days`` days ago, a few at a time."""
        before = subtract_duration(self._clock(), Milliseconds(days * DAY))
        while await self._repository.remove_results(before, RESULTS_PER_REMOVAL):
            pass

    async def tidy(self) -> bool:
        """Remove deleted data from the files; return whether that is finished."""
        return await self._repository.tidy()
