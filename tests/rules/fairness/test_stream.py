"""The random stream behind every shuffle agrees with the documents and has no bias."""

from collections import Counter
from itertools import islice, permutations, product

import pytest

from game.rules.fairness import stream
from game.rules.fairness.seed import commitment, cut_seed, new_secret, uncut_seed
from game.rules.fairness.stream import KeyedStream
from game.rules.notation import format_options, parse_options
from tests.rules.fairness.documents import DOCS, code_blocks, vector_words

VECTORS = next(block for block in code_blocks("fair-shuffles.md") if block.startswith("secret"))
SECRET = bytes(range(32))
SEED = bytes.fromhex(vector_words(VECTORS, "seed")[0])
OPTIONS = " ".join(vector_words(VECTORS, "options"))


def test_the_seed_is_derived_as_documented():
    joins = [int(word.rstrip(",")) for word in vector_words(VECTORS, "join ids")]
    assert vector_words(VECTORS, "secret") == [SECRET.hex()]
    assert vector_words(VECTORS, "commitment") == [commitment(SECRET)]
    assert format_options(parse_options(OPTIONS)) == OPTIONS
    assert uncut_seed(SECRET, OPTIONS, joins) == SEED
    assert joins == [1001, 1002, 1003]


def test_the_cut_seed_is_derived_as_documented():
    cuts = [(2, "a parrot"), (0, "arger parrot")]
    page = (DOCS / "fair-shuffles.md").read_text(encoding="utf-8")
    assert all(f"`{seat} {word}`" in page for seat, word in cuts)
    [block] = [block for block in code_blocks("fair-shuffles.md") if block.startswith("cut seed")]
    assert vector_words(block, "cut seed") == [cut_seed(SECRET, OPTIONS, 3, cuts).hex()]


def test_the_seed_depends_on_the_order_and_the_seats_of_the_cuts():
    cuts = [
        [(0, "a"), (1, "b")],
        [(1, "b"), (0, "a")],
        [(1, "a"), (0, "b")],
        [(0, "a")],
    ]
    seeds = {cut_seed(SECRET, OPTIONS, 2, cuts_of_game) for cuts_of_game in cuts}
    seeds |= {uncut_seed(SECRET, OPTIONS, (0, 1))}
    assert len(seeds) == len(cuts) + 1


def test_the_seed_depends_on_the_options_and_the_number_of_seats():
    cuts = [(0, "a")]
    tables = [(OPTIONS, 2), (OPTIONS, 3), (OPTIONS.replace("passing=no", "passing=yes"), 2)]
    assert len({cut_seed(SECRET, options, seats, cuts) for options, seats in tables}) == 3


def test_the_documents_example_values_do_not_change():
    assert SEED.hex() == "39495ef3fb210d03489ec18789ddb5b889dc36b112fc223bc916df81f0591176"
    assert [KeyedStream(SEED, "deck").number_below(2**32)] == [0x3C1E8708]
    assert vector_words(VECTORS, '"first", below(3)') == ["1"]
    assert KeyedStream(SEED, "first").number_below(3) == 1


def test_the_first_words_are_as_documented():
    deck = KeyedStream(SEED, "deck")
    words = [f"{deck.number_below(2**32):08x}" for _ in range(10)]
    assert words == vector_words(VECTORS, 'words of "deck"')


def test_a_shuffle_is_as_documented():
    order = vector_words(VECTORS, '"shuffle/1" of 0 1 2 3 4 5 6 7 8 9')
    assert KeyedStream(SEED, "shuffle/1").shuffled(range(10)) == tuple(map(int, order))


def test_different_labels_or_keys_give_different_words():
    words = {
        KeyedStream(key, label).number_below(2**32)
        for key in (SEED, SECRET)
        for label in ("deck", "first", "passage", "shuffle/1", "shuffle/11")
    }
    assert len(words) == 10


def test_the_seed_depends_on_the_order_and_the_ids_of_the_joins():
    joins = [(1, 2), (2, 1), (12,), (1, 2, 3), (1, 23), ()]
    assert len({uncut_seed(SECRET, OPTIONS, ids) for ids in joins}) == len(joins)


def test_new_secrets_differ_and_have_32_bytes():
    secrets = {new_secret() for _ in range(100)}
    assert len(secrets) == 100
    assert {len(secret) for secret in secrets} == {32}


def stream_of_words(monkeypatch: pytest.MonkeyPatch, words: list[int]) -> KeyedStream:
    monkeypatch.setattr(stream, "_words", lambda key, label: iter(words))
    return KeyedStream(SEED, "any")


@pytest.mark.parametrize("bound", [1, 2, 3, 5, 6, 36, 102, 2**31 + 1, 2**32 - 1, 2**32])
def test_only_words_that_would_cause_a_bias_are_discarded(monkeypatch, bound):
    limit = 2**32 // bound * bound
    accepting_stream = stream_of_words(monkeypatch, [limit - 1])
    assert accepting_stream.number_below(bound) == bound - 1
    biased_words = [word for word in (limit, 2**32 - 1) if limit <= word < 2**32]
    discarding_stream = stream_of_words(monkeypatch, [*biased_words, bound - 1])
    assert discarding_stream.number_below(bound) == bound - 1
    assert limit % bound == 0
    assert 2**32 - limit < bound


@pytest.mark.parametrize("length", range(6))
def test_every_order_comes_from_exactly_one_sequence_of_choices(monkeypatch, length):
    """Each sequence of choices gives a different order, so all orders are equally likely."""
    bounds = range(length, 1, -1)
    orders = Counter(
        stream_of_words(monkeypatch, list(choices)).shuffled(range(length))
        for choices in product(*map(range, bounds))
    )
    assert set(orders) == set(permutations(range(length)))
    assert set(orders.values()) == {1}


def test_a_stream_gives_1000_different_words():
    deck_stream = KeyedStream(SEED, "deck")
    words = list(islice(iter(lambda: deck_stream.number_below(2**32), None), 1000))
    assert len(set(words)) == 1000
