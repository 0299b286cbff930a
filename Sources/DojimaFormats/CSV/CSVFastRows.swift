#if canImport(Glibc)
    internal import Glibc
#endif

/// The short way through a plain table: no quotes, numbers as they should be. A row that is anything else takes the long way.
struct CSVFastPath: Sendable {
    /// What each column is for, up to the last that is wanted.
    private let roles: [Role?]
    private let timeColumn: Int
    private let delimiter: UInt8
    private let newline: UInt8
    private let hasAllPrices: Bool

    /// `nil` when the table has quotes, blanks between columns, or columns that need more than a number or a stamp.
    init?(dialect: CSVDialect, places: [(role: Role, column: Int)], skipsAssignments: Bool) {
        guard !dialect.hasQuotes, dialect.delimiter != 0x20, !skipsAssignments, let last = places.map(\.column).max(), last < 256 else {
            return nil
        }
        var roles = [Role?](repeating: nil, count: last + 1)
        for place in places {
            guard roles[place.column] == nil else { return nil }
            roles[place.column] = place.role
        }
        guard let time = roles.firstIndex(of: .time) else { return nil }
        self.roles = roles
        timeColumn = time
        delimiter = dialect.delimiter
        newline = dialect.newline
        hasAllPrices = [Role.open, .high, .low, .close].allSatisfy(roles.contains)
    }

    /// Whether rows need nothing but a stamp, four prices and perhaps a volume.
    var isPlain: Bool { hasAllPrices && roles.allSatisfy { $0 != .clock && $0 != .symbol && $0 != .spareVolume } }

    /// The first byte after a line's end, from anywhere on the line.
    @inline(__always)
    func nextLine(_ text: Span<UInt8>, _ position: Int) -> Int {
        let rest = text.count - position
        guard rest > 0 else { return text.count }
        return text.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, let found = memchr(base + position, Int32(newline), rest) else { return bytes.count }
            return UnsafeRawPointer(found) - base + 1
        }
    }

    /// The cell of the stamp on a line that starts at `position`.
    @inline(__always)
    func stampCell(_ text: Span<UInt8>, _ position: Int) -> (start: Int, end: Int)? {
        var start = position
        guard start < text.count, text[start] != UInt8(ascii: "#") else { return nil }
        for _ in 0..<timeColumn {
            while start < text.count, text[start] != delimiter {
                guard text[start] != newline else { return nil }
                start += 1
            }
            start += 1
        }
        var end = start
        while end < text.count, case let byte = text[end], byte != delimiter, byte != newline { end += 1 }
        return start < end ? (start, end) : nil
    }

    /// Decodes the line at `position` into a batch and moves to the next; unmoved and false when the line needs the long way.
    @inline(__always)
    func decode(
        _ text: Span<UInt8>, _ position: inout Int, line: Int, _ decoder: inout RowDecoder, _ batch: inout BarBatch
    ) -> Bool {
        var index = position
        guard index < text.count, text[index] != UInt8(ascii: "#") else { return false }
        var stamp = ReadStamp(value: 0, isAbsolute: false, hasTime: false)
        var bar = Prices(open: .nan, high: .nan, low: .nan, close: .nan, volume: .nan)
        for role in roles {
            guard let role else {
                while index < text.count, text[index] != delimiter {
                    guard text[index] != newline else { return false }
                    index += 1
                }
                guard index < text.count else { return false }
                index += 1
                continue
            }
            if role == .time {
                let start = index
                while index < text.count, case let byte = text[index], byte != delimiter, byte != newline { index += 1 }
                guard let read = decoder.readPlainStamp(text, start, index) else { return false }
                stamp = read
            } else {
                // An empty volume is none.
                if role == .volume, index == text.count || text[index] == delimiter || text[index] == newline {
                    if index < text.count, text[index] == delimiter { index += 1 }
                    continue
                }
                guard let value = leadingDecimal(text, &index) else { return false }
                switch role {
                case .open: bar.open = value
                case .high: bar.high = value
                case .low: bar.low = value
                case .close: bar.close = value
                default: bar.volume = value
                }
            }
            if index < text.count {
                let byte = text[index]
                guard byte == delimiter || byte == newline || byte == 0x0D else { return false }
                if byte == delimiter { index += 1 }
            }
        }
        guard decoder.take(stamp, bar, line: line, into: &batch) else { return false }
        position = nextLine(text, index)
        return true
    }
}

/// A plain decimal without an exponent, as far as it goes, when a division of exact numbers gives it; else `nil`.
@inline(__always)
private func leadingDecimal(_ text: Span<UInt8>, _ position: inout Int) -> Double? {
    var index = position
    let count = text.count
    guard index < count else { return nil }
    let isNegative = text[index] == 0x2D
    if isNegative { index += 1 }
    var mantissa: UInt64 = 0
    let first = index
    while index < count, case let digit = text[index] &- 0x30, digit < 10 {
        mantissa = mantissa &* 10 &+ UInt64(digit)
        index += 1
    }
    var digits = index - first
    var decimals = 0
    if index < count, text[index] == 0x2E {
        index += 1
        let fraction = index
        while index < count, case let digit = text[index] &- 0x30, digit < 10 {
            mantissa = mantissa &* 10 &+ UInt64(digit)
            index += 1
        }
        decimals = index - fraction
        digits += decimals
    }
    guard digits > 0, digits <= 19, mantissa <= 1 << 53 else { return nil }
    position = index
    let value = Double(mantissa) / exactPower(decimals)
    return isNegative ? -value : value
}
