public import DojimaText
public import DojimaTime

/// A custom type that can be drawn as a point: a moment, its value, and further values by key.
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
/// Columns are filled from the points directly, without conversion to another type.
public protocol SeriesPoint {
    /// The moment of the point.
    var time: Instant { get }
    /// The value in a series of single values, and the close of a bar if no key provides one; NaN if missing.
    var value: Double { get }
    /// Returns the value for a key; `nil` if the type has none.
    func value(forKey key: PointKey) -> Double?
}

extension SeriesPoint {
    public func value(forKey key: PointKey) -> Double? { nil }
}

/// The name of one of the values of a point.
public struct PointKey: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name by which `SeriesPoint.value(forKey:)` knows the value.
    public let name: String

    public init(_ name: String) { self.name = name }
    public init(stringLiteral name: String) { self.name = name }

    /// The first price of an interval.
    public static let open = PointKey("open")
    /// The highest price of an interval.
    public static let high = PointKey("high")
    /// The lowest price of an interval.
    public static let low = PointKey("low")
    /// The last price of an interval.
    public static let close = PointKey("close")
    /// The traded quantity.
    public static let volume = PointKey("volume")
    /// The upper curve of a band.
    public static let upper = PointKey("upper")
    /// The middle curve of a band.
    public static let middle = PointKey("middle")
    /// The lower curve of a band.
    public static let lower = PointKey("lower")
    /// The area of a bubble.
    public static let area = PointKey("area")
}

/// An error for points that are not in strictly increasing order of time.
public struct PointOrderError: ReportedError, Equatable {
    /// The index of the first point that is not later than the one before it, counted from 0.
    public var index: Int
    /// The time of the point that is not after the previous one.
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
    /// Creates a series from points in their order, with areas if any point has one. O(points).
    ///
    /// - Parameters:
    ///   - points: the points; their times are not checked.
    ///   - key: the key of the value to use; a point's `value` is used if this is `nil` or the point has no value for it.
    ///   - areas: the key of the area of a bubble; a point without a value for it has the area NaN.
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
    /// Creates bars from points: the close is `value` if the point has none by key; other missing values are NaN. O(points).
    ///
    /// - Parameters:
    ///   - points: the points, in strictly increasing order of time.
    ///   - interval: the duration of one bar; `nil` if unknown.
    ///   - stamp: whether the times are the start or the end of their bars.
    ///   - renaming: the points' keys for the keys of bars, such as `[.close: "settlement"]`.
    /// - Throws: an error if times do not strictly increase.
    public init(
        points: some Sequence<some SeriesPoint>, interval: BarInterval? = nil, stamp: Stamp = .start, renaming: [PointKey: PointKey] = [:]
    ) throws(PointOrderError) {
        self.init(interval: interval, stamp: stamp)
        func renamed(_ key: PointKey) -> PointKey { renaming[key] ?? key }
        let (openKey, highKey, lowKey, closeKey, volumeKey) = (
            renamed(.open), renamed(.high), renamed(.low), renamed(.close), renamed(.volume)
        )
        for point in points {
            if let last = time.last, point.time <= last { throw PointOrderError(index: count, time: point.time) }
            append(
                unchecked: Bar(
                    time: point.time, open: point.value(forKey: openKey) ?? .nan, high: point.value(forKey: highKey) ?? .nan,
                    low: point.value(forKey: lowKey) ?? .nan, close: point.value(forKey: closeKey) ?? point.value,
                    volume: point.value(forKey: volumeKey)))
        }
    }
}

extension BandSeries {
    /// Creates the bands of points; values that they do not have are NaN. O(points). Throws if times do not strictly increase.
    ///
    /// - Parameters:
    ///   - points: the points, in strictly increasing order of time.
    ///   - renaming: the points' keys for `upper`, `middle` and `lower`.
    public init(_ points: some Sequence<some SeriesPoint>, renaming: [PointKey: PointKey] = [:]) throws(PointOrderError) {
        self.init(time: [], upper: [], middle: [], lower: [])
        func renamed(_ key: PointKey) -> PointKey { renaming[key] ?? key }
        let (upperKey, middleKey, lowerKey) = (renamed(.upper), renamed(.middle), renamed(.lower))
        for point in points {
            if let last = time.last, point.time <= last { throw PointOrderError(index: time.count, time: point.time) }
            time.append(point.time)
            upper.append(point.value(forKey: upperKey) ?? .nan)
            middle.append(point.value(forKey: middleKey) ?? .nan)
            lower.append(point.value(forKey: lowerKey) ?? .nan)
        }
    }
}
