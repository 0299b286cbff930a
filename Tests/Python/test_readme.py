"""The Python example of README.md runs after `dojima sample`."""

import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

import support


class ReadmeTests(unittest.TestCase):
    def test_example(self):
        text = (Path(__file__).parents[2] / "README.md").read_text()
        example = re.search(r"```python\n(.*?)```", text, re.S)[1]
        before = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                subprocess.run([support.PROGRAM, "sample"], check=True, capture_output=True)
                exec(compile(example, "README.md", "exec"), {})
                self.assertEqual(Path("spx.png").read_bytes()[:4], b"\x89PNG")
            finally:
                os.chdir(before)


if __name__ == "__main__":
    unittest.main()
