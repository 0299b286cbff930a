"""Damage: bytes that are flipped, removed, repeated, or replaced by values that break readers, and misleading databases."""

import gzip
import json
import sqlite3
import struct
import tempfile

from .values import NASTY, NUMBERS, TIMES

TOKENS = NASTY + NUMBERS + TIMES + [b"null", b"true", b"{}", b"[]", b"&a [*a,*a]", b"!!binary x", b"\x85", b"<<: *a", b"\r\n", b",,,,", b";", b"\x00", b"\xfe\xff", b"\x1f\x8b"]


def damaged(random, data):
    """Changes some of the bytes in one of many ways."""
    data = bytearray(data)
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        at = random.randrange(len(data) + 1)
        length = random.choice((1, 1, 2, 8, 64, 512))
        match random.randrange(9):
            case 0 if data:
                data[at % len(data)] ^= 1 << random.randrange(8)
            case 1 if data:
                data[at % len(data)] = random.choice((0, 1, 0x7F, 0x80, 0xFF, 0x22, 0x0A))
            case 2:
                del data[at:]
            case 3:
                del data[at : at + length]
            case 4:
                data[at:at] = data[at : at + length] * random.choice((1, 2, 50))
            case 5 | 6:
                data[at:at] = random.choice(TOKENS)
            case 7:
                data[at : at + 4] = struct.pack(random.choice("<>") + "I", random.choice((0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)))
            case 8:
                number = number_at(data, at)
                if number:
                    data[number[0] : number[1]] = random.choice(NUMBERS + TIMES)
    return bytes(data)


def number_at(data, at):
    """The position of the first number at or after an offset."""
    digits = b"0123456789.-"
    while at < len(data) and data[at] not in digits:
        at += 1
    end = at
    while end < len(data) and data[end] in digits:
        end += 1
    return (at, end) if end > at else None


def damaged_json(random, data):
    """Replaces, removes or repeats a value of a JSON text; damages other texts in another way."""
    try:
        tree = json.loads(data)
    except (ValueError, RecursionError):
        return damaged(random, data)
    places = []

    def walk(node):
        items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
        for key, value in items:
            places.append((node, key))
            walk(value)

    walk(tree)
    for _ in range(random.choice((1, 1, 2, 5))):
        if not places:
            break
        node, key = random.choice(places)
        if isinstance(node, list) and key >= len(node) or isinstance(node, dict) and key not in node:
            continue
        match random.randrange(6):
            case 0:
                del node[key]
            case 1 | 2:
                node[key] = random.choice(TOKENS).decode(errors="replace")
            case 3:
                node[key] = random.choice((0, -1, 1e308, -1e308, 1e-320, 2**63 - 1, -(2**63), 2**64, 253402300800, -62135596801, True, None, [], {}, [[]], float("nan")))
            case 4:
                node[key] = [node[key]] * random.choice((2, 300))
            case 5:
                other, name = random.choice(places)
                try:
                    node[key] = json.loads(json.dumps(other[name]))
                except (KeyError, IndexError):
                    pass
    return json.dumps(tree, ensure_ascii=random.random() < 0.5).encode(errors="surrogatepass")


def hostile(random):
    """Bytes that are not derived from a valid file."""
    return random.choice((
        b"", b"\n", b"\x00" * 5000, b"\n" * 100000, b"a" * 200000, b"," * 100000, b"[" * 50000, b'{"a":' * 20000, b"- " * 20000, b"\xff" * 1000, b"\x1f\x8b", b"\x28\xb5\x2f\xfd",
        gzip.compress(b"\n" * 3000000, mtime=0), gzip.compress(b"date,close\n" + b"2018-01-01,1\n" * 50000, mtime=0)[:-9], b"date,open,high,low,close\n" + b'"' * 9999,
        b"SQLite format 3\x00" + b"\x00" * 100, b"SQLite format 3\x00" + bytes(range(256)) * 20, b"\x89PNG\r\n\x1a\n", b"%PDF-1.4\n%%EOF", b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"a: &a [x,x]\nb: &b [*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c]\n", b"\x85a: &a\x85 [x]\nb: *a\n", b"%YAML 9.9\n---\n!!python/object:x {}\n",
        random.randbytes(random.choice((1, 16, 300, 5000))),
    ))  # fmt: skip


