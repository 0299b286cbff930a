public import DojimaText

/// A time parsed from text, before a zone is applied: a date, a local time or a moment.
///
///     try TimeText("2020-01-01")            // .dateOnly
///     try TimeText("2020-01-01 09:30")      // .local, also with T: 2020-01-01T09:30:15.25
///     try TimeText("2020-01-01T09:30Z")     // .instant, also +01:00, +0100 and @1577836800.25
///
/// Decimals beyond six are rounded down, to the earlier microsecond.
public enum TimeText: Hashable, Sendable {
    /// A date without a time.
    case dateOnly(CivilDate)
    /// A date and a wall-clock time without an offset.
    case local(LocalTime)
    /// A date and a time with an offset from UTC.
    case instant(Instant)

    /// Parses ISO 8601 (`2020-01-01`, `2020-01-01T09:30`) or seconds since 1970 after an `@`.
    ///
    /// Years have four digits, or four to six after a sign. Throws if the text is not a time, if the date does not exist, or if the
    /// time is outside `Instant.limits`.
    public init(_ text: some StringProtocol) throws(TimeTextError) {
        let bytes = Array(text.utf8)
        guard let time = TimeText(bytes[...]) else {
            throw TimeTextError(text: String(text), isBeyondLimits: bytes.first == UInt8(ascii: "@") && isDecimal(bytes.dropFirst()))
        }
        self = try time.withinLimits(as: text)
    }

    /// Returns this time; throws an error that quotes `text` if it is outside the years 1 to 9999.
    ///
    /// Used also for times that were parsed from other formats, such as a count of microseconds.
    package func withinLimits(as text: some StringProtocol) throws(TimeTextError) -> TimeText {
        let isWithin =
            switch self {
            case .dateOnly(let date): date.isWithinLimits
            case .local(let local): local.date.isWithinLimits
            case .instant(let instant): instant.isWithinLimits
            }
        guard isWithin else { throw TimeTextError(text: String(text), isBeyondLimits: true) }
        return self
    }

    /// Returns the moment, interpreting a text without an offset in `zone`; for a date alone, the start of its day.
    public func instant(in zone: Zone) -> Instant {
        switch self {
        case .dateOnly(let date): zone.startOfDay(date)
        case .local(let local): zone.instant(of: local)
        case .instant(let instant): instant
        }
    }

    /// Returns the end of a span that ends with this time; a date alone includes that date.
    public func end(in zone: Zone) -> Instant {
        guard case .dateOnly(let date) = self else { return instant(in: zone) }
        return zone.startOfDay(date.adding(days: 1))
    }

    /// Returns the moment as `instant(in:)` does, but with `hours`, for a date alone, the first session's open on or after that date.
    package func instant(in zone: Zone, by hours: SessionHours?) -> Instant {
        guard let hours, case .dateOnly(let date) = self else { return instant(in: zone) }
        return hours.firstOpen(from: date)
    }

    /// Returns the end of a span as `end(in:)` does, but with `hours`, a date alone includes the session of that date.
    package func end(in zone: Zone, by hours: SessionHours?) -> Instant {
        guard let hours, case .dateOnly(let date) = self else { return end(in: zone) }
        return hours.firstOpen(from: date.adding(days: 1))
    }

    /// Parses a time of any year that `Instant` or `CivilDate` can hold.
    init?(_ text: ArraySlice<UInt8>) {
        var reader = TextReader(text)
        if reader.take(UInt8(ascii: "@")) {
            guard let instant = Instant(epochDigits: text.dropFirst()) else { return nil }
            self = .instant(instant)
            return
        }
        guard let date = reader.isoDate() else { return nil }
        if reader.isAtEnd {
            self = .dateOnly(date)
            return
        }
        guard reader.take(UInt8(ascii: "T")) || reader.take(UInt8(ascii: " ")) || reader.take(UInt8(ascii: "t")),
            let time = reader.isoTime()
        else { return nil }
        let local = LocalTime(date, time)
        if reader.isAtEnd {
            self = .local(local)
            return
        }
        _ = reader.take(UInt8(ascii: " "))
        guard let offset = reader.take(UInt8(ascii: "Z")) || reader.take(UInt8(ascii: "z")) ? 0 : reader.offset(), reader.isAtEnd
        else { return nil }
        let (seconds, fraction) = local.secondsAndFraction
        self = .instant(Instant(clampingSeconds: seconds - Int64(offset), fraction: fraction))
    }
}

/// The error for a text that is not a time, or is a time outside the limits.
public struct TimeTextError: ReportedError, Equatable {
    /// The text that was refused.
    public var text: String
    /// Whether the text is a time, but outside the years 1 to 9999.
    package var isBeyondLimits = false

    public init(text: String, isBeyondLimits: Bool = false) {
        self.text = text
        self.isBeyondLimits = isBeyondLimits
    }

    public var category: ErrorCategory { .request }
    public var message: Message { Message(description) }
    public var description: String {
        if isBeyondLimits { return "\(quoted(text)) \(TimeTextError.limits)" }
        let problem = CivilDate.problem(of: text).map { "\($0); " } ?? ""
        return "\(quoted(text)) is not a time; \(problem)write 2020-01-31, 2020-01-31T09:30, 2020-01-31T09:30-05:00 or @1577836800"
    }
}

