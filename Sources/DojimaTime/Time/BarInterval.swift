import DojimaText

/// The length of time that one bar covers: a positive count of one calendar unit, written `1s 5m 1h 1d 1w 1M 1y`.
public struct BarInterval: Hashable, Sendable {
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

    public var count: Int
    public var unit: Unit

    /// Creates an interval of `count` units; traps if `count` is not positive.
    public init(_ count: Int, _ unit: Unit) {
        precondition(count > 0, "an interval is at least one unit long")
        self.count = count
        self.unit = unit
    }

    public static let day = BarInterval(1, .day)
    public static let week = BarInterval(1, .week)
    public static let month = BarInterval(1, .month)

    /// Whether bars are shorter than a day. Such bars are positioned by their stamps, longer ones by their trade dates.
    public var isIntraday: Bool { unit < .day }

    /// The length in microseconds: exact up to weeks, the mean length for months and years.
    public var nominalMicroseconds: Int64 {
        let (product, overflow) = unit.nominalMicroseconds.multipliedReportingOverflow(by: Int64(count))
        return overflow ? .max : product
    }
}

extension BarInterval: Comparable {
    /// Compares nominal lengths.
    public static func < (a: BarInterval, b: BarInterval) -> Bool { a.nominalMicroseconds < b.nominalMicroseconds }
}

extension BarInterval: CustomStringConvertible {
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
        self.init(count, unit)
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
        let unit =
            switch unit {
            case .second: "second"
            case .minute: "minute"
            case .hour: "hour"
            case .day: "day"
            case .week: "week"
            case .month: "month"
            case .year: "year"
            }
        return "\(count)-\(unit)"
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
        "hourly": BarInterval(1, .hour), "daily": .day, "weekly": .week, "monthly": .month, "quarterly": BarInterval(3, .month),
        "yearly": BarInterval(1, .year), "annual": BarInterval(1, .year), "annually": BarInterval(1, .year),
    ]
}
