"""What any repository must do, whatever stands behind it.

A subclass gives the fixture `repository`: an empty one, closed by the fixture afterwards.
"""

import asyncio
from dataclasses import replace

import pytest

from game.storage.errors import (
    ChannelBusy,
    DuplicateClick,
    RepositoryClosed,
    StaleVersion,
    UnknownGame,
)
from game.storage.preferences import Preferences, Quiet, Told
from game.storage.records import Change, Game, Guest, Seat, Status
from game.storage.repository import NO_CLICK, Repository
from game.storage.standing import MessageRef, Standing
from tests.makers.games import lobby, moved, playing, started
from tests.makers.people import ANA, ATTIC, BEN, CLEO, DAN, GUILD, HALL, NOON

from .changes import Creating, Saving
from .due import Following
from .forgetting import Forgetting, Renaming


class Crowds:
    """Many at once."""

    async def test_a_hundred_clicks_at_once_change_one_version(
        self, repository: Repository
    ) -> None:
        game = await playing(repository)
        answers = await asyncio.gather(
            *(
                repository.save(game, moved(game, click), click, NOON)
                for click in range(1_000, 1_100)
            ),
            return_exceptions=True,
        )
        (accepted,) = (answer for answer in answers if isinstance(answer, Game))
        refused = [answer for answer in answers if isinstance(answer, StaleVersion)]
        assert len(refused) == 99
        assert await repository.load(game.id) == accepted
        assert len(accepted.record) == 1

    async def test_one_click_delivered_a_hundred_times_counts_once(
        self, repository: Repository
    ) -> None:
        game = await playing(repository)
        answers = await asyncio.gather(
            *(repository.save(game, moved(game, 77), 77, NOON) for _ in range(100)),
            return_exceptions=True,
        )
        assert sum(isinstance(answer, Game) for answer in answers) == 1
        assert sum(isinstance(answer, DuplicateClick) for answer in answers) == 99

    async def test_a_hundred_games_opened_at_once_in_one_channel(
        self, repository: Repository
    ) -> None:
        answers = await asyncio.gather(
            *(repository.create(lobby(), click) for click in range(1, 101)),
            return_exceptions=True,
        )
        assert sum(isinstance(answer, Game) for answer in answers) == 1
        assert sum(isinstance(answer, ChannelBusy) for answer in answers) == 99

    async def test_games_side_by_side_do_not_mix(self, repository: Repository) -> None:
        async def play(channel: int) -> Game:
            game = await playing(repository, channel)
            for number in range(10):
                game = await repository.save(
                    game, moved(game, channel), channel * 100 + number, NOON
                )
            return game

        games = await asyncio.gather(*(play(channel) for channel in range(1, 11)))
        for game in games:
            assert await repository.load(game.id) == game
            assert {e.click for e in game.record} == {game.channel}


