"""A look back: the player's turns that cost the most."""

import re
from collections.abc import Sequence

import pytest

from discord_playground import Playground
from game.computer import CostlyTurn, Hint
from game.model.ids import GameId
from game.rules.views import Choice
from tests.e2e import play
from tests.e2e.afterwards.finished import finish_game, waste_turn
from tests.e2e.bots import LoopBot, ProcessBot
from tests.long import long


async def test_only_players_can_look_back_on_their_costly_turns(
    playground: Playground, loop_bot: LoopBot
) -> None:
    crew = await finish_game(playground, loop_bot, rounds=2, turn=waste_turn)
    [final] = crew.finals()
    eva = playground.person("Eva")
    assert "not in this game" in (await eva.click(final, "My biggest mistakes")).text
    ana = crew.people[0]
    looked = await ana.click(final, "My biggest mistakes")
    assert looked.ephemeral
    await ana.until(lambda: "Looking back" not in ana.now(looked).text, timeout=play.PATIENCE)
    done = ana.now(looked)
    turns = re.findall(r"\*\*Turn (\d+)\*\* cost you about \d+ percentage point", done.text)
    assert len(turns) == len(set(turns)) == len(done.images) > 0
    assert done.text.count("Better: ") == 2 * len(turns)  # in the text and the picture's words


async def test_look_back_continues_if_an_edit_of_its_progress_fails(
    playground: Playground, loop_bot: LoopBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.afterwards.review.PROGRESS_SECONDS", 0)
    crew = await finish_game(playground, loop_bot, rounds=2, turn=waste_turn)
    [final], ana = crew.finals(), crew.people[0]
    playground.faults.hang_up("PATCH /webhooks/*")
    looked = await ana.click(final, "My biggest mistakes")
    await ana.until(lambda: "Looking back" not in ana.now(looked).text, timeout=play.PATIENCE)
    assert not playground.faults.pending
    assert "cost you about" in ana.now(looked).text


async def test_three_costliest_turns_are_listed_in_order_of_cost(
    playground: Playground, loop_bot: LoopBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The real cost of a turn differs between runs, so the test sets it."""
    losses = iter([0.1, None, 0.3, 0.05, 0.2])

    async def costs(turn: Sequence[Choice]) -> CostlyTurn | None:
        [(seen, done), *_], loss = turn, next(losses)
        return (
            None
            if loss is None
            else CostlyTurn(seen, (), (done,), Hint((done,), 1, 0, 0, 0, 0.5), 0.5, 0.5 - loss)
        )

    monkeypatch.setattr(loop_bot.bot.thinking, "review", costs)
    crew = await finish_game(playground, loop_bot, rounds=5)
    ana = crew.people[0]
    looked = await ana.click(crew.finals()[0], "My biggest mistakes")
    await ana.until(lambda: "Looking back" not in ana.now(looked).text, timeout=play.PATIENCE)
    listed = re.findall(r"\*\*Turn (\d+)\*\* cost you about (\d+) percentage", ana.now(looked).text)
    turns = (await loop_bot.tables.table(GameId(1))).turns
    mine = [number for number, turn in enumerate(turns, start=1) if turn.seat == 0]
    assert listed == [(str(mine[2]), "30"), (str(mine[4]), "20"), (str(mine[0]), "10")]


async def test_a_hint_and_a_review_do_not_wait_for_each_other(
    playground: Playground, loop_bot: LoopBot
) -> None:
    over = await finish_game(playground, loop_bot)
    crew = await play.start_game(playground, ["Ana", "Ben"], "jamaica")
    who, panel = await play.open_panel(crew)
    async with loop_bot.bot.thinking._thinking_lock:
        hinted = await who.click(panel, "Hint")
        looked = await who.click(over.finals()[0], "My biggest mistakes")
        assert "Looking back" in looked.text
    for asked in (hinted, looked):
        await who.until(lambda m=asked: who.now(m).text != m.text, play.PATIENCE)


@long
async def test_look_back_works_again_after_a_kill(
    playground: Playground, process: ProcessBot
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
    for _ in range(4):
        await play.take_turn(*await play.open_panel(crew))
    ben = crew.people[1]
    await ben.click(await ben.slash("cartagena resign", crew.channel), "Leave the game")
    final, ana = await crew.board(play.OVER), crew.people[0]
    asked = await ana.click(final, "My biggest mistakes")
    await process.kill()
    left = ana.now(asked).text
    assert re.search(r"\(<t:\d+:R>\)\. Stuck\? Press the button again", left)
    await process.start()
    again = await ana.click(final, "My biggest mistakes")
    await ana.until(lambda: "Looking back" not in ana.now(again).text, timeout=play.PATIENCE)
    assert "couldn't look back" not in ana.now(again).text
