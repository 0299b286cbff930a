import DojimaText
public import DojimaSeries
public import DojimaTime

/// A writer of bars as text that can be read back to the same bars: CSV, a JSON array of objects, or one JSON object per line.
///
///     var writer = BarTextWriter(form: .csv, times: .iso(.utc))
///     writer.append(bars)
///     let text = writer.finish()     // time,open,high,low,close,volume ...
public struct BarTextWriter {
    /// The format of the text.
    public enum Form: String, Sendable, CaseIterable { case csv, json, ndjson }

    /// The format of times.
    public enum Times: Sendable {
        /// ISO 8601 with the offset of a zone.
        case iso(Zone)
        /// Only the date, in a column or member `date`; for stamps that are midnight UTC.
        case date
        /// Seconds since 1970 as a plain decimal.
        case epoch
    }

    /// The text format of the rows.
    public let form: Form
    /// How stamps are written.
    public let times: Times
    /// The symbol of the next bars, which is written as the first column or member of each row; `nil` for no such column.
    public package(set) var symbol: String? {
        didSet { precondition((symbol == nil) == (oldValue == nil), "all rows have a symbol or none has") }
    }
    /// The text that was written since the last `take()`.
    public private(set) var text: [UInt8] = []
    /// An additional value in every row: a column of CSV or a member of an object.
    private let mark: (name: String, value: String)?
    private var cursor: ZoneCursor
    private var count = 0

    /// - Parameters:
    ///   - form: the format of the text.
    ///   - times: the format of times; `.date` for stamps that are midnight UTC.
    ///   - mark: the name and value of an additional column, such as how the prices were adjusted.
    ///   - symbol: the symbol of the first bars; `nil` for rows without a symbol.
    public init(form: Form, times: Times, mark: (name: String, value: String)? = nil, symbol: String? = nil) {
        self.form = form
        self.times = times
        self.mark = mark
        self.symbol = symbol
        cursor = ZoneCursor(if: times)
        if form == .csv {
            let first = symbol == nil ? "" : "symbol,"
            text += "\(first)\(timeName),open,high,low,close,volume\(mark.map { "," + $0.name } ?? "")\n".utf8
        }
        if form == .json { text += "[".utf8 }
    }

    /// Appends bars. O(count).
    public mutating func append(_ bars: BarSeries) {
        text.reserveCapacity(text.count + bars.count * (form == .csv ? 64 : 128))
        for index in bars.indices {
            if form == .csv { appendRow(bars, index) } else { appendObject(bars, index) }
            count += 1
        }
    }

    /// Returns and removes the text written so far, so that a long export needs memory only for one chunk.
    public mutating func take() -> [UInt8] {
        defer { text.removeAll(keepingCapacity: true) }
        return text
    }

    /// Completes the text, and returns and removes its rest.
    public mutating func finish() -> [UInt8] {
        if form == .json { text += (count == 0 ? "]\n" : "\n]\n").utf8 }
        return take()
    }

    /// The name of the time column.
    private var timeName: String { if case .date = times { "date" } else { "time" } }

    private mutating func appendRow(_ bars: BarSeries, _ index: Int) {
        if let symbol {
            text += quotedForCSV(symbol).utf8
            text.append(UInt8(ascii: ","))
        }
        appendTime(bars.time[index])
        for column in [bars.open[index], bars.high[index], bars.low[index], bars.close[index], bars.volume[index]] {
            text.append(UInt8(ascii: ","))
            appendPlainNumber(column, to: &text)
        }
        if let mark {
            text.append(UInt8(ascii: ","))
            text += mark.value.utf8
        }
        text.append(UInt8(ascii: "\n"))
    }

    private mutating func appendObject(_ bars: BarSeries, _ index: Int) {
        if form == .json { text += (count == 0 ? "\n" : ",\n").utf8 }
        text += "{".utf8
        if let symbol { text += #""symbol": \#(quotedForJSON(symbol)), "#.utf8 }
        text += #""\#(timeName)": "#.utf8
        let isQuoted = if case .epoch = times { false } else { true }
        if isQuoted { text.append(UInt8(ascii: "\"")) }
        appendTime(bars.time[index])
        if isQuoted { text.append(UInt8(ascii: "\"")) }
        appendMember("open", bars.open[index])
        appendMember("high", bars.high[index])
        appendMember("low", bars.low[index])
        appendMember("close", bars.close[index])
        appendMember("volume", bars.volume[index])
        if let mark { text += #", "\#(mark.name)": "\#(mark.value)""#.utf8 }
        text += (form == .json ? "}" : "}\n").utf8
    }

    private mutating func appendMember(_ name: StaticString, _ value: Double) {
        text += ", \"".utf8
        text += UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        text += "\": ".utf8
        if value.isNaN { text += "null".utf8 } else { appendPlainNumber(value, to: &text) }
    }

    private mutating func appendTime(_ time: Instant) {
        switch times {
        case .iso: time.appendISOText(to: &text, in: &cursor)
        case .date: text += time.utcDate.description.utf8
        case .epoch: time.appendEpochText(to: &text)
        }
    }
}

extension ZoneCursor {
    fileprivate init(if times: BarTextWriter.Times) {
        if case .iso(let zone) = times { self.init(zone) } else { self.init(.utc) }
    }
}
