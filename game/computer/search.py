"""Every way to spend one turn, for many positions at once."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from game.computer.encoding import ROW, Floats, Ints, Roots
from game.rules.moves import CROWDED

WON = 1e6
"""What a position is worth to the seat that has just won."""


@dataclass(frozen=True, slots=True)
class Positions:
    """Positions in the course of a turn.

    ``root`` says which root each belongs to, ``parent`` which position of the layer before.
    The action between is a card ``symbol`` (or, for a retreat, the number of symbols) on a pirate
    at ``origin``, to ``target``. ``drawn`` counts the cards taken from the row, ``unknown`` those
    taken face down. ``ahead`` and ``back`` tell where pirates would land.
    """

    root: Ints
    parent: Ints
    symbol: Ints
    origin: Ints
    target: Ints
    own: Ints
    hand: Ints
    drawn: Ints
    unknown: Ints
    supply: Ints
    crowd: Ints
    ahead: Ints
    back: Ints

    def __len__(self) -> int:
        return len(self.root)


Judge = Callable[[Roots, Positions], Floats]
"""What the ends of a turn are worth to the seat that played it."""


@dataclass(frozen=True, slots=True)
class Layer:
    """Positions after the same number of actions, and what ending the turn there is worth."""

    positions: Positions
    values: Floats


def search(roots: Roots, judge: Judge, beam: int | None = None) -> list[Layer]:
    """All positions the turn can reach, layer by layer, each once a layer.

    ``beam`` keeps only so many of the best of each root for going on.
    """
    first = start(roots)
    layers = [Layer(first, judge(roots, first))]
    for used in range(int(roots.left.max())):
        layer = layers[-1]
        going = roots.left[layer.positions.root] > used
        going &= layer.values < WON
        chosen = _best(layer, going, beam)
        following = _expand(roots, layer.positions, chosen)
        if not len(following):
            break
        layers.append(Layer(following, _judged(roots, following, judge)))
    return layers


def start(roots: Roots) -> Positions:
    """The roots themselves, before any action."""
    rows = np.arange(roots.count)
    none = np.zeros(roots.count, np.intp)
    crowd, ahead, back = _geometry(roots, rows, roots.own)
    return Positions(
        rows, none - 1, none, none, none, roots.own, roots.hand, none, none, roots.supply,
        crowd, ahead, back,
    )  # fmt: skip


def _judged(roots: Roots, positions: Positions, judge: Judge) -> Floats:
    values = judge(roots, positions)
    values[positions.own.min(axis=1) == roots.boat] = WON
    return values


def _best(layer: Layer, going: np.ndarray, beam: int | None) -> Ints:
    rows = np.flatnonzero(going)
    if beam is None or len(rows) <= beam:
        return rows
    root = layer.positions.root[rows]
    order = np.lexsort((-layer.values[rows], root))
    ordered = root[order]
    begins = np.searchsorted(ordered, ordered)
    return rows[np.sort(order[np.arange(len(order)) - begins < beam])]


def _expand(roots: Roots, before: Positions, rows: Ints) -> Positions:
    """The positions one action after those in ``rows``, without doubles."""
    row, rank, symbol, target = _moves(roots, before, rows)
    root = before.root[row]
    own = before.own[row]
    origin = own[np.arange(len(row)), rank]
    own[np.arange(len(row)), rank] = target
    own.sort(axis=1)
    hand = before.hand[row]
    played = np.flatnonzero(symbol < roots.symbols)
    hand[played, symbol[played]] -= 1
    supply = before.supply[row]
    supply[played] += 1
    drawn, unknown = before.drawn[row], before.unknown[row]
    back = np.flatnonzero(symbol == roots.symbols)
    taken = np.minimum(before.crowd[row[back], target[back]], supply[back])
    supply[back] -= taken
    for card in range(1, CROWDED):
        taking = back[taken >= card]
        shown = roots.row[root[taking], np.minimum(drawn[taking], ROW - 1)]
        known = (shown >= 0) & (drawn[taking] < ROW)
        hand[taking[known], shown[known]] += 1
        drawn[taking[known]] += 1
        unknown[taking[~known]] += 1
    keep = _once(root, own, hand, unknown)
    root, own = root[keep], own[keep]
    crowd, ahead, behind = _geometry(roots, root, own)
    return Positions(
        root, row[keep], symbol[keep], origin[keep], target[keep], own, hand[keep],
        drawn[keep], unknown[keep], supply[keep], crowd, ahead, behind,
    )  # fmt: skip


def _moves(roots: Roots, before: Positions, rows: Ints) -> tuple[Ints, Ints, Ints, Ints]:
    """All actions from the positions in ``rows``: position, pirate's rank, symbol, target."""
    own = before.own[rows]
    fresh = np.ones(own.shape, bool)
    fresh[:, 1:] = own[:, 1:] != own[:, :-1]
    aside = fresh & (own < roots.boat)
    back = np.take_along_axis(before.back[rows], own, axis=1)
    open_ = np.concatenate(
        (
            aside[:, :, None] & (before.hand[rows] > 0)[:, None, :],
            (fresh & (back > 0))[:, :, None],
        ),
        axis=2,
    )
    at, rank, symbol = np.nonzero(open_)
    row = rows[at]
    origin = own[at, rank]
    retreats = symbol == roots.symbols
    cards = np.where(retreats, 0, symbol)
    pointer = roots.after[before.root[row], origin, cards]
    return row, rank, symbol, np.where(retreats, back[at, rank], before.ahead[row, pointer])


def _geometry(roots: Roots, root: Ints, own: Ints) -> tuple[Ints, Ints, Ints]:
    """Pirates on each place, and where pirates land ahead and behind."""
    places = roots.boat + 1
    others = counted(roots.rivals.reshape(roots.count, -1), places)
    crowd = counted(own, places)
    crowd += others[root]
    spaces = roots.spaces[root]
    symbols, most = spaces.shape[1:]
    cells = spaces + (np.arange(len(root)) * places)[:, None, None]
    ahead = np.full((len(root), symbols, most + 1), roots.boat, np.intp)
    ahead[:, :, :most] = np.where(looked_up(crowd, cells), roots.boat, spaces)
    for space in range(most - 1, -1, -1):
        np.minimum(ahead[:, :, space], ahead[:, :, space + 1], out=ahead[:, :, space])
    inside = np.arange(roots.boat + 1)
    inside[-1] = 0
    holds = np.where((crowd > 0) & (crowd < CROWDED), inside, 0)
    back = np.zeros_like(crowd)
    np.maximum.accumulate(holds[:, :-1], axis=1, out=back[:, 1:])
    return crowd, ahead.reshape(len(root), symbols * (most + 1)), back


def counted(own: Ints, places: int) -> Ints:
    """How many of the pirates stand on each place."""
    cells = own + (np.arange(len(own)) * places)[:, None]
    return np.bincount(cells.ravel(), minlength=len(own) * places).reshape(len(own), places)


def looked_up(table: Ints, cells: Ints) -> Ints:
    """The cells of a table, counted through line by line."""
    return table.take(cells)


_KEYS = np.random.default_rng(1672).integers(1, 2**62, 256, np.int64)


def _once(root: Ints, own: Ints, hand: Ints, unknown: Ints) -> Ints:
    """One row of every distinct position, by a 64-bit sum."""
    sums = root * _KEYS[255] + unknown * _KEYS[254] + _KEYS[own].sum(axis=1)
    sums += hand @ _KEYS[128 : 128 + hand.shape[1]]
    return np.sort(np.unique(sums, return_index=True)[1])
