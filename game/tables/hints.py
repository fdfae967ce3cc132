"""Hints at a table: who may ask for one, and who did."""

from dataclasses import replace

from game.tables import errors
from game.tables.checks import check_open, check_seated
from game.tables.lookup import Lookup
from game.tables.people import Person
from game.tables.table import Table


class Hints(Lookup):
    """The use cases of hints."""

    async def may_have_hint(self, game_id: int, person: Person) -> Table:
        """The table at which this person may have a hint now.

        Raises NoGame, NotStarted, GameEnded, NotSeated, NotYourTurn, NoHints and
        NoActionsLeft.
        """
        table = await self.table(game_id)
        _check(table, person)
        return table

    async def give_hint(self, game_id: int, person: Person, version: int, click: int) -> Table:
        """Note that this person is given a hint for ``version`` of the game, before they read it.

        Raises like :meth:`may_have_hint`, and StaleClick when the game has moved on.
        """

        def change(table: Table) -> Table:
            seat = _check(table, person)
            if version != table.game.version:
                raise errors.StaleClick(table)
            return table.stored_as(replace(table.game, hinted=(*table.game.hinted, seat)))

        return await self._ledger.change(game_id, change, click)

    async def allow_hints(self, game_id: int, person: Person, click: int) -> Table:
        """Let the people at the table ask for hints, as its host. Raises GameEnded, HostOnly."""
        return await self._set_hints(game_id, person, click, allowed=True)

    async def forbid_hints(self, game_id: int, person: Person, click: int) -> Table:
        """The opposite of :meth:`allow_hints`."""
        return await self._set_hints(game_id, person, click, allowed=False)

    async def _set_hints(self, game_id: int, person: Person, click: int, *, allowed: bool) -> Table:
        def change(table: Table) -> Table:
            check_open(table)
            if table.game.host != person.user:
                raise errors.HostOnly(table)
            return table.stored_as(replace(table.game, hints=allowed))

        return await self._ledger.change(game_id, change, click)


def _check(table: Table, person: Person) -> int:
    seat = check_seated(table, person.user)
    if seat != table.state.turn:
        raise errors.NotYourTurn(table)
    if not table.game.hints:
        raise errors.NoHints(table)
    if not table.state.actions_left:
        raise errors.NoActionsLeft(table)
    return seat
