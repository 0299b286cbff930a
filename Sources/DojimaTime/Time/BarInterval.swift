import DojimaText

/// The length of time that one bar covers: a positive count of one calendar unit, written `1s 5m 1h 1d 1w 1M 1y`.
///
///     BarInterval.minutes(5) == BarInterval("5m")
///
public struct BarInterval: Hashable, Sendable {
    /// A calendar unit; units compare by their lengths.
    public enum Unit: String, CaseIterable, Sendable, Comparable {
        case second = "s"
        case minute = "m"
        case hour = "h"
        case day = "d"
        case week = "w"
        case month = "M"
        case year = "y"

        /// The length of one unit in microseconds; for months and years, the Gregorian mean (30.436875 and 365.2425 days).
        package var nominalMicroseconds: Int64 {
            switch self {
            case .second: 1_000_000
            case .minute: 60_000_000
            case .hour: 3_600_000_000
            case .day: 86_400_000_000
            case .week: 604_800_000_000
            case .month: 2_629_746_000_000
            case .year: 31_556_952_000_000
            }
        }

        public static func < (a: Unit, b: Unit) -> Bool { a.nominalMicroseconds < b.nominalMicroseconds }
    }

    /// The number of units, at least 1.
    public let count: Int
    /// The unit that is counted.
    public let unit: Unit

    /// Creates an interval of `count` units.
    /// - Throws: an error unless `count` is 1 to `maximumUnits` and the interval at most `maximumYears` long.
    public init(_ count: Int, _ unit: Unit) throws(TimeValueError) {
        guard (1...unit.maximumCount).contains(count) else {
            throw TimeValueError("\(count) is not a count of \(unit.name)s; give 1 to \(unit.maximumCount)")
        }
        self.init(clamping: count, unit)
    }

    /// Creates an interval of the nearest count that `init(_:_:)` accepts.
    package init(clamping count: Int, _ unit: Unit) {
        self.count = min(max(count, 1), unit.maximumCount)
        self.unit = unit
    }

    /// One minute, `1m`.
    public static let minute = minutes(1)
    /// One hour, `1h`.
    public static let hour = hours(1)
    /// One calendar day, `1d`.
    public static let day = days(1)
    /// One calendar week, `1w`.
    public static let week = weeks(1)
    /// One calendar month, `1M`.
    public static let month = months(1)
    /// One calendar year, `1y`.
    public static let year = years(1)

    /// Whether bars are shorter than a day. Such bars are positioned by their stamps, longer ones by their trade dates.
    public var isIntraday: Bool { unit < .day }

    /// The length in microseconds: exact up to weeks, the mean length for months and years.
    public var nominalMicroseconds: Int64 { unit.nominalMicroseconds * Int64(count) }
}

/// Intervals of a number that is written in code. A count outside the limits becomes the nearest one within them: use `init(_:_:)`, which
/// throws, for a count from elsewhere.
extension BarInterval {
    /// Returns an interval of some seconds; a count outside the limits is clamped to them.
    public static func seconds(_ count: Int) -> BarInterval { BarInterval(clamping: count, .second) }
    /// Returns an interval of some minutes; a count outside the limits is clamped to them.
    public static func minutes(_ count: Int) -> BarInterval { BarInterval(clamping: count, .minute) }
    /// Returns an interval of some hours; a count outside the limits is clamped to them.
    public static func hours(_ count: Int) -> BarInterval { BarInterval(clamping: count, .hour) }
    /// Returns an interval of some calendar days; a count outside the limits is clamped to them.
    public static func days(_ count: Int) -> BarInterval { BarInterval(clamping: count, .day) }
    /// Returns an interval of some weeks; a count outside the limits is clamped to them.
    public static func weeks(_ count: Int) -> BarInterval { BarInterval(clamping: count, .week) }
    /// Returns an interval of some calendar months; a count outside the limits is clamped to them.
    public static func months(_ count: Int) -> BarInterval { BarInterval(clamping: count, .month) }
    /// Returns an interval of some calendar years; a count outside the limits is clamped to them.
    public static func years(_ count: Int) -> BarInterval { BarInterval(clamping: count, .year) }
}

extension BarInterval.Unit {
    /// The largest count of this unit in an interval.
    fileprivate var maximumCount: Int {
        let count = Int64(BarInterval.maximumYears) * BarInterval.Unit.year.nominalMicroseconds / nominalMicroseconds
        return min(BarInterval.maximumUnits, Int(clamping: count))
    }

