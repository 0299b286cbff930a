import DojimaText
import DojimaTime

extension BarSeries: RandomAccessCollection {
    @inlinable public var startIndex: Int { 0 }
    @inlinable public var endIndex: Int { time.count }
    @inlinable public var count: Int { time.count }
    @inlinable public var isEmpty: Bool { time.isEmpty }
    @inlinable public var indices: Range<Int> { 0..<time.count }

    @inlinable public subscript(index: Int) -> Bar {
        Bar(
            time: time[index], open: open[index], high: high[index], low: low[index], close: close[index],
            volume: volume[index].isNaN ? nil : volume[index])
    }

    /// Creates a series of a part of another one, such as `bars.suffix(20)`, with its interval and stamp. O(bars of the part).
    public init(_ part: Slice<BarSeries>) { self = part.base.slice(part.startIndex..<part.endIndex) }
}

extension BarSeries: Equatable {
    /// Compares interval, stamp and all columns as numbers; missing values are equal.
    public static func == (a: BarSeries, b: BarSeries) -> Bool {
        guard a.interval == b.interval, a.stamp == b.stamp, a.time == b.time, a.starts == b.starts else { return false }
        let columns = [\BarSeries.open, \.high, \.low, \.close, \.volume]
        return columns.allSatisfy { BarSeries.areSame(a[keyPath: $0], b[keyPath: $0]) }
            && (a.counts == b.counts || a.indices.allSatisfy { a.barCount(at: $0) == b.barCount(at: $0) })
    }

    /// The number of stored bars that a row represents.
    private func barCount(at index: Int) -> Int { counts.isEmpty ? 1 : counts[index] }

    private static func areSame(_ a: [Double], _ b: [Double]) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }
    }
}

extension BarSeries: CustomStringConvertible {
    /// The number of bars, their interval, and the first and last stamp: `5031 bars of 1d, 1999-01-04 to 2018-12-31`.
    public var description: String {
        let isDated = interval?.isIntraday == false
        let stamps = [time.first, count > 1 ? time.last : nil].compactMap { $0.map { isDated ? "\($0.utcDate)" : "\($0)" } }
        let bars = count == 0 ? "no bars" : count == 1 ? "1 bar" : "\(count) bars"
        let length = interval.map { " of \($0)" } ?? ""
        return bars + length + (stamps.isEmpty ? "" : ", " + stamps.joined(separator: " to "))
    }
}

extension BarSeries: Codable {
    private enum CodingKeys: String, CodingKey { case interval, stamp, time, open, high, low, close, volume, counts }

    /// Encodes the columns: times as microseconds since 1970, missing values as null. `volume` and `counts` are left out if no bar has
    /// them.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(interval?.description, forKey: .interval)
        try container.encode(stamp, forKey: .stamp)
        try container.encode(time.map(\.microseconds), forKey: .time)
        for (key, column) in [(CodingKeys.open, open), (.high, high), (.low, low), (.close, close)] {
            try container.encode(BarSeries.written(column), forKey: key)
        }
        if hasVolume { try container.encode(BarSeries.written(volume), forKey: .volume) }
        if !counts.isEmpty { try container.encode(counts, forKey: .counts) }
    }

    /// Decodes columns. Throws for columns of different lengths, for times that are out of order or outside of the years 1 to 9999, and for
    /// infinite values.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func refusal(_ text: String) -> DecodingError {
            .dataCorrupted(DecodingError.Context(codingPath: decoder.codingPath, debugDescription: text))
        }
        func column(_ key: CodingKeys) throws -> [Double] {
            try container.decode([Double?].self, forKey: key).map { $0 ?? .nan }
        }
        let interval = try container.decodeIfPresent(String.self, forKey: .interval)
        self.init(interval: interval.flatMap { BarInterval($0) }, stamp: try container.decode(Stamp.self, forKey: .stamp))
        if let interval, self.interval == nil { throw refusal("\(interval.debugDescription) is not an interval such as 1h or 1d") }
        time = try container.decode([Int64].self, forKey: .time).map { Instant(microseconds: $0) }
        (open, high, low, close) = (try column(.open), try column(.high), try column(.low), try column(.close))
        volume = container.contains(.volume) ? try column(.volume) : time.map { _ in .nan }
        counts = try container.decodeIfPresent([Int].self, forKey: .counts) ?? []
        do throws(BarSeriesError) {
            try expectColumns()
            guard counts.isEmpty || counts.count == count else { throw .columnLength("counts", counts.count, count) }
        } catch {
            throw refusal(error.description)
        }
        if counts.contains(where: { $0 < 0 }) { throw refusal("counts are at least 0") }
        for index in indices {
            if let error = BarSeriesError(orderOf: time[index], after: index == 0 ? nil : time[index - 1], at: index) {
                throw refusal(error.description)
            }
            if [open[index], high[index], low[index], close[index], volume[index]].contains(where: \.isInfinite) {
                throw refusal("bar \(index) has an infinite value")
            }
        }
    }

    /// Values of which each that is missing is `nil`.
    private static func written(_ column: [Double]) -> [Double?] { column.map { $0.isNaN ? nil : $0 } }
}
