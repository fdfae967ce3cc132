"""Each person's newest panel follows the game without a click, and also after errors."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, TypeVarTuple

import pytest

from discord_playground import DiscordError, Playground
from game.model.ids import GameId
from game.pictures import draw_panel
from service.processes.workers import Workers
from tests.e2e import play
from tests.e2e.bots import DRAWING_WORKERS, LiveBot, running_bot, running_follower_tasks
from tests.e2e.play import Crew
from tests.e2e.play_by_ids import ids_with_verb
from tests.e2e.trouble.no_paint import fail_to_draw
from tests.long import long

Args = TypeVarTuple("Args")
T = TypeVar("T")

PANEL_EDIT = "PATCH /webhooks/*/messages/@original"
TOKEN_SECONDS = 15 * 60
"""Seconds for which an interaction's token works."""

YOUR_TURN, OTHERS_TURN = "Your turn: 3 actions left", "'s turn"


async def wait_until_idle(live_bot: LiveBot) -> None:
    """Wait until every board and every panel shows the newest state."""
    await live_bot.wait_until_idle()
    await live_bot.cog.panels.wait_until_idle()


def count_edits(playground: Playground) -> int:
    """Return how often the bot edited a private message without a click."""
    return sum(sent.path.endswith("/@original") for sent in playground.everything_sent)


async def open_both_panels(
    crew: Crew, live_bot: LiveBot
) -> tuple[play.PlayerPanel, play.PlayerPanel]:
    """Open the panels of both players; return the panel of the player on turn first."""
    who, mine = await play.open_panel(crew)
    other = next(person for person in crew.people if person is not who)
    theirs = await other.slash("cartagena hand", crew.channel)
    await wait_until_idle(live_bot)
    return play.PlayerPanel(who, mine), play.PlayerPanel(other, theirs)


async def play_turn_on_new_panel(crew: Crew, live_bot: LiveBot) -> None:
    """Let the player on turn open a new panel and play a whole turn on it."""
    who = crew.on_turn(await crew.wait_for_board())
    await play.take_turn(who, await who.slash("cartagena hand", crew.channel))
    await wait_until_idle(live_bot)


@long
async def test_only_the_newest_panel_is_updated(crew: Crew, live_bot: LiveBot) -> None:
    _, waiting = await open_both_panels(crew, live_bot)
    newest = await waiting.who.slash("cartagena hand", crew.channel)
    await wait_until_idle(live_bot)
    await play_turn_on_new_panel(crew, live_bot)
    assert YOUR_TURN in waiting.who.now(newest).text
    panel_ids = [shown.id for shown in waiting.who.sees(crew.channel) if shown.ephemeral]
    assert panel_ids == [newest.id]


async def test_waiting_player_cannot_press_a_card(crew: Crew, live_bot: LiveBot) -> None:
    _, waiting = await open_both_panels(crew, live_bot)
    with pytest.raises(DiscordError):
        await waiting.who.click(
            waiting.panel, custom_id=ids_with_verb(waiting.current_panel, "card")[0]
        )
    await play_turn_on_new_panel(crew, live_bot)
    assert YOUR_TURN in waiting.current_panel.text
    assert play.moves(waiting.current_panel)


async def test_action_edits_only_the_picture_in_the_players_own_panel(
    playground: Playground, crew: Crew, live_bot: LiveBot
) -> None:
    on_turn, waiting = await open_both_panels(crew, live_bot)
    before, waiting_before = count_edits(playground), waiting.current_panel.data
    await play.play_action(on_turn.who, on_turn.current_panel)
    await wait_until_idle(live_bot)
    assert waiting.current_panel.data == waiting_before
    most_edits = 2
    assert count_edits(playground) <= before + most_edits


