"""Tests of how the page shows messages."""

import pytest
from playwright.async_api import expect

from discord_playground.browser_plugin import Open
from discord_playground.world.objects.messages import REPLY
from page import samples
from page.scripted_server import ScriptedServer, wait_for_operation
from page.world import ANA, BEN, BOT, GUILD, HARBOUR, QUAY

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_markdown_is_rendered_but_html_in_it_is_not(
    server: ScriptedServer, show: Open
) -> None:
    said = server.post(BEN, samples.MARKDOWN)
    page = await show()
    text = page.locator(f'[data-message-id="{said["id"]}"] .content')
    assert await text.get_by_role("heading", name="Big news").count() == 1
    for tag, words in {
        "strong": "bold", "em": "slanted", "u": "under", "s": "gone", "blockquote": "quoted",
        "ul ul li": "inner", "ol li": "first", "small": "small print", "pre code": "x = 1 < 2",
    }.items():  # fmt: skip
        await expect(text.locator(tag).first).to_have_text(words)
    await expect(text).to_contain_text("*not slanted* and snake_case_word")
    await expect(text).to_contain_text("<script>window.pwned = 1</script>")
    await expect(text.locator("time")).to_contain_text("ago")
    await expect(text.get_by_role("link", name="a link")).to_have_attribute(
        "href", "https://example.org/x"
    )
    assert await text.locator("img, script, a[href^=javascript]").count() == 0
    assert await page.evaluate("window.pwned") is None


MARKDOWN_CASES = {
    "***both***": "<strong><em>both</em></strong>",
    "**bold *and* more**": "<strong>bold <em>and</em> more</strong>",
    "*a **b***": "<em>a <strong>b</strong></em>",
    "2 * 3 * 4": "2 * 3 * 4",
    "``a ` b``": "<code>a ` b</code>",
    "**`**`**": "<strong><code>**</code></strong>",
    "unclosed **bold": "unclosed **bold",
    "a_b_c _d_": "a_b_c <em>d</em>",
    "\\_\\_x\\_\\_": "__x__",
    "<@1>": '<span class="mention" data-mention="1">@unknown-user</span>',
    "<:skull:12>": (
        '<img class="emoji" src="/emojis/12.png" alt=":skull:" title=":skull:" draggable="false">'
    ),
    "a\n```\nb\n```c": "a<pre><code>b</code></pre>c",
}


async def test_unusual_markdown_is_rendered_correctly(server: ScriptedServer, show: Open) -> None:
    for written in MARKDOWN_CASES:
        server.post(BEN, written)
    page = await show()
    rendered = await page.locator(".content").evaluate_all(
        "nodes => nodes.map(one => one.innerHTML)"
    )
    assert dict(zip(MARKDOWN_CASES, rendered, strict=True)) == MARKDOWN_CASES


MEASURE_SCRIPT = """async texts => {
  const { markdown } = await import("/page/js/markdown/blocks.js");
  return texts.map((text) => {
    const times = Array.from({ length: 5 }, () => {
      const began = performance.now();
      for (let drawn = 0; drawn < 20; drawn += 1) markdown(text, {});
      return performance.now() - began;
    });
    return Math.min(...times);
  });
}"""
"""A script that returns the milliseconds for drawing each text 20 times.

Each time is the shortest of five runs."""
MAX_TIME_RATIO = 1000
"""The most time that drawing many marks may take, as a multiple of a plain text's time.

Marks take longer than plain text, because each mark searches all later marks once."""


async def test_many_markdown_marks_are_rendered_fast(server: ScriptedServer, show: Open) -> None:
    many_marks = "||" * 40 + "*_~`[<" * 300
    server.post(BEN, many_marks)
    page = await show()
    await expect(page.locator(".message")).to_have_count(1)
    marks_ms, plain_ms = await page.evaluate(MEASURE_SCRIPT, [many_marks, "x" * len(many_marks)])
    assert marks_ms < MAX_TIME_RATIO * plain_ms


TEXTS_AFTER_EMOJI = ("\u206012", "\u2060\u00a09")
"""Texts directly after an emoji: how many cards, or the number of the sailor's space."""


@pytest.mark.parametrize("number", TEXTS_AFTER_EMOJI)
@pytest.mark.parametrize(("width", "wrapping"), [(390, "nowrap"), (1280, "wrap")])
async def test_a_number_stays_beside_its_emoji_on_a_phone(
    server: ScriptedServer, show: Open, width: int, wrapping: str, number: str
) -> None:
    server.post(BOT, f"<:skull:1>{number} <:hat:2> 3")
    page = await show(width=width)
    await expect(page.locator(".tied")).to_have_text(number)
    found = await page.locator(".tied").evaluate("(one) => getComputedStyle(one).textWrapMode")
    assert found == wrapping
    await expect(page.locator("img.emoji")).to_have_count(2)


async def test_a_spoiler_opens_on_click(server: ScriptedServer, show: Open) -> None:
    server.post(BEN, "||gold||")
    page = await show()
    await expect(page.get_by_text("gold")).to_be_hidden()
    await page.get_by_role("button", name="Spoiler, hidden").press("Enter")
    await expect(page.get_by_text("gold")).to_be_visible()


