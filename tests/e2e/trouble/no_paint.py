"""A function that fails, for tests that put it in place of a drawing function.

It has a file of its own, so that a drawing process imports nothing else of the tests.
"""


def fail_to_draw(*_: object) -> None:
    raise RuntimeError("no paint left")
