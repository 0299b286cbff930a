internal import GRDB

/// Stamps that are read bar by bar, because each roll-up row over them also covers time outside the requested bucket.
///
/// If an end of the range divides a row, all bars of the row are read, so that their number can be compared with that of the roll-ups.
struct BarwiseRange {
    /// The requested stamps, both included.
    let first: Int64
    private(set) var last: Int64
    /// The range of stamps that is read.
    private(set) var fullRange: ClosedRange<Int64>
    /// The number of bars according to the roll-ups; `nil` if there are no roll-ups.
    private var count: Int?

    /// A range without roll-ups.
    init(_ first: Int64, _ last: Int64) {
        (self.first, self.last, fullRange) = (first, last, first...max(first, last))
    }

    fileprivate init(_ row: Bucket, from first: Int64, to last: Int64) {
        self.first = max(row.first, first)
        self.last = min(row.last, last)
        fullRange = row.first...row.last
        count = row.count
    }

    fileprivate mutating func append(_ row: Bucket, to end: Int64) {
        (last, fullRange) = (min(row.last, end), fullRange.lowerBound...max(fullRange.lowerBound, row.last))
        count = (count ?? 0) &+ row.count
    }

    /// Calls `body` for each requested bar, with `bars` at its row. Throws if bars of the range are missing.
    ///
    /// - Returns: the number of rows that were read.
    @inline(__always)
    func read(_ bars: BarRows, of series: SeriesRow, on db: Database, _ body: (BarRows) -> Void) throws -> Int {
        var found = 0
        var ends: ClosedRange<Int64>?
        bars.seek(fullRange.lowerBound, fullRange.upperBound)
        while try bars.next() {
            found += 1
            ends = (ends?.lowerBound ?? bars.time)...bars.time
            if first <= bars.time, bars.time <= last { body(bars) }
        }
        bars.finish()
        if let count {
            if count != found { try series.expectCount(found, in: fullRange, on: db) }
        } else {
            try series.expectAll(in: fullRange, count: found, read: ends, on: db)
        }
        return found
    }
}

extension BarwiseRange? {
    /// Adds the next row, clamped to two stamps.
    mutating func append(_ row: Bucket, from first: Int64, to last: Int64) {
        if self == nil { self = BarwiseRange(row, from: first, to: last) } else { self?.append(row, to: last) }
    }
}
