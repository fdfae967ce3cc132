"""Who may play, resign, remove players and cancel games, and which refusal comes first."""

from dataclasses import replace

import pytest

from game.model.game import Entry, Status
from game.model.ids import GameId, InteractionId
from game.rules.actions import EndTurn, Undo
from game.rules.checking import problem_sentences
from game.rules.errors import IllegalActionError, Reason
from game.rules.notation import parse_game
from game.tables import Person, Table, Tables
from game.tables.afterwards.export import export
from game.tables.checks import check_seated
from game.tables.errors import (
    GameEnded,
    HostOrModerator,
    ModeratorOnly,
    NoGame,
    NotSeated,
    NotStarted,
    NotYourTurn,
    StaleClick,
)
from game.tables.lobby.seats import change_computers
from game.tables.lobby.start import begin_game
from game.tables.play.actions import act, action_of_button, remove_person, resign
from game.tables.players import Removal
from game.tables.time.ending import cancel
from tests.makers.people import (
    ANA,
    ATTIC_CHANNEL,
    BEN,
    CLEO,
    FINN,
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
    do,
    first_move,
    open_lobby_of,
    person_not_on_turn,
    play_action,
    resign_until_won,
    start_game,
    whose_turn,
)
from tests.makers.whole_games import next_until_cards_run_out, turn_ended_by_itself
from tests.rules.fairness.checker import check_game_text


async def press(tables: Tables, table: Table, person: Person, text: str, version: int) -> Table:
    """Press a button whose id holds this action."""
    action = action_of_button(await tables.table(table.game.id), person.user, text)
    return await tables.do(table.game.id, person, new_click_id(), act, action, version)


