"""Each malformed text is refused with its line number and a reason."""

import pytest

from game.rules.editions import CLASSIC
from game.rules.engine import begin
from game.rules.notation import (
    GameText,
    NotationError,
    format_entry,
    format_game,
    format_position,
    parse_action,
    parse_game,
    parse_options,
    parse_position,
)
from game.rules.setup import Options, Setup
from tests.rules.fairness.documents import code_blocks
from tests.rules.positions import WORKED_EXAMPLE_SEED, play, position

OPTIONS = "edition=classic cards=tortuga passing=no crew=6 segments=6 wild=no opener=seed rules=2"
POSITION = format_position(position("0,0,0,0,0,9/0,0,0,0,5,5", "S/H", cards="tortuga", row="K"))

MALFORMED_ACTIONS = {
    "": "'' is no action",
    " E": "' E' is no action",
    "e": "'e' is no action",
    "EE": "'EE' is no action",
    "X": "'X' is no action",
    "X10": "'X10' is no action",
    "X-1": "'X-1' is no action",
    "X²": "'X²' is no action",
    "S9": "'S9' is no action",
    "S9>": "'S9>' is no action",
    "S>9": "'S>9' is no action",
    "S09>12": "'S09>12' is no action",
    "S9>1234": "'S9>1234' is no action",
    "S9-23": "'S9-23' is no action",
    "S9>23\n": "'S9>23\\n' is no action",
    "s9>23": "'s9>23' is no action",
    "S９>23": "'S９>23' is no action",
    "R-1>2": "'R-1>2' is no action",
    "Z9>23": "classic has no symbol 'Z'",
    "E9>23": "classic has no symbol 'E'",
}


@pytest.mark.parametrize(("text", "reason"), MALFORMED_ACTIONS.items())
def test_malformed_actions_are_refused(text, reason):
    with pytest.raises(NotationError) as error:
        parse_action(text, CLASSIC, line=7)
    assert (error.value.line, error.value.reason) == (7, reason)
    assert str(error.value) == f"line 7: {reason}"


MALFORMED_OPTIONS = {
    "": "edition is missing",
    "edition": "'edition' is not of the form name=value",
    "edition=": "'edition=' is not of the form name=value",
    "=classic": "'=classic' is not of the form name=value",
    f"{OPTIONS} passing=no": "passing stands twice",
    f"{OPTIONS} colour=red": "colour is no field here",
    OPTIONS.replace("classic", "chess"): "edition cannot be 'chess'",
    OPTIONS.replace("tortuga", "aruba"): "cards cannot be 'aruba'",
    OPTIONS.replace("passing=no", "passing=maybe"): "passing cannot be 'maybe'",
    OPTIONS.replace("crew=6", "crew=06"): "crew cannot be '06'",
    OPTIONS.replace("crew=6", "crew=+6"): "crew cannot be '+6'",
    OPTIONS.replace("crew=6", "crew=٦"): "crew cannot be '٦'",
    OPTIONS.replace("crew=6", "crew=9"): "a player has 4 to 8 pirates, not 9",
    OPTIONS.replace("crew=6", f"crew={'9' * 5000}"): f"crew cannot be '{'9' * 5000}'",
    OPTIONS.replace("segments=6", "segments=7"): "a passage has 4, 5, 6 or 8 segments, not 7",
    OPTIONS.replace("opener=seed", "opener=dice"): "opener cannot be 'dice'",
    OPTIONS.replace("rules=2", "rules=1"): "rules cannot be '1'",
    OPTIONS.replace("rules=2", "rules=3"): "rules cannot be '3'",
    OPTIONS.replace(" rules=2", ""): "rules is missing",
    OPTIONS.replace("classic", "galleon"): "no printed board of galleon is known",
}


@pytest.mark.parametrize(("text", "reason"), MALFORMED_OPTIONS.items())
def test_malformed_options_are_refused(text, reason):
    with pytest.raises(NotationError) as error:
        parse_options(text, line=3)
    assert (error.value.line, error.value.reason) == (3, reason)


