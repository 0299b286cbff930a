import DojimaText

/// A date of the proleptic Gregorian calendar, without a time or a zone.
///
/// Stored as the number of days since 1970-01-01, so arithmetic and comparison are integer operations.
public struct CivilDate: Hashable, Comparable, Sendable {
    /// The number of days since 1970-01-01; negative before it.
    public var daysSinceEpoch: Int32

    @inlinable
    public init(daysSinceEpoch: Int32) { self.daysSinceEpoch = daysSinceEpoch }

    /// Creates the date of a year, a month (1...12) and a day of that month.
    ///
    /// - Throws: an error for a date that does not exist (`2023-02-29`), and for one that is not representable: those of the years -5,877,640
    ///   to 5,881,579 are.
    public init(year: Int, month: Int, day: Int) throws(TimeValueError) {
        guard let date = CivilDate(existing: year, month: month, day: day) else {
            guard (1...12).contains(month) else { throw TimeValueError("\(month) is not a month; give 1 to 12") }
            let length = CivilDate.days(inMonth: month, of: year)
            guard !(1...length).contains(day) else { throw TimeValueError("\(year) is not a year of a date; give 1 to 9999") }
            throw TimeValueError("\(Month(rawValue: month)?.name ?? "") \(year) has no day \(day); give 1 to \(length)")
        }
        self = date
    }

    /// Creates the date of a year, month and day; returns `nil` if it does not exist.
    package init?(existing year: Int, month: Int, day: Int) {
        guard (1...12).contains(month), year.magnitude < 6_000_000, day >= 1, day <= CivilDate.days(inMonth: month, of: year)
        else { return nil }
        self.init(normalizing: year, month: month, day: day)
        // Dates near the ends of the representable range may have been clamped.
        guard year.magnitude < 5_800_000 || components == (year, month, day) else { return nil }
    }

    /// Creates the date of a year, month (1...12) and day; a day outside the month overflows into the neighbouring months.
    ///
    /// The algorithm is from Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms"; its years begin on 1 March.
    @inlinable
    package init(normalizing year: Int, month: Int, day: Int) {
        let y = month <= 2 ? year - 1 : year
        let era = (y >= 0 ? y : y - 399) / 400
        let yearOfEra = y - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        daysSinceEpoch = Int32(clamping: era * 146_097 + dayOfEra - 719_468)
    }

    /// Year, month 1...12 and day 1...31.
    @inlinable
    public var components: (year: Int, month: Int, day: Int) {
        let z = Int(daysSinceEpoch) + 719_468
        let era = (z >= 0 ? z : z - 146_096) / 146_097
        let dayOfEra = z - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }

    /// The year of the proleptic Gregorian calendar; the year before 1 is 0.
    /// The day of the month, from 1.
    /// The month, from 1 to 12.
    @inlinable public var year: Int { components.year }
    @inlinable public var month: Int { components.month }
    @inlinable public var day: Int { components.day }

    /// The day of the week.
    @inlinable
    public var weekday: Weekday {
        // 1970-01-01 was a Thursday.
        Weekday(index: Int(floorModulo(Int64(daysSinceEpoch) + 3, 7)))
    }

    @inlinable
    public static func < (a: CivilDate, b: CivilDate) -> Bool { a.daysSinceEpoch < b.daysSinceEpoch }

    /// Returns the date `days` later, clamped to the representable range.
    @inlinable
    public func adding(days: Int) -> CivilDate {
        let (sum, overflow) = Int(daysSinceEpoch).addingReportingOverflow(days)
        return CivilDate(daysSinceEpoch: overflow ? (days < 0 ? .min : .max) : Int32(clamping: sum))
    }

    /// Returns the same day `months` later, or the last day of a shorter month: 31 January plus one month is 28 or 29 February. Clamped to
    /// the representable range.
    public func adding(months: Int) -> CivilDate {
        let (year, month, day) = components
        // The representable dates span fewer than a hundred million months.
        let total = year * 12 + (month - 1) + min(max(months, -200_000_000), 200_000_000)
        let newYear = Int(floorDivide(Int64(total), 12))
        let newMonth = total - newYear * 12 + 1
        return CivilDate(normalizing: newYear, month: newMonth, day: min(day, CivilDate.days(inMonth: newMonth, of: newYear)))
    }

    @inlinable
    static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    @inlinable
    package static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension CivilDate: LosslessStringConvertible {
    /// `2020-01-31`; negative years and years above 9999 have a sign, as in ISO 8601.
    public var description: String {
        let (year, month, day) = components
        let digits = String(abs(year))
        let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        let sign = year < 0 ? "-" : year > 9999 ? "+" : ""
        return "\(sign)\(padded)-\(twoDigits(month))-\(twoDigits(day))"
    }

    /// Parses a date written `2020-01-31`; returns `nil` for any other text and for the year 0, which is outside `limits`.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count == 10 else { return nil }
        var (year, month, day) = (0, 0, 0)
        for (index, byte) in text.utf8.enumerated() {
            if index == 4 || index == 7 {
                guard byte == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard (48...57).contains(byte) else { return nil }
            switch index {
            case ..<4: year = 10 * year + Int(byte - 48)
            case ..<7: month = 10 * month + Int(byte - 48)
            default: day = 10 * day + Int(byte - 48)
            }
        }
        self.init(existing: year, month: month, day: day)
        guard isWithinLimits else { return nil }
    }
}

/// A day of the week, Monday first.
public enum Weekday: Int, CaseIterable, Sendable, Comparable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    private static let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map {
        (full: $0, short: String($0.prefix(3)))
    }

    /// Creates the weekday `index` days after Monday, modulo 7.
    @inlinable
    public init(index: Int) { self = Weekday.allCases[((index % 7) + 7) % 7] }

    @inlinable
    public static func < (a: Weekday, b: Weekday) -> Bool { a.rawValue < b.rawValue }

    /// `Mon`, `Tue`, ...
    public var abbreviation: String { ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][rawValue] }

    /// Parses a weekday named `Mon`, `mon` or `Monday`; returns `nil` for anything else.
    public init?(name: some StringProtocol) {
        let wanted = name.lowercased()
        guard let index = Weekday.names.firstIndex(where: { $0.short == wanted || $0.full == wanted }) else { return nil }
        self = Weekday.allCases[index]
    }
}

func twoDigits(_ n: Int) -> String { n < 10 ? "0\(n)" : "\(n)" }
