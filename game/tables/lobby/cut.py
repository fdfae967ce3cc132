"""Cut the deck: people add words to the seed after everything else is fixed."""

import secrets

from game.model.game import Change
from game.model.ids import UserId
from game.model.people import Cut
from game.rules.fairness.seed import plain_word
from game.rules.fairness.stream import KeyedStream
from game.tables import errors
from game.tables.checks import check_joined, check_lobby, check_moderator
from game.tables.cuts import is_known, without_word
from game.tables.decisions import Decision
from game.tables.people import Click
from game.tables.table import Table

MOST_CUTS = 10
"""The most cuts of one person in a lobby, apart from cuts that the table asks for."""

_DRAWN_CHARACTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that nobody confuses with each other."""
_DRAWN_LENGTH = 12

OFFERED_WORDS = 25
"""The number of words to pick from at a table with drawn words."""
_OFFERED_CHARACTERS = "bcdfghjkmnpqrstvwxz23456789"
"""The same without vowels, so that no offered word means anything in any language."""
_OFFERED_LENGTH = 6


def cut_deck(table: Table, click: Click, word: str) -> Decision:
    """Cut with a word. Draw a word if ``word`` is empty.

    At a table with drawn words, ``word`` is one of the `words_to_pick`. The new cut becomes the
    last one. It replaces an earlier cut of the same person; the cuts of the others stay.

    Raises GameEnded, AlreadyStarted and NotSeated. Raises NoWord if the word contains no letter or
    digit, and TooManyCuts if the person cut `MOST_CUTS` times and their last cut still counts.
    Raises WordShown if somebody already cut with the same word, in this lobby or before in this
    channel: the bot's operator could have seen this word, and have chosen a fitting secret, or a
    fitting word for another cut. Raises StaleClick if the table does not offer this word any more.
    """
    check_joined(table, click.person)
    game, user = table.game, click.person.user
    before = _cut_of(table, user)
    if game.terms.drawn_words:
        own_word, used_word = "", word
        if word not in words_to_pick(table, user):
            raise errors.StaleClick(table)
    else:
        own_word = plain_word(word)
        if word.strip() and not own_word:
            raise errors.NoWord(table)
        if own_word and is_known(own_word, game):
            raise errors.WordShown(table)
        used_word = own_word or drawn_word()
    if before.count >= MOST_CUTS and before.word is not None:
        raise errors.TooManyCuts(table)
    other_cuts = [cut for cut in game.cuts if cut.user != user]
    own_cut = Cut(user, used_word, drawn=not own_word, count=before.count + 1)
    return Decision(
        Change(
            cuts=(*other_cuts, own_cut),
            words_shown=(*game.words_shown, used_word),
        )
    )


def words_to_pick(table: Table, user: UserId) -> tuple[str, ...]:
    """Return the words from which a person picks one at a table with drawn words.

    They follow from the secret, the person, and how often the person has cut in this lobby.
    So the bot's operator cannot choose them once the lobby is open. Words that were shown before
    are left out.
    """
    label = f"cartagena words {user} {_cut_of(table, user).count}"
    stream, words = KeyedStream(table.game.secret, label), dict[str, None]()
    while len(words) < OFFERED_WORDS:
        numbers = (stream.number_below(len(_OFFERED_CHARACTERS)) for _ in range(_OFFERED_LENGTH))
        word = "".join(_OFFERED_CHARACTERS[number] for number in numbers)
        if not is_known(word, table.game):
            words[word] = None
    return tuple(words)


def _cut_of(table: Table, user: UserId) -> Cut:
    return next((cut for cut in table.game.cuts if cut.user == user), Cut(user, None, count=0))


def clear_word(table: Table, click: Click, user: UserId | None) -> Decision:
    """Remove a person's word from the lobby, as a moderator; the person must cut again.

    If ``user`` is ``None``, remove the words of all people who left; nobody cuts for them.

    Raises GameEnded, AlreadyStarted and ModeratorOnly. Raises StaleClick if there is no such word.
    """
    check_lobby(table)
    check_moderator(click.person, table)
    if not any(cut.user == user and cut.word is not None for cut in table.game.cuts):
        raise errors.StaleClick(table)
    cuts = (without_word(cut) if cut.user == user else cut for cut in table.game.cuts)
    if user is None:
        cuts = (cut for cut in table.game.cuts if cut.user is not None)
    return Decision(Change(cuts=tuple(cuts)))


def drawn_word() -> str:
    """Return a random word of 59 bits for a person who does not choose a word."""
    return "".join(secrets.choice(_DRAWN_CHARACTERS) for _ in range(_DRAWN_LENGTH))
