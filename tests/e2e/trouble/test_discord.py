"""During a game, Discord fails, limits requests, breaks connections and loses messages."""

import asyncio
from contextlib import suppress

import pytest
from structlog.testing import capture_logs

from discord_playground import NoAnswer, Playground
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot
from tests.e2e.play import Crew
from tests.e2e.trouble.no_paint import fail_to_draw
from tests.long import long

EDIT = "PATCH /channels/*/messages/*"
POST = "POST /channels/*/messages"
HOUR = 3600


@pytest.fixture
async def crew(playground: Playground, live_bot: LiveBot) -> Crew:
    """A Tortuga game of two that has just begun, with an idle bot."""
    playground.limits.late_edit_wait = 0.05
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
    await live_bot.wait_until_idle()
    return crew


@long
async def test_server_error_delays_only_the_board(crew: Crew, live_bot: LiveBot) -> None:
    crew.playground.faults.fail_next(EDIT, 500)
    who, panel = await play.open_panel(crew)
    for _ in range(2):
        panel = await play.play_action(who, panel)
    assert "one action left" in panel.text
    await live_bot.wait_until_idle()
    assert "One action left" in crew.boards()[0].text
    assert len(crew.boards()) == 1


async def test_rate_limited_board_is_posted_after_a_wait(crew: Crew, live_bot: LiveBot) -> None:
    crew.playground.faults.fail_next(POST, 429, retry_after=0.2, times=2)
    who, panel = await play.open_panel(crew)
    panel = await play.take_turn(who, panel)
    await live_bot.wait_until_idle()
    assert crew.on_turn(crew.boards()[0]) is not who
    assert len(crew.boards()) == 1
    assert len(transcript.pinged_ids(crew.playground)) == 2


@long
async def test_a_board_too_old_to_edit_is_posted_afresh_without_a_ping(
    crew: Crew, live_bot: LiveBot
) -> None:
    old = crew.boards()[0]
    crew.playground.age(old.id, 2 * HOUR)
    who, panel = await play.open_panel(crew)
    for _ in range(4):
        panel = await play.play_action(who, panel)
        await live_bot.wait_until_idle()
        panel = await who.click(panel, "Undo")
        await live_bot.wait_until_idle()
    [board] = crew.boards()
    assert board.id != old.id
    assert play.game_version(board) == play.game_version(panel)
    assert transcript.pinged_ids(crew.playground) == [who.id]


async def test_called_off_game_with_an_old_board_is_announced(
    crew: Crew, live_bot: LiveBot
) -> None:
    old, ana = crew.boards()[0], crew.playground.person("Ana")
    crew.playground.age(old.id, 2 * HOUR)
    crew.playground.limits.exhaust_late_edits(old.channel_id)
    await ana.click(await play.ask(ana, "cancel", "tavern"), "Call it off")
    await live_bot.wait_until_idle()
    assert crew.boards() == []
    assert "This game was called off." in crew.public()[-1].text


@long
async def test_people_can_still_join_an_old_lobby(
    playground: Playground, live_bot: LiveBot
) -> None:
    playground.limits.late_edit_wait = 0.05
    crew = await play.fill_lobby(playground, ["Ana", "Ben"])
    lobby = await crew.wait_for_board("The host can start")
    playground.age(lobby.id, 2 * HOUR)
    playground.limits.exhaust_late_edits(lobby.channel_id)
    playground.person("Eva").presses(lobby, "Join")
    fresh = await crew.wait_for_board("**Eva**")
    await live_bot.wait_until_idle()
    assert fresh.id != lobby.id
    assert not crew.people[0].still_there(lobby)


@pytest.mark.parametrize(
    "trouble",
    ["resumable", *(pytest.param(one, marks=long) for one in ("reconnect", "invalid", "cut"))],
)
async def test_game_continues_after_the_gateway_connection_is_lost(
    crew: Crew, live_bot: LiveBot, trouble: str
) -> None:
    who, panel = await play.open_panel(crew)
    panel = await play.play_action(who, panel)
    gateway = crew.playground.gateway
    earlier_sessions = set(gateway.sessions.values())
    earlier_connections = [session.bot_socket for session in earlier_sessions]
    if trouble == "reconnect":
        gateway.ask_to_reconnect()
    elif trouble == "cut":
        await gateway.cut()
    else:
        gateway.invalidate(resumable=trouble == "resumable")
    await who.until(
        lambda: any(
            s.bot_socket and s.bot_socket not in earlier_connections
            for s in gateway.sessions.values()
        ),
        12,
    )
    panel = await play.take_turn(who, panel)
    await live_bot.wait_until_idle()
    other, other_panel = await play.open_panel(crew)
    assert other is not who
    await play.play_action(other, other_panel)
    await live_bot.wait_until_idle()
    assert len(crew.boards()) == 1


