import DojimaTime

/// Small decisions taken from bytes; when they are used up, all are the first choice.
struct Choices {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// A text and the choices after its last zero byte, so that a seed may be a plain file without choices.
    static func split(_ bytes: [UInt8]) -> (text: [UInt8], choices: Choices) {
        guard let end = bytes.lastIndex(of: 0) else { return (bytes, Choices([])) }
        return (Array(bytes[..<end]), Choices(bytes[(end + 1)...]))
    }

    /// The same for a file that contains zero bytes: the choices are after a mark that no format has.
    static func splitFile(_ bytes: [UInt8]) -> (text: [UInt8], choices: Choices) {
        let mark: [UInt8] = [0xFF, 0xFE, 0xFF]
        guard let place = bytes.indices.last(where: { bytes[$0...].starts(with: mark) }) else { return (bytes, Choices([])) }
        return (Array(bytes[..<place]), Choices(bytes[(place + mark.count)...]))
    }

    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    mutating func number(below count: Int) -> Int { count < 2 ? 0 : Int(byte()) % count }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(below: elements.count)] }

    /// Any 64-bit number, the small ones as likely as the large.
    mutating func int64() -> Int64 {
        let size = byte()
        var value: UInt64 = 0
        for _ in 0..<(size % 9) { value = value << 8 | UInt64(byte()) }
        return size & 0x80 == 0 ? Int64(bitPattern: value) : ~Int64(bitPattern: value)
    }

    /// A moment near a change, or anywhere.
    mutating func instant() -> Instant {
        let origin = pick([
            Instant(CivilDate(normalizing: 2024, month: 1, day: 1)), .epoch, .earliest, .latest,
            Instant(CivilDate(normalizing: 1883, month: 11, day: 18)),
            Instant(CivilDate(normalizing: 9999, month: 12, day: 31)), Instant(CivilDate(normalizing: 1, month: 1, day: 1)),
            Instant(microseconds: 9_100_000_000_000_000_000), Instant(microseconds: -9_100_000_000_000_000_000),
        ])
        return origin.advanced(by: int64())
    }

    /// A span from zero length to the complete representable range; without choices the year 2024.
    mutating func span() -> Range<Instant> {
        let start = instant()
        let day = Instant.microsecondsPerDay
        let length = pick([366 * day, 0, 1, 1_000_000, 3_600_000_000, day, 8 * day, 31 * day, 3653 * day, 146_097 * day, .max, int64()])
        let end = start.advanced(by: length)
        return min(start, end)..<max(start, end)
    }

    mutating func zone() -> Zone {
        let name = pick([
            "America/New_York", "UTC", "Europe/Dublin", "Australia/Lord_Howe", "Asia/Tehran", "Pacific/Apia", "+14:00", "-23:59",
        ])
        return (try? Zone(name)) ?? .utc
    }
}
