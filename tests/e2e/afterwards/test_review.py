"""A look back lists the turns that lowered the player's chance to win the most."""

import re
from collections.abc import Sequence

import pytest

from discord_playground import Actor, Playground, Shown
from game.computer import CostlyTurn, Gains, Hint
from game.model.ids import GameId
from game.rules.views import SeenAction
from tests.e2e import play
from tests.e2e.afterwards.finished import finish_game, waste_turn
from tests.e2e.bots import LiveBot, ProcessBot
from tests.long import long


async def open_review(person: Actor, final: Shown) -> Shown:
    """Look back on one's costly turns, from the message of a finished game."""
    return await person.click(await person.click(final, "More"), "My biggest mistakes")


GAINS = Gains(spaces=1, cards=0, aboard=0, denied=0)


async def test_only_players_can_look_back_on_their_costly_turns(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await finish_game(playground, live_bot, rounds=2, turn=waste_turn)
    [final] = crew.final_messages()
    eva = playground.person("Eva")
    assert "not in this game" in (await open_review(eva, final)).text
    ana = crew.people[0]
    look_back = await open_review(ana, final)
    assert look_back.ephemeral
    await ana.until(
        lambda: "Looking back" not in ana.now(look_back).text, timeout=play.PATIENCE_SECONDS
    )
    done = ana.now(look_back)
    turns = re.findall(r"\*\*Turn (\d+)\*\* cost you about \d+ percentage point", done.text)
    assert len(turns) == len(set(turns)) == len(done.images) > 0
    assert done.text.count("Better: ") == 2 * len(turns)  # in the text and the alt text


async def test_look_back_continues_if_an_edit_that_shows_progress_fails(
    playground: Playground, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.afterwards.review.PROGRESS_SECONDS", 0)
    crew = await finish_game(playground, live_bot, rounds=2, turn=waste_turn)
    [final], ana = crew.final_messages(), crew.people[0]
    playground.faults.hang_up("PATCH /webhooks/*")
    look_back = await open_review(ana, final)
    await ana.until(
        lambda: "Looking back" not in ana.now(look_back).text, timeout=play.PATIENCE_SECONDS
    )
    assert not playground.faults.has_pending
    assert "cost you about" in ana.now(look_back).text


async def test_three_costliest_turns_are_listed_in_order_of_cost(
    playground: Playground, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The real cost of a turn differs between runs, so the test sets it."""
    losses = iter([0.1, None, 0.3, 0.05, 0.2])

    async def review_with_set_loss(turn: Sequence[SeenAction]) -> CostlyTurn | None:
        [(seen, done), *_], loss = turn, next(losses)
        return (
            None
            if loss is None
            else CostlyTurn(seen, (), (done,), Hint((done,), GAINS, 0.5), 0.5, 0.5 - loss, GAINS)
        )

    monkeypatch.setattr(live_bot.bot.thinking, "review", review_with_set_loss)
    crew = await finish_game(playground, live_bot, rounds=5)
    ana = crew.people[0]
    look_back = await open_review(ana, crew.final_messages()[0])
    await ana.until(
        lambda: "Looking back" not in ana.now(look_back).text, timeout=play.PATIENCE_SECONDS
    )
    listed = re.findall(
        r"\*\*Turn (\d+)\*\* cost you about (\d+) percentage", ana.now(look_back).text
    )
    turns = (await live_bot.tables.table(GameId(1))).turns
    ana_turns = [number for number, turn in enumerate(turns, start=1) if turn.seat == 0]
    assert listed == [
        (str(ana_turns[2]), "30"),
        (str(ana_turns[4]), "20"),
        (str(ana_turns[0]), "10"),
    ]


async def test_hint_and_look_back_do_not_wait_for_each_other(
    playground: Playground, live_bot: LiveBot
) -> None:
    finished_crew = await finish_game(playground, live_bot)
    crew = await play.start_game(playground, ["Ana", "Ben"], "jamaica")
    who, panel = await play.open_panel(crew)
    async with live_bot.bot.thinking._thinking_lock:
        hinted = await who.click(panel, play.HINT)
        look_back = await open_review(who, finished_crew.final_messages()[0])
        assert "Looking back" in look_back.text
    for asked in (hinted, look_back):
        await who.until(lambda m=asked: who.now(m).text != m.text, play.PATIENCE_SECONDS)


@long
async def test_look_back_works_again_after_a_kill(
    playground: Playground, process: ProcessBot
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
    for _ in range(4):
        await play.take_turn(*await play.open_panel(crew))
    ben = crew.people[1]
    await ben.click(await play.ask(ben, "resign", crew.channel), "Leave the game")
    final, ana = await crew.wait_for_board(play.GAME_OVER_TEXT), crew.people[0]
    asked = await open_review(ana, final)
    await process.kill()
    text_after_kill = ana.now(asked).text
    assert re.search(r"\(<t:\d+:R>\)\. Stuck\? Press the button again", text_after_kill)
    await process.start()
    second_look_back = await open_review(ana, final)
    await ana.until(
        lambda: "Looking back" not in ana.now(second_look_back).text, timeout=play.PATIENCE_SECONDS
    )
    assert "couldn't look back" not in ana.now(second_look_back).text
