"""A rematch: the same people are invited, and the player after the former first player begins."""

import asyncio
import random
from dataclasses import replace

import pytest

from game.model.game import Hints, Status
from game.model.ids import GameId, InteractionId, MessageId
from game.model.message import Board, MessageRef, ShownState
from game.model.preferences import NotifyBy, Preferences
from game.rules.actions import EndTurn
from game.rules.fairness.seed import uncut_seed
from game.rules.notation import format_options
from game.rules.setup import FirstSeatRule
from game.tables import Table, Tables
from game.tables.errors import ChannelTaken, NoGame, NotFinished, NotSeated
from game.tables.lobby.proposal import HOUR_SECONDS, Terms
from game.tables.lobby.rematch import rematch
from game.tables.lobby.seats import choose_colour, leave_lobby
from game.tables.lobby.start import begin_game
from game.tables.milestones import milestone
from game.tables.notices.inviting import open_invitations, users_due_for_message
from game.tables.play.actions import resign
from game.tables.play.draw_offer import agree_to_draw
from game.tables.time.ending import cancel
from tests.makers.people import ANA, BEN, CLEO, DAN, HALL_CHANNEL, NOON, new_click_id
from tests.makers.tables import (
    JAMAICA_OPTIONS,
    PASSING_OPTIONS,
    do,
    open_lobby_of,
    play_action,
    resign_until_won,
    start_game,
)
from tests.makers.whole_games import BASE_ID, make_game_table, play_randomly

COLOURS_CHOSEN = (3, 4, 2)


async def over_by_draw(tables: Tables, seats: int = 3) -> Table:
    """Return a drawn game that nobody left, in which each person has chosen a colour."""
    table = await open_lobby_of(tables, seats, PASSING_OPTIONS)
    for person, colour in zip((ANA, BEN, CLEO), COLOURS_CHOSEN, strict=False):
        await do(tables, table.game.id, person, choose_colour, colour)
    table = await do(tables, table.game.id, ANA, begin_game)
    while not table.state.draw_offered:
        table = await play_action(tables, table, EndTurn())
    for person in (ANA, BEN, CLEO)[:seats]:
        table = await tables.do(table.game.id, person, new_click_id(), agree_to_draw)
    assert table.game.status is Status.FINISHED
    return table


async def test_rematch_seats_the_person_who_asked_and_invites_the_others(tables: Tables) -> None:
    played = await over_by_draw(tables)
    pressed = new_click_id()
    again = await tables.lobbies.rematch(played.game.id, BEN, pressed)
    assert again.game.id != played.game.id
    assert again.game.status is Status.LOBBY
    assert again.game.secret != played.game.secret
    assert again.game.options == format_options(
        replace(PASSING_OPTIONS, first_seat_rule=FirstSeatRule.NEXT)
    )
    assert (again.game.host, again.names) == (BEN.user, ("Ben",))
    assert [one.name for one in open_invitations(again)] == ["Ana", "Cleo"]
    assert milestone(again) == "0.1"
    assert (await tables.notices.announcement_after(again, "0")) is not None
    assert await tables.lobbies.rematch(played.game.id, BEN, pressed) == again


async def test_rematch_message_respects_notification_preferences(tables: Tables) -> None:
    played = await over_by_draw(tables)
    direct = replace(Preferences(), notify_by=NotifyBy.DIRECT)
    await tables.notices.change_preferences(CLEO.user, lambda _: direct)
    again = await tables.lobbies.rematch(played.game.id, BEN, new_click_id())
    announcement = await tables.notices.announcement_after(again, "0")
    assert announcement is not None
    assert announcement.call.users == (ANA.user,)
    assert users_due_for_message(again, tables.notices.now()) == (CLEO.user,)


async def test_resigned_players_are_not_invited_to_the_rematch(tables: Tables) -> None:
    table = await start_game(tables, 3)
    gone = (ANA, BEN, CLEO)[table.state.seat_on_turn]
    table = await tables.do(table.game.id, gone, new_click_id(), resign)
    table = await resign_until_won(tables, table)
    host = (ANA, BEN, CLEO)[table.state.winner or 0]
    again = await tables.lobbies.rematch(table.game.id, host, new_click_id())
    assert open_invitations(again) == []
    assert milestone(again) == "0"


async def test_rematch_keeps_seat_order_and_colours_and_the_next_player_begins(
    tables: Tables,
) -> None:
    played = await over_by_draw(tables)
    first = played.turns[0].seat
    again = await tables.lobbies.rematch(played.game.id, BEN, new_click_id())
    for person in (DAN, CLEO, ANA):
        again = await tables.lobbies.join(again.game.id, person, new_click_id())
    order = [(first + step) % 3 for step in (1, 2, 3)]
    people = (ANA, BEN, CLEO)
    assert [seat.user for seat in again.game.seats] == [
        *(people[seat].user for seat in order),
        DAN.user,
    ]
    assert again.game.colours[:3] == tuple(COLOURS_CHOSEN[seat] for seat in order)
    pressed = new_click_id()
    again = await tables.do(again.game.id, BEN, pressed, begin_game)
    assert again.state.seat_on_turn == 0
    joins = [seat.click for seat in again.game.seats]
    assert pressed in joins
    assert again.setup.seed == uncut_seed(again.game.secret, again.game.options, joins)


