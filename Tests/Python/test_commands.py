"""The tables that are made from the program's description, and the methods that follow from them."""

import ast
import inspect
import re
import subprocess
import sys
import traceback
import unittest

from support import PROGRAM, ROOT, DojimaTest, dojima

from dojima._commands import COMMANDS
from dojima._methods import FUNCTIONS, METHODS
from dojima._names import in_python
from dojima._options import Folder, option_words


def method_named(name):
    database = dojima.open()
    return getattr(database.store, name.partition(".")[2]) if name.startswith("store.") else getattr(database, name)


class CommandTests(DojimaTest):
    def test_the_generated_files_are_those_of_this_program(self):
        made = subprocess.run(
            [sys.executable, str(ROOT / "Sources/Python/generate.py"), PROGRAM, "--check"], capture_output=True, text=True
        )
        self.assertEqual(made.returncode, 0, made.stderr)

    def test_each_command_is_a_method_with_documentation_and_a_signature(self):
        self.assertEqual({method.command for method in METHODS.values()}, set(COMMANDS))
        for name in METHODS:
            method = method_named(name)
            self.assertTrue(method.__doc__, name)
            parameters = set(inspect.signature(method).parameters)
            for option in COMMANDS[METHODS[name].command]["options"]:
                self.assertIn(option, parameters, name)
        for name in FUNCTIONS:
            self.assertNotIn("self", inspect.signature(getattr(dojima, name)).parameters)

    def test_each_option_becomes_a_word_that_the_program_knows(self):
        for command, table in COMMANDS.items():
            for name, (option, kind) in table["options"].items():
                value = True if kind == "flag" else "x"
                words = option_words(command, command, {name: value}, Folder())
                self.assertEqual(words, [f"--{option}"] if kind == "flag" else [f"--{option}=x"])

    def test_the_examples_of_the_documentation_are_calls_with_known_arguments(self):
        count = 0
        for documented in METHODS:
            for line in re.findall(r"^ *>>> (.*)", method_named(documented).__doc__, re.MULTILINE):
                call = ast.parse(line, mode="eval").body
                while ast.unparse(call.func).endswith(".save"):
                    call = call.func.value
                name = ast.unparse(call.func).partition(".")[2]
                keywords = {word.arg: ast.literal_eval(word.value) for word in call.keywords}
                bound = inspect.signature(method_named(name)).bind(*map(ast.literal_eval, call.args), **keywords)
                self.assertNotIn("others", bound.arguments, line)
                options = COMMANDS[METHODS[name].command]["options"]
                option_words(METHODS[name].command, name, {k: v for k, v in keywords.items() if k in options}, Folder())
                count += 1
        self.assertGreater(count, 80)

    def test_the_stubs_declare_what_the_package_has(self):
        package = ROOT / "Sources/Python/dojima"
        classes = {node.name: node.body for node in ast.parse((package / "_interface.pyi").read_text()).body if isinstance(node, ast.ClassDef)}
        functions = ast.parse((package / "__init__.pyi").read_text()).body
        declared = [("", node) for node in functions] + [("store.", node) for node in classes["StoreMethods"]]
        declared += [("", node) for node in classes["DatabaseMethods"]]
        found = set()
        for group, node in declared:
            if not isinstance(node, ast.FunctionDef) or group + node.name not in METHODS:
                continue
            arguments = [*node.args.args, *node.args.kwonlyargs, *filter(None, [node.args.vararg])]
            names = {argument.arg for argument in arguments} - {"self"}
            self.assertEqual(names, set(inspect.signature(method_named(group + node.name)).parameters) - {"others"}, node.name)
            found.add(group + node.name)
        self.assertEqual(found, set(METHODS))

    def test_values_become_the_texts_that_the_program_reads(self):
        import datetime

        import numpy

        def words(command, **options):
            return option_words(command, command, options, Folder())

        self.assertEqual(words("export", start=datetime.date(2018, 1, 2)), ["--from=2018-01-02"])
        self.assertEqual(words("export", start=datetime.datetime(2018, 1, 2, 9, 30)), ["--from=2018-01-02T09:30:00"])
        self.assertEqual(words("export", start=numpy.datetime64("2018-01-02", "ns")), ["--from=2018-01-02"])
        self.assertEqual(words("export", start=2018, end=None, verbose=False), ["--from=2018"])
        self.assertEqual(words("chart", overlay=["sma:20", "ema:5"]), ["--overlay=sma:20", "--overlay=ema:5"])
        self.assertEqual(words("scan", columns=["close", "rsi:14"]), ["--columns=close,rsi:14"])
        self.assertEqual(words("query", param={"n": 3, "from": "2018"}), ["--param=n=3", "--param=from=2018"])
        self.assertEqual(words("window", pan="-5d"), ["--pan=-5d"])
        self.assertEqual(words("chart", size=(960, 540), y_range=[0, 0.5]), ["--size=960x540", "--y-range=0..0.5"])
        self.assertEqual(words("analyze", portfolio={"SPX": 0.6, "IXIC": 0.4}), ["--portfolio=0.6 SPX, 0.4 IXIC"])
        self.assertEqual(words("analyze", width=numpy.float64(0.1)), ["--width=0.1"])


