"""What people can do before the cards are dealt."""

from collections.abc import Sequence
from dataclasses import replace

from game.rules.editions import Question
from game.rules.fairness.seed import new_secret
from game.rules.notation import format_options
from game.rules.setup import LEAST_SEATS, MOST_SEATS, Opener, Options
from game.storage.errors import ChannelBusy, DuplicateClick
from game.storage.records import Game, Seat, Status
from game.tables import errors
from game.tables.checks import check_hosted, check_lobby
from game.tables.computers import Recruit, seated
from game.tables.lobby.rematch import confirmed, rematch
from game.tables.lookup import Lookup
from game.tables.people import Person
from game.tables.seating import ended, voted, without
from game.tables.table import Table


class Lobbies(Lookup):
    """Tables that wait for their pirates."""

    async def open(
        self, guild: int, channel: int, host: Person, options: Options, locale: str, click: int
    ) -> Table:
        """Open a lobby with its host seated. Raises ChannelTaken.

        The listeners are not called: whoever opens a lobby shows it.
        """
        lobby = self._lobby(guild, channel, host, options, locale)
        seats = (Seat(host.user, host.name, click),)
        return await self._opened(replace(lobby, seats=seats), click)

    async def watch(
        self,
        guild: int,
        channel: int,
        host: Person,
        options: Options,
        locale: str,
        computers: Sequence[Recruit],
        click: int,
    ) -> Table:
        """Open a lobby of computer players alone, for its host to watch. Raises ChannelTaken.

        The listeners are not called.
        """
        lobby = self._lobby(guild, channel, host, options, locale)
        seats = tuple(seated(computers, (), click))
        return await self._opened(replace(lobby, seats=seats), click)

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
        """Give the seat up; the host's part goes to the next person, the last one calls it off.

        Raises GameEnded, AlreadyStarted, NotSeated.
        """

        def change(table: Table) -> Table:
            check_lobby(table)
            if table.seat_of(person.user) is None:
                raise errors.NotSeated(table)
            seats = without(table, person.user)
            people = [seat.user for seat in seats if not seat.computer]
            if not people:
                return ended(table, Status.CANCELLED)
            host = table.game.host if table.game.host != person.user else people[0]
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

    async def add_computer(
        self, game_id: int, person: Person, recruit: Recruit, click: int
    ) -> Table:
        """Give the next seat to a computer player.

        Raises GameEnded, AlreadyStarted, HostOnly, LobbyFull.
        """

        def change(table: Table) -> Table:
            check_hosted(table, person)
            if len(table.game.seats) == MOST_SEATS:
                raise errors.LobbyFull(table)
            seats = table.game.seats
            return Table(replace(table.game, seats=(*seats, *seated([recruit], seats, click))))

        return await self._ledger.change(game_id, change, click)

    async def remove_computer(
        self, game_id: int, person: Person, computer: int, click: int
    ) -> Table:
        """Take a computer player, told by its user, from its seat.

        Raises GameEnded, AlreadyStarted, HostOnly, and StaleClick where it has none.
        """

        def change(table: Table) -> Table:
            check_hosted(table, person)
            seat = table.seat_of(computer)
            if seat is None or not table.game.seats[seat].computer:
                raise errors.StaleClick(table)
            return Table(replace(table.game, seats=without(table, computer)))

        return await self._ledger.change(game_id, change, click)

    async def start(self, game_id: int, person: Person, click: int) -> Table:
        """Deal and begin. Raises GameEnded, AlreadyStarted, HostOnly, TooFewSeats."""

        def change(table: Table) -> Table:
            check_hosted(table, person)
            if len(table.game.seats) < LEAST_SEATS:
                raise errors.TooFewSeats(table)
            again = table.options.opener is Opener.NEXT
            seats = confirmed(table, click) if again else table.game.seats
            return Table(replace(table.game, status=Status.PLAYING, seats=seats))

        return await self._ledger.change(game_id, change, click)

    def _lobby(self, guild: int, channel: int, host: Person, options: Options, locale: str) -> Game:
        at = self._clock()
        return Game(
            id=0,
            guild=guild,
            channel=channel,
            host=host.user,
            options=format_options(options),
            locale=locale,
            secret=new_secret(),
            status=Status.LOBBY,
            seats=(),
            record=(),
            board=None,
            version=0,
            created=at,
            changed=at,
        )

    async def _opened(self, game: Game, click: int) -> Table:
        try:
            return Table(await self._repository.create(game, click))
        except ChannelBusy as busy:
            raise errors.ChannelTaken(await self.table(busy.game_id)) from None
        except DuplicateClick:
            return await self.in_channel(game.channel)
