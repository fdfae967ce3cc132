"""A proposed table is written into a button and read back unchanged."""

from dataclasses import replace
from itertools import product

import pytest

from cogs.lobby.opening.proposals import proposal_detail, read_proposal
from cogs.ui.buttons import ClickId, read_id
from cogs.wording.errors import UnknownButton
from game.computer import Level
from game.rules.editions import CLASSIC, Handling
from game.rules.setup import FirstSeatRule, Options
from game.tables import Proposal
from game.tables.lobby.proposal import PACES, USUAL_TERMS, Terms
from tests.cogs.limits import MAX_ID_LENGTH
from tests.makers.worst_cases import LARGEST_EDITION

TERMS = [Terms(*one) for one in product((None, *PACES), (False, True), (False, True))]
CLASSIC_TABLE = Proposal(Options.printed(CLASSIC), "de", USUAL_TERMS)
DETAIL = proposal_detail(CLASSIC_TABLE)


def write_and_read(proposal: Proposal) -> Proposal:
    custom_id = str(ClickId("thread", detail=proposal_detail(proposal)))
    assert len(custom_id) <= MAX_ID_LENGTH
    click = read_id(custom_id)
    assert click is not None
    return read_proposal(click.detail)


@pytest.mark.parametrize("level", [None, *Level])
@pytest.mark.parametrize("terms", TERMS)
def test_button_preserves_the_terms_and_the_computer(terms: Terms, level: Level | None) -> None:
    options = Options(
        LARGEST_EDITION, Handling.HISPANIOLA, passing=True, first_seat_rule=FirstSeatRule.VOTE
    )
    computers = () if level is None else (level,)
    proposal = Proposal(options, "es-419", terms, computers)
    assert write_and_read(proposal) == proposal


def test_button_preserves_the_order_of_several_computers() -> None:
    proposal = replace(CLASSIC_TABLE, computers=(Level.SAILOR, Level.CABIN_BOY))
    assert write_and_read(proposal) == proposal


@pytest.mark.parametrize(
    "detail",
    [
        "",
        "kraken",
        "." * 9,
        DETAIL.replace(".d86400", ""),
        DETAIL.replace(".d86400", ".d86401"),
        DETAIL.replace(".d86400", ".d086400"),
        DETAIL.replace(".xn", ".x"),
        DETAIL.replace(".xn", ".xmaybe"),
        DETAIL.replace(".lde", ""),
        DETAIL.replace("ec.", "eclassic."),
        DETAIL + ".akraken",
        DETAIL + ".a",
        DETAIL + ".zmore",
        DETAIL + ".kn",
        ".".join(reversed(DETAIL.split("."))),
    ],
)
def test_detail_that_no_button_has_is_rejected(detail: str) -> None:
    assert detail != DETAIL
    with pytest.raises(UnknownButton):
        read_proposal(detail)
