"""A stored game that cannot be read is marked unreadable, and all other games go on."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace

import pytest

from game.model.due import Due
from game.model.game import Change, Entry, Status
from game.model.ids import NO_CLICK, ChannelId, GameId
from game.rules.checking import problem_sentences
from game.rules.notation import NotationError, parse_game
from game.storage.repository import Repository
from game.tables import Proposal, Table, Tables
from game.tables.afterwards.export import export_as_stored
from game.tables.checks import check_seated
from game.tables.durations import DAY, MINUTE
from game.tables.errors import GameEnded, Unreadable
from game.tables.lobby.proposal import HOUR_SECONDS, Terms, new_lobby
from game.tables.lobby.start import begin_game
from game.tables.play.actions import resign
from game.tables.time.resting import wake
from tests.makers.people import (
    AFTER_ALL_JOBS,
    ANA,
    ATTIC_CHANNEL,
    BEN,
    HALL_CHANNEL,
    HALL_PLACE,
    NOON,
    Clock,
    new_click_id,
)
from tests.makers.tables import (
    JAMAICA_OPTIONS,
    PASSING_OPTIONS,
    do,
    play_action,
    run_due_jobs,
    start_game,
    whose_turn,
)
from tests.tables.time.test_clock import post_board

pytestmark = pytest.mark.both

ILLEGAL_MOVE = Entry(0, "H0>7", ANA.user, NO_CLICK, NOON)
UNKNOWN_ACTION = Entry(0, "abracadabra", ANA.user, NO_CLICK, NOON)

Spoil = Callable[[Repository, Tables], Awaitable[GameId]]


async def with_illegal_move(repository: Repository, tables: Tables) -> GameId:
    """Store a running game whose record ends with illegal moves; return its id."""
    table = await play_action(tables, await start_game(tables))
    entries = (ILLEGAL_MOVE,) * 4
    return (await repository.save(table.game, Change(entries), NO_CLICK, NOON)).id


async def with_unknown_action(repository: Repository, tables: Tables) -> GameId:
    """Store a running game with an entry that is no action; return its id."""
    table = await start_game(tables)
    return (await repository.save(table.game, Change((UNKNOWN_ACTION,)), NO_CLICK, NOON)).id


async def with_unknown_options(repository: Repository, tables: Tables) -> GameId:
    """Store a lobby with options that this release does not know; return its id."""
    seats = (await start_game(tables, channel=ATTIC_CHANNEL)).game.seats
    lobby = new_lobby(Proposal(JAMAICA_OPTIONS, "en"), HALL_PLACE, ANA.user, seats, NOON)
    return (await repository.create(replace(lobby, options="edition=kraken"), NO_CLICK)).id


each_cause = pytest.mark.parametrize(
    "spoil", [with_illegal_move, with_unknown_action, with_unknown_options]
)


@pytest.fixture
async def fresh_tables(repository: Repository, clock: Clock) -> Tables:
    """Return the tables of a process that has read nothing yet."""
    return Tables(repository, clock)


async def start_strict_game(tables: Tables) -> Table:
    """Start a game of two whose overdue turns a computer plays, and post its board."""
    terms = Terms(HOUR_SECONDS, strict=True)
    lobby = await tables.lobbies.open(
        Proposal(PASSING_OPTIONS, "en", terms), HALL_PLACE, ANA, new_click_id()
    )
    await tables.lobbies.join(lobby.game.id, BEN, new_click_id())
    return await post_board(tables, await do(tables, lobby.game.id, ANA, begin_game))


async def test_a_memory_error_does_not_mark_a_game_unreadable(
    tables: Tables, fresh_tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = (await start_game(tables)).game.id

    def read(table: Table) -> None:
        raise MemoryError

    monkeypatch.setattr(Table, "read", read)
    for _ in range(2):
        with pytest.raises(MemoryError):
            await fresh_tables.table(number)
    monkeypatch.undo()
    assert (await fresh_tables.table(number)).playing


@each_cause
async def test_a_game_is_marked_unreadable_once_and_listeners_are_called_once(
    repository: Repository, tables: Tables, fresh_tables: Tables, spoil: Spoil
) -> None:
    number, told = await spoil(repository, tables), list[Table]()
    before = await repository.load(number)

    async def hear(table: Table) -> None:
        told.append(table)

    fresh_tables.listen(hear)
    for _ in range(3):
        with pytest.raises(Unreadable) as refused:
            await fresh_tables.table(number)
        assert refused.value.table is not None
        assert refused.value.table.game.id == number
    [marked] = told
    stored = await repository.load(number)
    assert stored == marked.game
    ended = before.status is Status.LOBBY
    assert stored.status is (Status.CANCELLED if ended else Status.RESTING)
    assert stored.unreadable
    assert stored.record == before.record
    assert stored.clock == replace(before.clock, paused_at=None if ended else NOON)


@each_cause
async def test_an_unreadable_game_does_not_stop_other_games(
    repository: Repository, tables: Tables, fresh_tables: Tables, spoil: Spoil
) -> None:
    other = await start_game(tables, channel=ChannelId(7777))
    number = await spoil(repository, tables)
    mine = await fresh_tables.open_tables_of_person(ANA.user)
    assert other in mine
    assert number not in {table.game.id for table in mine}
    assert number in await fresh_tables.upkeep.lagging_game_ids()
    await play_action(fresh_tables, other)
    await run_due_jobs(fresh_tables)
    await fresh_tables.upkeep.end_games_of_channel(HALL_CHANNEL)


@each_cause
async def test_the_channel_of_an_unreadable_game_is_free_at_once(
    repository: Repository, tables: Tables, fresh_tables: Tables, spoil: Spoil
) -> None:
    number = await spoil(repository, tables)
    table = await fresh_tables.lobbies.open(
        Proposal(JAMAICA_OPTIONS, "en"), HALL_PLACE, BEN, new_click_id()
    )
    assert table.game.id != number
    assert (await fresh_tables.open_table_in_channel(HALL_CHANNEL)) == table


@each_cause
async def test_a_click_on_an_unreadable_game_is_refused(
    repository: Repository, tables: Tables, fresh_tables: Tables, spoil: Spoil
) -> None:
    number = await spoil(repository, tables)
    with pytest.raises(Unreadable):
        await do(fresh_tables, number, BEN, resign)
    with pytest.raises(Unreadable):
        await fresh_tables.checked_table(number, check_seated, BEN.user)


async def test_no_turn_of_an_unreadable_game_is_late_or_played_by_a_computer(
    repository: Repository, clock: Clock, tables: Tables, fresh_tables: Tables
) -> None:
    table = await start_strict_game(tables)
    await repository.save(table.game, Change((UNKNOWN_ACTION,)), NO_CLICK, NOON)
    before = await repository.load(table.game.id)
    clock.now += DAY
    assert await repository.due_of(before.id, Due.TURN) is not None
    for _ in range(2):
        with suppress(Unreadable):
            await run_due_jobs(fresh_tables)
    stored = await repository.load(before.id)
    assert stored.unreadable
    assert stored.clock == replace(before.clock, paused_at=NOON)
    assert stored.record == before.record
    jobs = await repository.due_until(AFTER_ALL_JOBS, 99)
    assert before.id not in {moment.game for moment in jobs}


async def test_two_processes_mark_an_unreadable_game_once(
    repository: Repository, tables: Tables, clock: Clock
) -> None:
    number = await with_illegal_move(repository, tables)
    told = list[Table]()

    async def hear(table: Table) -> None:
        told.append(table)

    first_process, second_process = Tables(repository, clock), Tables(repository, clock)
    first_process.listen(hear)
    second_process.listen(hear)
    for process in (first_process, second_process, first_process):
        with pytest.raises(Unreadable):
            await process.table(number)
    assert len(told) == 1


async def test_an_unreadable_finished_game_stays_finished(
    repository: Repository, tables: Tables, fresh_tables: Tables
) -> None:
    number = await with_illegal_move(repository, tables)
    game = await repository.load(number)
    await repository.save(game, Change(status=Status.FINISHED), NO_CLICK, NOON)
    with pytest.raises(Unreadable):
        await fresh_tables.table(number)
    assert (await repository.load(number)).status is Status.FINISHED


async def test_an_unreadable_resting_game_rests_and_its_jobs_are_removed(
    repository: Repository, tables: Tables, fresh_tables: Tables
) -> None:
    number = await with_illegal_move(repository, tables)
    game = await repository.load(number)
    resting = Change(status=Status.RESTING, due={Due.FIND_CHANNEL: NOON})
    await repository.save(game, resting, NO_CLICK, NOON)
    with pytest.raises(Unreadable):
        await fresh_tables.table(number)
    assert (await repository.load(number)).status is Status.RESTING
    assert number not in {moment.game for moment in await repository.due_until(AFTER_ALL_JOBS, 99)}


async def make_unreadable(
    repository: Repository, fresh_tables: Tables, game: GameId, patch: pytest.MonkeyPatch
) -> None:
    """Read a game with a release that cannot read it."""

    def fail(_: Table) -> None:
        raise NotationError("an action of a later release")

    with patch.context() as release:
        release.setattr(Table, "read", fail)
        with pytest.raises(Unreadable):
            await fresh_tables.table(game)
    assert (await repository.load(game)).unreadable


async def test_a_turn_has_the_same_time_left_when_its_game_can_be_read_again(
    repository: Repository,
    clock: Clock,
    tables: Tables,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = await start_strict_game(tables)
    game, due = table.game.id, await repository.due_of(table.game.id, Due.TURN)
    assert due is not None
    clock.now += 20 * MINUTE
    later_release = Tables(repository, clock)
    clock.now += 30 * MINUTE
    await make_unreadable(repository, later_release, game, monkeypatch)
    clock.now += DAY
    await run_due_jobs(later_release)
    readable = await tables.table(game)
    assert readable.state == table.state
    assert not readable.game.unreadable
    assert await repository.due_of(game, Due.FIND_CHANNEL) is not None
    await tables.upkeep.save_found_channel(game)
    await tables.upkeep.continue_clock(game)
    found = await tables.table(game)
    assert found.playing
    assert found.game.record == table.game.record
    assert found.game.clock.due == due.at + DAY + 30 * MINUTE
    assert (await do(tables, game, whose_turn(found), resign)).over


async def test_a_game_at_rest_stays_at_rest_when_it_can_be_read_again(
    repository: Repository, tables: Tables, fresh_tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await start_game(tables)
    game = await repository.load(table.game.id)
    await repository.save(game, Change(status=Status.RESTING), NO_CLICK, NOON)
    await make_unreadable(repository, fresh_tables, game.id, monkeypatch)
    readable = await tables.table(game.id)
    assert readable.resting
    assert not readable.game.unreadable
    assert (await do(tables, game.id, whose_turn(table), wake)).playing


async def test_a_game_is_resumed_later_if_another_has_its_channel(
    repository: Repository, tables: Tables, fresh_tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await start_game(tables)
    await make_unreadable(repository, fresh_tables, table.game.id, monkeypatch)
    other = await start_game(fresh_tables)
    assert other.game.channel == table.game.channel
    assert (await tables.table(table.game.id)).resting
    await tables.upkeep.save_found_channel(table.game.id)
    assert await repository.due_of(table.game.id, Due.FIND_CHANNEL) is not None
    assert (await tables.table(table.game.id)).resting


async def test_a_readable_game_that_was_marked_unreadable_stays_ended(
    tables: Tables, repository: Repository
) -> None:
    table = await start_game(tables)
    marking = Change(status=Status.CANCELLED, unreadable="an older release could not")
    await repository.save(table.game, marking, NO_CLICK, NOON)
    again = await tables.table(table.game.id)
    assert again.state == table.state
    with pytest.raises(GameEnded):
        await do(tables, table.game.id, whose_turn(table), resign)


async def ended(repository: Repository, game_id: GameId) -> Table:
    """End a game that cannot be read; return its table."""
    game = await repository.load(game_id)
    change = Change(status=Status.CANCELLED, unreadable="why")
    return Table(await repository.save(game, change, NO_CLICK, NOON))


async def test_the_check_of_an_exported_unreadable_game_names_the_illegal_move(
    repository: Repository, tables: Tables, fresh_tables: Tables
) -> None:
    number = await with_illegal_move(repository, tables)
    resting = await fresh_tables.table_to_show(number)
    with pytest.raises(ValueError, match="secret"):
        export_as_stored(resting)
    text = export_as_stored(await ended(repository, number))
    [problem] = problem_sentences(parse_game(text))
    assert problem.startswith("the record breaks the rules: ")
    assert "H0>7)" in problem


async def test_the_parse_error_of_an_unreadable_export_names_the_unknown_text(
    repository: Repository, tables: Tables
) -> None:
    for spoil, wrong in ((with_unknown_action, "abracadabra"), (with_unknown_options, "kraken")):
        number = await spoil(repository, tables)
        text = export_as_stored(await ended(repository, number))
        with pytest.raises(NotationError, match=wrong):
            parse_game(text)
