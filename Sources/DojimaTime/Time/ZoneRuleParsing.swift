extension ZoneRule {
    /// Reads a POSIX `TZ` string with the wider times of RFC 8536; `nil` where it is not one.
    init?(posix text: some Sequence<UInt8>) {
        var reader = PosixReader(text: Array(text)[...])
        guard reader.skipName(), let standard = reader.offset() else { return nil }
        standardOffset = -standard
        guard !reader.isAtEnd else { return }
        guard reader.skipName() else { return nil }
        var offset = standardOffset + 3600
        if !reader.take(UInt8(ascii: ",")) {
            guard let given = reader.offset(), reader.take(UInt8(ascii: ",")) else { return nil }
            offset = -given
        }
        guard let start = reader.change(), reader.take(UInt8(ascii: ",")), let end = reader.change(), reader.isAtEnd else { return nil }
        guard abs(standardOffset) <= ZoneTable.largestOffset, abs(offset) <= ZoneTable.largestOffset else { return nil }
        daylight = Daylight(offset: offset, start: start, end: end)
    }
}

/// Takes the parts of a POSIX `TZ` string off its front.
private struct PosixReader {
    var text: ArraySlice<UInt8>

    var isAtEnd: Bool { text.isEmpty }

    mutating func take(_ byte: UInt8) -> Bool {
        guard text.first == byte else { return false }
        text.removeFirst()
        return true
    }

    /// Skips `EST` or `<+03>`.
    mutating func skipName() -> Bool {
        if take(UInt8(ascii: "<")) {
            guard let end = text.firstIndex(of: UInt8(ascii: ">")) else { return false }
            text = text[(end + 1)...]
            return true
        }
        let rest = text.drop { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0 & 0xdf) }
        defer { text = rest }
        return text.count - rest.count >= 3
    }

    mutating func number(upTo most: Int) -> Int? {
        let digits = text.prefix { (48...57).contains($0) }
        guard (1...3).contains(digits.count) else { return nil }
        text = text.dropFirst(digits.count)
        let value = digits.reduce(0) { $0 * 10 + Int($1 - 48) }
        return value <= most ? value : nil
    }

    /// Seconds of `5`, `-3:30`, `167:59:59`.
    mutating func offset() -> Int? {
        let isNegative = take(UInt8(ascii: "-"))
        if !isNegative { _ = take(UInt8(ascii: "+")) }
        guard let hours = number(upTo: 167) else { return nil }
        var seconds = hours * 3600
        for unit in [60, 1] where take(UInt8(ascii: ":")) {
            guard let part = number(upTo: 59) else { return nil }
            seconds += part * unit
        }
        return isNegative ? -seconds : seconds
    }

    /// `M10.5.0/3`, `J60`, `59/-1`; without a time it is two o'clock.
    mutating func change() -> ZoneRule.Change? {
        guard let day = day() else { return nil }
        guard take(UInt8(ascii: "/")) else { return ZoneRule.Change(day: day, time: 7200) }
        return offset().map { ZoneRule.Change(day: day, time: $0) }
    }

    private mutating func day() -> ZoneRule.Change.Day? {
        let dot = UInt8(ascii: ".")
        if take(UInt8(ascii: "M")) {
            guard let month = number(upTo: 12), month > 0, take(dot), let week = number(upTo: 5), week > 0, take(dot),
                let weekday = number(upTo: 6)
            else { return nil }
            return .weekday(month: month, week: week, weekday: weekday)
        }
        if take(UInt8(ascii: "J")) { return number(upTo: 365).flatMap { $0 > 0 ? .julian($0) : nil } }
        return number(upTo: 365).map { .ordinal($0) }
    }
}
