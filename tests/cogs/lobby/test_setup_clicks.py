"""What is chosen from the lobby's menus, and values that no menu of ours has."""

import pytest

from cogs.lobby.setup.menus import ADDED, REMOVED, Field
from cogs.lobby.setup.panel import PAGE_OF, Page
from cogs.ui.buttons import ClickId, read_id
from game.computer import Level
from game.tables import Table
from i18n import Words
from tests.cogs.offline import EDIT, MESSAGE, OfflineBot
from tests.makers.people import ANA, BEN, BOY, click
from tests.makers.tables import lobby

FORGED = (
    "",
    "kraken",
    "add",
    "add.",
    "add.kraken",
    "remove",
    "remove.",
    "remove.kraken",
    "kraken.{computer}",
    "kraken.captain",
    ".{computer}",
    "ON",
    "on.off",
)


async def with_a_computer(bot: OfflineBot) -> Table:
    """A lobby of Ana, Ben and a computer."""
    table = await lobby(bot.tables, 2)
    return await bot.tables.lobbies.add_computer(table.game.id, ANA, BOY, click())


async def test_computers_are_added_and_sent_away(bot: OfflineBot) -> None:
    table = await with_a_computer(bot)
    field = ClickId.at("set", table, Field.COMPUTERS)
    assert (await bot.press(ANA, field, f"{ADDED}.{Level.ADMIRAL}")).kind == EDIT
    seats = (await bot.tables.table(table.game.id)).game.seats
    assert [one.level for one in seats] == [None, None, "cabin-boy", "admiral"]
    assert (await bot.press(ANA, field, f"{REMOVED}.{seats[2].user}")).kind == EDIT
    seats = (await bot.tables.table(table.game.id)).game.seats
    assert [one.level for one in seats] == [None, None, "admiral"]


@pytest.mark.parametrize("field", sorted(set(Field) - {Field.INVITED}))
async def test_a_value_that_no_menu_has_changes_nothing(
    bot: OfflineBot, words: Words, field: Field
) -> None:
    table = await with_a_computer(bot)
    for value in FORGED:
        forged = value.format(computer=table.game.seats[2].user)
        answer = await bot.press(ANA, ClickId.at("set", table, field), forged)
        assert (answer.kind, answer.text) == (MESSAGE, words("error-unknown-button")), value
    assert (await bot.tables.table(table.game.id)).game == table.game


@pytest.mark.parametrize("field", [Field.PASSAGE, Field.PIRATES])
@pytest.mark.parametrize("value", ["9999", "-1", "0"])
async def test_a_number_that_no_game_can_have_changes_nothing(
    bot: OfflineBot, field: Field, value: str
) -> None:
    table = await with_a_computer(bot)
    answer = await bot.press(ANA, ClickId.at("set", table, field), value)
    assert answer.kind == MESSAGE
    assert (await bot.tables.table(table.game.id)).game == table.game


@pytest.mark.parametrize("user", [ANA.user, BEN.user, -9, 0])
async def test_only_a_computer_of_this_table_is_sent_away(bot: OfflineBot, user: int) -> None:
    table = await with_a_computer(bot)
    field = ClickId.at("set", table, Field.COMPUTERS)
    answer = await bot.press(ANA, field, f"{REMOVED}.{user}")
    assert answer.kind in {EDIT, MESSAGE}
    assert (await bot.tables.table(table.game.id)).game.seats == table.game.seats


async def test_two_values_are_no_choice(bot: OfflineBot, words: Words) -> None:
    table = await with_a_computer(bot)
    answer = await bot.press(ANA, ClickId.at("set", table, Field.PASSING), "on", "off")
    assert answer.text == words("error-unknown-button")


async def test_the_panel_is_opened_by_the_host_alone(bot: OfflineBot, words: Words) -> None:
    table = await with_a_computer(bot)
    opened = await bot.press(ANA, ClickId.at("set-up", table))
    assert (opened.kind, opened.private) == (MESSAGE, True)
    assert str(ClickId.at("set", table, Field.COMPUTERS)) in opened.ids
    told = await bot.press(BEN, ClickId.at("set-up", table))
    assert (told.private, told.text, told.ids) == (True, words("setup-by-host", host="Ana"), [])


@pytest.mark.parametrize("page", Page)
async def test_each_page_has_its_fields_for_the_host_alone(
    bot: OfflineBot, words: Words, page: Page
) -> None:
    table = await with_a_computer(bot)
    turned = await bot.press(ANA, ClickId.at("set-page", table, page))
    assert turned.kind == EDIT
    fields = {read.detail for one in turned.ids if (read := read_id(one)) and read.verb == "set"}
    assert fields
    assert {PAGE_OF[Field(one)] for one in fields} == {page}
    refused = await bot.press(BEN, ClickId.at("set-page", table, page))
    assert refused.text.startswith(words("error-host-only"))


async def test_the_host_alone_calls_the_lobby_off(bot: OfflineBot, words: Words) -> None:
    table = await with_a_computer(bot)
    assert (await bot.press(BEN, ClickId.at("set-off", table))).text.startswith(
        words("error-host-only")
    )
    assert (await bot.tables.table(table.game.id)).open
    gone = await bot.press(ANA, ClickId.at("set-off", table))
    assert (gone.kind, gone.text) == (EDIT, words("cancelled"))
    assert (await bot.tables.table(table.game.id)).called_off


async def test_only_the_host_sets_anything(bot: OfflineBot, words: Words) -> None:
    table = await with_a_computer(bot)
    values = {Field.COMPUTERS: "add.captain", Field.PASSING: "on", Field.STRICT: "on"}
    for field, value in values.items():
        answer = await bot.press(BEN, ClickId.at("set", table, field), value)
        assert answer.text.startswith(words("error-host-only"))
    assert (await bot.tables.table(table.game.id)).game == table.game
