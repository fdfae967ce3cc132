"""A click on a page that is out of date says so, and shows the way to the game as it is now."""

from pathlib import Path

import pytest

from discord_playground import Actor, Playground, Shown
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot, running_bot

OVER, WON = "This game is over.", "wins"

Pages = dict[str, tuple[Actor, Shown]]
"""A person and a page of theirs, by the page's name."""


async def use(person: Actor, page: Shown) -> Shown:
    """Use the first control of a page that works; return the answer."""
    shown = person.now(page)
    if shown.selects:
        return await person.select(shown, shown.selects[0].values[-1])
    return await person.click(shown, next(one.label for one in shown.buttons if not one.disabled))


async def test_pages_of_a_lobby_close_after_the_start(
    playground: Playground, live_bot: LiveBot
) -> None:
    """The bot closes all pages about the host's and the players' settings by itself."""
    crew = await play.fill_lobby(playground, ["Ana", "Ben"])
    [ana, ben], lobby = crew.people, await crew.wait_for_board("The host can start")
    pages: Pages = {
        "set up": (ana, await ana.click(lobby, "Set up")),
        "own seat": (ben, await ben.click(lobby, "Set up")),
        "fair shuffles": (ben, await ben.click(lobby, "Fair?")),
    }
    others = [(who, await who.click(lobby, "Set up")) for who in (ana, ben)]
    await ana.click(lobby, "Start")
    board = await crew.wait_for_board()
    await live_bot.wait_until_idle()
    await live_bot.cog.setups.wait_until_idle()
    for person, page in others:
        assert person.now(page).buttons == ()
    for name, (person, page) in pages.items():
        shown = person.now(page)
        assert bool(shown.buttons) == (name == "fair shuffles"), name
        answer = await use(person, page) if shown.buttons else shown
        assert answer.text.startswith("This game has already started."), name
        assert f"/{board.id})" in answer.text, name
        assert answer.buttons == (), name
    assert transcript.bot_error_answers(playground) == []


async def test_page_of_a_lobby_links_to_the_board_although_it_comes_late(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.fill_lobby(playground, ["Ana", "Ben"])
    ana, lobby = crew.people[0], await crew.wait_for_board("The host can start")
    page = await ana.click(lobby, "Set up")
    playground.faults.fail_next("POST /channels/*/messages", 500)
    await ana.click(lobby, "Start")
    board = await crew.wait_for_board()
    await live_bot.cog.setups.wait_until_idle()
    assert f"/{board.id})" in ana.now(page).text


async def test_pages_of_a_game_close_after_its_end(playground: Playground, tmp_path: Path) -> None:
    """After a restart, the bot does not know the pages that are open."""
    database = tmp_path / "games.sqlite3"
    async with running_bot(playground, database) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
        await bot.wait_until_idle()
        ana, (who, panel) = crew.people[0], await play.open_panel(crew)
        pages: Pages = {
            "panel": (who, panel),
            "text": (who, await who.slash("cartagena text", crew.channel)),
            "resign": (who, await play.ask(who, "resign", crew.channel)),
            "call off": (ana, await play.ask(ana, "cancel", crew.channel)),
            "remove": (ana, await ana.slash("cartagena-mod remove", crew.channel)),
        }
        old_board = crew.boards()[-1]
    async with running_bot(playground, database) as bot:
        await bot.wait_until_caught_up()
        other = crew.player_other_than(who)
        question = await play.ask(other, "resign", crew.channel)
        await other.click(question, "Leave the game")
        end = await crew.wait_for_board(WON)
        await bot.wait_until_idle()
        for name, (person, page) in pages.items():
            answer = await use(person, page)
            assert f"/{end.id})" in answer.text, (name, answer.text)
            assert OVER in answer.text or WON in answer.text, name
        assert not who.still_there(old_board)
    assert transcript.bot_error_answers(playground) == []


async def test_panel_of_an_ended_turn_says_whose_turn_it_is(
    playground: Playground, tmp_path: Path
) -> None:
    """After a restart, the bot does not know the open panels until somebody uses them."""
    database = tmp_path / "games.sqlite3"
    async with running_bot(playground, database) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
        await bot.wait_until_idle()
        who, panel = await play.open_panel(crew)
        controls = [one.custom_id for one in panel.buttons if one.custom_id and not one.disabled]
        [action, *_] = [one for one in controls if ":play:" in one]
    async with running_bot(playground, database) as bot:
        await bot.wait_until_caught_up()
        await play.take_turn(*await play.open_panel_by_command(crew))
        await bot.wait_until_idle()
        answer = await who.click(panel.id, custom_id=action)
        assert answer.text.startswith("It's not your turn.")
        assert f"/{crew.boards()[-1].id})" in answer.text


@pytest.mark.parametrize("label", ["Join", "Leave"])
async def test_button_of_a_reposted_lobby_links_to_the_new_one(
    playground: Playground, live_bot: LiveBot, label: str
) -> None:
    await live_bot.wait_until_caught_up()
    crew = await play.fill_lobby(playground, ["Ana", "Ben"])
    lobby = await crew.wait_for_board("The host can start")
    playground.faults.fail_next("DELETE /channels/*", 403, 50013)
    await crew.people[0].slash("cartagena board", crew.channel)
    await live_bot.wait_until_idle()
    newest = crew.public()[-1]
    assert newest.id != lobby.id
    person = playground.person("Dirk") if label == "Join" else crew.people[1]
    answer = await person.click(lobby, label)
    assert answer.ephemeral
    assert answer.text.startswith("Done. That message is an old one:")
    assert f"/{newest.id})" in answer.text


@pytest.mark.parametrize("label", ["Agree: call it off", "Play on"])
async def test_answer_to_the_host_on_a_reposted_board_links_to_the_new_one(
    playground: Playground, live_bot: LiveBot, label: str
) -> None:
    await live_bot.wait_until_caught_up()
    crew = await play.start_game(playground, ["Ben", "Dirk"])
    ben, dirk = crew.people
    await ben.click(await play.ask(ben, "cancel", crew.channel), "Ask them")
    await live_bot.wait_until_idle()
    board = crew.boards()[-1]
    assert label in play.labels(board)
    playground.faults.fail_next("DELETE /channels/*", 403, 50013)
    await ben.slash("cartagena board", crew.channel)
    await live_bot.wait_until_idle()
    newest = crew.public()[-1]
    assert newest.id != board.id
    answer = await dirk.click(board, label)
    assert answer.text.startswith("Done. That message is an old one:")
    assert f"/{newest.id})" in answer.text
