"""The slash commands, in the right and the wrong place."""

from pathlib import Path

import pytest

from playground import Actor, Playground
from playground.world.permissions import BITS
from tests.e2e import play
from tests.e2e.bots import LoopBot, aboard
from tests.e2e.play import OVER, Crew

NO_GAME = "There is no game in this channel. `/cartagena new` opens one."


@pytest.fixture
async def crew(playground: Playground, inside: LoopBot) -> Crew:
    """A game of three that has just begun; the host is no moderator."""
    return await play.started(playground, ["Ben", "Chloé", "Dirk"], cards="tortuga")


async def test_without_a_game_every_command_says_so(
    playground: Playground, inside: LoopBot
) -> None:
    eva = playground.person("Eva")
    for command in ("hand", "board", "resign", "cancel"):
        assert await _told(eva, command) == NO_GAME
    assert await _told(eva, "remove", player=playground.person("Ben")) == NO_GAME
    assert "You're not in any game" in await _told(eva, "games")
    assert "Page 1 of 6" in (await eva.slash("cartagena rules", "tavern")).text


async def test_before_the_start_there_is_no_hand(playground: Playground, inside: LoopBot) -> None:
    crew = await play.seated(playground, ["Ben", "Chloé"])
    for command in ("hand", "resign"):
        assert (await _told(crew.people[0], command)).startswith("This game hasn't started yet.")
    public = await crew.board("The host can start")
    await crew.people[0].slash("cartagena board", "tavern")
    assert not crew.people[0].still_there(public)
    assert len(crew.public()) == 1


async def test_a_hand_is_found_from_another_channel_while_it_is_the_only_one(
    playground: Playground, crew: Crew, inside: LoopBot
) -> None:
    ben = crew.people[0]
    panel = await ben.slash("cartagena hand", "jamaica")
    assert sum(play.cards(panel).values()) == 6
    await play.started(playground, ["Ben", "Eva"], "tortuga")
    assert await _told(ben, "hand", "jamaica") == NO_GAME


async def test_a_hand_elsewhere_is_that_of_a_seat_not_of_what_one_watches(
    playground: Playground, tmp_path: Path
) -> None:
    async with aboard(playground, tmp_path / "games.sqlite3", pause=60):
        crew = await play.started(playground, ["Ben", "Chloé"])
        ben = crew.people[0]
        await ben.slash("cartagena watch", "jamaica")
        panel = await ben.slash("cartagena hand", "tortuga")
        assert sum(play.cards(panel).values()) == 6


async def test_an_onlooker_may_bring_the_board_back_but_has_no_hand(
    playground: Playground, crew: Crew
) -> None:
    eva, old = playground.person("Eva"), await crew.board()
    assert (await _told(eva, "hand")).startswith("You're not in this game.")
    assert await _told(eva, "board") == "The board is back at the bottom."
    assert not eva.still_there(old)
    [board] = crew.boards()
    assert board.images
    assert board.pings == ()


async def test_resigning_asks_first(crew: Crew) -> None:
    ben = crew.people[0]
    question = await ben.slash("cartagena resign", "tavern")
    assert "for good?" in question.text
    kept = await ben.click(question, "Keep playing")
    assert kept.text == "OK, nothing changed."
    assert kept.id == question.id
    question = await ben.slash("cartagena resign", "tavern")
    assert (await ben.click(question, "Leave the game")).text == "You have left the game."
    board = await crew.board("Ben leaves the game.")
    assert "~~Ben~~" in board.text


async def test_a_game_goes_on_without_the_one_who_resigned_on_turn(crew: Crew) -> None:
    who, _ = await play.opened(crew)
    await who.click(await who.slash("cartagena resign", "tavern"), "Leave the game")
    await who.until(lambda: all(crew.on_turn(board) is not who for board in crew.boards()))
    after, panel = await play.opened(crew)
    assert after is not who
    await play.take_turn(after, panel)
    last, _ = await play.opened(crew)
    assert last not in (who, after)
    assert (await who.slash("cartagena hand", "tavern")).text.startswith("### You have left")


