internal import Dispatch
internal import DojimaSeries
internal import DojimaText
internal import DojimaTime
internal import GRDB
internal import GRDBSQLite

/// The rows of `bar` on the pages of a database file, read past SQLite's interpreter, which takes about ten times as long for each.
///
/// There are some only within a transaction that reads, and where the file by itself holds the state which that sees: without a log, or with
/// an empty one. SQLite keeps others from writing to the file until the transaction ends. Whatever on a page is not exactly as expected is
/// left to SQL, which tells what is wrong.
///
/// Source: <https://www.sqlite.org/fileformat2.html>, sections 1.6 "B-tree Pages" and 2.1 "Record Format". A table `WITHOUT ROWID` is an
/// index, whose inner pages have rows, too.
struct BarPages {
    private let file: PagedFile
    private let root: Int

    /// `nil` where the file by itself does not hold the state that the connection sees.
    init?(on db: Database) {
        guard let connection = db.sqliteConnection,
            let statement = try? RawStatement(db, "SELECT rootpage FROM sqlite_schema WHERE type = 'table' AND name = 'bar'")
        else { return nil }
        defer { statement.reset() }
        guard (try? statement.step()) == true, let file = PagedFile(of: connection) else { return nil }
        (self.file, root) = (file, Int(truncatingIfNeeded: statement.int(0)))
    }

    private init(_ file: PagedFile, root: Int) { (self.file, self.root) = (file, root) }

    /// The most rows that a file of this size can have: each takes 11 bytes and its numbers, of which the time has 6 or 8.
    var mostRows: Int { file.size / 16 }

    /// Puts the rows of a series from one stamp to another, both included, into bars; `nil` where SQL has to read them. O(rows).
    ///
    /// - Parameters:
    ///   - count: the most rows for which there is memory, which is used for those alone that are found; more are left to SQL.
    ///   - middle: a stamp up to which rows are read while those behind it are: a thread for each takes less time where there are many.
    func rows(
        of series: Int64, _ columns: RowCollector.Columns, from first: Int64, to last: Int64, atMost count: Int,
        parted middle: Int64? = nil, into empty: BarSeries = BarSeries()
    ) -> BarSeries? {
        written(of: series, columns, from: first, to: last, atMost: count, parted: middle)?.moved(into: empty)
    }

    /// Writes the rows into columns of their own; `nil` where SQL has to read them.
    private func written(
        of series: Int64, _ columns: RowCollector.Columns, from first: Int64, to last: Int64, atMost count: Int, parted middle: Int64?
    ) -> RowMemory.Columns? {
        guard let middle, first <= middle, middle < last, let other = PagedFile(besides: file) else {
            return RowMemory.columns(columns, atMost: count) { memory in
                var walk = PageWalk(series, from: first, to: last, into: memory)
                return visit(root, depth: 0, &walk) ? walk.count : nil
            }
        }
        // The second half stands behind the longest first one, and is moved once that is known.
        let start = [Double].columnCapacity(count)
        return RowMemory.columns(columns, atMost: start + count) { memory in
            let walks = [
                PageWalk(series, from: first, to: middle, into: memory[0..<count]),
                PageWalk(series, from: middle + 1, to: last, into: memory[start..<start + count]),
            ]
            guard let halves = BarPages.visit([self, BarPages(other, root: root)], walks) else { return nil }
            // Where the first half ends because of a row behind it, the second one begins: else rows between them are out of order.
            let next = halves[1].start.map { PageWalk.Key(series: series, time: $0.microseconds) } ?? halves[1].end
            guard halves[0].end == next else { return nil }
            memory.move(halves[1].count, from: start, to: halves[0].count)
            return halves[0].count + halves[1].count
        }
    }

