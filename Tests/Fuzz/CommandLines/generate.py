"""Makes cases from a seed: a subcommand with some of its arguments, mostly common ones, and valid or damaged files."""

import json
import random as chance

from . import mutate, values
from .case import Case, File
from .grammar import FILED, TABLE, TIMED
from .material import SQL_CALLS, SYMBOLS

WEIGHTS = {"chart": 8, "import": 9, "query": 6, "window": 5, "render": 5, "book": 3, "replay": 3, "axis": 4, "watch": 2, "verify": 4, "explain": 4, "schema": 0.3, "store": 0.3, "serve": 1}
PICTURES = {"chart", "render", "book", "watch", "replay", "audit"}
OUTPUTS = [b"out.png", b"out.svg", b"out.pdf", b"-", b"out.jpg", b"out", b"there.png", b"missing/out.png", b"folder", b"folder/out.svg", b"locked/out.png", b"/dev/null", b"/dev/full", b"link.png", b"dangling.png", b"out.gif", b"out.png/"]  # fmt: skip
ENDINGS = {"bars": b".csv", "actions": b".csv", "rules": b".json", "calendars": b".json", "spec": b".json", "gestures": b".json", "selection": b".json", "config": b".yaml", "sql": b".sql", "picture": b".png", "database": b".db"}
LIMITS = {"FSIZE": (0, 1024, 4096, 20480, 102400), "NOFILE": (5, 6, 7, 8, 10, 12, 16, 24), "AS": (1 << 28, 3 << 27, 1 << 29, 3 << 28, 1 << 30, 3 << 29, 1 << 31), "CPU": (5,), "NPROC": (0, 1, 2, 3, 4, 6, 10), "STACK": (1 << 16, 1 << 17, 1 << 18, 1 << 19, 1 << 20, 1 << 22)}
# Objects that are refused in place of a regular file.
NO_FILES = (b"pipe", b"socket", b"/dev/zero", b"/dev/random", b"/dev/tty", b"/dev/full", b"/dev/stdout", b"/proc/self/mem", b"/proc/kmsg")


class Generator:
    def __init__(self, subcommands, material):
        self.subcommands, self.material = subcommands, material
        self.weights = [WEIGHTS.get(subcommand.name, 2) for subcommand in subcommands]

    def case(self, seed):
        """The case of a seed: the same for the same program and material."""
        return Draft(self, chance.Random(seed)).case()


