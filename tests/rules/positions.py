"""Positions for tests; each test writes only the parts that matter to it."""

from dataclasses import replace

from game.rules.editions import EDITIONS, Edition
from game.rules.engine import apply
from game.rules.notation import parse_action, parse_position
from game.rules.state.passage import Passage, passage_from_seed
from game.rules.state.state import State

WORKED_EXAMPLE_PASSAGE = "HDKBPS DBKPHS PKDHSB HKPBSD BPHSDK KBSDHP"
"""A board of the classic game that fits the worked example of the rule books."""

WORKED_EXAMPLE_SEED = f"{101_523:064x}"
"""The seed that draws ``WORKED_EXAMPLE_PASSAGE`` in the classic edition."""


def position(
    pirates: str,
    hands: str,
    *,
    remaining_cards_go_to: str = "stock",
    edition: str = "classic",
    passage: str = WORKED_EXAMPLE_PASSAGE,
    **more_fields: object,
) -> State:
    """Return a position; ``remaining_cards_go_to`` is the pile or seat for the remaining cards.

    In ``pirates`` and ``hands``, slashes separate the seats, as in the notation. Cards given in
    ``stock`` or ``discard`` lie above the remaining cards. ``passage`` replaces the board that the
    seed draws.
    """
    data = EDITIONS[edition]
    given_fields = {"pirates": pirates.replace(" ", ""), "hands": hands.replace(" ", "")}
    fields = (
        _initial_fields(data) | given_fields | {"first": more_fields.get("began", 0)} | more_fields
    )
    fields |= _add_missing_cards(data, fields, remaining_cards_go_to)
    texts = ((name, str(value)) for name, value in fields.items())
    state = parse_position(" ".join(f"{name}={value or '-'}" for name, value in texts))
    letters = [symbol.letter for symbol in data.symbols]
    shown = tuple(letters.index(letter) for letter in passage.replace(" ", ""))
    return replace(state, passage=Passage.from_symbols(shown))


def _initial_fields(data: Edition) -> dict[str, object]:
    """Return all fields of the notation, in order, with the board that the seed draws."""
    drawn = passage_from_seed(data, bytes.fromhex(WORKED_EXAMPLE_SEED))
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
        "seed": WORKED_EXAMPLE_SEED,
    }


def _add_missing_cards(
    data: Edition, fields: dict[str, object], remaining_cards_go_to: str
) -> dict[str, object]:
    """Return the pile or the hands, with all cards added that no field names yet."""
    named = "".join(str(fields[name]) for name in ("hands", "row", "stock", "discard"))
    missing = "".join(
        symbol.letter * (data.cards_each - named.count(symbol.letter)) for symbol in data.symbols
    )
    if not remaining_cards_go_to.isdigit():
        return {remaining_cards_go_to: f"{fields[remaining_cards_go_to]}{missing}"}
    hands_of_seats = str(fields["hands"]).split("/")
    hands_of_seats[int(remaining_cards_go_to)] = (
        hands_of_seats[int(remaining_cards_go_to)].strip("-") + missing
    )
    return {"hands": "/".join(hands_of_seats)}


def play(state: State, actions: str) -> State:
    """Return the state after these actions, which are written in notation."""
    for text in actions.split():
        state = apply(state, parse_action(text, state.setup.options.edition))
    return state


def hand(state: State, seat: int) -> str:
    """Return a seat's cards as letters, in the edition's order."""
    symbols = state.setup.options.edition.symbols
    return "".join(
        symbol.letter * count for symbol, count in zip(symbols, state.hands[seat], strict=True)
    )


def pirate_spaces(state: State, seat: int) -> list[int]:
    return list(state.pirates[seat])
