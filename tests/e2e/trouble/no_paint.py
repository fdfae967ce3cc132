"""A drawing that fails.

It has a file of its own, so that a drawing process imports nothing else of the tests.
"""


def fail_to_draw(*_: object) -> None:
    raise RuntimeError("no paint left")
