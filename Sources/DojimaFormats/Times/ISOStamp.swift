/// Reads stamps in the usual shapes of ISO 8601 and remembers the last date, since rows that follow each other mostly share it.
///
/// `2020-01-31`, and after `T` or a blank `09:30`, `09:30:15` with nothing, `Z` or an offset like `+01:00` behind it.
struct ISOStampReader {
    private var key: UInt64 = 0
    private var lastTwo: UInt16 = 0
    private var dayMicroseconds: Int64 = 0

    /// A stamp of exactly these shapes; `nil` for all others, which may still be stamps.
    @inline(__always)
    mutating func read(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> ReadStamp? {
        guard end - start >= 10, end <= text.count else { return nil }
        let bytes = text.bytes
        let first = bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self)
        let rest = bytes.unsafeLoadUnaligned(fromByteOffset: start + 8, as: UInt16.self)
        if first != key || rest != lastTwo {
            guard readDate(text, start) else { return nil }
            (key, lastTwo) = (first, rest)
        }
        if end - start == 10 { return ReadStamp(value: dayMicroseconds, isAbsolute: false, hasTime: false) }
        return readTime(text, start, end)
    }

    private mutating func readDate(_ text: Span<UInt8>, _ start: Int) -> Bool {
        guard text[start + 4] == 0x2D, text[start + 7] == 0x2D, let stamp = readWrittenStamp(text, start, start + 10), !stamp.needsOrder,
            let days = stamp.days(.ymd)
        else { return false }
        dayMicroseconds = days * 86_400_000_000
        return true
    }

    @inline(__always)
    private func readTime(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> ReadStamp? {
        let mark = text[start + 10]
        guard mark == 0x54 || mark == 0x20, end - start >= 16, text[start + 13] == 0x3A else { return nil }
        let (hour, minute) = (twoDigits(text, start + 11), twoDigits(text, start + 14))
        guard hour < 24, minute < 60 else { return nil }
        var seconds = Int64(hour * 3600 + minute * 60)
        var position = start + 16
        if position + 2 < end, text[position] == 0x3A {
            let second = twoDigits(text, position + 1)
            guard second < 60 else { return nil }
            seconds += Int64(second)
            position += 3
        }
        if position == end { return ReadStamp(value: dayMicroseconds + seconds * 1_000_000, isAbsolute: false, hasTime: true) }
        if position + 1 == end, text[position] == 0x5A {
            return ReadStamp(value: dayMicroseconds + seconds * 1_000_000, isAbsolute: true, hasTime: true)
        }
        guard position + 6 == end, text[position + 3] == 0x3A, text[position] == 0x2B || text[position] == 0x2D else { return nil }
        let (hours, minutes) = (twoDigits(text, position + 1), twoDigits(text, position + 4))
        guard hours <= 24, minutes < 60 else { return nil }
        let offset = Int64(hours * 3600 + minutes * 60)
        seconds -= text[position] == 0x2B ? offset : -offset
        return ReadStamp(value: dayMicroseconds + seconds * 1_000_000, isAbsolute: true, hasTime: true)
    }

    /// The value of two digits, or something above 99.
    @inline(__always)
    private func twoDigits(_ text: Span<UInt8>, _ position: Int) -> Int {
        let (tens, ones) = (text[position] &- 0x30, text[position + 1] &- 0x30)
        return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : 1000
    }
}
