import DojimaFormats
import DojimaSeries
import DojimaText
import DojimaTime

/// CSV bars under chosen options, as the importer reads them.
let csv = Target(name: "csv") { bytes in read(bytes, format: "csv") }

/// JSON bars under chosen options.
let json = Target(name: "json") { bytes in read(bytes, format: "json") }

/// Arrays of NumPy under chosen options.
let npy = Target(name: "npy") { bytes in read(bytes, format: "npy") }

private func read(_ bytes: [UInt8], format: String) {
    var (text, choices) = Choices.splitFile(bytes)
    var options = ReadingOptions()
    options.invalid = choices.pick([.reject, .keep, .clamp])
    options.dateFormat = choices.pick([
        nil, .ymd, .mdy, .dmy, .excel, .epoch(.seconds), .epoch(.milliseconds), .epoch(.microseconds), .epoch(.nanoseconds),
        try? DateFormat("yyyy-MM-dd"), try? DateFormat("dd.MM.yy hh:mm:ss.SSS a"), try? DateFormat("d MMM yyyy H"),
    ])
    options.columns = choices.pick([
        ColumnMap(), (try? ColumnMap("time=#1,close=#2")) ?? ColumnMap(),
        (try? ColumnMap("time=#1+#2,close=#3,symbol=#4")) ?? ColumnMap(),
    ])
    options.zone = choices.pick([nil, .utc, choices.zone()])
    options.symbol = choices.pick([nil, "S"])
    options.interval = choices.pick([nil, .day, BarInterval.minutes(1)])
    options.fileFormat = choices.pick([format, nil] + FormatCatalog.all.names.map { $0 })
    let batch = 1 + choices.number(below: 5)
    // Started after a few rows, a reading gives the same rows or is refuted.
    let early = try? BarFileReader(text, name: "file", options: options, provisionalAfter: 1 + choices.number(below: 9))
    let promised = early.flatMap { rows(of: $0, by: 4096) }
    do throws(ReadingError) {
        let reader = try BarFileReader(text, name: "file", options: options)
        for note in reader.decision.notes { expectMessage(note.description) }
        let (all, few) = (rows(of: reader, by: 4096), rows(of: reader, by: batch))
        expect(all != nil && all == few, "the size of a batch changes the rows")
        expect(promised == nil || promised == all, "beginning early changes the rows")
    } catch {
        expectMessage(error.description)
        expect(promised == nil, "beginning early takes what is refused")
    }
}

/// The content read from a file, comparable also if a volume is missing.
private struct Rows: Equatable {
    var times: [Instant] = []
    var bits: [[UInt64]] = Array(repeating: [], count: 5)
    var lines: [Int32] = []
    var symbols: [Int32] = []
    var rejected: [RejectedRow] = []
}

/// All rows; `nil` if a reader started early and was refuted.
private func rows(of reader: BarFileReader, by size: Int) -> Rows? {
    var rows = Rows()
    do {
        try reader.forEachBatch(size) { batch in
            let bars = batch.bars
            let columns = [bars.open, bars.high, bars.low, bars.close, bars.volume]
            expect(columns.allSatisfy { $0.count == batch.count } && batch.line.count == batch.count, "columns of several lengths")
            expect(batch.symbol.isEmpty || batch.symbol.count == batch.count, "\(batch.symbol.count) symbols for \(batch.count) rows")
            expect(batch.count + batch.rejected.count <= size, "a batch of \(batch.count) and \(batch.rejected.count) rejected rows")
            expect(columns[..<4].allSatisfy { $0.allSatisfy(\.isFinite) }, "a price that is no number")
            for (index, column) in columns.enumerated() { rows.bits[index] += column.map(\.bitPattern) }
            rows.times += bars.time
            rows.lines += batch.line
            rows.symbols += batch.symbol
            rows.rejected += batch.rejected
            for row in batch.rejected + batch.doubtful { expectMessage(row.note) }
        }
    } catch {
        expect(error is ReadingRefuted && !reader.isProved, "\(error)")
        return nil
    }
    expect(rows.symbols.allSatisfy { reader.decision.symbols.indices.contains(Int($0)) }, "a symbol without a name")
    return rows
}
