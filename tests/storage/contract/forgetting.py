"""What any repository must do when people are forgotten and games removed."""

from dataclasses import replace

import pytest

from game.model.due import Due
from game.model.game import Admission, Change, Game, Renaming, Replacements, Status
from game.model.ids import NO_CLICK, NO_GAME, ChannelId, GameId, InteractionId, MessageId, UserId
from game.model.message import Board, Call, MessageRef, ShownState
from game.model.people import BarredPerson, Cut, Guest, Invitation, Seat, Vacancy
from game.model.preferences import Absence, Preferences
from game.model.time import Moment
from game.storage.errors import StaleVersion, UnknownGame
from game.storage.repository import Repository
from tests.makers.games import action_entry, actions_change, store_running_game, unstored_lobby
from tests.makers.people import ANA, BEN, CLEO, DAN, HALL_CHANNEL, NOON, moment_after_noon

JOIN_CLICK = InteractionId(11)
FIRST_CLICK = InteractionId(1)
LOBBY_MESSAGE = MessageId(4)

ANONYMOUS_ID = UserId(-1)


def finished_game_with_ana(channel: ChannelId = HALL_CHANNEL) -> Game:
    """Return a finished game, not stored yet, that mentions Ana in every possible place."""
    return replace(
        unstored_lobby(channel),
        status=Status.FINISHED,
        seats=(
            Seat(ANA.user, "Ana ⚓", JOIN_CLICK, vote=ANA.user),
            Seat(BEN.user, "Ben", InteractionId(12), ANA.user),
        ),
        record=tuple(map(action_entry, range(5))),
        cuts=(Cut(BEN.user, "parrot"), Cut(ANA.user, "rum")),
        replacements=Replacements(
            (Guest(1, ANA.user, "Ana ⚓", InteractionId(13)),), (Vacancy(1, ANA.user, "Ana ⚓"),)
        ),
        admission=Admission(invitations=(Invitation(ANA.user), Invitation(BEN.user))),
        call=Call("3", (BEN.user, ANA.user)),
        board=Board(MessageRef(channel, MessageId(5)), ShownState("3.end", 1)),
    )


def without_ana(game: Game) -> Game:
    """Return the game with an anonymous id instead of Ana."""
    return replace(
        game,
        host=ANONYMOUS_ID,
        seats=(
            Seat(ANONYMOUS_ID, "Player 1", JOIN_CLICK, ANONYMOUS_ID),
            Seat(BEN.user, "Ben", InteractionId(12), ANONYMOUS_ID),
        ),
        record=tuple(
            replace(one, user=ANONYMOUS_ID) if one.user == ANA.user else one for one in game.record
        ),
        cuts=(Cut(BEN.user, "parrot"), Cut(ANONYMOUS_ID, "rum")),
        replacements=Replacements(
            (Guest(1, ANONYMOUS_ID, "Player 2", InteractionId(13)),), (Vacancy(1),)
        ),
        admission=Admission(invitations=(Invitation(BEN.user),)),
        call=Call("3", (BEN.user,)),
    )


def renaming_of_ana(game_without_ana: Game) -> Renaming:
    """Return a renaming of Ana to an anonymous id; the others are those of `game_without_ana`."""
    return Renaming(
        user=ANA.user,
        new_user=ANONYMOUS_ID,
        host=game_without_ana.host,
        seats=game_without_ana.seats,
        cuts=game_without_ana.cuts,
        replacements=game_without_ana.replacements,
        admission=game_without_ana.admission,
        call_users=() if game_without_ana.call is None else game_without_ana.call.users,
        call_to_notify_later=()
        if game_without_ana.call is None
        else game_without_ana.call.to_notify_later,
    )


