"""What any repository finds: games by channel, Discord server or person, and accepted clicks."""

from dataclasses import replace

import pytest

from game.model.due import Due
from game.model.game import Change, Entry, Replacements, Revision, Status
from game.model.ids import NO_CLICK, ChannelId, GameId, GuildId, InteractionId, MessageId, UserId
from game.model.message import Board, MessageRef
from game.model.people import Guest, Seat
from game.storage.errors import StaleVersion, UnknownGame
from game.storage.repository import Repository
from tests.makers.games import actions_change, start_change, store_running_game, unstored_lobby
from tests.makers.people import (
    ANA,
    ATTIC_CHANNEL,
    BEN,
    CLEO,
    DAN,
    GUILD,
    HALL_CHANNEL,
    NOON,
    moment_after_noon,
)

FIRST_CLICK = InteractionId(1)
SECOND_CLICK = InteractionId(2)
THIRD_CLICK = InteractionId(3)
FOURTH_CLICK = InteractionId(4)
FIFTH_CLICK = InteractionId(5)
SIXTH_CLICK = InteractionId(6)


class Finding:
    async def test_finds_the_last_finished_game_of_a_channel(self, repository: Repository) -> None:
        assert await repository.finished_in(HALL_CHANNEL) is None
        newest = None
        for status in (Status.FINISHED, Status.FINISHED, Status.CANCELLED):
            game = await store_running_game(repository)
            ended = await repository.save(
                game, Change(status=status), InteractionId(game.id * 1_000), NOON
            )
            newest = ended.id if status is Status.FINISHED else newest
            assert await repository.finished_in(HALL_CHANNEL) == newest
        await store_running_game(repository)
        assert await repository.finished_in(HALL_CHANNEL) == newest
        assert await repository.finished_in(ATTIC_CHANNEL) is None

    async def test_counts_the_games_called_off_since_the_last_that_ended_properly(
        self, repository: Repository
    ) -> None:
        async def end(status: Status, mark: str | None = None, seats: int = 0) -> int:
            game = await store_running_game(repository)
            click = InteractionId(game.id * 1_000)
            entries = () if mark is None else (Entry(0, mark, ANA.user, click, NOON),)
            await repository.save(game, Change(entries, status=status), click, NOON)
            return await repository.called_off_in(HALL_CHANNEL)

        assert await repository.called_off_in(HALL_CHANNEL) == 0
        assert await end(Status.CANCELLED) == 1
        lobby = await repository.create(unstored_lobby(), FIRST_CLICK)
        await repository.save(lobby, Change(status=Status.CANCELLED), SECOND_CLICK, NOON)
        assert await end(Status.CANCELLED) == 2
        assert await end(Status.FINISHED) == 0
        assert await end(Status.CANCELLED, "@1L") == 1
        assert await end(Status.CANCELLED, "@1R") == 2
        assert await end(Status.CANCELLED, "@1U") == 0
        assert await end(Status.CANCELLED) == 1
        assert await repository.called_off_in(ATTIC_CHANNEL) == 0

    async def test_loading_an_unknown_game_raises_unknown_game(
        self, repository: Repository
    ) -> None:
        with pytest.raises(UnknownGame):
            await repository.load(GameId(1))

    async def test_finds_the_open_game_of_a_channel(self, repository: Repository) -> None:
        assert await repository.open_in(HALL_CHANNEL) is None
        game = await store_running_game(repository)
        await store_running_game(repository, ATTIC_CHANNEL)
        assert await repository.open_in(HALL_CHANNEL) == game.id
        await repository.save(game, Change(status=Status.FINISHED), InteractionId(9), NOON)
        assert await repository.open_in(HALL_CHANNEL) is None

    async def test_finds_the_open_games_of_a_server(self, repository: Repository) -> None:
        assert await repository.open_of_server(GUILD) == ()
        games = [await store_running_game(repository, ChannelId(channel)) for channel in (3, 1, 2)]
        await repository.save(games[0], Change(status=Status.FINISHED), FIRST_CLICK, NOON)
        await repository.save(games[1], Change(status=Status.RESTING), SECOND_CLICK, NOON)
        games.append(await repository.create(unstored_lobby(ChannelId(4)), THIRD_CLICK))
        found = await repository.open_of_server(GUILD)
        assert found == tuple(game.id for game in games[1:])
        assert await repository.open_of_server(GuildId(GUILD + 1)) == ()

    async def test_finds_the_servers_with_open_games(self, repository: Repository) -> None:
        assert await repository.open_servers() == ()
        games = [await store_running_game(repository, ChannelId(channel)) for channel in (1, 2)]
        game_elsewhere = await repository.create(
            replace(unstored_lobby(ChannelId(3)), guild=GUILD + 1), THIRD_CLICK
        )
        assert await repository.open_servers() == (GUILD, GUILD + 1)
        await repository.save(games[0], Change(status=Status.FINISHED), FOURTH_CLICK, NOON)
        await repository.save(games[1], Change(status=Status.RESTING), FIFTH_CLICK, NOON)
        await repository.save(game_elsewhere, Change(status=Status.CANCELLED), SIXTH_CLICK, NOON)
        assert await repository.open_servers() == (GUILD,)

    async def test_finds_the_servers_with_due_moments_of_a_kind(
        self, repository: Repository
    ) -> None:
        games = [
            await repository.create(
                replace(unstored_lobby(ChannelId(channel)), guild=guild), NO_CLICK
            )
            for channel, guild in enumerate((GUILD + 1, GUILD, GUILD))
        ]
        assert await repository.servers_with(Due.BOT_LEFT) == ()
        for game in games:
            await repository.schedule(game.id, {Due.BOT_LEFT: moment_after_noon(game.id)})
        assert await repository.servers_with(Due.BOT_LEFT) == (GUILD, GUILD + 1)
        assert await repository.servers_with(Due.FIND_CHANNEL) == ()
        await repository.schedule(games[0].id, {Due.BOT_LEFT: None})
        assert await repository.servers_with(Due.BOT_LEFT) == (GUILD,)

    async def test_finds_the_open_games_with_only_computer_players(
        self, repository: Repository
    ) -> None:
        cabin_boy = Seat(UserId(-1), "Pip", FIRST_CLICK, level="cabin-boy")
        computer_lobbies = [
            replace(unstored_lobby(ChannelId(channel)), seats=(cabin_boy, cabin_boy))
            for channel in (1, 2, 3, 4)
        ]
        computer_lobbies[1] = replace(computer_lobbies[1], guild=GUILD + 1)
        computer_lobbies[2] = replace(computer_lobbies[2], host=BEN.user)
        games = [(await repository.create(one, NO_CLICK)) for one in computer_lobbies]
        await repository.save(games[3], Change(status=Status.CANCELLED), NO_CLICK, NOON)
        mixed_lobby = replace(
            unstored_lobby(ChannelId(5)), seats=(cabin_boy, *unstored_lobby().seats)
        )
        await repository.create(mixed_lobby, NO_CLICK)
        first, second, third, _ = (game.id for game in games)
        assert await repository.watched_of_server(GUILD) == (first, third)
        assert await repository.watched_of_host(ANA.user) == (first, second)

    async def test_revision_contains_the_version_and_the_board(
        self, repository: Repository
    ) -> None:
        game = await store_running_game(repository)
        assert await repository.revision(game.id) == Revision(2)
        board = MessageRef(HALL_CHANNEL, MessageId(1))
        await repository.place_board(game.id, board)
        await repository.save(game, actions_change(game), FIRST_CLICK, NOON)
        assert await repository.revision(game.id) == Revision(3, Board(board))
        with pytest.raises(UnknownGame):
            await repository.revision(GameId(game.id + 1))

    async def test_repository_knows_only_accepted_clicks(self, repository: Repository) -> None:
        game = await repository.create(unstored_lobby(), FIRST_CLICK)
        game = await repository.save(game, start_change(game), SECOND_CLICK, NOON)
        with pytest.raises(StaleVersion):
            await repository.save(replace(game, version=1), actions_change(game), THIRD_CLICK, NOON)
        await repository.save(game, actions_change(game), NO_CLICK, NOON)
        known = [await repository.accepted(InteractionId(click)) for click in (1, 2, 3, NO_CLICK)]
        assert known == [True, True, False, False]

    async def test_finds_the_open_games_of_a_person_newest_first(
        self, repository: Repository
    ) -> None:
        hosting = await repository.create(
            replace(unstored_lobby(ChannelId(1), CLEO.user), seats=()), FIRST_CLICK
        )
        await repository.create(unstored_lobby(ChannelId(2), ANA.user), SECOND_CLICK)
        seated = await repository.create(
            replace(
                unstored_lobby(ChannelId(3), ANA.user),
                seats=(Seat(ANA.user, "Ana", THIRD_CLICK), Seat(CLEO.user, "Cleo", FOURTH_CLICK)),
            ),
            THIRD_CLICK,
        )
        with_both_roles = await repository.create(
            unstored_lobby(ChannelId(4), CLEO.user), FOURTH_CLICK
        )
        cancelled = await repository.create(unstored_lobby(ChannelId(5), CLEO.user), FIFTH_CLICK)
        await repository.save(cancelled, Change(status=Status.CANCELLED), SIXTH_CLICK, NOON)
        assert await repository.of_person(CLEO.user) == (with_both_roles.id, seated.id, hosting.id)
        assert await repository.of_person(UserId(999)) == ()

    async def test_finds_the_game_of_a_person_who_took_over_a_seat(
        self, repository: Repository
    ) -> None:
        game = await store_running_game(repository)
        guests = (Guest(0, CLEO.user, "Cleo", FIFTH_CLICK), Guest(1, DAN.user, "Dan", SIXTH_CLICK))
        await repository.save(
            game, Change(replacements=Replacements(guests)), InteractionId(7), NOON
        )
        assert await repository.of_person(DAN.user) == (game.id,)
        assert await repository.of_person(CLEO.user) == (game.id,)

    async def test_resting_and_finished_games_are_not_open_games_of_a_person(
        self, repository: Repository
    ) -> None:
        guest = Replacements((Guest(0, DAN.user, "Dan", FIFTH_CLICK),))
        games = [await store_running_game(repository, ChannelId(channel)) for channel in (1, 2, 3)]
        games = [
            await repository.save(g, Change(replacements=guest), NO_CLICK, NOON) for g in games
        ]
        people = (ANA.user, BEN.user, DAN.user)
        newest_first = tuple(game.id for game in reversed(games))
        assert [await repository.of_person(user) for user in people] == [newest_first] * 3
        await repository.save(games[0], Change(status=Status.RESTING), NO_CLICK, NOON)
        await repository.save(games[1], Change(status=Status.FINISHED), NO_CLICK, NOON)
        assert [await repository.of_person(user) for user in people] == [(games[2].id,)] * 3
        resting = [await repository.resting_of_person(user) for user in people]
        assert resting == [(games[0].id,)] * 3

    async def test_finds_only_the_newest_twenty_resting_games_of_a_person(
        self, repository: Repository
    ) -> None:
        games = [await store_running_game(repository, ChannelId(channel)) for channel in range(21)]
        for game in games:
            await repository.save(game, Change(status=Status.RESTING), NO_CLICK, NOON)
        newest_first = tuple(game.id for game in reversed(games[1:]))
        assert await repository.resting_of_person(ANA.user) == newest_first

    async def test_finds_no_game_of_a_replaced_guest(self, repository: Repository) -> None:
        game = await store_running_game(repository)
        guest = Replacements((Guest(0, DAN.user, "Dan", FIFTH_CLICK),))
        game = await repository.save(game, Change(replacements=guest), NO_CLICK, NOON)
        other = (Guest(0, CLEO.user, "Cleo", SIXTH_CLICK),)
        await repository.save(game, Change(replacements=Replacements(other)), NO_CLICK, NOON)
        assert await repository.of_person(DAN.user) == ()
        assert await repository.of_person(CLEO.user) == (game.id,)
