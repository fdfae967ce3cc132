"""A seat is open to the channel: somebody asks for it and gets it, and no hand is revealed."""

from pathlib import Path

from discord_playground import Actor, Playground, Shown
from tests.e2e import play, transcript
from tests.e2e.absence.waiting import labels_containing, miss_turn, pass_turn, start_game_of_three
from tests.e2e.bots import LiveBot, running_bot
from tests.e2e.forging import rewrite_control
from tests.e2e.play import ON_TURN_TEXT, Crew
from tests.e2e.play_by_ids import ids_with_verb
from tests.makers.people import Clock


async def test_person_from_the_channel_takes_a_seat_and_gives_it_back(
    playground: Playground, tmp_path: Path
) -> None:
    time, database = Clock(), tmp_path / "games.sqlite3"
    async with running_bot(playground, database, time) as bot:
        crew, ben, others = await start_game_of_three(playground, bot)
        dirk = playground.person("Dirk")
        panel = await ben.click(crew.boards()[-1], "My cards")
        settings = await play.open_settings(ben, crew.channel)
        leaving = await play.ask(ben, "resign", crew.channel)
        await open_bens_seat(bot, crew, time, ben, others[0])
        await let_dirk_ask_for_the_seat(bot, crew, dirk, others)
        host = await find_deciding_host(crew, dirk, others)
    async with running_bot(playground, database, time) as bot:
        await bot.wait_until_caught_up()
        await host.click(crew.boards()[-1], "Let Dirk play")
        await bot.wait_until_idle()
        board = crew.boards()[-1]
        assert f"{dirk.mention}, {ON_TURN_TEXT}" in board.text
        assert transcript.pinged_ids(playground)[-1] == dirk.id
        mine = await dirk.click(board, "My cards")
        assert "Your turn" in mine.text
        offer = await ben.click(board, "My cards")
        assert "Dirk is playing in your seat now" in offer.text
        assert "Your cards" not in offer.text
        await check_offer_in_old_messages(playground, ben, [panel, settings, leaving], offer)
        await check_removal_question(playground, crew)
        await ben.click(offer, "Ask for my seat")
        await give_the_seat_back_to_ben(bot, crew, ben, dirk)
        assert transcript.bot_error_answers(playground) == []


async def open_bens_seat(bot: LiveBot, crew: Crew, time: Clock, ben: Actor, other: Actor) -> None:
    """Let Ben miss three turns, and let another player open his seat to the channel."""
    board = crew.boards()[-1]
    for _ in range(3):
        board = await miss_turn(bot, crew, time)
        while crew.on_turn(board) is not ben:
            board = await pass_turn(bot, crew)
    [label] = labels_containing(board, "Hand over ")
    question = await other.click(board, label)
    await other.click(question, "Open it to the channel")
    await bot.wait_until_idle()


async def let_dirk_ask_for_the_seat(
    bot: LiveBot, crew: Crew, dirk: Actor, others: list[Actor]
) -> None:
    """Check that a player of the game cannot ask for the seat, and let Dirk ask for it."""
    board = crew.boards()[-1]
    [take_label] = labels_containing(board, "Take ")
    assert "already in" in (await others[0].click(board, take_label)).text
    assert "You have asked" in (await dirk.click(board, take_label)).text
    await bot.wait_until_idle()
    assert "Dirk would like to play" in crew.boards()[-1].text


async def find_deciding_host(crew: Crew, dirk: Actor, others: list[Actor]) -> Actor:
    """Check that only the host, whom the board names, can decide; return the host."""
    board = crew.boards()[-1]
    host = others[0] if f"**{others[0].person.name}** decides" in board.text else others[1]
    assert f"**{host.person.name}** decides" in board.text
    assert "not in this game" in (await dirk.click(board, "Let Dirk play")).text
    told = await next(one for one in others if one is not host).click(board, "Let Dirk play")
    assert told.text.startswith(f"That's for **{host.person.name}** to decide.")
    return host


async def give_the_seat_back_to_ben(bot: LiveBot, crew: Crew, ben: Actor, dirk: Actor) -> None:
    """Let Dirk, who plays for Ben, give the seat back, and check that it is Ben's turn."""
    await bot.wait_until_idle()
    board = crew.boards()[-1]
    assert "**Dirk** decides" in board.text
    await dirk.click(board, f"Let {ben.person.name} play")
    await bot.wait_until_idle()
    assert crew.on_turn(crew.boards()[-1]) is ben
    assert "Your turn" in (await ben.click(crew.boards()[-1], "My cards")).text


async def check_offer_in_old_messages(
    playground: Playground, ben: Actor, old_messages: list[Shown], offer: Shown
) -> None:
    """Check that each button of Ben's old messages shows him the same offer to ask for his seat."""
    [ask] = offer.buttons
    for message in old_messages:
        for verb in ("card", "play", "look", "hint", "resign", "resign-yes"):
            for pressed in ids_with_verb(message, verb):
                control_id = ben.now(message).buttons[0].custom_id or ""
                rewrite_control(
                    playground, ben, message, control_id, custom_id=pressed, disabled=False
                )
                told = await ben.click(message, custom_id=pressed)
                assert (told.id, told.text) == (message.id, offer.text), pressed
                assert [one.label for one in told.buttons] == [ask.label]


async def check_removal_question(playground: Playground, crew: Crew) -> None:
    """Check what a moderator reads about the seat before a removal, and let Dirk stay."""
    ana = playground.person("Ana")
    question = await ana.click(await ana.slash("cartagena-mod remove", crew.channel), "Dirk")
    assert "Remove Dirk from this game? The seat goes back to its first player" in question.text
    await ana.click(question, "Let them stay")
