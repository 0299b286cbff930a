internal import DojimaPlatform
import DojimaText
internal import DojimaSeries
internal import DojimaTime

/// A fast decoder for rows without quotes or unusual numbers. Other rows must be decoded by `RowDecoder.decode`.
struct CSVFastPath: Sendable {
    /// The use of a column.
    private enum Use: UInt8 {
        case nothing, time, open, high, low, close, volume
    }

    /// The use of each column, up to the last one needed.
    private let uses: [Use]
    private let timeColumn: Int
    private let delimiter: UInt8
    private let newline: UInt8
    /// Whether rows consist of a stamp, four prices and an optional volume.
    let isPlain: Bool

    /// Returns `nil` if the table has quotes, blanks between columns, or needs columns other than numbers and one stamp.
    init?(dialect: CSVDialect, assignments: [(role: Role, column: Int)], skipsAssignments: Bool) {
        guard !dialect.hasQuotes, dialect.delimiter != 0x20, !skipsAssignments, let last = assignments.map(\.column).max(), last < 256
        else {
            return nil
        }
        var roles = [Role?](repeating: nil, count: last + 1)
        for assignment in assignments {
            guard roles[assignment.column] == nil else { return nil }
            roles[assignment.column] = assignment.role
        }
        guard let time = roles.firstIndex(of: .time) else { return nil }
        timeColumn = time
        delimiter = dialect.delimiter
        newline = dialect.newline
        let prices: Set<Role> = [.open, .high, .low, .close]
        isPlain = prices.isSubset(of: roles.compactMap(\.self)) && roles.allSatisfy { $0 != .clock && $0 != .symbol && $0 != .spareVolume }
        uses = roles.map { role in
            switch role {
            case .time: .time
            case .open: .open
            case .high: .high
            case .low: .low
            case .close: .close
            case .volume: .volume
            case .clock, .symbol, .spareVolume, nil: .nothing
            }
        }
    }

    /// The position after the end of the line that contains a position.
    @inline(__always)
    func nextLine(_ text: Span<UInt8>, _ position: Int) -> Int {
        text.withUnsafeBytes { nextLine($0, position) }
    }

    @inline(__always)
    private func nextLine(_ text: UnsafeRawBufferPointer, _ position: Int) -> Int {
        guard position < text.count, let base = text.baseAddress,
            let found = memchr(base + position, Int32(newline), text.count - position)
        else { return text.count }
        return UnsafeRawPointer(found) - base + 1
    }

    /// The range of the stamp's cell on the line that starts at `position`.
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

    /// Decodes at most `limit` lines into a run, stops before the first line that the fast path cannot decode, and advances the scanner
    /// past the decoded lines.
    ///
    /// With `isISO`, a stamp that is not in ISO 8601 also ends the run.
    func decode(
        _ text: Span<UInt8>, _ scanner: inout CSVScanner, limit: Int, isISO: Bool, _ decoder: inout RowDecoder, into run: inout RowRun
    ) {
        run.count = 0
        text.withUnsafeBytes { bytes in
            var position = scanner.position
            var stampLength = 0
            while run.count < limit {
                guard let next = decodeLine(bytes, position, &stampLength, isISO: isISO, &decoder, &run) else { break }
                position = next
            }
            scanner.position = position
            scanner.line += run.count
        }
    }

    /// Appends the line at a position to a run and returns the position of the next line; `nil` if the fast path cannot decode the line.
    ///
    /// - Parameter stampLength: the length of the previous line's stamp, in bytes.
    @inline(__always)
    private func decodeLine(
        _ text: UnsafeRawBufferPointer, _ position: Int, _ stampLength: inout Int, isISO: Bool, _ decoder: inout RowDecoder,
        _ run: inout RowRun
    ) -> Int? {
        var index = position
        guard index < text.count, text[index] != UInt8(ascii: "#") else { return nil }
        var stamp = ReadStamp(value: 0, isAbsolute: false, hasTime: false)
        var bar = RowPrices(open: .nan, high: .nan, low: .nan, close: .nan, volume: .nan)
        for use in uses {
            switch use {
            case .nothing:
                while index < text.count, text[index] != delimiter {
                    guard text[index] != newline else { return nil }
                    index += 1
                }
                guard index < text.count else { return nil }
                index += 1
                continue
            case .time:
                let start = index
                // Most stamps have the same length as the previous one. If the stamp is read to its end, it contains no delimiter.
                if stampLength > 0, start + stampLength < text.count, text[start + stampLength] == delimiter,
                    let read = decoder.readISOStamp(text, start, start + stampLength)
                {
                    stamp = read
                    index = start + stampLength
                } else {
                    while index < text.count, case let byte = text[index], byte != delimiter, byte != newline { index += 1 }
                    guard let read = decoder.readPlainStamp(text, start, index, isISO: isISO) else { return nil }
                    (stamp, stampLength) = (read, index - start)
                }
            case .volume where index == text.count || text[index] == delimiter || text[index] == newline:
                // An empty volume is a missing one.
                break
            case .open, .high, .low, .close, .volume:
                guard let value = leadingDecimal(text, &index) else { return nil }
                switch use {
                case .open: bar.open = value
                case .high: bar.high = value
                case .low: bar.low = value
                case .close: bar.close = value
                default: bar.volume = value
                }
            }
            if index < text.count {
                let byte = text[index]
                guard byte == delimiter || byte == newline || byte == 0x0D else { return nil }
                if byte == delimiter { index += 1 }
            }
        }
        guard let time = decoder.time(of: stamp, bar) else { return nil }
        run.append(stamp, time, bar)
        return index < text.count && text[index] == newline ? index + 1 : nextLine(text, index)
    }
}

