"""When a game is called off, its message loses the game's buttons and is not edited again."""

import sqlite3
from contextlib import closing
from pathlib import Path

from discord_playground import Playground, SentRequest
from tests.e2e import play
from tests.e2e.bots import ProcessBot, running_bot
from tests.long import long

EDIT = "PATCH /channels/*/messages/*"


def edits(playground: Playground, sent_before: int) -> list[SentRequest]:
    """Return the bot's edits of channel messages after its first ``sent_before`` requests."""
    return [
        sent
        for sent in playground.everything_sent[sent_before:]
        if sent.method == "PATCH" and sent.path.startswith("/channels/")
    ]


async def call_off(crew: play.Crew) -> None:
    """Let Ana, who is a moderator, call the game or the lobby off."""
    ana = crew.playground.person("Ana")
    answer = await ana.click(await play.open_settings(ana, crew.channel), "Call it off")
    if answer.buttons:
        await ana.click(answer, "Call it off")


async def edits_at_start(playground: Playground, database: Path) -> list[SentRequest]:
    """Start the bot, let it catch up, and return the edits that it made."""
    sent_before = len(playground.everything_sent)
    async with running_bot(playground, database) as bot:
        await bot.wait_until_caught_up()
        return edits(playground, sent_before)


def all_messages_are_current(database: Path) -> bool:
    """Return whether the database says that every message shows the newest state."""
    with closing(sqlite3.connect(database)) as connection:
        outdated_count_query = (
            "SELECT count(*) FROM game WHERE board_posting OR board_shown_version IS NOT version"
        )
        ((count,),) = connection.execute(outdated_count_query)
    return count == 0


async def test_restart_does_not_edit_closed_messages(
    playground: Playground, tmp_path: Path
) -> None:
    database = tmp_path / "games.sqlite3"
    async with running_bot(playground, database) as bot:
        lobby = await play.fill_lobby(playground, ["Ana", "Ben"])
        game = await play.start_game(playground, ["Eva", "Dirk"], "jamaica")
        who, panel = await play.open_panel(game)
        await play.play_action(who, panel)
        await bot.wait_until_idle()
        sent_before = len(playground.everything_sent)
        await call_off(lobby)
        await call_off(game)
        await bot.wait_until_idle()
        assert len(edits(playground, sent_before)) == 2
    messages_before = [crew.public() for crew in (lobby, game)]
    for _ in range(2):
        assert await edits_at_start(playground, database) == []
    messages_after = [crew.public() for crew in (lobby, game)]
    assert [[one.data for one in seen] for seen in messages_after] == [
        [one.data for one in seen] for seen in messages_before
    ]
    labels_left = {
        button.label for seen in messages_after for one in seen for button in one.buttons
    }
    assert labels_left == {"Fair shuffles"}


@long
async def test_restart_after_a_kill_closes_the_message_of_a_game_called_off(
    playground: Playground, process: ProcessBot
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"])
    board = await crew.wait_for_board()
    playground.faults.fail_next(EDIT, 500, times=99)
    sent_before = len(playground.everything_sent)
    await call_off(crew)
    await crew.people[0].until(lambda: bool(edits(playground, sent_before)), play.PATIENCE_SECONDS)
    await process.kill()
    assert crew.people[0].now(board).buttons
    playground.faults.clear()

    sent_before = len(playground.everything_sent)
    await process.start()
    await crew.people[0].until(lambda: not crew.people[0].now(board).buttons, play.PATIENCE_SECONDS)
    assert [sent.status for sent in edits(playground, sent_before)] == [200]

    await crew.people[0].until(
        lambda: all_messages_are_current(process.database), play.PATIENCE_SECONDS
    )
    await process.kill()
    assert await edits_at_start(playground, process.database) == []
