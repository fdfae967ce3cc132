"""Moderators see and change the settings of their server; each default is at work afterwards."""

from typing import Any

import pytest

from cogs.lobby.opening.proposals import proposal_detail, read_proposal
from cogs.moderation.setting_kinds import kind_of
from cogs.moderation.settings_panel import PanelContent, changed_codes, server_form, server_panel
from cogs.ui.buttons import ClickId
from cogs.ui.options.settings import starting_settings
from cogs.wording.clock import full_date
from cogs.wording.refusals import refusal_phrase
from game.model.ids import RoleId
from game.model.server import DEFAULTS, SERVER_SETTINGS, ServerPage, ServerSettings
from game.rules.editions import EDITIONS, Handling
from game.rules.setup import Options
from game.tables import Proposal
from game.tables.daily.days import next_chronicle
from game.tables.errors import ForbiddenByServer
from i18n import Words
from tests.cogs.limits import check_form, check_limits, labels_cut_off
from tests.cogs.message_parts import text_of_message
from tests.cogs.offline import FORM_ANSWER, Answer, OfflineBot
from tests.makers.people import ANA, ATTIC_CHANNEL, GUILD, HALL_CHANNEL, HALL_PLACE, MODERATOR, NOON
from tests.makers.tables import JAMAICA_OPTIONS

CONTENT = PanelContent(DEFAULTS, DEFAULTS, NOON, {})


@pytest.fixture(autouse=True)
def administrators(bot: OfflineBot) -> None:
    bot.moderators_are_administrators = True


async def change(bot: OfflineBot, page: ServerPage, **chosen: str | list[str]) -> Answer:
    """Fill in the form of a page."""
    form = await bot.press(MODERATOR, ClickId("server-form", detail=page))
    assert form.kind == FORM_ANSWER
    ids = {one.partition(":")[0]: one for one in form.ids}
    fields = {ids[name]: value for name, value in chosen.items()}
    return await bot.submit_form(MODERATOR, form.data["custom_id"], **fields)


@pytest.mark.parametrize("page", ServerPage)
def test_discord_accepts_each_page_and_its_form(any_words: Words, page: ServerPage) -> None:
    check_limits(server_panel(any_words, page, CONTENT, [any_words("server-saved")]))
    check_form(server_form(any_words, page, CONTENT))


@pytest.mark.parametrize("page", ServerPage)
def test_option_labels_fit_on_a_phone(any_words: Words, page: ServerPage) -> None:
    fields = server_form(any_words, page, CONTENT).to_dict()["components"]
    assert labels_cut_off([one["component"] for one in fields]) == []


async def test_new_tables_begin_as_moderators_chose(bot: OfflineBot) -> None:
    told = await change(
        bot,
        ServerPage.DEFAULTS,
        edition=["swedish"],
        cards=["tortuga"],
        pace=["259200"],
        hints="off",
    )
    assert "A turn may take · **3 days**" in told.text
    await change(bot, ServerPage.MESSAGES, language=["sv"])
    await bot.command(ANA, "new", pirates=5)
    game = (await bot.tables.open_table_in_channel(HALL_CHANNEL)).game
    table = await bot.tables.table(game.id)
    assert (table.options.edition.name, table.options.edition.pirates) == ("swedish", 5)
    assert table.options.handling is Handling.TORTUGA
    assert (game.terms.pace, game.hints.allowed, game.locale) == (259200, False, "sv")


async def test_choices_of_the_host_go_before_those_of_moderators(bot: OfflineBot) -> None:
    await change(bot, ServerPage.DEFAULTS, edition=["swedish"], pace=["259200"])
    await bot.command(ANA, "new", edition="classic", pace=3600, language="nl")
    table = await bot.tables.open_table_in_channel(HALL_CHANNEL)
    assert table.options == Options.printed(EDITIONS["classic"])
    assert (table.game.terms.pace, table.game.locale) == (3600, "nl")


async def test_a_form_changes_only_what_was_changed_in_it(bot: OfflineBot) -> None:
    form = await bot.press(MODERATOR, ClickId("server-form", detail=ServerPage.DEFAULTS))
    await change(bot, ServerPage.DEFAULTS, edition=["swedish"], hints="off")
    ids = {one.partition(":")[0]: one for one in form.ids}
    unchanged = {ids["edition"]: ["usual"], ids["hints"]: "usual", ids["cards"]: ["tortuga"]}
    await bot.submit_form(MODERATOR, form.data["custom_id"], **unchanged)
    expected = ServerSettings(edition="swedish", cards="tortuga", hints="off")
    assert await bot.tables.server_settings.chosen(GUILD) == expected


@pytest.mark.parametrize(
    "fields", [{"edition": ["kraken"]}, {"edition": []}, {"pace": ["1"]}, {"hints": "maybe"}]
)
async def test_values_that_are_not_offered_are_refused(
    bot: OfflineBot, words: Words, fields: dict[str, Any]
) -> None:
    told = await change(bot, ServerPage.DEFAULTS, **fields)
    assert told.text == words("error-unknown-button")
    assert await bot.tables.server_settings.chosen(GUILD) == DEFAULTS


@pytest.mark.parametrize("verb", ["server", "server-form", "server-set"])
async def test_unknown_pages_are_refused(bot: OfflineBot, words: Words, verb: str) -> None:
    told = await bot.press(MODERATOR, ClickId(verb, detail="galley"))
    assert told.text == words("error-unknown-button")