/// Consecutive decoded rows, as columns.
struct RowRun {
    static let maximumCount = 256

    fileprivate(set) var count = 0
    /// The stamps as read.
    private(set) var stamp = InlineArray<256, ReadStamp>(repeating: ReadStamp(value: 0, isAbsolute: false, hasTime: false))
    private var time = InlineArray<256, Instant>(repeating: Instant(microseconds: 0))
    private var open = InlineArray<256, Double>(repeating: 0)
    private var high = InlineArray<256, Double>(repeating: 0)
    private var low = InlineArray<256, Double>(repeating: 0)
    private var close = InlineArray<256, Double>(repeating: 0)
    private var volume = InlineArray<256, Double>(repeating: 0)

    @inline(__always)
    fileprivate mutating func append(_ stamp: ReadStamp, _ time: Instant, _ bar: RowPrices) {
        let row = count
        self.stamp[row] = stamp
        self.time[row] = time
        open[row] = bar.open
        high[row] = bar.high
        low[row] = bar.low
        close[row] = bar.close
        volume[row] = bar.volume
        count = row + 1
    }

    /// Appends all rows to a batch; `line` is the line number of the first, and the rows are on consecutive lines.
    func append(to batch: inout BarBatch, line: Int) {
        func append<Value>(_ column: Span<Value>, to values: inout [Value]) {
            column.withUnsafeBufferPointer { values.append(contentsOf: $0[..<count]) }
        }
        append(time.span, to: &batch.bars.time)
        append(open.span, to: &batch.bars.open)
        append(high.span, to: &batch.bars.high)
        append(low.span, to: &batch.bars.low)
        append(close.span, to: &batch.bars.close)
        append(volume.span, to: &batch.bars.volume)
        batch.line.append(contentsOf: (line..<line + count).lazy.map { Int32(clamping: $0) })
    }
}

/// Reads a plain decimal without an exponent if one division of exact numbers gives its value; otherwise returns `nil`.
@inline(__always)
private func leadingDecimal(_ text: UnsafeRawBufferPointer, _ position: inout Int) -> Double? {
    let isNegative = position < text.count && text[position] == 0x2D
    let start = isNegative ? position + 1 : position
    guard let (value, end) = shortDecimal(text, start) ?? longDecimal(text, start) else { return nil }
    position = end
    return isNegative ? -value : value
}

/// Reads a decimal of fewer than eight bytes in one 64-bit word; returns `nil` for any other.
///
/// D. Lemire, "Number parsing at a gigabyte per second" (2021): one addition marks the bytes that are not digits, and three multiplications
/// join eight digits.
@inline(__always)
private func shortDecimal(_ text: UnsafeRawBufferPointer, _ start: Int) -> (value: Double, end: Int)? {
    guard start + 8 <= text.count else { return nil }
    let bytes = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: start, as: UInt64.self)) ^ 0x3030_3030_3030_3030
    // Only the lowest mark is reliable, because a byte above it may have received a carry; a decimal point causes no carry.
    let marks = ((bytes &+ 0x0606_0606_0606_0606) | bytes) & 0xF0F0_F0F0_F0F0_F0F0
    let whole = marks.trailingZeroBitCount >> 3
    guard whole < 8 else { return nil }
    guard text[start + whole] == 0x2E else {
        guard whole > 0 else { return nil }
        return (joinedDigits(bytes &<< UInt64(64 - 8 * whole)), start + whole)
    }
    let before = (UInt64(1) &<< UInt64(8 * whole)) &- 1
    let length = (marks & ~(before << 8 | 0xFF)).trailingZeroBitCount >> 3
    guard length < 8, length > 1 else { return nil }
    // The digits after the point move next to those before it.
    let digits = (bytes & before) | ((bytes >> 8) & ~before)
    let mantissa = joinedDigits(digits &<< UInt64(64 - 8 * (length - 1)))
    return (mantissa / exactPower(length - 1 - whole), start + length)
}

/// Returns the number written by eight digits, the first in the lowest byte.
@inline(__always)
private func joinedDigits(_ digits: UInt64) -> Double {
    let pairs = digits &* 10 &+ (digits >> 8)
    let left = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
    let right = ((pairs >> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
    // Converts an integer below 2^52 by writing it into the mantissa of 2^52 and subtracting 2^52. The conversion instruction would wait
    // for the previous division, which uses the same register (a quarter of the time per row).
    return Double(bitPattern: 0x4330_0000_0000_0000 | ((left &+ right) >> 32)) - 0x1p52
}

/// Reads a decimal of any length, byte by byte.
@inline(never)
private func longDecimal(_ text: UnsafeRawBufferPointer, _ start: Int) -> (value: Double, end: Int)? {
    var index = start
    var mantissa: UInt64 = 0
    func readDigits() {
        while index < text.count, case let digit = text[index] &- 0x30, digit < 10 {
            mantissa = mantissa &* 10 &+ UInt64(digit)
            index += 1
        }
    }
    readDigits()
    var digits = index - start
    var decimals = 0
    if index < text.count, text[index] == 0x2E {
        index += 1
        let fraction = index
        readDigits()
        decimals = index - fraction
        digits += decimals
    }
    // Nineteen digits cannot overflow.
    guard digits > 0, digits <= 19, mantissa <= 1 << 53 else { return nil }
    return (Double(mantissa) / exactPower(decimals), index)
}