    /// Walks over pages at the same time; `nil` where something is not as expected.
    private static func visit(_ pages: [BarPages], _ walks: consuming [PageWalk]) -> [PageWalk]? {
        var walks = walks
        var areWhole = walks.map { _ in false }
        walks.withUnsafeMutableBufferPointer { walks in
            areWhole.withUnsafeMutableBufferPointer { areWhole in
                // Each iteration has its own elements.
                nonisolated(unsafe) let (walks, areWhole, pages) = (walks, areWhole, pages)
                DispatchQueue.concurrentPerform(iterations: pages.count) { index in
                    // A walk in its own memory: neighbours in one would slow each other down.
                    var walk = walks[index]
                    areWhole[index] = pages[index].visit(pages[index].root, depth: 0, &walk)
                    walks[index] = walk
                }
            }
        }
        return areWhole.allSatisfy { $0 } ? walks : nil
    }

    /// More levels than any tree of pages has.
    private static let mostLevels = 16

    /// Walks over the rows on a page and below it; false where something is not as expected.
    private func visit(_ number: Int, depth: Int, _ walk: inout PageWalk) -> Bool {
        guard depth < BarPages.mostLevels, let page = file.page(number), let kind = page.first else { return false }
        switch kind {
        case 10: return walk.take(leaf: page)
        case 2:
            // The memory is used for the pages below.
            return Array(page).withUnsafeBytes { page in
                guard let cells = PageRow.cells(of: page, behind: 12) else { return false }
                for cell in cells {
                    guard cell + 4 < page.count, let isNeeded = walk.wantsRows(before: cell + 4, of: page) else { return false }
                    if isNeeded, !visit(Int(page.big32(cell)), depth: depth + 1, &walk) { return false }
                    if walk.isOver { return true }
                    guard walk.take(page, at: cell + 4) else { return false }
                }
                return walk.isOver || visit(Int(page.big32(8)), depth: depth + 1, &walk)
            }
        default: return false
        }
    }
}

/// The pages of the file of a connection.
private final class PagedFile {
    private let connection: OpaquePointer
    private let file: UnsafeMutablePointer<sqlite3_file>
    /// Whether the file was opened for these pages, and is not that of the connection.
    private let isOwn: Bool
    /// The bytes of the file.
    let size: Int
    private let pageSize: Int
    /// The bytes of a page that are in use.
    private let usable: Int
    private let count: Int
    private let memory: UnsafeMutableRawBufferPointer
    /// The pages in memory.
    private var kept = 0..<0

    /// Pages that follow each other are read together.
    private static let mostAhead = 16

    init?(of connection: OpaquePointer) {
        guard sqlite3_get_autocommit(connection) == 0, sqlite3_txn_state(connection, "main") == SQLITE_TXN_READ,
            let file: UnsafeMutablePointer<sqlite3_file> = PagedFile.told(SQLITE_FCNTL_FILE_POINTER, by: connection),
            let size = PagedFile.size(of: file)
        else { return nil }
        // Of a page that the log has, the file may have an older one. A log that grows from now on is of later states.
        if let log: UnsafeMutablePointer<sqlite3_file> = PagedFile.told(SQLITE_FCNTL_JOURNAL_POINTER, by: connection),
            log.pointee.pMethods != nil
        {
            guard PagedFile.size(of: log) == 0 else { return nil }
        }
        var head = [UInt8](repeating: 0, count: 100)
        guard file.pointee.pMethods.pointee.xRead(file, &head, 100, 0) == SQLITE_OK else { return nil }
        let written = Int(head[16]) << 8 | Int(head[17])
        (self.connection, self.file, isOwn, self.size) = (connection, file, false, Int(size))
        pageSize = written == 1 ? 65_536 : written
        guard pageSize >= 512, pageSize.nonzeroBitCount == 1, size <= Int64(Int32.max) * Int64(pageSize) else { return nil }
        (usable, count) = (pageSize - Int(head[20]), Int(size) / pageSize)
        memory = .allocate(byteCount: PagedFile.mostAhead * pageSize, alignment: 16)
    }

