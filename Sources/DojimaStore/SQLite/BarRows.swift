internal import DojimaSeries
internal import DojimaTime
internal import GRDB

/// An ordered cursor over the rows of `bar` of one series, on SQLite's own calls.
///
/// SQLite looks a row up by halving, and gives those behind it as they stand: on a damaged page they may be in any order. They are
/// compared here, since whoever reads bars counts on their order.
struct BarRows {
    /// The stamps that the next row may have.
    private final class Bounds {
        var first: Int64 = .min
        var last: Int64 = .max
    }

    private let statement: RawStatement
    private let series: Int64
    private let bounds = Bounds()

    /// - Parameter columns: what is read, the time first; the properties below are those of all columns.
    init(_ series: Int64, columns: String = "time, open, high, low, close, volume", on db: Database) throws {
        statement = try RawStatement(
            db, "SELECT \(columns) FROM bar WHERE series_id = ?1 AND time >= ?2 AND time <= ?3 ORDER BY time")
        self.series = series
    }

    /// Begins a pass over the rows from one stamp to another, both included.
    func seek(_ first: Int64, _ last: Int64) {
        statement.reset()
        statement.bind(1, series)
        statement.bind(2, first)
        statement.bind(3, last)
        (bounds.first, bounds.last) = (first, last)
    }

    /// Goes to the next row; `false` behind the last one.
    @inline(__always)
    func next() throws -> Bool {
        guard try statement.step() else { return false }
        let time = time
        guard bounds.first <= time, time <= bounds.last else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "bars are out of order")
        }
        // The last moment of all lies far beyond those that are stored.
        bounds.first = time &+ 1
        return true
    }

    func finish() { statement.reset() }

    @inline(__always) var time: Int64 { statement.int(0) }
    @inline(__always) var open: Double { statement.double(1) }
    /// The column behind the time, whichever it is.
    @inline(__always) var secondColumn: Double { statement.double(1) }
    @inline(__always) var high: Double { statement.double(2) }
    @inline(__always) var low: Double { statement.double(3) }
    @inline(__always) var closing: Double { statement.double(4) }
    @inline(__always) var volume: Double { statement.optional(5) }
}
