import DojimaText
internal import DojimaTime
internal import GRDB
internal import GRDBSQLite

/// Long stretches of coarse roll-up rows that were read before, for as long as the database stays as it was: whoever draws a long series
/// again, with a navigator or in another window, reads them once.
///
/// `@unchecked Sendable`: it is read and written on the connection's queue only.
final class RollupCache: @unchecked Sendable {
    struct Place: Hashable {
        var series: Int64
        var level: RollupLevel
    }

    /// All rows of a level whose buckets start between two moments, both included.
    struct Stretch {
        var first: Int64
        var last: Int64
        var rows: [Bucket]
    }

    /// Runs of rows as one, where each is of open time only: what a long window is made of at once.
    final class Blocks {
        /// Rows a block.
        static let size = 16

        /// By the number of the block; `nil` where some of its rows hold closed time, or bars on it.
        let folds: [Bucket?]
        fileprivate let open: Timeline?
        fileprivate let lead: Int64

        fileprivate init(_ rows: [Bucket], _ open: Timeline?, _ lead: Int64, _ isOpen: (Bucket) -> Bool) {
            (self.open, self.lead) = (open, lead)
            folds = stride(from: 0, to: rows.count - rows.count % Blocks.size, by: Blocks.size).map { start in
                var fold: Bucket?
                for row in rows[start..<start + Blocks.size] {
                    guard isOpen(row) else { return nil }
                    if fold == nil { fold = row } else { fold?.append(row) }
                }
                return fold
            }
        }

        /// Whether they are of the same open time. The compilation is compared and not the hours, of which there are thousands.
        fileprivate func isOf(_ open: Timeline?, _ lead: Int64) -> Bool {
            lead == self.lead && open?.tickDistances === self.open?.tickDistances
        }
    }

    /// Rows that are worth keeping: fewer are read in no time.
    static let least = 64
    /// Some 40 MB.
    private static let most = 500_000

    private static let mostBlocks = 3

    private var stretches: [Place: Stretch] = [:] { didSet { blocks = [:] } }
    /// Of few kinds of open time each: a frame asks for that of its line and for that of its summary.
    private var blocks: [Place: [Blocks]] = [:]
    /// What was asked for last and not known.
    private var missed: [Place: ClosedRange<Int64>] = [:]
    /// Series whose roll-ups were seen to reach from their first bar to their last.
    private var whole: Set<Int64> = []
    private var version: Int64 = -1
    private var changes: Int32 = -1

    /// Forgets everything if the database was written since the last access, by this connection or another.
    func begin(on db: Database) throws {
        let version = try db.dataVersion
        let changes = sqlite3_total_changes(db.sqliteConnection)
        if version != self.version || changes != self.changes { (stretches, missed, whole) = ([:], [:], []) }
        (self.version, self.changes) = (version, changes)
    }

    /// As `RollupSpan.expect`, once for each state of the database.
    func expectWhole(_ series: SeriesRow, on db: Database) throws {
        guard !whole.contains(series.id) else { return }
        try RollupSpan.expect(of: series, on: db)
        whole.insert(series.id)
    }

    /// The rows whose buckets start between two moments, where they are known. O(log rows).
    func rows(_ place: Place, _ first: Int64, _ last: Int64) -> ArraySlice<Bucket>? {
        guard let known = stretches[place], known.first <= first, last <= known.last else { return nil }
        let low = known.rows.prefixCount { place.level.start(of: $0.first) < first }
        let high = known.rows.prefixCount { place.level.start(of: $0.first) <= last }
        return known.rows[low..<max(low, high)]
    }

    /// The blocks of the rows that are known at a place, of the rows of which `isOpen` is asked the first time.
    func blocks(_ place: Place, of open: Timeline?, lead: Int64, _ isOpen: (Bucket) -> Bool) -> Blocks? {
        if let known = blocks[place]?.first(where: { $0.isOf(open, lead) }) { return known }
        guard let rows = stretches[place]?.rows, rows.count >= Blocks.size else { return nil }
        let made = Blocks(rows, open, lead, isOpen)
        blocks[place] = (blocks[place] ?? []).suffix(RollupCache.mostBlocks - 1) + [made]
        return made
    }

    /// What is better read in place of a range that is not known: that and as much to each side, where one beside it was asked for
    /// before, as by someone who moves a window.
    func readahead(_ place: Place, _ first: Int64, _ last: Int64) -> (first: Int64, last: Int64) {
        defer { missed[place] = first...max(first, last) }
        guard let before = missed[place], before.overlaps(first...max(first, last)) else { return (first, last) }
        let length = last.subtractingReportingOverflow(first)
        let start = first.subtractingReportingOverflow(length.partialValue)
        let end = last.addingReportingOverflow(length.partialValue)
        guard !length.overflow, !start.overflow, !end.overflow else { return (first, last) }
        return (start.partialValue, end.partialValue)
    }

    func keep(_ stretch: Stretch, at place: Place) {
        if stretches.values.reduce(stretch.rows.count, { $0 + $1.rows.count }) > RollupCache.most { stretches = [:] }
        stretches[place] = stretch
    }
}
