internal import DojimaSeries
import DojimaText
internal import DojimaTime
internal import GRDB

/// An ordered cursor over the roll-ups of one series and level, read with direct calls of SQLite or from cached rows.
///
/// Each level has a separate statement, since a reader uses several levels at the same time.
final class RollupRows {
    private let statement: RawStatement
    private let isPaged: Bool
    private let key: RollupCache.Key
    private let cache: RollupCache?
    private var page = Page()
    /// The cached rows that are used instead of the statement, and the index of the current one.
    private var cachedRows: ArraySlice<Bucket>?
    private var index = 0
    /// The blocks of the cached rows.
    private var blocks: RollupCache.Blocks?
    /// The rows that are being read for the cache; the last one is the current row.
    private var collected: RollupCache.CachedRange?

    /// Creates a cursor. With a cache, long passes over levels of a day or longer are cached.
    init(_ series: Int64, _ level: RollupLevel, cache: RollupCache? = nil, isCheck: Bool = false, on db: Database) throws {
        isPaged = try RollupLayout(of: db) == .pages
        statement = try RawStatement(db, isPaged ? RollupRows.pages(level) : RollupRows.single(level), isCheck: isCheck)
        key = RollupCache.Key(series: series, level: level)
        self.cache = level.seconds >= 86_400 ? cache : nil
    }

    /// Begins a pass over the buckets whose starts are between two moments, both included.
    func seek(_ first: Int64, _ last: Int64) throws {
        (collected, blocks) = (nil, nil)
        cachedRows = cache?.rows(key, first, last)
        index = (cachedRows?.startIndex ?? 0) - 1
        guard cachedRows == nil else { return }
        let (length, overflow) = last.subtractingReportingOverflow(first)
        guard let cache, overflow || length / key.level.width >= Int64(RollupCache.minimumRows) else { return query(first, last) }
        let wide = cache.readahead(key, first, last)
        query(wide.first, wide.last)
        collected = RollupCache.CachedRange(first: wide.first, last: wide.last, rows: [])
        guard wide != (first, last) else { return }
        // Reads the extended range at once; the requested range is a part of it.
        while try next() {}
        finish()
        cachedRows = cache.rows(key, first, last)
        index = (cachedRows?.startIndex ?? 0) - 1
        if cachedRows == nil { query(first, last) }
    }

    /// Prepares the blocks of cached rows that contain only open time. `isOpen` determines this for one row.
    func prepareBlocks(of open: Timeline?, lead: Int64, _ isOpen: (Bucket) -> Bool) {
        if cachedRows != nil { blocks = cache?.blocks(key, of: open, lead: lead, isOpen) }
    }

    /// The block of open rows that begins with the current row; `nil` if there is none, or if not all of its rows are requested.
    var block: Bucket? {
        guard let blocks, let cachedRows, index % RollupCache.Blocks.size == 0, index + RollupCache.Blocks.size <= cachedRows.endIndex
        else {
            return nil
        }
        let number = index / RollupCache.Blocks.size
        return number < blocks.buckets.count ? blocks.buckets[number] : nil
    }

    /// Skips the rest of the block that begins with the current row.
    func skipBlock() { index += RollupCache.Blocks.size - 1 }

    private func query(_ first: Int64, _ last: Int64) {
        page.begin(first, last)
        statement.reset()
        statement.bind(1, key.series)
        statement.bind(2, isPaged ? RollupPage.start(of: first, at: key.level) : first)
        statement.bind(3, last)
    }

    func next() throws -> Bool {
        if let cachedRows {
            index += 1
            return index < cachedRows.endIndex
        }
        if try page.next(of: statement, isPaged: isPaged, at: key.level) {
            collected?.rows.append(page.row)
            return true
        }
        if let range = collected, range.rows.count >= RollupCache.minimumRows { cache?.store(range, at: key) }
        return false
    }

    func finish() {
        collected = nil
        statement.reset()
    }

    /// The start of the current bucket.
    var start: Int64 { key.level.start(of: bucket.first) }

    /// The first and last stamp of the current row.
    var stamps: (first: Int64, last: Int64) { (bucket.first, bucket.last) }

