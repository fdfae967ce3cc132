"""Choices in the panel's forms, and values that none of our forms contains."""

import discord
import pytest

from cogs.lobby.setup.fields import AWAY, FIELDS, INVITED
from cogs.ui.buttons import ClickId
from cogs.ui.options.settings import SettingsGroup
from game.computer import Level
from game.rules.editions import Handling
from game.tables import Table
from game.tables.lobby.seats import change_computers
from i18n import Words
from tests.cogs.lobby.filling_in import fill_in_form, open_form, send_form
from tests.cogs.offline import EDIT_ANSWER, MESSAGE_ANSWER, OfflineBot
from tests.makers.people import ANA, BEN, CABIN_BOY, CLEO, MODERATOR, Person, new_click_id
from tests.makers.tables import do, open_lobby_of

FORGED = ("", "kraken", "-1", "0.5", "ON", "on.off", "{computer}", "9999")
PEOPLE_FIELDS = {AWAY.name, INVITED.name}
"""The fields of people. Unknown people among their values are ignored."""


async def lobby_with_a_computer(bot: OfflineBot) -> Table:
    """Open a lobby with Ana, Ben and a computer."""
    table = await open_lobby_of(bot.tables, 2)
    return await do(bot.tables, table.game.id, ANA, change_computers, [], [CABIN_BOY])


def levels(table: Table) -> list[str | None]:
    return [one.level for one in table.game.seats]


async def test_computers_are_added_and_removed_by_one_form(bot: OfflineBot) -> None:
    table = await lobby_with_a_computer(bot)
    boy = str(table.game.seats[2].user)
    answer = await fill_in_form(bot, ANA, table, number=["2"], level=[Level.ADMIRAL], away=[boy])
    assert answer.kind == EDIT_ANSWER
    table = await bot.tables.table(table.game.id)
    assert levels(table) == [None, None, "admiral", "admiral"]
    assert all(name in answer.text for name in table.names[2:])
    await fill_in_form(bot, ANA, table, number=["0"], level=[Level.SAILOR])
    assert levels(await bot.tables.table(table.game.id)) == levels(table)


async def test_person_who_joins_meanwhile_keeps_the_seat(bot: OfflineBot, words: Words) -> None:
    table = await open_lobby_of(bot.tables, 1)
    form = await open_form(bot, ANA, table, "number")
    await bot.tables.lobbies.join(table.game.id, BEN, new_click_id())
    answer = await send_form(bot, ANA, form, number=["4"], level=[Level.SAILOR])
    table = await bot.tables.table(table.game.id)
    assert levels(table) == [None, None, "sailor", "sailor", "sailor"]
    assert words("setup-fewer", count=3) in answer.text


@pytest.mark.parametrize(
    "field", sorted({name for fields in FIELDS.values() for name in fields} - PEOPLE_FIELDS)
)
async def test_forged_value_changes_nothing(bot: OfflineBot, words: Words, field: str) -> None:
    table = await lobby_with_a_computer(bot)
    form = await open_form(bot, ANA, table, field)
    other_fields = {"number": ["1"]} if field == "level" else {}
    for value in FORGED:
        if (field, value) == ("number", ""):
            continue
        forged = value.format(computer=table.game.seats[2].user)
        answer = await send_form(bot, ANA, form, **{**other_fields, field: [forged]})
        assert answer.kind == MESSAGE_ANSWER, value
        assert answer.text == words("error-unknown-button"), value
    assert (await bot.tables.table(table.game.id)).game == table.game


async def test_form_without_known_fields_is_rejected(bot: OfflineBot, words: Words) -> None:
    table = await lobby_with_a_computer(bot)
    form_click = ClickId.for_table("set", table, SettingsGroup.RULES)
    for fields in ({}, {"kraken:": ["on"]}, {"pace:": ["180"]}, {"": ["on"]}):
        answer = await bot.submit_form(ANA, form_click, **fields)
        assert answer.text == words("error-unknown-button")
    form_click = ClickId.for_table("set", table, "kraken")
    assert (await bot.submit_form(ANA, form_click, edition=["swedish"])).text == words(
        "error-unknown-button"
    )


async def test_form_sets_only_the_changed_fields(bot: OfflineBot) -> None:
    """A form changes only the fields whose choice was changed in it.

    Other fields keep what somebody else has set since the form was opened.
    """
    table = await open_lobby_of(bot.tables, 2)
    form = await open_form(bot, ANA, table, "edition")
    await fill_in_form(bot, ANA, table, cards=["tortuga"])
    answer = await send_form(
        bot, ANA, form, edition=["swedish"], cards=["jamaica"], passing=["off"], opener=["seed"]
    )
    assert answer.kind == EDIT_ANSWER
    options = (await bot.tables.table(table.game.id)).options
    assert (options.edition.name, options.handling) == ("swedish", Handling.TORTUGA)


