internal import DojimaSeries
import DojimaText
internal import DojimaTime

/// The records of a structured array, with each field assigned to its role.
struct NPYRows: RowSource {
    /// A field that is read.
    struct Column {
        var role: Role
        var type: NPYType
        /// The byte offset in a record.
        var offset: Int
    }

    private let start: Int
    private let recordSize: Int
    private let count: Int
    private let columns: [Column]
    private let time: Column?
    /// Whether records consist of a `datetime64`, prices and an optional volume.
    private let isPlain: Bool
    /// The index of the next record.
    private var index = 0
    /// The record read last: its stamp, or the cells of its texts in `texts`, and its numbers.
    private var row = TableRow()
    private var numbers = RowNumbers()
    /// The text of the record: a stamp that is a number or a text, and a symbol.
    private var texts: [UInt8] = []

    init(_ header: NPYHeader, _ fields: [(role: Role, field: NPYHeader.Field)]) {
        (start, recordSize, count) = (header.start, header.recordSize, header.rows)
        columns = fields.map { Column(role: $0.role, type: $0.field.type, offset: $0.field.offset) }
        time = columns.first { if case .time = $0.type.kind { $0.role == .time } else { false } }
        isPlain = time != nil && columns.allSatisfy { $0.role != .symbol && $0.role != .spareVolume }
    }

    var position: Int { start + index * recordSize }

    mutating func gather(_ evidence: inout Evidence, _ text: Span<UInt8>, limit: Int) -> Bool {
        let needsStamps = isPlain && evidence.needsStampsOnly
        for _ in 0..<limit {
            if needsStamps, let stamp = nextStamp(text) {
                evidence.add(stamp)
            } else {
                guard next(text) else { return false }
                evidence.add(texts.span, row, numbers)
            }
        }
        return true
    }

    mutating func fill(_ batch: inout BarBatch, to size: Int, _ text: Span<UInt8>, _ decoder: inout RowDecoder) -> Bool {
        while batch.count + batch.rejected.count < size {
            if isPlain, appendNext(text, &decoder, to: &batch) != nil { continue }
            guard next(text) else { return false }
            decode(&decoder, into: &batch)
        }
        return true
    }

    mutating func fill(
        _ batch: inout BarBatch, to size: Int, _ text: Span<UInt8>, _ decoder: inout RowDecoder, addingTo evidence: inout Evidence
    ) -> Bool {
        let needsStamps = isPlain && evidence.needsStampsOnly
        while batch.count + batch.rejected.count < size {
            if needsStamps, let stamp = appendNext(text, &decoder, to: &batch) {
                evidence.add(stamp)
                continue
            }
            guard next(text) else { return false }
            evidence.add(texts.span, row, numbers)
            decode(&decoder, into: &batch)
        }
        return true
    }

    private func decode(_ decoder: inout RowDecoder, into batch: inout BarBatch) {
        guard let report = decoder.decode(texts.span, row, numbers, into: &batch) else { return }
        batch.add(report, of: row.line, isRow: true, shownRow)
    }

    /// Whether another record follows.
    private func hasNext(_ text: Span<UInt8>) -> Bool { index < count && position + recordSize <= text.count }

    /// Reads the stamp of the next record and skips the rest; returns `nil` if the record must be read by `next`.
    @inline(__always)
    private mutating func nextStamp(_ text: Span<UInt8>) -> ReadStamp? {
        guard hasNext(text), let time, let stamp = text.withUnsafeBytes({ stamp($0, position + time.offset, time.type) }) else {
            return nil
        }
        index += 1
        return stamp
    }