class Draft:
    """A case that is being built."""

    def __init__(self, generator, random):
        self.random, self.material = random, generator.material
        self.subcommand = random.choices(generator.subcommands, generator.weights)[0]
        # Some runs are entirely hostile; most have one or two mistakes among common arguments.
        self.odd = random.choice((0.02, 0.08, 0.08, 0.2, 0.6))
        self.made = Case(words=[word.encode() for word in self.subcommand.name.split()])

    def case(self):
        options, positionals = [], []
        for argument in self.subcommand.arguments:
            if argument.name in ("version", "help") and self.random.random() > 0.003:
                continue
            count = self.count(argument)
            if argument.kind == "positional" and argument.isRepeating and argument.name in ("symbol", "symbol-or-file") and self.random.random() < 0.01:
                # Different expressions count as different symbols, which tests the limit of symbols.
                positionals += [[b"SPX*%d" % number] for number in range(2, self.random.choice((30, 200, 499, 500, 501, 3000)))]
                continue
            for _ in range(count):
                if argument.kind == "flag":
                    options.append([b"--" + argument.name.encode()])
                    continue
                value = self.value(argument)
                if argument.kind == "positional":
                    positionals.append([b"--", value] if argument.name == "chart-options" else [value])
                elif self.random.random() < 0.5 or value.startswith(b"-"):
                    options.append([b"--" + argument.name.encode() + b"=" + value])
                else:
                    options.append([b"--" + argument.name.encode(), value])
        self.small(options)
        self.random.shuffle(options)
        cut = self.random.randrange(len(options) + 1)
        groups = options[:cut] + positionals + options[cut:]
        if any(group[0] == b"--" for group in groups):
            groups.sort(key=lambda group: group[0] == b"--")
        self.made.words += [word for group in groups for word in group]
        if self.random.random() < self.odd / 2:
            self.slip()
        self.surroundings()
        self.things()
        return self.made

    def count(self, argument):
        chance = self.random.random()
        if argument.kind == "positional":
            if not argument.isOptional:
                return 0 if chance < 0.01 else 3 if argument.isRepeating and chance > 0.9 else 1
            return 1 if chance < 0.7 else 0
        if not argument.isOptional:
            return 0 if chance < 0.02 else 1
        share = 2.2 / max(4, len(self.subcommand.arguments))
        if argument.name in ("output", "format"):
            share = 0.5
        if argument.name in ("db",):
            share = 0.15
        return (2 if argument.isRepeating and chance < share / 4 else 1) if chance < share else 0

    def small(self, options):
        """Makes pictures small unless a size is given, since the fuzzer does not test speed."""
        if self.subcommand.name in PICTURES and self.subcommand.has("size") and not any(option[0].startswith(b"--size") for option in options):
            options.append([b"--size", b"300x200"])
        if self.subcommand.has("timeout") and not any(option[0].startswith(b"--timeout") for option in options):
            options.append([b"--timeout", b"1"])
        if self.subcommand.has("port") and not any(option[0].startswith(b"--port") for option in options):
            options.append([b"--port", b"0"])

    def value(self, argument):
        pick = self.random.choice
        if self.random.random() < self.odd / 3:
            return pick(values.NASTY)
        name = argument.name
        isOdd = self.random.random() < self.odd
        if name not in FILED and not argument.words and name not in TABLE and name not in TIMED and name not in ("symbol", "chart", "chart-options", "wait"):
            # A number: values at the limits of types are as frequent as common ones.
            isOdd = isOdd or self.random.random() < 0.12
        if name in FILED:
            return self.file(name)
        if argument.words:
            return pick(values.NASTY) if isOdd else pick(argument.words)
        if name == "symbol" and self.subcommand.name in ("import", "watch"):
            return pick(SYMBOLS + values.NASTY) if isOdd else pick((b"NEW", b"SPX"))
        if name in ("symbol", "chart"):
            return self.symbol(isOdd)
        if name in TIMED:
            return pick(values.TIMES) if isOdd else pick(values.TIMES[:6])
        table = TABLE.get(name, values.NUMBERS if name not in ("chart-options",) else [b"--log", b"--last=3M", b"--overlay=sma:3", b"-o", b"--nope"])
        if name == "wait":
            table = [b"0", b"0.1", b"1"] if not isOdd else values.NUMBERS
        return pick(table) if isOdd else pick(table[:6])

    def symbol(self, isOdd):
        return self.random.choice(SYMBOLS + [b"ENDS", b"TINY", b"NOPE", b"ONE"]) if isOdd else self.random.choice((b"SPX", b"SPX", b"SPX", b"IXIC", b"EURUSD", b"ONE", b"FLAT", b"TINY"))

    # Files

    def file(self, name):
        random, command = self.random, self.subcommand.name
        if name in ("output", "describe", "rejects") or command == "store backup" and name == "file":
            return self.output(name)
        if name == "db":
            return random.choice((b"dojima.db", b"other.db", b"other.db", b"new.db", b"", b"folder", b"pipe", b"/dev/null", b"missing/x.db", b"/dev/zero", b"/dev/stdin", b"folder/new.db", b"locked/new.db", b"there.png", b":memory:", b"file:x?mode=memory"))  # fmt: skip
        if name == "queries":
            return random.choice((b".", b"folder", b"missing", b"/dev/null", b"", b"dojima.db"))
        if name == "symbol-or-file" and random.random() < 0.75:
            return self.symbol(random.random() < self.odd)
        kind = {
            "spec": "spec", "script": "gestures", "calendar-file": "calendars", "rules": "rules", "config": "config", "selection": "selection", "ops": "gestures", "image": "picture",
            "name-or-file": "sql", "symbol-or-file": "bars",
        }.get(name) or {"verify": "picture", "explain": "picture", "actions": "actions"}.get(command, "bars")  # fmt: skip
        if name == "name-or-file" and random.random() < 0.3:
            return random.choice((b"monthly", b"largest-moves", b"gaps", b"nope", b"../x", b"window", b"correlation"))
        if kind in ("spec", "picture") and random.random() < self.odd / 2:
            return random.choice(NO_FILES)
        if kind == "spec" and random.random() < 0.15:
            return self.naming()
        if random.random() < self.odd / 2:
            return random.choice((b"-", b"folder", b"missing", b"/dev/null", b"/dev/stdin", b"link.png", b"dangling.png", b"locked", b"secret", b"/proc/self/mem", b"/dev/full", b"empty"))
        return self.readable(kind)

    def readable(self, kind):
        """A new file of a kind, valid or damaged, with a common or an unusual name."""
        random, stock = self.random, self.material.files[kind]
        base = random.choice(sorted(stock))
        data = stock[base]
        if kind == "sql" and random.random() < 0.4:
            data = self.sql()
        turn = random.random()
        if turn < self.odd * 1.2:
            data = (mutate.damaged_json if data[:1] in (b"{", b"[") and random.random() < 0.7 else mutate.damaged)(random, data)
        elif turn < self.odd * 1.4:
            data = mutate.hostile(random)
        name = b"f%d-" % len(self.made.files) + base
        if random.random() < self.odd:
            odd = random.choice([name for name in values.NASTY if b"/" not in name and len(name) < 200 and name not in (b"", b".", b"..", b"-", b"--")])
            name = odd + ENDINGS[kind] if random.random() < 0.8 else odd
        self.made.files[name] = File(data)
        return b"./" + name if name.startswith(b"-") or random.random() < 0.2 else name

    def naming(self):
        """A specification that names something other than a regular file in one of the keys for files."""
        name = self.random.choice(NO_FILES + (b"./pipe", b"folder", b"missing", b"link.png", b"/etc/passwd", b"../../../../../etc/passwd")).decode()
        specification = {"panes": [{"series": [{"symbol": "SPX"}]}], "window": {"last": "3M"}, "width": 300, "height": 200}
        match self.random.randrange(5):
            case 0:
                specification["panes"][0]["series"][0]["symbol"] = name
            case 1:
                specification["panes"][0]["series"].append({"symbol": name})
            case 2:
                specification["panes"][0]["annotations"] = [{"type": "image", "at": {"time": "2018-12-03", "value": 2700}, "image": name}]
            case 3:
                specification["closedTime"] = {"rules": name}
            case 4:
                specification["closedTime"] = {"calendarFiles": [name]}
        file = b"naming.json"
        self.made.files[file] = File(json.dumps(specification).encode())
        return file

    def sql(self):
        """A call of a function that the program adds to SQL, with unusual values."""
        random = self.random
        call = random.choice(SQL_CALLS)
        literals = [b"'" + value.replace(b"'", b"''") + b"'" for value in values.TIMES + values.INTERVALS + values.ZONES + values.CALENDARS + [b"SPX", b"IXIC"] if b"\x00" not in value]
        literals += [number for number in values.NUMBERS if number.lstrip(b"-").replace(b".", b"").isdigit() and number[:1].isascii()] + [b"NULL", b"x'00'", b"1e308", b"zeroblob(10)"]
        usual = {b"session_date": [b"'2018-06-01T15:00'", b"'XNYS'"], b"slot": [b"'2018-06-01T15:00'", b"'XNYS'", b"'1h'"], b"bar_start": [b"'2018-06-01'", b"'1w'", b"'UTC'", b"'00:00'"], b"bars": [b"'SPX'", b"'1w'", b"'XNYS'", b"'2018-01-01'", b"'2018-12-31'"], b"asof": [b"'SPX'", b"'1d'", b"'2018-06-01'"]}  # fmt: skip
        arguments = list(usual.get(call, [b"close", b"20", b"2"][: random.randrange(1, 4)]))
        if call in (b"atr",):
            arguments = [b"high", b"low", b"close", b"14"]
        for place in range(len(arguments)):
            if random.random() < 0.4:
                arguments[place] = random.choice(literals)
        text = call + b"(" + b", ".join(arguments) + b")"
        if call in (b"bars", b"asof"):
            return b"SELECT * FROM " + text
        return b"SELECT " + text + (b"" if call in usual else b" OVER (ORDER BY time)") + b" FROM bars LIMIT 500"

    def output(self, name):
        random = self.random
        if random.random() < self.odd:
            return random.choice(OUTPUTS)
        if random.random() < self.odd / 3:
            return random.choice([word for word in values.NASTY if not word.startswith(b"/")])
        if random.random() < self.odd / 3:
            # The input is never the output.
            return random.choice([b"dojima.db", b"./dojima.db", b"dojima.db-wal", *(b"./" + name for name in self.made.files)])
        if name in ("describe", "rejects"):
            return random.choice((b"out.json", b"there.png", b"out.txt"))
        if self.subcommand.name == "store backup":
            return random.choice((b"copy.db", b"there.png", b"dojima.db", b"other.db", b"folder"))
        if self.subcommand.name in ("book", "replay") and random.random() < 0.5:
            return random.choice((b"pages/", b"pages", b"folder", b"folder/", b"there.png", b"out.gif"))
        return random.choice(OUTPUTS[:4] + [b"there.png"])

    # Environment

    def slip(self):
        """Removes, repeats, swaps or damages one of the arguments."""
        words, random = self.made.words, self.random
        at = random.randrange(len(words))
        match random.randrange(5):
            case 0:
                del words[at]
            case 1:
                words.insert(at, random.choice(values.NASTY))
            case 2:
                words[at] = mutate.damaged(random, words[at]).replace(b"\x00", b"")[:100000]
            case 3:
                words.append(words[at])
            case 4:
                words[at] = random.choice(values.NASTY + values.NUMBERS + values.TIMES)

    def surroundings(self):
        made, random = self.made, self.random
        if b"-" in made.words or self.subcommand.name == "axis" or random.random() < 0.05:
            stock = self.material.files[random.choice(("bars", "spec", "gestures", "actions"))]
            made.input = random.choice([data for name, data in sorted(stock.items())]) if self.subcommand.name != "axis" else b"\n".join(random.choices(values.TIMES + values.NUMBERS, k=4)) + b"\n"
            if random.random() < self.odd:
                made.input = mutate.damaged(random, made.input)
        if random.random() < 0.06:
            made.limits = {name: random.choice(sizes) for name, sizes in LIMITS.items() if random.random() < 0.3}
        if random.random() < 0.03:
            made.closed = [number for number in (0, 1, 2) if random.random() < 0.5]
        if random.random() < 0.06:
            made.environment = random.choice(({"TZ": ":/etc/passwd"}, {"TZ": "Nowhere/No" * 500}, {"LC_ALL": "tr_TR.UTF-8"}, {"LC_ALL": "C"}, {"DOJIMA_DB": "other.db"}, {"DOJIMA_DB": ""}, {"DOJIMA_DB": "missing/x"}, {"TMPDIR": "/nonexistent"}, {"TMPDIR": "locked"}, {"TZDIR": "/nonexistent"}, {"TZDIR": "."}, {"COLUMNS": "-1"}, {"DOJIMA_QUERIES": "\x1b[31m"}, {"HOME": "/dev/null"}, {"XDG_CACHE_HOME": "/dev/full"}, {"FONTCONFIG_FILE": "/dev/null"}, {"PATH": ""}, {"LANG": "\udcff"}))  # fmt: skip
            made.removed = random.choice(([], ["HOME"], ["PATH", "LANG", "TZ"]))
        if self.subcommand.name == "watch":
            # It follows its file until a signal ends it.
            made.signal = (random.choice((2, 15)), 0.15)
        if self.subcommand.name == "serve":
            made.signal = (random.choice((1, 2, 15)), 0.3)
        made.place = random.choices(("usual", "read-only", "gone"), (94, 4, 2))[0]
        if not made.signal and random.random() < 0.04:
            made.signal = (random.choice((2, 15, 1)), random.choice((0.01, 0.02, 0.03, 0.05, 0.1)))

    def things(self):
        """Adds the other files: the database, and existing files at the paths of outputs."""
        made, random = self.made, self.random
        text = b"\n".join(made.words)
        standing = {b"folder": File(kind="folder"), b"there.png": File(b"as before"), b"link.png": File(b"there.png", "link"), b"dangling.png": File(b"gone.png", "link"), b"locked": File(kind="folder", mode=0o555), b"secret": File(b"secret", mode=0), b"empty": File(), b"pipe": File(kind="fifo"), b"socket": File(kind="socket")}  # fmt: skip
        named = b"\n".join([text] + [file.data for name, file in made.files.items() if name == b"naming.json"])
        for name, file in standing.items():
            if name in named or name == b"locked" and "locked" in made.environment.values():
                made.files.setdefault(name, file)
        if random.random() < 0.93:
            good = random.random() > self.odd / 3
            mode = 0o444 if random.random() < 0.02 else None
            made.files.setdefault(b"dojima.db", File(self.material.database if good else mutate.damaged_database(random, self.material.database), mode=mode))
            if random.random() < 0.01:
                made.files[b"dojima.db-wal"] = File(random.choice((b"", b"\x00" * 40, random.randbytes(5000), self.material.database[:4000])))
            if random.random() < 0.005:
                made.files[b"dojima.db-journal"] = File(random.choice((b"", b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" + b"\xff" * 600)))
        if b"other.db" in text or "other.db" in made.environment.values():
            made.files[b"other.db"] = File(mutate.damaged_database(random, self.material.database))
        if self.subcommand.has("wait") and random.random() < 0.008 and made.place == "usual":
            made.isLocked = True
            made.words[len(self.subcommand.name.split()) : len(self.subcommand.name.split())] = [b"--wait", b"0.1"]
