"""Who may play, resign, remove players and cancel games, and which refusal comes first."""

import pytest

from game.model.game import Entry, Status
from game.model.ids import GameId, GuildId, InteractionId
from game.rules.actions import EndTurn, Undo
from game.rules.errors import IllegalActionError, Reason
from game.tables import (
    GameEnded,
    HostOrModerator,
    ModeratorOnly,
    NoGame,
    NotSeated,
    NotStarted,
    NotYourTurn,
    Person,
    StaleClick,
    Table,
    Tables,
)
from tests.makers.people import (
    ANA,
    ATTIC_CHANNEL,
    BEN,
    CLEO,
    FINN,
    GUILD,
    HALL_CHANNEL,
    HELMSMAN,
    MODERATOR,
    PEOPLE,
    Clock,
    moment_after_noon,
    new_click_id,
)
from tests.makers.tables import (
    PASSING_OPTIONS,
    first_move,
    open_lobby_of,
    person_not_on_turn,
    play_action,
    resign_until_won,
    start_game,
    whose_turn,
)
from tests.makers.whole_games import next_until_cards_run_out, turn_ended_by_itself


async def press(tables: Tables, table: Table, person: Person, text: str, version: int) -> Table:
    """Press a button whose id holds this action."""
    action = await tables.play.action_of_button(table.game.id, person.user, text)
    return await tables.play.act(table.game.id, person, action, version, new_click_id())


async def test_accepted_action_is_recorded(tables: Tables, clock: Clock) -> None:
    table = await start_game(tables)
    person, action = whose_turn(table), first_move(table)
    clock.now += 5
    now = await tables.play.act(
        table.game.id, person, action, table.game.version, InteractionId(88_000)
    )
    seat = table.state.seat_on_turn
    assert now.game.record == (
        Entry(
            seat, table.text_of(action), person.user, InteractionId(88_000), moment_after_noon(5)
        ),
    )
    assert (now.game.changed, now.game.version) == (moment_after_noon(5), table.game.version + 1)
    assert now.state.used == 1
    assert now.actions == (action,)
    assert await tables.table(table.game.id) == now


