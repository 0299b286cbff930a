import DojimaFiles
import DojimaText
import DojimaFormats
import DojimaSeries
import DojimaStore
import DojimaTime

/// A file, compressed or not, imported into a store, which afterwards is sound, counts its rows, accepts the file again without a change
/// and gives its bars to another store.
let imports = Target(name: "imports") { bytes in
    var (file, choices) = Choices.splitFile(bytes)
    var options = ImportOptions()
    options.reading.interval = choices.pick([nil, .day, BarInterval.minutes(1), .month])
    options.reading.invalid = choices.pick([.reject, .keep, .clamp])
    options.duplicates = choices.pick(DuplicatePolicy.allCases)
    options.reading.zone = choices.pick([nil, .utc, choices.zone()])
    let input = Scratch.file("S.csv", file)
    guard let store = check({ try Store() }), let summary = take(input, options, into: store) else { return }
    let stored = bars(in: store)
    expect(summary.inserted == stored.reduce(0) { $0 + $1.value.count }, "other bars are stored than are said to be inserted")
    let faults = check { try store.check().faults } ?? []
    expect(faults.isEmpty, faults.map(\.text).joined(separator: "; "))

    let again = take(input, options, into: store)
    let isSame = again?.read == summary.read && again?.rejected == summary.rejected && again?.inserted == 0
    expect(isSame, "the file again gives \(again as Any)")
    if options.duplicates == .update { expect(same(bars(in: store), stored), "the file again changes the bars") }
    for (key, series) in stored { checkExport(series, of: key, form: choices.pick(BarTextWriter.Form.allCases)) }
}

/// The counts of an import, summed over the symbols of all files.
private struct Counts {
    var read = 0
    var inserted = 0
    var rejected = 0
}

private func take(_ input: String, _ options: ImportOptions, into store: Store) -> Counts? {
    let importer = Importer(into: store, options: options)
    guard let summary = check({ try importer.run(files: [input]) }) else { return nil }
    return summary.files.reduce(into: Counts()) { counts, file in
        expect(file.read == file.inserted + file.updated + file.unchanged + file.rejected, "rows are lost: \(file)")
        for note in file.notes { expectMessage(note.description) }
        counts.read += file.read
        counts.inserted += file.inserted
        counts.rejected += file.rejected
    }
}

private func bars(in store: Store) -> [SeriesKey: BarSeries] {
    check {
        var all: [SeriesKey: BarSeries] = [:]
        for series in try store.list() { all[series.key] = try store.bars(of: series.key, in: .earliest ..< .latest) }
        return all
    } ?? [:]
}

/// Exported bars are imported unchanged, if the form can represent their times.
private func checkExport(_ series: BarSeries, of key: SeriesKey, form: BarTextWriter.Form) {
    guard series.time.allSatisfy({ (1...9999).contains($0.utcDate.year) }) else { return }
    var writer = BarTextWriter(form: form, times: .iso(.utc))
    writer.append(series)
    var text = writer.take()
    text += writer.finish()
    var options = ImportOptions()
    options.reading.symbol = key.symbol
    options.reading.interval = key.interval
    options.reading.invalid = .keep
    guard let other = check({ try Store() }) else { return }
    let counts = take(Scratch.file("export.\(form)", text), options, into: other)
    expect(counts?.inserted == series.count, "of \(series.count) exported bars \(counts?.inserted ?? 0) are read")
    let found = bars(in: other)[key]
    expect(found.map { same($0, series) } ?? false, "\(String(decoding: text, as: UTF8.self)) is read as other bars: \(found as Any)")
}

private func same(_ first: [SeriesKey: BarSeries], _ second: [SeriesKey: BarSeries]) -> Bool {
    first.count == second.count && first.allSatisfy { key, bars in second[key].map { same(bars, $0) } ?? false }
}

/// Whether bars are the same to the bit, also if a volume is missing.
private func same(_ first: BarSeries, _ second: BarSeries) -> Bool {
    func bits(_ column: [Double]) -> [UInt64] { column.map { $0.isNaN ? Double.nan.bitPattern : $0.bitPattern } }
    return first.time == second.time && bits(first.open) == bits(second.open) && bits(first.high) == bits(second.high)
        && bits(first.low) == bits(second.low) && bits(first.close) == bits(second.close) && bits(first.volume) == bits(second.volume)
}

/// The result, or a message that is checked to be one line.
private func check<T>(_ body: () throws -> T) -> T? {
    do { return try body() } catch {
        let error = error as? any ReportedError
        let isRefusal = error.map { $0.category != .internalError && !$0.description.contains("the database is damaged") } ?? false
        expect(isRefusal, error?.description ?? "an error that is not reported")
        expectMessage(error?.description ?? "")
        return nil
    }
}