    /// The same pages for another thread: SQLite reads a file that it has opened for one thread at a time. `nil` where it cannot be opened.
    ///
    /// SQLite opens and closes it, so that its locks are kept: a program that closes a file by itself loses all locks that it has on it.
    init?(besides other: PagedFile) {
        let connection = other.connection
        guard let system: UnsafeMutablePointer<sqlite3_vfs> = PagedFile.told(SQLITE_FCNTL_VFS_POINTER, by: connection),
            let open = system.pointee.xOpen, let name = sqlite3_db_filename(connection, "main")
        else { return nil }
        let bytes = Int(system.pointee.szOsFile)
        let room = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 16)
        room.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
        let file = room.assumingMemoryBound(to: sqlite3_file.self)
        let code = open(system, name, file, SQLITE_OPEN_READONLY | SQLITE_OPEN_MAIN_DB, nil)
        // Another file may have taken the name since.
        var hasMoved: Int32 = 1
        guard code == SQLITE_OK, sqlite3_file_control(connection, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved) == SQLITE_OK, hasMoved == 0
        else {
            if let methods = file.pointee.pMethods { _ = methods.pointee.xClose(file) }
            room.deallocate()
            return nil
        }
        (self.connection, self.file, isOwn) = (connection, file, true)
        (size, pageSize, usable, count) = (other.size, other.pageSize, other.usable, other.count)
        memory = .allocate(byteCount: PagedFile.mostAhead * pageSize, alignment: 16)
    }

    deinit {
        memory.deallocate()
        guard isOwn else { return }
        _ = file.pointee.pMethods.pointee.xClose(file)
        UnsafeMutableRawPointer(file).deallocate()
    }

    /// A page by its number, counted from 1, until the next one is read; `nil` where there is none or it cannot be read.
    func page(_ number: Int) -> UnsafeRawBufferPointer? {
        // The first page begins with the header of the file.
        guard number > 1, number <= count else { return nil }
        if !kept.contains(number) {
            // Each read takes twice as many pages as the one before: a few rows cost a page or two, many are read in large pieces.
            let isNear = !kept.isEmpty && number >= kept.upperBound && number < kept.upperBound + PagedFile.mostAhead
            let wanted = number..<min(count + 1, number + (isNear ? min(2 * kept.count, PagedFile.mostAhead) : 1))
            let (bytes, offset) = (Int32(wanted.count * pageSize), Int64(number - 1) * Int64(pageSize))
            kept = 0..<0
            guard file.pointee.pMethods.pointee.xRead(file, memory.baseAddress, bytes, offset) == SQLITE_OK else { return nil }
            kept = wanted
        }
        let start = (number - kept.lowerBound) * pageSize
        return UnsafeRawBufferPointer(rebasing: memory[start..<start + usable])
    }

    /// What a connection tells of its database by a pointer.
    private static func told<T>(_ kind: Int32, by connection: OpaquePointer) -> UnsafeMutablePointer<T>? {
        var pointer: UnsafeMutablePointer<T>?
        return sqlite3_file_control(connection, "main", kind, &pointer) == SQLITE_OK ? pointer : nil
    }

    private static func size(of file: UnsafeMutablePointer<sqlite3_file>) -> Int64? {
        guard let methods = file.pointee.pMethods else { return nil }
        var size: Int64 = 0
        return methods.pointee.xFileSize(file, &size) == SQLITE_OK ? size : nil
    }
}

/// What is collected on the way over the pages.
private struct PageWalk {
    private enum Order { case before, inside, behind }

    /// The key of a row.
    struct Key: Equatable {
        let series: Int64
        let time: Int64
    }

    private let series: Int64
    /// The stamps that the next row may have.
    private var first: Int64
    private let last: Int64
    /// That of the last row, which most others have too.
    private var layout = RowLayout()
    /// The row behind the range at which the walk ended.
    private(set) var end: Key?
    private let memory: RowMemory
    /// The rows that were taken.
    private(set) var count = 0

    init(_ series: Int64, from first: Int64, to last: Int64, into memory: RowMemory) {
        (self.series, self.first, self.last, self.memory) = (series, first, last, memory)
    }

    var isOver: Bool { end != nil }

    /// The stamp of the first row.
    var start: Instant? { count > 0 ? memory.time[0] : nil }

    @inline(__always)
    private func order(of row: PageRow, from first: Int64) -> Order {
        let series = row.series
        guard series == self.series else { return series < self.series ? .before : .behind }
        return row.time < first ? .before : row.time > last ? .behind : .inside
    }

