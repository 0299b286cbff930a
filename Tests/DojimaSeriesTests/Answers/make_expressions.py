"""Expressions and their values by Python's parser: an independent check of operator precedence.

Each line of expressions.tsv is an expression and its values at five bars, `missing` if Python raises an error or the result is not a finite
real number. Powers are written ^ and equality = there. Python chains comparisons, so no comparison follows another directly.
"""
import math
import pathlib
import random

random.seed(12)
closes = [100.0, 102.0, 101.0, 105.0, 103.0]
bars = [dict(open=c - 1, high=c + 2, low=c - 3, close=c, volume=10.0 * i) for i, c in enumerate(closes)]
functions = dict(min=min, max=max, abs=abs, log=math.log, sqrt=math.sqrt, exp=math.exp)


def number(depth):
    pick = random.random()
    if depth == 0 or pick < 0.2:
        return random.choice(["open", "high", "low", "close", "volume", "2", "3", "0.5", "10", "1e2", "-1"])
    if pick < 0.7:
        sign = random.choice(["+", "-", "*", "/", "^", " + ", " - ", " * ", " / "])
        right = random.choice(["2", "0.5", "-1", "3"]) if sign == "^" else number(depth - 1)
        return f"{number(depth - 1)}{sign}{right}"
    if pick < 0.8:
        return f"({number(depth - 1)})"
    if pick < 0.85:
        return f"-{number(depth - 1)}"
    if pick < 0.95:
        name = random.choice(["min", "max", "abs", "sqrt", "log"])
        count = random.choice([2, 3]) if name in ("min", "max") else 1
        return f"{name}({', '.join(number(depth - 1) for _ in range(count))})"
    return f"if({condition(depth - 1)}, {number(depth - 1)}, {number(depth - 1)})"


def condition(depth):
    pick = random.random()
    if depth <= 0 or pick < 0.5:
        return f"{number(max(0, depth - 1))} {random.choice(['>', '>=', '<', '<=', '=', '!='])} {number(max(0, depth - 1))}"
    if pick < 0.8:
        return f"{condition(depth - 1)} {random.choice(['and', 'or'])} {condition(depth - 1)}"
    if pick < 0.9:
        return f"({condition(depth - 1)})"
    return f"not {condition(depth - 1)}"


def choose(holds, value, other):
    return value if holds else other


def value(text, bar):
    python = text.replace("^", "**").replace(" = ", " == ").replace("if(", "choose(")
    try:
        found = eval(python, {"__builtins__": {}}, {**functions, **bar, "choose": choose})
    except (ArithmeticError, ValueError):
        return None
    if isinstance(found, complex):
        return None
    return float(found) if math.isfinite(found) else None


def decides(text):
    """Whether a missing operand may be ignored, which Python handles differently."""
    return any(word in text for word in (" and ", " or ", "if("))


lines = []
while len(lines) < 400:
    text = number(4) if random.random() < 0.6 else condition(4)
    # A power of a negative number is complex in Python, and a later operation may make it real again.
    if len(text) > 120 or "--" in text.replace(" ", "") or "+-" in text:
        continue
    try:
        values = [value(text, bar) for bar in bars]
    except TypeError:  # complex numbers have no order
        continue
    if decides(text) and None in values or any(v is not None and abs(v) > 1e12 for v in values):
        continue
    if "^0.5" in text and None in values:
        continue
    lines.append(text + "\t" + " ".join("missing" if v is None else repr(v) for v in values))
(pathlib.Path(__file__).parent / "expressions.tsv").write_text("\n".join(lines) + "\n")
