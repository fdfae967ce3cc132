"""Every printed edition, each in a language of its own, by clicks to a winner."""

import os
import re
from itertools import cycle

import pytest

from game.rules.editions import EDITIONS
from game.rules.notation import parse_game
from game.rules.verify import verify
from i18n.catalogue import shipped
from playground import Playground, Shown
from playground.actors import Actor
from tests.e2e.bots import LoopBot

PEOPLE = ("Ana", "Ben")
ACTIONS = 2000
LOCALES = {"sv": "sv-SE"}
"""Discord's names for languages, where they differ from ours."""

GAMES = list(zip(EDITIONS, cycle(sorted(shipped().locales)), strict=False))


def ids(message: Shown, verb: str) -> list[str]:
    """The message's buttons of one kind."""
    found = (button.custom_id or "" for button in message.buttons)
    return [custom_id for custom_id in found if f":{verb}:" in custom_id]


def gain(custom_id: str) -> int:
    """How far a move goes; retreats rather than nothing, ending the turn as the last thing."""
    move = re.fullmatch(r"[A-Z](\d+)>(\d+)", custom_id.rpartition(":")[2])
    return int(move[2]) - int(move[1]) if move else -100


async def act(who: Actor, panel: Shown) -> Shown:
    """Play the farthest move of the first card, else the shortest retreat, else end the turn."""
    if cards := ids(panel, "card"):
        panel = await who.click(panel, custom_id=cards[0])
    moves = [move for move in ids(panel, "play") if not move.endswith(":U")]
    return await who.click(panel, custom_id=max(moves, key=gain))


async def board(people: list[Actor]) -> Shown | None:
    """The board that now calls somebody; ``None`` once the game is over."""

    def newest() -> list[Shown]:
        seen = [m for m in people[0].sees("tavern") if not m.ephemeral]
        return [m for m in seen if ids(m, "hand") or m.files][-1:]

    [found] = await people[0].until(newest)
    return found if ids(found, "hand") else None


@pytest.mark.skipif(
    "CARTAGENA_MATRIX_GAMES" not in os.environ, reason="`make matrix` plays every edition"
)
@pytest.mark.timeout(120)
@pytest.mark.parametrize(("edition", "language"), GAMES)
async def test_a_game_of_every_edition_reaches_its_winner(
    playground: Playground, inside: LoopBot, edition: str, language: str
) -> None:
    people = [playground.person(name) for name in PEOPLE]
    for person in people:
        person.speak(LOCALES.get(language, language))
    lobby = await people[0].slash("cartagena new", "tavern", edition=edition, language=language)
    for person in people[1:]:
        await person.click(lobby, custom_id=ids(person.now(lobby), "join")[0])
        await inside.settle()
    await people[0].click(lobby, custom_id=ids(people[0].now(lobby), "start")[0])
    await inside.settle()

    actions = 0
    while (called := await board(people)) is not None and actions < ACTIONS:
        who = next(person for person in people if person.mention in called.text)
        panel = await who.click(called, custom_id=ids(called, "hand")[0])
        while any(not move.endswith(":U") for move in ids(panel, "play")) or ids(panel, "card"):
            before = panel.text
            panel = await act(who, panel)
            actions += 1
            assert panel.text != before
            if not ids(panel, "play"):
                break
        await inside.settle()

    final = next(m for m in reversed(people[0].sees("tavern")) if m.files)
    text = next(file.data for file in final.files if file.filename == "cartagena.txt").decode()
    game = parse_game(text)
    assert game.setup.options.edition == EDITIONS[edition]
    assert verify(game) == []
