"""How a computer player comes to its action."""

import random
from dataclasses import replace

import numpy as np

from game.computer.foresight import after_draws, after_replies, first_actions
from game.computer.levels import CHARACTERS, Character, Level
from game.computer.network import chance, trained
from game.computer.plans import Ends, ends, path
from game.computer.search import WON, Layer, search
from game.computer.sight import roots
from game.rules.actions import Action, EndTurn
from game.rules.views import View


def choose(level: Level, view: View, random_source: random.Random) -> Action:
    """The level's next action for the seat on turn whose view this is.

    It follows from the view and the random source alone. Raises :class:`ValueError` for an
    onlooker or a seat that is not on turn.
    """
    if view.viewer != view.turn or view.winner is not None:
        raise ValueError("only the seat on turn can choose")
    if view.actions_left == 0:
        return EndTurn()
    return think(CHARACTERS[level], view, random_source)


def think(character: Character, view: View, random_source: random.Random) -> Action:
    """The next action of a player of this character."""
    seen = roots([view])
    noise = np.random.default_rng(random_source.getrandbits(64))
    layers = search(seen, trained().judge, character.beam)
    if character.slip:
        layers = [_misjudged(layer, character.slip, noise) for layer in layers]
    found = ends(layers, seen)[0]
    if character.draws and len(layers) > 1:
        first, worth = after_draws(seen, layers, character.draws)
        surprising = first_actions(layers, found)
        sure = ~np.isin(surprising, first)
        best_sure = chance(found.value[sure][:1])
        if len(first) and (not len(best_sure) or worth.max() > best_sure[0]):
            return path(layers, 1, int(first[worth.argmax()]))[0]
        found = Ends(found.layer[sure], found.row[sure], found.value[sure])
    best = 0
    if character.replies and seen.rivals.shape[1] == 1 and found.value[0] < WON:
        best = int(after_replies(seen, layers, found, character, noise).argmax())
    return path(layers, int(found.layer[best]), int(found.row[best]))[0]


def _misjudged(layer: Layer, slip: float, noise: np.random.Generator) -> Layer:
    wrong = noise.normal(0, slip, len(layer.values)).astype(np.float32)
    return replace(layer, values=layer.values + np.where(layer.values < WON, wrong, 0))
