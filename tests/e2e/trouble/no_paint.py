"""A drawing that fails.

It has a file of its own, so that a drawing process imports nothing else of the tests.
"""


def no_paint(*_: object) -> None:
    raise RuntimeError("no paint left")
