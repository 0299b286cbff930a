internal import DojimaSeries
internal import DojimaTime
internal import GRDB

/// An ordered cursor over the rows of `bar` of one series, with direct calls of SQLite.
///
/// SQLite finds the first row by binary search and returns the others as they are stored: on a damaged page in any order and of any type.
/// Order and types are checked here, since all readers of bars rely on them.
struct BarRows {
    /// The check of the rows of a pass, which changes with each row.
    private final class Check {
        var rows = BarRowCheck(.min ... .max)
    }

    private let statement: RawStatement
    private let series: Int64
    private let check = Check()

    init(_ series: Int64, isCheck: Bool = false, on db: Database) throws {
        statement = try RawStatement(
            db, "SELECT time, open, high, low, close, volume FROM bar WHERE series_id = ?1 AND time >= ?2 AND time <= ?3 ORDER BY time",
            isCheck: isCheck)
        self.series = series
    }

    /// Begins a pass over the rows from one stamp to another, both included.
    func seek(_ first: Int64, _ last: Int64) {
        statement.reset()
        statement.bind(1, series)
        statement.bind(2, first)
        statement.bind(3, last)
        check.rows = BarRowCheck(min(first, last)...last)
    }

    /// Moves to the next row. Returns `false` after the last one.
    @inline(__always)
    func next() throws -> Bool {
        guard try statement.step() else { return false }
        let time = time
        guard statement.areBarValues else { throw BarRows.notANumber(time) }
        guard check.rows.accepts(time, open: open, high: high, low: low, close: closing) else {
            throw BarRows.error(check.rows.fault(at: time))
        }
        return true
    }

    /// The error for a row that an intact database does not have.
    static func error(_ fault: BarRowCheck.Fault) -> DatabaseError {
        DatabaseError(resultCode: .SQLITE_CORRUPT, message: fault.rawValue)
    }

    /// The error for a bar that has a stamp, price or volume of another type than a number.
    static func notANumber(_ time: Int64) -> DatabaseError {
        DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the bar at \(Instant(microseconds: time)) has a value that is not a number")
    }

    func finish() { statement.reset() }

    @inline(__always) var time: Int64 { statement.int(0) }
    @inline(__always) var open: Double { statement.double(1) }
    @inline(__always) var high: Double { statement.double(2) }
    @inline(__always) var low: Double { statement.double(3) }
    @inline(__always) var closing: Double { statement.double(4) }
    @inline(__always) var volume: Double { statement.optional(5) }
}
