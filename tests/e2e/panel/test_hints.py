"""Hints in a panel, and the line on the final board that counts each player's hints."""

import pytest

from cogs.wording.events import NO_BREAK
from discord_playground import Actor, Playground, Shown
from game.computer import Gains, Hint
from game.rules.actions import Advance
from game.rules.views import View
from service.follower import Follower
from tests.e2e import play
from tests.e2e.bots import LiveBot, ProcessBot
from tests.e2e.play_by_ids import choose_setting
from tests.long import long


async def get_hint(who: Actor, panel: Shown) -> Shown:
    """Ask for a hint and wait until it is there."""
    asked = await who.click(panel, play.HINT)
    await who.until(
        lambda: "among equally good players: about" in who.now(asked).text, play.PATIENCE_SECONDS
    )
    return who.now(asked)


def plain_lines(shown: Shown) -> list[str]:
    """Return the lines of a message, with ordinary spaces."""
    return shown.text.replace(NO_BREAK, " ").splitlines()


async def test_hint_is_private_and_its_use_is_public_at_the_end(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="jamaica")
    who, panel = await play.open_panel(crew)
    panel = await get_hint(who, panel)
    [line] = [line for line in plain_lines(panel) if line.startswith("Hint:")]
    moves = play.moves(panel)
    move_texts = [play.in_words(move) for move in moves]
    assert any(move in line for move in move_texts) or "end of turn" in line
    assert not any("Hint:" in message.text for message in crew.public())
    await play.take_turn(who, await who.slash("cartagena hand", crew.channel))
    await live_bot.wait_until_idle()
    other, theirs = await play.open_panel(crew)
    for _ in range(2):
        theirs = await get_hint(other, theirs)
    await other.click(await play.ask(other, "resign", crew.channel), "Leave the game")
    await live_bot.wait_until_idle()
    [final] = crew.final_messages()
    hint_counts = {who: 1, other: 2}
    names = ", ".join(f"{one.person.name} {hint_counts[one]}" for one in crew.people)
    assert f"Hints asked for: {names}." in (await who.click(final, "More")).text


@long
async def test_hint_marks_the_move_of_its_first_card(
    playground: Playground, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The computer's advice differs between runs, so the test itself sets the advice."""

    async def advise_two_cards(view: View) -> Hint:
        advances = [choice for choice in view.choices if isinstance(choice, Advance)]
        first, last = advances[0], advances[-1]
        assert first.symbol != last.symbol
        return Hint((first, last), Gains(spaces=1, cards=-2, aboard=0, denied=0), chance=0.5)

    monkeypatch.setattr(live_bot.bot.thinking, "explain", advise_two_cards)
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="jamaica")
    who, panel = await play.open_panel(crew)
    panel = await play.play_action(who, panel)
    told = await get_hint(who, panel)
    marked = [label.removesuffix(" 💡") for label in play.labels(told) if label.endswith("💡")]
    [move] = [label for label in marked if "→" in label]
    [hint] = [line for line in plain_lines(told) if line.startswith("Hint:")]
    assert move.rpartition(": ")[2].replace("→", " → ") in hint
    assert hint.count("→") == 2


async def test_the_host_switches_hints_off(playground: Playground, live_bot: LiveBot) -> None:
    crew = await play.fill_lobby(playground, ["Ana", "Ben"])
    ana = crew.people[0]
    assert "No hints" not in (await crew.wait_for_board("The host can start")).text
    await choose_setting(ana, await play.open_settings(ana, crew.channel), "hints", "off")
    lobby = await crew.wait_for_board("no hints")
    await ana.click(lobby, "Start")
    who, panel = await play.open_panel(crew)
    assert play.HINT not in play.labels(panel)
    await play.ask(ana, "hints", crew.channel, "on")
    allowed = await who.slash("cartagena hand", crew.channel)
    assert play.HINT in play.labels(allowed)
    await play.ask(ana, "hints", crew.channel, "off")
    assert "switched hints off" in (await who.click(allowed, play.HINT)).text


async def test_hint_stays_visible_when_the_host_switches_hints_off(
    playground: Playground, live_bot: LiveBot
) -> None:
    """The change gives the table a new version. The buttons change, but the position does not."""
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="jamaica")
    who, panel = await play.open_panel(crew)
    told = await get_hint(who, panel)
    await switch_hints_off(crew, live_bot)
    now = who.now(told)
    assert "among equally good players: about" in now.text
    assert play.HINT not in play.labels(now)
    played = await play.play_action(who, now)
    assert "Your turn: 2 actions left" in played.text
    assert "among equally good players: about" not in played.text


