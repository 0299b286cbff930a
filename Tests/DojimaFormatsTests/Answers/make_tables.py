"""Writes tables of any data in folder tables/, and their cells as NumPy and Python read them, tables.json; needs NumPy 2."""

import csv
import io
import json
import os
import numpy

folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "tables")
os.makedirs(folder, exist_ok=True)
cells = []


def answer(file, names, columns):
    """Adds the cells of a table: numbers with all digits, texts, and dates as ISO."""
    for name, column in zip(names, columns):
        for row, value in enumerate(column):
            if value is None or value != value:
                kind, text = "missing", ""
            elif isinstance(value, (float, int, numpy.floating, numpy.integer)):
                kind, text = "number", repr(float(value))
            else:
                kind, text = "text", str(value)
            cells.append([file, name, row + 1, kind, text])


def save(name, array, names=None):
    numpy.save(os.path.join(folder, name + ".npy"), array, allow_pickle=False)
    if array.dtype.names:
        columns = [[None if str(v) == "NaT" else v for v in array[field].tolist()] for field in array.dtype.names]
        answer(name + ".npy", array.dtype.names, columns)
    else:
        table = array.reshape(len(array), -1)
        answer(name + ".npy", [f"#{i + 1}" for i in range(table.shape[1])], [table[:, i] for i in range(table.shape[1])])


save("vector", numpy.array([0.1 + 0.2, numpy.nan, 1e-300, -4.0]))
save("matrix", numpy.arange(12, dtype="i4").reshape(4, 3) * 7)
save("columns", numpy.asfortranarray(numpy.array([[1 / 3, 2.5], [numpy.nan, -1e15], [5.0, 6.0]])))
save("big", numpy.array([[1.5, 2.5], [3.5, 4.5]], dtype=">f4"))
mixed = numpy.array(
    [("Energy", 0.25, 3, True), ("Banks", numpy.nan, -1, False), ("Öl", 1e21, 7, True)],
    dtype=[("sector", "U8"), ("weight", "f8"), ("count", "i2"), ("listed", "?")])
numpy.save(os.path.join(folder, "mixed.npy"), mixed, allow_pickle=False)
answer("mixed.npy", ["sector", "weight", "count"], [mixed[name].tolist() for name in ("sector", "weight", "count")])

# CSV: written by Python's csv module, and read again by it.
rows = [["name", "value", "note"], ["A, B", "1234.5", 'the "first"'], ["C\nD", "", ""], ["Ä", "-0.25", "x"], ["E", "n/a", "y"]]
with open(os.path.join(folder, "quoted.csv"), "w", newline="", encoding="utf-8") as file:
    csv.writer(file).writerows(rows)
read = list(csv.reader(io.StringIO(open(os.path.join(folder, "quoted.csv"), newline="", encoding="utf-8").read())))
columns = list(zip(*read[1:]))
answer("quoted.csv", read[0], [
    columns[0], [float(v) if v not in ("", "n/a") else None for v in columns[1]], [v or None for v in columns[2]]])
with open(os.path.join(folder, "german.csv"), "w", encoding="utf-8") as file:
    file.write("Name;Anteil\nEnergie;1.234,5\nBanken;0,25\n")
answer("german.csv", ["Name", "Anteil"], [["Energie", "Banken"], [1234.5, 0.25]])

# JSON of every form, with the same two columns.
names, values = ["a\tb", "ü", "c"], [1.5, None, 1e-7]
forms = {
    "objects.json": [{"name": n, "value": v} for n, v in zip(names, values)],
    "lists.json": [["name", "value"]] + [[n, v] for n, v in zip(names, values)],
    "columns.json": {"name": names, "value": values},
    "split.json": {"columns": ["name", "value"], "data": [[n, v] for n, v in zip(names, values)]},
    "wrapped.json": {"source": "made", "rows": [{"name": n, "value": v} for n, v in zip(names, values)]},
}
for file, form in forms.items():
    with open(os.path.join(folder, file), "w", encoding="utf-8") as out:
        json.dump(form, out)
    answer(file, ["name", "value"], [[n.strip() for n in names], values])
with open(os.path.join(folder, "lines.ndjson"), "w", encoding="utf-8") as out:
    for n, v in zip(names, values):
        out.write(json.dumps({"name": n} if v is None else {"value": v, "name": n}, ensure_ascii=False) + "\n")
answer("lines.ndjson", ["value", "name"], [values, names])
with open(os.path.join(folder, "weights.json"), "w", encoding="utf-8") as out:
    json.dump({"SPY": 0.6, "GE": 0.4}, out)
answer("weights.json", ["name", "value"], [["SPY", "GE"], [0.6, 0.4]])

with open(os.path.join(folder, "..", "tables.json"), "w", encoding="utf-8") as out:
    out.write("[\n" + ",\n".join(json.dumps(cell, ensure_ascii=False) for cell in cells) + "\n]\n")
