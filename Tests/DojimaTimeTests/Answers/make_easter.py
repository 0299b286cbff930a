"""Writes easter.txt: Easter Sunday of the Western and the Orthodox churches, computed with python-dateutil (pip install python-dateutil)."""
import pathlib

from dateutil.easter import EASTER_ORTHODOX, EASTER_WESTERN, easter

lines = [f"{year} {easter(year, EASTER_WESTERN)} {easter(year, EASTER_ORTHODOX)}" for year in range(1900, 2200)]
(pathlib.Path(__file__).parent / "easter.txt").write_text("\n".join(lines) + "\n")
