"""People who play by the buttons' ids alone, whatever language the words are in."""

import re

from discord_playground import Actor, Shown
from tests.e2e.play import PATIENCE


def ids(message: Shown, verb: str) -> list[str]:
    """The message's buttons of one kind."""
    found = (button.custom_id or "" for button in message.buttons)
    return [custom_id for custom_id in found if f":{verb}:" in custom_id]


def gain(custom_id: str) -> int:
    """How far a move goes; retreats rather than nothing, ending the turn as the last thing."""
    move = re.fullmatch(r"[A-Z](\d+)>(\d+)", custom_id.rpartition(":")[2])
    return int(move[2]) - int(move[1]) if move else -100


async def press(who: Actor, panel: Shown, custom_id: str) -> Shown:
    """Press a button of a panel once it is there; see `play.press`."""
    await who.until(
        lambda: custom_id in [button.custom_id for button in who.now(panel).buttons], PATIENCE
    )
    return await who.click(panel, custom_id=custom_id)


def menu(message: Shown, field: str) -> str:
    """The menu of a set-up panel for this."""
    return next(one for one in message.menus if one.endswith(f":{field}"))


async def choose(who: Actor, panel: Shown, field: str, *values: str) -> Shown:
    """Choose from a menu of a set-up panel."""
    return await who.select(panel, list(values), custom_id=menu(panel, field))


async def act(who: Actor, panel: Shown) -> Shown:
    """Play the farthest move on show, else the shortest retreat, else end the turn."""
    moves = [move for move in ids(panel, "play") if not move.endswith(":U")]
    return await press(who, panel, max(moves, key=gain))


async def board(people: list[Actor]) -> Shown | None:
    """The board that now calls somebody; ``None`` once the game is over."""

    def newest() -> list[Shown]:
        seen = [m for m in people[0].sees("tavern") if not m.ephemeral]
        return [m for m in seen if ids(m, "hand") or m.files][-1:]

    [found] = await people[0].until(newest)
    return found if ids(found, "hand") else None
