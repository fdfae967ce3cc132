"""People play short games, look at their figures and at the table, and share them."""

import asyncio
import re

import pytest

from cogs.ui.services import standings
from cogs.ui.services.quotas import QUOTAS, CostlyRequest
from discord_playground import Actor, Playground, Shown
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot
from tests.e2e.daily.solving import advance_to_noon, puzzle_today, solve_puzzle
from tests.e2e.play import PATIENCE_SECONDS

NAMES = ["Ana", "Ben", "Cleo"]


async def play_game(playground: Playground, live_bot: LiveBot, leavers: list[str]) -> Shown:
    """Play a game of three people that others leave, so that the last one wins; return its end."""
    crew = await play.start_game(playground, NAMES, cards="tortuga")
    for name in leavers:
        leaver = playground.person(name)
        await leaver.click(await play.ask(leaver, "resign", crew.channel), "Leave the game")
    await live_bot.wait_until_idle()
    return crew.final_messages()[-1]


async def look(person: Actor, command: str, **options: object) -> Shown:
    """Use a command, and wait for the answer that replaces the deferred one."""
    answer = await person.slash(f"cartagena {command}", "tavern", **options)
    assert answer.ephemeral
    await person.until(lambda: person.now(answer).text, PATIENCE_SECONDS)
    return person.now(answer)


def public_messages(person: Actor, text: str) -> list[Shown]:
    return [one for one in person.sees("tavern") if not one.ephemeral and text in one.text]


