"""What any repository must do about boards that are out of date, and about due jobs."""

import asyncio
from dataclasses import replace

import pytest

from game.model.clock import Clock, ClockChange
from game.model.due import Due, DueMoment
from game.model.game import Change, Revision, Status
from game.model.ids import NO_CLICK, ChannelId, GameId, InteractionId, MessageId
from game.model.message import Board, Call, MessageRef, ShownState
from game.model.preferences import Absence
from game.model.time import Milliseconds
from game.storage.errors import ChannelBusy, StaleVersion, UnknownGame
from game.storage.repository import Repository
from game.tables import Person
from tests.makers.games import actions_change, start_change, store_running_game, unstored_lobby
from tests.makers.people import ANA, BEN, HALL_CHANNEL, NOON, moment_after_noon

LEAST_DOWNTIME_MS = Milliseconds(10)
FIRST_CLICK = InteractionId(1)
SECOND_CLICK = InteractionId(2)


class BoardsAndJobs:
    """Boards that are out of date, and jobs that become due."""

    async def test_lagging_finds_games_whose_board_is_out_of_date(
        self, repository: Repository
    ) -> None:
        ended = [await store_running_game(repository, ChannelId(channel)) for channel in (1, 2, 3)]
        for number, game in enumerate(ended):
            ending = Change(status=Status.FINISHED)
            ended[number] = await repository.save(
                game, ending, NO_CLICK, moment_after_noon(100 * number)
            )
        running = await store_running_game(repository, ChannelId(4))
        first, second, third = (game.id for game in ended)
        assert await repository.lagging(moment_after_noon(100)) == (second, third, running.id)
        assert await repository.lagging(moment_after_noon(101)) == (third, running.id)
        await repository.save_shown({running.id: ShownState("1", 2), third: ShownState("9.end", 3)})
        assert await repository.lagging(NOON) == (first, second)
        await repository.save(running, actions_change(running), FIRST_CLICK, NOON)
        assert await repository.lagging(NOON) == (first, second, running.id)
        assert await repository.lagging(moment_after_noon(1_000)) == (running.id,)

    async def test_a_board_that_was_perhaps_sent_lags(self, repository: Repository) -> None:
        game = await store_running_game(repository)
        shown = ShownState("1", game.version)
        await repository.save_shown({game.id: shown})
        assert await repository.lagging(NOON) == ()
        await repository.begin_posting(game.id, Call("1", (ANA.user,)), {Due.CALL_NEXT: NOON})
        assert await repository.revision(game.id) == Revision(
            2, Board(None, shown, "1", posting=True, calling="1"), call=Call("1", (ANA.user,))
        )
        assert await repository.due_of(game.id, Due.CALL_NEXT) == DueMoment(
            game.id, Due.CALL_NEXT, NOON
        )
        await repository.place_board(game.id, MessageRef(HALL_CHANNEL, MessageId(1)), shown)
        assert await repository.lagging(NOON) == (game.id,)
        await repository.save_shown({game.id: shown})
        assert await repository.lagging(NOON) == ()
        with pytest.raises(UnknownGame):
            await repository.begin_posting(GameId(game.id + 1), Call("1"))

    async def test_a_call_is_saved_once_and_removes_its_due_moment(
        self, repository: Repository
    ) -> None:
        game = await store_running_game(repository)
        await repository.save_shown({game.id: ShownState("1", game.version)})
        await repository.nudge(game.id, Call("1", (), NOON, reminded=True), {Due.CALL: NOON})
        assert await repository.lagging(NOON) == ()
        moment = DueMoment(game.id, Due.CALL, NOON)
        assert await repository.due_of(game.id, Due.CALL) == moment
        next_call = Call("1.1", (ANA.user, BEN.user), NOON)
        assert not await repository.call(replace(moment, at=moment_after_noon(1)), next_call)
        assert (await repository.load(game.id)).call == Call("1", (), NOON, reminded=True)
        calls = await asyncio.gather(*(repository.call(moment, next_call) for _ in range(20)))
        assert calls.count(True) == 1
        assert await repository.due_of(game.id, Due.CALL) is None
        stored = await repository.load(game.id)
        assert stored.call == next_call
        shown = ShownState("1", game.version)
        assert stored == replace(
            game, board=Board(shown=shown, called="1"), call=next_call, clock=Clock(change_count=1)
        )

    async def test_a_board_lags_until_it_shows_the_call(self, repository: Repository) -> None:
        game = await store_running_game(repository)
        await repository.nudge(game.id, Call("1"), {Due.CALL: NOON})
        await repository.save_shown({game.id: ShownState("1", game.version)})
        await repository.call(DueMoment(game.id, Due.CALL, NOON), Call("1.1", (ANA.user,)))
        assert await repository.lagging(NOON) == (game.id,)
        await repository.save_shown({game.id: ShownState("1.1", game.version, 1)})
        assert await repository.lagging(NOON) == ()

    async def test_only_the_current_due_moment_can_be_moved_or_removed(
        self, repository: Repository
    ) -> None:
        game = await repository.create(
            unstored_lobby(), FIRST_CLICK, {Due.EXPIRY: moment_after_noon(5)}
        )
        expiry = DueMoment(game.id, Due.EXPIRY, moment_after_noon(5))
        await repository.move(replace(expiry, at=NOON), moment_after_noon(9))
        await repository.remove_due(replace(expiry, at=NOON))
        assert await repository.due_of(game.id, Due.EXPIRY) == expiry
        await repository.defer(game.id, Due.EXPIRY, moment_after_noon(4))
        assert await repository.due_of(game.id, Due.EXPIRY) == expiry
        await repository.defer(game.id, Due.EXPIRY, moment_after_noon(6))
        await repository.move(replace(expiry, at=moment_after_noon(6)), moment_after_noon(1))
        moved_moment = DueMoment(game.id, Due.EXPIRY, moment_after_noon(1))
        assert await repository.due_of(game.id, Due.EXPIRY) == moved_moment
        await repository.remove_due(moved_moment)
        assert await repository.due_of(game.id, Due.EXPIRY) is None
        await repository.defer(game.id, Due.EXPIRY, moment_after_noon(6))
        assert await repository.next_due() is None

    async def test_a_resting_game_does_not_block_its_channel(self, repository: Repository) -> None:
        game = await store_running_game(repository)
        asleep = await repository.save(game, Change(status=Status.RESTING), FIRST_CLICK, NOON)
        assert asleep.status is Status.RESTING
        assert await repository.load(game.id) == asleep
        assert await repository.resting_in(HALL_CHANNEL) == (game.id,)
        assert await repository.open_in(HALL_CHANNEL) is None
        assert await repository.of_person(ANA.user) == ()
        other = await store_running_game(repository)
        with pytest.raises(ChannelBusy):
            await repository.save(asleep, Change(status=Status.PLAYING), SECOND_CLICK, NOON)
        await repository.save(other, Change(status=Status.FINISHED), InteractionId(3), NOON)
        awake = await repository.save(asleep, Change(status=Status.PLAYING), InteractionId(4), NOON)
        assert await repository.load(game.id) == awake
        assert await repository.resting_in(HALL_CHANNEL) == ()

    async def test_due_moments_are_found_in_order_of_time(self, repository: Repository) -> None:
        assert await repository.next_due() is None
        first = await repository.create(
            unstored_lobby(ChannelId(1)), FIRST_CLICK, {Due.EXPIRY: moment_after_noon(5)}
        )
        second = await repository.create(
            unstored_lobby(ChannelId(2)), SECOND_CLICK, {Due.EXPIRY: moment_after_noon(3)}
        )
        assert await repository.next_due() == moment_after_noon(3)
        assert await repository.due_until(moment_after_noon(2), 9) == ()
        moments = (
            DueMoment(second.id, Due.EXPIRY, moment_after_noon(3)),
            DueMoment(first.id, Due.EXPIRY, moment_after_noon(5)),
        )
        assert await repository.due_until(moment_after_noon(5), 9) == moments
        assert await repository.due_until(moment_after_noon(5), 1) == moments[:1]
        assert (
            await repository.due_until(moment_after_noon(5), 9, [Due.EXPIRY, Due.REST]) == moments
        )
        assert await repository.due_until(moment_after_noon(5), 9, [Due.REST]) == ()
        assert await repository.next_due([Due.REST]) is None
        await repository.schedule(second.id, {Due.EXPIRY: None, Due.REST: moment_after_noon(9)})
        assert await repository.next_due() == moment_after_noon(5)
        assert await repository.next_due([Due.REST]) == moment_after_noon(9)
        await repository.hasten(Due.REST, moment_after_noon(1))
        assert await repository.due_until(moment_after_noon(1), 9) == (
            DueMoment(second.id, Due.REST, moment_after_noon(1)),
        )

    async def test_saving_sets_due_moments_and_ending_a_game_removes_them(
        self, repository: Repository
    ) -> None:
        game = await repository.create(unstored_lobby(), FIRST_CLICK, {Due.EXPIRY: NOON})
        begun = replace(start_change(game), due={Due.EXPIRY: None, Due.REST: moment_after_noon(1)})
        game = await repository.save(game, begun, SECOND_CLICK, NOON)
        assert await repository.due_until(moment_after_noon(9), 9) == (
            DueMoment(game.id, Due.REST, moment_after_noon(1)),
        )
        pause = Change(status=Status.RESTING, due={Due.FIND_CHANNEL: moment_after_noon(2)})
        game = await repository.save(game, pause, InteractionId(3), NOON)
        assert await repository.due_until(moment_after_noon(9), 9) == (
            DueMoment(game.id, Due.FIND_CHANNEL, moment_after_noon(2)),
        )
        await repository.save(game, Change(status=Status.CANCELLED), InteractionId(4), NOON)
        assert await repository.next_due() is None

    async def test_a_pause_preserves_the_clock_and_other_due_moments(
        self, repository: Repository
    ) -> None:
        game = await store_running_game(repository)
        clock = Clock(moment_after_noon(9), change_count=3)
        await repository.set_clock(game, ClockChange(clock, {Due.TURN: moment_after_noon(9)}))
        await repository.schedule(game.id, {Due.CALL: moment_after_noon(1)})
        pause = Change(status=Status.RESTING, paused_at=moment_after_noon(5), due={Due.TURN: None})
        paused = await repository.save(game, pause, FIRST_CLICK, NOON)
        assert paused.clock == replace(clock, paused_at=moment_after_noon(5))
        assert await repository.load(game.id) == paused
        resumed = await repository.save(paused, Change(status=Status.PLAYING), SECOND_CLICK, NOON)
        assert await repository.load(game.id) == replace(paused, status=resumed.status, version=4)
        assert await repository.due_until(moment_after_noon(9), 9) == (
            DueMoment(game.id, Due.CALL, moment_after_noon(1)),
        )

    async def test_setting_a_clock_does_not_change_the_version(
        self, repository: Repository
    ) -> None:
        game = await store_running_game(repository)
        clock = Clock(moment_after_noon(9), overdue=True, change_count=3)
        await repository.set_clock(game, ClockChange(clock, {Due.TURN: moment_after_noon(9)}))
        assert await repository.load(game.id) == replace(game, clock=clock)
        assert await repository.revision(game.id) == Revision(2, clock=clock)
        assert await repository.due_until(moment_after_noon(9), 9) == (
            DueMoment(game.id, Due.TURN, moment_after_noon(9)),
        )
        with pytest.raises(StaleVersion):
            await repository.set_clock(game, ClockChange(Clock(), {}))
        with pytest.raises(UnknownGame):
            await repository.set_clock(replace(game, id=game.id + 1), ClockChange(Clock(), {}))
        game = await repository.load(game.id)
        after_move = await repository.save(game, actions_change(game), FIRST_CLICK, NOON)
        assert after_move.clock == clock
        turn_end = replace(actions_change(after_move), turn_over=True, due={Due.TURN: None})
        after_turn = await repository.save(after_move, turn_end, SECOND_CLICK, NOON)
        assert after_turn.clock == clock.without_due_moment() == Clock(change_count=3)
        assert await repository.load(game.id) == after_turn
        assert await repository.next_due() is None

    async def test_downtime_postpones_running_clocks_once(self, repository: Repository) -> None:
        games = [await store_running_game(repository, ChannelId(channel)) for channel in (1, 2, 3)]
        for game, overdue in zip(games, (False, True, False), strict=True):
            clock = Clock(moment_after_noon(50), overdue=overdue)
            due = {
                Due.TURN: None if overdue else moment_after_noon(50),
                Due.REST: moment_after_noon(60),
            }
            await repository.set_clock(game, ClockChange(clock, due))
        await repository.set_clock(games[2], ClockChange(Clock(), {Due.TURN: None}))
        assert await repository.count_downtime([Due.TURN], NOON, LEAST_DOWNTIME_MS) == 0
        assert (
            await repository.count_downtime([Due.TURN], moment_after_noon(9), LEAST_DOWNTIME_MS)
            == 0
        )
        await repository.save_online(moment_after_noon(20))
        assert (
            await repository.count_downtime([Due.TURN], moment_after_noon(40), LEAST_DOWNTIME_MS)
            == 20
        )
        assert (
            await repository.count_downtime([Due.TURN], moment_after_noon(40), LEAST_DOWNTIME_MS)
            == 0
        )
        clocks = [(await repository.load(game.id)).clock for game in games]
        assert clocks == [
            Clock(moment_after_noon(70), change_count=1),
            Clock(moment_after_noon(50), overdue=True),
            Clock(),
        ]
        assert await repository.due_until(moment_after_noon(99), 9) == (
            *(DueMoment(game.id, Due.REST, moment_after_noon(60)) for game in games),
            DueMoment(games[0].id, Due.TURN, moment_after_noon(70)),
        )

    async def test_placing_the_board_of_a_turn_starts_the_turns_clock(
        self, repository: Repository
    ) -> None:
        game = await store_running_game(repository)
        board, shown, clock = (
            MessageRef(HALL_CHANNEL, MessageId(1)),
            ShownState("1", 2, 4),
            Clock(moment_after_noon(9), change_count=5),
        )
        change = ClockChange(clock, {Due.TURN: moment_after_noon(9)})
        await repository.place_board(game.id, board, shown, change)
        assert await repository.revision(game.id) == Revision(2, Board(board, shown), clock)
        assert await repository.next_due() == moment_after_noon(9)
        assert await repository.lagging(NOON) == (game.id,)
        await repository.save_shown({game.id: replace(shown, change_count=5)})
        assert await repository.lagging(NOON) == ()

    async def test_absences_are_stored_per_person(self, repository: Repository) -> None:
        def absence(person: Person, begun: int, ended: int) -> Absence:
            return Absence(person.user, moment_after_noon(begun), moment_after_noon(ended))

        first, second = absence(ANA, 10, 20), absence(ANA, 30, 40)
        for one in (second, first, absence(BEN, 10, 50)):
            await repository.save_absence(one)
        assert await repository.absences_of(ANA.user, NOON) == (first, second)
        assert await repository.absences_of(ANA.user, moment_after_noon(20)) == (second,)
        assert sorted(await repository.away_after(moment_after_noon(39))) == [ANA.user, BEN.user]
        await repository.save_absence(absence(ANA, 30, 35))
        assert await repository.away_after(moment_after_noon(39)) == (BEN.user,)