    /// The unit in English, in the singular.
    fileprivate var name: String {
        switch self {
        case .second: "second"
        case .minute: "minute"
        case .hour: "hour"
        case .day: "day"
        case .week: "week"
        case .month: "month"
        case .year: "year"
        }
    }
}

extension BarInterval: Comparable {
    /// Compares nominal lengths.
    public static func < (a: BarInterval, b: BarInterval) -> Bool { a.nominalMicroseconds < b.nominalMicroseconds }
}

extension BarInterval: LosslessStringConvertible {
    public var description: String { "\(count)\(unit.rawValue)" }

    /// Parses an interval such as `5m`, `1h`, `1d`, `1w`, `1M` or `1y`; returns `nil` for any other text, for a count of zero or above
    /// `maximumUnits`, and for a length above `maximumYears`.
    public init?(_ text: some StringProtocol) {
        // Converts to a concrete type: in unspecialized generic code, the type's methods are looked up at run time, which takes longer than
        // the parsing.
        let text = String(text)
        guard let last = text.last, let unit = Unit(rawValue: String(last)),
            let count = BarInterval.count(text.dropLast(), unitMicroseconds: unit.nominalMicroseconds)
        else { return nil }
        self.init(clamping: count, unit)
    }

    /// Parses a count of units; returns `nil` for any other text, for a count of zero or above `maximumUnits`, and for a length above
    /// `maximumYears`.
    package static func count(_ digits: Substring, unitMicroseconds: Int64) -> Int? {
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }), let count = Int(digits),
            (1...maximumUnits).contains(count),
            Int64(count) <= Int64(maximumYears) * Unit.year.nominalMicroseconds / unitMicroseconds
        else { return nil }
        return count
    }
}

extension BarInterval {
    /// The interval in words before a noun: `1-minute`, `hourly`, `daily`, `4-hour`, `quarterly`.
    package var adjective: String {
        if let word { return word }
        return "\(count)-\(unit.name)"
    }

    /// The interval in words after a verb: `weekly`, `in 4-hour bars`.
    package var adverb: String { word ?? "in \(adjective) bars" }

    /// The single word for an interval; `nil` if there is none.
    private var word: String? {
        switch (count, unit) {
        case (1, .hour): "hourly"
        case (1, .day): "daily"
        case (1, .week): "weekly"
        case (1, .month): "monthly"
        case (3, .month): "quarterly"
        case (1, .year): "yearly"
        default: nil
        }
    }
}

extension BarInterval {
    /// Parses an interval in common notations: `5m`, `5min`, `1D`, `6mo`, `3 months`, `1year`, `hour`, `weekly`; `nil` for any other text.
    ///
    /// Case is ignored, except that `m` is minutes and `M` is months. A quarter is three months. A word without a count is one unit.
    package init?(words text: some StringProtocol) {
        if let adverb = BarInterval.adverbs[text.lowercased()] {
            self = adverb
            return
        }
        let digits = text.prefix { ("0"..."9").contains($0) }
        let word = text.dropFirst(digits.count).drop { $0 == " " }
        // One or two letters must directly follow a count, because alone they may be a symbol or a mistake; longer words may be alone.
        let isAdjacent = !digits.isEmpty && text.utf8.count == digits.utf8.count + word.utf8.count
        guard isAdjacent || word.count > 2, let unit = BarInterval.unit(word) else { return nil }
        guard let count = digits.isEmpty ? 1 : Int(digits), count <= BarInterval.maximumUnits else { return nil }
        self.init("\(count * unit.count)\(unit.unit.rawValue)")
    }

    private static func unit(_ word: some StringProtocol) -> (count: Int, unit: Unit)? {
        if word == "M" { return (1, .month) }
        return switch word.lowercased() {
        case "s", "sec", "secs", "second", "seconds": (1, .second)
        case "m", "min", "mins", "minute", "minutes": (1, .minute)
        case "h", "hr", "hrs", "hour", "hours": (1, .hour)
        case "d", "day", "days": (1, .day)
        case "w", "wk", "wks", "week", "weeks": (1, .week)
        case "mo", "mos", "mon", "mth", "mths", "month", "months": (1, .month)
        case "q", "qtr", "quarter", "quarters": (3, .month)
        case "y", "yr", "yrs", "year", "years": (1, .year)
        default: nil
        }
    }

    private static let adverbs: [String: BarInterval] = [
        "hourly": .hours(1), "daily": .day, "weekly": .week, "monthly": .month, "quarterly": .months(3),
        "yearly": .years(1), "annual": .years(1), "annually": .years(1),
    ]
}
