"""What any repository must do when people change their names."""

from dataclasses import replace

import pytest

from game.model.game import Admission, Game, Replacements, Status
from game.model.ids import NO_CLICK, ChannelId, GuildId, InteractionId
from game.model.people import BarredPerson, Guest, Invitation, Vacancy
from game.storage.errors import StaleVersion, UnknownGame
from game.storage.repository import Repository
from tests.makers.games import actions_change, store_running_game, unstored_lobby
from tests.makers.people import ANA, BEN, CLEO, DAN, EVA, FINN, GUILD, NOON

NAME = "Black Bart"


def renamed(game: Game) -> Game:
    """Return the game with another name for its first seat, and with a guest."""
    [first, *others] = game.seats
    guests = (Guest(1, DAN.user, NAME, InteractionId(13)),)
    return replace(
        game,
        seats=(replace(first, name=NAME), *others),
        replacements=replace(game.replacements, guests=guests),
    )


class Naming:
    async def test_saving_names_does_not_change_the_version(self, repository: Repository) -> None:
        game = await store_running_game(repository)
        revision = await repository.set_names(renamed(game))
        assert revision == replace(game.revision, clock=replace(game.clock, change_count=1))
        assert await repository.load(game.id) == renamed(game).with_revision(revision)
        assert await repository.lagging(NOON) == (game.id,)

    async def test_names_of_another_version_are_refused(self, repository: Repository) -> None:
        game = await store_running_game(repository)
        later = await repository.save(game, actions_change(game), NO_CLICK, NOON)
        with pytest.raises(StaleVersion):
            await repository.set_names(renamed(game))
        with pytest.raises(UnknownGame):
            await repository.set_names(replace(game, id=99))
        assert await repository.load(game.id) == later

    async def test_finds_open_games_in_which_a_person_has_another_name(
        self, repository: Repository
    ) -> None:
        async def add(channel: int, **fields: object) -> int:
            empty = replace(unstored_lobby(ChannelId(channel)), seats=())
            return (await repository.create(replace(empty, **fields), NO_CLICK)).id  # pyright: ignore[reportArgumentType]

        seats = unstored_lobby().seats
        seated = await add(1, seats=seats, status=Status.RESTING)
        guests = Replacements((Guest(1, CLEO.user, CLEO.name, InteractionId(13)),))
        guest = await add(2, status=Status.PLAYING, replacements=guests)
        vacancies = Replacements(vacancies=(Vacancy(1, DAN.user, DAN.name),))
        with_vacancy = await add(3, status=Status.PLAYING, replacements=vacancies)
        invited = await add(4, admission=Admission(invitations=(Invitation(EVA.user, name="E"),)))
        barred = await add(7, admission=Admission(barred=(BarredPerson(FINN.user, "F"),)))
        await add(5, seats=seats, guild=GuildId(8))
        await add(6, seats=seats, status=Status.FINISHED)
        person = next(one for one in (ANA, BEN) if one.user == seats[0].user)
        for user, game_id in (
            (person.user, seated),
            (CLEO.user, guest),
            (DAN.user, with_vacancy),
            (EVA.user, invited),
            (FINN.user, barred),
        ):
            assert await repository.named_otherwise(GUILD, user, NAME) == (game_id,)
        assert await repository.named_otherwise(GUILD, person.user, seats[0].name) == ()
