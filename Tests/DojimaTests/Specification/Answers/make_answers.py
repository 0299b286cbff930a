#!/usr/bin/env python3
"""Decides with an independent validator which chart specifications, rule files, calendar files and scripts are valid.

    pip install jsonschema pyyaml      # or apt-get install python3-jsonschema python3-yaml
    make record      # runs this script with the program, after others have recorded their answers
    Tests/DojimaTests/Specification/Answers/make_answers.py .build/release/dojima

Takes the schemas of the program and the texts of cases.txt, and writes validity.csv into the folder of this script: for each case whether the
schema accepts it and, if not, the path of the error. Every example of datasets/charts must be valid. The same is done for rule files, calendar
files and scripts with file-cases.txt, which give file-validity.csv; the files in EXAMPLE_FILES must be valid.
"""
import csv
import json
import pathlib
import re
import subprocess
import sys

import jsonschema
import yaml

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parents[3]
EXAMPLES = ROOT / "datasets" / "charts"
EXAMPLE_FILES = {
    "rules": ["datasets/currency-week.json", "datasets/london-hours.json", "Tests/Frozen/data/rules.json", "Tests/Fuzz/Seeds/rules/every-type.json"],
    "calendar": ["datasets/fund-days.json", "Tests/Frozen/data/calendars.json", *sorted(str(p.relative_to(ROOT)) for p in (ROOT / "Tests/Fuzz/Seeds/calendars").iterdir())],
    "script": sorted(str(p.relative_to(ROOT)) for p in (ROOT / "Tests/Fuzz/Seeds/scripts").iterdir()),
}


class Core(yaml.SafeLoader):
    """The core schema of YAML 1.2: dates, `yes` and `no` are texts."""


Core.yaml_implicit_resolvers = {}
for tag, pattern, first in [
    ("tag:yaml.org,2002:null", r"^(~|null|Null|NULL|)$", list("~nN") + [""]),
    ("tag:yaml.org,2002:bool", r"^(true|True|TRUE|false|False|FALSE)$", list("tTfF")),
    ("tag:yaml.org,2002:int", r"^-?(0|[1-9][0-9]*)$", list("-0123456789")),
    ("tag:yaml.org,2002:float", r"^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$", list("-0123456789")),
]:
    Core.add_implicit_resolver(tag, re.compile(pattern), first)
Core.add_constructor("tag:yaml.org,2002:float", lambda loader, node: float(node.value))


def path(error):
    text = ""
    for part in error.absolute_path:
        text += f"[{part}]" if isinstance(part, int) else ("." if text else "") + part
    return text


def judge(validator, value):
    errors = sorted(validator.iter_errors(value), key=lambda e: (-len(e.absolute_path), path(e)))
    return ("no", path(errors[0])) if errors else ("yes", "")


def checker(kind):
    schema = json.loads(subprocess.run([sys.argv[1], "schema", kind], check=True, capture_output=True).stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def write(name, header, rows):
    with open(HERE / name, "w", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)


def files():
    validators = {kind: checker(kind) for kind in EXAMPLE_FILES}
    rows = []
    for kind, names in EXAMPLE_FILES.items():
        for name in names:
            rows.append([kind, name, *judge(validators[kind], json.loads((ROOT / name).read_text()))])
            assert rows[-1][2] == "yes", rows[-1]
    for block in (HERE / "file-cases.txt").read_text().split("\n--- ")[1:]:
        head, text = block.split("\n", 1)
        kind, name = head.split(": ", 1)
        rows.append([kind, name, *judge(validators[kind], json.loads(text))])
    write("file-validity.csv", ["kind", "case", "valid", "path"], rows)


def main():
    validator = checker("chart")
    rows = []
    for file in sorted(EXAMPLES.iterdir()):
        rows.append([file.name, *judge(validator, yaml.load(file.read_text(), Core))])
        assert rows[-1][1] == "yes", rows[-1]
    for block in (HERE / "cases.txt").read_text().split("\n--- ")[1:]:
        name, text = block.split("\n", 1)
        rows.append([name, *judge(validator, yaml.load(text, Core))])
    write("validity.csv", ["case", "valid", "path"], rows)
    files()


main()
