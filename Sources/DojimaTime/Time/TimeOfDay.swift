import DojimaText

/// A wall-clock time from `00:00` to `24:00`, which is the end of the day.
public struct TimeOfDay: Hashable, Comparable, Sendable {
    /// The time in microseconds after midnight.
    public let microseconds: Int64

    @inlinable
    package init(microseconds: Int64) { self.microseconds = microseconds }

    /// Creates a time of day.
    /// - Throws: an error unless the time is 00:00:00 to 23:59:59, or 24:00.
    public init(hour: Int, minute: Int = 0, second: Int = 0) throws(TimeValueError) {
        guard (0...23).contains(hour) && (0...59).contains(minute) && (0...59).contains(second) || (hour, minute, second) == (24, 0, 0)
        else {
            throw TimeValueError(
                "hour \(hour), minute \(minute), second \(second) is not a time of day; give 0, 0, 0 to 23, 59, 59, or 24, 0, 0")
        }
        self.init(clock: hour, minute, second)
    }

    /// Creates the time of a known hour (0...24), minute and second.
    @inlinable
    package init(clock hour: Int, _ minute: Int = 0, _ second: Int = 0) {
        microseconds = Int64(hour * 3600 + minute * 60 + second) * 1_000_000
    }

    /// `00:00`, the start of the day.
    public static let midnight = TimeOfDay(microseconds: 0)
    /// `24:00`, the end of the day.
    public static let endOfDay = TimeOfDay(clock: 24)

    /// The hour, from 0 to 24.
    /// The second of the minute, from 0 to 59; fractions are cut off.
    /// The minute of the hour, from 0 to 59.
    @inlinable public var hour: Int { Int(microseconds / 3_600_000_000) }
    @inlinable public var minute: Int { Int(microseconds / 60_000_000 % 60) }
    @inlinable public var second: Int { Int(microseconds / 1_000_000 % 60) }
    /// Microseconds within the second.
    @inlinable public var fraction: Int { Int(microseconds % 1_000_000) }

    @inlinable
    public static func < (a: TimeOfDay, b: TimeOfDay) -> Bool { a.microseconds < b.microseconds }
}

extension TimeOfDay: LosslessStringConvertible {
    /// `09:30:00`, with decimals only if needed.
    public var description: String {
        let text = "\(twoDigits(hour)):\(twoDigits(minute)):\(twoDigits(second))"
        guard fraction != 0 else { return text }
        var digits = String(fraction)
        digits = String(repeating: "0", count: 6 - digits.count) + digits
        while digits.last == "0" { digits.removeLast() }
        return text + "." + digits
    }

    /// Parses a time written `9:30`, `09:30` or `09:30:15` (also `24:00`); returns `nil` for anything else.
    public init?(_ text: some StringProtocol) {
        var (part, digits) = (0, 0)
        var numbers = SIMD4<Int>()
        for byte in text.utf8 {
            if byte == UInt8(ascii: ":") {
                guard part < 2, digits == 2 || part == 0 && digits == 1 else { return nil }
                (part, digits) = (part + 1, 0)
            } else {
                guard digits < 2, (48...57).contains(byte) else { return nil }
                numbers[part] = 10 * numbers[part] + Int(byte - 48)
                digits += 1
            }
        }
        let (hour, minute, second) = (numbers[0], numbers[1], numbers[2])
        guard part > 0, digits == 2, minute < 60, second < 60, hour < 24 || hour == 24 && minute == 0 && second == 0 else { return nil }
        self.init(clock: hour, minute, second)
    }
}