    /// Takes the rows of a leaf; false where something is not as expected.
    mutating func take(leaf page: UnsafeRawBufferPointer) -> Bool {
        guard let cells = PageRow.cells(of: page, behind: 8) else { return false }
        // What changes with each row stands in registers.
        var (count, first, layout) = (count, first, layout)
        defer { (self.count, self.first, self.layout) = (count, first, layout) }
        for cell in cells {
            guard let row = PageRow(page, at: cell, &layout), take(row, &count, &first) else { return false }
            if isOver { break }
        }
        return true
    }

    /// Takes the row of an inner page; false where something is not as expected.
    mutating func take(_ page: UnsafeRawBufferPointer, at cell: Int) -> Bool {
        var (count, first) = (count, first)
        defer { (self.count, self.first) = (count, first) }
        return PageRow(page, at: cell, &layout).map { take($0, &count, &first) } ?? false
    }

    /// Takes a row that lies in the range; false where it is out of order, or where there is no memory for it.
    @inline(__always)
    private mutating func take(_ row: PageRow, _ count: inout Int, _ first: inout Int64) -> Bool {
        switch order(of: row, from: first) {
        // SQL says so, where rows are not in order.
        case .before: return count == 0
        case .behind: end = row.key
        case .inside:
            guard count < memory.capacity else { return false }
            // The last moment of all lies far beyond those that are stored.
            first = row.time &+ 1
            memory.write(row, at: count)
            count &+= 1
        }
        return true
    }

    /// Whether rows that stand before one on an inner page are of interest; `nil` where there is no row.
    mutating func wantsRows(before cell: Int, of page: UnsafeRawBufferPointer) -> Bool? {
        PageRow(page, at: cell, &layout).map { order(of: $0, from: first) != .before }
    }
}

extension RowMemory {
    @inline(__always)
    fileprivate func write(_ row: PageRow, at index: Int) {
        (time + index).initialize(to: Instant(microseconds: row.time))
        (close + index).initialize(to: row.close)
        guard let others else { return }
        let (open, high, low, volume) = row.others
        (others.open + index).initialize(to: open)
        (others.high + index).initialize(to: high)
        (others.low + index).initialize(to: low)
        (others.volume + index).initialize(to: volume)
    }
}

/// Where the values of a row stand, which the types at the head of its record tell: those of neighbouring rows are most often the same.
private struct RowLayout {
    /// The length of the head, 8, in the lowest byte, and the types behind it; 0 before the first row.
    let head: UInt64
    /// Where time and close begin, and the record ends.
    let (timeStart, closeStart, length): (Int, Int, Int)

    init() { (head, timeStart, closeStart, length) = (0, 0, 0, 0) }

    /// `nil` where it is none of a row.
    init?(_ head: UInt64) {
        let types = head >> 8
        guard head & 0xFF == 8, (types | types &+ 0x06_0606_0606_0606) & 0xF0_F0F0_F0F0_F0F0 == 0 else { return nil }
        // Types of numbers, with no null among them but for the volume.
        guard (types &- 0x01_0101_0101_0101) & 0x00_8080_8080_8080 == 0, types & 0xFF != 7, types >> 8 & 0xFF != 7 else { return nil }
        func length(_ column: UInt64) -> Int { RowLayout.length(types, column) }
        self.head = head
        timeStart = 8 + length(0)
        closeStart = timeStart + length(1) + length(2) + length(3) + length(4)
        self.length = closeStart + length(5) + length(6)
    }

    /// The type of a column, counted from 0.
    @inline(__always)
    func type(_ column: UInt64) -> UInt64 { head >> (8 * column + 8) & 0xFF }

    /// The bytes of the value of a column.
    @inline(__always)
    func length(of column: UInt64) -> Int { RowLayout.length(head >> 8, column) }

    /// The bytes of a value of a type: one digit for each type from 0 on.
    @inline(__always)
    private static func length(_ types: UInt64, _ column: UInt64) -> Int {
        Int(0x00_8864_3210 >> (4 * (types >> (8 * column) & 0xFF)) & 0xF)
    }
}

