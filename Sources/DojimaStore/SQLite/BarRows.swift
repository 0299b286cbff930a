internal import DojimaSeries
internal import DojimaTime
internal import GRDB

/// An ordered cursor over the rows of `bar` of one series, on SQLite's own calls.
struct BarRows {
    private let statement: RawStatement
    private let series: Int64

    init(_ series: Int64, on db: Database) throws {
        statement = try RawStatement(
            db, "SELECT time, open, high, low, close, volume FROM bar WHERE series_id = ?1 AND time >= ?2 AND time <= ?3 ORDER BY time")
        self.series = series
    }

    /// Begins a pass over the rows from one stamp to another, both included.
    func seek(_ first: Int64, _ last: Int64) {
        statement.reset()
        statement.bind(1, series)
        statement.bind(2, first)
        statement.bind(3, last)
    }

    @inline(__always)
    func next() throws -> Bool { try statement.step() }

    func finish() { statement.reset() }

    @inline(__always) var time: Int64 { statement.int(0) }
    @inline(__always) var open: Double { statement.double(1) }
    @inline(__always) var high: Double { statement.double(2) }
    @inline(__always) var low: Double { statement.double(3) }
    @inline(__always) var closing: Double { statement.double(4) }
    @inline(__always) var volume: Double { statement.optional(5) }
}
