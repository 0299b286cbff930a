"""Tests that the checks find the problems they are for: python3 -m unittest discover -s Tests/Fuzz -t Tests/Fuzz"""

import unittest

from .case import Case
from .checks import problems
from .sandbox import Outcome


def kinds(words=(b"chart", b"SPX"), status=65, err=b"dojima: x: no bars\n", out=b"", before=None, after=None, cpu=0.1, memory=0, outside=(), **case):
    before = {b"dojima.db": b"rows", b"there.png": b"as before"} if before is None else before
    outcome = Outcome(status, out, err, cpu, 0.1, memory, before, before if after is None else before | after, list(outside))
    return sorted({problem.kind for problem in problems(Case(words=list(words), **case), outcome)})


class CheckTests(unittest.TestCase):
    def testWhatIsAsItShouldBe(self):
        self.assertEqual(kinds(), [])
        self.assertEqual(kinds(status=0, err=b"dojima: a note\ndojima: another\n", after={b"SPX.png": b"picture"}), [])
        self.assertEqual(kinds((b"verify", b"a.png"), status=1, err=b""), [])
        self.assertEqual(kinds((b"import", b"x.csv"), status=0, err=b"", after={b"dojima.db": b"more rows"}), [])

    def testHowItEnds(self):
        self.assertEqual(kinds(status=-4), ["signal 4"])
        self.assertEqual(kinds(status=None), ["hang"])
        self.assertEqual(kinds(status=-24, cpu=10.0), ["hang"])
        self.assertEqual(kinds(status=70), ["status 70"])
        self.assertEqual(kinds(status=1), ["status 1"])
        self.assertEqual(kinds(status=0, err=b"", memory=3 << 30), ["memory"])
        self.assertEqual(kinds(status=-15, signal=(15, 0.1)), [])
        self.assertEqual(kinds((b"query", b"--timeout", b"-0.0", b"q.sql"), status=None), [])
        self.assertEqual(kinds((b"query", b"--timeout=60", b"q.sql"), status=None), ["hang"])

    def testWhatItSays(self):
        self.assertEqual(kinds(err=b""), ["lines"])
        self.assertEqual(kinds(err=b"dojima: one\ndojima: two\n"), ["lines"])
        self.assertEqual(kinds(err=b"dojima: one"), ["lines"])
        self.assertEqual(kinds(err=b"dojima: \x1b[31m\n"), ["control"])
        self.assertEqual(kinds(err="dojima: \u202etxt\n".encode()), ["control"])
        self.assertEqual(kinds(err=b"dojima: \xff\n"), ["bytes"])
        self.assertEqual(kinds((b"list", b"--format", b"table"), status=0, err=b"", out="\u202etxt".encode()), ["table"])
        self.assertEqual(kinds(err=b"dojima: " + b"x" * 5000 + b"\n"), ["long"])

    def testWhatItLeaves(self):
        self.assertEqual(kinds(after={b"dojima.db": b"other"}), ["database"])
        self.assertEqual(kinds(status=0, err=b"", after={b"dojima.db": b"other"}), ["database"])
        self.assertEqual(kinds(after={b"there.png": b"half"}), ["output"])
        self.assertEqual(kinds(after={b"SPX.png": b"new"}), ["output"])
        self.assertEqual(kinds(status=0, err=b"", after={b"SPX.png": b""}), ["output"])
        self.assertEqual(kinds(after={b"SPX.png.part": b"half"}), ["left over"])
        self.assertEqual(kinds(after={b".dojima-0123456789abcdef": b"half"}), ["left over"])
        self.assertEqual(kinds(status=0, err=b"", after={b"dojima.db-wal": b""}), ["left over"])
        self.assertEqual(kinds(status=-15, signal=(15, 0.1), after={b"dojima.db-wal": b"", b"dojima.db-shm": b""}), [])
        self.assertEqual(kinds(status=-15, signal=(15, 0.1), after={b"dojima.db-new": b"half"}), ["left over"])
        self.assertEqual(kinds(status=0, err=b"", after={b"-x.png": b"picture"}), ["name"])
        self.assertEqual(kinds(outside=["x.png"]), ["outside"])
        self.assertEqual(kinds(status=74, limits={"FSIZE": 0}, after={b"dojima.db-wal": b""}), [])
        self.assertEqual(kinds(status=74, limits={"CPU": 5}, after={b"dojima.db-wal": b""}), ["left over"])
        self.assertEqual(kinds(before={}, isLocked=True, after={b"dojima.db": b""}), [])
        self.assertEqual(kinds(before={}, after={b"dojima.db": b""}), ["output"])
        self.assertEqual(kinds((b"book", b"-o", b"x.pdf"), after={b"x.pdf": b"pages"}), ["output"])
        self.assertEqual(kinds((b"book", b"-o", b"x.pdf", b"--strict"), after={b"x.pdf": b"pages"}), [])
        copy, said = (b"store", b"copy", b"--to", b"c.db"), b"dojima: d.db: damaged; 1 of 2 series were copied to c.db, and copying again adds the others\n"
        self.assertEqual(kinds(copy, after={b"c.db": b"rows"}), ["output"])
        self.assertEqual(kinds(copy, err=said, after={b"c.db": b"rows"}), [])
        self.assertEqual(kinds((b"serve",), status=0, err=b"", after={b"dojima.db-shm": b""}), [])
        self.assertEqual(kinds((b"serve",), status=0, err=b"", after={b"dojima.db": b"other"}), ["database"])
        some = b"dojima: a note\ndojima: 1 of 2 files were not imported; their rows give the reasons\n"
        self.assertEqual(kinds((b"import", b"a", b"b"), err=some, after={b"dojima.db": b"more rows"}), [])
        self.assertEqual(kinds((b"import", b"a", b"b"), after={b"dojima.db": b"more rows"}), ["database"])
        self.assertEqual(kinds((b"import", b"--rejects=-x"), status=0, err=b"", after={b"-x": b"rows"}), [])


if __name__ == "__main__":
    unittest.main()
