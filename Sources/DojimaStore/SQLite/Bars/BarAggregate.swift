internal import DojimaSeries
import DojimaText
internal import DojimaTime
internal import GRDB
internal import GRDBSQLite

/// Reads the bars of one series with an SQL aggregate function.
///
/// SQLite calls the function for each row, which takes three quarters of the time of stepping a statement. As in `BarRows`, the order of
/// the rows and the types of their values are checked.
enum BarAggregate {
    /// The columns of `bar` that are collected, the time first.
    enum Columns: String {
        /// The other prices equal the closes, and there are no volumes.
        case closes = "time, close"
        case all = "time, open, high, low, close, volume"

        /// The call of the function, whose first argument is a parameter.
        fileprivate func call(_ parameter: String) -> String { "\(BarAggregate.name)(\(parameter), \(rawValue))" }
    }

    /// The state of one call of the function, to which SQLite is given a pointer.
    private struct Target {
        var bars: BarSeries
        var check: BarRowCheck
        /// Why a row was refused.
        var fault: DatabaseError?

        /// Takes the stamp of the next row; false if the row is refused.
        ///
        /// - Parameters:
        ///   - values: the stamp and then the columns.
        ///   - numbers: the number of columns that must be numbers; 1 for the close alone.
        @inline(__always)
        mutating func accepts(_ values: UnsafeMutablePointer<OpaquePointer?>, numbers: Int) -> Bool {
            let time = sqlite3_value_int64(values[0])
            var areNumbers = sqlite3_value_type(values[0]) == SQLITE_INTEGER
            for column in 1...numbers where sqlite3_value_type(values[column]) != SQLITE_FLOAT { areNumbers = false }
            guard areNumbers else {
                fault = BarRows.notANumber(time)
                return false
            }
            func price(_ column: Int) -> Double { sqlite3_value_double(values[column]) }
            let isAccepted =
                numbers == 1
                ? check.accepts(time, close: price(1))
                : check.accepts(time, open: price(1), high: price(2), low: price(3), close: price(4))
            guard isAccepted else {
                fault = BarRows.error(check.fault(at: time))
                return false
            }
            bars.time.append(Instant(microseconds: time))
            return true
        }
    }

    private static let name = "collected_rows"
    /// The type of the pointer, which prevents confusion with other pointers: no SQL can create one.
    private static let pointerType: StaticString = "dojima-rows"
    /// The upper bound of the number of rows for which memory is reserved in advance, as for a range without gaps.
    fileprivate static let maximumReserved = 1 << 20

    /// Declares the functions on a connection. SQL of users cannot call them.
    static func install(on db: Database) throws {
        try install(2, on: db) { context, _, values in
            guard let values, let target = BarAggregate.target(context, values) else { return }
            guard target.pointee.accepts(values + 1, numbers: 1) else { return sqlite3_result_error_code(context, SQLITE_CORRUPT) }
            target.pointee.bars.close.append(sqlite3_value_double(values[2]))
        }
        try install(6, on: db) { context, _, values in
            guard let values, let target = BarAggregate.target(context, values) else { return }
            let hasVolume = sqlite3_value_type(values[6]) != SQLITE_NULL
            guard target.pointee.accepts(values + 1, numbers: hasVolume ? 5 : 4) else {
                return sqlite3_result_error_code(context, SQLITE_CORRUPT)
            }
            target.pointee.bars.open.append(sqlite3_value_double(values[2]))
            target.pointee.bars.high.append(sqlite3_value_double(values[3]))
            target.pointee.bars.low.append(sqlite3_value_double(values[4]))
            target.pointee.bars.close.append(sqlite3_value_double(values[5]))
            target.pointee.bars.volume.append(hasVolume ? sqlite3_value_double(values[6]) : .nan)
        }
    }

    private static func install(
        _ columns: Int32, on db: Database,
        step: @escaping @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void
    ) throws {
        let code = sqlite3_create_function_v2(
            db.sqliteConnection, name, columns + 1, SQLITE_UTF8 | SQLITE_DIRECTONLY, nil, nil, step, { sqlite3_result_null($0) }, nil)
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }

    /// Returns the target of a call, which SQLite keeps from the first row on.
    @inline(__always)
    private static func target(
        _ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>
    ) -> UnsafeMutablePointer<Target>? {
        guard let memory = sqlite3_aggregate_context(context, Int32(MemoryLayout<UnsafeMutableRawPointer?>.size)) else {
            sqlite3_result_error_nomem(context)
            return nil
        }
        let pointer = memory.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
        if pointer.pointee == nil { pointer.pointee = sqlite3_value_pointer(values[0], pointerText) }
        return pointer.pointee?.assumingMemoryBound(to: Target.self)
    }

