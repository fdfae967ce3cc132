"""The slash commands, in channels with a game and in others."""

from dataclasses import replace
from pathlib import Path

import pytest

from discord_playground import Actor, DiscordError, Playground
from discord_playground.world.permission_bits import BITS
from game.tables.notices.nudge import NUDGE_AFTER
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot, running_bot
from tests.e2e.play import GAME_OVER_TEXT, Crew
from tests.e2e.play_by_ids import ids_with_verb
from tests.e2e.records import read_and_verify
from tests.long import long

NOT_THERE = "You're not in this game."
REMOVED = "{} is out of the game."


@pytest.fixture
async def crew(playground: Playground, live_bot: LiveBot) -> Crew:
    """A game of three that has just begun; its host is not a moderator."""
    return await play.start_game(playground, ["Ben", "Chloé", "Dirk"], cards="tortuga")


async def test_commands_report_that_a_channel_has_no_game(
    playground: Playground, live_bot: LiveBot
) -> None:
    eva = playground.person("Eva")
    for command in ("hand", "board", "text"):
        assert await _answer_to(eva, command) == _no_game_answer(playground)
    ana = playground.person("Ana")
    assert await _answer_to(ana, "remove", group="cartagena-mod") == _no_game_answer(playground)
    assert "You're not in any game" in await _answer_to(eva, "games")
    assert "Page 1 of 7" in (await eva.slash("cartagena rules", "tavern")).text


async def test_hand_is_refused_before_the_start(playground: Playground, live_bot: LiveBot) -> None:
    crew = await play.fill_lobby(playground, ["Ben", "Chloé"])
    assert (await _answer_to(crew.people[0], "hand")).startswith("This game hasn't started yet.")
    public = await crew.wait_for_board("The host can start")
    await crew.people[0].slash("cartagena board", "tavern")
    assert not crew.people[0].still_there(public)
    assert len(crew.public()) == 1


@long
async def test_person_with_one_game_sees_the_hand_in_other_channels(
    playground: Playground, crew: Crew, live_bot: LiveBot
) -> None:
    ben = crew.people[0]
    panel = await ben.slash("cartagena hand", "jamaica")
    assert sum(play.cards(panel).values()) == 6
    await play.start_game(playground, ["Ben", "Eva"], "tortuga")
    assert await _answer_to(ben, "hand", "jamaica") == _no_game_answer(playground)


async def test_hand_in_another_channel_ignores_a_watched_game(
    playground: Playground, tmp_path: Path
) -> None:
    async with running_bot(playground, tmp_path / "games.sqlite3", computer_pause=60):
        crew = await play.start_game(playground, ["Ben", "Chloé"])
        ben = crew.people[0]
        await ben.slash("cartagena watch", "jamaica")
        panel = await ben.slash("cartagena hand", "tortuga")
        assert sum(play.cards(panel).values()) == 6


async def test_onlooker_can_repost_the_board_but_has_no_hand(
    playground: Playground, crew: Crew
) -> None:
    eva, old = playground.person("Eva"), await crew.wait_for_board()
    pinged = transcript.pinged_ids(playground)
    assert (await _answer_to(eva, "hand")).startswith("You're not in this game.")
    assert await _answer_to(eva, "board") == "The board is back at the bottom."
    assert not eva.still_there(old)
    [board] = crew.boards()
    assert board.images
    assert transcript.pinged_ids(playground) == pinged


async def test_resigning_needs_a_confirmation(crew: Crew) -> None:
    ben = crew.people[0]
    question = await play.ask(ben, "resign", "tavern")
    assert "for good?" in question.text
    kept = await ben.click(question, "Keep playing")
    assert kept.text == "OK, nothing changed."
    assert kept.id == question.id
    question = await play.ask(ben, "resign", "tavern")
    assert (await ben.click(question, "Leave the game")).text == "You have left the game."
    board = await crew.wait_for_board("Ben leaves the game.")
    assert "~~Ben~~" in board.text


async def test_answers_in_another_channel_link_to_the_game(crew: Crew) -> None:
    board = await crew.wait_for_board()
    address = f"/{board.channel_id}/{board.id}"
    waiting = next(person for person in crew.people if person is not crew.on_turn(board))
    settings = await waiting.click(await waiting.slash("cartagena hand", "jamaica"), "Settings")
    crew.playground.advance(NUDGE_AFTER / 1000)
    [nudge], [resign] = (ids_with_verb(settings, verb) for verb in ("nudge", "resign"))
    reminded = (await waiting.click(settings, custom_id=nudge)).text
    assert reminded.startswith("I'm reminding ")
    assert "[Game 1](https://" in reminded
    question = (await waiting.click(settings, custom_id=resign)).text
    assert "[Game 1](https://" in question
    assert address in question