MALFORMED_POSITIONS = {
    ("passage=", "passage=S"): "passage: 37 spaces, not 36",
    ("passage=HDKBPS", "passage=-DKBPS"): "passage: classic has no symbol '-'",
    ("passage=HDKBPS", "passage=HHKBPS"): "the seed draws another passage",
    ("passage=HDKBPS", "passage=DHKBPS"): "the seed draws another passage",
    ("passage=H", "passage=Z"): "passage: classic has no symbol 'Z'",
    (" turn=0", ""): "turn is missing",
    ("turn=0", "turn=2"): "a seat is named that does not exist",
    ("turn=0", "turn=-"): "turn cannot be '-'",
    ("began=0", "began=5"): "a seat is named that does not exist",
    ("began=0", "began=1"): "another seat began the game, by the table's choice or by the seed",
    ("first=0", "first=1"): "another seat began the game, by the table's choice or by the seed",
    (WORKED_EXAMPLE_SEED, "11" * 32): "the seed draws another passage",
    ("row=K stock=", "row=- stock=K"): "the row is used up though there are cards to lay out",
    ("rules=2", "rules=1"): "rules cannot be '1'",
    (" rules=2", ""): "rules is missing",
    ("winner=-", "winner=4"): "a seat is named that does not exist",
    ("winner=-", "winner=1"): "the winner is not the seat whose pirates are all in the boat,"
    " or the last one left",
    ("used=0", "used=4"): "more actions are used than a turn has",
    ("used=0", "used=x"): "used cannot be 'x'",
    ("shuffles=0", "shuffles=-1"): "shuffles cannot be '-1'",
    ("pirates=0,0,0,0,0,9/", "pirates=0,0,0,0,9/"): "a seat has the wrong number of pirates",
    ("pirates=0,0,0,0,0,9/", "pirates=0,0,0,0,9,0/"): "pirates are not in ascending order",
    ("pirates=0,0,0,0,0,9/", "pirates=0,0,0,0,0,38/"): "a pirate stands beyond the boat",
    ("pirates=0,0,0,0,0,9/", "pirates=0,0,0,0,5,5/"): "a space holds more than three pirates",
    ("pirates=0,0,0,0,0,9/", "pirates=0,0,,0,0,9/"): "pirates cannot be '0,0,,0,0,9/0,0,0,0,5,5'",
    ("/0,0,0,0,5,5", ""): "a game has 2 to 5 seats, not 1",
    ("hands=S/H", "hands=S/H/-"): "3 hands for 2 seats",
    ("hands=S/H", "hands=S/HH"): "the cards are not those of the edition",
    ("hands=S/H", "hands=Q/H"): "hands: classic has no symbol 'Q'",
    ("row=K", "row=KK"): "the cards are not those of the edition",
    ("cards=tortuga", "cards=jamaica"): "the row is too long",
    ("out=-", "out=0,1"): "every seat has left the game",
    ("out=-", "out=1"): "a seat that has left the game holds cards",
    ("out=-", "out=2"): "a seat is named that does not exist",
    ("out=-", "out=x"): "out cannot be 'x'",
    (" agreed=-", ""): "agreed is missing",
    ("first=0", "first=2"): "seat 2 cannot begin: it does not exist",
    (WORKED_EXAMPLE_SEED, "00"): "seed cannot be '00'",
    (WORKED_EXAMPLE_SEED, "zz"): "seed cannot be 'zz'",
    ("edition=classic", "edition=classic far=off"): "far is no field here",
}


@pytest.mark.parametrize(("change", "reason"), MALFORMED_POSITIONS.items())
def test_malformed_positions_are_refused(change, reason):
    assert parse_position(POSITION)
    old_text, new_text = change
    text = POSITION.replace(old_text, new_text, 1)
    assert text != POSITION
    with pytest.raises(NotationError) as error:
        parse_position(text, line=5)
    assert (error.value.line, error.value.reason) == (5, reason)


STUCK = "the seat on turn is stuck, so its turn is over"


@pytest.mark.parametrize(
    ("pirates", "hands", "others", "reason"),
    [
        ("0,0,0,0,0,0/0,0,0,0,0,0", "-/H", {}, STUCK),
        ("0,0,0,0,0,0/0,0,0,0,0,0", "-/H", {"used": 2}, STUCK),
        ("0,0,0,0,0,0/0,0,0,0,0,0/-", "S/H/-", {"turn": 2, "out": 2}, "the seat on turn has"),
        ("0,0,0,0,0,0/0,0,0,0,0,0/0,0,0,0,0,0", "S/H/-", {"out": 2}, "a seat has the wrong"),
        ("0,0,0,0,0,0/-", "S/-", {"out": 1}, "the winner is not"),
        ("37,37,37,37,37,37/0,0,0,0,0,0", "S/S", {}, "the winner is not"),
        ("37,37,37,37,37,37/37,37,37,37,37,37", "S/S", {"winner": 0}, "the winner is not"),
        ("0,0,0,0,0,9/0,0,0,0,5,5", "S/S", {"cards": "tortuga", "row": "S" * 13}, "the row is"),
    ],
)
def test_unreachable_positions_are_refused(pirates, hands, others, reason):
    with pytest.raises(NotationError) as error:
        position(pirates, hands, **others)
    assert error.value.reason.startswith(reason)


@pytest.mark.parametrize(
    ("pirates", "hands", "others"),
    [
        ("0,0,0,0,0,0/-", "S/-", {"out": 1, "winner": 0, "turn": 1}),
        ("37,37,37,37,37,37/0,0,0,0,0,0", "-/-", {"winner": 0}),
        ("0,0,0,0,0,0/0,0,0,0,0,0", "-/H", {"used": 3}),
    ],
)
def test_unusual_but_reachable_positions_are_accepted(pirates, hands, others):
    state = position(pirates, hands, **others)
    assert parse_position(format_position(state)) == state


