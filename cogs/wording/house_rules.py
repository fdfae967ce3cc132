"""The differences between a table's rules and the printed rules of its edition."""

from game.rules.editions import EDITIONS
from game.rules.setup import Options
from i18n import Words


def house_rules(words: Words, options: Options) -> list[str]:
    """Say each difference in a few words. Empty for a table that plays as printed."""
    printed = options.handling in options.edition.handlings
    cards = [] if printed else [words("lobby-handling")]
    return [*cards, *house_rules_except_handling(words, options)]


def house_rules_except_handling(words: Words, options: Options) -> list[str]:
    """Say each difference except how cards are taken. Some texts name that in any case."""
    edition, printed = options.edition, Options.printed(EDITIONS[options.edition.name])
    differs = {
        words("lobby-passing"): options.passing and not printed.passing,
        words("lobby-no-passing"): printed.passing and not options.passing,
        words("lobby-pirates", count=edition.pirates): edition.pirates != printed.edition.pirates,
        words("lobby-spaces", count=edition.space_count): edition.space_count
        != printed.edition.space_count,
        words("lobby-wild"): edition.faces != printed.edition.faces,
    }
    return [text for text, holds in differs.items() if holds]
