import Dojima
import DojimaFormats
import DojimaSeries
import DojimaText
import DojimaTime

/// Writes the bars of one or several series to standard output.
struct BarExport {
    var selection: StoredBarsArguments.Selection
    /// The name of each series in the output.
    var labels: [String]
    var form: ExportForm
    var times: TimeForm
    var transform: BarTransform.Request?
    /// Whether texts in CSV are protected, so that a spreadsheet does not take them for formulas.
    var isGuarded: Bool

    private var isLabelled: Bool { labels.count > 1 }
    private var timeName: String { times == .date ? "date" : "time" }
    private var mark: (name: String, value: String)? { selection.sources[0].adjustmentMark }

    /// Writes all series, one after the other, piece by piece, so that memory does not grow with the number of bars.
    func writeLong() throws {
        let isGuarded = isGuarded && form == .csv
        func guarded(_ text: String) -> String { isGuarded ? guardedForSpreadsheets(text) : text }
        let clock: BarTextWriter.Times =
            switch times {
            case .iso: .iso(selection.zone)
            case .epoch: .epoch
            case .date: .date
            }
        var writer = BarTextWriter(
            form: form.text, times: clock, mark: mark.map { ($0.name, guarded($0.value)) }, symbol: isLabelled ? guarded(labels[0]) : nil)
        for (source, label) in zip(selection.sources, labels) {
            if isLabelled { writer.symbol = guarded(label) }
            let range = try selection.range(of: source)
            // Each bar of a transform depends on the bars before it.
            for piece in transform == nil ? source.pieces(of: range) : [range] {
                writer.append(try bars(of: source, in: piece))
                try Console.result(writer.take())
            }
        }
        try Console.result(writer.finish())
    }

    /// Writes all series, one after the other, as a NumPy array; bars that are written as they are stored are written piece by piece.
    func writeNumPy() throws {
        let bars = [NPYWriter.Field("time", .time)] + ["open", "high", "low", "close", "volume"].map { NPYWriter.Field($0, .number) }
        let width = labels.map(\.unicodeScalars.count).max() ?? 0
        let fields =
            (isLabelled ? [NPYWriter.Field("symbol", .text(width))] : []) + bars + [mark].compactMap { $0.map { NPYWriter.Field($0) } }
        let parts = try selection.sources.map(part)
        var output = try NumPyOutput(fields, rows: parts.reduce(0) { $0 + $1.count })
        for ((source, label), part) in zip(zip(selection.sources, labels), parts) {
            for range in part.ranges {
                let bars = try part.bars ?? self.bars(of: source, in: range)
                let symbol = isLabelled ? [NPYWriter.Column.text(label)] : []
                let numbers = [bars.open, bars.high, bars.low, bars.close, bars.volume].map { NPYWriter.Column.numbers($0[...]) }
                let marks = [mark].compactMap { $0.map { NPYWriter.Column.text($0.value) } }
                try output.append(symbol + [.times(bars.time[...])] + numbers + marks, count: bars.count)
            }
        }
        try output.finish()
    }

    /// Returns the ranges in which the bars of a source are written, their number, and the bars if they must be built to be counted.
    private func part(of source: ChartSource) throws -> (ranges: [Range<Instant>], count: Int, bars: BarSeries?) {
        let range = try selection.range(of: source)
        // Bars with the same date are combined, so that they can only be counted after reading; they are few.
        guard transform == nil, !source.isResampled, !source.usesTradeDates else {
            let bars = try bars(of: source, in: range)
            return ([range], bars.count, bars)
        }
        return (source.pieces(of: range), try source.barSource.count(of: source.stored, in: range), nil)
    }

    /// Writes a table of all bars.
    func writeTable() throws {
        var table = Table(
            (isLabelled ? ["symbol"] : []) + [timeName, "open", "high", "low", "close", "volume"] + [mark?.name].compactMap(\.self))
        for (source, label) in zip(selection.sources, labels) {
            let bars = try bars(of: source, in: try selection.range(of: source))
            for index in bars.indices {
                let values: [Table.Cell] = [
                    .number(bars.open[index]), .number(bars.high[index]), .number(bars.low[index]), .number(bars.close[index]),
                    .number(bars.volume[index]),
                ]
                table.append((isLabelled ? [.text(label)] : []) + [time(bars.time[index])] + values + marks)
            }
        }
        try write(table)
    }

    /// Writes one value of the bars, a row for each stamp of any series and a column for each series.
    func writeWide(_ value: WideValue) throws {
        let stamps = Set(selection.sources.map(\.stamp))
        if stamps.count > 1, !selection.sources[0].usesTradeDates {
            Console.note("some of these bars are stamped with their start and some with their end: a row combines bars of different times")
        }
        let series = try selection.sources.map { try bars(of: $0, in: try selection.range(of: $0)) }
        var table = Table([timeName] + labels + (form == .npy ? [] : [mark?.name].compactMap(\.self)))
        var next = series.map { _ in 0 }
        while let moment = zip(series, next).compactMap({ $1 < $0.count ? $0.time[$1] : nil }).min() {
            var row = [time(moment)]
            for (index, bars) in series.enumerated() {
                guard next[index] < bars.count, bars.time[next[index]] == moment else {
                    row.append(.none)
                    continue
                }
                row.append(.number(value.column(of: bars)[next[index]]))
                next[index] += 1
            }
            table.append(row + (form == .npy ? [] : marks))
        }
        if form == .npy { return try table.writeNumPy(mark: mark) }
        try write(table)
    }

    /// The cells at the end of a row that name the adjustment of the prices.
    private var marks: [Table.Cell] { [mark?.value].compactMap { $0.map { Table.Cell.text($0) } } }

    private func bars(of source: ChartSource, in range: Range<Instant>) throws -> BarSeries {
        let bars = try selection.bars(of: source, in: range)
        return try transform.map { try $0(bars) } ?? bars
    }

    private func time(_ moment: Instant) -> Table.Cell { times == .date ? .date(moment.utcDate) : .time(moment) }

    private func write(_ table: Table) throws {
        let result: ResultForm = form == .csv ? .csv : form == .json ? .json : form.result ?? .table
        let style = ResultStyle(form: result, times: times == .epoch ? .epoch : .iso, zone: selection.zone, isForSpreadsheets: isGuarded)
        let text = form == .ndjson ? style.objects(table).map { $0 + "\n" }.joined() : style.render(table)
        try Console.result(text)
    }
}
