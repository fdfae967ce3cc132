"""Positions for tests, with just what matters written out."""

from dataclasses import replace

from game.rules.editions import EDITIONS, Edition
from game.rules.engine import apply
from game.rules.notation import parse_action, parse_position
from game.rules.state.passage import Passage, draw_passage
from game.rules.state.state import State

WORKED = "HDKBPS DBKPHS PKDHSB HKPBSD BPHSDK KBSDHP"
"""A board of the classic game that fits the worked example of the rule books."""

SEED = f"{101_523:064x}"
"""What draws that board."""


def position(
    pirates: str,
    hands: str,
    *,
    rest: str = "stock",
    edition: str = "classic",
    passage: str = WORKED,
    **others: object,
) -> State:
    """A position; the cards that are named nowhere lie in ``rest``: a pile, or a seat's hand.

    A board that the seed does not draw takes the place of the one it does.
    ``pirates`` and ``hands`` list the seats between slashes, as in the notation. ``stock`` and
    ``discard`` are what lies on top of the rest.
    """
    data = EDITIONS[edition]
    own = {"pirates": pirates.replace(" ", ""), "hands": hands.replace(" ", "")}
    fields = _beginning(data) | own | {"first": others.get("began", 0)} | others
    fields |= _dealt(data, fields, rest)
    plain = ((name, str(value)) for name, value in fields.items())
    state = parse_position(" ".join(f"{name}={value or '-'}" for name, value in plain))
    letters = [symbol.letter for symbol in data.symbols]
    shown = tuple(letters.index(letter) for letter in passage.replace(" ", ""))
    return replace(state, passage=Passage.of(shown))


def _beginning(data: Edition) -> dict[str, object]:
    """Every field of the notation, in its order, of a game on the board that the seed draws."""
    drawn = draw_passage(data, bytes.fromhex(SEED))
    return {
        "edition": data.name,
        "cards": "jamaica",
        "passing": "no",
        "crew": data.pirates,
        "segments": data.segments,
        "wild": "no" if data.faces else "yes",
        "opener": "seed",
        "rules": 2,
        "passage": "".join(data.symbols[symbol].letter for symbol in drawn.symbols),
        "pirates": "",
        "hands": "",
        "row": "-",
        "stock": "",
        "discard": "",
        "shuffles": 0,
        "began": 0,
        "turn": 0,
        "used": 0,
        "out": "-",
        "winner": "-",
        "agreed": "-",
        "first": 0,
        "seed": SEED,
    }


def _dealt(data: Edition, fields: dict[str, object], rest: str) -> dict[str, object]:
    """The pile or the hands that got the cards which are named nowhere."""
    named = "".join(str(fields[name]) for name in ("hands", "row", "stock", "discard"))
    missing = "".join(
        symbol.letter * (data.cards_each - named.count(symbol.letter)) for symbol in data.symbols
    )
    if not rest.isdigit():
        return {rest: f"{fields[rest]}{missing}"}
    each = str(fields["hands"]).split("/")
    each[int(rest)] = each[int(rest)].strip("-") + missing
    return {"hands": "/".join(each)}


def play(state: State, actions: str) -> State:
    """The state after the actions, written in notation."""
    for text in actions.split():
        state = apply(state, parse_action(text, state.setup.options.edition))
    return state


def hand(state: State, seat: int) -> str:
    """A seat's cards as letters, in the edition's order."""
    symbols = state.setup.options.edition.symbols
    return "".join(
        symbol.letter * count for symbol, count in zip(symbols, state.hands[seat], strict=True)
    )


def places(state: State, seat: int) -> list[int]:
    return list(state.pirates[seat])
