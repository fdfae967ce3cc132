"""Answers are late or lost, or a click comes twice: one panel remains, and it is up to date."""

import asyncio
from pathlib import Path

from discord_playground import Actor, Playground, Shown, until
from tests.e2e import play
from tests.e2e.bots import LiveBot, running_bot
from tests.e2e.deliveries import deliver_with_repeat, hold_back_delivery
from tests.e2e.play import Crew
from tests.long import long

ANSWERS, EDITS = "POST /interactions/*", "PATCH /webhooks/*"


def private_messages(who: Actor, crew: Crew) -> list[Shown]:
    """Return the private messages that a person sees."""
    return [one for one in who.sees(crew.channel) if one.ephemeral]


async def wait_for_only_panel(who: Actor, crew: Crew, bot: LiveBot) -> Shown:
    """Wait until the bot is idle; return the only private message that a person sees."""
    await bot.cog.panels.wait_until_idle()
    [remaining] = private_messages(who, crew)
    return remaining


async def check_only_panel(panel: Shown, who: Actor, crew: Crew, bot: LiveBot) -> None:
    """Check that the press on a panel was played and that only this panel is left."""
    remaining = await wait_for_only_panel(who, crew, bot)
    assert remaining.id == panel.id
    assert "2 actions left" in remaining.text
    assert play.has_picture(remaining)


async def start_without_panel(
    playground: Playground, live_bot: LiveBot
) -> tuple[Crew, Actor, Shown]:
    """Start a game without opening a panel; return its crew, the player on turn and the board."""
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
    await live_bot.wait_until_idle()
    board = await crew.wait_for_board()
    return crew, crew.on_turn(board), board


async def wait_for_delayed_answer(playground: Playground) -> None:
    """Wait until an answer is being delayed."""
    await until(
        lambda: not playground.faults.has_pending, play.PATIENCE_SECONDS, "The bot should answer"
    )


async def start_with_panel(playground: Playground, live_bot: LiveBot) -> tuple[Crew, Actor, Shown]:
    """Start a game; return its crew, the player on turn, and that player's panel with a picture."""
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
    who, panel = await play.open_panel(crew)
    await live_bot.cog.panels.wait_until_idle()
    return crew, who, panel


async def test_late_answer_does_not_overwrite_a_later_update_of_the_panel(
    playground: Playground, live_bot: LiveBot
) -> None:
    _, who, panel = await start_with_panel(playground, live_bot)
    first, second = (move.label for move in play.moves(panel)[:2])
    playground.faults.delay(ANSWERS, 1)
    asked = [who.presses(panel, first)]
    await wait_for_delayed_answer(playground)
    asked.append(who.presses(panel, second))
    await asyncio.gather(*(one.outcome for one in asked))
    await live_bot.cog.panels.wait_until_idle()
    remaining = who.now(panel)
    assert "2 actions left" in remaining.text
    assert play.has_picture(remaining)


