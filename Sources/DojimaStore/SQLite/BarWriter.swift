internal import DojimaSeries
internal import DojimaTime
internal import GRDB

/// Writes bars of one series, many rows a statement: one row a statement costs more than twice as much.
struct BarWriter {
    static let rowsPerStatement = 256

    private let many: RawStatement
    private let one: RawStatement
    private let replace: RawStatement

    init(_ series: Int64, on db: Database) throws {
        many = try RawStatement(db, BarWriter.insert(rows: BarWriter.rowsPerStatement))
        one = try RawStatement(db, BarWriter.insert(rows: 1))
        replace = try RawStatement(
            db, "UPDATE bar SET open = ?3, high = ?4, low = ?5, close = ?6, volume = ?7 WHERE series_id = ?1 AND time = ?2")
        for statement in [many, one, replace] { statement.bind(1, series) }
    }

    /// Inserts the rows of a range, none of which is stored yet.
    func insert(_ bars: BarSeries, _ range: Range<Int>) throws {
        var next = range.lowerBound
        while range.upperBound - next >= BarWriter.rowsPerStatement {
            var parameter: Int32 = 2
            for index in next..<next + BarWriter.rowsPerStatement {
                BarWriter.bind(many, parameter, bars, index)
                parameter += 6
            }
            try many.run()
            next += BarWriter.rowsPerStatement
        }
        for index in next..<range.upperBound {
            BarWriter.bind(one, 2, bars, index)
            try one.run()
        }
    }

    /// Gives a stored row new values.
    func update(_ bars: BarSeries, _ index: Int) throws {
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

    private static func insert(rows: Int) -> String {
        var parameter = 2
        let values = (0..<rows).map { _ -> String in
            defer { parameter += 6 }
            return "(?1,\((parameter..<parameter + 6).map { "?\($0)" }.joined(separator: ",")))"
        }
        return "INSERT INTO bar (series_id, time, open, high, low, close, volume) VALUES \(values.joined(separator: ","))"
    }
}
