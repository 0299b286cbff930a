import DojimaText

/// A month of the Gregorian calendar.
public enum Month: Int, CaseIterable, Comparable, Sendable {
    case january = 1
    case february, march, april, may, june, july, august, september, october, november, december

    public static func < (a: Month, b: Month) -> Bool { a.rawValue < b.rawValue }
}

/// A date of every year, such as 25 December; 29 February exists only in leap years.
public struct MonthDay: Hashable, Comparable, Sendable {
    /// The month of the date.
    public let month: Month
    /// The day of the month, from 1.
    public let day: Int

    /// Creates a date of every year.
    /// - Throws: an error if no year has the date, such as 30 February.
    public init(_ month: Month, _ day: Int) throws(TimeValueError) {
        // 2000 is a leap year.
        let length = CivilDate.days(inMonth: month.rawValue, of: 2000)
        guard (1...length).contains(day) else {
            throw TimeValueError("\(month.name) has no day \(day); give 1 to \(length)")
        }
        (self.month, self.day) = (month, day)
    }

    /// Creates a date that is known to exist.
    package init(known month: Month, _ day: Int) { (self.month, self.day) = (month, day) }

    public static func < (a: MonthDay, b: MonthDay) -> Bool { (a.month, a.day) < (b.month, b.day) }
}

extension MonthDay: LosslessStringConvertible {
    /// `12-25`
    public var description: String { "\(twoDigits(month.rawValue))-\(twoDigits(day))" }

    /// Parses a date of every year written `12-25`; returns `nil` for any other text.
    public init?(_ text: String) {
        guard text.utf8.count == 5, let date = CivilDate("2000-" + text), let month = Month(rawValue: date.month) else { return nil }
        try? self.init(month, date.day)
    }
}
