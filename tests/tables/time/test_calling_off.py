"""The host asks to call a running game off before everybody has moved, and somebody agrees."""

from dataclasses import replace

import pytest

from game.rules.actions import EndTurn, Undo
from game.rules.checking import problem_sentences
from game.rules.notation import parse_game
from game.tables import Person, Proposal, Table, Tables
from game.tables.afterwards.export import export
from game.tables.checks import check_may_cancel
from game.tables.errors import (
    CallOffAsked,
    CallOffByHost,
    CallOffNotAsked,
    CallOffTooLate,
    GameEnded,
    NotSeated,
    NotStarted,
)
from game.tables.lobby.proposal import Place, Terms
from game.tables.lobby.seats import change_computers
from game.tables.lobby.start import begin_game
from game.tables.play.actions import resign
from game.tables.time.ending import (
    agree_to_call_off,
    ask_to_call_off,
    cancel,
    is_call_off_asked,
    play_on,
)
from game.tables.time.resting import RESTS_AFTER, wake
from tests.makers.people import (
    ANA,
    ATTIC_CHANNEL,
    BEN,
    CLEO,
    FINN,
    GUILD,
    HALL_CHANNEL,
    HALL_PLACE,
    HELMSMAN,
    MODERATOR,
    Clock,
    new_click_id,
)
from tests.makers.tables import (
    HOST_FIRST_OPTIONS,
    PASSING_OPTIONS,
    do,
    open_lobby_of,
    play_action,
    resign_until_won,
    run_due_jobs,
    start_game,
)


async def asked_game(tables: Tables, players: int = 3) -> Table:
    """Start a game whose host asks to call it off."""
    table = await start_game(tables, players, PASSING_OPTIONS)
    return await do(tables, table.game.id, ANA, ask_to_call_off)


async def solo_game(tables: Tables) -> Table:
    proposal = Proposal(HOST_FIRST_OPTIONS, "en", Terms(), (HELMSMAN,))
    table = await tables.lobbies.open(proposal, HALL_PLACE, ANA, new_click_id())
    return await do(tables, table.game.id, ANA, begin_game)


async def test_another_person_agrees_and_nobody_wins(tables: Tables) -> None:
    table = await asked_game(tables)
    assert is_call_off_asked(table)
    tables.clear_cache()
    assert is_call_off_asked(await tables.table(table.game.id))
    pressed = new_click_id()
    ended = await tables.do(table.game.id, BEN, pressed, agree_to_call_off)
    assert ended.called_off
    assert await tables.do(table.game.id, BEN, pressed, agree_to_call_off) == ended
    for person in (BEN, CLEO, ANA):
        with pytest.raises(GameEnded):
            await do(tables, table.game.id, person, agree_to_call_off)
    text = parse_game(export(ended))
    assert text.tags["CalledOff"] == "cancelled"
    assert problem_sentences(text) == []


async def test_only_the_host_asks_and_only_others_at_the_table_agree(tables: Tables) -> None:
    table = await start_game(tables, 3)
    game = table.game.id
    for person in (BEN, FINN):
        with pytest.raises(CallOffByHost):
            await do(tables, game, person, ask_to_call_off)
    with pytest.raises(CallOffNotAsked):
        await do(tables, game, BEN, agree_to_call_off)
    await do(tables, game, ANA, ask_to_call_off)
    for decide in (ask_to_call_off, agree_to_call_off):
        with pytest.raises(CallOffAsked):
            await do(tables, game, ANA, decide)
    for decide in (agree_to_call_off, play_on):
        with pytest.raises(NotSeated):
            await do(tables, game, FINN, decide)


@pytest.mark.parametrize("person", [ANA, BEN], ids=["withdrawn", "declined"])
async def test_a_request_can_be_withdrawn_or_declined(tables: Tables, person: Person) -> None:
    table = await asked_game(tables)
    table = await do(tables, table.game.id, person, play_on)
    assert table.playing
    assert not is_call_off_asked(table)
    for decide in (agree_to_call_off, play_on):
        with pytest.raises(CallOffNotAsked):
            await do(tables, table.game.id, CLEO, decide)
    assert is_call_off_asked(await do(tables, table.game.id, ANA, ask_to_call_off))


