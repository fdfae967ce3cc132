"""The colours of the five seats differ enough for every kind of colour vision.

The simulations of colour vision are those of Machado, Oliveira and Fernandes (2009) at full
severity, applied to linear light. Distances between colours are CIE 1976 ΔE.
"""

from itertools import combinations, product

import pytest

from game.pictures.drawing.colours import (
    COLOURS_OF_SEATS,
    FRAME_COLOURS,
    LIGHTS,
    NUMBER,
    ROCK,
    TINTS,
    palette_colours,
    rgb,
    tint_under_pirates,
    under_light,
)

LEAST_SEAT_DISTANCE = 38.0
LEAST_FRAME_DISTANCE = 24.0
LEAST_CONTRAST = 4.5
"""Lowest contrast for text, by the Web Content Accessibility Guidelines."""
Vector = tuple[float, float, float]
VISIONS: dict[str, tuple[Vector, Vector, Vector]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ: tuple[Vector, Vector, Vector] = (
    (0.4124, 0.3576, 0.1805),
    (0.2126, 0.7152, 0.0722),
    (0.0193, 0.1192, 0.9505),
)
WHITE: Vector = (0.9505, 1.0, 1.089)


def multiply(matrix: tuple[Vector, Vector, Vector], vector: Vector) -> Vector:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def linear(channel: int) -> float:
    intensity = channel / 255
    return intensity / 12.92 if intensity <= 0.04045 else ((intensity + 0.055) / 1.055) ** 2.4


def lab(colour: str, vision: str) -> Vector:
    red, green, blue = map(linear, rgb(colour))
    seen = multiply(VISIONS[vision], (red, green, blue))
    clipped = tuple(min(1.0, max(0.0, channel)) for channel in seen)
    xyz = multiply(TO_XYZ, clipped)  # pyright: ignore[reportArgumentType]
    x, y, z = (_lab_curve(value / white) for value, white in zip(xyz, WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def luminance(colour: str) -> float:
    red, green, blue = map(linear, rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _lab_curve(ratio: float) -> float:
    return ratio ** (1 / 3) if ratio > 0.008856 else 7.787 * ratio + 16 / 116


def distance(one: Vector, other: Vector) -> float:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5


@pytest.mark.parametrize("vision", VISIONS)
def test_seat_colours_differ_enough_for_each_kind_of_vision(vision: str) -> None:
    seen = [lab(colour, vision) for colour in COLOURS_OF_SEATS]
    assert min(distance(*pair) for pair in combinations(seen, 2)) >= LEAST_SEAT_DISTANCE


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("ground", ["#313338", "#FFFFFF", ROCK], ids=["dark", "light", "inside"])
def test_frame_colours_differ_enough_from_each_background(vision: str, ground: str) -> None:
    background = lab(ground, vision)
    assert (
        min(distance(lab(frame, vision), background) for frame in FRAME_COLOURS)
        >= LEAST_FRAME_DISTANCE
    )


def test_space_numbers_have_enough_contrast_with_and_without_pirates() -> None:
    for tint, shine in product(TINTS.values(), LIGHTS):
        for ground in (under_light(tint, shine), under_light(tint_under_pirates(tint), shine)):
            light, dark = sorted((luminance(ground), luminance(NUMBER)), reverse=True)
            assert (light + 0.05) / (dark + 0.05) >= LEAST_CONTRAST


def test_an_occupied_space_is_darker_than_a_vacant_space_in_any_light() -> None:
    for tint in TINTS.values():
        vacant = [luminance(under_light(tint, shine)) for shine in LIGHTS]
        assert luminance(tint_under_pirates(tint)) < min(vacant)


def test_palette_has_at_most_256_colours() -> None:
    assert len(palette_colours()) <= 256


def test_colour_distance_is_right_for_known_pairs() -> None:
    assert distance(lab("#000000", "normal"), lab("#FFFFFF", "normal")) == pytest.approx(100, 0.01)
    assert (
        distance(lab("#D40000", "deuteranopia"), lab("#7A6A00", "deuteranopia"))
        < LEAST_SEAT_DISTANCE
    )