async def test_three_people_look_at_figures_and_table_and_share_them(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana, ben, eva = (playground.person(name) for name in ("Ana", "Ben", "Eva"))
    assert "haven't finished a game yet" in (await look(ana, "stats")).text
    assert "no table yet" in (await look(ana, "top")).text

    final = await play_game(playground, live_bot, ["Ben", "Cleo"])
    await ana.until(
        lambda: "Ana's first win against 2 other people" in ana.now(final).text, PATIENCE_SECONDS
    )
    await play_game(playground, live_bot, ["Ana", "Cleo"])
    await play_game(playground, live_bot, ["Ben", "Cleo"])

    own = await look(ana, "stats")
    assert "**3 games**, 2 won." in own.text
    assert "with 3 players: 2 of 3" in own.text
    assert "You and Ben 2 : 1" in own.text
    table = await look(ana, "top")
    assert "Ana: 2 wins\nBen: one win" in table.text
    assert "Cleo: " not in table.text
    assert table.images
    all_time = await ana.click(table, "All time")
    await ana.until(lambda: "of all time" in ana.now(all_time).text, PATIENCE_SECONDS)

    of_ana = await look(eva, "stats", player=ana)
    assert "Ana on this server" in of_ana.text
    assert "Ana and Ben 2 : 1" in of_ana.text
    assert "haven't finished" in (await look(eva, "stats")).text
    assert "hasn't finished" in (await look(ana, "stats", player=eva)).text

    eva.presses(of_ana, "Share this server's part")
    await eva.until(lambda: public_messages(eva, "Ana on this server"), PATIENCE_SECONDS)
    ana.presses(ana.now(all_time), "Share with the channel")
    await ana.until(lambda: public_messages(ana, "The table of all time"), PATIENCE_SECONDS)
    [shared] = public_messages(ana, "The table of all time")
    assert "You: " not in shared.text
    assert shared.images
    [watch, *_] = [one for one in shared.buttons if one.label.startswith("Watch")]
    replay = await ben.click(shared, watch.label)
    assert replay.ephemeral
    assert re.search(r"Replay of game \d", replay.text)
    assert transcript.bot_error_answers(playground) == []


async def test_what_a_game_without_a_reel_changed_is_told_even_if_it_is_known_late(
    playground: Playground, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standings, "CHANGE_SECONDS", 0)
    final = await play_game(playground, live_bot, ["Ben", "Cleo"])
    ana = playground.person("Ana")
    await ana.until(
        lambda: "Ana's first win against 2 other people" in ana.now(final).text, PATIENCE_SECONDS
    )


async def test_figures_are_shown_to_nobody_else_if_a_person_chose_so(
    playground: Playground, live_bot: LiveBot
) -> None:
    await play_game(playground, live_bot, ["Ben", "Cleo"])
    ana, eva = playground.person("Ana"), playground.person("Eva")
    notices = await ana.slash("cartagena notify", "tavern")
    await ana.click(notices, custom_id="cartagena:notify-set:0:0:figures=me")
    assert "Ana keeps their figures to themselves" in (await look(eva, "stats", player=ana)).text
    table = await look(eva, "top")
    assert "Ana" not in table.text
    await eva.click(table, "Share with the channel")
    own = await look(ana, "stats")
    assert "**One game**, 1 won." in own.text
    ana.presses(own, "Share this server's part")
    await ana.until(lambda: "nothing to share" in ana.sees("tavern")[-1].text, PATIENCE_SECONDS)
    assert not [one for one in public_messages(eva, "Ana") if "Ana on this server" in one.text]


async def test_somebody_who_only_solves_puzzles_may_hold_that_record(
    playground: Playground, live_bot: LiveBot
) -> None:
    advance_to_noon(playground)
    await play_game(playground, live_bot, ["Ben", "Cleo"])
    ana, eva = playground.person("Ana"), playground.person("Eva")
    assert "Most Daily Escapes" not in (await look(ana, "top")).text
    panel = await eva.slash("cartagena daily", "tavern")
    await solve_puzzle(eva, panel, puzzle_today(playground))
    table = await look(ana, "top")
    assert f"Most Daily Escapes solved: 1, {eva.mention}" in table.text
    assert table.pings == ()
    notices = await eva.slash("cartagena notify", "tavern")
    await eva.click(notices, custom_id="cartagena:notify-set:0:0:figures=me")
    await ana.click(table, "Share with the channel")
    await ana.until(lambda: public_messages(ana, "This season's table"), PATIENCE_SECONDS)
    [shared] = public_messages(ana, "This season's table")
    assert "Most Daily Escapes" not in shared.text


async def test_in_text_mode_the_table_has_no_picture(
    playground: Playground, live_bot: LiveBot
) -> None:
    await play_game(playground, live_bot, ["Ben", "Cleo"])
    ana = playground.person("Ana")
    notices = await ana.slash("cartagena notify", "tavern")
    await ana.click(notices, custom_id="cartagena:notify-set:0:0:words=on")
    table = await look(ana, "top")
    assert "Ana: one win" in table.text
    assert not table.images


async def test_a_table_shows_the_next_result_and_quotas_hold(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana = playground.person("Ana")
    await play_game(playground, live_bot, ["Ben", "Cleo"])
    assert "Ana: one win" in (await look(ana, "top")).text
    await play_game(playground, live_bot, ["Ben", "Cleo"])
    table = await look(ana, "top")
    assert "Ana: 2 wins" in table.text
    async with live_bot.bot.background._turn_lock:
        first = ana.calls("cartagena stats", "tavern")
        second = await ana.slash("cartagena stats", "tavern")
        assert "still busy" in second.text
    await asyncio.wait([first.outcome], timeout=PATIENCE_SECONDS)
    for shared in range(QUOTAS[CostlyRequest.SHARE_STANDINGS].most):
        assert len(public_messages(ana, "This season's table")) == shared
        ana.presses(table, "Share with the channel")
        await ana.until(
            lambda before=shared: (
                len(public_messages(ana, "This season's table")) > before
                and not live_bot.bot.inflight._tasks
            ),
            PATIENCE_SECONDS,
        )
    refused = await ana.click(table, "Share with the channel")
    assert refused.ephemeral
    assert "This server has asked for that a lot" in refused.text