class ErrorTests(DojimaTest):
    def test_an_unknown_argument_names_the_nearest(self):
        db = dojima.open()
        with self.assertFails("usage", "overlai", "did you mean overlay?"):
            db.chart("SPX", overlai="sma:20")
        with self.assertFails("usage", "did you mean start?"):
            db.bars("SPX", strat="2018")
        with self.assertFails("usage", "file"):
            db.list(file="x")

    def test_wrong_arguments_are_errors(self):
        db = dojima.open()
        with self.assertRaisesRegex(TypeError, "into"):
            db.resample("SPX")
        with self.assertRaisesRegex(TypeError, "positional"):
            db.window("SPX", "IXIC")
        with self.assertFails("usage", "percent=True"):
            db.chart("SPX", percent="yes")
        with self.assertFails("usage", "overlay"):
            db.chart("SPX", overlay=True)

    def test_errors_have_the_line_of_the_program_and_names_of_python(self):
        db = dojima.open("none.db")
        with self.assertFails("not found") as failure:
            db.window("SPX")
        self.assertIn("--db", failure.error.line)
        self.assertNotIn("--db", str(failure.error))
        self.assertEqual(failure.error.status, 66)
        self.assertTrue(failure.error.hint)
        with self.assertFails("usage", "start=", "help(dojima.Database.bars)"):
            db.bars("SPX", start="2018-13")

    def test_the_trace_of_an_error_is_short(self):
        with self.assertFails("usage") as failure:
            dojima.open().bars("SPX", start="2018-13")
        frames = list(traceback.walk_tb(failure.error.__traceback__))
        self.assertEqual([frame.f_code.co_name for frame, _ in frames[1:]], ["bars", "_call"])
        self.assertTrue(all(frame.f_locals.get("__tracebackhide__") for frame, _ in frames[1:]))

    def test_a_notebook_shows_the_trace_without_the_package(self):
        from dojima._errors import _outside

        with self.assertFails("usage") as failure:
            dojima.open().bars("SPX", start="2018-13")
        frames = [frame.f_code.co_filename for frame, _ in traceback.walk_tb(_outside(failure.error.__traceback__))]
        self.assertEqual(frames, [__file__])

    def test_texts_of_the_program_name_keyword_arguments(self):
        for text, expected in (
            ("give --date-format dmy or --date-format mdy", 'give date_format="dmy" or date_format="mdy"'),
            ("name it with --columns time=NAME (of a)", 'name it with columns="time=NAME" (of a)'),
            ("give --calendar, or --continuous for all time", "give calendar=, or continuous=True for all time"),
            ("--on-closed snap keeps them", 'on_closed="snap" keeps them'),
            ("x: no such file: there is no database /nonexistent/dojima.db; import one", "x: no such file without a database; open one with dojima.open()"),
        ):
            self.assertEqual(in_python(text), expected)

    def test_errors_can_be_copied_to_other_processes(self):
        import pickle

        with self.assertFails("usage") as failure:
            dojima.open().bars("SPX", start="2018-13")
        copy = pickle.loads(pickle.dumps(failure.error))
        for field in ("line", "category", "message", "hint", "status"):
            self.assertEqual(getattr(copy, field), getattr(failure.error, field))
        self.assertEqual(str(copy), str(failure.error))

    def test_a_missing_program_is_an_error_that_says_where_to_name_it(self):
        import os
        from unittest import mock

        with mock.patch.dict(os.environ, DOJIMA_PROGRAM="/nonexistent/dojima"), self.assertFails("not found", "DOJIMA_PROGRAM"):
            dojima.sessions()


if __name__ == "__main__":
    unittest.main()
