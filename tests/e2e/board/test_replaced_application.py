"""The owner replaces the application and keeps the database: games go on in new messages."""

from pathlib import Path

import pytest

from discord_playground import Playground
from discord_playground.world import permission_bits
from tests.e2e import play, transcript
from tests.e2e.bots import running_bot
from tests.e2e.play import Crew


def message_ids_of(crew: Crew, author: str) -> list[str]:
    """Return the ids of this author's messages in the channel."""
    return [one.id for one in crew.public() if one.data["author"]["id"] == author]


@pytest.mark.parametrize("may_delete", [True, False], ids=["deletes", "may-not-delete"])
async def test_new_application_reposts_a_board_once(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, may_delete: bool
) -> None:
    monkeypatch.setattr("cogs.board.following.requests.REFUSED_SECONDS", (0.0,))
    database, world = tmp_path / "games.sqlite3", playground.world
    async with running_bot(playground, database) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
        who, _ = await play.open_panel(crew)
        await bot.wait_until_caught_up()
    former_application = world.bot.id
    closed_lobby, old_board = message_ids_of(crew, former_application)
    playground.world.replace_application()
    if may_delete:
        world.home.bot_role_permissions |= permission_bits.bits(["manage_messages"])
    async with running_bot(playground, database) as bot:
        await bot.wait_until_caught_up()
        await who.until(lambda: bool(message_ids_of(crew, world.bot.id)), play.PATIENCE_SECONDS)
        await bot.wait_until_idle()
        # The new board works at once, mentions the person on turn, and notifies nobody.
        [board] = message_ids_of(crew, world.bot.id)
        assert who.now(board).pings == (who.id,)
        await play.play_action(who, await who.click(board, "My cards"))
        await bot.wait_until_idle()
        assert message_ids_of(crew, world.bot.id) == [board]
        assert message_ids_of(crew, former_application) == (
            [closed_lobby] if may_delete else [closed_lobby, old_board]
        )
        assert transcript.pinged_ids(playground) == []
        sent_before = len(playground.everything_sent)
        await play.take_turn(who, await who.slash("cartagena hand", crew.channel))
        await bot.wait_until_idle()
        sent = playground.everything_sent[sent_before:]
        paths = [one.path for one in sent if one.method == "DELETE"]
        deleted = [path.rpartition("/")[2] for path in paths if path.startswith("/channels/")]
        # The bot deletes its own board of the turn before, and nothing else.
        assert deleted == [board]
        assert len(message_ids_of(crew, world.bot.id)) == 1
        assert len(transcript.pinged_ids(playground)) == 1


async def test_lobby_of_the_former_application_stays_when_its_game_starts(
    playground: Playground, tmp_path: Path
) -> None:
    database = tmp_path / "games.sqlite3"
    async with running_bot(playground, database) as bot:
        crew = await play.fill_lobby(playground, ["Ana", "Ben"])
        lobby = await crew.wait_for_board("The host can start")
        await bot.wait_until_caught_up()
    playground.world.replace_application()
    async with running_bot(playground, database) as bot:
        await bot.wait_until_caught_up()
        ana = crew.people[0]
        await ana.until(
            lambda: [one.id for one in crew.public()] != [lobby.id], play.PATIENCE_SECONDS
        )
        reposted_lobby = await crew.wait_for_board("The host can start")
        assert reposted_lobby.id != lobby.id
        await ana.click(reposted_lobby, "Start")
        await crew.wait_for_board()
        await bot.wait_until_idle()
        assert ana.still_there(lobby)
        assert play.labels(ana.now(reposted_lobby)) == ["Fair shuffles"]
