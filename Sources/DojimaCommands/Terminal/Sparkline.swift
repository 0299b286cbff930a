import DojimaSeries
import DojimaText
import DojimaTime

/// A line chart of closes in one line of characters, for tables on a terminal.
enum Sparkline {
    /// The number of characters; each shows the last close of an equal part of the time range.
    static let width = 16
    /// The column's title.
    static let title = "closes"

    private static let steps: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    /// Returns the closes of a series from its first bar to its last; a part without bars is blank. Costs a few look-ups per character.
    static func text(of series: StoredSeries, in reader: any MarketReader) throws -> String {
        text(of: try closes(of: series, parts: width, in: reader))
    }

    /// Returns the last closes of equal parts of the time range of a series; `nil` for a part without bars.
    static func closes(of series: StoredSeries, parts: Int, in reader: any MarketReader) throws -> [Double?] {
        guard let extent = series.extent else { return [] }
        let (first, last) = (extent.first.microseconds, extent.last.microseconds)
        // There are at most as many parts as microseconds, so a single bar has one part.
        let parts = Int64(max(1, min(Int64(parts), last - first + 1)))
        let edges = (0...parts).map { Instant(microseconds: first + (last - first + 1).multipliedFullWidth(by: $0, over: parts)) }
        let buckets = try reader.buckets(of: series.key, edges: edges)
        var closes = [Double?](repeating: nil, count: Int(parts))
        for row in 0..<buckets.count {
            guard let part = edges.lastIndex(where: { $0 <= buckets.time[row] }), part < closes.count else { continue }
            closes[part] = buckets.close[row]
        }
        return closes
    }

    /// Returns values as characters of eight heights between the lowest and the highest value; missing values are blank.
    static func text(of values: [Double?]) -> String {
        let finite = values.compactMap { $0 }.filter(\.isFinite)
        guard let low = finite.min(), let high = finite.max() else { return "" }
        return String(
            values.map { value -> Character in
                guard let value, value.isFinite else { return " " }
                // Halved, so that the range of very large values does not overflow.
                let fraction = high > low ? (value / 2 - low / 2) / (high / 2 - low / 2) : 0.5
                return steps[min(steps.count - 1, Int(clamping: fraction * Double(steps.count)))]
            })
    }
}

extension Int64 {
    /// Returns `self * factor / divisor`, rounded down. The product may exceed 64 bits, the result must not; all values are positive.
    fileprivate func multipliedFullWidth(by factor: Int64, over divisor: Int64) -> Int64 {
        divisor.dividingFullWidth(multipliedFullWidth(by: factor)).quotient
    }
}
