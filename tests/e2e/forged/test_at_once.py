"""Clicks at the same moment: one action is accepted, and the others get a friendly explanation."""

import asyncio
from typing import Any

import pytest

from discord_playground import Actor, Playground, Shown
from game.model.ids import NO_GAME, GameId
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot
from tests.e2e.deliveries import deliver_twice
from tests.e2e.play import ON_TURN_TEXT, Crew
from tests.long import long
from tests.makers.engines import both_engines

GAME = GameId(1)

pytestmark = both_engines


async def test_double_click_plays_one_action_and_explains_the_second_click(
    crew: Crew, live_bot: LiveBot
) -> None:
    who, panel = await play.open_panel(crew)
    label = play.moves(panel)[0].label
    first, second = await asyncio.gather(who.click(panel, label), who.click(panel, label))
    told = [answer for answer in (first, second) if "moved on" in answer.text]
    assert len(told) == 1
    assert all("2 actions left" in answer.text for answer in (first, second))
    assert len((await live_bot.tables.table(GAME)).game.record) == 1


async def test_simultaneous_clicks_on_two_buttons_of_a_panel_play_one_action(
    crew: Crew, live_bot: LiveBot
) -> None:
    who, panel = await play.open_panel(crew)
    one, other, *_ = play.moves(panel)
    answers = await asyncio.gather(who.click(panel, one.label), who.click(panel, other.label))
    assert sorted("moved on" in answer.text for answer in answers) == [False, True]
    assert len((await live_bot.tables.table(GAME)).game.record) == 1


async def test_double_click_on_start_starts_one_game(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.fill_lobby(playground, ["Ana", "Ben"])
    lobby = await crew.wait_for_board("The host can start")
    ana = crew.people[0]
    ana.presses(lobby, "Start")
    ana.presses(lobby, "Start")
    told = await ana.until_sees("tavern", "This game has already started.")
    assert told.ephemeral
    await live_bot.wait_until_idle()
    assert len(crew.boards()) == 1
    assert len(transcript.pinged_ids(playground)) == 1


async def test_the_same_click_delivered_twice_counts_once(crew: Crew, live_bot: LiveBot) -> None:
    who, panel = await play.open_panel(crew)
    asked = deliver_twice(crew.playground, lambda: who.presses(panel, play.moves(panel)[0].label))
    await asked.outcome
    await live_bot.bot.inflight.drain(2)
    assert len((await live_bot.tables.table(GAME)).game.record) == 1
    assert "2 actions left" in who.now(panel).text
    assert "moved on" not in who.now(panel).text


async def test_cartagena_new_delivered_twice_opens_one_lobby(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana = playground.person("Ana")
    asked = deliver_twice(playground, lambda: ana.calls("cartagena new", "tavern"))
    await asked.outcome
    await live_bot.bot.inflight.drain(2)
    await live_bot.wait_until_idle()
    assert len(ana.sees("tavern")) == 1
    await check_only_game(live_bot)


async def check_only_game(live_bot: LiveBot) -> None:
    """Check that one game is stored.

    PostgreSQL also gives an id to a game that it then rejects, so the only game may have the id 2.
    """
    assert len(await live_bot.repository.numbers(NO_GAME, 9)) == 1


@pytest.mark.parametrize(
    ("command", "options"),
    [("new", {"against": "cabin-boy"}), pytest.param("watch", {"players": 2}, marks=long)],
)
async def test_command_for_an_instant_game_delivered_twice_starts_one_game(
    playground: Playground, live_bot: LiveBot, command: str, options: dict[str, Any]
) -> None:
    ana = playground.person("Ana")
    asked = deliver_twice(
        playground, lambda: ana.calls(f"cartagena {command}", "tavern", **options)
    )
    await asked.outcome
    await live_bot.bot.inflight.drain(3)
    assert [message.text for message in ana.sees("tavern") if message.ephemeral] == []
    await check_only_game(live_bot)


async def test_two_simultaneous_cartagena_new_commands_open_one_lobby(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    await asyncio.gather(ana.slash("cartagena new", "tavern"), ben.slash("cartagena new", "tavern"))
    public = [message for message in ana.sees("tavern") if not message.ephemeral]
    assert len(public) == 1
    await check_only_game(live_bot)


async def test_simultaneous_board_commands_result_in_one_board(
    crew: Crew, live_bot: LiveBot
) -> None:
    await asyncio.gather(*(person.slash("cartagena board", "tavern") for person in crew.people * 2))
    await live_bot.wait_until_idle()
    assert len(crew.boards()) == 1
    assert len(transcript.pinged_ids(crew.playground)) == 1


async def play_until_turn_can_end(crew: Crew, live_bot: LiveBot) -> tuple[Actor, Shown, Actor]:
    """Play until the turn has no action left; return the player, the panel and the next player."""
    who, panel = await play.open_panel(crew)
    for _ in range(3):
        panel = await play.play_action(who, panel)
    other = next(person for person in crew.people if person is not who)
    await live_bot.wait_until_idle()
    return who, panel, other


async def test_board_command_at_the_end_of_a_turn_still_calls_the_next_player(
    crew: Crew, live_bot: LiveBot
) -> None:
    who, panel, other = await play_until_turn_can_end(crew, live_bot)
    crew.playground.faults.delay("POST /channels/*/messages", 0.1)
    await asyncio.gather(
        other.slash("cartagena board", "tavern"),
        who.click(panel, "End turn"),
    )
    await live_bot.wait_until_idle()
    assert crew.on_turn(await crew.wait_for_board(ON_TURN_TEXT)) is other
    assert transcript.pinged_ids(crew.playground) == [who.id, other.id]


@long
async def test_board_command_after_the_end_of_a_turn_calls_nobody_twice(
    crew: Crew, live_bot: LiveBot
) -> None:
    who, panel, other = await play_until_turn_can_end(crew, live_bot)
    await asyncio.gather(
        who.click(panel, "End turn"),
        other.slash("cartagena board", "tavern"),
    )
    await live_bot.wait_until_idle()
    assert transcript.pinged_ids(crew.playground) == [who.id, other.id]