async def test_panel_stays_usable_if_its_opening_click_is_delivered_twice(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew, who, board = await start_without_panel(playground, live_bot)
    asked, again = deliver_with_repeat(playground, lambda: who.presses(board, "My cards"))
    await asked.outcome
    again()
    await live_bot.cog.panels.wait_until_idle()
    [panel] = private_messages(who, crew)
    await who.click(panel, play.moves(panel)[0].label)
    remaining = await wait_for_only_panel(who, crew, live_bot)
    assert remaining.id == panel.id
    assert play.has_picture(remaining)


async def test_panel_accepts_a_press_although_discords_answers_were_lost(
    playground: Playground, live_bot: LiveBot
) -> None:
    _, who, board = await start_without_panel(playground, live_bot)
    playground.faults.lose_answer(ANSWERS, 502, times=1)
    panel = await who.click(board, "My cards")
    playground.faults.lose_answer(EDITS, 502, times=1)
    await until(
        lambda: play.has_picture(who.now(panel)), play.PATIENCE_SECONDS, "Its picture should come"
    )
    await who.click(panel, play.moves(panel)[0].label)
    await live_bot.cog.panels.wait_until_idle()
    assert play.has_picture(who.now(panel))


async def test_replaced_panel_is_deleted_only_after_the_answer_to_its_press(
    playground: Playground, live_bot: LiveBot
) -> None:
    """The player opens a new panel while the answer to a press on the earlier panel is late."""
    crew, who, panel = await start_with_panel(playground, live_bot)
    playground.faults.delay(ANSWERS, 1)
    asked = who.presses(panel, play.moves(panel)[0].label)
    await wait_for_delayed_answer(playground)
    await who.click(await crew.wait_for_board(), "My cards")
    assert (await asked.outcome).kind == "message"
    remaining = await wait_for_only_panel(who, crew, live_bot)
    assert remaining.id != panel.id


@long
async def test_panel_with_a_lost_answer_replaces_the_earlier_panel(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew, who, panel = await start_with_panel(playground, live_bot)
    playground.faults.lose_answer(ANSWERS, 502)
    await who.click(await crew.wait_for_board(), "My cards")
    remaining = await wait_for_only_panel(who, crew, live_bot)
    assert remaining.id != panel.id
    assert play.has_picture(remaining)


async def test_earlier_panel_stays_if_the_new_panel_cannot_be_opened(
    tolerant_playground: Playground, tmp_path: Path
) -> None:
    async with running_bot(tolerant_playground, tmp_path / "games.sqlite3") as bot:
        crew = await play.start_game(tolerant_playground, ["Ana", "Ben"], cards="tortuga")
        who, panel = await play.open_panel(crew)
        await bot.cog.panels.wait_until_idle()
        tolerant_playground.faults.fail_next(ANSWERS, 403, 50001, times=2)
        asked = who.presses(await crew.wait_for_board(), "My cards")
        assert (await asked.outcome).kind == "failed"
        remaining = await wait_for_only_panel(who, crew, bot)
        assert remaining.id == panel.id
        await who.click(remaining, play.moves(remaining)[0].label)
        await bot.cog.panels.wait_until_idle()
        assert "2 actions left" in who.now(remaining).text


async def test_earlier_panel_with_a_lost_answer_stays_if_the_new_panel_fails(
    tolerant_playground: Playground, tmp_path: Path
) -> None:
    """The bot knows two clicks through which it could delete the earlier panel; it uses neither."""
    async with running_bot(tolerant_playground, tmp_path / "games.sqlite3") as bot:
        crew = await play.start_game(tolerant_playground, ["Ana", "Ben"], cards="tortuga")
        who, panel = await play.open_panel(crew)
        await bot.cog.panels.wait_until_idle()
        board = await crew.wait_for_board()
        tolerant_playground.faults.lose_answer(ANSWERS)
        await who.click(panel, play.moves(panel)[0].label)
        tolerant_playground.faults.fail_next(ANSWERS, 403, 50001, times=4)
        asked = who.presses(board, "My cards")
        assert (await asked.outcome).kind == "failed"
        await check_only_panel(panel, who, crew, bot)


async def test_click_counts_although_its_panel_was_deleted_before_delivery(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew, who, panel = await start_with_panel(playground, live_bot)
    move = play.moves(panel)[0].label
    asked, deliver = hold_back_delivery(playground, lambda: who.presses(panel, move))
    await who.click(await crew.wait_for_board(), "My cards")
    await live_bot.cog.panels.wait_until_idle()
    deliver()
    await until(lambda: asked.is_closed, play.PATIENCE_SECONDS, "The click should be answered")
    assert not asked.failed
    remaining = await wait_for_only_panel(who, crew, live_bot)
    assert remaining.id != panel.id
    assert "2 actions left" in remaining.text


async def test_two_simultaneous_requests_for_a_panel_leave_one_panel(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew, who, board = await start_without_panel(playground, live_bot)
    playground.faults.delay(ANSWERS, 1)
    first = who.presses(board, "My cards")
    await wait_for_delayed_answer(playground)
    second = who.presses(board, "My cards")
    await asyncio.gather(first.outcome, second.outcome)
    remaining = await wait_for_only_panel(who, crew, live_bot)
    assert play.has_picture(remaining)
    await who.click(remaining, play.moves(remaining)[0].label)
    await live_bot.cog.panels.wait_until_idle()
    assert "2 actions left" in who.now(remaining).text


async def test_pressed_panel_stays_if_the_answer_with_a_new_panel_was_lost(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew, who, panel = await start_with_panel(playground, live_bot)
    playground.faults.lose_answer(ANSWERS)
    playground.faults.delay(EDITS, 1)
    await who.click(await crew.wait_for_board(), "My cards")
    await until(
        lambda: not playground.faults.has_pending, play.PATIENCE_SECONDS, "It should be edited"
    )
    await who.click(panel, play.moves(panel)[0].label)
    await check_only_panel(panel, who, crew, live_bot)


async def test_hint_requested_on_a_replaced_panel_is_shown_on_the_new_panel(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew, who, panel = await start_with_panel(playground, live_bot)
    playground.faults.hang_up("DELETE /webhooks/*", times=1_000)
    newest = await who.click(await crew.wait_for_board(), "My cards")
    await who.click(panel, play.HINT)
    await who.until(
        lambda: "among equally good players: about" in who.now(newest).text, play.PATIENCE_SECONDS
    )
    assert {one.id for one in private_messages(who, crew)} == {panel.id, newest.id}
    playground.faults.clear()
    assert (await wait_for_only_panel(who, crew, live_bot)).id == newest.id


@long
async def test_hint_requested_on_a_deleted_panel_is_shown_on_the_new_panel(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew, who, panel = await start_with_panel(playground, live_bot)
    asked, deliver = hold_back_delivery(playground, lambda: who.presses(panel, play.HINT))
    newest = await who.click(await crew.wait_for_board(), "My cards")
    await live_bot.cog.panels.wait_until_idle()
    deliver()
    await until(lambda: asked.is_closed, play.PATIENCE_SECONDS, "The click should be answered")
    assert not asked.failed
    await who.until(
        lambda: "among equally good players: about" in who.now(newest).text, play.PATIENCE_SECONDS
    )
    assert (await wait_for_only_panel(who, crew, live_bot)).id == newest.id
