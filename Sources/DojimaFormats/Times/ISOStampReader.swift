import DojimaText

/// Reads stamps in the usual forms of ISO 8601, and caches the last date and offset, because consecutive rows usually share them.
///
/// The forms are `2020-01-31`, optionally with `T` or a space and `09:30` or `09:30:15`, and then optionally `Z` or an offset (`+01:00`).
struct ISOStampReader {
    /// The bytes of the last date, initially those of `1970-01-01`.
    private var date = (UInt64(littleEndian: 0x2D31_302D_3037_3931), UInt16(littleEndian: 0x3130))
    private var dayMicroseconds: Int64 = 0
    /// The bytes of the last offset, initially those of `+00:00`.
    private var offset = (UInt32(littleEndian: 0x3A30_302B), UInt16(littleEndian: 0x3030))
    private var offsetSeconds: Int64 = 0

    /// Reads a stamp in exactly these forms; returns `nil` for all others, which may still be valid stamps.
    @inline(__always)
    mutating func read(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> ReadStamp? {
        text.withUnsafeBytes { read($0, start, end) }
    }

    @inline(__always)
    mutating func read(_ text: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> ReadStamp? {
        guard end - start >= 10, end <= text.count else { return nil }
        let written = (
            text.loadUnaligned(fromByteOffset: start, as: UInt64.self), text.loadUnaligned(fromByteOffset: start + 8, as: UInt16.self)
        )
        if written != date {
            guard readDate(text, start) else { return nil }
            date = written
        }
        if end - start == 10 { return ReadStamp(value: dayMicroseconds, isAbsolute: false, hasTime: false) }
        let mark = text[start + 10]
        guard mark == 0x54 || mark == 0x20, end - start >= 16 else { return nil }
        guard end - start >= 19, let seconds = secondsOfClock(text, start + 11) else { return readTime(text, start, end) }
        return finished(text, start + 19, end, seconds)
    }

    /// Reads and caches a date that differs from the last one.
    @inline(never)
    private mutating func readDate(_ text: UnsafeRawBufferPointer, _ start: Int) -> Bool {
        guard text[start + 4] == 0x2D, text[start + 7] == 0x2D else { return false }
        let (century, year) = (twoDigits(text, start), twoDigits(text, start + 2))
        guard century < 100, year < 100,
            let days = WrittenStamp.days(century * 100 + year, twoDigits(text, start + 5), twoDigits(text, start + 8))
        else { return false }
        dayMicroseconds = days * 86_400_000_000
        return true
    }

    /// Reads eight bytes such as `09:30:15` in one word as seconds after midnight; returns `nil` if they have another form.
    @inline(__always)
    private func secondsOfClock(_ text: UnsafeRawBufferPointer, _ start: Int) -> Int64? {
        let digits = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: start, as: UInt64.self)) ^ 0x3030_3A30_303A_3030
        // Adding six to a value above nine sets bits in the upper half of its byte; the bytes of the colons must be zero.
        guard ((digits &+ 0x0606_0006_0600_0606) | digits) & 0xF0F0_FFF0_F0FF_F0F0 == 0 else { return nil }
        let pairs = digits &* 10 &+ (digits >> 8)
        let (hour, minute, second) = (pairs & 0xFF, (pairs >> 24) & 0xFF, (pairs >> 48) & 0xFF)
        guard hour < 24, minute < 60, second < 60 else { return nil }
        return Int64(hour &* 3600 &+ minute &* 60 &+ second)
    }

    /// Reads a time of day without seconds.
    @inline(never)
    private mutating func readTime(_ text: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> ReadStamp? {
        guard text[start + 13] == 0x3A else { return nil }
        let (hour, minute) = (twoDigits(text, start + 11), twoDigits(text, start + 14))
        guard hour < 24, minute < 60 else { return nil }
        // Stamps with seconds were handled by `secondsOfClock`.
        return finished(text, start + 16, end, Int64(hour * 3600 + minute * 60))
    }

    /// Completes a stamp whose rest after `position` is empty, `Z` or an offset; returns `nil` for any other rest.
    @inline(__always)
    private mutating func finished(_ text: UnsafeRawBufferPointer, _ position: Int, _ end: Int, _ seconds: Int64) -> ReadStamp? {
        if position + 6 == end {
            let written = (
                text.loadUnaligned(fromByteOffset: position, as: UInt32.self),
                text.loadUnaligned(fromByteOffset: position + 4, as: UInt16.self)
            )
            if written != offset {
                guard readOffset(text, position) else { return nil }
                offset = written
            }
            return ReadStamp(
                value: dayMicroseconds + (seconds - offsetSeconds) * 1_000_000, isAbsolute: true, hasTime: true,
                offset: Int32(truncatingIfNeeded: offsetSeconds))
        }
        let isUTC = position + 1 == end && text[position] == 0x5A
        guard isUTC || position == end else { return nil }
        return ReadStamp(value: dayMicroseconds + seconds * 1_000_000, isAbsolute: isUTC, hasTime: true)
    }

    /// Reads and caches an offset that differs from the last one.
    @inline(never)
    private mutating func readOffset(_ text: UnsafeRawBufferPointer, _ position: Int) -> Bool {
        guard text[position + 3] == 0x3A, text[position] == 0x2B || text[position] == 0x2D else { return false }
        let (hours, minutes) = (twoDigits(text, position + 1), twoDigits(text, position + 4))
        guard hours <= 24, minutes < 60 else { return false }
        let seconds = Int64(hours * 3600 + minutes * 60)
        offsetSeconds = text[position] == 0x2B ? seconds : -seconds
        return true
    }

    /// The value of two digits, or a number above 99 if they are not digits.
    @inline(__always)
    private func twoDigits(_ text: UnsafeRawBufferPointer, _ position: Int) -> Int {
        let (tens, ones) = (text[position] &- 0x30, text[position + 1] &- 0x30)
        return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : 1000
    }
}
