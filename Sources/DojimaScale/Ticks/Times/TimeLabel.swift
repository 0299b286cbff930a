import DojimaText
import DojimaTime

/// A unit of time in a label.
enum TimeField: Int, Comparable {
    case year, month, day, clock, decimals

    static func < (a: TimeField, b: TimeField) -> Bool { a.rawValue < b.rawValue }
}

/// The label of a tick, with the units that it contains.
struct TimeLabel: Equatable {
    var text: String
    /// The units in the label, from the largest to the smallest; `nil` for a label set by the user, which is treated as complete.
    var names: ClosedRange<TimeField>?
    /// Whether the date begins with its weekday.
    var hasWeekday = false

    /// Creates the label of a civil time with the units in a range: `2024`, `Feb`, `28 Feb`, `Tue 28 Feb`, `14 Nov 2023 10:00`, `.250`.
    init(_ local: LocalTime, _ names: ClosedRange<TimeField>, hasWeekday: Bool = false) {
        (self.names, self.hasWeekday) = (names, hasWeekday)
        let (year, month, day) = local.date.components
        let clock = names.upperBound >= .clock ? TimeLabelText.clock(local.time) : ""
        let decimals = local.time.fraction == 0 && names.lowerBound < .decimals ? "" : TimeLabelText.decimals(local.time.fraction)
        if names.lowerBound == .decimals {
            text = decimals
            return
        }
        let isDate = names.lowerBound <= .month && names.upperBound >= .day
        var parts = hasWeekday && isDate ? [local.date.weekday.abbreviation] : []
        // A day with a time of day needs its month to be recognised as a date.
        if names.lowerBound <= .day, names.upperBound >= .day { parts.append("\(day)") }
        if names.lowerBound <= .month && names.upperBound >= .month || names.lowerBound == .day && names.upperBound >= .clock {
            parts.append(TimeLabelText.month(month))
        }
        if names.lowerBound == .year { parts.append(TimeLabelText.year(year)) }
        if !clock.isEmpty {
            parts.append(
                names.upperBound == .decimals && local.time.second == 0
                    ? TimeLabelText.clock(local.time, seconds: true) + decimals : clock + decimals)
        }
        text = parts.joined(separator: " ")
    }

    init(text: String) { self.text = text }

    /// The text without its weekday; `nil` if it has none.
    var textWithoutWeekday: String? {
        guard hasWeekday, let names, names.lowerBound <= .month, names.upperBound >= .day else { return nil }
        return String(text.drop { $0 != " " }.dropFirst())
    }

    /// Whether the larger units that this label omits are equal to those of `previous`, the time of the previous label.
    func isReadable(at local: LocalTime, after previous: LocalTime?) -> Bool {
        guard let names, names.lowerBound > .year else { return true }
        guard let previous else { return false }
        let (a, b) = (local.date.components, previous.date.components)
        switch names.lowerBound {
        case .year: return true
        case .month: return a.year == b.year
        case .day: return (a.year, a.month) == (b.year, b.month)
        case .clock: return local.date == previous.date
        case .decimals:
            return local.date == previous.date
                && floorDivide(local.time.microseconds, 1_000_000) == floorDivide(previous.time.microseconds, 1_000_000)
        }
    }

    /// A label of the larger units that this label omits; `nil` if it omits none.
    func context(at local: LocalTime) -> TimeLabel? {
        guard let names, let above = TimeField(rawValue: names.lowerBound.rawValue - 1) else { return nil }
        guard above == .clock else { return TimeLabel(local, .year...above, hasWeekday: hasWeekday) }
        let second = TimeOfDay(microseconds: local.time.microseconds - Int64(local.time.fraction))
        var label = TimeLabel(LocalTime(local.date, second), .year...above)
        if local.time.second == 0 { label.text += ":00" }
        return label
    }

    /// The label at the left edge of an axis whose first tick has this label.
    ///
    /// It has the units that this label omits, if this label is a time of day or if the smallest omitted unit begins at the edge. Otherwise
    /// it has the date of the edge, because a year alone would be read as its January and a month alone as its first day. `nil` if this
    /// label omits nothing, or would be misread after the edge label.
    func edge(at edge: LocalTime, before local: LocalTime) -> TimeLabel? {
        guard let names, names.lowerBound > .year, isReadable(at: local, after: edge) else { return nil }
        let (_, month, day) = edge.date.components
        // If a month begins with a weekend or New Year's Day, the next day counts as its start.
        let isStart =
            names.lowerBound == .month
            ? TimeLabel.beginsYear(edge)
            : (1..<day).allSatisfy { edge.date.adding(days: $0 - day).weekday >= .saturday || month == 1 && $0 == 1 }
        return names.lowerBound < .clock && !isStart
            ? TimeLabel(edge, .year...min(names.upperBound, .day), hasWeekday: hasWeekday) : context(at: local)
    }

    /// Whether an axis that begins at a time shows the year from its start, allowing for holidays.
    static func beginsYear(_ edge: LocalTime) -> Bool { edge.date.components.month == 1 && edge.date.components.day <= 10 }

    /// The same label with all larger units; `nil` for a label set by the user.
    func full(at local: LocalTime) -> TimeLabel? { names.map { TimeLabel(local, .year...$0.upperBound, hasWeekday: hasWeekday) } }
}

/// The texts of civil times: English month names and a 24-hour clock.
enum TimeLabelText {
    static func year(_ year: Int) -> String { year < 0 ? NumberText.minus + "\(-year)" : "\(year)" }

    static func month(_ month: Int) -> String {
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][(month + 11) % 12]
    }

    /// A time of day: `09:30`, or `09:30:15` if the seconds are not 0.
    static func clock(_ time: TimeOfDay, seconds: Bool = false) -> String {
        let minutes = "\(padded(time.hour)):\(padded(time.minute))"
        return time.second == 0 && !seconds ? minutes : "\(minutes):\(padded(time.second))"
    }

    /// A fraction of a second: `.250`, or `.250125` if milliseconds are not enough.
    static func decimals(_ microseconds: Int) -> String {
        let (digits, width) = microseconds % 1000 == 0 ? ("\(microseconds / 1000)", 3) : ("\(microseconds)", 6)
        return "." + String(repeating: "0", count: width - digits.count) + digits
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
