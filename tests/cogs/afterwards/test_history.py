"""The list of a person's finished games says how each ended, and opens it from any channel."""

from dataclasses import replace
from itertools import count

from cogs.history import GAME_VERB, GAMES_PER_PAGE, VERB, history_page
from cogs.ui.buttons import ClickId
from cogs.ui.layout import board_link
from game.model.ids import NO_CLICK, ChannelId, GuildId
from game.rules.actions import EndTurn
from game.tables import Person, Proposal, Table
from game.tables.afterwards.export import export
from game.tables.lobby.proposal import Terms
from game.tables.lobby.start import begin_game
from game.tables.play.actions import resign
from game.tables.play.draw_offer import agree_to_draw
from i18n import Words
from tests.cogs.message_parts import text_of_message
from tests.cogs.offline import EDIT_ANSWER, Answer, OfflineBot
from tests.makers.chance import random_seeded_by
from tests.makers.people import ANA, BEN, CLEO, HALL_PLACE, new_click_id
from tests.makers.tables import JAMAICA_OPTIONS, PASSING_OPTIONS, do, play_action, start_game
from tests.makers.whole_games import play_randomly

EPHEMERAL = 1 << 6
"""The flag of a message that only one person sees."""
ELSEWHERE = ChannelId(977)


async def finish_game(bot: OfflineBot, loser: Person = ANA) -> Table:
    """Finish a game of Ana and Ben: the loser leaves."""
    table = await start_game(bot.tables)
    return await do(bot.tables, table.game.id, loser, resign)


async def finish_with_draw(bot: OfflineBot) -> Table:
    table = await start_game(bot.tables, 2, PASSING_OPTIONS)
    while not table.state.draw_offered:
        table = await play_action(bot.tables, table, EndTurn())
    for person in (ANA, BEN):
        table = await do(bot.tables, table.game.id, person, agree_to_draw)
    return table


async def open_game(bot: OfflineBot, number: int, page: int = 0) -> Answer:
    click = ClickId(GAME_VERB, version=page)
    return await bot.press(ANA, click, str(number), message_flags=EPHEMERAL)


async def test_person_without_finished_games_reads_how_to_begin(bot: OfflineBot) -> None:
    await start_game(bot.tables)
    told = await bot.command(ANA, "history")
    assert told.private
    assert "/cartagena new" in told.text
    assert "/cartagena learn" in told.text
    assert told.ids == []


async def test_newest_game_comes_first_with_how_it_ended(bot: OfflineBot) -> None:
    lost = await finish_game(bot)
    drawn = await finish_with_draw(bot)
    won = await finish_game(bot, BEN)
    told = await bot.command(ANA, "history")
    _, first, about, second, _, third, _ = told.text.split("\n")
    for line, table, said in (
        (first, won, "🏆 **you won**"),
        (second, drawn, "a draw"),
        (third, lost, "place 2 of 2, Ben won"),
    ):
        assert line.startswith(f"[Game {table.game.id}]({board_link(table)}): {said} · <t:")
    assert about == "-# Classic · Ana, Ben"
    assert told.private
    assert (await bot.command(CLEO, "history")).ids == []


async def test_game_that_a_computer_won_in_ones_seat_is_not_ones_own(
    bot: OfflineBot, words: Words
) -> None:
    tables, proposal = bot.tables, Proposal(JAMAICA_OPTIONS, "en", Terms(stays=True))
    table = await tables.lobbies.open(proposal, HALL_PLACE, ANA, new_click_id())
    for person in (BEN, CLEO):
        await tables.lobbies.join(table.game.id, person, new_click_id())
    await do(tables, table.game.id, ANA, begin_game)
    left = await do(tables, table.game.id, ANA, resign)
    games = (
        [*play_randomly(left, random_seeded_by(f"left {number}"), resign_rate=0)][-1]
        for number in count()
    )
    won = next(game for game in games if game.state.winner == 0)
    assert "place 1 of 3" in text_of_message(history_page(words, [won], ANA.user))
    assert "you won" not in text_of_message(history_page(words, [won], ANA.user))


async def test_old_games_are_on_later_pages(bot: OfflineBot) -> None:
    games = [await finish_game(bot) for _ in range(GAMES_PER_PAGE + 1)]
    first = await bot.command(ANA, "history")
    assert f"Game {games[0].game.id}]" not in first.text
    last = await bot.press(ANA, ClickId(VERB, detail="1"), message_flags=EPHEMERAL)
    assert last.text.count("[Game ") == 1
    assert f"[Game {games[0].game.id}]" in last.text
    assert str(ClickId(GAME_VERB, version=1)) in last.ids


async def test_chosen_game_offers_what_its_board_offered_from_any_channel(
    bot: OfflineBot, words: Words
) -> None:
    table = await finish_game(bot)
    bot.click_channel = {**bot.click_channel, "id": str(ELSEWHERE)}
    await bot.command(ANA, "history")
    page = await open_game(bot, table.game.id, 3)
    assert page.kind == EDIT_ANSWER
    assert page.text.startswith(f"### [Game {table.game.id}]({board_link(table)})\nBen wins")
    verbs = [one.split(":")[1] for one in page.ids]
    assert verbs == ["replay", "replay-open", "review", "more", VERB]
    assert page.ids[-1].endswith(":3")
    more = await bot.press(ANA, page.ids[3], message_flags=EPHEMERAL)
    assert more.files == (export(table).encode(),)
    review = await bot.press(ANA, page.ids[2], message_flags=EPHEMERAL)
    assert review.text.startswith("Looking back")
    refused = await bot.press(CLEO, page.ids[2])
    assert refused.text.startswith(words("error-not-seated"))


async def test_game_of_another_server_is_neither_listed_nor_opened(bot: OfflineBot) -> None:
    table = await finish_game(bot)
    other = replace(table.game, guild=GuildId(8), channel=ELSEWHERE)
    stored = await bot.tables._repository.create(other, NO_CLICK)
    told = await bot.command(ANA, "history")
    assert f"Game {stored.id}]" not in told.text
    assert "another channel" in (await open_game(bot, stored.id)).text


async def test_running_game_is_not_opened(bot: OfflineBot, words: Words) -> None:
    running = await start_game(bot.tables)
    told = await open_game(bot, running.game.id)
    assert words("error-not-finished") in told.text
    forged = await bot.press(ANA, ClickId(GAME_VERB), "x", message_flags=EPHEMERAL)
    assert forged.text == words("error-unknown-button")