async def test_page_follows_edits_deletions_and_replies(server: ScriptedServer, show: Open) -> None:
    first = server.post(BEN, "first")
    page = await show()
    reply = {"type": REPLY, "message_reference": {"message_id": first["id"]}}
    server.post(BOT, "answer", extra=reply)
    await expect(page.locator(".origin .excerpt")).to_have_text("first")
    server.edit(first, content="second")
    shown = page.locator(f'[data-message-id="{first["id"]}"]')
    await expect(shown.locator(".content")).to_have_text("second (edited)")
    await expect(page.locator(".origin .excerpt")).to_have_text("second")
    reply = {**reply, "referenced_message": first}
    server.post(BOT, "another answer", extra=reply)
    await expect(page.locator(".origin .excerpt").last).to_have_text("second")
    server.delete(first)
    await expect(shown).to_have_count(0)


async def test_message_is_highlighted_only_for_the_mentioned_person(
    server: ScriptedServer, show: Open
) -> None:
    page = await show("?as=Ana,Ben")
    server.post(BOT, f"<@{ANA}> <@{BEN}>", allowed_mentions={"users": [ANA]})
    columns = page.locator(".column")
    await expect(columns.nth(0).locator(".message.mentioned")).to_have_count(1)
    await expect(columns.nth(1).locator(".message")).to_have_count(1)
    await expect(columns.nth(1).locator(".message.mentioned")).to_have_count(0)


async def test_person_without_a_mention_is_shown_as_unknown_user(
    server: ScriptedServer, show: Open
) -> None:
    page, words = await show(), f"<@{ANA}> and <@{BEN}>"
    said = server.post(BOT, words, allowed_mentions={"users": [ANA]})
    reply = {"type": REPLY, "message_reference": {"message_id": said["id"]}}
    server.post(BEN, "oh", extra=reply)
    shown = page.locator(f'[data-message-id="{said["id"]}"]')
    await expect(shown.locator(".mention")).to_have_text(["@Ana", "@unknown-user"])
    await expect(shown.locator(".mine")).to_have_text("@Ana")
    await expect(page.locator(".excerpt")).to_have_text("@Ana and @unknown-user")
    server.edit(said, content=words, allowed_mentions={"parse": []})
    await expect(shown.locator(".mention")).to_have_text(["@unknown-user", "@unknown-user"])
    await expect(shown.locator(".mine")).to_have_count(0)
    await expect(page.locator(".message.mentioned")).to_have_count(0)


async def test_only_the_owner_sees_and_dismisses_an_ephemeral_message(
    server: ScriptedServer, show: Open
) -> None:
    page = await show("?as=Ana,Ben")
    secret = server.post(BOT, "your cards", owner=BEN)
    mine, theirs = page.locator(f'[data-person="{BEN}"].column'), page.locator(".column").nth(0)
    await expect(mine).to_contain_text("Only you can see this")
    await expect(theirs.locator(".message")).to_have_count(0)
    await mine.get_by_role("button", name="Dismiss message").click()
    assert await wait_for_operation(page, server, "dismiss") == {
        "op": "dismiss", "as": BEN, "channel": QUAY, "message": secret["id"],
    }  # fmt: skip


async def test_picture_description_is_shown(server: ScriptedServer, show: Open) -> None:
    server.post(BOT, **samples.attachment_arguments(800, 300))
    page = await show()
    await expect(page.get_by_role("img", name="a map")).to_be_visible()
    await page.get_by_role("button", name="Show the picture's description").click()
    await expect(page.locator(".alt-text")).to_have_text("a map")
    await page.get_by_role("button", name="Enlarge picture").click()
    await expect(page.get_by_role("dialog")).to_contain_text("a map")


async def test_jump_link_opens_the_message_on_the_page(server: ScriptedServer, show: Open) -> None:
    target = server.post(BEN, "treasure", channel_id=HARBOUR)
    address = f"https://discord.com/channels/{GUILD}/{HARBOUR}/{target['id']}"
    server.post(BEN, f"[over there]({address})")
    page = await show()
    await page.get_by_role("link", name="over there").click()
    await expect(page.locator(f'[data-message-id="{target["id"]}"]')).to_be_focused()
    await expect(page.locator(".column")).to_have_attribute("data-channel", HARBOUR)


async def test_feed_follows_new_messages_only_at_the_bottom(
    server: ScriptedServer, show: Open
) -> None:
    for number in range(40):
        server.post(BEN, f"line {number}")
    page = await show()
    feed = page.get_by_role("log")
    pixels_below = "node => node.scrollHeight - node.scrollTop - node.clientHeight"
    # The page knows the picture's size only after loading it.
    picture_item = {"media": {"url": f"{server.address}/pictures/800x300.png"}}
    server.post(BOT, flags=samples.V2_FLAG, components=[{"type": 12, "items": [picture_item]}])
    await page.wait_for_function("document.querySelector('.picture img')?.naturalHeight > 0")
    await page.wait_for_function(
        f"Math.abs(({pixels_below})(document.querySelector('[role=log]'))) < 2"
    )
    await feed.evaluate("node => { node.scrollTop = 200 }")
    await expect(page.get_by_role("button", name="Newest messages")).to_be_visible()
    server.post(BEN, "far below")
    await expect(feed).to_contain_text("far below")
    assert await feed.evaluate("node => node.scrollTop") == 200
    await page.get_by_role("button", name="Newest messages").click()
    assert abs(await feed.evaluate(pixels_below)) < 2