/// A row of `bar` on a page: its seven values stand behind a byte with the length of the record's head, 8, and a byte for the type of each.
private struct PageRow {
    private let record: UnsafeRawPointer
    private let layout: RowLayout
    let time: Int64

    /// Where the cells of a page begin, in their order; `nil` where one begins outside of it.
    ///
    /// - Parameter head: the length of the page's head.
    @inline(__always)
    static func cells(of page: UnsafeRawBufferPointer, behind head: Int) -> LazyMapSequence<Range<Int>, Int>? {
        guard page.count > head + 2 else { return nil }
        let count = Int(page.big16(3))
        guard head + 2 * count <= page.count else { return nil }
        return (0..<count).lazy.map { Int(page.big16(head + 2 * $0)) }
    }

    /// `nil` where there is anything else than a row.
    ///
    /// - Parameter layout: that of the row before, and then of this one.
    @inline(__always)
    init?(_ page: UnsafeRawBufferPointer, at start: Int, _ layout: inout RowLayout) {
        guard start + 9 <= page.count, let base = page.baseAddress else { return nil }
        let length = Int(page[start])
        guard start + 1 + length <= page.count else { return nil }
        record = base + start + 1
        let head = UInt64(littleEndian: record.loadUnaligned(as: UInt64.self))
        if head != layout.head {
            guard let own = RowLayout(head) else { return nil }
            layout = own
        }
        // Longer records have a longer length, and may go on on other pages.
        guard length == layout.length else { return nil }
        self.layout = layout
        time = PageRow.integer(record + layout.timeStart, layout.type(1))
    }

    var key: PageWalk.Key { PageWalk.Key(series: series, time: time) }

    var series: Int64 {
        @inline(__always) get { PageRow.integer(record + 8, layout.type(0)) }
    }

    var close: Double {
        @inline(__always) get { number(5, at: layout.closeStart) }
    }

    /// Open, high, low and volume, NaN where it is null.
    var others: (Double, Double, Double, Double) {
        @inline(__always) get {
            let open = layout.timeStart + layout.length(of: 1)
            let high = open + layout.length(of: 2)
            let low = high + layout.length(of: 3)
            let volume = layout.closeStart + layout.length(of: 5)
            return (number(2, at: open), number(3, at: high), number(4, at: low), layout.type(6) == 0 ? .nan : number(6, at: volume))
        }
    }

    /// A number, which is stored as an integer where it is one.
    @inline(__always)
    private func number(_ column: UInt64, at start: Int) -> Double {
        let type = layout.type(column)
        guard type == 7 else { return Double(PageRow.integer(record + start, type)) }
        return Double(bitPattern: UInt64(bigEndian: (record + start).loadUnaligned(as: UInt64.self)))
    }

    /// A whole number of a type that is none of a real one.
    @inline(__always)
    private static func integer(_ start: UnsafeRawPointer, _ type: UInt64) -> Int64 {
        switch type {
        case 6: return Int64(bigEndian: start.loadUnaligned(as: Int64.self))
        case 1: return Int64(start.load(as: Int8.self))
        case 2: return Int64(Int16(bigEndian: start.loadUnaligned(as: Int16.self)))
        case 3: return Int64(start.load(as: Int8.self)) << 16 | Int64(UInt16(bigEndian: (start + 1).loadUnaligned(as: UInt16.self)))
        case 4: return Int64(Int32(bigEndian: start.loadUnaligned(as: Int32.self)))
        case 5:
            return Int64(Int16(bigEndian: start.loadUnaligned(as: Int16.self))) << 32
                | Int64(UInt32(bigEndian: (start + 2).loadUnaligned(as: UInt32.self)))
        case 9: return 1
        default: return 0
        }
    }
}

extension UnsafeRawBufferPointer {
    @inline(__always)
    fileprivate func big16(_ start: Int) -> UInt16 { UInt16(self[start]) << 8 | UInt16(self[start + 1]) }

    fileprivate func big32(_ start: Int) -> UInt32 { UInt32(big16(start)) << 16 | UInt32(big16(start + 2)) }
}
