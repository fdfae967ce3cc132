"""Keeping people out of a lobby, with the host's panel or with a moderator's command."""

from cogs.ui.buttons import ClickId
from game.tables import Table
from game.tables.lobby.seats import leave_lobby
from i18n import Words
from tests.cogs.lobby.filling_in import send_form
from tests.cogs.offline import FORM_ANSWER, MESSAGE_ANSWER, Answer, OfflineBot
from tests.makers.people import ANA, BEN, CLEO, MODERATOR, Person, new_click_id
from tests.makers.tables import do, open_lobby_of


async def open_keep_out_form(bot: OfflineBot, who: Person, table: Table) -> Answer:
    """Open the form: from the panel for the host, and from the command for others."""
    if who == ANA:
        return await bot.press(who, ClickId.for_table("keep-out-whom", table))
    return await bot.command(who, "remove", group="cartagena-mod")


async def seated_names(bot: OfflineBot, table: Table) -> list[str]:
    return list((await bot.tables.table(table.game.id)).names)


async def test_kept_out_person_cannot_join_until_let_in_again(
    bot: OfflineBot, words: Words
) -> None:
    table = await open_lobby_of(bot.tables, 3)
    for who in (ANA, MODERATOR):
        form = await open_keep_out_form(bot, who, table)
        assert form.kind == FORM_ANSWER
        answer = await send_form(bot, who, form, barred=[str(BEN.user)])
        assert words("setup-kept-out", names="Ben") in answer.text
        assert await seated_names(bot, table) == ["Ana", "Cleo"]
        told = await bot.press(BEN, ClickId.for_table("join", table))
        assert told.private
        assert told.text.splitlines()[0] == words("error-kept-out")
        await send_form(bot, who, await open_keep_out_form(bot, who, table), barred=[])
        await bot.press(BEN, ClickId.for_table("join", table))
        assert "Ben" in await seated_names(bot, table)
        await do(bot.tables, table.game.id, CLEO, leave_lobby)
        await bot.tables.lobbies.join(table.game.id, CLEO, new_click_id())


async def test_only_the_host_and_moderators_can_keep_people_out(
    bot: OfflineBot, words: Words
) -> None:
    table = await open_lobby_of(bot.tables, 3)
    form = await open_keep_out_form(bot, ANA, table)
    for answer in (
        await bot.press(CLEO, ClickId.for_table("keep-out-whom", table)),
        await send_form(bot, CLEO, form, barred=[str(BEN.user)]),
    ):
        assert answer.kind == MESSAGE_ANSWER
        assert answer.text.startswith(words("error-host-or-moderator"))
    assert await seated_names(bot, table) == ["Ana", "Ben", "Cleo"]


async def test_lobby_without_other_players_has_nobody_to_keep_out(
    bot: OfflineBot, words: Words
) -> None:
    table = await open_lobby_of(bot.tables, 1)
    assert (await open_keep_out_form(bot, ANA, table)).text == words("keep-out-nobody")


async def test_outdated_form_does_not_let_a_kept_out_person_in(
    bot: OfflineBot, words: Words
) -> None:
    table = await open_lobby_of(bot.tables, 3)
    form = await open_keep_out_form(bot, MODERATOR, table)
    await send_form(bot, ANA, await open_keep_out_form(bot, ANA, table), barred=[str(BEN.user)])
    answer = await send_form(bot, MODERATOR, form, barred=[str(CLEO.user)])
    assert answer.text == words("error-set-meanwhile")
    assert await seated_names(bot, table) == ["Ana", "Cleo"]


async def test_form_rejects_a_value_that_names_no_player(bot: OfflineBot, words: Words) -> None:
    table = await open_lobby_of(bot.tables, 3)
    form = await open_keep_out_form(bot, ANA, table)
    answer = await send_form(bot, ANA, form, barred=["Ben"])
    assert answer.text == words("error-unknown-button")
    assert await seated_names(bot, table) == ["Ana", "Ben", "Cleo"]