async def test_the_last_one_left_wins(crew: Crew) -> None:
    for person in crew.people[:2]:
        question = await person.slash("cartagena resign", "tavern")
        await person.click(question, "Leave the game")
    final = await crew.board(OVER)
    assert "Dirk wins: everyone else has left" in final.text
    assert "cartagena.txt" in [file.filename for file in final.files]


async def test_only_moderators_remove_and_only_players(playground: Playground, crew: Crew) -> None:
    ana, ben, eva = playground.person("Ana"), crew.people[0], playground.person("Eva")
    assert (await _told(ben, "remove", player=crew.people[1])).startswith("Only a moderator")
    assert (await _told(ana, "remove", player=eva)).startswith("Eva is not in this game.")
    told = await _told(ana, "remove", player=ben)
    assert told == "Ben is out of the game. The others play on."
    assert "~~Ben~~" in (await crew.board("Ben leaves the game.")).text


@pytest.mark.parametrize("right", ["manage_messages", "manage_channels"])
async def test_who_manages_messages_or_channels_is_a_moderator(
    playground: Playground, crew: Crew, right: str
) -> None:
    keeper = playground.person("Gus")
    keeper.person.moderator = True
    denied = playground.channel("tavern").denied
    others = {"manage_messages", "manage_channels"} - {right}
    denied[keeper.id] = sum(BITS[name] for name in others)
    told = await _told(keeper, "remove", player=crew.people[0])
    assert told.endswith("is out of the game. The others play on.")
    denied[keeper.id] |= BITS[right]
    assert (await _told(keeper, "remove", player=crew.people[1])).startswith("Only a moderator")


async def test_a_player_who_left_the_server_can_be_removed(
    playground: Playground, crew: Crew
) -> None:
    who, _ = await play.opened(crew)
    who.leave()
    told = await _told(playground.person("Ana"), "remove", player=who)
    assert told.endswith("is out of the game. The others play on.")
    await who.until(lambda: all(crew.on_turn(board) is not who for board in crew.boards()))
    after, panel = await play.opened(crew)
    assert after is not who
    await play.take_turn(after, panel)


async def test_a_running_game_is_called_off_by_moderators_alone(
    playground: Playground, crew: Crew
) -> None:
    ana, ben = playground.person("Ana"), crew.people[0]
    assert (await _told(ben, "cancel")).startswith("Only a moderator")
    question = await ana.slash("cartagena cancel", "tavern")
    assert "all 3 players" in question.text
    await ana.click(question, "Keep it")
    assert crew.boards()
    who, panel = await play.opened(crew)
    await play.act(who, panel)
    question = await ana.slash("cartagena cancel", "tavern")
    assert (await ana.click(question, "Call it off")).text == "The game is called off."
    board = await crew.board("This game was called off.")
    assert board.buttons == ()
    assert board.images == ()
    assert await _told(ana, "cancel") == NO_GAME
    assert len((await ben.slash("cartagena new", "tavern")).buttons) >= 4


async def test_a_game_called_off_before_anybody_moved(playground: Playground, crew: Crew) -> None:
    ana, board = playground.person("Ana"), await crew.board()
    await ana.click(await ana.slash("cartagena cancel", "tavern"), "Call it off")
    await ana.until(lambda: "called off" in ana.now(board).text)
    assert crew.boards() == []
    assert ana.now(board).buttons == ()


async def test_games_lists_mine_with_links(playground: Playground, crew: Crew) -> None:
    ben = crew.people[0]
    lobby = await ben.slash("cartagena new", "jamaica")
    games = await ben.slash("cartagena games", "tortuga")
    assert "Your 2 games" in games.text
    server = f"https://discord.com/channels/{playground.world.guild_id}"
    assert f"{server}/{lobby.channel_id}/{lobby.id}" in games.text
    board = await crew.board()
    assert f"{server}/{board.channel_id}/{board.id}" in games.text
    assert "'s turn" in games.text


async def _told(who: Actor, command: str, channel: str = "tavern", **options: object) -> str:
    answer = await who.slash(f"cartagena {command}", channel, **options)
    assert answer.ephemeral
    return answer.text