class Finding:
    async def test_the_game_finished_last_in_a_channel(self, repository: Repository) -> None:
        assert await repository.finished_in(HALL) is None
        for status in (Status.FINISHED, Status.FINISHED, Status.CANCELLED):
            game = await playing(repository)
            ended = await repository.save(game, Change(status=status), game.id * 1_000, NOON)
            if status is Status.FINISHED:
                assert await repository.finished_in(HALL) == ended.id
        await playing(repository)
        found = await repository.finished_in(HALL)
        assert found is not None
        assert (await repository.load(found)).status is Status.FINISHED
        assert await repository.finished_in(ATTIC) is None

    async def test_a_game_that_was_never_stored(self, repository: Repository) -> None:
        with pytest.raises(UnknownGame):
            await repository.load(1)

    async def test_the_open_game_of_a_channel(self, repository: Repository) -> None:
        assert await repository.open_in(HALL) is None
        game = await playing(repository)
        await playing(repository, ATTIC)
        assert await repository.open_in(HALL) == game.id
        await repository.save(game, Change(status=Status.FINISHED), 9, NOON)
        assert await repository.open_in(HALL) is None

    async def test_the_open_games_of_a_server(self, repository: Repository) -> None:
        assert await repository.open_of_server(GUILD) == ()
        games = [await playing(repository, channel) for channel in (3, 1, 2)]
        await repository.save(games[0], Change(status=Status.FINISHED), 1, NOON)
        await repository.save(games[1], Change(status=Status.RESTING), 2, NOON)
        games.append(await repository.create(lobby(4), 3))
        found = await repository.open_of_server(GUILD)
        assert found == tuple(game.id for game in games[1:])
        assert await repository.open_of_server(GUILD + 1) == ()

    async def test_the_servers_with_open_games(self, repository: Repository) -> None:
        assert await repository.open_servers() == ()
        games = [await playing(repository, channel) for channel in (1, 2)]
        elsewhere = await repository.create(replace(lobby(3), guild=GUILD + 1), 3)
        assert await repository.open_servers() == (GUILD, GUILD + 1)
        await repository.save(games[0], Change(status=Status.FINISHED), 4, NOON)
        await repository.save(games[1], Change(status=Status.RESTING), 5, NOON)
        await repository.save(elsewhere, Change(status=Status.CANCELLED), 6, NOON)
        assert await repository.open_servers() == (GUILD,)

    async def test_the_open_games_of_computers_alone(self, repository: Repository) -> None:
        boy = Seat(-1, "Pip", 1, level="cabin-boy")
        alone = [replace(lobby(channel), seats=(boy, boy)) for channel in (1, 2, 3, 4)]
        alone[1] = replace(alone[1], guild=GUILD + 1)
        alone[2] = replace(alone[2], host=BEN.user)
        games = [(await repository.create(one, NO_CLICK)) for one in alone]
        await repository.save(games[3], Change(status=Status.CANCELLED), NO_CLICK, NOON)
        beside = replace(lobby(5), seats=(boy, *lobby().seats))
        await repository.create(beside, NO_CLICK)
        first, second, third, _ = (game.id for game in games)
        assert await repository.watched_of_server(GUILD) == (first, third)
        assert await repository.watched_of_host(ANA.user) == (first, second)

    async def test_where_a_game_stands(self, repository: Repository) -> None:
        game = await playing(repository)
        assert await repository.standing(game.id) == Standing(2, None)
        board = MessageRef(HALL, 1)
        await repository.place_board(game.id, board)
        await repository.save(game, moved(game), 1, NOON)
        assert await repository.standing(game.id) == Standing(3, board)
        with pytest.raises(UnknownGame):
            await repository.standing(game.id + 1)

    async def test_a_click_is_known_once_it_was_accepted(self, repository: Repository) -> None:
        game = await repository.create(lobby(), 1)
        game = await repository.save(game, started(game), 2, NOON)
        with pytest.raises(StaleVersion):
            await repository.save(replace(game, version=1), moved(game), 3, NOON)
        await repository.save(game, moved(game), NO_CLICK, NOON)
        known = [await repository.accepted(click) for click in (1, 2, 3, NO_CLICK)]
        assert known == [True, True, False, False]

    async def test_a_persons_open_games_newest_first(self, repository: Repository) -> None:
        hosting = await repository.create(replace(lobby(1, CLEO.user), seats=()), 1)
        await repository.create(lobby(2, ANA.user), 2)
        seated = await repository.create(
            replace(
                lobby(3, ANA.user), seats=(Seat(ANA.user, "Ana", 3), Seat(CLEO.user, "Cleo", 4))
            ),
            3,
        )
        both = await repository.create(lobby(4, CLEO.user), 4)
        over = await repository.create(lobby(5, CLEO.user), 5)
        await repository.save(over, Change(status=Status.CANCELLED), 6, NOON)
        assert await repository.of_person(CLEO.user) == (both.id, seated.id, hosting.id)
        assert await repository.of_person(999) == ()

    async def test_whoever_took_a_seat_over_has_that_game(self, repository: Repository) -> None:
        game = await playing(repository)
        guests = (Guest(0, CLEO.user, "Cleo", 5), Guest(1, DAN.user, "Dan", 6))
        await repository.save(game, Change(guests=guests), 7, NOON)
        assert await repository.of_person(DAN.user) == (game.id,)
        assert await repository.of_person(CLEO.user) == (game.id,)


class Boards:
    async def test_a_board_is_placed_moved_and_forgotten(self, repository: Repository) -> None:
        game = await playing(repository)
        for board in (MessageRef(HALL, 1), MessageRef(HALL, 2), None):
            await repository.place_board(game.id, board)
            assert await repository.load(game.id) == replace(game, board=board)

    async def test_saving_keeps_the_newest_place(self, repository: Repository) -> None:
        game = await playing(repository)
        board = MessageRef(HALL, 5)
        await repository.place_board(game.id, board)
        assert (await repository.save(game, moved(game), 20, NOON)).board == board
        assert (await repository.load(game.id)).board == board

    async def test_only_a_stored_game_has_a_board(self, repository: Repository) -> None:
        with pytest.raises(UnknownGame):
            await repository.place_board(1, MessageRef(1, 1))