async def test_played_actions_are_not_parsed_again(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A played action stays in memory, so the next click parses no entry from text."""
    table = await start_game(tables)
    monkeypatch.setattr("game.tables.table.parse_entry", pytest.fail)
    action = first_move(table)
    table = await play_action(tables, await play_action(tables, table), Undo())
    assert table.entries == (action, Undo())


async def test_action_can_be_undone_and_the_turn_ended(tables: Tables) -> None:
    table = start = await start_game(tables, 3)
    person = whose_turn(table)
    table = await play_action(tables, table)
    table = await play_action(tables, table, Undo())
    assert table.state == start.state
    table = await play_action(tables, await play_action(tables, table), EndTurn())
    assert whose_turn(table) != person
    assert [entry.action for entry in table.game.record][1:4:2] == ["U", "E"]


async def test_turn_that_ended_by_itself_can_be_undone_by_its_player(tables: Tables) -> None:
    table = before = await start_game(tables, 2, PASSING_OPTIONS)
    undoing_player, waiting_player = whose_turn(table), person_not_on_turn(table)
    while not turn_ended_by_itself(table.state):
        before, table = (
            table,
            await play_action(tables, table, next_until_cards_run_out(table.state)),
        )
    assert whose_turn(table) == waiting_player
    version = table.game.version
    with pytest.raises(StaleClick):
        await press(tables, table, waiting_player, "U", version)
    with pytest.raises(NotYourTurn):
        await press(tables, table, undoing_player, "E", version)
    after_undo = await press(tables, table, undoing_player, "U", version)
    assert (after_undo.state, after_undo.turns) == (before.state, before.turns)
    assert after_undo.game.record[-1].seat == before.state.seat_on_turn
    ended_again = await play_action(tables, after_undo, next_until_cards_run_out(after_undo.state))
    after_move = await play_action(tables, ended_again, first_move(ended_again))
    with pytest.raises(NotYourTurn):
        await press(tables, after_move, undoing_player, "U", after_move.game.version)


async def test_seat_turn_version_and_rules_are_checked_in_this_order(tables: Tables) -> None:
    table = await start_game(tables)
    current_version, nonsense = table.game.version, "nonsense"

    async def refusal(person: Person, version: int, action: str) -> Exception:
        with pytest.raises(Exception) as refused:  # noqa: PT011 - the caller checks the type
            await press(tables, table, person, action, version)
        return refused.value

    assert isinstance(await refusal(FINN, 0, nonsense), NotSeated)
    assert isinstance(await refusal(person_not_on_turn(table), 0, nonsense), NotYourTurn)
    assert isinstance(await refusal(whose_turn(table), 0, nonsense), StaleClick)
    illegal = await refusal(whose_turn(table), current_version, "R0>0")
    assert isinstance(illegal, IllegalActionError)
    assert illegal.reason is Reason.AT_START
    assert (await tables.table(table.game.id)).game.version == current_version


async def test_clicks_are_refused_if_no_game_is_running(tables: Tables) -> None:
    waiting_lobby = await open_lobby_of(tables, 2)
    finished = await resign_until_won(tables, await start_game(tables, channel=ATTIC_CHANNEL))
    for person in (ANA, BEN, FINN):
        with pytest.raises(NoGame):
            await tables.play.act(GameId(4321), person, EndTurn(), 1, new_click_id())
        for table, expected_error in ((waiting_lobby, NotStarted), (finished, GameEnded)):
            number, version = table.game.id, table.game.version
            with pytest.raises(expected_error):
                await tables.play.act(number, person, EndTurn(), version, new_click_id())
            with pytest.raises(expected_error):
                await tables.table_where_seated(number, person.user)
            with pytest.raises(expected_error):
                await tables.play.remove_person(number, person.user, MODERATOR, new_click_id())
            with pytest.raises(expected_error):
                await tables.play.resign(number, person, new_click_id())


async def test_only_seated_people_can_open_a_panel(tables: Tables) -> None:
    table = await start_game(tables)
    assert await tables.table_where_seated(table.game.id, BEN.user) == table
    with pytest.raises(NotSeated):
        await tables.table_where_seated(table.game.id, FINN.user)


@pytest.mark.parametrize(
    "action",
    ["", " ", "E ", "e", "Z1>2", "S01>2", "S1>1000", "S١>٢", "S1>2\n", "S-1>2", "1" * 5000, "💀"],
)
async def test_unknown_button_text_is_a_stale_click(tables: Tables, action: str) -> None:
    table = await start_game(tables)
    with pytest.raises(StaleClick) as refused:
        await press(tables, table, whose_turn(table), action, table.game.version)
    assert refused.value.table == table


@pytest.mark.parametrize("action", ["S999>999", "S0>999", "R999>1", "S0>0", "R37>0"])
async def test_well_formed_but_illegal_action_is_refused(tables: Tables, action: str) -> None:
    table = await start_game(tables)
    with pytest.raises(IllegalActionError):
        await press(tables, table, whose_turn(table), action, table.game.version)
    assert (await tables.table(table.game.id)) == table


async def test_forged_button_cannot_make_a_player_resign(tables: Tables) -> None:
    table = await start_game(tables, 3)
    for seat in range(10):
        with pytest.raises(StaleClick):
            await press(tables, table, whose_turn(table), f"X{seat}", table.game.version)
    assert await tables.table(table.game.id) == table


@pytest.mark.parametrize("version", [-1, 0, 1, 10**9 - 1, 2**80])
async def test_button_of_another_version_is_a_stale_click(tables: Tables, version: int) -> None:
    table = await start_game(tables)
    with pytest.raises(StaleClick):
        await tables.play.act(
            table.game.id, whose_turn(table), first_move(table), version, new_click_id()
        )


async def test_a_button_of_one_game_does_nothing_in_another(tables: Tables) -> None:
    table = await start_game(tables)
    other = await open_lobby_of(tables, 1, channel=ATTIC_CHANNEL)
    other = await tables.lobbies.join(other.game.id, FINN, new_click_id())
    other = await tables.lobbies.start(other.game.id, ANA, new_click_id())
    with pytest.raises((NotSeated, NotYourTurn, StaleClick)):
        await tables.play.act(
            other.game.id, BEN, first_move(table), table.game.version, new_click_id()
        )
    with pytest.raises(NotSeated):
        await tables.play.resign(other.game.id, BEN, new_click_id())
    assert await tables.table(other.game.id) == other


async def test_player_can_resign_on_turn_and_while_waiting(tables: Tables) -> None:
    table = await start_game(tables, 4)
    active_player, waiting_player = whose_turn(table), person_not_on_turn(table)
    table = await tables.play.resign(table.game.id, waiting_player, new_click_id())
    assert whose_turn(table) == active_player
    assert table.state.pirates[PEOPLE.index(waiting_player)] == ()
    table = await tables.play.resign(table.game.id, active_player, new_click_id())
    assert whose_turn(table) not in (active_player, waiting_player)
    assert table.playing
    for resigned in (active_player, waiting_player):
        with pytest.raises(NotSeated):
            await tables.play.resign(table.game.id, resigned, new_click_id())
        with pytest.raises(NotYourTurn):
            await tables.play.act(
                table.game.id, resigned, EndTurn(), table.game.version, new_click_id()
            )


async def test_last_remaining_player_wins_and_the_channel_is_free(tables: Tables) -> None:
    table = await resign_until_won(tables, await start_game(tables, 3))
    assert table.game.status is Status.FINISHED
    assert table.state.winner is not None
    assert table.started
    assert not table.called_off
    with pytest.raises(NoGame):
        await tables.open_table_in_channel(HALL_CHANNEL)
    assert await tables.open_tables_of_person(ANA.user) == ()


async def test_computer_cannot_be_removed(tables: Tables) -> None:
    table = await open_lobby_of(tables, 2)
    table = await tables.lobbies.change_computers(
        table.game.id, ANA, [], [HELMSMAN], new_click_id()
    )
    table = await tables.lobbies.start(table.game.id, ANA, new_click_id())
    computer = next(seat.user for seat in table.game.seats if seat.computer)
    with pytest.raises(NotSeated):
        await tables.play.remove_person(table.game.id, computer, MODERATOR, new_click_id())


async def test_only_moderators_can_remove_players(tables: Tables) -> None:
    table = await start_game(tables, 3)
    with pytest.raises(ModeratorOnly):
        await tables.play.remove_person(table.game.id, BEN.user, ANA, new_click_id())
    with pytest.raises(ModeratorOnly):
        await tables.play.remove_person(table.game.id, FINN.user, ANA, new_click_id())
    with pytest.raises(NotSeated):
        await tables.play.remove_person(table.game.id, FINN.user, MODERATOR, new_click_id())
    with pytest.raises(NoGame):
        await tables.play.remove_person(GameId(4321), BEN.user, MODERATOR, new_click_id())
    table = await tables.play.remove_person(table.game.id, BEN.user, MODERATOR, new_click_id())
    assert table.state.out == {1}
    assert table.game.record[-1].user == MODERATOR.user
    with pytest.raises(IllegalActionError):
        await tables.play.remove_person(table.game.id, BEN.user, MODERATOR, new_click_id())


async def test_only_the_host_or_a_moderator_can_cancel_a_lobby(tables: Tables) -> None:
    for person in (ANA, MODERATOR):
        table = await open_lobby_of(tables, 2)
        for other in (BEN, FINN):
            with pytest.raises(HostOrModerator):
                await tables.cancel(table.game.id, other, new_click_id())
        table = await tables.cancel(table.game.id, person, new_click_id())
        assert table.game.status is Status.CANCELLED


async def test_only_a_moderator_can_cancel_a_running_game(tables: Tables) -> None:
    table = await play_action(tables, await start_game(tables, 2, PASSING_OPTIONS))
    for person in (ANA, BEN, FINN):
        with pytest.raises(HostOrModerator):
            await tables.cancel(table.game.id, person, new_click_id())
    moderating_player = Person(BEN.user, BEN.name, moderator=True)
    table = await tables.cancel(table.game.id, moderating_player, new_click_id())
    assert table.called_off
    assert table.started
    with pytest.raises(NoGame):
        await tables.open_table_in_channel(HALL_CHANNEL)


async def test_server_has_the_language_that_moderators_chose(tables: Tables) -> None:
    assert await tables.language_of(GUILD) is None
    with pytest.raises(ModeratorOnly):
        await tables.choose_language(GUILD, "de", CLEO)
    await tables.choose_language(GUILD, "de", MODERATOR)
    await tables.choose_language(GuildId(8), "fr", MODERATOR)
    await tables.choose_language(GUILD, "sv", MODERATOR)
    assert [await tables.language_of(GuildId(guild)) for guild in (7, 8, 9)] == ["sv", "fr", None]