    var bucket: Bucket { cachedRows?[index] ?? page.row }

    /// Returns the first and last stamp of the bars in the buckets of a level; `nil` without buckets.
    static func span(of series: Int64, _ level: RollupLevel, on db: Database) throws -> ClosedRange<Int64>? {
        let rows = try RollupRows(series, level, isCheck: true, on: db)
        func end(_ aggregate: String) throws -> Int64? {
            let column = rows.isPaged ? "page" : "bucket"
            let statement = try RawStatement(
                db, "SELECT \(aggregate)(\(column)) FROM rollup WHERE series_id = ?1 AND level = \(level.seconds)", isCheck: true)
            defer { statement.reset() }
            statement.bind(1, series)
            return try statement.step() && !statement.isNull(0) ? statement.int(0) : nil
        }
        guard let first = try end("min"), let last = try end("max") else { return nil }
        var span: ClosedRange<Int64>?
        for page in first == last ? [first] : [first, last] {
            try rows.seek(page, rows.isPaged ? page + RollupPage.buckets * level.width - 1 : page)
            while try rows.next() { span = (span?.lowerBound ?? rows.bucket.first)...rows.bucket.last }
            rows.finish()
        }
        return span
    }

    private static func pages(_ level: RollupLevel) -> String {
        """
        SELECT buckets, page FROM rollup WHERE series_id = ?1 AND level = \(level.seconds) AND page >= ?2 AND page <= ?3 ORDER BY page
        """
    }

    private static func single(_ level: RollupLevel) -> String {
        """
        SELECT first_time, last_time, open, high, low, close, volume, volume_rest, count FROM rollup
        WHERE series_id = ?1 AND level = \(level.seconds) AND bucket >= ?2 AND bucket <= ?3 ORDER BY bucket
        """
    }
}

/// The requested buckets in the current row of a statement, and the position of a cursor in them.
private struct Page {
    private var rows: [Bucket] = []
    private var index = -1
    /// The starts of the first and the last requested bucket.
    private var first: Int64 = 0
    private var last: Int64 = 0
    /// The start of the previous bucket.
    private var before = Int64.min

    var row: Bucket { rows[index] }

    mutating func begin(_ first: Int64, _ last: Int64) {
        self.first = first
        self.last = last
        index = -1
        before = .min
        rows.removeAll(keepingCapacity: true)
    }

    /// Moves to the next bucket, in the next row of the statement if necessary. Returns `false` at the end.
    mutating func next(of statement: RawStatement, isPaged: Bool, at level: RollupLevel) throws -> Bool {
        while true {
            index += 1
            guard index < rows.count else {
                guard try statement.step() else { return false }
                rows.removeAll(keepingCapacity: true)
                index = -1
                if isPaged {
                    try RollupPage.append(statement.blob(0), of: statement.int(1), at: level, to: &rows)
                } else {
                    rows.append(Bucket(single: statement))
                }
                continue
            }
            let start = level.start(of: rows[index].first)
            // Rows of a damaged page may come in any order.
            guard before < start, rows[index].first <= rows[index].last else {
                throw RollupDamage(page: start, level: level, reason: "a bucket that is out of order")
            }
            before = start
            if start >= first { return start <= last }
        }
    }
}

extension Bucket {
    /// Reads a row of the layout before pages, which has only the last close.
    fileprivate init(single statement: RawStatement) {
        self.init(
            first: statement.int(0), last: statement.int(1), open: statement.double(2), high: statement.double(3), low: statement.double(4),
            close: statement.double(5), firstClose: .nan, lowestClose: .nan, highestClose: .nan,
            volume: VolumeSum(sum: statement.optional(6), rest: statement.optional(7)), count: Int(statement.int(8)))
    }
}

/// The layout of the roll-ups in a database. A database that is opened for reading keeps the tables of its version.
enum RollupLayout {
    /// One row for each roll-up, without the first, lowest and highest close: before version 4.
    case rows
    case pages

    init(of db: Database) throws {
        self = try db.columns(in: "rollup").contains { $0.name == "buckets" } ? .pages : .rows
    }
}
