"""The actions on the seats of people who are away. Each action is one method."""

from collections.abc import Callable

from game.model.ids import GameId, InteractionId, UserId
from game.model.time import Moment
from game.tables import errors
from game.tables.absence import stand_ins, vacancies
from game.tables.absence.away import AwayPeople
from game.tables.people import Person
from game.tables.saving.ledger import Ledger
from game.tables.table import Table


class ReplacementActions:
    """The seats of running games whose people are away, and the players who replace them."""

    def __init__(self, ledger: Ledger, away: AwayPeople, clock: Callable[[], Moment]) -> None:
        self._ledger = ledger
        self._away = away
        self._change = ledger.change
        self._clock = clock

    async def let_computer_play_turn(
        self, game_id: GameId, person: Person, click: InteractionId
    ) -> Table:
        """Let a computer play the overdue turn, because ``person`` waits for this turn.

        Raises GameEnded, NotStarted, NotSeated and NotOverdue.
        """
        return await self._change(
            game_id,
            lambda table: stand_ins.let_computer_play_turn(table, person, click, self._clock()),
            click,
        )

    async def load_if_may_hand_over(self, game_id: GameId, person: Person, seat: int) -> Table:
        """Return the table at which this person may hand that seat over.

        Raises NoGame, GameEnded, NotStarted, NotSeated and NotAbsent.
        """
        table = await self._ledger.table(game_id)
        stand_ins.check_may_hand_over(table, person.user, seat)
        await self._check_not_on_leave(table, seat)
        return table

    async def hand_over(
        self, game_id: GameId, person: Person, seat: int, level: str, click: InteractionId
    ) -> Table:
        """Let a computer play a seat until its person is back.

        Raises like :meth:`load_if_may_hand_over`.
        """
        await self._check_not_on_leave(await self._ledger.table(game_id), seat)
        return await self._change(
            game_id,
            lambda table: stand_ins.hand_over(table, person, seat, level, click, self._clock()),
            click,
        )

    async def open_seat(
        self, game_id: GameId, person: Person, seat: int, click: InteractionId
    ) -> Table:
        """Open a seat, so that another person can ask for it.

        Raises like :meth:`load_if_may_hand_over`, and StaleClick if the seat is open already.
        """
        await self._check_not_on_leave(await self._ledger.table(game_id), seat)
        return await self._change(
            game_id, lambda table: vacancies.open_seat(table, person, seat), click
        )

    async def ask_for_seat(
        self, game_id: GameId, person: Person, seat: int, click: InteractionId
    ) -> Table:
        """Ask for an open seat.

        Raises OnLeave, GameEnded, AlreadySeated, NotInvited and SeatUnavailable.
        """
        await self._check_not_on_leave(await self._ledger.table(game_id), seat)
        return await self._change(
            game_id, lambda table: vacancies.ask_for_seat(table, person, seat), click
        )

    async def ask_for_own_seat(
        self, game_id: GameId, person: Person, click: InteractionId
    ) -> Table:
        """Ask for one's own seat, which a guest plays. Raises GameEnded and SeatUnavailable."""
        return await self._change(
            game_id, lambda table: vacancies.ask_for_own_seat(table, person), click
        )

    async def give_seat(
        self, game_id: GameId, person: Person, seat: int, user: UserId, click: InteractionId
    ) -> Table:
        """Give a seat to this user, who asked for it.

        Raises GameEnded, NotStarted, NotSeated, SeatUnavailable and NotDeciding. Raises OnLeave,
        too, unless the user asked for their own seat.
        """
        table = await self._ledger.table(game_id)
        if table.game.seats[seat].user != user:
            await self._check_not_on_leave(table, seat)
        return await self._change(
            game_id,
            lambda table: vacancies.give_seat(table, person, seat, user, click, self._clock()),
            click,
        )

    async def refuse_seat(
        self, game_id: GameId, person: Person, seat: int, user: UserId, click: InteractionId
    ) -> Table:
        """Refuse a seat to this user, who asked for it. Raises like :meth:`give_seat`."""
        return await self._change(
            game_id, lambda table: vacancies.refuse_seat(table, person, seat, user), click
        )

    async def take_seat_back(self, game_id: GameId, person: Person, click: InteractionId) -> Table:
        """Take one's own seat back from a computer.

        Raises GameEnded, NotStarted, NotSeated. Raises StaleClick if no computer plays the seat.
        """
        return await self._change(
            game_id,
            lambda table: stand_ins.take_seat_back(table, person, click, self._clock()),
            click,
        )

    async def load_if_may_end_unfinished(self, game_id: GameId, person: Person) -> Table:
        """Return the table whose game this person may end without a winner.

        Raises NoGame, GameEnded, NotStarted, NotSeated and NotAbsent.
        """
        table = await self._ledger.table(game_id)
        await self._check_not_on_leave(
            table, stand_ins.check_may_end_unfinished(table, person.user)
        )
        return table

    async def end_unfinished(self, game_id: GameId, person: Person, click: InteractionId) -> Table:
        """End a game of two people because the other person has been away for long.

        Raises like :meth:`load_if_may_end_unfinished`.
        """
        table = await self._ledger.table(game_id)
        if (absent_seat := stand_ins.absent_opponent(table, person.user)) is not None:
            await self._check_not_on_leave(table, absent_seat)
        return await self._change(
            game_id,
            lambda table: stand_ins.end_unfinished(table, person, click, self._clock()),
            click,
        )

    async def _check_not_on_leave(self, table: Table, seat: int) -> None:
        """Raise OnLeave if the seat's person has said that they are away."""
        holders = table.people_keeping_seats if table.playing else ()
        for holder in holders:
            if holder.seat == seat and await self._away.until(holder.user) is not None:
                raise errors.OnLeave(table)
