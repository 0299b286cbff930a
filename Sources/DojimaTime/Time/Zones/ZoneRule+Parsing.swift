extension ZoneRule {
    /// Parses a POSIX `TZ` string with the extended times of RFC 8536; returns `nil` if it is invalid.
    init?(posix text: some Sequence<UInt8>) {
        var reader = TextReader(Array(text)[...])
        guard let standardName = reader.zoneName(), let standard = reader.posixTime() else { return nil }
        guard abs(standard) <= ZoneTable.largestOffset else { return nil }
        (standardOffset, self.standardName) = (-standard, standardName)
        if reader.isAtEnd { return }
        guard let name = reader.zoneName() else { return nil }
        var offset = standardOffset + 3600
        if !reader.take(UInt8(ascii: ",")) {
            guard let given = reader.posixTime(), reader.take(UInt8(ascii: ",")) else { return nil }
            offset = -given
        }
        guard let start = reader.change(), reader.take(UInt8(ascii: ",")), let end = reader.change(), reader.isAtEnd else { return nil }
        guard abs(offset) <= ZoneTable.largestOffset else { return nil }
        daylight = Daylight(offset: offset, name: name, start: start, end: end)
    }
}

extension TextReader {
    /// Reads `EST` or `<+03>`, without the angle brackets.
    fileprivate mutating func zoneName() -> String? {
        guard take(UInt8(ascii: "<")) else {
            let letters = run { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0 & 0xdf) }
            return letters.count >= 3 ? String(decoding: letters, as: UTF8.self) : nil
        }
        let name = String(decoding: run { $0 != UInt8(ascii: ">") }, as: UTF8.self)
        return take(UInt8(ascii: ">")) ? name : nil
    }

    /// Reads a time such as `5`, `-3:30` or `167:59:59`, in seconds.
    fileprivate mutating func posixTime() -> Int? {
        let sign = sign()
        guard let hours = number(upTo: 167) else { return nil }
        var seconds = hours * 3600
        for unit in [60, 1] where take(UInt8(ascii: ":")) {
            guard let part = number(upTo: 59) else { return nil }
            seconds += part * unit
        }
        return sign * seconds
    }

    /// Reads a change such as `M10.5.0/3`, `J60` or `59/-1`; the time defaults to 02:00.
    fileprivate mutating func change() -> ZoneRule.Change? {
        guard let day = day() else { return nil }
        guard take(UInt8(ascii: "/")) else { return ZoneRule.Change(day: day, time: 7200) }
        return posixTime().map { ZoneRule.Change(day: day, time: $0) }
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
