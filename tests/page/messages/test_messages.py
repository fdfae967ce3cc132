"""What the page shows of messages."""

import pytest
from playwright.async_api import expect

from tests.page import samples
from tests.page.conftest import PATIENCE, Open
from tests.page.samples import ANA, BEN, BOT, HARBOUR, TAVERN
from tests.page.stage import Stage, sent

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_markdown_becomes_nodes_and_never_markup(stage: Stage, show: Open) -> None:
    said = await stage.post(BEN, samples.MARKDOWN)
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


CORNERS = {
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


async def test_corners_of_markdown(stage: Stage, show: Open) -> None:
    for written in CORNERS:
        await stage.post(BEN, written)
    page = await show()
    drawn = await page.locator(".content").evaluate_all("nodes => nodes.map(one => one.innerHTML)")
    assert dict(zip(CORNERS, drawn, strict=True)) == CORNERS


async def test_a_storm_of_marks_does_not_hold_the_page(stage: Stage, show: Open) -> None:
    storm = "||" * 40 + "*_~`[<" * 300
    await stage.post(BEN, storm)
    page = await show()
    await expect(page.locator(".message")).to_have_count(1)
    took = await page.evaluate("performance.now()")
    assert took < PATIENCE


TIED = ("\u206012", "\u2060\u00a09")
"""What stands beside a card's emoji: how many there are, and where a pirate comes from."""


@pytest.mark.parametrize("number", TIED)
@pytest.mark.parametrize(("width", "wrapping"), [(390, "nowrap"), (1280, "wrap")])
async def test_a_number_stays_beside_its_emoji_on_a_phone(
    stage: Stage, show: Open, width: int, wrapping: str, number: str
) -> None:
    await stage.post(BOT, f"<:skull:1>{number} <:hat:2> 3")
    page = await show(width=width)
    await expect(page.locator(".tied")).to_have_text(number)
    found = await page.locator(".tied").evaluate("(one) => getComputedStyle(one).textWrapMode")
    assert found == wrapping
    await expect(page.locator("img.emoji")).to_have_count(2)


async def test_a_spoiler_opens_on_click(stage: Stage, show: Open) -> None:
    await stage.post(BEN, "||gold||")
    page = await show()
    await expect(page.get_by_text("gold")).to_be_hidden()
    await page.get_by_role("button", name="Spoiler, hidden").press("Enter")
    await expect(page.get_by_text("gold")).to_be_visible()


async def test_edits_deletions_and_replies(stage: Stage, show: Open) -> None:
    first = await stage.post(BEN, "first")
    page = await show()
    await stage.post(BOT, "answer", type=19, message_reference={"message_id": first["id"]})
    await expect(page.locator(".origin .excerpt")).to_have_text("first")
    await stage.edit(first, content="second")
    shown = page.locator(f'[data-message-id="{first["id"]}"]')
    await expect(shown.locator(".content")).to_have_text("second (edited)")
    await stage.tell({"t": "gone", "channel": TAVERN, "message": first["id"]})
    await expect(shown).to_have_count(0)


async def test_only_the_person_meant_is_called(stage: Stage, show: Open) -> None:
    page = await show("?as=Ana,Ben")
    await stage.post(BOT, f"<@{ANA}> <@{BEN}>", mentions=[{"id": ANA}])
    columns = page.locator(".column")
    await expect(columns.nth(0).locator(".message.mentioned")).to_have_count(1)
    await expect(columns.nth(1).locator(".message")).to_have_count(1)
    await expect(columns.nth(1).locator(".message.mentioned")).to_have_count(0)


async def test_an_ephemeral_message_is_its_owners_alone(stage: Stage, show: Open) -> None:
    page = await show("?as=Ana,Ben")
    secret = await stage.post(BOT, "your cards", owner=BEN)
    mine, theirs = page.locator(f'[data-person="{BEN}"].column'), page.locator(".column").nth(0)
    await expect(mine).to_contain_text("Only you can see this")
    await expect(theirs.locator(".message")).to_have_count(0)
    await mine.get_by_role("button", name="Dismiss message").click()
    assert await sent(page, stage, "dismiss") == {
        "op": "dismiss", "as": BEN, "channel": TAVERN, "message": secret["id"],
    }  # fmt: skip


async def test_pictures_carry_their_description(stage: Stage, show: Open) -> None:
    picture = {"id": "1", "filename": "a.png", "url": f"{stage.address}/attachments/a.png",
               "width": 800, "height": 300, "description": "a map"}  # fmt: skip
    await stage.post(BOT, attachments=[picture])
    page = await show()
    await expect(page.get_by_role("img", name="a map")).to_be_visible()
    await page.get_by_role("button", name="Show the picture's description").click()
    await expect(page.locator(".alt-text")).to_have_text("a map")
    await page.get_by_role("button", name="Enlarge picture").click()
    await expect(page.get_by_role("dialog")).to_contain_text("a map")


async def test_jump_links_stay_on_the_page(stage: Stage, show: Open) -> None:
    goal = await stage.post(BEN, "treasure", channel_id=HARBOUR)
    address = f"https://discord.com/channels/{samples.GUILD}/{HARBOUR}/{goal['id']}"
    await stage.post(BEN, f"[over there]({address})")
    page = await show()
    await page.get_by_role("link", name="over there").click()
    await expect(page.locator(f'[data-message-id="{goal["id"]}"]')).to_be_focused()
    await expect(page.locator(".column")).to_have_attribute("data-channel", HARBOUR)


async def test_the_bottom_stays_the_bottom(stage: Stage, show: Open) -> None:
    for number in range(40):
        await stage.post(BEN, f"line {number}")
    page = await show()
    feed = page.get_by_role("log")
    below = "node => node.scrollHeight - node.scrollTop - node.clientHeight"
    picture = {"id": "1", "filename": "a.png", "url": f"{stage.address}/attachments/a.png"}
    await stage.post(BOT, "with a late picture", attachments=[picture])
    await page.wait_for_function("document.querySelector('.picture img')?.naturalHeight > 0")
    await page.wait_for_timeout(50)
    assert abs(await feed.evaluate(below)) < 2
    await feed.evaluate("node => { node.scrollTop = 200 }")
    await expect(page.get_by_role("button", name="Newest messages")).to_be_visible()
    await stage.post(BEN, "far below")
    await expect(feed).to_contain_text("far below")
    assert await feed.evaluate("node => node.scrollTop") == 200
    await page.get_by_role("button", name="Newest messages").click()
    assert abs(await feed.evaluate(below)) < 2