class RenamingPeople:
    async def test_rename_replaces_a_person_everywhere_in_the_game(
        self, repository: Repository
    ) -> None:
        game = await repository.create(finished_game_with_ana(), NO_CLICK)
        expected = without_ana(game)
        await repository.rename_person(game, renaming_of_ana(expected))
        after = await repository.load(game.id)
        assert after == replace(
            expected, version=2, clock=replace(expected.clock, change_count=1), changed=NOON
        )

    async def test_renaming_makes_the_board_lag_however_long_ago_the_game_ended(
        self, repository: Repository
    ) -> None:
        game = await repository.create(finished_game_with_ana(), NO_CLICK)
        assert await repository.lagging(moment_after_noon(1)) == ()
        await repository.rename_person(game, renaming_of_ana(without_ana(game)))
        assert await repository.lagging(moment_after_noon(1)) == (game.id,)
        await repository.save_shown({game.id: ShownState("3.end", 2, 1)})
        assert await repository.lagging(moment_after_noon(1)) == ()

    async def test_renaming_outdates_the_closed_lobby_message_until_saved_again(
        self, repository: Repository
    ) -> None:
        game, lobby_message = (
            await repository.create(finished_game_with_ana(), NO_CLICK),
            MessageRef(HALL_CHANNEL, LOBBY_MESSAGE),
        )
        assert not await repository.keep_promise(game, lobby_message)
        assert (await repository.revision(game.id)).board == replace(
            game.board, promise=lobby_message
        )
        await repository.rename_person(game, renaming_of_ana(without_ana(game)))
        await repository.save_shown({game.id: ShownState("3.end", 2, 1)})
        after = await repository.load(game.id)
        assert after.board.promise_outdated
        assert await repository.lagging(moment_after_noon(1)) == (game.id,)
        assert await repository.keep_promise(game, lobby_message), "it was renamed meanwhile"
        assert not await repository.keep_promise(after, lobby_message)
        assert await repository.lagging(moment_after_noon(1)) == ()
        with pytest.raises(UnknownGame):
            await repository.keep_promise(replace(game, id=GameId(99)), lobby_message)

    async def test_renaming_another_version_is_refused(self, repository: Repository) -> None:
        game = await repository.create(finished_game_with_ana(), NO_CLICK)
        await repository.rename_person(game, renaming_of_ana(without_ana(game)))
        with pytest.raises(StaleVersion):
            await repository.rename_person(game, renaming_of_ana(game))
        with pytest.raises(UnknownGame):
            await repository.rename_person(replace(game, id=99), renaming_of_ana(game))

    async def test_a_running_game_can_be_saved_after_renaming(self, repository: Repository) -> None:
        game = await store_running_game(repository)
        seats = (Seat(ANONYMOUS_ID, "Player 1", JOIN_CLICK), *game.seats[1:])
        await repository.rename_person(game, renaming_of_ana(replace(game, seats=seats)))
        after = await repository.load(game.id)
        assert await repository.save(after, actions_change(after), InteractionId(7), NOON)

    @pytest.mark.parametrize(
        "only",
        [
            {"host": ANA.user},
            {"seats": (Seat(ANA.user, "Ana", FIRST_CLICK),)},
            {"seats": (Seat(CLEO.user, "Cleo", FIRST_CLICK, vote=ANA.user),)},
            {"record": (action_entry(0),)},
            {"cuts": (Cut(ANA.user, None),)},
            {"replacements": Replacements(guests=(Guest(0, ANA.user, "Ana", FIRST_CLICK),))},
            {"replacements": Replacements(vacancies=(Vacancy(0, ANA.user, "Ana"),))},
            {"admission": Admission(invitations=(Invitation(ANA.user),))},
            {"admission": Admission(barred=(BarredPerson(ANA.user, "Ana"),))},
            {"call": Call("1", (ANA.user,))},
        ],
        ids=lambda only: next(iter(only)),
    )
    async def test_finds_the_games_that_mention_a_person(
        self, repository: Repository, only: dict[str, object]
    ) -> None:
        empty = replace(unstored_lobby(host=DAN.user), status=Status.EXPIRED, seats=())
        other = await repository.create(empty, NO_CLICK)
        game_of_ana = await repository.create(replace(empty, **only), NO_CLICK)  # pyright: ignore[reportArgumentType]
        assert await repository.games_mentioning(ANA.user, other.id, game_of_ana.id) == (
            game_of_ana.id,
        )
        assert await repository.games_mentioning(ANA.user, other.id, other.id) == ()


class Forgetting:
    async def test_a_person_is_listed_for_forgetting_until_forgotten(
        self, repository: Repository
    ) -> None:
        await repository.begin_forgetting(BEN.user)
        await repository.begin_forgetting(ANA.user)
        await repository.begin_forgetting(ANA.user)
        assert await repository.forgetting() == (ANA.user, BEN.user)
        await repository.forget(ANA.user)
        assert await repository.forgetting() == (BEN.user,)

    async def test_forgetting_removes_preferences_and_absences(
        self, repository: Repository
    ) -> None:
        for person in (ANA, BEN):
            await repository.prefer(person.user, lambda before: replace(before, locale="sv"))
            await repository.save_absence(Absence(person.user, NOON, moment_after_noon(1)))
        await repository.forget(ANA.user)
        people = (ANA.user, BEN.user)
        assert await repository.preferences(people) == {BEN.user: Preferences(locale="sv")}
        assert await repository.absences_of(ANA.user, Moment(0)) == ()
        assert len(await repository.absences_of(BEN.user, Moment(0))) == 1
        assert await repository.tidy()
        assert await repository.preferences(people) == {BEN.user: Preferences(locale="sv")}

    async def test_old_ended_games_are_removed(self, repository: Repository) -> None:
        running = await store_running_game(repository)
        ended = [
            await repository.create(
                finished_game_with_ana(ChannelId(channel)), InteractionId(channel)
            )
            for channel in (1, 2, 3)
        ]
        later = replace(finished_game_with_ana(), changed=moment_after_noon(10))
        kept = await repository.create(later, InteractionId(4))
        await repository.schedule(ended[0].id, {Due.CHANNEL_LOST: NOON})
        first = await repository.remove_ended(moment_after_noon(10), 2)
        second = await repository.remove_ended(moment_after_noon(10), 2)
        assert (len(first), len(second)) == (2, 1)
        assert {*first, *second} == {game.id for game in ended}
        assert await repository.remove_ended(moment_after_noon(10), 2) == ()
        assert await repository.numbers(NO_GAME, 10) == (running.id, kept.id)
        assert await repository.next_due() is None
        assert not await repository.accepted(FIRST_CLICK)
        assert await repository.tidy()
        assert await repository.load(kept.id) == kept

    async def test_the_id_of_a_removed_game_is_not_reused(self, repository: Repository) -> None:
        removed_game = await repository.create(finished_game_with_ana(), NO_CLICK)
        await repository.remove_ended(moment_after_noon(1), 1)
        assert (await repository.create(finished_game_with_ana(), NO_CLICK)).id > removed_game.id

    async def test_resting_games_are_not_removed(self, repository: Repository) -> None:
        game = await store_running_game(repository)
        await repository.save(game, Change(status=Status.RESTING), NO_CLICK, NOON)
        assert await repository.remove_ended(moment_after_noon(1), 10) == ()