async def test_a_click_made_while_the_gateway_is_away_arrives_later(
    crew: Crew, live_bot: LiveBot
) -> None:
    who, panel = await play.open_panel(crew)
    await crew.playground.gateway.cut()
    updated_panel = await who.click(panel, play.moves(panel)[0].label)
    assert "2 actions left" in updated_panel.text


async def test_panel_with_an_expired_token_is_updated_by_the_next_click(
    crew: Crew, live_bot: LiveBot
) -> None:
    who, _ = await play.open_panel(crew)
    other = next(person for person in crew.people if person is not who)
    waiting_panel = await other.slash("cartagena hand", "tavern")
    crew.playground.expire_tokens()
    await play.take_turn(who, await who.slash("cartagena hand", "tavern"))
    await live_bot.wait_until_idle()
    assert "'s turn" in other.now(waiting_panel).text
    refreshed_panel = await other.click(waiting_panel, "Refresh")
    assert "Your turn: 3 actions left" in refreshed_panel.text
    assert "'s turn" in (await play.take_turn(other, refreshed_panel)).text


async def test_late_answer_loses_no_action(
    crew: Crew, live_bot: LiveBot, answer_seconds: float
) -> None:
    who, panel = await play.open_panel(crew)
    crew.playground.dispatcher.answer_seconds = 0.1
    crew.playground.faults.delay("POST /interactions/*/callback", 0.2)
    label = play.moves(panel)[0].label
    with pytest.raises(NoAnswer):
        await who.click(panel, label)
    crew.playground.dispatcher.answer_seconds = answer_seconds
    told = await who.click(panel, label)
    assert told.text.startswith("The game has moved on")
    assert "2 actions left" in told.text


async def test_board_without_a_picture_still_describes_the_game(
    crew: Crew, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.ui.services.pictures.draw_board", fail_to_draw)
    who, panel = await play.open_panel(crew)
    await play.play_action(who, panel)
    await live_bot.wait_until_idle()
    [board] = crew.boards()
    assert board.images == ()
    assert "2 actions left" in board.text
    assert all(f"**{name}** · 0/6" in board.text for name in ("Ana", "Ben"))
    assert "Next cards →" in board.text
    monkeypatch.undo()
    await play.take_turn(who, await who.slash("cartagena hand", "tavern"))
    await live_bot.wait_until_idle()
    assert crew.boards()[0].images


@long
async def test_each_of_many_simultaneous_games_has_one_board(
    playground: Playground, live_bot: LiveBot
) -> None:
    names = ["Ana", "Ben", "Chloé", "Dirk", "Eva", "Fay"]
    channels = ["tavern", "jamaica", "tortuga"]
    crews = [
        await play.start_game(playground, names[2 * n : 2 * n + 2], channel)
        for n, channel in enumerate(channels)
    ]

    async def play_some_turns(crew: Crew) -> None:
        for _ in range(4):
            who, panel = await play.open_panel(crew)
            await play.take_turn(who, panel)

    await asyncio.gather(*map(play_some_turns, crews))
    await live_bot.wait_until_idle()
    for crew in crews:
        assert len(crew.boards()) == 1
    assert transcript.bot_error_answers(playground) == []


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (404, 10062),
        pytest.param(400, 40060, marks=long),
        pytest.param(404, 10008, marks=long),
    ],
)
async def test_click_that_can_no_longer_be_answered_logs_no_error(
    crew: Crew, live_bot: LiveBot, status: int, code: int
) -> None:
    who = crew.on_turn(crew.boards()[0])
    crew.playground.faults.fail_next("POST /interactions/*", status, code)
    crew.playground.dispatcher.answer_seconds = 0.5
    with capture_logs() as logged, suppress(NoAnswer):
        await who.click(crew.boards()[0], "My cards")
    assert [line for line in logged if line["log_level"] in {"error", "warning"}] == []
    assert [line for line in logged if line["event"] == "a click is past answering"]