@pytest.mark.parametrize(
    ("field", "theirs", "mine", "more"),
    [
        ("cards", "tortuga", "hispaniola", {"edition": ["swedish"]}),
        ("pace", "3600", "180", {"strict": ["on"]}),
        ("pirates", "4", "8", {"passage": ["4"]}),
    ],
)
async def test_form_is_refused_if_its_field_was_changed_meanwhile(
    bot: OfflineBot, words: Words, field: str, theirs: str, mine: str, more: dict[str, list[str]]
) -> None:
    table = await open_lobby_of(bot.tables, 2)
    form = await open_form(bot, ANA, table, field)
    await fill_in_form(bot, ANA, table, **{field: [theirs]})
    before = (await bot.tables.table(table.game.id)).game
    answer = await send_form(bot, ANA, form, **{field: [mine]}, **more)
    assert answer.kind == EDIT_ANSWER
    assert words("error-set-meanwhile") in answer.text
    assert (await bot.tables.table(table.game.id)).game == before


async def test_only_the_host_can_open_the_setup_panel(bot: OfflineBot, words: Words) -> None:
    table = await lobby_with_a_computer(bot)
    panel = await bot.press(ANA, ClickId.for_table("set-up", table))
    assert (panel.kind, panel.private) == (MESSAGE_ANSWER, True)
    assert [str(ClickId.for_table("set-page", table, page)) for page in SettingsGroup] == panel.ids[
        : len(SettingsGroup)
    ]
    told = await bot.press(CLEO, ClickId.for_table("set-up", table))
    assert (told.private, told.text, told.ids) == (True, words("setup-by-host", host="Ana"), [])


@pytest.mark.parametrize("host_may", [True, False])
@pytest.mark.parametrize("bot_may", [True, False])
@pytest.mark.parametrize("anybody_may", [True, False])
async def test_invited_role_is_mentioned_only_if_anybody_or_both_bot_and_host_may(
    bot: OfflineBot, anybody_may: bool, bot_may: bool, host_may: bool
) -> None:
    table = await open_lobby_of(bot.tables, 1)
    bot.bot_permissions = discord.Permissions(mention_everyone=bot_may)
    bot.people_permissions = discord.Permissions(mention_everyone=host_may)
    role = {"id": "88", "name": "Crew", "mentionable": anybody_may}
    form = await open_form(bot, ANA, table, INVITED.name)
    await send_form(bot, ANA, form, roles=[role], **{INVITED.name: ["88"]})
    [invitation] = (await bot.tables.table(table.game.id)).game.admission.invitations
    mentioned = anybody_may or (bot_may and host_may)
    assert (invitation.id, invitation.round is not None) == (88, mentioned)


@pytest.mark.parametrize("page", SettingsGroup)
async def test_each_form_opens_with_its_fields_only_for_the_host(
    bot: OfflineBot, words: Words, page: SettingsGroup
) -> None:
    table = await lobby_with_a_computer(bot)
    form = await open_form(bot, ANA, table, next(iter(FIELDS[page])))
    assert [one.partition(":")[0] for one in form.ids[1:]] == list(FIELDS[page])
    refused = await bot.press(BEN, ClickId.for_table("set-page", table, page))
    assert refused.text.startswith(words("error-host-only"))


@pytest.mark.parametrize("person", [ANA, MODERATOR])
async def test_only_the_host_or_a_moderator_can_call_the_lobby_off(
    bot: OfflineBot, words: Words, person: Person
) -> None:
    table = await lobby_with_a_computer(bot)
    assert (await bot.press(BEN, ClickId.for_table("set-off", table))).text.startswith(
        words("error-host-or-moderator")
    )
    assert (await bot.tables.table(table.game.id)).open
    answer = await bot.press(person, ClickId.for_table("set-off", table))
    assert (answer.kind, answer.text) == (EDIT_ANSWER, words("cancelled"))
    assert (await bot.tables.table(table.game.id)).called_off


async def test_only_the_host_can_change_settings(bot: OfflineBot, words: Words) -> None:
    table = await lobby_with_a_computer(bot)
    for field, value in {"number": "1", "passing": "on", "strict": "on", "access": "on"}.items():
        form = await open_form(bot, ANA, table, field)
        level = {"level": ["captain"]} if field == "number" else {}
        answer = await send_form(bot, BEN, form, **{field: [value]}, **level)
        assert answer.text.startswith(words("error-host-only")), field
    assert (await bot.tables.table(table.game.id)).game == table.game


async def test_a_full_table_of_people_has_no_form_for_computers(
    bot: OfflineBot, words: Words
) -> None:
    table = await open_lobby_of(bot.tables, 5)
    answer = await bot.press(ANA, ClickId.for_table("set-page", table, SettingsGroup.COMPUTERS))
    assert answer.text.startswith(words("error-lobby-full"))
    assert (await bot.tables.table(table.game.id)).game == table.game
