"""A replay: a moving picture of a finished game, for one person or, on request, for everybody."""

import asyncio
import re
import sqlite3
from io import BytesIO
from pathlib import Path

from PIL import Image

from cogs.ui.services.quotas import QUOTAS, CostlyRequest
from discord_playground import Actor, Playground, Shown, until
from tests.e2e import play, transcript
from tests.e2e.afterwards.finished import finish_game
from tests.e2e.bots import LiveBot, running_bot
from tests.e2e.play import PATIENCE_SECONDS


def public_replays(crew: play.Crew) -> list[Shown]:
    return [shown for shown in crew.public() if "Replay of game" in shown.text]


async def watch_replay(person: Actor, final: Shown) -> Shown:
    """Ask for the replay, and wait until its picture is there."""
    asked = await person.click(final, "Watch")
    assert asked.ephemeral
    await person.until(lambda: person.now(asked).images, PATIENCE_SECONDS)
    return person.now(asked)


async def test_replay_is_a_moving_picture_that_only_the_requester_sees(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await finish_game(playground, live_bot)
    [final] = crew.final_messages()
    done = await watch_replay(playground.person("Eva"), final)
    assert "Ana, Ben" in done.text
    with Image.open(BytesIO(done.images[0])) as image:
        assert image.format == "WEBP"
        assert image.n_frames > 3  # pyright: ignore[reportAttributeAccessIssue]
    assert public_replays(crew) == []


async def test_replay_is_shared_once_on_request(playground: Playground, live_bot: LiveBot) -> None:
    crew = await finish_game(playground, live_bot)
    [final] = crew.final_messages()
    eva, ben = playground.person("Eva"), crew.people[1]
    eva.notify(playground.world.home, "all")
    eva.clear_tray()
    eva_replay, ben_replay = await watch_replay(eva, final), await watch_replay(ben, final)
    shares = [eva.presses(eva_replay, "Share with the channel") for _ in range(2)]
    await eva.until(lambda: public_replays(crew), PATIENCE_SECONDS)
    await eva.until(lambda: play.labels(eva.now(eva_replay)) == ["Step by step"], PATIENCE_SECONDS)
    await asyncio.wait([share.outcome for share in shares])
    assert eva.now(eva_replay).images == eva_replay.images
    refused = await ben.click(ben_replay, "Share with the channel")
    assert refused.ephemeral
    assert "shared a moment ago" in refused.text
    [shared] = public_replays(crew)
    assert not shared.ephemeral
    assert shared.images == eva_replay.images
    assert not shared.buttons
    assert eva.tray == (), "nobody is called"
    assert transcript.bot_error_answers(playground) == []


async def test_replay_is_shared_even_if_the_answer_is_lost(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await finish_game(playground, live_bot)
    [final] = crew.final_messages()
    eva = playground.person("Eva")
    eva_replay = await watch_replay(eva, final)
    playground.faults.lose_answer("POST /interactions/*/callback")
    eva.presses(eva_replay, "Share with the channel")
    await until(lambda: public_replays(crew), PATIENCE_SECONDS, "the replay should be shared")
    await eva.until(lambda: play.labels(eva.now(eva_replay)) == ["Step by step"], PATIENCE_SECONDS)


async def test_forty_presses_make_one_private_replay(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await finish_game(playground, live_bot)
    [final] = crew.final_messages()
    eva = playground.person("Eva")
    async with live_bot.bot.background._turn_lock:
        first = await eva.click(final, "Watch")
        presses = [eva.presses(final, "Watch") for _ in range(39)]
        await asyncio.wait([press.outcome for press in presses], timeout=PATIENCE_SECONDS)
        said = [press.outcome.result().message for press in presses]
    await eva.until(lambda: eva.now(first).images, PATIENCE_SECONDS)
    assert all("still busy" in str(message) for message in said)
    assert public_replays(crew) == []


async def test_replays_of_a_table_are_limited_per_minute(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await finish_game(playground, live_bot)
    [final] = crew.final_messages()
    eva = playground.person("Eva")
    for _ in range(QUOTAS[CostlyRequest.REPLAY].most):
        await watch_replay(eva, final)
        await eva.until(lambda: not live_bot.bot.inflight._tasks)
    told = await eva.click(final, "Watch")
    assert told.text == (
        "This table has asked for that a lot just now. Please try again in a minute."
    )
    assert public_replays(crew) == []


async def test_command_shows_the_replay_of_a_finished_game(
    playground: Playground, live_bot: LiveBot
) -> None:
    eva = playground.person("Eva")
    answer_without_game = await eva.slash("cartagena replay", "tavern")
    assert answer_without_game.ephemeral
    assert "No game has been finished" in answer_without_game.text
    crew = await finish_game(playground, live_bot)
    private_replay = await eva.slash("cartagena replay", crew.channel)
    assert private_replay.ephemeral
    await eva.until(lambda: eva.now(private_replay).images, timeout=20)
    assert public_replays(crew) == []
    await eva.click(private_replay, "Share with the channel")
    await eva.until(lambda: public_replays(crew), PATIENCE_SECONDS)
    [number] = re.findall(r"Replay of game (\d+)", eva.now(private_replay).text)

    for unknown in (int(number) + 1, 10**15 - 1):
        answer = await eva.slash("cartagena replay", crew.channel, game=unknown)
        assert "no finished game with that number" in answer.text
    await eva.slash("cartagena new", crew.channel)
    answer = await eva.slash("cartagena replay", crew.channel, game=int(number) + 1)
    assert "Nobody has won this game yet" in answer.text


async def test_replay_of_a_game_of_another_server_is_refused(
    playground: Playground, tmp_path: Path
) -> None:
    eva, database = playground.person("Eva"), tmp_path / "games.sqlite3"
    async with running_bot(playground, database) as bot:
        await finish_game(playground, bot)
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE game SET guild = guild + 1")
    connection.close()
    async with running_bot(playground, database):
        answer = await eva.slash("cartagena replay", "tavern", game=1)
        assert "no finished game with that number" in answer.text
        assert answer.ephemeral


async def test_replay_of_a_game_called_off_is_refused(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana = playground.person("Ana")
    await ana.click(await ana.slash("cartagena new", "tavern"), "Leave")
    answer = await ana.slash("cartagena replay", "tavern", game=1)
    assert "no finished game with that number" in answer.text
