"""What any repository must do, whatever stands behind it.

A subclass gives the fixture `repository`: an empty one, closed by the fixture afterwards.
"""

import asyncio
from dataclasses import replace

import pytest

from game.storage.records import Game, MessageRef, Seat, Status
from game.storage.repository import (
    NO_CLICK,
    ChannelBusy,
    DuplicateClick,
    RecordRewritten,
    Refusal,
    Repository,
    RepositoryClosed,
    SeatsSettled,
    StaleVersion,
    UnknownGame,
)

from .makers import ANA, ATTIC, BEN, CLEO, HALL, NOON, entry, lobby, moved, started

HIGHEST_SNOWFLAKE = 2**63 - 1
CLOSED = (Status.FINISHED, Status.CANCELLED, Status.EXPIRED)


async def playing(repository: Repository, channel: int = HALL) -> Game:
    game = await repository.create(lobby(channel), NO_CLICK)
    return await repository.save(started(game), NO_CLICK)


class Creating:
    async def test_gives_an_id_and_the_first_version(self, repository: Repository) -> None:
        game = await repository.create(lobby(), 1)
        assert game == replace(lobby(), id=game.id, version=1)
        assert game.id > 0
        assert await repository.load(game.id) == game

    async def test_keeps_every_field_at_its_limits(self, repository: Repository) -> None:
        given = replace(
            lobby(HIGHEST_SNOWFLAKE, HIGHEST_SNOWFLAKE),
            guild=HIGHEST_SNOWFLAKE,
            options="",
            secret=bytes(range(256)),
            status=Status.PLAYING,
            seats=(Seat(HIGHEST_SNOWFLAKE, "'\"; DROP — \u202e🏴‍☠️", HIGHEST_SNOWFLAKE),),
            record=(entry(0), entry(1)),
            board=MessageRef(HIGHEST_SNOWFLAKE, HIGHEST_SNOWFLAKE),
        )
        game = await repository.create(given, HIGHEST_SNOWFLAKE)
        assert await repository.load(game.id) == replace(given, id=game.id, version=1)

    async def test_a_channel_has_one_open_game(self, repository: Repository) -> None:
        first = await repository.create(lobby(), 1)
        with pytest.raises(ChannelBusy) as refusal:
            await repository.create(lobby(), 2)
        assert refusal.value.game_id == first.id
        assert await repository.open_games() == (first,)

    async def test_other_channels_are_free(self, repository: Repository) -> None:
        first = await repository.create(lobby(HALL), 1)
        second = await repository.create(lobby(ATTIC), 2)
        assert first.id != second.id

    @pytest.mark.parametrize("status", CLOSED)
    async def test_a_closed_game_frees_its_channel(
        self, repository: Repository, status: Status
    ) -> None:
        first = await repository.create(lobby(), 1)
        await repository.save(replace(first, status=status), 2)
        second = await repository.create(lobby(), 3)
        assert await repository.open_in(HALL) == second

    async def test_a_click_creates_once(self, repository: Repository) -> None:
        await repository.create(lobby(HALL), 1)
        with pytest.raises(DuplicateClick) as refusal:
            await repository.create(lobby(ATTIC), 1)
        assert refusal.value.click == 1
        assert await repository.open_in(ATTIC) is None

    async def test_a_refused_click_may_come_again(self, repository: Repository) -> None:
        await repository.create(lobby(), 1)
        with pytest.raises(ChannelBusy):
            await repository.create(lobby(), 2)
        assert (await repository.create(lobby(ATTIC), 2)).version == 1

    async def test_a_given_id_does_not_matter(self, repository: Repository) -> None:
        first = await repository.create(lobby(), 1)
        with pytest.raises(ChannelBusy):
            await repository.create(replace(lobby(), id=first.id), 2)