async def test_accepted_action_is_recorded(tables: Tables, clock: Clock) -> None:
    table = await start_game(tables)
    person, action = whose_turn(table), first_move(table)
    clock.now += 5
    now = await tables.do(
        table.game.id, person, InteractionId(88_000), act, action, table.game.version
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
            await tables.do(GameId(4321), person, new_click_id(), act, EndTurn(), 1)
        for table, expected_error in ((waiting_lobby, NotStarted), (finished, GameEnded)):
            number, version = table.game.id, table.game.version
            with pytest.raises(expected_error):
                await tables.do(number, person, new_click_id(), act, EndTurn(), version)
            with pytest.raises(expected_error):
                await tables.checked_table(number, check_seated, person.user)
            with pytest.raises(expected_error):
                await tables.do(number, MODERATOR, new_click_id(), remove_person, person.user)
            with pytest.raises(expected_error):
                await tables.do(number, person, new_click_id(), resign)


async def test_only_seated_people_can_open_a_panel(tables: Tables) -> None:
    table = await start_game(tables)
    assert await tables.checked_table(table.game.id, check_seated, BEN.user) == table
    with pytest.raises(NotSeated):
        await tables.checked_table(table.game.id, check_seated, FINN.user)


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
        await tables.do(
            table.game.id, whose_turn(table), new_click_id(), act, first_move(table), version
        )


async def test_a_button_of_one_game_does_nothing_in_another(tables: Tables) -> None:
    table = await start_game(tables)
    other = await open_lobby_of(tables, 1, channel=ATTIC_CHANNEL)
    other = await tables.lobbies.join(other.game.id, FINN, new_click_id())
    other = await tables.do(other.game.id, ANA, new_click_id(), begin_game)
    with pytest.raises((NotSeated, NotYourTurn, StaleClick)):
        await tables.do(
            other.game.id, BEN, new_click_id(), act, first_move(table), table.game.version
        )
    with pytest.raises(NotSeated):
        await tables.do(other.game.id, BEN, new_click_id(), resign)
    assert await tables.table(other.game.id) == other


async def test_player_can_resign_on_turn_and_while_waiting(tables: Tables) -> None:
    table = await start_game(tables, 4)
    active_player, waiting_player = whose_turn(table), person_not_on_turn(table)
    table = await tables.do(table.game.id, waiting_player, new_click_id(), resign)
    assert whose_turn(table) == active_player
    assert table.state.pirates[PEOPLE.index(waiting_player)] == ()
    table = await tables.do(table.game.id, active_player, new_click_id(), resign)
    assert whose_turn(table) not in (active_player, waiting_player)
    assert table.playing
    for resigned in (active_player, waiting_player):
        with pytest.raises(NotSeated):
            await tables.do(table.game.id, resigned, new_click_id(), resign)
        with pytest.raises(NotYourTurn):
            await tables.do(
                table.game.id, resigned, new_click_id(), act, EndTurn(), table.game.version
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
    table = await do(tables, table.game.id, ANA, change_computers, [], [HELMSMAN])
    table = await tables.do(table.game.id, ANA, new_click_id(), begin_game)
    computer = next(seat.user for seat in table.game.seats if seat.computer)
    with pytest.raises(NotSeated):
        await tables.do(table.game.id, MODERATOR, new_click_id(), remove_person, computer)


async def test_only_moderators_can_remove_players(tables: Tables) -> None:
    table = await start_game(tables, 3)
    with pytest.raises(ModeratorOnly):
        await tables.do(table.game.id, ANA, new_click_id(), remove_person, BEN.user)
    with pytest.raises(ModeratorOnly):
        await tables.do(table.game.id, ANA, new_click_id(), remove_person, FINN.user)
    with pytest.raises(NotSeated):
        await tables.do(table.game.id, MODERATOR, new_click_id(), remove_person, FINN.user)
    with pytest.raises(NoGame):
        await tables.do(GameId(4321), MODERATOR, new_click_id(), remove_person, BEN.user)
    table = await tables.do(table.game.id, MODERATOR, new_click_id(), remove_person, BEN.user)
    assert table.state.out == {1}
    assert table.game.record[-1].user == MODERATOR.user
    with pytest.raises(IllegalActionError):
        await tables.do(table.game.id, MODERATOR, new_click_id(), remove_person, BEN.user)


async def test_nobody_wins_if_a_moderator_who_plays_removes_the_only_opponent(
    tables: Tables,
) -> None:
    moderator = replace(ANA, moderator=True)
    table = await start_game(tables)
    table = await tables.do(table.game.id, moderator, new_click_id(), remove_person, BEN.user)
    assert table.called_off
    assert table.state.winner is None
    assert table.final_removal == Removal(1, 0, ANA.user, 0)
    exported = parse_game(export(table))
    assert (exported.tags["CalledOff"], exported.tags["Removed"]) == (
        "cancelled",
        "1 moderator 0 0",
    )
    assert problem_sentences(exported) == []
    check_game_text(export(table))


async def test_a_computer_beside_the_only_opponent_does_not_make_the_moderator_win(
    tables: Tables,
) -> None:
    moderator = replace(ANA, moderator=True)
    table = await open_lobby_of(tables, 2)
    table = await do(tables, table.game.id, ANA, change_computers, [], [HELMSMAN])
    table = await do(tables, table.game.id, ANA, begin_game)
    table = await do(tables, table.game.id, moderator, remove_person, BEN.user)
    assert table.called_off


async def test_the_game_goes_on_if_a_moderator_who_plays_removes_one_of_several(
    tables: Tables,
) -> None:
    moderator = replace(ANA, moderator=True)
    table = await start_game(tables, 3)
    table = await do(tables, table.game.id, moderator, remove_person, CLEO.user)
    assert table.playing
    table = await do(tables, table.game.id, moderator, remove_person, BEN.user)
    assert table.called_off
    exported = parse_game(export(table))
    assert exported.tags["Removed"] == "2 moderator 0 0\n1 moderator 0 1"
    assert problem_sentences(exported) == []
    check_game_text(export(table))


async def test_a_moderator_who_does_not_play_leaves_a_winner(tables: Tables) -> None:
    table = await start_game(tables)
    table = await do(tables, table.game.id, MODERATOR, remove_person, BEN.user)
    assert table.state.winner == 0
    exported = parse_game(export(table))
    assert exported.tags["Removed"] == "1 moderator - 0"
    assert problem_sentences(exported) == []


async def test_only_the_host_or_a_moderator_can_cancel_a_lobby(tables: Tables) -> None:
    for person in (ANA, MODERATOR):
        table = await open_lobby_of(tables, 2)
        for other in (BEN, FINN):
            with pytest.raises(HostOrModerator):
                await tables.do(table.game.id, other, new_click_id(), cancel)
        table = await tables.do(table.game.id, person, new_click_id(), cancel)
        assert table.game.status is Status.CANCELLED


async def test_only_a_moderator_can_cancel_a_running_game(tables: Tables) -> None:
    table = await play_action(tables, await start_game(tables, 2, PASSING_OPTIONS))
    for person in (ANA, BEN, FINN):
        with pytest.raises(ModeratorOnly):
            await tables.do(table.game.id, person, new_click_id(), cancel)
    moderating_player = Person(BEN.user, BEN.name, moderator=True)
    table = await tables.do(table.game.id, moderating_player, new_click_id(), cancel)
    assert table.called_off
    assert table.started
    with pytest.raises(NoGame):
        await tables.open_table_in_channel(HALL_CHANNEL)
