internal import DojimaSeries
internal import DojimaTime
internal import GRDB

/// Values of rows that are neither plain numbers nor texts. A value that no version of this program writes is reported as damage.
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
