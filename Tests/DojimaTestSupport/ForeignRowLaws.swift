package import DojimaSeries
import DojimaText
import DojimaTime

/// A bar as another program may have stored it.
package struct ForeignRow: Sendable {
    /// In microseconds.
    package var time: Int64
    /// Open, high, low, close and volume.
    package var values: [Double]
}

/// The law of databases that other programs write to: rows that no import stores are refused as data by every read.
///
/// - Parameters:
///   - key: the series that is read.
///   - bars: its right bars.
///   - make: returns a database that has other rows for the series; `nil` if its kind cannot contain them.
/// - Returns: the violated laws, in words; a test expects none.
package func checkForeignRows(
    _ key: SeriesKey, _ bars: BarSeries, _ make: ([ForeignRow]) throws -> (any MarketReader)?
) throws -> [String] {
    let rows = bars.indices.map { index in
        ForeignRow(
            time: bars.time[index].microseconds,
            values: [bars.open[index], bars.high[index], bars.low[index], bars.close[index], bars.volume[index]])
    }
    var broken: [String] = []
    var made = 0
    if let database = try make(rows) {
        for read in ForeignRowReading.allCases where read.refusal(key, database) != nil { broken.append("right rows, \(read)") }
    }
    for fault in ForeignRowFault.all(rows) {
        guard let database = try make(fault.rows) else { continue }
        made += 1
        for read in ForeignRowReading.allCases where fault.isOfCloses || !read.isOfCloses {
            guard let refusal = read.refusal(key, database) else {
                broken.append("\(fault.name), \(read): not refused")
                continue
            }
            if (refusal as? any ReportedError)?.category != .data { broken.append("\(fault.name), \(read): \(refusal)") }
        }
    }
    if made < 6 { broken.append("only \(made) kinds of wrong rows were tried") }
    return broken
}

private struct ForeignRowFault {
    var name: String
    var rows: [ForeignRow]
    /// Whether stamps or closes are wrong.
    var isOfCloses = true

    static func all(_ rows: [ForeignRow]) -> [ForeignRowFault] {
        let (first, last) = (Instant.limits.lowerBound.microseconds, Instant.limits.upperBound.microseconds)
        func changed(_ name: String, isOfCloses: Bool = true, _ change: (inout [ForeignRow]) -> Void) -> ForeignRowFault {
            var rows = rows
            change(&rows)
            return ForeignRowFault(name: name, rows: rows, isOfCloses: isOfCloses)
        }
        let end = rows.count - 1
        var faults = [first - 1, .min].map { time in changed("the first stamp is \(time)") { $0[0].time = time } }
        faults += [last, .max - 1].map { time in changed("the last stamp is \(time)") { $0[end].time = time } }
        for (column, name) in ["open", "high", "low", "close"].enumerated() {
            for value in [Double.infinity, -.infinity, .nan] {
                faults.append(changed("a \(name) is \(value)", isOfCloses: column == 3) { $0[7].values[column] = value })
            }
        }
        faults.append(changed("two rows are exchanged") { $0.swapAt(3, 4) })
        faults.append(changed("rows are in reverse") { $0.reverse() })
        faults.append(changed("a row is there twice") { $0.insert($0[5], at: 5) })
        return faults
    }
}

/// The ways to read all bars of a series.
private enum ForeignRowReading: CaseIterable {
    case bars, last, closes, lastCloses, pieces, snapshot

    var isOfCloses: Bool { self == .closes || self == .lastCloses }

    /// The error of a read; `nil` if it succeeds.
    func refusal(_ key: SeriesKey, _ database: any MarketReader) -> (any Error)? {
        let all = Instant.earliest..<Instant.latest
        do {
            switch self {
            case .bars: _ = try database.bars(of: key, in: all)
            case .last: _ = try database.bars(of: key, last: 1000, before: all.upperBound)
            case .closes: _ = try database.closes(of: key, in: all)
            case .lastCloses: _ = try database.closes(of: key, last: 1000, before: all.upperBound)
            case .pieces: try database.forEachPiece(of: key, in: all) { _ in }
            case .snapshot: _ = try database.snapshot { try $0.bars(of: key, in: all) }
            }
        } catch { return error }
        return nil
    }
}
