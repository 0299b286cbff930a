public import DojimaText
public import DojimaTime

/// A type of one's own whose values can be drawn: a moment, the value at it, and further values by key.
///
///     struct Auction { var held: Instant; var price: Double; var bid: ClosedRange<Double> }
///
///     extension Auction: SeriesPoint {
///         var time: Instant { held }
///         var value: Double { price }
///         func value(forKey key: PointKey) -> Double? { key == .upper ? bid.upperBound : key == .lower ? bid.lowerBound : nil }
///     }
///
///     let prices = ValueSeries(auctions), bids = try BandSeries(auctions)
///
/// Columns are filled from the points themselves, without values of another type between them.
public protocol SeriesPoint {
    var time: Instant { get }
    /// What a series of single values has, and the close of a bar whose key says nothing else; NaN where there is none.
    var value: Double { get }
    /// `nil` for what the type does not have.
    func value(forKey key: PointKey) -> Double?
}

extension SeriesPoint {
    public func value(forKey key: PointKey) -> Double? { nil }
}

/// The name of one of several values of a point.
public struct PointKey: Hashable, Sendable, ExpressibleByStringLiteral {
    public let name: String

    public init(_ name: String) { self.name = name }
    public init(stringLiteral name: String) { self.name = name }

    public static let open = PointKey("open")
    public static let high = PointKey("high")
    public static let low = PointKey("low")
    public static let close = PointKey("close")
    public static let volume = PointKey("volume")
    public static let upper = PointKey("upper")
    public static let middle = PointKey("middle")
    public static let lower = PointKey("lower")
    /// Of a bubble.
    public static let area = PointKey("area")
}

/// Points that are not in the order of their times.
public struct PointOrderError: ReportedError, Equatable {
    /// The first that is not later than the one before it, counted from 0.
    public var index: Int
    public var time: Instant

    public init(index: Int, time: Instant) {
        self.index = index
        self.time = time
    }

    public var category: ErrorCategory { .data }
    public var message: Message {
        "point \(index) at \(time.isoText(in: .utc)) is not later than the one before it: sort the points, one for each time"
    }
}

extension Bar: SeriesPoint {
    public var value: Double { close }

    public func value(forKey key: PointKey) -> Double? {
        switch key {
        case .open: open
        case .high, .upper: high
        case .low, .lower: low
        case .close, .middle: close
        case .volume, .area: volume
        default: nil
        }
    }
}

extension ValueSeries {
    /// The values of points in their order, with areas where any point has one. O(points).
    ///
    /// - Parameter key: which of their values; that of the points themselves where it is `nil` or a point does not have it.
    public init(_ points: some Sequence<some SeriesPoint>, key: PointKey? = nil, areas: PointKey = .area) {
        self.init(time: [], values: [])
        var hasAreas = false
        for point in points {
            time.append(point.time)
            values.append(key.flatMap(point.value(forKey:)) ?? point.value)
            let area = point.value(forKey: areas)
            hasAreas = hasAreas || area != nil
            self.areas.append(area ?? .nan)
        }
        if !hasAreas { self.areas = [] }
    }
}

extension BarSeries {
    /// The bars of points: their close is the value of a point that has none by key, and what else is missing is NaN. O(points).
    ///
    /// - Parameter renaming: the points' own keys for those of bars, as `[.close: "settlement"]`.
    /// Throws for points that are not in the order of their times.
    public init(
        points: some Sequence<some SeriesPoint>, interval: BarInterval? = nil, stamp: Stamp = .start, renaming: [PointKey: PointKey] = [:]
    ) throws(PointOrderError) {
        self.init(interval: interval, stamp: stamp)
        func own(_ key: PointKey) -> PointKey { renaming[key] ?? key }
        let (openKey, highKey, lowKey, closeKey, volumeKey) = (own(.open), own(.high), own(.low), own(.close), own(.volume))
        for point in points {
            if let last = time.last, point.time <= last { throw PointOrderError(index: count, time: point.time) }
            append(
                Bar(
                    time: point.time, open: point.value(forKey: openKey) ?? .nan, high: point.value(forKey: highKey) ?? .nan,
                    low: point.value(forKey: lowKey) ?? .nan, close: point.value(forKey: closeKey) ?? point.value,
                    volume: point.value(forKey: volumeKey)))
        }
    }
}

extension BandSeries {
    /// The edges of points, and a middle line where they have one. O(points). Throws for points that are not in the order of their times.
    ///
    /// - Parameter renaming: the points' own keys for `upper`, `middle` and `lower`.
    public init(_ points: some Sequence<some SeriesPoint>, renaming: [PointKey: PointKey] = [:]) throws(PointOrderError) {
        self.init(time: [], upper: [], middle: [], lower: [])
        func own(_ key: PointKey) -> PointKey { renaming[key] ?? key }
        let (upperKey, middleKey, lowerKey) = (own(.upper), own(.middle), own(.lower))
        for point in points {
            if let last = time.last, point.time <= last { throw PointOrderError(index: time.count, time: point.time) }
            time.append(point.time)
            upper.append(point.value(forKey: upperKey) ?? .nan)
            middle.append(point.value(forKey: middleKey) ?? .nan)
            lower.append(point.value(forKey: lowerKey) ?? .nan)
        }
    }
}