def damaged_database(random, good):
    """A database with flipped bytes, truncated, foreign, newer, or with foreign objects in its schema."""
    match random.randrange(12):
        case 0 | 1 | 2 | 3 | 4:
            data = bytearray(good)
            for _ in range(random.choice((1, 1, 2, 5, 30))):
                # The start of a page has its type.
                at = random.randrange(len(data)) if random.random() < 0.5 else random.randrange(len(data) // 16384) * 16384 + random.randrange(120)
                data[at] = data[at] ^ (1 << random.randrange(8)) if random.random() < 0.5 else random.choice((0, 0xFF, 0x7F, 0x80))
            return bytes(data)
        case 5:
            return good[: random.choice((0, 1, 50, 99, 100, 511, 512, 16383, 16384, 16385, len(good) // 2, len(good) - 1))]
        case 6:
            at = random.randrange(len(good) // 16384) * 16384
            return good[:at] + bytes(16384) + good[at + 16384 :]
        case 7:
            pages = [good[at : at + 16384] for at in range(0, len(good), 16384)]
            first, second = random.randrange(1, len(pages)), random.randrange(1, len(pages))
            pages[first], pages[second] = pages[second], pages[first]
            return b"".join(pages)
        case 8:
            return changed_database(b"", ["CREATE TABLE t(x)", "INSERT INTO t VALUES(1)"])
        case _:
            return changed_database(good, [random.choice(STATEMENTS) for _ in range(random.choice((1, 1, 2)))])


STATEMENTS = [
    "CREATE TRIGGER t AFTER INSERT ON bar BEGIN DELETE FROM bar; END", "CREATE TRIGGER t AFTER INSERT ON import BEGIN UPDATE bar SET close = 0; END",
    "DROP VIEW bars", "DROP VIEW bars; CREATE TABLE bars(symbol,interval,time,date,open,high,low,close,volume,time_us)", "DROP VIEW series_list",
    "DROP VIEW bars; CREATE VIEW bars AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) SELECT x AS symbol, x AS date, x AS close FROM c",
    "PRAGMA user_version=-1", "PRAGMA user_version=999", "PRAGMA user_version=0", "PRAGMA application_id=1", "CREATE TABLE extra(x)", "DROP TABLE rollup", "DELETE FROM rollup",
    "DROP TABLE bar", "DROP TABLE import", "UPDATE series SET interval='1x'", "UPDATE series SET interval='9223372036854775807d'", "UPDATE series SET interval=''",
    "UPDATE instrument SET zone='../../etc/passwd'", "UPDATE instrument SET calendar='NOPE'", "UPDATE instrument SET symbol=char(27)||'[31m'||id", "UPDATE instrument SET tick_size=-1e308",
    "UPDATE instrument SET name=char(0x202e)||'x', currency=char(10)", "UPDATE bar SET time=time+9000000000000000000 WHERE time > 0", "UPDATE bar SET time=time-9223372036854775000 WHERE series_id=1",
    "UPDATE bar SET time=253402300800000000 WHERE series_id=1 AND time=(SELECT max(time) FROM bar WHERE series_id=1)", "UPDATE bar SET close=9e999", "UPDATE bar SET high=-9e999, low=9e999", "UPDATE bar SET volume=-1", "UPDATE bar SET open=1e308, close=-1e308",
    "UPDATE rollup SET count=-1", "UPDATE rollup SET count=9223372036854775807", "INSERT INTO bar SELECT series_id, 9223372036854775807,1,1,1,1,1 FROM bar LIMIT 1", "INSERT INTO bar SELECT series_id,-9223372036854775808,1,1,1,1,1 FROM bar LIMIT 1",
    "INSERT INTO bar SELECT 999,time,1,1,1,1,1 FROM bar LIMIT 1", "UPDATE series SET zone='Nowhere/No'", "UPDATE series SET instrument_id=999", "CREATE INDEX i ON bar(close)", "PRAGMA journal_mode=DELETE", "PRAGMA auto_vacuum=1; VACUUM",
    "UPDATE annotation SET rowid=rowid", "PRAGMA encoding='UTF-16'", "CREATE VIRTUAL TABLE v USING fts3(x)", "PRAGMA page_size=512; PRAGMA journal_mode=DELETE; VACUUM", "INSERT INTO instrument(symbol) SELECT 'S'||series_id||time FROM bar",
]  # fmt: skip


def changed_database(data, scripts):
    """A database after some statements; statements that fail are skipped."""
    with tempfile.NamedTemporaryFile(suffix=".db") as file:
        file.write(data)
        file.flush()
        connection = sqlite3.connect(file.name, isolation_level=None)
        for script in scripts:
            for statement in script.split("; "):
                try:
                    connection.execute("PRAGMA ignore_check_constraints=ON")
                    connection.execute("PRAGMA foreign_keys=OFF")
                    connection.execute(statement).fetchall()
                except sqlite3.Error:
                    pass
        connection.close()
        with open(file.name, "rb") as changed:
            return changed.read()
