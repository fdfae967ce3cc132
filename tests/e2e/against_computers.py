"""Helpers with which one person plays whole games against computers, click by click."""

from discord_playground import Actor, Shown
from game.computer import Level
from i18n.catalogue import shipped_catalogue
from tests.e2e.bots import LiveBot
from tests.e2e.play import PATIENCE_SECONDS, is_complete
from tests.e2e.play_by_ids import ids_with_verb, play_action, seat_computers

MOST_ACTIONS = 2000


def public_messages(person: Actor) -> list[Shown]:
    """Return the complete public messages in the tavern; a new board may begin as a plain line."""
    return [one for one in person.sees("tavern") if not one.ephemeral and is_complete(one)]


async def start_against_computers(person: Actor, *levels: Level, **options: object) -> Shown:
    """Open a lobby, add computers of these levels and start the game; return the lobby."""
    lobby = await person.slash("cartagena new", "tavern", **options)
    words = shipped_catalogue().for_locale(str(options.get("language", "en")))
    computer_mark = f"({words('lobby-computer')})"
    panel = await person.click(lobby, custom_id=ids_with_verb(lobby, "set-up")[0])
    for level in levels:
        panel = await seat_computers(person, panel, level)
    await person.until(
        lambda: person.now(lobby).text.count(computer_mark) == len(levels), PATIENCE_SECONDS
    )
    await person.click(lobby, custom_id=ids_with_verb(person.now(lobby), "start")[0])
    return lobby


async def start_computer_game(person: Actor, channel: str, **options: object) -> Shown:
    """Open a game between computers; return its first message when the game has begun."""
    shown = await person.slash("cartagena watch", channel, **options)
    await person.until(lambda: not ids_with_verb(person.now(shown), "start"), PATIENCE_SECONDS)
    return shown


async def wait_for_call_or_end(person: Actor) -> Shown:
    """Wait until the newest public message calls the person or shows the end; return it."""

    def newest() -> list[Shown]:
        *_, last = public_messages(person)
        return [last] if f"{person.mention}," in last.text or ids_with_verb(last, "replay") else []

    [found] = await person.until(newest, PATIENCE_SECONDS)
    return found


async def take_turn(person: Actor, board: Shown) -> int:
    """Play a whole turn; return the number of its actions."""
    panel = await play_action(
        person, await person.click(board, custom_id=ids_with_verb(board, "hand")[0])
    )
    count = 1
    while ids_with_verb(panel, "play"):
        panel = await play_action(person, panel)
        count += 1
    return count


async def play_to_the_end(person: Actor, bot: LiveBot) -> Shown:
    """Play until somebody has won; return the final board."""
    actions = 0
    while ids_with_verb(board := await wait_for_call_or_end(person), "hand"):
        actions += await take_turn(person, board)
        assert actions < MOST_ACTIONS
        await bot.wait_until_idle()
    return board