async def test_person_cannot_resign_twice(crew: Crew) -> None:
    ben = crew.people[0]
    questions = [await play.ask(ben, "resign", "tavern") for _ in range(2)]
    await ben.click(questions[0], "Leave the game")
    assert (await ben.click(questions[1], "Leave the game")).text.startswith(NOT_THERE)
    assert ids_with_verb(await play.open_settings(ben, "tavern"), "resign") == []


@long
async def test_game_that_a_person_left_does_not_hide_another_game(
    playground: Playground, crew: Crew, live_bot: LiveBot
) -> None:
    """In another channel, a command is about the person's other game.

    Without another game, the person still sees the game that they left.
    """
    ben = crew.people[0]
    await ben.click(await play.ask(ben, "resign", "tavern"), "Leave the game")
    assert (await _answer_to(ben, "hand", "jamaica")).startswith("### You have left")
    assert "You're not in any game" in await _answer_to(ben, "games")
    await play.start_game(playground, ["Ben", "Eva"], "tortuga")
    panel = await ben.slash("cartagena hand", "jamaica")
    assert sum(play.cards(panel).values()) == 6
    assert "Your game" in await _answer_to(ben, "games")
    assert (await _answer_to(ben, "hand", "tavern")).startswith("### You have left")


async def test_game_continues_after_the_player_on_turn_resigns(crew: Crew) -> None:
    who, _ = await play.open_panel(crew)
    await who.click(await play.ask(who, "resign", "tavern"), "Leave the game")
    await who.until(lambda: all(crew.on_turn(board) is not who for board in crew.boards()))
    next_player, panel = await play.open_panel(crew)
    assert next_player is not who
    await play.take_turn(next_player, panel)
    last, _ = await play.open_panel(crew)
    assert last not in (who, next_player)
    assert (await who.slash("cartagena hand", "tavern")).text.startswith("### You have left")


@long
async def test_last_remaining_player_wins(crew: Crew) -> None:
    for person in crew.people[:2]:
        question = await play.ask(person, "resign", "tavern")
        await person.click(question, "Leave the game")
    final = await crew.wait_for_board(GAME_OVER_TEXT)
    assert "Dirk wins: everyone else has left" in final.text
    await read_and_verify(crew.people[0], final)


async def test_only_moderators_can_remove_players(playground: Playground, crew: Crew) -> None:
    ana, ben = playground.person("Ana"), crew.people[0]
    with pytest.raises(DiscordError, match="permission"):
        await _answer_to(ben, "remove", group="cartagena-mod")
    play.let_all_use_moderator_commands(playground)
    assert (await _answer_to(ben, "remove", group="cartagena-mod")).startswith("Only moderators")
    asked = await ana.slash("cartagena-mod remove", "tavern")
    assert play.labels(asked) == ["Ben", "Chloé", "Dirk", "Nobody"]
    assert (await ana.click(asked, "Nobody")).text == "OK, nothing changed."
    asked = await ana.slash("cartagena-mod remove", "tavern")
    question = await ana.click(asked, "Ben")
    assert question.text.startswith("Remove Ben from this game for good?")
    hand = await ben.slash("cartagena hand", "tavern")
    assert (await ana.click(question, "Remove from the game")).text == REMOVED.format("Ben")
    board = await crew.wait_for_board("Ben was removed by a moderator.")
    assert "~~Ben~~ · removed by a moderator" in board.text
    assert "Ana" not in board.text
    assert "leaves the game" not in board.text
    await ben.until(lambda: "A moderator has removed you" in ben.now(hand).text)
    assert "Ben" not in play.labels(await ana.slash("cartagena-mod remove", "tavern"))


async def test_second_moderator_cannot_remove_the_same_player_again(
    playground: Playground, crew: Crew
) -> None:
    """A second moderator confirms a removal after the first one has removed the same player."""
    ana, mara = playground.person("Ana"), playground.person("Mara", moderator=True)
    asked = [await who.slash("cartagena-mod remove", "tavern") for who in (ana, mara)]
    questions = [await who.click(one, "Dirk") for who, one in zip((ana, mara), asked, strict=True)]
    await ana.click(questions[0], "Remove from the game")
    late = await mara.click(questions[1], "Remove from the game")
    assert "already left the game" in late.text
    assert (await crew.wait_for_board("Dirk was removed by a moderator.")).text.count(
        "~~Dirk~~"
    ) == 1


