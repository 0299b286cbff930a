"""Prices divided by divisors as fractions, rounded once to the nearest double: make_quotients.py > quotients.csv"""

import random
from decimal import Decimal
from fractions import Fraction

chance = random.Random(20180601)
divisors = ["100", "10000", "1000", "1000000", "1000000000", "1e18", "0.01", "0.1", "2.5", "3", "7", "64", "0.3", "12.345", "1e-18",
            "1.0000000001", "123456789.123456", "0.30000000000000004"]


def price(kind):
    digits = chance.randint(1, 17)
    whole = str(chance.randrange(10 ** digits))
    if kind == 0:
        return f"{chance.randrange(10 ** 7)}.{chance.randrange(10 ** 4):04}"
    if kind == 1:
        return whole
    if kind == 2:
        return whole + "." + str(chance.randrange(10 ** chance.randint(1, 8)))
    if kind == 3:
        return "0." + "0" * chance.randint(0, 12) + whole
    if kind == 4:
        # The value of a 32-bit float as a 64-bit float.
        return repr(float(Fraction(chance.randrange(2 ** 23, 2 ** 24)) / 2 ** chance.randint(0, 30)))
    return "-" + whole + ".25"


print("price,divisor,quotient")
for row in range(2400):
    text = price(chance.choice([0, 0, 0, 1, 2, 3, 4, 5]))
    divisor = chance.choice(divisors) if row % 8 else repr(chance.random() * 10 ** chance.randint(-3, 6))
    # The decimals of both doubles.
    shortest = Fraction(Decimal(repr(float(text))))
    quotient = shortest / Fraction(Decimal(repr(float(divisor))))
    print(f"{text},{divisor},{float(quotient)!r}")
