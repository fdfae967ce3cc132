"""What people can do at a table: load, check, append, tell.

Every method answers with the table as it stands afterwards, committed, or raises a
:class:`~game.tables.errors.TableError` (or an IllegalActionError) that says why not. The same
click delivered twice counts once and answers like the first time.
"""

from contextlib import suppress

from game.rules.actions import Action, Resign
from game.storage.records import Entry, MessageRef, Status
from game.storage.repository import NO_CLICK
from game.tables import errors
from game.tables.checks import check_may_cancel, check_open, check_seated, read_action
from game.tables.computers import click_of
from game.tables.hints import Hints
from game.tables.lobbies import Lobbies
from game.tables.people import Person
from game.tables.seating import ended
from game.tables.table import Table

LOBBY_LIFETIME = 6 * 60 * 60 * 1000
"""Milliseconds after which a lobby that nobody touches expires."""


class Tables(Lobbies, Hints):
    """All tables of one repository."""

    # A server's language

    async def language_of(self, guild: int) -> str | None:
        """The language that a server's moderators chose for public messages, if they did."""
        return await self._repository.noted(f"language/{guild}")

    async def choose_language(self, guild: int, language: str, person: Person) -> None:
        """Let a server's public messages speak a language. Raises ModeratorOnly."""
        if not person.moderator:
            raise errors.ModeratorOnly
        await self._repository.note(f"language/{guild}", language)

    async def cancel(self, game_id: int, person: Person, click: int) -> Table:
        """Call a game off: a lobby or computers' game by its host, any game by a moderator.

        Raises GameEnded, ModeratorOnly.
        """

        def change(table: Table) -> Table:
            check_may_cancel(table, person)
            return ended(table, Status.CANCELLED)

        return await self._ledger.change(game_id, change, click)

    # The game

    async def act(
        self, game_id: int, person: Person, action: str, version: int, click: int
    ) -> Table:
        """Play one action, given in notation, as seen at ``version`` of the game.

        Raises NoGame, NotStarted, GameEnded, NotSeated, NotYourTurn, StaleClick, in this order,
        then what the rules refuse.
        """

        def change(table: Table) -> Table:
            seat = check_seated(table, person.user)
            if seat != table.state.turn:
                raise errors.NotYourTurn(table)
            if version != table.game.version:
                raise errors.StaleClick(table)
            return self._played(table, seat, read_action(table, action), person, click)

        return await self._ledger.change(game_id, change, click)

    async def act_for_computer(self, table: Table, action: Action) -> Table:
        """Play what the computer on turn has chosen for this very version of its game.

        However often it is asked, the version sees one action. Raises NotYourTurn where no
        computer is on turn, else like :meth:`act`.
        """
        seat, game = table.computer, table.game
        if seat is None:
            raise errors.NotYourTurn(table)
        text = table.text_of(action)
        player = Person(seat.user, seat.name)
        return await self.act(game.id, player, text, game.version, click_of(table))

    async def resign(self, game_id: int, person: Person, click: int) -> Table:
        """Leave a running game for good; computers do not play on without people.

        Raises GameEnded, NotStarted, NotSeated.
        """

        def change(table: Table) -> Table:
            seat = check_seated(table, person.user)
            return self._left(table, seat, person, click)

        return await self._ledger.change(game_id, change, click)

    async def remove(self, game_id: int, user: int, person: Person, click: int) -> Table:
        """Let somebody else's seat resign, as a moderator.

        Raises ModeratorOnly, then like :meth:`resign`.
        """

        def change(table: Table) -> Table:
            if not person.moderator:
                raise errors.ModeratorOnly(table)
            seat = check_seated(table, user)
            return self._left(table, seat, person, click)

        return await self._ledger.change(game_id, change, click)

    # Housekeeping

    async def place_board(self, game_id: int, board: MessageRef | None) -> None:
        """Remember which message shows the board."""
        await self._ledger.place_board(game_id, board)

    async def expire_lobbies(self) -> None:
        """End the lobbies that nobody has touched for :data:`LOBBY_LIFETIME`."""
        for table in await self.all_open():
            if self._outlived(table):
                await self._expire(table.game.id)

    async def close_channel(self, channel: int) -> None:
        """End the game of a channel that is gone."""

        def change(table: Table) -> Table:
            check_open(table)
            return ended(table, Status.CANCELLED)

        game = await self._repository.open_in(channel)
        if game is not None:
            with suppress(errors.GameEnded):
                await self._ledger.change(game.id, change, NO_CLICK)

    async def _expire(self, game_id: int) -> None:
        def change(table: Table) -> Table:
            if not self._outlived(table):
                raise errors.StaleClick(table)
            return ended(table, Status.EXPIRED)

        with suppress(errors.StaleClick):
            await self._ledger.change(game_id, change, NO_CLICK)

    def _outlived(self, table: Table) -> bool:
        age = self._clock() - table.game.changed
        return table.game.status is Status.LOBBY and age >= LOBBY_LIFETIME

    def _left(self, table: Table, seat: int, person: Person, click: int) -> Table:
        after = self._played(table, seat, Resign(seat), person, click)
        alone = after.playing and after.deserted
        return ended(after, Status.CANCELLED) if alone else after

    def _played(self, table: Table, seat: int, action: Action, person: Person, click: int) -> Table:
        entry = Entry(seat, table.text_of(action), person.user, click, self._clock())
        return table.with_action(action, entry)