async def test_following_player_begins_if_the_next_player_is_absent(tables: Tables) -> None:
    played = await over_by_draw(tables)
    people, first = (ANA, BEN, CLEO), played.turns[0].seat
    absent, second, third = (people[(first + step) % 3] for step in (1, 2, 3))
    again = await tables.lobbies.rematch(played.game.id, third, new_click_id())
    again = await tables.lobbies.join(again.game.id, second, new_click_id())
    assert again.game.seats[again.setup.first or 0].user == second.user
    again = await tables.lobbies.join(again.game.id, absent, new_click_id())
    assert again.game.seats[again.setup.first or 0].user == absent.user
    again = await do(tables, again.game.id, absent, leave_lobby)
    assert [seat.vote for seat in again.game.seats] == [second.user] * 2


async def test_former_colour_is_lost_if_somebody_else_chose_it(tables: Tables) -> None:
    played = await over_by_draw(tables)
    again = await tables.lobbies.rematch(played.game.id, BEN, new_click_id())
    await do(tables, again.game.id, BEN, choose_colour, COLOURS_CHOSEN[0])
    again = await tables.lobbies.join(again.game.id, ANA, new_click_id())
    own = again.own_seat_of(ANA.user)
    assert own is not None
    assert again.game.seats[own].colour is None


async def test_simultaneous_rematch_requests_open_one_lobby(tables: Tables) -> None:
    played = await over_by_draw(tables)
    asked = [tables.lobbies.rematch(played.game.id, who, new_click_id()) for who in (ANA, BEN)]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    [opened] = [one for one in answers if isinstance(one, Table)]
    [refused] = [one for one in answers if isinstance(one, ChannelTaken)]
    assert refused.table is not None
    assert refused.table.game.id == opened.game.id


@pytest.mark.parametrize("seed", range(3))
def test_next_player_has_the_first_place_in_the_rematch(seed: int) -> None:
    luck = random.Random(seed)  # noqa: S311
    [*_, played] = play_randomly(make_game_table(JAMAICA_OPTIONS, 3, luck), luck, resign_rate=0)
    first = played.turns[0].seat
    for host in [seat.user for seat in played.game.seats]:
        again = rematch(played, host, {}, InteractionId(BASE_ID), NOON)
        place_by_user = {one.user: one.place for one in again.admission.invitations}
        assert place_by_user[played.game.seats[(first + 1) % 3].user] == 0


async def test_first_player_is_no_longer_fixed_if_they_leave_the_rematch(tables: Tables) -> None:
    table = await resign_until_won(tables, await start_game(tables, 2))
    host = ANA if table.state.winner == 0 else BEN
    again = await tables.lobbies.rematch(table.game.id, host, new_click_id())
    assert len(again.game.seats) == 1
    again = await tables.lobbies.join(again.game.id, CLEO, new_click_id())
    again = await do(tables, again.game.id, host, leave_lobby)
    again = await tables.lobbies.join(again.game.id, DAN, new_click_id())
    assert again.setup.first is None
    assert (await do(tables, again.game.id, CLEO, begin_game)).playing


def test_rematch_has_the_same_channel_and_terms() -> None:
    luck = random.Random(1)  # noqa: S311
    [*_, played] = play_randomly(make_game_table(JAMAICA_OPTIONS, 3, luck), luck, resign_rate=0)
    terms = Terms(HOUR_SECONDS, strict=True, stays=True, friendly=True)
    hints = Hints(False, (0, 1), guided=True)
    before = replace(played.game, terms=terms, hints=hints, locale="de")
    again = rematch(Table(before), before.host, {}, InteractionId(BASE_ID), NOON)
    assert (again.guild, again.channel, again.locale) == (before.guild, before.channel, "de")
    assert again.terms == terms
    assert again.hints == Hints(False)
    assert again.secret != before.secret


async def test_new_rematch_has_no_board_message(tables: Tables) -> None:
    played = await resign_until_won(tables, await start_game(tables, 2))
    board, end = (
        MessageRef(played.game.channel, MessageId(7)),
        ShownState("1.end", played.game.version),
    )
    await tables.upkeep.place_board(played.game.id, board, end)
    await tables.boards.begin_posting(played.game.id, None)
    again = await tables.lobbies.rematch(played.game.id, ANA, new_click_id())
    assert again.game.board == Board()


async def test_rematch_needs_a_finished_game_a_seat_and_a_free_channel(tables: Tables) -> None:
    with pytest.raises(NoGame):
        await tables.lobbies.rematch(GameId(404), ANA, new_click_id())
    table = await start_game(tables, 2)
    with pytest.raises(NotFinished):
        await tables.lobbies.rematch(table.game.id, ANA, new_click_id())
    table = await resign_until_won(tables, table)
    with pytest.raises(NotSeated):
        await tables.lobbies.rematch(table.game.id, CLEO, new_click_id())
    other = await open_lobby_of(tables)
    with pytest.raises(ChannelTaken) as taken:
        await tables.lobbies.rematch(table.game.id, ANA, new_click_id())
    assert taken.value.table == other


async def test_finished_in_returns_the_last_finished_game_of_a_channel(tables: Tables) -> None:
    with pytest.raises(NoGame):
        await tables.last_finished_table_in(HALL_CHANNEL)
    first = await resign_until_won(tables, await start_game(tables, 2))
    called_off = await open_lobby_of(tables)
    await tables.do(called_off.game.id, ANA, new_click_id(), cancel)
    assert (await tables.last_finished_table_in(HALL_CHANNEL)).game == first.game
    second = await resign_until_won(tables, await start_game(tables, 2))
    await start_game(tables, 2)
    assert (await tables.last_finished_table_in(HALL_CHANNEL)).game == second.game
