public import DojimaSeries
public import DojimaTime

/// Writes bars as text: CSV (`time,open,high,low,close,volume`), a JSON array of objects, or JSON lines.
///
/// Doubles are the shortest decimals that read back as the same number. An unknown volume is an empty cell or `null`.
///
///     var writer = BarWriter(format: .csv)
///     let text = writer.text(of: bars)
public struct BarWriter: Sendable {
    public enum Format: String, CaseIterable, Sendable { case csv, json, ndjson }

    public enum TimeForm: Sendable {
        /// ISO 8601 with the offset of a zone, `Z` for UTC.
        case iso(Zone)
        /// Seconds since 1970 as a plain decimal.
        case epoch
    }

    private let format: Format
    private let form: TimeForm
    private var cursor: ZoneCursor
    private var rows = 0

    public init(format: Format, time: TimeForm = .iso(.utc)) {
        self.format = format
        form = time
        if case .iso(let zone) = time { cursor = ZoneCursor(zone) } else { cursor = ZoneCursor(.utc) }
    }

    /// The whole text of a series.
    public mutating func text(of bars: BarSeries) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(64 + bars.count * (format == .csv ? 80 : 130))
        begin(&text)
        append(bars, to: &text)
        end(&text)
        return text
    }

    /// Appends what stands before the first row.
    public mutating func begin(_ text: inout [UInt8]) {
        rows = 0
        switch format {
        case .csv: text.append(contentsOf: "time,open,high,low,close,volume\n".utf8)
        case .json: text.append(UInt8(ascii: "["))
        case .ndjson: break
        }
    }

    /// Appends rows; a long series may come in parts. O(bars).
    public mutating func append(_ bars: BarSeries, to text: inout [UInt8]) {
        for index in bars.indices {
            if format == .json { text.append(contentsOf: rows == 0 ? "\n".utf8 : ",\n".utf8) }
            rows += 1
            format == .csv ? appendLine(bars, index, &text) : appendObject(bars, index, &text)
            if format != .json { text.append(0x0A) }
        }
    }

    /// Appends what stands after the last row.
    public func end(_ text: inout [UInt8]) {
        if format == .json { text.append(contentsOf: rows == 0 ? "]\n".utf8 : "\n]\n".utf8) }
    }

    private mutating func appendTime(_ time: Instant, _ text: inout [UInt8]) {
        switch form {
        case .iso: time.appendISOText(to: &text, in: &cursor)
        case .epoch: time.appendEpochText(to: &text)
        }
    }

    private mutating func appendLine(_ bars: BarSeries, _ index: Int, _ text: inout [UInt8]) {
        appendTime(bars.time[index], &text)
        text.append(UInt8(ascii: ","))
        appendDecimal(bars.open[index], to: &text)
        text.append(UInt8(ascii: ","))
        appendDecimal(bars.high[index], to: &text)
        text.append(UInt8(ascii: ","))
        appendDecimal(bars.low[index], to: &text)
        text.append(UInt8(ascii: ","))
        appendDecimal(bars.close[index], to: &text)
        text.append(UInt8(ascii: ","))
        appendDecimal(bars.volume[index], to: &text)
    }

    private mutating func appendObject(_ bars: BarSeries, _ index: Int, _ text: inout [UInt8]) {
        let isText = if case .iso = form { true } else { false }
        text.append(contentsOf: isText ? "{\"time\":\"".utf8 : "{\"time\":".utf8)
        appendTime(bars.time[index], &text)
        text.append(contentsOf: isText ? "\",\"open\":".utf8 : ",\"open\":".utf8)
        appendValue(bars.open[index], &text)
        text.append(contentsOf: ",\"high\":".utf8)
        appendValue(bars.high[index], &text)
        text.append(contentsOf: ",\"low\":".utf8)
        appendValue(bars.low[index], &text)
        text.append(contentsOf: ",\"close\":".utf8)
        appendValue(bars.close[index], &text)
        text.append(contentsOf: ",\"volume\":".utf8)
        appendValue(bars.volume[index], &text)
        text.append(UInt8(ascii: "}"))
    }

    private func appendValue(_ value: Double, _ text: inout [UInt8]) {
        if value.isFinite { appendDecimal(value, to: &text) } else { text.append(contentsOf: "null".utf8) }
    }
}

/// Appends the shortest decimal that reads back as the same double, without an exponent between 1e-5 and 1e21; nothing for NaN.
public func appendDecimal(_ value: Double, to text: inout [UInt8]) {
    if value.magnitude < 9_007_199_254_740_992, value == value.rounded(.towardZero), !(value == 0 && value.sign == .minus) {
        return appendWhole(Int64(value), to: &text)
    }
    guard !value.isNaN else { return }
    guard value.isFinite else { return text.append(contentsOf: value < 0 ? "-inf".utf8 : "inf".utf8) }
    var digits = Array(value.description.utf8)
    if let mark = digits.firstIndex(of: UInt8(ascii: "e")), value.magnitude >= 1e-9, value.magnitude < 1e21 {
        digits = unfolded(digits, mark)
    }
    if digits.suffix(2).elementsEqual(".0".utf8) { digits.removeLast(2) }
    text.append(contentsOf: digits)
}

private func appendWhole(_ value: Int64, to text: inout [UInt8]) {
    if value < 0 { text.append(UInt8(ascii: "-")) }
    let start = text.count
    var rest = value.magnitude
    repeat {
        text.append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
        rest /= 10
    } while rest > 0
    text[start...].reverse()
}

/// `1.25e-05` as `0.0000125`, `1.5e+16` as `15000000000000000`.
private func unfolded(_ digits: [UInt8], _ mark: Int) -> [UInt8] {
    guard let exponent = Int(String(decoding: digits[(mark + 1)...], as: UTF8.self)) else { return digits }
    let isNegative = digits.first == UInt8(ascii: "-")
    let mantissa = digits[(isNegative ? 1 : 0)..<mark].filter { $0 != UInt8(ascii: ".") }
    var plain: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
    if exponent < 0 {
        plain.append(contentsOf: "0.".utf8)
        plain.append(contentsOf: Array(repeating: 0x30, count: -exponent - 1))
        plain.append(contentsOf: mantissa)
    } else {
        // Doubles of 2^53 and more are whole.
        plain.append(contentsOf: mantissa)
        plain.append(contentsOf: Array(repeating: 0x30, count: max(0, exponent + 1 - mantissa.count)))
    }
    return plain
}