@long
async def test_hint_is_shown_although_hints_are_switched_off_meanwhile(
    playground: Playground, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="jamaica")
    who, panel = await play.open_panel(crew)
    panels = live_bot.cog.panels
    slow_follower = Follower(panels._attempt, 1)
    monkeypatch.setattr(panels, "_follower", slow_follower)
    monkeypatch.setattr(panels._attempts, "_follower", slow_follower)
    asked = await who.click(panel, play.HINT)
    await who.until(lambda: has_hint_to_show(live_bot), play.PATIENCE_SECONDS)
    await switch_hints_off(crew, live_bot)
    assert "among equally good players: about" in who.now(asked).text


def has_hint_to_show(live_bot: LiveBot) -> bool:
    """Return whether a panel has got a hint, which its message may not show yet."""
    return any(panel.panel_extras.advice for panel in live_bot.cog.panels._newest._panels.values())


async def switch_hints_off(crew: play.Crew, live_bot: LiveBot) -> None:
    """Let the host switch hints off, and wait until every panel is updated."""
    await play.ask(crew.people[0], "hints", crew.channel, "off")
    await live_bot.wait_until_idle()
    await live_bot.cog.panels.wait_until_idle()


@long
async def test_second_hint_request_is_refused_while_the_first_is_running(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="jamaica")
    who, panel = await play.open_panel(crew)
    async with live_bot.bot.thinking._thinking_lock:
        asked = await who.click(panel, play.HINT)
        again = await who.click(asked, play.HINT)
        assert again.text == "I'm still busy with what you asked before."
        assert play.HINT in play.labels(who.now(asked))
    await who.until(
        lambda: "among equally good players: about" in who.now(asked).text, play.PATIENCE_SECONDS
    )
    await get_hint(who, who.now(asked))


@long
async def test_hint_is_shown_on_a_panel_opened_after_the_request(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="jamaica")
    who, panel = await play.open_panel(crew)
    async with live_bot.bot.thinking._thinking_lock:
        await who.click(panel, play.HINT)
        new_panel = await who.slash("cartagena hand", crew.channel)
    await who.until(
        lambda: "among equally good players: about" in who.now(new_panel).text,
        play.PATIENCE_SECONDS,
    )


async def test_second_review_request_is_refused_while_the_first_is_running(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="jamaica")
    who, panel = await play.open_panel(crew)
    await play.take_turn(who, panel)
    await live_bot.wait_until_idle()
    other, _ = await play.open_panel(crew)
    await other.click(await play.ask(other, "resign", crew.channel), "Leave the game")
    final = await crew.wait_for_board(play.GAME_OVER_TEXT)
    more = await who.click(final, "More")
    review_label = next(b.label for b in more.buttons if ":review:" in (b.custom_id or ""))
    async with live_bot.bot.thinking._thinking_lock:
        asked = await who.click(more, review_label)
        again = await who.click(more, review_label)
        assert again.text == "I'm still busy with what you asked before."
    await who.until(lambda: who.now(asked).text != asked.text, play.PATIENCE_SECONDS)


async def test_hint_request_after_the_end_closes_the_panel(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"])
    who, panel = await play.open_panel(crew)
    playground.faults.fail_next("DELETE /webhooks/*", 403, 50001)
    await who.slash("cartagena hand", crew.channel)
    other = next(actor for actor in crew.people if actor is not who)
    asked = await play.ask(other, "resign", crew.channel)
    await other.click(asked, "Leave the game")
    await live_bot.wait_until_idle()
    closed = await who.click(panel, play.HINT)
    assert f"{who.person.name} wins: everyone else has left" in closed.text
    assert not closed.buttons


@long
async def test_kill_during_a_hint_leaves_no_waiting_note_on_the_panel(
    playground: Playground, process: ProcessBot
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="jamaica")
    who, panel = await play.open_panel(crew)
    asked = await who.click(panel, play.HINT)
    await process.kill()
    after_kill = who.now(asked)
    assert list(play.cards(after_kill).values()) == list(play.cards(panel).values())
    assert play.HINT in play.labels(after_kill)
    assert "think" not in after_kill.text
    await process.start()
    assert "among equally good players: about" in (await get_hint(who, after_kill)).text