    private static var pointerText: UnsafePointer<CChar> {
        UnsafeRawPointer(pointerType.utf8Start).assumingMemoryBound(to: CChar.self)
    }

    /// Reads the columns of a series from one stamp to another, both included and within the limits of stamps. O(rows).
    static func rows(of series: SeriesRow, _ columns: Columns, from first: Int64, to last: Int64, on db: Database) throws -> BarSeries {
        let expected = Int((last - first) / max(1, series.key.interval.nominalMicroseconds)) + 1
        var target = Target(bars: BarSeries(of: series, columns, reserving: expected), check: BarRowCheck(min(first, last)...last))
        let statement = try RawStatement(
            db, "SELECT \(columns.call("?4")) FROM bar WHERE series_id = ?1 AND time >= ?2 AND time <= ?3")
        statement.bind(1, series.id)
        statement.bind(2, first)
        statement.bind(3, last)
        try collect(by: statement, &target)
        try series.expectAll(in: first...last, count: target.bars.count, read: target.bars.stamps, on: db)
        return target.bars
    }

    /// Reads the columns of the last rows of a series up to a stamp, included, or fewer if there are fewer. O(count).
    ///
    /// - Parameter start: the first stamp of the series.
    static func rows(
        of series: SeriesRow, _ columns: Columns, last count: Int, from start: Int64, to last: Int64, on db: Database
    ) throws -> BarSeries {
        let statement = try RawStatement(
            db,
            """
            SELECT \(columns.call("?4")) FROM (SELECT \(columns.rawValue) FROM bar WHERE series_id = ?1 AND time <= ?2 \
            ORDER BY time DESC LIMIT ?3)
            """)
        var target = Target(bars: BarSeries(of: series, columns, reserving: count), check: BarRowCheck(.min...last, isDescending: true))
        statement.bind(1, series.id)
        statement.bind(2, last)
        statement.bind(3, Int64(count))
        try collect(by: statement, &target)
        let bars = target.bars.reversed(columns)
        // If there are fewer rows than requested, they begin with the first of the series.
        let first = bars.count < count ? min(start, last) : bars.stamps?.lowerBound ?? last
        try series.expectAll(in: first...last, count: bars.count, read: bars.stamps, on: db)
        return bars
    }

    private static func collect(by statement: RawStatement, _ target: inout Target) throws {
        try withUnsafeMutablePointer(to: &target) { target in
            statement.bind(4, target, ofType: pointerText)
            defer {
                statement.reset()
                // The statement lives longer than the target.
                statement.bindNull(4)
            }
            do { _ = try statement.step() } catch { throw target.pointee.fault ?? error }
        }
    }

    /// Returns the same query without the aggregate function, so that any tool can run it.
    static func plain(_ sql: String) -> String {
        for columns in [Columns.closes, .all] where sql.contains(columns.call("NULL")) {
            return sql.replacing(columns.call("NULL"), with: columns.rawValue) + " ORDER BY time"
        }
        return sql
    }
}

extension BarSeries {
    /// Creates an empty series, with memory reserved in the columns that are read.
    fileprivate init(of series: SeriesRow, _ columns: BarAggregate.Columns, reserving count: Int) {
        self.init(interval: series.key.interval, stamp: series.stamp)
        let count = Swift.min(count, BarAggregate.maximumReserved)
        time.reserveCapacity(count)
        close.reserveCapacity(count)
        guard columns == .all else { return }
        open.reserveCapacity(count)
        high.reserveCapacity(count)
        low.reserveCapacity(count)
        volume.reserveCapacity(count)
    }

    /// The first and last stamp; `nil` without bars.
    var stamps: ClosedRange<Int64>? {
        guard let first = time.first, let last = time.last else { return nil }
        return first.microseconds...last.microseconds
    }

    /// Returns the same bars in reverse order; only these columns are filled.
    fileprivate func reversed(_ columns: BarAggregate.Columns) -> BarSeries {
        var bars = self
        bars.time.reverse()
        bars.close.reverse()
        guard columns == .all else { return bars }
        bars.open.reverse()
        bars.high.reverse()
        bars.low.reverse()
        bars.volume.reverse()
        return bars
    }

    /// Returns the same bars, with the columns filled that a `BarAggregate` has not read.
    func filled(_ columns: BarAggregate.Columns) -> BarSeries {
        guard columns == .closes else { return self }
        var bars = self
        // The three columns share the memory of the closes.
        (bars.open, bars.high, bars.low) = (close, close, close)
        bars.volume = []
        bars.volume.reserveCapacity(count)
        bars.volume.append(contentsOf: repeatElement(.nan, count: count))
        return bars
    }
}
