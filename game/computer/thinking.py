"""How a computer player comes to its action."""

import random
from dataclasses import dataclass, replace

import numpy as np

from game.computer.foresight import after_draws, after_replies, first_actions
from game.computer.levels import CHARACTERS, Character, Level
from game.computer.network import chance, trained
from game.computer.plans import Ends, ends, path
from game.computer.search import WON, Layer, search
from game.computer.sight import Roots, roots
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
    return decide(CHARACTERS[level], view, random_source).plan()[0]


@dataclass(frozen=True, slots=True)
class Decision:
    """The position in which a player means to end its turn, in what it searched."""

    seen: Roots
    layers: list[Layer]
    layer: int
    row: int

    def plan(self) -> list[Action]:
        """The actions that lead there; EndTurn where none is needed."""
        return path(self.layers, self.layer, self.row)


def decide(character: Character, view: View, random_source: random.Random) -> Decision:
    """What a player of this character means to do with the rest of its turn.

    Where the first action draws face-down cards, the decision reaches no farther.
    """
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
            return Decision(seen, layers, 1, int(first[worth.argmax()]))
        found = Ends(found.layer[sure], found.row[sure], found.value[sure])
    best = 0
    if character.replies and seen.rivals.shape[1] == 1 and found.value[0] < WON:
        best = int(after_replies(seen, layers, found, character, noise).argmax())
    return Decision(seen, layers, int(found.layer[best]), int(found.row[best]))


def _misjudged(layer: Layer, slip: float, noise: np.random.Generator) -> Layer:
    wrong = noise.normal(0, slip, len(layer.values)).astype(np.float32)
    return replace(layer, values=layer.values + np.where(layer.values < WON, wrong, 0))
