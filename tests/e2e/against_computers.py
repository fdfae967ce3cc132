"""One person against computers: what they press, turn after turn."""

from discord_playground import Actor, Shown
from game.computer import Level
from i18n.catalogue import shipped
from tests.e2e.bots import LoopBot
from tests.e2e.play import PATIENCE, whole
from tests.e2e.play_by_ids import act, ids, seat_computers

ACTIONS = 2000


def public(person: Actor) -> list[Shown]:
    """What everybody sees in the tavern, but for lines that are still to become boards."""
    return [one for one in person.sees("tavern") if not one.ephemeral and whole(one)]


async def embarked(person: Actor, *levels: Level, **options: object) -> Shown:
    """Open a lobby, add these computers and start; the lobby."""
    lobby = await person.slash("cartagena new", "tavern", **options)
    words = shipped().for_locale(str(options.get("language", "en")))
    computer = f"({words('lobby-computer')})"
    panel = await person.click(lobby, custom_id=ids(lobby, "set-up")[0])
    for level in levels:
        panel = await seat_computers(person, panel, level)
    await person.until(lambda: person.now(lobby).text.count(computer) == len(levels), PATIENCE)
    await person.click(lobby, custom_id=ids(person.now(lobby), "start")[0])
    return lobby


async def watching(person: Actor, channel: str, **options: object) -> Shown:
    """Let computers play among themselves; the first message, once they do."""
    shown = await person.slash("cartagena watch", channel, **options)
    await person.until(lambda: not ids(person.now(shown), "start"), PATIENCE)
    return shown


async def called_or_over(person: Actor) -> Shown:
    """The newest public message, once it calls the person or tells the end."""

    def newest() -> list[Shown]:
        *_, last = public(person)
        return [last] if f"{person.mention}," in last.text or ids(last, "replay") else []

    [found] = await person.until(newest, PATIENCE)
    return found


async def take_turn(person: Actor, board: Shown) -> int:
    """Play until there is nothing to end or to take back; how many actions it took."""
    panel = await act(person, await person.click(board, custom_id=ids(board, "hand")[0]))
    count = 1
    while ids(panel, "play"):
        panel = await act(person, panel)
        count += 1
    return count


async def play_to_the_end(person: Actor, bot: LoopBot) -> Shown:
    """Play until somebody has won; the final board."""
    actions = 0
    while ids(board := await called_or_over(person), "hand"):
        actions += await take_turn(person, board)
        assert actions < ACTIONS
        await bot.wait_until_idle()
    return board
