"""Damage to the table `bar` of a database file. Source: the SQLite file format, 1.6 "B-tree Pages" and 2.1 "Record Format"."""

import sqlite3

LEAF, INNER = 10, 2  # of an index, which is how a table WITHOUT ROWID is stored


class Cell:
    """A row on a page: the start of its bytes, its length, and the positions of the types and values of its columns."""

    def __init__(self, page, number, start):
        self.number, self.start = number, start
        payload = start + (4 if page.kind == INNER else 0)
        self.length_at = payload
        self.header = payload + 1
        self.types = list(page.data[self.header + 1:self.header + page.data[self.header]])
        self.values, at = [], self.header + page.data[self.header]
        for kind in self.types:
            self.values.append(at)
            at += size(kind)
        self.end = at


def size(kind):
    return (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)[kind] if kind < 10 else (kind - 12) // 2 if kind >= 12 else 0


class Page:
    def __init__(self, file, number, page_size):
        self.data, self.offset = file, (number - 1) * page_size
        self.kind = file[self.offset]
        self.count = int.from_bytes(file[self.offset + 3:self.offset + 5], "big")
        self.pointers = self.offset + (12 if self.kind == INNER else 8)

    def pointer(self, index):
        return self.pointers + 2 * index

    def cell(self, index):
        start = self.offset + int.from_bytes(self.data[self.pointer(index):self.pointer(index) + 2], "big")
        return Cell(self, index, start)

    def children(self):
        """The positions of the numbers of child pages."""
        return [self.cell(index).start for index in range(self.count)] + [self.offset + 8]


def pages(file, path):
    """The inner pages and the leaves of the table `bar`."""
    with sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True) as connection:
        root = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'bar'").fetchone()[0]
        page_size = connection.execute("PRAGMA page_size").fetchone()[0]
    inner, leaves, waiting = [], [], [root]
    while waiting:
        page = Page(file, waiting.pop(), page_size)
        if page.kind == INNER:
            inner.append(page)
            waiting += [int.from_bytes(file[at:at + 4], "big") for at in page.children()]
        else:
            leaves.append(page)
    return inner, leaves


def mutated(whole, path, random):
    """A damaged copy of a file, with the kind of the damage."""
    file = bytearray(whole)
    inner, leaves = pages(file, path)
    kind = random.choice(sorted(KINDS))
    for _ in range(random.choice((1, 1, 1, 2, 5))):
        try:
            KINDS[kind](file, inner, leaves, random)
        except (IndexError, ValueError):
            pass  # an earlier change has removed all rows
    return file, kind


def some_page(inner, leaves, random):
    return random.choice(inner if random.random() < 0.5 else leaves)


def some_cell(page, random):
    return page.cell(random.randrange(page.count))


def flip_bytes(file, inner, leaves, random):
    file[some_page(inner, leaves, random).offset + random.randrange(512)] = random.randrange(256)


def flip_row(file, inner, leaves, random):
    cell = some_cell(some_page(inner, leaves, random), random)
    file[random.randrange(cell.start, cell.end)] ^= 1 << random.randrange(8)


def change_key(file, inner, leaves, random):
    """Changes the stamp, or the series, of a row on an inner page to a near or a distant value."""
    cell = some_cell(random.choice(inner), random)
    column = random.choice((0, 1, 1))
    at, length = cell.values[column], size(cell.types[column])
    if length == 0:
        cell.types[column] = file[cell.header + 1 + column] = 17 - file[cell.header + 1 + column]  # 0 and 1 have no bytes
    elif random.random() < 0.5:
        file[at + random.randrange(length)] = random.randrange(256)
    else:
        other = some_cell(random.choice(leaves), random)
        if other.types[column] == cell.types[column]:
            file[at:at + length] = file[other.values[column]:other.values[column] + length]


def swap_cells(file, inner, leaves, random):
    page = some_page(inner, leaves, random)
    first, second = (page.pointer(random.randrange(page.count)) for _ in range(2))
    file[first:first + 2], file[second:second + 2] = file[second:second + 2], file[first:first + 2]


def swap_children(file, inner, leaves, random):
    page = random.choice(inner)
    first, second = (random.choice(page.children()) for _ in range(2))
    file[first:first + 4], file[second:second + 4] = file[second:second + 4], file[first:first + 4]


def drop_cells(file, inner, leaves, random):
    """Reduces the number of rows in the header of a page."""
    page = some_page(inner, leaves, random)
    file[page.offset + 3:page.offset + 5] = random.randrange(page.count + 1).to_bytes(2, "big")


def retype(file, inner, leaves, random):
    """Changes a price or volume to a text, a blob or, with the following values moved up, null."""
    cell = some_cell(some_page(inner, leaves, random), random)
    column = random.randrange(2, 7)
    length, at = size(cell.types[column]), cell.values[column]
    kind = random.choice((0, 12 + 2 * length, 13 + 2 * length))
    file[cell.header + 1 + column] = kind
    if kind == 0 and length:
        file[at:cell.end] = file[at + length:cell.end] + bytes(length)
        file[cell.length_at] -= length


KINDS = {
    function.__name__: function for function in (flip_bytes, flip_row, change_key, swap_cells, swap_children, drop_cells, retype)
}
