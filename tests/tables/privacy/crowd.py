"""Many people at many tables, with ids and names that a test can search for."""

import random
from dataclasses import dataclass, replace

from game.model.game import Status
from game.model.ids import ChannelId, GameId, UserId
from game.model.preferences import NotifyBy
from game.rules.moves import legal_actions
from game.rules.setup import FirstSeatRule
from game.storage.repository import Repository
from game.tables import Person, Place, Proposal, Table, Tables
from game.tables.afterwards.export import export
from game.tables.lobby.cut import cut_deck
from game.tables.lobby.invitations import Invitee
from game.tables.lobby.start import begin_game, vote_for
from game.tables.play.actions import act, remove_person, resign
from game.tables.time.ending import cancel
from game.tables.time.unreachable import Unreachable
from tests.makers.people import GUILD, NOON, new_click_id
from tests.makers.tables import HOST_FIRST_OPTIONS, JAMAICA_OPTIONS, VOTING_OPTIONS, do
from tests.storage.contract.days import PUZZLE_POST, end_puzzle

BASE_ID = 1_400_000_000_000_000_000
"""A base for ids, so that they are as long as Discord's ids are today."""


@dataclass
class Crowd:
    """Some people and the games that they play."""

    tables: Tables
    luck: random.Random
    people: list[Person]

    @classmethod
    def create(cls, tables: Tables, people: int, seed: int = 1) -> "Crowd":
        """Return a crowd of ``people`` people who have not played yet."""
        luck = random.Random(seed)  # noqa: S311
        numbers = [BASE_ID + luck.randrange(10**15) for _ in range(people)]
        return cls(
            tables, luck, [Person(UserId(user), f"Ŝailor-{user % 10**9:09d}-ß") for user in numbers]
        )

    async def leave_traces(self) -> None:
        """Let everybody store a preference, be away once, and share a day's result."""
        for person in self.people:
            await self.tables.notices.change_preferences(
                person.user, lambda before: replace(before, notify_by=NotifyBy.DIRECT)
            )
            await self.tables.away.start_absence(person.user, 1)
            await self.tables.away.come_back(person.user)
            repository = self.tables._repository
            await repository.share(
                await end_puzzle(repository, person), PUZZLE_POST, NOON, person.name
            )

    async def play_games(self, games: int, first: int = 0) -> None:
        """Play ``games`` games, numbered from ``first``.

        The number decides how, or whether, a game ends.
        """
        for number in range(first, first + games):
            await self._game(number)

    async def _game(self, number: int) -> None:
        host, *others = self.luck.sample(self.people, self.luck.randrange(3, 6))
        options = (JAMAICA_OPTIONS, VOTING_OPTIONS, HOST_FIRST_OPTIONS)[number % 3]
        lobbies = self.tables.lobbies
        table = await lobbies.open(
            Proposal(options, "en"), Place(GUILD, ChannelId(1000 + number)), host, new_click_id()
        )
        guest = self.people[number % len(self.people)]
        await lobbies.change_admission(
            table.game.id, host, [Invitee(guest.user, name=guest.name)], new_click_id()
        )
        for other in others:
            table = await lobbies.join(table.game.id, other, new_click_id())
        if options.first_seat_rule is FirstSeatRule.VOTE:
            for other in others:
                await do(self.tables, table.game.id, other, vote_for, host.user)
        if number % 2:
            for word, other in (("a parrot", host), ("two parrots", others[0])):
                await do(self.tables, table.game.id, other, cut_deck, word)
        if number % 7 == 6:
            return
        table = await do(self.tables, table.game.id, host, begin_game)
        for _ in range(self.luck.randrange(8)):
            table = await self._act(table, [host, *others])
        match number % 7:
            case 0 | 1 | 2:
                moderator = replace(self.luck.choice(self.people), moderator=True)
                table = await do(self.tables, table.game.id, moderator, remove_person, host.user)
                for other in others[1:]:
                    table = await do(self.tables, table.game.id, other, resign)
                assert table.game.status is Status.FINISHED
            case 3:
                moderator = replace(host, moderator=True)
                await self.tables.do(table.game.id, moderator, new_click_id(), cancel)
            case 4:
                await self.tables.upkeep.record_unreachable(
                    table.game.id, Unreachable.CHANNEL_NOT_FOUND
                )
            case _:
                pass

    async def _act(self, table: Table, people: list[Person]) -> Table:
        person = people[table.state.seat_on_turn]
        action = legal_actions(table.state)[0]
        return await self.tables.do(
            table.game.id, person, new_click_id(), act, action, table.game.version
        )


async def exported_texts(repository: Repository, tables: Tables) -> dict[int, str]:
    """Return the exported texts, by game id, of all games that were dealt and have ended."""
    found: dict[int, str] = {}
    last = 0
    while numbers := await repository.numbers(GameId(last), 200):
        for last in numbers:
            table = await tables.table(last)
            if table.started and not table.open and not table.resting:
                found[last] = export(table)
    return found
