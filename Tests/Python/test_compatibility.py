"""Names and arguments of the Python package that later versions keep: `Tests/Frozen/formats/python.txt`.

`python3 Tests/Python/test_compatibility.py` adds new ones to the file, and removes none.
"""

import inspect
import unittest

from support import ROOT, dojima

FROZEN = ROOT / "Tests" / "Frozen" / "formats" / "python.txt"


def interface() -> set[str]:
    """Returns a line for each public name, and one for each argument: ``Database.chart(last)``."""
    lines = set()
    objects = {"dojima": dojima, "Store": type(dojima.open("none.db").store)}
    objects |= {name: value for name, value in vars(dojima).items() if name in dojima.__all__ and inspect.isclass(value)}
    for owner, container in objects.items():
        for name in dojima.__all__ if owner == "dojima" else dir(container):
            if name.startswith("_") or name in dir(UserWarning):
                continue
            lines.add(f"{owner}.{name}")
            value = inspect.getattr_static(container, name)
            if inspect.isfunction(value) or inspect.ismethod(value):
                lines |= {f"{owner}.{name}({argument})" for argument in inspect.signature(value).parameters if argument != "self"}
    return lines


class CompatibilityTests(unittest.TestCase):
    def test_frozen_names_and_arguments_are_still_there(self):
        frozen = set(FROZEN.read_text().split("\n")) - {""}
        self.assertGreater(len(frozen), 500)
        self.assertEqual(sorted(frozen - interface()), [])


if __name__ == "__main__":
    kept = FROZEN.read_text().split("\n") if FROZEN.exists() else []
    FROZEN.write_text("\n".join(sorted((set(kept) | interface()) - {""})) + "\n")
