"""The actions of people that need more than the lobby: open one, join, invite, play again."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager, nullcontext, suppress
from dataclasses import replace

from game.model.due import Due
from game.model.game import Admission, Game
from game.model.ids import ChannelId, GameId, GuildId, InteractionId
from game.model.people import Invitation, Seat
from game.model.server import ServerSettings
from game.model.time import Moment
from game.storage.errors import ChannelBusy, DuplicateClick, UnknownGame
from game.storage.repository import Repository
from game.tables import errors
from game.tables.absence.away import AwayPeople
from game.tables.cuts import known_words, merged_digests
from game.tables.decisions import Check, checked
from game.tables.lobby import invitations, seats
from game.tables.lobby.altering import AlterSettings, keep_settings
from game.tables.lobby.invitations import Invitee
from game.tables.lobby.proposal import Place, Proposal, new_lobby
from game.tables.lobby.rematch import check_rematch, people_to_invite, rematch
from game.tables.lobby.seats import MOST_WATCHED_BY_ONE, MOST_WATCHED_ON_A_SERVER, computer_seats
from game.tables.lobby.server_settings import SettingsOfServers, terms_under_rules
from game.tables.notices.inviting import later_notice_moments
from game.tables.people import Person
from game.tables.saving.ledger import Ledger
from game.tables.saving.names import Names
from game.tables.table import Table
from game.tables.time.ending import expiry_moment


def _accept_any_table(_: Table) -> None:
    """Accept every table."""


class Lobbies:
    """The lobbies of one repository: open and join them, and invite people."""

    def __init__(
        self,
        repository: Repository,
        ledger: Ledger,
        away: AwayPeople,
        names: Names,
        settings: SettingsOfServers,
        clock: Callable[[], Moment],
    ) -> None:
        self._repository = repository
        self._ledger = ledger
        self._away = away
        self._names = names
        self._settings = settings
        self._clock = clock
        self._limits_lock = asyncio.Lock()
        """The lock under which a server's open tables are counted and another one is opened."""
        self._watch_lock = asyncio.Lock()
        """The lock under which games of computers are counted and opened.

        Without the lock, two requests at the same time could both pass the check and then exceed
        the limit together.
        """

    async def open(
        self, proposal: Proposal, place: Place, host: Person, click: InteractionId
    ) -> Table:
        """Open a lobby in which its host and the proposed computers sit.

        The ledger's listeners are not called, because the caller shows the lobby. Raises
        ForbiddenByServer and ChannelTaken.
        """
        async with self._under_rules(place, host, click) as rules:
            seats = (Seat(host.user, host.name, click),)
            terms = terms_under_rules(proposal.terms, rules)
            return await self._open(replace(proposal, terms=terms), place, host, seats, click)

    async def challenge(
        self, proposal: Proposal, place: Place, host: Person, rival: Person, click: InteractionId
    ) -> Table:
        """Open a lobby in which its host sits, and which invites another person.

        The other person is notified in the way that they prefer. Raises ForbiddenByServer and
        ChannelTaken.
        """
        async with self._under_rules(place, host, click) as rules:
            wishes, now = await self._repository.preferences((rival.user,)), self._clock()
            due = later_notice_moments((rival.user,), wishes, now).get(rival.user)
            proposal = replace(proposal, terms=terms_under_rules(proposal.terms, rules))
            seats = (Seat(host.user, host.name, click),)
            lobby = new_lobby(proposal, place, host.user, seats, now)
            admission = Admission(invitations=(Invitation(rival.user, due=due, name=rival.name),))
            table = await self._store(replace(lobby, admission=admission), click)
        await self._ledger.notify(table)
        return table

    async def open_computer_lobby(
        self, proposal: Proposal, place: Place, host: Person, click: InteractionId
    ) -> Table:
        """Open a lobby of only the proposed computers, for its host to watch.

        The ledger's listeners are not called. Raises ForbiddenByServer, ChannelTaken,
        TooManyWatchedGames and TooManyWatchedHere.
        """
        async with self._under_rules(place, host, click), self._watch_lock:
            if not await self._repository.accepted(click):
                await self._check_watched(place.guild, host)
            return await self._open(proposal, place, host, (), click)

    async def rematch(
        self,
        game_id: GameId,
        person: Person,
        click: InteractionId,
        parent: ChannelId | None = None,
    ) -> Table:
        """Open the lobby of a rematch, which invites everybody who played to the end.

        They are notified in the way that they prefer. ``parent`` is the channel of the table's
        thread. Raises NoGame, NotFinished, NotSeated, ForbiddenByServer, ChannelTaken.
        """
        table = await self._ledger.table(game_id)
        check_rematch(table, person)
        place = Place(table.game.guild, table.game.channel, parent)
        async with self._under_rules(place, person, click) as rules:
            return await self._open_rematch(table, person, click, rules)

    async def check_may_open(self, place: Place, person: Person) -> None:
        """Raise ForbiddenByServer if this person may open no table here now."""
        rules = await self._settings.in_force(place.guild)
        await self._settings.check_may_open(rules, place, person)

    async def _open_rematch(
        self, table: Table, person: Person, click: InteractionId, rules: ServerSettings
    ) -> Table:
        people, now = people_to_invite(table, person.user), self._clock()
        moments = later_notice_moments(people, await self._repository.preferences(people), now)
        game = rematch(table, person.user, moments, click, now)
        game = replace(game, terms=terms_under_rules(game.terms, rules))
        rematch_table = await self._store(self._names.with_known_names(game), click)
        await self._ledger.notify(rematch_table)
        return rematch_table

    @asynccontextmanager
    async def _under_rules(
        self, place: Place, person: Person, click: InteractionId
    ) -> AsyncGenerator[ServerSettings]:
        """Let a person open a table in the block, if the server's settings allow it; give them.

        A click that has opened a table already is not refused. While the block runs, nobody else
        opens a table that counts against a limit. Raises ForbiddenByServer.
        """
        rules = await self._settings.in_force(place.guild)
        limited = rules.most_of_person is not None or rules.most_of_server is not None
        async with self._limits_lock if limited else nullcontext():
            try:
                await self._settings.check_may_open(rules, place, person)
            except errors.ForbiddenByServer:
                if not await self._repository.accepted(click):
                    raise
            yield rules

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
        called_off = await self._repository.called_off_in(game.channel)
        known = await self._known_words(game)
        game = replace(game, words_shown=known, called_off_before=called_off)
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

    async def _known_words(self, game: Game) -> tuple[str, ...]:
        """Return digests of the words that were known in the lobby's channel before it opened."""
        last = await self._repository.last_in(game.channel)
        earlier = tuple[str, ...]()
        if last is not None:
            with suppress(UnknownGame):
                earlier = known_words(await self._repository.load(last))
        return merged_digests(earlier, game.words_shown)

    async def join(self, game_id: GameId, person: Person, click: InteractionId) -> Table:
        """Take the next seat. If the host is away, become the host, too."""
        host = (await self._ledger.cached_or_stored_table(game_id)).game.host
        away = () if await self._away.until(host) is None else (host,)
        return await self._ledger.do(game_id, person, click, seats.join, away)

    async def change_admission(
        self,
        game_id: GameId,
        person: Person,
        invitees: Sequence[Invitee],
        click: InteractionId,
        check: Check = _accept_any_table,
        change: AlterSettings = keep_settings,
    ) -> Table:
        """Replace the invitations by ``invitees``, and change settings with the same click.

        Newly invited people are notified in the way that they prefer. Raises TooManyInvitations,
        and the same errors as :func:`alter_settings`.
        """
        people = [one.user for one in invitees if one.user is not None]
        preferences = await self._repository.preferences(people)
        moments = later_notice_moments(people, preferences, self._clock())
        decide = checked(check, invitations.change_admission)
        return await self._ledger.do(game_id, person, click, decide, invitees, moments, change)