class Notes:
    async def test_a_note_is_read_back_and_replaced(self, repository: Repository) -> None:
        assert await repository.noted("tree") is None
        await repository.note("tree", "ä1")
        await repository.note("other", "x")
        await repository.note("tree", "2")
        assert await repository.noted("tree") == "2"
        assert await repository.noted("other") == "x"


class Counting:
    """How many games there are."""

    async def test_lobbies_running_and_resting_games_are_counted(
        self, repository: Repository
    ) -> None:
        none = {Status.LOBBY: 0, Status.PLAYING: 0, Status.RESTING: 0}
        assert await repository.numbers_open() == none
        await repository.create(lobby(1), NO_CLICK)
        for channel, status in ((2, None), (3, None), (4, Status.RESTING), (5, Status.FINISHED)):
            game = await playing(repository, channel)
            if status is not None:
                await repository.save(game, Change(status=status), NO_CLICK, NOON)
        expected = {Status.LOBBY: 1, Status.PLAYING: 2, Status.RESTING: 1}
        assert await repository.numbers_open() == expected

    async def test_all_games_are_counted_off_some_at_a_time(self, repository: Repository) -> None:
        assert await repository.numbers(0, 10) == ()
        games = [(await playing(repository, channel)).id for channel in (1, 2, 3)]
        over = Change(status=Status.CANCELLED)
        await repository.save(await repository.load(games[0]), over, NO_CLICK, NOON)
        assert await repository.numbers(0, 10) == tuple(games)
        assert await repository.numbers(0, 2) == tuple(games[:2])
        assert await repository.numbers(games[1], 2) == (games[2],)


class Preferring:
    async def test_whoever_never_said_has_none(self, repository: Repository) -> None:
        assert await repository.preferences((ANA.user, BEN.user)) == {}
        assert await repository.undelivered() == ()

    @pytest.mark.parametrize(
        "wanted",
        [
            Preferences(),
            Preferences(Told.DIRECT, reminder=False, next=True, locale="sv-SE"),
            Preferences(Told.NEVER, quiet=Quiet(1439, 0, -720), undelivered=True),
            Preferences(quiet=Quiet(0, 1439, 840)),
            Preferences(ends_turn=True),
        ],
    )
    async def test_preferences_are_read_back(
        self, repository: Repository, wanted: Preferences
    ) -> None:
        assert await repository.prefer(ANA.user, lambda _: wanted) == wanted
        assert await repository.preferences((BEN.user, ANA.user)) == {ANA.user: wanted}

    async def test_changes_build_on_each_other(self, repository: Repository) -> None:
        def later(before: Preferences) -> Preferences:
            return replace(before, quiet=Quiet(before.quiet.begin + 1 if before.quiet else 0, 9, 0))

        await asyncio.gather(*(repository.prefer(ANA.user, later) for _ in range(20)))
        assert (await repository.preferences((ANA.user,)))[ANA.user].quiet == Quiet(19, 9, 0)

    async def test_who_is_to_be_told_of_a_refused_message(self, repository: Repository) -> None:
        for person, undelivered in ((CLEO, True), (BEN, False), (ANA, True)):
            wanted = Preferences(undelivered=undelivered)
            await repository.prefer(person.user, lambda _, wanted=wanted: wanted)
        assert await repository.undelivered() == (ANA.user, CLEO.user)


class Ending:
    async def test_closing_twice_is_fine(self, repository: Repository) -> None:
        await asyncio.gather(repository.close(), repository.close())
        await repository.close()

    async def test_nothing_works_afterwards(self, repository: Repository) -> None:
        await repository.close()
        with pytest.raises(RepositoryClosed):
            await repository.load(1)

    async def test_closing_lets_the_work_under_way_finish(self, repository: Repository) -> None:
        game = await playing(repository)
        saving = asyncio.create_task(repository.save(game, moved(game), 20, NOON))
        await asyncio.sleep(0)
        await repository.close()
        assert (await saving).version == 3

    async def test_a_cancelled_save_leaves_the_repository_whole(
        self, repository: Repository
    ) -> None:
        game = await playing(repository)
        for turns in range(30):
            saving = asyncio.create_task(repository.save(game, moved(game), 1_000 + turns, NOON))
            for _ in range(turns):
                await asyncio.sleep(0.0001)
            saving.cancel()
            await asyncio.gather(saving, return_exceptions=True)
            stored = await repository.load(game.id)
            assert stored in (game, game.after(moved(game), NOON))
            game = await repository.save(stored, moved(stored), 2_000 + turns, NOON)


class Contract(
    Creating,
    Saving,
    Crowds,
    Finding,
    Following,
    Boards,
    Notes,
    Counting,
    Preferring,
    Ending,
    Renaming,
    Forgetting,
):
    """All of it."""
