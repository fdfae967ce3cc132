"""A person reads their stored data, exports it, and is forgotten."""

import json
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from cogs.privacy import clicks
from discord_playground import Actor, Playground
from game.model.ids import UserId
from tests.e2e import play
from tests.e2e.bots import LiveBot, running_bot

DELAY_SECONDS = 0.5


async def finished_game(playground: Playground, bot: LiveBot) -> play.Crew:
    """Start a game that Ben leaves, so that Ana wins."""
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
    ben = crew.people[1]
    question = await play.ask(ben, "resign", crew.channel)
    await ben.click(question, "Leave the game")
    await bot.wait_until_idle()
    return crew


async def be_forgotten(person: Actor, channel: str) -> None:
    panel = await person.slash("cartagena privacy", channel)
    question = await person.click(panel, "Forget me")
    said = await person.click(question, "Yes, forget me")
    assert "forgetting you" in said.text


async def test_person_reads_and_exports_stored_data(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await finished_game(playground, live_bot)
    ana = crew.people[0]
    panel = await ana.slash("cartagena privacy", crew.channel)
    assert panel.ephemeral
    assert "no open game" in panel.text
    export = await ana.click(panel, "Everything as a file")
    assert export.ephemeral
    exported = json.loads(export.files[0].data)
    assert exported["id"] == int(ana.id)
    [game] = exported["games"]
    assert game["host"]
    assert [seat["name"] for seat in game["seats"]] == ["Ana"]


async def test_large_export_is_zipped(
    playground: Playground, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clicks, "READABLE_BYTES", 100)
    crew = await finished_game(playground, live_bot)
    ana = crew.people[0]
    panel = await ana.slash("cartagena privacy", crew.channel)
    [export] = (await ana.click(panel, "Everything as a file")).files
    assert export.filename == f"{clicks.FILE}.zip"
    with ZipFile(BytesIO(export.data)) as archive:
        assert json.loads(archive.read(clicks.FILE))["id"] == int(ana.id)


async def test_export_is_refused_while_another_is_in_progress(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana = playground.person("Ana")
    panel = await ana.slash("cartagena privacy", "tavern")
    playground.faults.delay("POST /interactions/*/callback", DELAY_SECONDS)
    first = ana.presses(panel, "Everything as a file")
    assert "still busy" in (await ana.click(panel, "Everything as a file")).text
    await ana.until(lambda: first.answer_type is not None)
    await ana.until(lambda: not live_bot.bot.inflight._tasks)
    assert (await ana.click(panel, "Everything as a file")).files


async def test_forgotten_name_disappears_from_final_board_and_file(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await finished_game(playground, live_bot)
    ana = crew.people[0]
    [board] = crew.final_messages()
    assert "Ana" in board.text
    message_count = len(crew.public())
    await be_forgotten(ana, crew.channel)
    await live_bot.cog.forgetting.wait_until_idle()
    await live_bot.wait_until_idle()
    [board] = crew.final_messages()
    assert "Ana" not in board.text
    assert "Player 1" in board.text
    assert "Ben" in board.text
    [record] = (await playground.person("Eva").click(board, "More")).files
    assert b"Ana" not in record.data
    assert b"Player 1" in record.data
    assert len(crew.public()) == message_count
    assert await live_bot.tables.privacy.users_to_forget() == ()


async def test_forgetting_does_not_repost_a_deleted_final_board(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await finished_game(playground, live_bot)
    ana = crew.people[0]
    [board] = crew.final_messages()
    ana.delete(board)
    await be_forgotten(ana, crew.channel)
    await live_bot.cog.forgetting.wait_until_idle()
    await live_bot.wait_until_idle()
    assert crew.final_messages() == []


async def test_keep_everything_button_cancels_forgetting(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await finished_game(playground, live_bot)
    ana = crew.people[0]
    panel = await ana.slash("cartagena privacy", crew.channel)
    question = await ana.click(panel, "Forget me")
    await ana.click(question, "Keep everything")
    assert await live_bot.tables.privacy.users_to_forget() == ()


async def test_forgetting_resumes_after_a_restart(playground: Playground, tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    async with running_bot(playground, path) as bot:
        crew = await finished_game(playground, bot)
        ana = crew.people[0]
        await bot.tables.privacy.ask_to_be_forgotten(UserId(int(ana.id)))
    async with running_bot(playground, path) as bot:
        await bot.wait_until_caught_up()
        await bot.cog.forgetting.wait_until_idle()
        await bot.wait_until_idle()
        assert await bot.tables.privacy.users_to_forget() == ()
        [board] = crew.final_messages()
        assert "Ana" not in board.text
