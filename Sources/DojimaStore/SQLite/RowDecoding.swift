internal import DojimaSeries
internal import DojimaTime
internal import GRDB

/// What rows hold besides numbers and texts. A value that no program of ours writes is damage, and thrown as such.
extension Row {
    func interval(atIndex index: Int) throws -> BarInterval {
        let text: String = try decode(atIndex: index)
        guard let interval = BarInterval(text) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a series has the interval \(text)")
        }
        return interval
    }

    func stamp(atIndex index: Int) throws -> BarSeries.Stamp {
        try BarSeries.Stamp(stored: decode(atIndex: index))
    }
}

extension BarSeries.Stamp {
    init(stored text: String) throws {
        guard let stamp = BarSeries.Stamp(rawValue: text) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a series has the stamp \(text)")
        }
        self = stamp
    }
}
