"""Tests of slash commands, from the first key to what the page sends."""

import pytest
from playwright.async_api import Page, expect

from discord_playground.browser_plugin import Open
from discord_playground.interactions.dispatch import NO_ANSWER
from discord_playground.people import members
from discord_playground.testing.waiting import until
from page.scripted_server import ScriptedServer, wait_for_operation
from page.world import ANA, BEN, BOT, CLEO, GUARDS_ROLE, HARBOUR, QUAY

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def begin_command(page: Page, typed: str) -> None:
    """Type a slash command and take the first suggestion."""
    await page.get_by_role("combobox", name="Message #quay").press_sequentially(typed)
    await page.keyboard.press("Enter")


async def test_command_without_options_is_sent(server: ScriptedServer, show: Open) -> None:
    page = await show()
    await begin_command(page, "/wi")
    await page.keyboard.press("Enter")
    assert await wait_for_operation(page, server, "slash") == {
        "op": "slash", "as": ANA, "channel": QUAY, "command": "wind", "options": {},
    }  # fmt: skip
    await expect(page.get_by_role("combobox", name="Message #quay")).to_be_focused()


async def test_command_in_the_menu_of_a_person_is_sent(server: ScriptedServer, show: Open) -> None:
    page = await show("?as=Ben")
    await page.get_by_role("button", name="Menu of a person").click()
    await page.get_by_role("option", name="Cleo").filter(has_text="An Bord bitten").click()
    assert await wait_for_operation(page, server, "user_command") == {
        "op": "user_command", "as": BEN, "channel": QUAY, "command": "Ask aboard", "target": CLEO,
    }  # fmt: skip


async def test_command_descriptions_are_in_the_persons_language(
    server: ScriptedServer, show: Open
) -> None:
    page = await show("?as=Ben")
    await page.get_by_role("button", name="Slash commands").click()
    await expect(page.get_by_role("option", name="/boat build")).to_contain_text("Ein Boot bauen")


async def test_options_are_filled_in_with_only_the_keyboard(
    server: ScriptedServer, show: Open
) -> None:
    page = await show()
    await begin_command(page, "/boat b")
    await expect(page.get_by_role("option", name="Oak")).to_be_visible()
    await page.keyboard.type("pi")
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="+ masts").press("Enter")
    await page.keyboard.type("3")
    await page.get_by_role("button", name="+ painted").press("Enter")
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="+ captain").press("Enter")
    await page.keyboard.type("cl")
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="Send command").press("Enter")
    assert (await wait_for_operation(page, server, "slash"))["options"] == {
        "wood": "pine", "masts": 3, "painted": True, "captain": CLEO,
    }  # fmt: skip


async def test_role_and_mentionable_options_are_filled_in(
    server: ScriptedServer, show: Open
) -> None:
    page = await show()
    await begin_command(page, "/boat b")
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="+ guard").click()
    await expect(page.get_by_role("option")).to_have_text(["@BosunRole", "@GuardsRole"])
    await page.get_by_role("option", name="@Guards").click()
    await page.get_by_role("button", name="+ guest").click()
    await expect(page.get_by_role("option", name="@Guards")).to_be_visible()
    await page.get_by_role("option", name="Ben").click()
    await page.get_by_role("button", name="Send command").click()
    assert (await wait_for_operation(page, server, "slash"))["options"] == {
        "wood": "oak", "guard": GUARDS_ROLE, "guest": BEN,
    }  # fmt: skip


async def test_missing_and_out_of_range_options_show_an_error(
    server: ScriptedServer, show: Open
) -> None:
    page = await show()
    await begin_command(page, "/boat b")
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="Send command").click()
    form = page.get_by_role("form", name="Command boat build")
    await expect(form.get_by_role("status")).to_have_text("This option is required.")
    await form.get_by_role("combobox", name="wood").fill("Oak")
    await form.get_by_role("button", name="+ masts").click()
    await page.keyboard.type("9")
    await page.keyboard.press("Enter")
    await expect(form.get_by_role("status")).to_have_text("The most is 5.")
    assert server.operations("slash") == []
    await page.keyboard.press("Control+A")
    await page.keyboard.type("5")
    await page.keyboard.press("Enter")
    assert (await wait_for_operation(page, server, "slash"))["options"] == {
        "wood": "oak",
        "masts": 5,
    }


async def test_page_asks_for_suggestions_while_an_option_is_typed(
    server: ScriptedServer, show: Open
) -> None:
    server.choices = [{"name": "Calais", "value": "cqf"}]
    page = await show()
    await begin_command(page, "/boat b")
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="+ port").click()
    await page.keyboard.type("Cal")
    # The page also asks the bot before the first letter, and between slowly typed letters.
    asked = await until(
        lambda: next(
            (
                one
                for one in server.operations("autocomplete")
                if one["options"].get("port") == "Cal"
            ),
            None,
        ),
        5,
        "It should ask",
    )
    await page.get_by_role("option", name="Calais").click()
    assert (asked["focused"], asked["options"]) == ("port", {"wood": "oak", "port": "Cal"})
    await page.get_by_role("button", name="Send command").click()
    assert (await wait_for_operation(page, server, "slash"))["options"] == {
        "wood": "oak",
        "port": "cqf",
    }


async def test_escape_returns_from_a_command_to_message_text(
    server: ScriptedServer, show: Open
) -> None:
    page = await show()
    await begin_command(page, "/wi")
    await page.keyboard.press("Escape")
    await page.keyboard.type("hello @Ben and #harbour")
    await page.keyboard.press("Escape")
    await page.keyboard.press("Enter")
    assert (await wait_for_operation(page, server, "say"))[
        "content"
    ] == f"hello <@{BEN}> and <#{HARBOUR}>"