    /// Appends the next record to a batch if it is valid, and returns its stamp; returns `nil` if it must be read by `next`.
    @inline(__always)
    private mutating func appendNext(_ text: Span<UInt8>, _ decoder: inout RowDecoder, to batch: inout BarBatch) -> ReadStamp? {
        guard hasNext(text), let time else { return nil }
        let start = position
        var bar = RowPrices(open: .nan, high: .nan, low: .nan, close: .nan, volume: .nan)
        let found = text.withUnsafeBytes { bytes in
            for column in columns {
                let offset = start + column.offset
                switch column.role {
                case .open: bar.open = column.type.number(bytes, offset)
                case .high: bar.high = column.type.number(bytes, offset)
                case .low: bar.low = column.type.number(bytes, offset)
                case .close: bar.close = column.type.number(bytes, offset)
                case .volume: bar.volume = column.type.number(bytes, offset)
                case .time, .clock, .symbol, .spareVolume: break
                }
            }
            return stamp(bytes, start + time.offset, time.type)
        }
        if decoder.isCloseOnly { (bar.open, bar.high, bar.low) = (bar.close, bar.close, bar.close) }
        guard let found, max(bar.high.magnitude, bar.low.magnitude) <= decoder.maximumPrice, let moment = decoder.time(of: found, bar)
        else {
            return nil
        }
        index += 1
        batch.append(moment, bar, line: index)
        return found
    }

    /// The stamp at a position; `nil` for `NaT` and for times out of range.
    @inline(__always)
    private func stamp(_ bytes: UnsafeRawBufferPointer, _ offset: Int, _ type: NPYType) -> ReadStamp? {
        guard case .time(let unit) = type.kind, case let count = type.signed(bytes, offset), count != .min,
            let value = unit.microseconds(count), Instant(microseconds: value).isWithinLimits
        else { return nil }
        return ReadStamp(value: value, isAbsolute: false, hasTime: unit != .days)
    }

    /// Reads the next record; returns `false` at the end.
    private mutating func next(_ text: Span<UInt8>) -> Bool {
        guard hasNext(text) else { return false }
        let start = position
        index += 1
        row.line = index
        row.problem = nil
        texts.removeAll(keepingCapacity: true)
        text.withUnsafeBytes { bytes in
            for column in columns {
                let offset = start + column.offset
                switch column.role {
                case .time: readTime(bytes, offset, column.type)
                case .symbol: row[.symbol] = textCell(bytes, offset, column.type)
                case .clock: break
                case .open, .high, .low, .close, .volume, .spareVolume:
                    let value = column.type.number(bytes, offset)
                    // NaN is a missing value.
                    numbers[column.role] = value.isNaN ? .none : .value(value)
                }
            }
        }
        return true
    }

    private mutating func readTime(_ bytes: UnsafeRawBufferPointer, _ offset: Int, _ type: NPYType) {
        row.stamp = stamp(bytes, offset, type)
        row[.time] = textCell(bytes, offset, type)
        if row.stamp == nil, time != nil, type.signed(bytes, offset) != .min { row.problem = "the time is outside of the years 1 to 9999" }
    }

    /// The cell of a text, or of a number converted to text; a missing cell for a `datetime64`.
    private mutating func textCell(_ bytes: UnsafeRawBufferPointer, _ offset: Int, _ type: NPYType) -> TableCell {
        let first = texts.count
        switch type.kind {
        case .bytes, .characters: type.appendText(bytes, offset, to: &texts)
        case .signed: appendInteger(type.signed(bytes, offset), to: &texts)
        case .unsigned: texts += String(type.unsigned(bytes, offset)).utf8
        case .float: appendPlainNumber(type.number(bytes, offset), to: &texts)
        case .time, .other: return TableCell()
        }
        return TableCell(start: first, end: texts.count, form: .plain)
    }

    /// The record as text, for a rejection report.
    private var shownRow: String {
        columns.map { column in
            switch column.role {
            case .time, .clock:
                if let stamp = row.stamp { return LocalTime(microseconds: stamp.value).description }
                return time == nil ? shown(row[.time]) : "NaT"
            case .symbol: return shown(row[.symbol])
            case .open, .high, .low, .close, .volume, .spareVolume:
                guard case .value(let value) = numbers[column.role] else { return "" }
                return plainNumber(value)
            }
        }.joined(separator: ",")
    }

    private func shown(_ cell: TableCell) -> String { printable(texts.span.string(cell.start, min(cell.end, cell.start + 40))) }
}
