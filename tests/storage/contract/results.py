"""What any repository must do with the results of finished games."""

import asyncio
from dataclasses import replace

import pytest

from game.model.game import Change, Game, Status
from game.model.ids import NO_CLICK, NO_GAME, ChannelId, GameId, GuildId, InteractionId, UserId
from game.model.results import Result, SeatEnd
from game.storage.errors import StaleVersion
from game.storage.repository import Repository
from tests.makers.games import result_in, store_running_game, unstored_lobby
from tests.makers.people import ANA, BEN, CLEO, GUILD, NOON, moment_after_noon

OTHER_GUILD = GuildId(8)
SOMEBODY = UserId(-77)


async def store_finished_game(
    repository: Repository, number: int, guild: GuildId = GUILD, host: UserId = ANA.user
) -> tuple[Game, Result]:
    """Store a game that ended `number` ms after noon, and return it with its result."""
    lobby = replace(unstored_lobby(ChannelId(100 + number), host), guild=guild)
    running = await repository.create(replace(lobby, status=Status.PLAYING), NO_CLICK)
    ended = moment_after_noon(number)
    result = result_in(running, ended)
    change = Change(status=Status.FINISHED, result=result)
    return await repository.save(running, change, NO_CLICK, ended), result


class Results:
    async def test_the_change_that_finishes_a_game_stores_its_result(
        self, repository: Repository
    ) -> None:
        assert await repository.results_of_server(GUILD) == ()
        _, result = await store_finished_game(repository, 1)
        assert await repository.results_of_server(GUILD) == (result,)
        assert result.seats[2].end is SeatEnd.RESIGNED

    async def test_a_refused_change_stores_no_result(self, repository: Repository) -> None:
        game = await store_running_game(repository)
        finished = Change(status=Status.FINISHED, result=result_in(game))
        with pytest.raises(StaleVersion):
            await repository.save(replace(game, version=1), finished, NO_CLICK, NOON)
        assert await repository.results_of_server(GUILD) == ()

    async def test_simultaneous_ends_of_a_game_store_one_result(
        self, repository: Repository
    ) -> None:
        game = await store_running_game(repository)
        changes = [
            Change(status=Status.FINISHED, result=replace(result_in(game), turns=turns))
            for turns in range(20)
        ]
        answers = await asyncio.gather(
            *(
                repository.save(game, change, InteractionId(500 + number), NOON)
                for number, change in enumerate(changes)
            ),
            return_exceptions=True,
        )
        (accepted,) = (number for number, one in enumerate(answers) if isinstance(one, Game))
        assert await repository.results_of_server(GUILD) == (changes[accepted].result,)

    async def test_results_are_found_by_server_and_by_person(self, repository: Repository) -> None:
        _, late = await store_finished_game(repository, 3)
        _, early = await store_finished_game(repository, 1, host=CLEO.user)
        _, elsewhere = await store_finished_game(repository, 2, OTHER_GUILD)
        assert await repository.results_of_server(GUILD) == (early, late)
        assert await repository.results_of_server(GUILD, moment_after_noon(3)) == (late,)
        assert await repository.results_of_server(GUILD, moment_after_noon(4)) == ()
        assert await repository.results_of_person(ANA.user) == (elsewhere, late)
        assert await repository.results_of_person(BEN.user) == (early, elsewhere, late)
        assert await repository.servers_with_results() == (GUILD, OTHER_GUILD)
        assert await repository.servers_with_results_of(CLEO.user) == (GUILD,)

    async def test_finished_games_of_a_person_on_a_server_are_listed_newest_first(
        self, repository: Repository
    ) -> None:
        first, second = [
            (await store_finished_game(repository, number))[0].id for number in range(1, 3)
        ]
        elsewhere, _ = await store_finished_game(repository, 3, OTHER_GUILD)
        await store_finished_game(repository, 4, host=CLEO.user)
        await store_running_game(repository)
        assert await repository.finished_games_of(ANA.user, GUILD) == (second, first)
        assert await repository.finished_games_of(ANA.user, OTHER_GUILD) == (elsewhere.id,)
        assert await repository.finished_games_of(CLEO.user, OTHER_GUILD) == ()

    async def test_a_result_stays_without_its_game_for_a_time_of_its_own(
        self, repository: Repository
    ) -> None:
        _, old = await store_finished_game(repository, 1)
        game, new = await store_finished_game(repository, 5)
        await repository.remove_ended(moment_after_noon(5), 9)
        assert await repository.results_of_server(GUILD) == (replace(old, game=None), new)
        assert await repository.finished_games_of(ANA.user, GUILD) == (game.id,)
        assert await repository.remove_results(moment_after_noon(5), 9) == 1
        assert await repository.remove_results(moment_after_noon(5), 9) == 0
        assert await repository.results_of_person(ANA.user) == (new,)
        assert await repository.tidy()
        assert await repository.results_of_server(GUILD) == (new,)

    async def test_a_few_results_are_removed_at_a_time(self, repository: Repository) -> None:
        for number in range(1, 4):
            await store_finished_game(repository, number)
        assert await repository.remove_results(moment_after_noon(9), 2) == 2
        (newest,) = await repository.results_of_server(GUILD)
        assert newest.ended == moment_after_noon(3)

    async def test_results_of_a_server_are_removed_together(self, repository: Repository) -> None:
        await store_finished_game(repository, 1)
        _, elsewhere = await store_finished_game(repository, 2, OTHER_GUILD)
        await repository.remove_results_of_server(GUILD)
        assert await repository.results_of_server(GUILD) == ()
        assert await repository.results_of_person(ANA.user) == (elsewhere,)
        assert await repository.servers_with_results() == (OTHER_GUILD,)

    async def test_a_person_gets_a_number_in_all_results_of_one_server(
        self, repository: Repository
    ) -> None:
        for number in (1, 2):
            await store_finished_game(repository, number)
        _, elsewhere = await store_finished_game(repository, 3, OTHER_GUILD)
        await repository.rename_in_results(ANA.user, GUILD, SOMEBODY)
        people = [result.seats[0].person for result in await repository.results_of_server(GUILD)]
        assert people == [SOMEBODY, SOMEBODY]
        assert await repository.results_of_person(ANA.user) == (elsewhere,)
        assert len(await repository.results_of_person(BEN.user)) == 3

    async def test_the_salt_of_a_forgotten_person_stays_until_they_are_forgotten(
        self, repository: Repository
    ) -> None:
        first = await repository.begin_forgetting(ANA.user)
        assert await repository.begin_forgetting(ANA.user) == first
        assert await repository.begin_forgetting(BEN.user) != first
        await repository.forget(ANA.user)
        assert await repository.begin_forgetting(ANA.user) != first

    async def test_the_results_of_a_server_are_read_in_parts(self, repository: Repository) -> None:
        late, middle, early = [
            (await store_finished_game(repository, number))[1] for number in (3, 2, 1)
        ]
        await store_finished_game(repository, 2, OTHER_GUILD)
        assert await repository.part_of_results_of_server(GUILD, 0, 2) == (early, middle)
        assert await repository.part_of_results_of_server(GUILD, 2, 2) == (late,)
        assert await repository.part_of_results_of_server(GUILD, 3, 2) == ()

    async def test_people_are_named_as_in_their_seats(self, repository: Repository) -> None:
        game, _ = await store_finished_game(repository, 1)
        wanted = {ANA.user: game.id, BEN.user: GameId(game.id + 1), SOMEBODY: game.id}
        assert await repository.seat_names(wanted) == {ANA.user: game.seats[0].name}
        assert await repository.seat_names({}) == {}

    async def test_an_earlier_game_gets_a_result_once(self, repository: Repository) -> None:
        game = await store_running_game(repository)
        finished = await repository.save(game, Change(status=Status.FINISHED), NO_CLICK, NOON)
        await store_finished_game(repository, 1)
        assert await repository.finished_without_result(NO_GAME, 9) == (finished.id,)
        assert await repository.finished_without_result(finished.id, 9) == ()
        await repository.add_result(finished.id, result_in(finished))
        await repository.add_result(finished.id, replace(result_in(finished), turns=1))
        assert await repository.finished_without_result(GameId(0), 9) == ()
        assert result_in(finished) in await repository.results_of_server(GUILD)
