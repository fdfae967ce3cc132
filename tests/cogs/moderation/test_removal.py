"""A moderator removes a player from a game by command and buttons; other people may not."""

from dataclasses import replace

from cogs.ui.buttons import ClickId
from cogs.wording.summary import called_off_line
from game.tables import Table
from i18n import Words
from tests.cogs.offline import EDIT_ANSWER, MESSAGE_ANSWER, OfflineBot
from tests.makers.people import ANA, BEN, CLEO, FINN, MODERATOR, Person
from tests.makers.tables import open_lobby_of, start_game


def choose_button(table: Table, person: Person) -> ClickId:
    """Return the id of the button that names this person."""
    return ClickId.for_table("remove", table, str(person.user))


def confirm_button(table: Table, person: Person) -> ClickId:
    """Return the id of the button that removes this person."""
    return ClickId.for_table("remove-yes", table, str(person.user))


async def test_removal_asks_for_a_player_and_a_confirmation(bot: OfflineBot) -> None:
    table = await start_game(bot.tables, 3)
    asked = await bot.command(MODERATOR, "remove", group="cartagena-mod")
    assert asked.private
    assert asked.ids[:-1] == [str(choose_button(table, person)) for person in (ANA, BEN, CLEO)]
    question = await bot.press(MODERATOR, choose_button(table, BEN))
    assert question.kind == EDIT_ANSWER
    assert question.ids[0] == str(confirm_button(table, BEN))
    assert (await bot.tables.table(table.game.id)).state.out == frozenset()


async def test_removed_player_is_out_and_cannot_be_removed_again(
    bot: OfflineBot, words: Words
) -> None:
    table = await start_game(bot.tables, 3)
    confirmed = await bot.press(MODERATOR, confirm_button(table, BEN))
    assert confirmed.text == words("removed", name="Ben")
    assert [one.user for one in (await bot.tables.table(table.game.id)).people] == [
        ANA.user,
        CLEO.user,
    ]
    for late_click in (
        choose_button(table, BEN),
        confirm_button(table, BEN),
        choose_button(table, FINN),
        confirm_button(table, FINN),
    ):
        answer = await bot.press(MODERATOR, late_click)
        assert (answer.kind, answer.text) == (EDIT_ANSWER, words("rule-already-out")), late_click


async def test_removing_the_only_opponent_says_that_nobody_wins(
    bot: OfflineBot, words: Words
) -> None:
    table, player = await start_game(bot.tables), replace(ANA, moderator=True)
    question = await bot.press(player, choose_button(table, BEN))
    assert question.text.startswith(words("remove-last", name="Ben"))
    confirmed = await bot.press(player, confirm_button(table, BEN))
    assert confirmed.text == words("removed-last", name="Ben")
    ended = await bot.tables.table(table.game.id)
    assert called_off_line(words, ended) == words("board-removed-last", by="Ana", name="Ben")


async def test_only_moderators_can_remove_a_player(bot: OfflineBot, words: Words) -> None:
    table = await start_game(bot.tables, 3)
    for answer in (
        await bot.command(ANA, "remove", group="cartagena-mod"),
        await bot.press(ANA, choose_button(table, BEN)),
        await bot.press(ANA, confirm_button(table, BEN)),
    ):
        assert answer.kind == MESSAGE_ANSWER
        assert answer.text.startswith(words("error-moderator-only"))
    assert (await bot.tables.table(table.game.id)).game == table.game


async def test_nobody_can_be_removed_from_a_lobby(bot: OfflineBot, words: Words) -> None:
    table = await open_lobby_of(bot.tables, 2)
    for click in (choose_button(table, BEN), confirm_button(table, BEN)):
        assert (await bot.press(MODERATOR, click)).text.startswith(words("error-not-started"))
    assert (await bot.tables.table(table.game.id)).game == table.game


async def test_button_without_a_valid_user_id_is_unknown(bot: OfflineBot, words: Words) -> None:
    table = await start_game(bot.tables)
    for verb in ("remove", "remove-yes"):
        answer = await bot.press(MODERATOR, ClickId.for_table(verb, table, "Ben"))
        assert answer.text == words("error-unknown-button")
