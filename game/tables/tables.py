"""What people can do at a table: load, check, append, tell.

Every method answers with the table as it stands afterwards, committed, or raises a
:class:`~game.tables.errors.TableError` (or an IllegalActionError) that says why not. The same
click delivered twice counts once and answers like the first time.
"""

from contextlib import suppress
from dataclasses import replace

from game.rules.actions import Action, Resign
from game.rules.editions import Question
from game.rules.fairness import new_secret
from game.rules.notation import format_options
from game.rules.setup import LEAST_SEATS, MOST_SEATS, Opener, Options
from game.storage.records import Entry, Game, MessageRef, Seat, Status
from game.storage.repository import NO_CLICK, ChannelBusy, DuplicateClick
from game.tables import errors
from game.tables.again import confirmed, rematch
from game.tables.checks import check_lobby, check_may_cancel, check_open, check_seated, read_action
from game.tables.lookup import Lookup
from game.tables.people import Person
from game.tables.seating import ended, voted, without
from game.tables.table import Table

LOBBY_LIFETIME = 6 * 60 * 60 * 1000
"""Milliseconds after which a lobby that nobody touches expires."""


class Tables(Lookup):
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

    # The lobby

    async def open(
        self, guild: int, channel: int, host: Person, options: Options, locale: str, click: int
    ) -> Table:
        """Open a lobby with its host seated. Raises ChannelTaken.

        The listeners are not called: whoever opens a lobby shows it.
        """
        at = self._clock()
        game = Game(
            id=0,
            guild=guild,
            channel=channel,
            host=host.user,
            options=format_options(options),
            locale=locale,
            secret=new_secret(),
            status=Status.LOBBY,
            seats=(Seat(host.user, host.name, click),),
            record=(),
            board=None,
            version=0,
            created=at,
            changed=at,
        )
        return await self._opened(game, click)

    async def rematch(self, game_id: int, person: Person, click: int) -> Table:
        """Open the lobby of a rematch, with everyone seated who played to the end.

        The listeners are not called. Raises NoGame, NotFinished, NotSeated, ChannelTaken.
        """
        table = await self.table(game_id)
        if table.game.status is not Status.FINISHED:
            raise errors.NotFinished(table)
        if table.seat_of(person.user) is None:
            raise errors.NotSeated(table)
        return await self._opened(rematch(table, person.user, click, self._clock()), click)

    async def join(self, game_id: int, person: Person, click: int) -> Table:
        """Take the next seat. Raises GameEnded, AlreadyStarted, AlreadySeated, LobbyFull."""

        def change(table: Table) -> Table:
            check_lobby(table)
            if table.seat_of(person.user) is not None:
                raise errors.AlreadySeated(table)
            if len(table.game.seats) == MOST_SEATS:
                raise errors.LobbyFull(table)
            seat = Seat(person.user, person.name, click)
            return Table(replace(table.game, seats=(*table.game.seats, seat)))

        return await self._ledger.change(game_id, change, click)

    async def leave(self, game_id: int, person: Person, click: int) -> Table:
        """Give the seat up; the host's part goes to the next one, the last one calls it off.

        Raises GameEnded, AlreadyStarted, NotSeated.
        """

        def change(table: Table) -> Table:
            check_lobby(table)
            if table.seat_of(person.user) is None:
                raise errors.NotSeated(table)
            seats = without(table, person.user)
            if not seats:
                return Table(replace(table.game, status=Status.CANCELLED))
            host = table.game.host if table.game.host != person.user else seats[0].user
            return Table(replace(table.game, seats=seats, host=host))

        return await self._ledger.change(game_id, change, click)

    async def vote(self, game_id: int, person: Person, choice: int, click: int) -> Table:
        """Say which person should begin; again to think better of it.

        Raises GameEnded, AlreadyStarted, NoVote where this table settles it another way,
        NotSeated (either of them), and OwnAgeOnly where everybody answers for themselves.
        """

        def change(table: Table) -> Table:
            check_lobby(table)
            if table.options.opener is not Opener.VOTE:
                raise errors.NoVote(table)
            if table.seat_of(person.user) is None or table.seat_of(choice) is None:
                raise errors.NotSeated(table)
            if table.options.edition.question is Question.OLDEST and choice != person.user:
                raise errors.OwnAgeOnly(table)
            return Table(replace(table.game, seats=voted(table, person.user, choice)))

        return await self._ledger.change(game_id, change, click)

    async def start(self, game_id: int, person: Person, click: int) -> Table:
        """Deal and begin. Raises GameEnded, AlreadyStarted, HostOnly, TooFewSeats."""

        def change(table: Table) -> Table:
            check_lobby(table)
            if table.game.host != person.user:
                raise errors.HostOnly(table)
            if len(table.game.seats) < LEAST_SEATS:
                raise errors.TooFewSeats(table)
            again = table.options.opener is Opener.NEXT
            seats = confirmed(table, click) if again else table.game.seats
            return Table(replace(table.game, status=Status.PLAYING, seats=seats))

        return await self._ledger.change(game_id, change, click)

    async def cancel(self, game_id: int, person: Person, click: int) -> Table:
        """Call a game off: a lobby by its host, any game by a moderator.

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

    async def resign(self, game_id: int, person: Person, click: int) -> Table:
        """Leave a running game for good. Raises GameEnded, NotStarted, NotSeated."""

        def change(table: Table) -> Table:
            seat = check_seated(table, person.user)
            return self._played(table, seat, Resign(seat), person, click)

        return await self._ledger.change(game_id, change, click)

    async def remove(self, game_id: int, user: int, person: Person, click: int) -> Table:
        """Let somebody else's seat resign, as a moderator.

        Raises ModeratorOnly, then like :meth:`resign`.
        """

        def change(table: Table) -> Table:
            if not person.moderator:
                raise errors.ModeratorOnly(table)
            seat = check_seated(table, user)
            return self._played(table, seat, Resign(seat), person, click)

        return await self._ledger.change(game_id, change, click)

    # Housekeeping

    async def place_board(self, game_id: int, board: MessageRef | None) -> None:
        """Remember which message shows the board."""
        await self._repository.place_board(game_id, board)

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

    async def _opened(self, game: Game, click: int) -> Table:
        try:
            return Table(await self._repository.create(game, click))
        except ChannelBusy as busy:
            raise errors.ChannelTaken(await self.table(busy.game_id)) from None
        except DuplicateClick:
            return await self.in_channel(game.channel)

    def _outlived(self, table: Table) -> bool:
        age = self._clock() - table.game.changed
        return table.game.status is Status.LOBBY and age >= LOBBY_LIFETIME

    def _played(self, table: Table, seat: int, action: Action, person: Person, click: int) -> Table:
        entry = Entry(seat, table.text_of(action), person.user, click, self._clock())
        return table.with_action(action, entry)