async def test_only_command_mentions_with_a_known_id_are_clickable(
    server: ScriptedServer, show: Open
) -> None:
    server.post(BOT, "Try </wind:900000000000000041>")
    server.post(BOT, "Not </wind:7>")
    page = await show()
    shown = page.locator(".message .content")
    await expect(shown).to_have_text(["Try /wind", "Not /wind"])
    await expect(shown.nth(1).locator("[data-command], .mention")).to_have_count(0)
    await shown.nth(0).locator("[data-command]").click()
    await expect(page.get_by_role("form", name="Command wind")).to_be_visible()


async def test_message_draft_survives_a_slash_command(server: ScriptedServer, show: Open) -> None:
    server.post(BOT, "Try </wind:900000000000000041>")
    page = await show()
    text = page.get_by_role("combobox", name="Message #quay")
    await text.fill("half a thought")
    await page.get_by_role("button", name="Slash commands").click()
    await page.keyboard.press("Backspace")
    await expect(text).to_have_value("half a thought")
    await page.get_by_role("button", name="Slash commands").click()
    await page.get_by_role("option", name="/wind").click()
    await page.get_by_role("button", name="Send command").click()
    await wait_for_operation(page, server, "slash")
    await expect(text).to_have_value("half a thought")
    await page.locator(".message [data-command]").click()
    await page.locator(f'.channel-name[data-channel="{HARBOUR}"]').click()
    await expect(page.get_by_role("combobox", name="Message #harbour")).to_have_value("")
    await page.locator(f'.channel-name[data-channel="{QUAY}"]').click()
    await expect(text).to_have_value("half a thought")


async def test_failed_command_keeps_its_filled_in_options(
    server: ScriptedServer, show: Open
) -> None:
    page = await show()
    server.online = False
    await begin_command(page, "/boat b")
    form = page.get_by_role("form", name="Command boat build")
    await form.get_by_role("combobox", name="wood").fill("Oak")
    await form.get_by_role("button", name="Send command").click()
    await expect(page.get_by_role("alert")).to_contain_text(NO_ANSWER)
    await expect(form.get_by_role("combobox", name="wood")).to_have_value("Oak")
    server.online = True
    await form.get_by_role("button", name="Send command").click()
    await expect(form).to_have_count(0)
    assert [one["options"] for one in server.operations("slash")] == [{"wood": "oak"}] * 2


async def test_commands_are_offered_only_to_people_who_may_use_them(
    server: ScriptedServer, show: Open
) -> None:
    # Ana owns the server. Cleo is a moderator.
    server.world.home.promote(server.world.home.members[CLEO])
    page = await show("?as=Ana,Ben,Cleo")
    permissions_by_name = {"say": 1 << 11, "tidy": 1 << 13, "shut": 0}
    commands = [
        {"name": name, "type": 1, "description": name, "default_member_permissions": str(bits)}
        for name, bits in permissions_by_name.items()
    ]
    server.world.news.publish("commands", commands=commands)
    for person, offered_count in (("Ana", 3), ("Ben", 1), ("Cleo", 2)):
        await page.get_by_role("combobox", name=f"Message #quay as {person}").fill("/")
        labels = page.locator(".option-label")
        expected = sorted(f"/{one}" for one in list(permissions_by_name)[:offered_count])
        await expect(labels).to_have_text(expected)


async def test_commands_are_offered_where_they_are_installed(
    server: ScriptedServer, show: Open
) -> None:
    world = server.world
    page = await show("?as=Ana,Ben")
    integration_types = {"alike": [0, 1], "here": [0], "mine": [1]}
    world.news.publish(
        "commands",
        commands=[
            {"name": name, "type": 1, "description": name, "integration_types": types}
            for name, types in integration_types.items()
        ],
    )
    members.set_installed(world, world.person(BEN), installed=True)
    for person, offered in (("Ana", ["/alike", "/here"]), ("Ben", ["/alike", "/here", "/mine"])):
        await page.get_by_role("combobox", name=f"Message #quay as {person}").fill("/")
        await expect(page.locator(".option-label")).to_have_text(offered)
    members.expel_bot(world, world.home)
    await page.get_by_role("combobox", name="Message #quay as Ben").fill("/m")
    await page.get_by_role("combobox", name="Message #quay as Ben").fill("/")
    await expect(page.locator(".option-label")).to_have_text(["/alike", "/mine"])


async def test_open_command_list_shows_newly_set_commands(
    server: ScriptedServer, show: Open
) -> None:
    page = await show()
    await page.get_by_role("combobox", name="Message #quay").fill("/")
    labels = page.locator(".option-label")
    await expect(labels).to_have_text(["/boat build", "/boat sink", "/wind"])
    commands = [{"name": "say", "type": 1, "description": "say"}]
    server.world.news.publish("commands", commands=commands)
    await expect(labels).to_have_text(["/say"])


async def test_unanswered_command_shows_an_error(server: ScriptedServer, show: Open) -> None:
    page = await show()
    await begin_command(page, "/wi")
    await page.keyboard.press("Enter")
    await wait_for_operation(page, server, "slash")
    server.fail_interaction()
    await expect(page.get_by_role("log")).to_contain_text("The application did not respond")
    await page.get_by_role("button", name="Dismiss message").click()
    await expect(page.get_by_role("log")).not_to_contain_text("did not respond")
