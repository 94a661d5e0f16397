"""Small finite fields, as tables of sums and products of the numbers 0 to q-1."""

from functools import cache
from itertools import product
from typing import NamedTuple

LARGEST = 64


class FiniteField(NamedTuple):
    """The field of `order` elements: `plus[a][b]` and `times[a][b]`; 0 and 1 are themselves."""

    order: int
    plus: tuple[tuple[int, ...], ...]
    times: tuple[tuple[int, ...], ...]


def prime_powers(number: int) -> list[tuple[int, int]]:
    """The prime factors of `number` with their exponents."""
    factors = []
    prime = 2
    while number > 1:
        exponent = 0
        while number % prime == 0:
            number //= prime
            exponent += 1
        if exponent:
            factors.append((prime, exponent))
        prime += 1
    return factors


@cache
def finite_field(prime: int, exponent: int) -> FiniteField:
    """The field of `prime ** exponent` elements, at most `LARGEST`.

    An element is a polynomial over the integers modulo `prime`, its coefficients the digits of
    a number, lowest first. The modulus is the first monic polynomial with which every element but 0
    has an inverse.
    """
    order = prime**exponent
    if order > LARGEST:
        raise ValueError(f"no field of {order} elements is kept")
    digits = [_digits(x, prime, exponent) for x in range(order)]
    place = {d: x for x, d in enumerate(digits)}
    plus = tuple(
        tuple(place[tuple((x + y) % prime for x, y in zip(a, b, strict=True))] for b in digits)
        for a in digits
    )
    for low in product(range(prime), repeat=exponent):
        times = tuple(tuple(place[_product(a, b, low, prime)] for b in digits) for a in digits)
        if all(1 in row for row in times[1:]):
            return FiniteField(order, plus, times)
    raise AssertionError("every prime power has a field")


def _digits(number: int, base: int, length: int) -> tuple[int, ...]:
    return tuple(number // base**i % base for i in range(length))


def _product(
    a: tuple[int, ...], b: tuple[int, ...], low: tuple[int, ...], prime: int
) -> tuple[int, ...]:
    """a * b modulo the monic polynomial whose lower coefficients are `low`."""
    degree = len(low)
    out = [0] * (2 * degree - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            out[i + j] += x * y
    for top in range(2 * degree - 2, degree - 1, -1):
        for i, c in enumerate(low):
            out[top - degree + i] -= out[top] * c
    return tuple(x % prime for x in out[:degree])
