"""An offer is accepted only once. If accepting fails, the offer can be accepted again."""

import asyncio

import pytest

from cogs.ui.services import offers as offers_module
from cogs.ui.services.offers import AcceptedOffers
from game.model.ids import MessageId

OFFER = MessageId(7)


class Accepting:
    """Accepts an offer, but not before the test lets it. The first ``failures`` attempts fail."""

    def __init__(self, failures: int = 0) -> None:
        self.may_end, self.attempt_count = asyncio.Event(), 0
        self._failures = failures

    async def accept(self) -> str:
        self.attempt_count += 1
        await self.may_end.wait()
        if self.attempt_count <= self._failures:
            raise ZeroDivisionError
        return f"way {self.attempt_count}"


async def test_two_presses_at_once_get_the_same_result() -> None:
    offers, accepting = AcceptedOffers(), Accepting()
    presses = [asyncio.create_task(offers.accept_once(OFFER, accepting.accept)) for _ in range(2)]
    await asyncio.sleep(0)
    accepting.may_end.set()
    assert await asyncio.gather(*presses) == ["way 1", "way 1"]
    assert await offers.accept_once(OFFER, accepting.accept) == "way 1"
    assert await offers.accept_once(MessageId(OFFER + 1), accepting.accept) == "way 2"


async def test_failure_raises_once_and_the_offer_can_be_accepted_again() -> None:
    offers, accepting = AcceptedOffers(), Accepting(failures=1)
    presses = [asyncio.create_task(offers.accept_once(OFFER, accepting.accept)) for _ in range(2)]
    await asyncio.sleep(0)
    accepting.may_end.set()
    first, second = await asyncio.gather(*presses, return_exceptions=True)
    assert isinstance(first, ZeroDivisionError)
    assert second is None
    assert await offers.accept_once(OFFER, accepting.accept) == "way 2"


async def test_offer_can_be_accepted_after_a_cancelled_press() -> None:
    offers, accepting = AcceptedOffers(), Accepting()
    press = asyncio.create_task(offers.accept_once(OFFER, accepting.accept))
    await asyncio.sleep(0)
    press.cancel()
    await asyncio.wait({press})
    accepting.may_end.set()
    assert await offers.accept_once(OFFER, accepting.accept) == "way 2"


async def test_only_the_newest_offers_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offers_module, "REMEMBERED", 2)
    offers, accepting = AcceptedOffers(), Accepting()
    accepting.may_end.set()
    for offer in range(3):
        await offers.accept_once(MessageId(offer), accepting.accept)
    assert await offers.accept_once(MessageId(2), accepting.accept) == "way 3"
    assert await offers.accept_once(MessageId(0), accepting.accept) == "way 4"