HEAD = f'[Options "{OPTIONS}"]\n[Seats "2"]\n[First "-"]\n[Seed "{WORKED_EXAMPLE_SEED}"]\n'
MALFORMED_GAMES = [
    ("", 1, "the tag Options is missing"),
    ("\n" + HEAD, 1, "the tag Options is missing"),
    ("S0>6\n", 1, "the tag Options is missing"),
    (HEAD.replace('[Seats "2"]\n', ""), 4, "the tag Seats is missing"),
    (HEAD.replace('"2"', '"1"'), 2, "a game has 2 to 5 seats, not 1"),
    (HEAD.replace('"2"', '"two"'), 2, "Seats cannot be 'two'"),
    (HEAD.replace('"-"', '"2"'), 3, "seat 2 cannot begin: it does not exist"),
    (HEAD.replace('"-"', '""'), 3, "First cannot be ''"),
    (HEAD.replace(WORKED_EXAMPLE_SEED, "00"), 4, "Seed cannot be '00'"),
    (
        HEAD.replace(WORKED_EXAMPLE_SEED, WORKED_EXAMPLE_SEED.upper()),
        4,
        f"Seed cannot be '{WORKED_EXAMPLE_SEED.upper()}'",
    ),
    (
        HEAD.replace(WORKED_EXAMPLE_SEED, f" {WORKED_EXAMPLE_SEED}"),
        4,
        f"Seed cannot be ' {WORKED_EXAMPLE_SEED}'",
    ),
    (HEAD.replace(WORKED_EXAMPLE_SEED, "no"), 4, "Seed cannot be 'no'"),
    (HEAD.replace("classic", "chess"), 1, "edition cannot be 'chess'"),
    (HEAD.replace(" rules=2", ""), 1, "rules is missing"),
    (HEAD + '[Seats "2"]\n', 5, "the tag Seats stands twice"),
    (HEAD + "[Site here]\n", 5, "'[Site here]' is not of the form [Name \"value\"]"),
    (HEAD + '[site "here"]\n', 5, '\'[site "here"]\' is not of the form [Name "value"]'),
    (HEAD + '[Site "he"re"]\n', 5, '\'[Site "he"re"]\' is not of the form [Name "value"]'),
    (HEAD + '[Site "\\x"]\n', 5, '\'[Site "\\\\x"]\' is not of the form [Name "value"]'),
    (HEAD + "E\n", 5, "an empty line must follow the tags"),
    (HEAD + "\nE\nE U\nX0 what E\n", 8, "'what' is no action"),
    (HEAD + "\nE Z9>23\n", 6, "classic has no symbol 'Z'"),
    (HEAD + '\n[Late "1"]\n', 6, "'[Late' is no action"),
]


@pytest.mark.parametrize(("text", "line", "reason"), MALFORMED_GAMES)
def test_malformed_games_are_refused(text, line, reason):
    with pytest.raises(NotationError) as error:
        parse_game(text)
    assert (error.value.line, error.value.reason) == (line, reason)


@pytest.mark.parametrize("name", ["Seed", "Options", "Seats", "First", "two words", "", "lower"])
def test_a_tag_name_that_could_not_be_parsed_again_is_refused(name):
    setup = Setup(parse_options(OPTIONS), 2, bytes(32))
    with pytest.raises(ValueError, match="cannot name a further tag"):
        GameText(setup, (), {name: "value"})


def test_windows_line_ends_and_a_missing_last_line_end_are_accepted():
    assert parse_game(HEAD.replace("\n", "\r\n") + "\r\nE U\r\n") == parse_game(HEAD + "\nE U")
    assert parse_game(HEAD.rstrip()).record == ()


def test_the_documented_game_can_be_played():
    [text] = [block for block in code_blocks("notation.md") if block.startswith("[Options")]
    game = parse_game(text)
    assert dict(game.tags) == {"Seat0": "Ana"}
    words = [format_entry(action, CLASSIC) for action in game.record]
    state = play(begin(game.setup), " ".join(words))
    assert (state.seat_on_turn, len(words)) == (0, 6)
    assert format_game(game) == text


def test_the_documented_options_are_those_of_the_printed_game():
    [line] = [
        block
        for block in code_blocks("notation.md")
        if block.startswith("edition") and "stock" not in block
    ]
    assert parse_options(line.strip()) == Options.printed(CLASSIC)


@pytest.mark.parametrize(
    ("here", "there"),
    [
        (" E\n", "\tE\n"),
        (" E\n", "\u00a0E\n"),
        (" E\n", "\x0cE\n"),
        (" E\n", "\rE\n"),
        (" E\n", "\u2028E\n"),
        ('"]\n\n', '"] \n\n'),
        ('"]\n\n', '"]\n \n'),
        ("cards=", " cards="),
        (" cards=", "\tcards="),
    ],
)
def test_only_blanks_and_line_breaks_separate_the_parts_of_a_text(here, there):
    [text] = [block for block in code_blocks("notation.md") if block.startswith("[Options")]
    assert parse_game(text)
    with pytest.raises(NotationError):
        parse_game(text.replace(here, there, 1))
