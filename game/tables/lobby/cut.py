"""Cut the deck: people add words to the seed after everything else is fixed."""

import secrets

from game.model.game import Change
from game.model.ids import UserId
from game.model.people import Cut
from game.rules.fairness.words import plain_word
from game.tables import errors
from game.tables.checks import check_joined, check_lobby, check_moderator
from game.tables.decisions import Decision
from game.tables.people import Person
from game.tables.table import Table

MOST_CUTS = 100
"""The most cuts in one lobby, which remembers the word of each cut."""

_DRAWN_CHARACTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that nobody confuses with each other."""
_DRAWN_LENGTH = 12


def cut(table: Table, person: Person, word: str) -> Decision:
    """Cut with a word. Draw a word if ``word`` is empty or the table takes only drawn words.

    The new cut becomes the last one. It replaces an earlier cut of the same person; the cuts of
    the others stay.

    Raises NoWord if the word contains no letter or digit, and TooManyCuts after `MOST_CUTS` cuts.
    Raises WordShown if somebody already cut with the same word in this lobby: the bot's operator
    could have seen this word before, and have chosen a fitting word for another cut.
    """
    check_joined(table, person)
    game = table.game
    own_word = "" if game.terms.drawn_words else plain_word(word)
    if word.strip() and not own_word and not game.terms.drawn_words:
        raise errors.NoWord(table)
    if own_word in game.words_shown:
        raise errors.WordShown(table)
    if len(game.words_shown) >= MOST_CUTS:
        raise errors.TooManyCuts(table)
    used_word = own_word or drawn_word()
    other_cuts = [cut for cut in game.cuts if cut.user != person.user]
    return Decision(
        Change(
            cuts=(*other_cuts, Cut(person.user, used_word, drawn=not own_word)),
            words_shown=(*game.words_shown, used_word),
        )
    )


def clear_word(table: Table, person: Person, user: UserId) -> Decision:
    """Remove a person's word from the lobby, as a moderator; the person must cut again.

    Raises GameEnded, AlreadyStarted and ModeratorOnly. Raises StaleClick if ``user`` has no word.
    """
    check_lobby(table)
    check_moderator(person, table)
    if not any(cut.user == user and cut.word is not None for cut in table.game.cuts):
        raise errors.StaleClick(table)
    cuts = (Cut(user, None) if cut.user == user else cut for cut in table.game.cuts)
    return Decision(Change(cuts=tuple(cuts)))


def drawn_word() -> str:
    """Return a random word of 59 bits for a person who does not choose a word."""
    return "".join(secrets.choice(_DRAWN_CHARACTERS) for _ in range(_DRAWN_LENGTH))
