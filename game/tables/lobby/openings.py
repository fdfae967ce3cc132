"""Open lobbies: by a command, for computers only, or for a rematch."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from game.model.due import Due
from game.model.game import Game
from game.model.ids import GameId, GuildId, InteractionId
from game.model.people import Seat
from game.model.time import Moment
from game.storage.errors import ChannelBusy, DuplicateClick
from game.storage.repository import Repository
from game.tables import errors
from game.tables.lobby.computers import (
    MOST_WATCHED_BY_ONE,
    MOST_WATCHED_ON_A_SERVER,
    computer_seats,
)
from game.tables.lobby.proposal import Place, Proposal, new_lobby
from game.tables.lobby.rematch import check_rematch, people_to_invite, rematch
from game.tables.notices.inviting import later_notice_moments
from game.tables.people import Person
from game.tables.saving.ledger import Ledger
from game.tables.saving.names import Names
from game.tables.table import Table
from game.tables.time.ending import expiry_moment


class Openings:
    """The methods that open lobbies and store them."""

    def __init__(
        self,
        repository: Repository,
        ledger: Ledger,
        names: Names,
        clock: Callable[[], Moment],
    ) -> None:
        self._repository = repository
        self._ledger = ledger
        self._names = names
        self._clock = clock
        self._watch_lock = asyncio.Lock()
        """The lock under which games of computers are counted and opened.

        Without the lock, two requests at the same time could both pass the check and then exceed
        the limit together.
        """

    async def open(
        self, proposal: Proposal, place: Place, host: Person, click: InteractionId
    ) -> Table:
        """Open a lobby in which its host and the proposed computers sit. Raises ChannelTaken.

        The ledger's listeners are not called, because the caller shows the lobby.
        """
        return await self._open(proposal, place, host, (Seat(host.user, host.name, click),), click)

    async def open_computer_lobby(
        self, proposal: Proposal, place: Place, host: Person, click: InteractionId
    ) -> Table:
        """Open a lobby of only the proposed computers, for its host to watch.

        The ledger's listeners are not called. Raises ChannelTaken, TooManyWatchedGames and
        TooManyWatchedHere.
        """
        async with self._watch_lock:
            if not await self._repository.accepted(click):
                await self._check_watched(place.guild, host)
            return await self._open(proposal, place, host, (), click)

    async def rematch(self, game_id: GameId, person: Person, click: InteractionId) -> Table:
        """Open the lobby of a rematch, which invites everybody who played to the end.

        They are notified in the way that they prefer. Raises NoGame, NotFinished, NotSeated,
        ChannelTaken.
        """
        table = await self._ledger.table(game_id)
        check_rematch(table, person)
        people, now = people_to_invite(table, person.user), self._clock()
        moments = later_notice_moments(people, await self._repository.preferences(people), now)
        game = rematch(table, person.user, moments, click, now)
        rematch_table = await self._store(self._names.with_known_names(game), click)
        await self._ledger.notify(rematch_table)
        return rematch_table

    async def _check_watched(self, guild: GuildId, host: Person) -> None:
        """Check that the host and the server may each have one more game between computers.

        Raises TooManyWatchedGames for the host, and TooManyWatchedHere for the server.
        """
        games_of_host = await self._repository.watched_of_host(host.user)
        if len(games_of_host) >= MOST_WATCHED_BY_ONE:
            raise errors.TooManyWatchedGames(await self._ledger.table(games_of_host[-1]))
        games_of_server = await self._repository.watched_of_server(guild)
        if len(games_of_server) >= MOST_WATCHED_ON_A_SERVER:
            raise errors.TooManyWatchedHere(await self._ledger.table(games_of_server[-1]))

    async def _open(
        self,
        proposal: Proposal,
        place: Place,
        host: Person,
        people: tuple[Seat, ...],
        click: InteractionId,
    ) -> Table:
        seats = (*people, *computer_seats(proposal.computers, people, click))
        return await self._store(new_lobby(proposal, place, host.user, seats, self._clock()), click)

    async def _store(self, game: Game, click: InteractionId) -> Table:
        """Store a new lobby, or find the one that this click opened before. Raises ChannelTaken."""
        try:
            due = {Due.EXPIRY: expiry_moment(game)}
            return Table(await self._repository.create(game, click, due))
        except ChannelBusy as busy:
            with suppress(errors.Unreadable):
                raise errors.ChannelTaken(await self._ledger.table(busy.game_id)) from None
        except DuplicateClick:
            open_game = await self._repository.open_in(game.channel)
            if open_game is None:
                raise errors.NoGame from None
            return await self._ledger.table(open_game)
        # The channel is free now: the look-up marked its old game as unreadable.
        return await self._store(game, click)
