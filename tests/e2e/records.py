"""The text file about a finished game, which the button More gives to anybody."""

from discord_playground import Actor, Shown
from game.rules.checking import problem_sentences
from game.rules.notation import GameText, parse_game

FILE = "cartagena.txt"


async def read_and_verify(reader: Actor, final: Shown) -> GameText:
    """Read the game in the file of a finished game, and check that it was played fairly."""
    [more] = [one.custom_id for one in final.buttons if ":more:" in (one.custom_id or "")]
    return verified(await reader.click(final, custom_id=more))


def verified(message: Shown) -> GameText:
    """Read the game in a message's file, and check that it was played fairly."""
    [data] = [file.data for file in message.files if file.filename == FILE]
    game = parse_game(data.decode())
    assert problem_sentences(game) == []
    return game
