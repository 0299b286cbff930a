import DojimaText

/// A stamp as a number: in UTC if it has an offset or counts from 1970, else the wall-clock time as if in UTC.
struct ReadStamp: Equatable {
    /// Microseconds since 1970.
    var value: Int64
    var isAbsolute: Bool
    var hasTime: Bool
    /// The offset that is written, in seconds east of UTC; 0 if there is none.
    var offset: Int32 = 0
}

/// The form of all stamps of a file.
enum StampForm: Equatable {
    /// Dates with or without times; the order applies if day and month cannot be distinguished.
    case written(DateOrder)
    case epoch(DateFormat.EpochUnit)
    case excel
    case pattern(StampPattern)
    /// `a` and seconds since 1970, then counts of steps since that stamp.
    case steps(seconds: Int64)

    /// Reads a date in one cell, or a date and a time of day in two; `nil` if there is none. `base` is the last full stamp of `steps`.
    func read(
        _ text: Span<UInt8>, _ start: Int, _ end: Int, clock: (text: Range<Int>, isThere: Bool), base: inout Int64
    ) -> ReadStamp? {
        switch self {
        case .written(let order):
            guard var stamp = readAnyDate(text, start, end), let days = stamp.days(order) else { return nil }
            if clock.isThere, !clock.text.isEmpty {
                var position = clock.text.lowerBound
                guard let time = readClock(text, &position, clock.text.upperBound) else { return nil }
                if position < clock.text.upperBound {
                    while position < clock.text.upperBound, text[position] == 0x20 { position += 1 }
                    guard let offset = readOffset(text, &position, clock.text.upperBound), position == clock.text.upperBound else {
                        return nil
                    }
                    stamp.offset = offset
                }
                (stamp.time, stamp.hasTime) = (time, true)
            }
            let local = days * 86_400_000_000 + stamp.time
            guard let offset = stamp.offset else { return ReadStamp(value: local, isAbsolute: false, hasTime: stamp.hasTime) }
            return ReadStamp(value: local - Int64(offset) * 1_000_000, isAbsolute: true, hasTime: true, offset: offset)
        case .epoch(let unit):
            guard let number = readNumberedStamp(text, start, end), let value = number.microseconds(unit) else { return nil }
            return ReadStamp(value: value, isAbsolute: true, hasTime: true)
        case .excel:
            guard let number = readNumberedStamp(text, start, end), let value = number.excelMicroseconds else { return nil }
            return ReadStamp(value: value, isAbsolute: false, hasTime: number.billionths != 0)
        case .pattern(let pattern):
            return pattern.read(text, start, end)
        case .steps(let seconds):
            let isFull = start < end && text[start] | 0x20 == 0x61
            guard let number = readNumberedStamp(text, isFull ? start + 1 : start, end) else { return nil }
            let (steps, tooMany) = number.whole.multipliedReportingOverflow(by: isFull ? 1 : seconds)
            let (second, tooLate) = steps.addingReportingOverflow(isFull ? 0 : base)
            guard !tooMany, !tooLate, second.magnitude < 1 << 40 else { return nil }
            if isFull { base = second }
            return ReadStamp(value: second * 1_000_000, isAbsolute: true, hasTime: true)
        }
    }

    private func readAnyDate(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> WrittenStamp? {
        if let stamp = readWrittenStamp(text, start, end) { return stamp }
        return readNumberedStamp(text, start, end)?.compact
    }
}