async def test_a_request_ends_when_everybody_has_moved(tables: Tables) -> None:
    table = await asked_game(tables)
    for _ in range(2):
        table = await play_action(tables, table, EndTurn())
        assert is_call_off_asked(table)
    table = await play_action(tables, table)
    assert not is_call_off_asked(table)
    for decide in (ask_to_call_off, cancel):
        with pytest.raises(CallOffTooLate):
            await do(tables, table.game.id, ANA, decide)
    for decide in (agree_to_call_off, play_on):
        with pytest.raises(CallOffTooLate):
            await do(tables, table.game.id, BEN, decide)
    assert is_call_off_asked(await play_action(tables, table, Undo()))


async def test_a_request_ends_when_the_host_leaves(tables: Tables) -> None:
    table = await asked_game(tables)
    table = await do(tables, table.game.id, ANA, resign)
    assert not is_call_off_asked(table)
    with pytest.raises(CallOffNotAsked):
        await do(tables, table.game.id, BEN, agree_to_call_off)
    with pytest.raises(CallOffByHost):
        await do(tables, table.game.id, ANA, ask_to_call_off)


async def test_a_moderator_calls_the_game_off_meanwhile(tables: Tables) -> None:
    table = await asked_game(tables)
    assert (await do(tables, table.game.id, MODERATOR, cancel)).called_off
    for decide in (agree_to_call_off, play_on):
        with pytest.raises(GameEnded):
            await do(tables, table.game.id, BEN, decide)


async def test_a_request_outlasts_a_rest(tables: Tables, clock: Clock) -> None:
    table = await asked_game(tables)
    clock.now += RESTS_AFTER
    await run_due_jobs(tables)
    assert not is_call_off_asked(await tables.table(table.game.id))
    table = await do(tables, table.game.id, BEN, wake)
    assert is_call_off_asked(table)
    assert (await do(tables, table.game.id, BEN, agree_to_call_off)).called_off


async def test_a_lobby_cannot_be_asked_about(tables: Tables) -> None:
    table = await open_lobby_of(tables, 2)
    with pytest.raises(NotStarted):
        await do(tables, table.game.id, ANA, ask_to_call_off)


async def test_the_host_alone_with_computers_needs_to_ask_nobody(tables: Tables) -> None:
    table = await solo_game(tables)
    check_may_cancel(table, ANA)
    with pytest.raises(CallOffByHost):
        check_may_cancel(table, FINN)
    assert (await do(tables, table.game.id, ANA, cancel)).called_off
    table = await solo_game(tables)
    assert (await do(tables, table.game.id, ANA, ask_to_call_off)).called_off


async def test_the_host_asks_nobody_once_only_computers_are_left(tables: Tables) -> None:
    table = await open_lobby_of(tables, 2)
    await do(tables, table.game.id, ANA, change_computers, [], [HELMSMAN])
    table = await do(tables, table.game.id, ANA, begin_game)
    table = await do(tables, table.game.id, ANA, ask_to_call_off)
    table = await do(tables, table.game.id, BEN, resign)
    assert not is_call_off_asked(table)
    assert (await do(tables, table.game.id, ANA, ask_to_call_off)).called_off


async def test_the_next_lobby_counts_the_games_called_off_after_the_deal(tables: Tables) -> None:
    async def call_off() -> None:
        table = await asked_game(tables, 2)
        await do(tables, table.game.id, BEN, agree_to_call_off)

    async def count_in_next_lobby(place: Place = HALL_PLACE) -> int:
        proposal = Proposal(PASSING_OPTIONS, "en")
        table = await tables.lobbies.open(proposal, place, ANA, new_click_id())
        await do(tables, table.game.id, ANA, cancel)
        return (await tables.table(table.game.id)).game.called_off_before

    assert await count_in_next_lobby() == 0
    await call_off()
    await call_off()
    assert await count_in_next_lobby() == 2
    elsewhere = replace(HALL_PLACE, channel=ATTIC_CHANNEL)
    assert await count_in_next_lobby(elsewhere) == 0
    watched = await tables.lobbies.open_computer_lobby(
        Proposal(PASSING_OPTIONS, "en", Terms(), (HELMSMAN, HELMSMAN)),
        Place(GUILD, HALL_CHANNEL),
        ANA,
        new_click_id(),
    )
    await do(tables, watched.game.id, ANA, begin_game)
    await do(tables, watched.game.id, ANA, cancel)
    assert await count_in_next_lobby() == 2
    over = await resign_until_won(tables, await start_game(tables))
    assert over.game.called_off_before == 2
    assert await count_in_next_lobby() == 0
    await call_off()
    rematch = await tables.lobbies.rematch(over.game.id, ANA, new_click_id())
    assert rematch.game.called_off_before == 1