extension Instant {
    /// Parses seconds since 1970 written as a plain decimal: `1577836800`, `-0.25`; returns `nil` for anything else.
    ///
    /// Integer arithmetic keeps every microsecond exact; decimals beyond six are rounded down.
    public init?(epochText text: some StringProtocol) { self.init(epochDigits: Array(text.utf8)[...]) }

    init?(epochDigits text: ArraySlice<UInt8>) {
        let isNegative = text.first == UInt8(ascii: "-")
        let unsigned = text.dropFirst(isNegative || text.first == UInt8(ascii: "+") ? 1 : 0)
        let integerPart = unsigned.prefix { $0 != UInt8(ascii: ".") }
        let decimals = unsigned.dropFirst(integerPart.count + 1)
        guard integerPart.count + decimals.count > 0, integerPart.count < unsigned.count || !integerPart.isEmpty,
            let seconds = number(integerPart),
            let fraction = decimalMicroseconds(decimals)
        else { return nil }
        // Computed as a negative number, because `Int64` has one more negative than positive value. Rounding a negative time down increases
        // its magnitude.
        let roundsUp = isNegative && decimals.dropFirst(6).contains { $0 != UInt8(ascii: "0") }
        let (scaled, tooLarge) = seconds.multipliedReportingOverflow(by: -1_000_000)
        let (sum, tooLong) = scaled.subtractingReportingOverflow(fraction + (roundsUp ? 1 : 0))
        guard !tooLarge, !tooLong, isNegative || sum > .min else { return nil }
        self.init(microseconds: isNegative ? sum : -sum)
    }
}

extension CivilDate {
    /// The problem with a text that begins like a date but has an invalid month or day, such as `February 2018 has 28 days`; `nil` for any
    /// other text.
    package static func problem(of text: String) -> String? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[0].count == 4, parts[1].count == 2, let year = Int(parts[0]), let month = Int(parts[1]), year > 0
        else {
            return nil
        }
        guard (1...12).contains(month) else { return "months are 01 to 12" }
        guard parts.count >= 3, let day = Int(parts[2].prefix(2)) else { return nil }
        let count = CivilDate.days(inMonth: month, of: year)
        return (1...count).contains(day) ? nil : "\(Month(rawValue: month)?.name ?? "") \(year) has \(count) days"
    }
}

extension TextReader {
    /// Reads `2020-01-31`, `-0044-03-15` or `+12020-01-01`; a year has at most `yearDigits` digits after a sign.
    mutating func isoDate(yearDigits: Int = 6) -> CivilDate? {
        let isSigned = next.map { !isDigit($0) } ?? false
        let sign = sign()
        var ahead = self
        let digits = ahead.digits().count
        guard (4...(isSigned ? yearDigits : 4)).contains(digits), let year = number(digits: digits), take(UInt8(ascii: "-")),
            let month = number(digits: 2), take(UInt8(ascii: "-")), let day = number(digits: 2)
        else { return nil }
        return CivilDate(existing: sign * year, month: month, day: day)
    }

    /// Reads `09:30`, `09:30:15`, `09:30:15.25`, `09:30:15,25` or `24:00`.
    mutating func isoTime() -> TimeOfDay? {
        guard let hour = number(digits: 2), take(UInt8(ascii: ":")), let minute = number(digits: 2), minute < 60 else { return nil }
        var time = TimeOfDay(clock: hour, minute).microseconds
        if take(UInt8(ascii: ":")) {
            guard let second = number(digits: 2), second < 60 else { return nil }
            time += Int64(second) * 1_000_000
            if take(UInt8(ascii: ".")) || take(UInt8(ascii: ",")) {
                let decimals = digits()
                guard !decimals.isEmpty, let fraction = decimalMicroseconds(decimals) else { return nil }
                time += fraction
            }
        }
        return time <= TimeOfDay.endOfDay.microseconds ? TimeOfDay(microseconds: time) : nil
    }
}

/// Whether a text is a plain decimal, with any number of digits.
private func isDecimal(_ text: ArraySlice<UInt8>) -> Bool {
    let unsigned = text.dropFirst(text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+") ? 1 : 0)
    let parts = unsigned.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count <= 2 && parts.contains { !$0.isEmpty } && parts.allSatisfy { $0.allSatisfy(isDigit) }
}

/// Returns the value of a run of digits, 0 if it is empty; `nil` for any other byte or on overflow.
private func number(_ digits: ArraySlice<UInt8>) -> Int64? {
    var value: Int64 = 0
    for digit in digits {
        guard isDigit(digit) else { return nil }
        let (product, tooLarge) = value.multipliedReportingOverflow(by: 10)
        let (sum, tooLong) = product.addingReportingOverflow(Int64(digit - 48))
        guard !tooLarge, !tooLong else { return nil }
        value = sum
    }
    return value
}

/// Returns the microseconds of the decimals of a second, truncated after six.
private func decimalMicroseconds(_ decimals: ArraySlice<UInt8>) -> Int64? {
    guard decimals.allSatisfy(isDigit), var value = number(decimals.prefix(6)) else { return nil }
    for _ in decimals.prefix(6).count..<6 { value *= 10 }
    return value
}