class Saving:
    async def test_returns_what_is_stored(self, repository: Repository) -> None:
        game = await repository.create(lobby(), 1)
        saved = await repository.save(replace(started(game), host=BEN, options="other"), 2)
        assert saved == replace(started(game), host=BEN, options="other", version=2)
        assert await repository.load(game.id) == saved

    async def test_the_record_grows_by_one_or_several(self, repository: Repository) -> None:
        game = await playing(repository)
        one = await repository.save(moved(game, 20), 20)
        three = await repository.save(moved(moved(one, 21), 21), 21)
        assert [e.click for e in three.record] == [20, 21, 21]
        assert await repository.load(game.id) == three

    async def test_a_version_may_add_nothing(self, repository: Repository) -> None:
        game = await playing(repository)
        assert await repository.save(game, 20) == replace(game, version=game.version + 1)

    async def test_what_a_game_is_made_of_stays(self, repository: Repository) -> None:
        game = await repository.create(lobby(), 1)
        other = replace(game, guild=8, channel=ATTIC, locale="de", secret=b"x", created=1)
        saved = await repository.save(replace(other, changed=NOON + 5), 2)
        assert saved == replace(game, version=2, changed=NOON + 5)
        assert await repository.load(game.id) == saved

    async def test_seats_change_in_the_lobby(self, repository: Repository) -> None:
        game = await repository.create(lobby(), 1)
        joined = await repository.save(
            replace(game, seats=(*game.seats, Seat(BEN, "Ben", 12), Seat(CLEO, "Cleo", 13))), 2
        )
        left = await repository.save(replace(joined, seats=joined.seats[1:]), 3)
        assert [seat.user for seat in (await repository.load(left.id)).seats] == [BEN, CLEO]

    async def test_seats_are_settled_afterwards(self, repository: Repository) -> None:
        game = await playing(repository)
        with pytest.raises(SeatsSettled):
            await repository.save(replace(game, seats=game.seats[:1]), 3)
        assert await repository.load(game.id) == game

    async def test_an_unknown_game(self, repository: Repository) -> None:
        with pytest.raises(UnknownGame) as refusal:
            await repository.save(replace(lobby(), id=4_000, version=1), 1)
        assert refusal.value.game_id == 4_000

    @pytest.mark.parametrize("version", [0, 1, 3])
    async def test_another_version_is_stale(self, repository: Repository, version: int) -> None:
        game = await playing(repository)
        with pytest.raises(StaleVersion) as refusal:
            await repository.save(moved(replace(game, version=version)), 3)
        assert (refusal.value.expected, refusal.value.stored) == (version, 2)
        assert await repository.load(game.id) == game

    async def test_a_click_counts_once(self, repository: Repository) -> None:
        game = await playing(repository)
        saved = await repository.save(moved(game), 20)
        with pytest.raises(DuplicateClick):
            await repository.save(moved(saved), 20)
        assert await repository.load(game.id) == saved

    async def test_a_double_click_is_told_from_a_stale_one(self, repository: Repository) -> None:
        game = await playing(repository)
        await repository.save(moved(game), 20)
        with pytest.raises(DuplicateClick):
            await repository.save(moved(game), 20)

    async def test_a_click_counts_once_over_all_games(self, repository: Repository) -> None:
        await repository.create(lobby(HALL), 1)
        other = await repository.create(lobby(ATTIC), 2)
        with pytest.raises(DuplicateClick):
            await repository.save(started(other), 1)

    async def test_a_stale_click_may_come_again(self, repository: Repository) -> None:
        game = await playing(repository)
        with pytest.raises(StaleVersion):
            await repository.save(moved(replace(game, version=1)), 20)
        assert (await repository.save(moved(game), 20)).version == 3

    async def test_changes_without_a_click_are_never_duplicates(
        self, repository: Repository
    ) -> None:
        game = await playing(repository)
        for _ in range(3):
            game = await repository.save(moved(game), NO_CLICK)
        assert game.version == 5

    @pytest.mark.parametrize("kept", [slice(0), slice(1), slice(1, None), slice(None, None, -1)])
    async def test_the_record_is_only_added_to(self, repository: Repository, kept: slice) -> None:
        game = await playing(repository)
        game = await repository.save(moved(moved(game)), 20)
        with pytest.raises(RecordRewritten):
            await repository.save(replace(game, record=game.record[kept]), 21)
        assert await repository.load(game.id) == game

    async def test_an_entry_stays_as_it_was(self, repository: Repository) -> None:
        game = await repository.save(moved(await playing(repository)), 20)
        other = replace(game.record[0], action="pass")
        with pytest.raises(RecordRewritten):
            await repository.save(moved(replace(game, record=(other,))), 21)
        assert await repository.load(game.id) == game

    async def test_a_game_comes_back_only_to_a_free_channel(self, repository: Repository) -> None:
        old = await repository.create(lobby(), 1)
        old = await repository.save(replace(old, status=Status.CANCELLED), 2)
        new = await repository.create(lobby(), 3)
        with pytest.raises(ChannelBusy) as refusal:
            await repository.save(replace(old, status=Status.LOBBY), 4)
        assert refusal.value.game_id == new.id

    async def test_a_hundred_clicks_at_once_change_one_version(
        self, repository: Repository
    ) -> None:
        game = await playing(repository)
        answers = await asyncio.gather(
            *(repository.save(moved(game, click), click) for click in range(1_000, 1_100)),
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
            *(repository.save(moved(game, 77), 77) for _ in range(100)), return_exceptions=True
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
                game = await repository.save(moved(game, channel), channel * 100 + number)
            return game

        games = await asyncio.gather(*(play(channel) for channel in range(1, 11)))
        for game in games:
            assert await repository.load(game.id) == game
            assert {e.click for e in game.record} == {game.channel}


class Finding:
    async def test_an_unknown_game(self, repository: Repository) -> None:
        with pytest.raises(UnknownGame):
            await repository.load(1)

    async def test_the_open_game_of_a_channel(self, repository: Repository) -> None:
        assert await repository.open_in(HALL) is None
        game = await playing(repository)
        await playing(repository, ATTIC)
        assert await repository.open_in(HALL) == game
        await repository.save(replace(game, status=Status.FINISHED), 9)
        assert await repository.open_in(HALL) is None

    async def test_all_open_games_oldest_first(self, repository: Repository) -> None:
        assert await repository.open_games() == ()
        games = [await playing(repository, channel) for channel in (5, 3, 4, 2)]
        games[0] = await repository.save(moved(games[0]), 1)
        await repository.save(replace(games.pop(1), status=Status.FINISHED), 2)
        games.append(await repository.create(lobby(1), 3))
        assert await repository.open_games() == tuple(games)

    async def test_a_persons_open_games_newest_first(self, repository: Repository) -> None:
        hosting = await repository.create(replace(lobby(1, CLEO), seats=()), 1)
        await repository.create(lobby(2, ANA), 2)
        seated = await repository.create(
            replace(lobby(3, ANA), seats=(Seat(ANA, "Ana", 3), Seat(CLEO, "Cleo", 4))), 3
        )
        both = await repository.create(lobby(4, CLEO), 4)
        over = await repository.create(lobby(5, CLEO), 5)
        await repository.save(replace(over, status=Status.CANCELLED), 6)
        assert await repository.of_person(CLEO) == (both, seated, hosting)
        assert await repository.of_person(999) == ()


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
        assert (await repository.save(moved(game), 20)).board == board
        assert (await repository.load(game.id)).board == board

    async def test_an_unknown_game(self, repository: Repository) -> None:
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
        saving = asyncio.create_task(repository.save(moved(game), 20))
        await asyncio.sleep(0)
        await repository.close()
        assert (await saving).version == 3

    async def test_a_cancelled_save_leaves_the_repository_whole(
        self, repository: Repository
    ) -> None:
        game = await playing(repository)
        for turns in range(30):
            saving = asyncio.create_task(repository.save(moved(game), 1_000 + turns))
            for _ in range(turns):
                await asyncio.sleep(0.0001)
            saving.cancel()
            await asyncio.gather(saving, return_exceptions=True)
            stored = await repository.load(game.id)
            assert stored in (game, replace(moved(game), version=game.version + 1))
            game = await repository.save(moved(stored), 2_000 + turns)

    async def test_a_refusal_is_no_problem_of_the_medium(self, repository: Repository) -> None:
        with pytest.raises(Refusal):
            await repository.load(1)


class Contract(Creating, Saving, Finding, Boards, Notes, Ending):
    """All of it."""