def test_values_of_another_release_are_the_defaults(words: Words) -> None:
    unknown = ServerSettings(
        most_of_person=7, edition="kraken", cards="barbados", pace="1", language="tlh"
    )
    content = PanelContent(unknown, unknown, NOON, {})
    for page in (ServerPage.TABLES, ServerPage.DEFAULTS, ServerPage.MESSAGES):
        assert text_of_message(server_panel(words, page, content)) == text_of_message(
            server_panel(words, page, CONTENT)
        )
        check_form(server_form(words, page, content))
    assert starting_settings(unknown) == starting_settings(DEFAULTS)


def test_every_setting_is_on_a_page_and_unchanged_fields_are_recognised(words: Words) -> None:
    found = set[str]()
    for page in ServerPage:
        form = server_form(words, page, CONTENT)
        controls: list[Any] = [one["component"] for one in form.to_dict()["components"]]
        sent = {
            one["custom_id"]: kind_of(name).codes(getattr(DEFAULTS, name))
            for one in controls
            if (name := one["custom_id"].partition(":")[0])
        }
        found |= {one.partition(":")[0] for one in sent}
        assert changed_codes(page, sent) == {}
        assert len(changed_codes(page, {one: ["other"] for one in sent})) == len(sent)
    assert found == SERVER_SETTINGS.keys()


@pytest.mark.parametrize("hints", [True, False])
def test_button_of_a_proposed_table_carries_whether_it_has_hints(*, hints: bool) -> None:
    proposal = Proposal(JAMAICA_OPTIONS, "en-GB", hints=hints)
    assert read_proposal(proposal_detail(proposal)) == proposal


async def test_daily_page_says_when_the_puzzle_appears(bot: OfflineBot) -> None:
    told = await bot.press(MODERATOR, ClickId("server", detail=ServerPage.DAILY))
    shown = int(told.text.partition("<t:")[2].partition(":")[0])
    assert shown % 86_400 == 0
    assert f"every day at <t:{shown}:t>, the next one <t:{shown}:R>." in told.text
    assert "Channel of the daily puzzle · **No channel**" in told.text
    assert "Channel of the weekly chronicle · **No channel**" in told.text


async def test_scheduled_page_says_when_the_first_chronicle_comes(bot: OfflineBot) -> None:
    told = await bot.press(MODERATOR, ClickId("server", detail=ServerPage.DAILY))
    expected = full_date(next_chronicle(bot.bot.clock()))
    assert f"The chronicle comes once a week, next on {expected}" in told.text


async def test_language_of_scheduled_messages_follows_the_server(bot: OfflineBot) -> None:
    for posts in (bot.tables.day_posts, bot.tables.chronicles):
        await posts.choose_channel(HALL_PLACE, "en", MODERATOR)
    await change(bot, ServerPage.MESSAGES, language=["sv"])
    chronicle = await bot.tables.chronicles.of_server(GUILD)
    morning = (await bot.tables.day_posts.server(GUILD)).morning
    assert chronicle is not None
    assert morning is not None
    assert (chronicle.locale, morning.locale) == ("sv", "sv")


RULES = {
    "openers": RoleId(5),
    "channels": (HALL_CHANNEL, ATTIC_CHANNEL),
    "threads": False,
    "most_of_person": 1,
    "most_of_server": 20,
    "drawn_words": True,
}


@pytest.mark.parametrize("moderator", [False, True])
def test_every_refusal_says_who_can_change_the_rule(any_words: Words, *, moderator: bool) -> None:
    forbidding = {name for name, declared in SERVER_SETTINGS.items() if declared.forbids}
    assert RULES.keys() == forbidding
    for name, value in RULES.items():
        reason = refusal_phrase(any_words, ForbiddenByServer(name, value, moderator=moderator))
        assert reason is not None
        said = any_words.render(reason)
        assert f"/cartagena-mod {any_words('command-settings.name')}" in said
        assert said.endswith(any_words("error-binds-you")) is moderator
        for shown in {"openers": ["<@&5>"], "channels": ["<#900>", "<#901>"]}.get(name, ()):
            assert shown in said


async def test_second_table_gets_no_thread_if_the_server_wants_none(
    bot: OfflineBot, words: Words
) -> None:
    await bot.command(ANA, "new")
    offer = await bot.command(ANA, "new")
    assert words("taken-offer") in offer.text
    await change(bot, ServerPage.TABLES, threads="off")
    told = await bot.command(ANA, "new")
    assert told.text.startswith(words("error-server-threads", value=0))
    told = await bot.press(ANA, offer.ids[0])
    assert told.text.startswith(words("error-server-threads", value=0))


async def test_limit_binds_moderators_and_settings_stay_open_to_them(
    bot: OfflineBot, words: Words
) -> None:
    await change(bot, ServerPage.TABLES, most_of_server=["1"])
    await bot.command(ANA, "new")
    bot.click_channel = {**bot.click_channel, "id": str(ATTIC_CHANNEL)}
    told = await bot.command(MODERATOR, "new")
    assert told.text.startswith(words("error-server-most_of_server", value=1))
    assert told.text.endswith(words("error-binds-you"))
    await change(bot, ServerPage.TABLES, most_of_server=["usual"])
    await bot.command(MODERATOR, "new")
    assert (await bot.tables.open_table_in_channel(ATTIC_CHANNEL)).game.host == MODERATOR.user
