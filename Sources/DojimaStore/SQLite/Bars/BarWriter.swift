internal import DojimaSeries
internal import DojimaTime
internal import GRDB

/// Writes bars of one series, with many rows in a statement: one row in each statement takes more than twice as long.
struct BarWriter {
    static let rowsPerStatement = 256

    private let series: Int64
    private let database: Database
    /// Prepared when there are that many rows, since preparing it takes longer than inserting a few.
    private var batchInsertion: RawStatement?
    private let insertion: RawStatement
    private let replace: RawStatement

    init(_ series: Int64, on db: Database) throws {
        self.series = series
        database = db
        insertion = try RawStatement(db, BarWriter.insertOne)
        replace = try RawStatement(
            db, "UPDATE bar SET open = ?3, high = ?4, low = ?5, close = ?6, volume = ?7 WHERE series_id = ?1 AND time = ?2")
    }

    /// Inserts the rows of a range, none of which is stored yet.
    mutating func insert(_ bars: BarSeries, _ range: Range<Int>) throws {
        var next = range.lowerBound
        if range.count >= BarWriter.rowsPerStatement {
            let statement = try batchInsertion ?? RawStatement(database, BarWriter.insertMany)
            statement.bind(1, series)
            batchInsertion = statement
            next = try insertMany(bars, range, statement)
        }
        insertion.bind(1, series)
        for index in next..<range.upperBound {
            BarWriter.bind(insertion, 2, bars, index)
            try insertion.run()
        }
    }

    /// Inserts as many rows as fill complete statements. Returns the index of the first row that is left.
    private func insertMany(_ bars: BarSeries, _ range: Range<Int>, _ statement: RawStatement) throws -> Int {
        var next = range.lowerBound
        while range.upperBound - next >= BarWriter.rowsPerStatement {
            var parameter: Int32 = 2
            for index in next..<next + BarWriter.rowsPerStatement {
                BarWriter.bind(statement, parameter, bars, index)
                parameter += 6
            }
            try statement.run()
            next += BarWriter.rowsPerStatement
        }
        return next
    }

    /// Updates the values of a stored row.
    func update(_ bars: BarSeries, _ index: Int) throws {
        replace.bind(1, series)
        BarWriter.bind(replace, 2, bars, index)
        try replace.run()
    }

    @inline(__always)
    private static func bind(_ statement: RawStatement, _ first: Int32, _ bars: BarSeries, _ index: Int) {
        statement.bind(first, bars.time[index].microseconds)
        statement.bind(first + 1, bars.open[index])
        statement.bind(first + 2, bars.high[index])
        statement.bind(first + 3, bars.low[index])
        statement.bind(first + 4, bars.close[index])
        statement.bind(first + 5, bars.volume[index])
    }

    private static let insertMany = insert(rows: rowsPerStatement)
    private static let insertOne = insert(rows: 1)

    private static func insert(rows: Int) -> String {
        // A failure ends the transaction anyway. With `OR ROLLBACK`, SQLite keeps no journal of the statement alone, which would copy every
        // page before a change.
        var sql = "INSERT OR ROLLBACK INTO bar (series_id, time, open, high, low, close, volume) VALUES "
        // A plain `?` has the next number. SQLite would search for explicit numbers one by one.
        for row in 0..<rows { sql += row == 0 ? "(?1,?,?,?,?,?,?)" : ",(?1,?,?,?,?,?,?)" }
        return sql
    }
}
