"""Texts name each difference from an edition's printed rules, and nothing else."""

from dataclasses import replace

import pytest

from cogs.ui.options.settings import house_rules
from game.rules.editions import EDITIONS, Edition, Handling
from game.rules.setup import OFFERED_CREW_SIZES, OFFERED_SEGMENT_COUNTS, Options, vary_edition
from i18n import Words

every_edition = pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda each: each.name)


@every_edition
def test_printed_options_have_no_house_rules(words: Words, edition: Edition) -> None:
    for handling in edition.handlings:
        assert house_rules(words, replace(Options.printed(edition), handling=handling)) == []


@every_edition
def test_one_changed_rule_is_named_and_nothing_else(words: Words, edition: Edition) -> None:
    printed = Options.printed(edition)
    other_passing = replace(printed, passing=not printed.passing)
    said = "lobby-no-passing" if printed.passing else "lobby-passing"
    assert house_rules(words, other_passing) == [words(said)]
    for handling in set(Handling) - set(edition.handlings):
        other = replace(printed, handling=handling)
        assert house_rules(words, other) == [words("lobby-handling")]


@every_edition
def test_each_changed_number_is_named(words: Words, edition: Edition) -> None:
    printed, wild = Options.printed(edition), not edition.faces
    for pirates in set(OFFERED_CREW_SIZES) - {edition.pirates}:
        other_crew = replace(
            printed, edition=vary_edition(edition, pirates, edition.segments, wild=wild)
        )
        assert house_rules(words, other_crew) == [words("lobby-pirates", count=pirates)]
    for segments in set(OFFERED_SEGMENT_COUNTS) - {edition.segments}:
        other_edition = vary_edition(edition, edition.pirates, segments, wild=True)
        said = house_rules(words, replace(printed, edition=other_edition))
        assert words("lobby-spaces", count=other_edition.space_count) in said
        assert (words("lobby-wild") in said) == (not wild)
