import DojimaText
internal import DojimaTime

/// A stamp converted to a number: in UTC if it has an offset or is a count since 1970, otherwise the wall-clock time as if in UTC.
struct ReadStamp: Equatable {
    /// Microseconds since 1970.
    var value: Int64
    var isAbsolute: Bool
    var hasTime: Bool
    /// The offset as written, in seconds east of UTC; 0 if there is none.
    var offset: Int32 = 0
}

/// How counts since 1970 are read.
struct EpochForm: Equatable {
    /// The unit of all counts; `nil` if each has the unit that gives a time in the years 1990 to 2100.
    var unit: DateFormat.EpochUnit?
    /// The range of valid times in microseconds since 1970; `nil` for no limit.
    var limits: Range<Int64>?

    /// The time of a count in microseconds since 1970; `nil` if it is not a valid time.
    func microseconds(_ number: NumberedStamp) -> Int64? {
        guard let unit = unit ?? EpochUnits.unit(of: number.whole), let value = number.microseconds(unit) else { return nil }
        return limits?.contains(value) ?? true ? value : nil
    }
}

/// The form of all stamps of a file.
enum StampForm: Equatable {
    /// Dates with or without times; the order applies if day and month cannot be distinguished, and the century to two-digit years.
    case written(DateOrder, Century)
    case period(PeriodLength)
    case epoch(EpochForm)
    case excel
    case pattern(StampPattern, Century)
    /// `a` followed by seconds since 1970, then counts of steps since that stamp, as in Google's price text.
    case steps(seconds: Int64)

    /// Reads a stamp from one cell, or a date and a time of day from two; returns `nil` if there is none.
    ///
    /// - Parameter clock: the second cell; `nil` if the times have only one.
    func read(
        _ text: Span<UInt8>, _ start: Int, _ end: Int, clock: Range<Int>? = nil, state: inout StampState
    ) -> ReadStamp? {
        switch self {
        case .written(let order, let century):
            guard var stamp = readAnyDate(text, start, end), let days = stamp.days(order, century) else { return nil }
            if let clock, !clock.isEmpty {
                var position = clock.lowerBound
                guard let time = readClock(text, &position, clock.upperBound) else { return nil }
                if position < clock.upperBound {
                    while position < clock.upperBound, text[position] == 0x20 { position += 1 }
                    guard readZone(text, &position, clock.upperBound, &stamp) else { return nil }
                }
                (stamp.time, stamp.hasTime) = (time, true)
            }
            return stamp.read(days: days, text, &state.zones)
        case .period(let length):
            guard let period = readPeriod(text, start, end), period.length == length, let days = period.days else { return nil }
            return ReadStamp(value: days * 86_400_000_000, isAbsolute: false, hasTime: false)
        case .epoch(let form):
            guard let number = readNumberedStamp(text, start, end), let value = form.microseconds(number) else { return nil }
            return ReadStamp(value: value, isAbsolute: true, hasTime: true)
        case .excel:
            guard let number = readNumberedStamp(text, start, end), let value = number.excelMicroseconds else { return nil }
            return ReadStamp(value: value, isAbsolute: false, hasTime: number.billionths != 0)
        case .pattern(let pattern, let century):
            return pattern.read(text, start, end, century)
        case .steps(let seconds):
            let isFull = start < end && text[start] | 0x20 == 0x61
            guard let number = readNumberedStamp(text, isFull ? start + 1 : start, end) else { return nil }
            let (steps, tooMany) = number.whole.multipliedReportingOverflow(by: isFull ? 1 : seconds)
            let (second, tooLate) = steps.addingReportingOverflow(isFull ? 0 : state.base)
            guard !tooMany, !tooLate, second.magnitude < 1 << 40 else { return nil }
            if isFull { state.base = second }
            return ReadStamp(value: second * 1_000_000, isAbsolute: true, hasTime: true)
        }
    }
}

/// Reads a written date, or a date in digits.
func readAnyDate(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> WrittenStamp? {
    if let stamp = readWrittenStamp(text, start, end) { return stamp }
    return readNumberedStamp(text, start, end)?.compact
}

extension WrittenStamp {
    /// The stamp as a number; `nil` if the name of its zone cannot be resolved.
    func read(days: Int64, _ text: Span<UInt8>, _ zones: inout ZoneNameResolver) -> ReadStamp? {
        let local = days * 86_400_000_000 + time
        if let offset {
            if let zone, !zones.isZone(text, zone) { return nil }
            return ReadStamp(value: local - Int64(offset) * 1_000_000, isAbsolute: true, hasTime: true, offset: offset)
        }
        guard let zone else { return ReadStamp(value: local, isAbsolute: false, hasTime: hasTime) }
        guard let moment = zones.moment(of: local, text, zone) else { return nil }
        let offset = (local - moment.microseconds) / 1_000_000
        return ReadStamp(value: moment.microseconds, isAbsolute: true, hasTime: true, offset: Int32(clamping: offset))
    }
}
