"""The random stream behind every shuffle agrees with the documents and has no bias."""

from collections import Counter
from itertools import islice, permutations, product

import pytest

from game.rules.fairness import stream
from game.rules.fairness.seed import commitment, cut_seed, new_secret, uncut_seed
from game.rules.fairness.stream import Stream
from game.rules.notation import format_options, parse_options
from tests.rules.fairness.documents import DOCS, blocks, vector

VECTORS = next(block for block in blocks("fair-shuffles.md") if block.startswith("secret"))
SECRET = bytes(range(32))
SEED = bytes.fromhex(vector(VECTORS, "seed")[0])
OPTIONS = " ".join(vector(VECTORS, "options"))


def test_the_seed_is_derived_as_documented():
    joins = [int(word.rstrip(",")) for word in vector(VECTORS, "join ids")]
    assert vector(VECTORS, "secret") == [SECRET.hex()]
    assert vector(VECTORS, "commitment") == [commitment(SECRET)]
    assert format_options(parse_options(OPTIONS)) == OPTIONS
    assert uncut_seed(SECRET, OPTIONS, joins) == SEED
    assert joins == [1001, 1002, 1003]


def test_the_cut_seed_is_derived_as_documented():
    cuts = [(2, "a parrot"), (0, "arger parrot")]
    page = (DOCS / "fair-shuffles.md").read_text(encoding="utf-8")
    assert all(f"`{seat} {word}`" in page for seat, word in cuts)
    [block] = [block for block in blocks("fair-shuffles.md") if block.startswith("cut seed")]
    assert vector(block, "cut seed") == [cut_seed(SECRET, OPTIONS, 3, cuts).hex()]


def test_the_seed_depends_on_the_order_and_the_seats_of_the_cuts():
    cuts = [
        [(0, "a"), (1, "b")],
        [(1, "b"), (0, "a")],
        [(1, "a"), (0, "b")],
        [(0, "a")],
    ]
    seeds = {cut_seed(SECRET, OPTIONS, 2, one) for one in cuts}
    seeds |= {uncut_seed(SECRET, OPTIONS, (0, 1))}
    assert len(seeds) == len(cuts) + 1


def test_the_seed_depends_on_the_options_and_the_number_of_seats():
    cuts = [(0, "a")]
    tables = [(OPTIONS, 2), (OPTIONS, 3), (OPTIONS.replace("passing=no", "passing=yes"), 2)]
    assert len({cut_seed(SECRET, options, seats, cuts) for options, seats in tables}) == 3


def test_the_documents_example_values_do_not_change():
    assert SEED.hex() == "39495ef3fb210d03489ec18789ddb5b889dc36b112fc223bc916df81f0591176"
    assert [Stream(SEED, "deck").below(2**32)] == [0x3C1E8708]
    assert vector(VECTORS, '"first", below(3)') == ["1"]
    assert Stream(SEED, "first").below(3) == 1


def test_the_first_words_are_as_documented():
    deck = Stream(SEED, "deck")
    words = [f"{deck.below(2**32):08x}" for _ in range(10)]
    assert words == vector(VECTORS, 'words of "deck"')


def test_a_shuffle_is_as_documented():
    order = vector(VECTORS, '"shuffle/1" of 0 1 2 3 4 5 6 7 8 9')
    assert Stream(SEED, "shuffle/1").shuffled(range(10)) == tuple(map(int, order))


def test_labels_and_keys_lead_to_other_words():
    words = {
        Stream(key, label).below(2**32)
        for key in (SEED, SECRET)
        for label in ("deck", "first", "passage", "shuffle/1", "shuffle/11")
    }
    assert len(words) == 10


def test_the_seed_depends_on_the_order_and_the_ids_of_the_joins():
    joins = [(1, 2), (2, 1), (12,), (1, 2, 3), (1, 23), ()]
    assert len({uncut_seed(SECRET, OPTIONS, ids) for ids in joins}) == len(joins)


def test_secrets_are_fresh():
    secrets = {new_secret() for _ in range(100)}
    assert len(secrets) == 100
    assert {len(secret) for secret in secrets} == {32}


def scripted(monkeypatch: pytest.MonkeyPatch, words: list[int]) -> Stream:
    monkeypatch.setattr(stream, "_words", lambda key, label: iter(words))
    return Stream(SEED, "any")


@pytest.mark.parametrize("bound", [1, 2, 3, 5, 6, 36, 102, 2**31 + 1, 2**32 - 1, 2**32])
def test_just_the_words_that_would_bias_are_thrown_away(monkeypatch, bound):
    limit = 2**32 // bound * bound
    kept = scripted(monkeypatch, [limit - 1])
    assert kept.below(bound) == bound - 1
    tail = [word for word in (limit, 2**32 - 1) if limit <= word < 2**32]
    thrown = scripted(monkeypatch, [*tail, bound - 1])
    assert thrown.below(bound) == bound - 1
    assert limit % bound == 0
    assert 2**32 - limit < bound


@pytest.mark.parametrize("length", range(6))
def test_every_order_comes_from_just_one_run_of_choices(monkeypatch, length):
    """Each run of choices gives its own order (Fisher and Yates); all orders are equally likely."""
    bounds = range(length, 1, -1)
    orders = Counter(
        scripted(monkeypatch, list(choices)).shuffled(range(length))
        for choices in product(*map(range, bounds))
    )
    assert set(orders) == set(permutations(range(length)))
    assert set(orders.values()) == {1}


def test_a_stream_gives_1000_different_words():
    numbers = Stream(SEED, "deck")
    words = list(islice(iter(lambda: numbers.below(2**32), None), 1000))
    assert len(set(words)) == 1000