@long
async def test_panel_stays_usable_when_another_player_leaves(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben", "Chloé"], cards="tortuga")
    who, panel = await play.open_panel(crew)
    await wait_until_idle(live_bot)
    leaving = next(person for person in crew.people if person is not who)
    await leaving.click(await play.ask(leaving, "resign", crew.channel), "Leave the game")
    await wait_until_idle(live_bot)
    played = await play.play_action(who, who.now(panel))
    assert "Your turn: 2 actions left" in played.text


@pytest.mark.parametrize("called_off", [True, pytest.param(False, marks=long)])
async def test_game_end_closes_every_panel(crew: Crew, live_bot: LiveBot, called_off: bool) -> None:
    both = await open_both_panels(crew, live_bot)
    if called_off:
        ana = crew.playground.person("Ana")
        await ana.click(await play.ask(ana, "cancel", crew.channel), "Call it off")
    else:
        question = await play.ask(both[0].who, "resign", crew.channel)
        await both[0].who.click(question, "Leave the game")
    await wait_until_idle(live_bot)
    for seat in both:
        assert seat.current_panel.buttons == ()
        assert ("This game was called off." in seat.current_panel.text) == called_off
        assert (play.GAME_OVER_TEXT in seat.current_panel.text) != called_off
    assert live_bot.cog.panels._newest._panels == {}


async def test_bot_tries_only_once_to_edit_a_dismissed_panel(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben", "Chloé"], cards="tortuga")
    await live_bot.wait_until_idle()
    turn_index = crew.people.index(crew.on_turn(await crew.wait_for_board()))
    last_player = crew.people[(turn_index + 2) % 3]
    last_player.dismiss(await last_player.slash("cartagena hand", crew.channel))
    await wait_until_idle(live_bot)
    for _ in range(2):
        await play_turn_on_new_panel(crew, live_bot)
    statuses = [one.status for one in playground.everything_sent if one.path.endswith("@original")]
    assert statuses.count(404) == 1


@pytest.mark.parametrize("status", [403, 404])
async def test_panel_edit_refused_without_a_code_is_retried(
    playground: Playground, crew: Crew, live_bot: LiveBot, status: int
) -> None:
    _, waiting = await open_both_panels(crew, live_bot)
    playground.faults.fail_next(PANEL_EDIT, status, 0, times=2)
    await play_turn_on_new_panel(crew, live_bot)
    assert not playground.faults.has_pending
    assert YOUR_TURN in waiting.current_panel.text


@pytest.mark.parametrize("times", [1, pytest.param(2, marks=long)])
async def test_panel_edit_is_retried_after_a_broken_connection(
    playground: Playground, crew: Crew, live_bot: LiveBot, times: int
) -> None:
    on_turn, waiting = await open_both_panels(crew, live_bot)
    for _ in range(3):
        await play.play_action(on_turn.who, on_turn.current_panel)
    await wait_until_idle(live_bot)
    playground.faults.hang_up(PANEL_EDIT, times=times)
    before = on_turn.current_panel.images
    await on_turn.who.click(on_turn.panel, "End turn")
    await wait_until_idle(live_bot)
    assert YOUR_TURN in waiting.current_panel.text
    assert on_turn.current_panel.images != before
    assert all(play.has_picture(one.current_panel) for one in (on_turn, waiting))
    await play_turn_on_new_panel(crew, live_bot)
    assert YOUR_TURN in on_turn.current_panel.text
    assert play.has_picture(on_turn.current_panel)


@long
async def test_late_picture_does_not_reopen_a_closed_panel(
    playground: Playground, crew: Crew, live_bot: LiveBot
) -> None:
    both = await open_both_panels(crew, live_bot)
    playground.faults.delay(PANEL_EDIT, 0.3)
    who = both[0].who
    panel = await who.slash("cartagena hand", crew.channel)
    await who.until(lambda: not playground.faults.has_pending, play.PATIENCE_SECONDS)
    question = await play.ask(who, "resign", crew.channel)
    await who.click(question, "Leave the game")
    await wait_until_idle(live_bot)
    for shown in (who.now(panel), both[1].current_panel):
        assert shown.buttons == ()
        assert play.GAME_OVER_TEXT in shown.text


async def test_panel_is_updated_although_its_picture_cannot_be_drawn(
    crew: Crew, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.ui.services.pictures.draw_panel", fail_to_draw)
    _, waiting = await open_both_panels(crew, live_bot)
    assert waiting.current_panel.images == ()
    await play_turn_on_new_panel(crew, live_bot)
    assert YOUR_TURN in waiting.current_panel.text
    assert waiting.current_panel.images == ()


async def test_panel_is_not_edited_after_its_token_has_expired(
    playground: Playground, crew: Crew, live_bot: LiveBot
) -> None:
    """Discord accepts edits of a panel for 15 minutes after its click, and refuses later edits."""
    _, waiting = await open_both_panels(crew, live_bot)
    playground.advance(TOKEN_SECONDS)
    before = list(playground.everything_sent)
    expired = {sent.path for sent in before if sent.path.endswith("/@original")}
    await play_turn_on_new_panel(crew, live_bot)
    assert not expired & {sent.path for sent in playground.everything_sent[len(before) :]}
    assert OTHERS_TURN in waiting.current_panel.text


async def test_expired_panels_are_forgotten(
    playground: Playground, crew: Crew, live_bot: LiveBot
) -> None:
    on_turn, _ = await open_both_panels(crew, live_bot)
    newest = live_bot.cog.panels._newest
    kept = newest._panels
    assert len(kept) == 2
    playground.advance(TOKEN_SECONDS)
    await on_turn.who.slash("cartagena hand", crew.channel)
    assert newest.keys_at_table(GameId(1)) == list(kept) == [(1, int(on_turn.who.id))]


async def test_panel_picture_is_drawn_for_its_reader(crew: Crew, live_bot: LiveBot) -> None:
    live_bot.cog.services.pictures._workers = workers = RecordingWorkers()
    both = await open_both_panels(crew, live_bot)
    assert [view.viewer for view, *_ in workers.drawn] == [
        crew.people.index(one.who) for one in both
    ]


async def test_the_picture_shows_the_moves_that_can_be_pressed(
    crew: Crew, live_bot: LiveBot
) -> None:
    live_bot.cog.services.pictures._workers = workers = RecordingWorkers()
    mine, _ = await open_both_panels(crew, live_bot)
    (_, moves, *_), (_, waiting, opened, _) = workers.drawn
    assert len(moves) == len(play.moves(mine.current_panel)) > 0
    assert (waiting, opened) == ((), None)


async def test_stopping_bot_ends_tasks_that_wait_for_panel_pictures(
    playground: Playground, tmp_path: Path
) -> None:
    async with running_bot(playground, tmp_path / "games.sqlite3") as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"])
        bot.cog.services.pictures._workers = StuckWorkers()
        await play.open_panel(crew)
        await bot.wait_until_idle()
        await crew.people[0].until(running_follower_tasks)
    assert running_follower_tasks() == []


class StuckWorkers(Workers):
    """Workers that never finish a drawing."""

    async def run(self, function: Callable[[*Args], T], *args: *Args) -> T:
        await asyncio.Event().wait()
        return function(*args)


class RecordingWorkers(Workers):
    """Workers that draw, and record each panel's view, moves, opened card and trails."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn: list[tuple[Any, ...]] = []

    async def run(self, function: Callable[[*Args], T], *args: *Args) -> T:
        if function is draw_panel:
            self.drawn.append(args)
        return await DRAWING_WORKERS.run(function, *args)