@pytest.mark.parametrize("right", ["manage_messages", "manage_channels"])
async def test_right_to_manage_messages_or_channels_makes_a_moderator(
    playground: Playground, crew: Crew, right: str
) -> None:
    play.let_all_use_moderator_commands(playground)
    moderator = playground.person("Gus")
    home = playground.world.home
    home.promote(home.members[moderator.id])
    denied = playground.channel("tavern").denied_permissions
    others = {"manage_messages", "manage_channels"} - {right}
    denied[moderator.id] = sum(BITS[name] for name in others)
    question = await moderator.click(await moderator.slash("cartagena-mod remove", "tavern"), "Ben")
    denied[moderator.id] |= BITS[right]
    refused = await moderator.click(question, "Remove from the game")
    assert refused.text.startswith("Only moderators")
    denied[moderator.id] = sum(BITS[name] for name in others)
    told = await moderator.click(question, "Remove from the game")
    assert told.text == REMOVED.format("Ben")
    denied[moderator.id] |= BITS[right]
    refused = await _answer_to(moderator, "remove", group="cartagena-mod")
    assert refused.startswith("Only moderators")


@long
async def test_a_player_who_left_the_server_can_be_removed(
    playground: Playground, crew: Crew
) -> None:
    who, _ = await play.open_panel(crew)
    who.leave()
    ana, name = playground.person("Ana"), who.person.name
    question = await ana.click(await ana.slash("cartagena-mod remove", "tavern"), name)
    told = await ana.click(question, "Remove from the game")
    assert told.text == REMOVED.format(name)
    others = replace(crew, people=tuple(one for one in crew.people if one is not who))
    await ana.until(lambda: all(crew.on_turn(board) is not who for board in others.boards()))
    next_player, panel = await play.open_panel(others)
    await play.take_turn(next_player, panel)


async def test_the_host_and_another_player_call_off_a_game_at_its_beginning(
    playground: Playground, crew: Crew
) -> None:
    ben, chloe, _ = crew.people
    assert ids_with_verb(await play.open_settings(chloe, "tavern"), "cancel") == []
    question = await play.ask(ben, "cancel", "tavern")
    assert (await ben.click(question, "Ask them")).text.startswith("The board asks the others")
    asked = "Ben asks to call this game off."
    board = await crew.wait_for_board(asked)
    own = await ben.click(board, "Agree: call it off")
    assert own.text.startswith("The board asks the others already.")
    await chloe.click(crew.boards()[-1], "Play on")
    await ben.until(lambda: all(asked not in board.text for board in crew.boards()))
    await ben.click(await play.ask(ben, "cancel", "tavern"), "Ask them")
    await chloe.click(await crew.wait_for_board(asked), "Agree: call it off")
    await crew.wait_for_board("This game was called off.")
    lobby = await ben.slash("cartagena new", "tavern")
    assert "One game was called off here after the deal" in lobby.text


async def test_moderators_can_call_off_a_running_game_at_any_time(
    playground: Playground, crew: Crew
) -> None:
    ana, ben = playground.person("Ana"), crew.people[0]
    question = await play.ask(ana, "cancel", "tavern")
    assert "all 3 players" in question.text
    await ana.click(question, "Keep it")
    assert crew.boards()
    who, panel = await play.open_panel(crew)
    await play.play_action(who, panel)
    question = await play.ask(ana, "cancel", "tavern")
    assert (await ana.click(question, "Call it off")).text == "The game is called off."
    board = await crew.wait_for_board("This game was called off.")
    assert board.buttons == ()
    assert board.images == ()
    assert len((await ben.slash("cartagena new", "tavern")).buttons) >= 4


async def test_calling_off_an_unplayed_game_closes_its_board(
    playground: Playground, crew: Crew
) -> None:
    ana, board = playground.person("Ana"), await crew.wait_for_board()
    await ana.click(await play.ask(ana, "cancel", "tavern"), "Call it off")
    await ana.until(lambda: "called off" in ana.now(board).text)
    assert crew.boards() == []
    assert ana.now(board).buttons == ()


async def test_games_command_lists_the_persons_games_with_links(
    playground: Playground, crew: Crew
) -> None:
    ben = crew.people[0]
    lobby = await ben.slash("cartagena new", "jamaica")
    games = await ben.slash("cartagena games", "tortuga")
    assert "Your 2 games" in games.text
    server = f"https://discord.com/channels/{playground.world.home.id}"
    assert f"{server}/{lobby.channel_id}/{lobby.id}" in games.text
    board = await crew.wait_for_board()
    assert f"{server}/{board.channel_id}/{board.id}" in games.text
    assert ("**your turn**" if crew.on_turn(board) is ben else "'s turn") in games.text
    assert "waiting for players" in games.text.splitlines()[-1]


async def _answer_to(
    who: Actor, command: str, channel: str = "tavern", group: str = "cartagena"
) -> str:
    answer = await who.slash(f"{group} {command}", channel)
    assert answer.ephemeral
    return answer.text


def _no_game_answer(playground: Playground) -> str:
    """Return the answer in a channel without a game; it links the command that opens a game."""
    [id] = [one["id"] for one in playground.world.commands_in(None) if one["name"] == "cartagena"]
    return f"There is no game in this channel. </cartagena new:{id}> opens one."
