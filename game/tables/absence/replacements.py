"""Act on the seats of people who are away, unless they have said so: then everybody waits."""

from dataclasses import dataclass
from typing import Concatenate, ParamSpec

from game.model.ids import GameId, InteractionId, UserId
from game.tables import errors
from game.tables.absence import stand_ins, vacancies
from game.tables.absence.away import AwayPeople
from game.tables.decisions import Decide
from game.tables.people import Person
from game.tables.saving.ledger import Ledger
from game.tables.table import Table

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Replacements:
    """The seats of running games whose people are away, and the players who replace them.

    Every method raises OnLeave if the person has said that they are away.
    """

    _ledger: Ledger
    _away: AwayPeople

    async def do(
        self,
        game_id: GameId,
        person: Person,
        click: InteractionId,
        decide: Decide[Concatenate[int, P]],
        seat: int,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Table:
        """Do what a person asks for with the seat of somebody who is away; see `Ledger.do`."""
        await self._check_not_on_leave(await self._ledger.table(game_id), seat)
        return await self._ledger.do(game_id, person, click, decide, seat, *args, **kwargs)

    async def give_seat(
        self, game_id: GameId, person: Person, seat: int, user: UserId, click: InteractionId
    ) -> Table:
        """Give a seat to this user, who asked for it. Nobody waits if it is the user's own."""
        table = await self._ledger.table(game_id)
        if table.game.seats[seat].user != user:
            await self._check_not_on_leave(table, seat)
        return await self._ledger.do(game_id, person, click, vacancies.give_seat, seat, user)

    async def end_unfinished(self, game_id: GameId, person: Person, click: InteractionId) -> Table:
        """End a game of two people because the other person has been away for long."""
        table = await self._ledger.table(game_id)
        if (absent_seat := stand_ins.absent_opponent(table, person.user)) is not None:
            await self._check_not_on_leave(table, absent_seat)
        return await self._ledger.do(game_id, person, click, stand_ins.end_unfinished)

    async def load_if_may_hand_over(self, game_id: GameId, person: Person, seat: int) -> Table:
        """Return the table at which this person may hand that seat over.

        Raises NoGame, GameEnded, NotStarted, NotSeated and NotAbsent.
        """
        table = await self._ledger.table(game_id)
        stand_ins.check_may_hand_over(table, person.user, seat)
        await self._check_not_on_leave(table, seat)
        return table

    async def load_if_may_end_unfinished(self, game_id: GameId, person: Person) -> Table:
        """Return the table whose game this person may end without a winner.

        Raises NoGame, GameEnded, NotStarted, NotSeated and NotAbsent.
        """
        table = await self._ledger.table(game_id)
        await self._check_not_on_leave(
            table, stand_ins.check_may_end_unfinished(table, person.user)
        )
        return table

    async def _check_not_on_leave(self, table: Table, seat: int) -> None:
        holders = table.people_keeping_seats if table.playing else ()
        for holder in holders:
            if holder.seat == seat and await self._away.until(holder.user) is not None:
                raise errors.OnLeave(table)
