"""The actions of people until the cards are dealt."""

from collections.abc import Callable, Collection, Sequence

from game.model.ids import GameId, InteractionId, UserId
from game.model.time import Moment
from game.storage.repository import Repository
from game.tables.absence.away import AwayPeople
from game.tables.decisions import Check, Decide, Decision, accept_any_table
from game.tables.lobby import invitations, seats
from game.tables.lobby.altering import AlterOptions, AlterTerms, alter_options, alter_terms
from game.tables.lobby.cut import clear_word, cut
from game.tables.lobby.invitations import Invitee
from game.tables.lobby.keeping_out import set_barred_people
from game.tables.lobby.openings import Openings
from game.tables.lobby.start import start, start_as_seen
from game.tables.lobby.vote import vote
from game.tables.notices.inviting import later_notice_moments
from game.tables.people import Person
from game.tables.saving.ledger import Ledger
from game.tables.saving.names import Names
from game.tables.table import Table


class Lobbies(Openings):
    """The lobbies of one repository: open, join, set up, leave and start them."""

    def __init__(
        self,
        repository: Repository,
        ledger: Ledger,
        away: AwayPeople,
        names: Names,
        clock: Callable[[], Moment],
    ) -> None:
        super().__init__(repository, ledger, names, clock)
        self._away = away
        self._change = ledger.change

    async def join(self, game_id: GameId, person: Person, click: InteractionId) -> Table:
        """Take the next seat. If the host is away, become the host, too.

        Raises GameEnded, AlreadyStarted, AlreadySeated, KeptOut, NotInvited, LobbyFull.
        """
        host = (await self._ledger.cached_or_stored_table(game_id)).game.host
        away = () if await self._away.until(host) is None else (host,)
        return await self._change(
            game_id, lambda table: seats.join(table, person, click, away), click
        )

    async def leave(self, game_id: GameId, person: Person, click: InteractionId) -> Table:
        """Give the seat up.

        If the host leaves, the next person becomes the host. When the last person leaves, the lobby
        is cancelled. Raises GameEnded, AlreadyStarted, NotSeated.
        """
        return await self._change(game_id, lambda table: seats.leave(table, person), click)

    async def vote(
        self, game_id: GameId, person: Person, choice: UserId, click: InteractionId
    ) -> Table:
        """Vote for the person who should begin; the same vote again takes it back.

        Raises GameEnded, AlreadyStarted. Raises NoVote if the table does not vote, NotSeated if the
        person or their choice has no seat, and OwnAgeOnly if people may only vote for themselves.
        """
        return await self._change(game_id, lambda table: vote(table, person, choice), click)

    async def change_computers(
        self,
        game_id: GameId,
        person: Person,
        removed: Collection[UserId],
        levels: Sequence[str],
        click: InteractionId,
    ) -> Table:
        """Remove the computers whose user ids are in ``removed``, and seat new ones of ``levels``.

        If there are more ``levels`` than free seats, the last ones are ignored.

        Raises GameEnded, AlreadyStarted, HostOnly, and LobbyFull if none fits.
        """
        return await self._change(
            game_id,
            lambda table: seats.change_computers(table, person, removed, levels, click),
            click,
        )

    async def alter_options(
        self,
        game_id: GameId,
        person: Person,
        change: AlterOptions,
        click: InteractionId,
        check: Check = accept_any_table,
    ) -> Table:
        """Change the options of the lobby.

        Raises GameEnded, AlreadyStarted, HostOnly, and the errors of ``check`` and ``change``.
        Raises StaleClick if the change would turn a rematch into an ordinary game, or the reverse.
        """
        return await self._change_if_accepted(
            game_id, check, lambda table: alter_options(table, person, change), click
        )

    async def alter_terms(
        self,
        game_id: GameId,
        person: Person,
        change: AlterTerms,
        click: InteractionId,
        check: Check = accept_any_table,
        *,
        hints: bool | None = None,
    ) -> Table:
        """Change the terms of the lobby, and allow or forbid hints.

        Raises GameEnded, AlreadyStarted, HostOnly, and the errors of ``check``.
        """
        return await self._change_if_accepted(
            game_id, check, lambda table: alter_terms(table, person, change, hints=hints), click
        )

    async def change_admission(
        self,
        game_id: GameId,
        person: Person,
        invitees: Sequence[Invitee] | None,
        click: InteractionId,
        check: Check = accept_any_table,
        *,
        private: bool | None = None,
    ) -> Table:
        """Replace the invitations by ``invitees``, and decide whether only invited people may join.

        Newly invited people are notified in the way that they prefer. If ``invitees`` or
        ``private`` is ``None``, that part stays as it is. Raises GameEnded, AlreadyStarted,
        HostOnly, TooManyInvitations, and the errors of ``check``.
        """
        people = [one.user for one in invitees or () if one.user is not None]
        preferences = await self._repository.preferences(people)
        moments = later_notice_moments(people, preferences, self._clock())
        return await self._change_if_accepted(
            game_id,
            check,
            lambda table: invitations.change_admission(
                table, person, invitees, moments, private=private
            ),
            click,
        )

    async def set_barred_people(
        self,
        game_id: GameId,
        person: Person,
        users: Collection[UserId],
        click: InteractionId,
        check: Check = accept_any_table,
    ) -> Table:
        """Put these people out, and keep only these out, as the host or a moderator.

        Raises GameEnded, AlreadyStarted, ModeratorOnly, TooManyKeptOut, and the errors of
        ``check``.
        """
        return await self._change_if_accepted(
            game_id, check, lambda table: set_barred_people(table, person, users), click
        )

    async def choose_colour(
        self, game_id: GameId, person: Person, colour: int, click: InteractionId
    ) -> Table:
        """Give this person's pirates a colour that nobody else has chosen.

        Raises GameEnded, AlreadyStarted, NotSeated, ColourTaken.
        """
        return await self._change(
            game_id, lambda table: seats.choose_colour(table, person, colour), click
        )

    async def cut(self, game_id: GameId, person: Person, word: str, click: InteractionId) -> Table:
        """Cut the deck with a word, or with a drawn word if ``word`` is empty.

        The new cut becomes the last one. Raises GameEnded, AlreadyStarted, NotSeated, NoWord,
        WordShown, TooManyCuts.
        """
        return await self._change(game_id, lambda table: cut(table, person, word), click)

    async def clear_word(
        self, game_id: GameId, person: Person, user: UserId, click: InteractionId
    ) -> Table:
        """Remove somebody's word from the lobby, as a moderator.

        Raises GameEnded, AlreadyStarted, ModeratorOnly, and StaleClick if they have no word.
        """
        return await self._change(game_id, lambda table: clear_word(table, person, user), click)

    async def start(self, game_id: GameId, person: Person, click: InteractionId) -> Table:
        """Deal the cards and begin the game.

        Raises GameEnded, AlreadyStarted, HostOnly, TooFewSeats. Raises CutOwed if somebody must cut
        again because the table changed after their cut.
        """
        return await self._change(
            game_id, lambda table: start(table, person, click, self._clock()), click
        )

    async def start_as_seen(
        self, game_id: GameId, person: Person, version: int, click: InteractionId
    ) -> Table:
        """Deal the cards and begin the game that the host saw at ``version``.

        Raises like :meth:`start`, and CutMeanwhile if somebody has cut since then.
        """
        return await self._change(
            game_id,
            lambda table: start_as_seen(table, person, version, click, self._clock()),
            click,
        )

    async def _change_if_accepted(
        self, game_id: GameId, check: Check, decide: Decide, click: InteractionId
    ) -> Table:
        """Change a lobby if ``check`` accepts it at the moment of the change."""

        def check_and_decide(table: Table) -> Decision:
            check(table)
            return decide(table)

        return await self._change(game_id, check_and_decide, click)
