"""What a repository must do on every database engine.

A subclass provides a fixture `repository` that yields an empty repository and closes it later.
"""

import asyncio
from dataclasses import replace
from math import inf

import pytest

from game.model.due import Due
from game.model.game import Change, Game, Status
from game.model.ids import NO_CLICK, NO_GAME, ChannelId, GameId, InteractionId, MessageId
from game.model.message import Board, Call, MessageRef, ShownState
from game.model.preferences import FiguresFor, NotifyBy, Preferences, QuietHours
from game.storage.errors import (
    ChannelBusy,
    DuplicateClick,
    RepositoryClosed,
    StaleVersion,
    UnknownGame,
)
from game.storage.repository import Repository
from tests.makers.games import actions_change, store_running_game, unstored_lobby
from tests.makers.people import ANA, BEN, CLEO, GUILD, HALL_CHANNEL, NOON
from tests.makers.waiting import TimeLimitedCaller

from .changes import Creating, Saving
from .chronicles import Chronicles
from .daily import Daily
from .due import BoardsAndJobs
from .finding import Finding
from .forgetting import Forgetting, RenamingPeople
from .methods import READ_METHODS, WRITE_METHODS
from .naming import Naming
from .results import Results
from .servers import Servers


class ConcurrentCalls:
    """Many calls at the same time."""

    async def test_only_one_of_a_hundred_simultaneous_clicks_is_accepted(
        self, repository: Repository
    ) -> None:
        game = await store_running_game(repository)
        answers = await asyncio.gather(
            *(
                repository.save(game, actions_change(game, click), click, NOON)
                for click in map(InteractionId, range(1_000, 1_100))
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
        game, click = await store_running_game(repository), InteractionId(77)
        answers = await asyncio.gather(
            *(repository.save(game, actions_change(game, click), click, NOON) for _ in range(100)),
            return_exceptions=True,
        )
        assert sum(isinstance(answer, Game) for answer in answers) == 1
        assert sum(isinstance(answer, DuplicateClick) for answer in answers) == 99

    async def test_only_one_of_a_hundred_simultaneous_games_opens_in_a_channel(
        self, repository: Repository
    ) -> None:
        answers = await asyncio.gather(
            *(repository.create(unstored_lobby(), InteractionId(click)) for click in range(1, 101)),
            return_exceptions=True,
        )
        assert sum(isinstance(answer, Game) for answer in answers) == 1
        assert sum(isinstance(answer, ChannelBusy) for answer in answers) == 99

    async def test_entries_of_concurrent_games_do_not_mix(self, repository: Repository) -> None:
        async def play(channel: ChannelId) -> Game:
            game = await store_running_game(repository, channel)
            for number in range(10):
                game = await repository.save(
                    game,
                    actions_change(game, InteractionId(channel)),
                    InteractionId(channel * 100 + number),
                    NOON,
                )
            return game

        games = await asyncio.gather(*(play(ChannelId(channel)) for channel in range(1, 11)))
        for game in games:
            assert await repository.load(game.id) == game
            assert {e.click for e in game.record} == {game.channel}


class Boards:
    async def test_board_message_is_stored_replaced_and_removed(
        self, repository: Repository
    ) -> None:
        game = await store_running_game(repository)
        first, second = (MessageRef(HALL_CHANNEL, MessageId(number)) for number in (1, 2))
        for board in (first, second, None):
            await repository.place_board(game.id, board)
            assert await repository.load(game.id) == replace(game, board=Board(board))

    async def test_line_below_a_board_is_stored_replaced_and_removed(
        self, repository: Repository
    ) -> None:
        game = await store_running_game(repository)
        ref, shown = MessageRef(HALL_CHANNEL, MessageId(1)), ShownState("1", 2)
        first, second = (MessageRef(HALL_CHANNEL, MessageId(number)) for number in (2, 3))
        for line in (first, second, None):
            await repository.place_board(game.id, ref, shown, line=line, called="2")
            board = Board(ref, shown, "2", line)
            assert await repository.load(game.id) == replace(game, board=board)

    async def test_posting_without_a_call_removes_the_previous_call(
        self, repository: Repository
    ) -> None:
        game = await store_running_game(repository)
        for call in (Call("1"), None):
            await repository.begin_posting(game.id, call)
            calling = None if call is None else call.milestone
            assert (await repository.load(game.id)).board == Board(posting=True, calling=calling)

    async def test_saving_a_game_keeps_its_newest_board_message(
        self, repository: Repository
    ) -> None:
        game = await store_running_game(repository)
        board = MessageRef(HALL_CHANNEL, MessageId(5))
        await repository.place_board(game.id, board)
        saved = await repository.save(game, actions_change(game), InteractionId(20), NOON)
        assert saved.board.ref == board
        assert (await repository.load(game.id)).board.ref == board

    async def test_board_of_an_unknown_game_is_refused(self, repository: Repository) -> None:
        with pytest.raises(UnknownGame):
            await repository.place_board(GameId(1), MessageRef(ChannelId(1), MessageId(1)))


class Texts:
    async def test_saved_text_is_read_back_and_replaced(self, repository: Repository) -> None:
        assert await repository.saved_text("tree") is None
        await repository.save_text("tree", "ä1")
        await repository.save_text("other", "x")
        await repository.save_text("tree", "2")
        assert await repository.saved_text("tree") == "2"
        assert await repository.saved_text("other") == "x"
        await repository.try_writing("tree", "3")
        await store_running_game(repository)
        await repository.try_writing("tree", "4")
        assert await repository.saved_text("tree") == "4"


class Counting:
    """The counts of open games by status, and the ids of all games."""

    async def test_lobbies_running_and_resting_games_are_counted(
        self, repository: Repository
    ) -> None:
        zero_counts = {Status.LOBBY: 0, Status.PLAYING: 0, Status.RESTING: 0}
        assert await repository.numbers_open() == zero_counts
        await repository.create(unstored_lobby(ChannelId(1)), NO_CLICK)
        for channel, status in ((2, None), (3, None), (4, Status.RESTING), (5, Status.FINISHED)):
            game = await store_running_game(repository, ChannelId(channel))
            if status is not None:
                await repository.save(game, Change(status=status), NO_CLICK, NOON)
        expected = {Status.LOBBY: 1, Status.PLAYING: 2, Status.RESTING: 1}
        assert await repository.numbers_open() == expected

    async def test_ids_of_all_games_are_returned_in_batches(self, repository: Repository) -> None:
        assert await repository.numbers(NO_GAME, 10) == ()
        ids = [(await store_running_game(repository, ChannelId(number))).id for number in (1, 2, 3)]
        cancellation = Change(status=Status.CANCELLED)
        await repository.save(await repository.load(ids[0]), cancellation, NO_CLICK, NOON)
        assert await repository.numbers(NO_GAME, 10) == tuple(ids)
        assert await repository.numbers(NO_GAME, 2) == tuple(ids[:2])
        assert await repository.numbers(ids[1], 2) == (ids[2],)


class Preferring:
    async def test_person_without_saved_preferences_has_none(self, repository: Repository) -> None:
        assert await repository.preferences((ANA.user, BEN.user)) == {}
        assert await repository.undelivered() == ()

    @pytest.mark.parametrize(
        "wanted",
        [
            Preferences(),
            Preferences(NotifyBy.DIRECT, reminder=False, next=True, locale="sv-SE"),
            Preferences(NotifyBy.NEVER, quiet=QuietHours(1439, 0, "-12:00"), undelivered=True),
            Preferences(quiet=QuietHours(0, 1439, "Europe/Berlin")),
            Preferences(ends_turn=True),
            Preferences(in_words=True),
            Preferences(figures_for=FiguresFor.SERVER, figures_server=GUILD),
            Preferences(figures_for=FiguresFor.ME, rated=False),
            Preferences(NotifyBy.DIRECT, closed=True),
        ],
    )
    async def test_preferences_are_read_back(
        self, repository: Repository, wanted: Preferences
    ) -> None:
        assert await repository.prefer(ANA.user, lambda _: wanted) == wanted
        assert await repository.preferences((BEN.user, ANA.user)) == {ANA.user: wanted}

    async def test_simultaneous_changes_of_preferences_build_on_each_other(
        self, repository: Repository
    ) -> None:
        def begin_quiet_later(before: Preferences) -> Preferences:
            begin = before.quiet.begin + 1 if before.quiet else 0
            return replace(before, quiet=QuietHours(begin, 9, "+00:00"))

        await asyncio.gather(*(repository.prefer(ANA.user, begin_quiet_later) for _ in range(20)))
        stored = await repository.preferences((ANA.user,))
        assert stored[ANA.user].quiet == QuietHours(19, 9, "+00:00")

    async def test_people_with_undelivered_messages_are_returned(
        self, repository: Repository
    ) -> None:
        for person, undelivered in ((CLEO, True), (BEN, False), (ANA, True)):
            wanted = Preferences(undelivered=undelivered)
            await repository.prefer(person.user, lambda _, wanted=wanted: wanted)
        assert await repository.undelivered() == (ANA.user, CLEO.user)


class Closing:
    async def test_closing_twice_is_fine(self, repository: Repository) -> None:
        await asyncio.gather(repository.close(), repository.close())
        await repository.close()

    async def test_closed_repository_refuses_calls(self, repository: Repository) -> None:
        await repository.close()
        with pytest.raises(RepositoryClosed):
            await repository.load(GameId(1))

    async def test_closing_lets_the_work_under_way_finish(self, repository: Repository) -> None:
        game = await store_running_game(repository)
        saving = asyncio.create_task(
            repository.save(game, actions_change(game), InteractionId(20), NOON)
        )
        await asyncio.sleep(0)
        await repository.close()
        assert (await saving).version == 3

    async def test_cancelled_save_leaves_the_repository_consistent(
        self, repository: Repository
    ) -> None:
        game = await store_running_game(repository)
        for sleeps in range(30):
            saving = asyncio.create_task(
                repository.save(game, actions_change(game), InteractionId(1_000 + sleeps), NOON)
            )
            for _ in range(sleeps):
                await asyncio.sleep(0.0001)
            saving.cancel()
            await asyncio.gather(saving, return_exceptions=True)
            stored = await repository.load(game.id)
            assert stored in (game, actions_change(game).apply_to(game, NOON))
            game = await repository.save(
                stored, actions_change(stored), InteractionId(2_000 + sleeps), NOON
            )


class CommitMarks:
    @pytest.mark.parametrize("method", WRITE_METHODS)
    async def test_each_writing_method_marks_its_change_as_committed(
        self, repository: Repository, method: str
    ) -> None:
        game = await store_running_game(repository)
        await repository.schedule(game.id, {Due.CALL: NOON})
        waiting = TimeLimitedCaller(inf)
        await WRITE_METHODS[method](repository, game)
        assert waiting.committed

    async def test_reading_methods_mark_nothing_as_committed(self, repository: Repository) -> None:
        game = await store_running_game(repository)
        waiting = TimeLimitedCaller(inf)
        for read_method in READ_METHODS.values():
            await read_method(repository, game)
        assert not waiting.committed


class Contract(
    Creating,
    Saving,
    ConcurrentCalls,
    Finding,
    BoardsAndJobs,
    Boards,
    Texts,
    Counting,
    Preferring,
    Closing,
    RenamingPeople,
    Naming,
    Servers,
    Chronicles,
    Results,
    Forgetting,
    Daily,
    CommitMarks,
):
    """The whole contract."""
