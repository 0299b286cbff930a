import ArgumentParser
import Dojima
import DojimaFormats
import DojimaSeries
import DojimaTime

struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write stored bars as CSV, JSON or NDJSON that an import reads back to the same bars.",
        discussion: """
              dojima export SPX --from 2008-01-01 --to 2008-12-31 > 2008.csv
              dojima export SPX --format ndjson --time-format epoch | jq .close
              dojima export SPX --transform heikin-ashi
              dojima export SPX --transform renko:25

            With --adjust, a column or member adjust names the adjustment, to distinguish the prices from traded ones.
            """)

    @OptionGroup var stored: StoredBarsArguments

    @Option(
        help: ArgumentHelp(
            "Write other bars made of these, from the first one of the span on: \(TransformCatalog.all.map { $0.form }.joined(separator: ", ")). A brick's open and close are its ends, and its time is that of the bar that completed it. The first brick starts from the first close, rounded to the brick size, or unrounded with first-close.",
            valueName: "transform"), transform: explained)
    var transform: BarTransform.Request?

    @Option(help: "csv, json (one array), ndjson (an object a line) or table. (default: table on a terminal, csv in a pipe)")
    var format: ExportForm?

    @Option(name: .customLong("time-format"), help: "iso, or epoch for seconds since 1970.")
    var times: TimeForm = .iso

    @OptionGroup var spreadsheet: SpreadsheetArguments
    @OptionGroup var notices: NoticeArguments

    func run() throws {
        let choice = try stored.choice()
        let (source, zone) = (choice.source, choice.zone)
        let range = choice.range(from: choice.asked.lowerBound)
        let form = format ?? (Console.isTerminal ? .table : .csv)
        if form == .table {
            let bars = try source.stampedBars(in: range, zone: zone, calendars: stored.calendarFiles.library)
            return try writeTable(transform.map { try $0(bars) } ?? bars, zone: zone, mark: source.adjustmentMark)
        }
        // Written piece by piece, so that memory does not grow with the series.
        let isGuarded = form == .csv && spreadsheet.isGuarded
        let mark = source.adjustmentMark.map { isGuarded ? ($0.name, guardedForSpreadsheets($0.value)) : $0 }
        var writer = BarTextWriter(form: form.text, times: times == .epoch ? .epoch : .iso(zone), mark: mark)
        if let transform {
            // Each bar depends on those before it.
            writer.append(try transform(try source.stampedBars(in: range, zone: zone, calendars: stored.calendarFiles.library)))
            return try Console.result(writer.take() + writer.finish())
        }
        for piece in source.pieces(of: range) {
            writer.append(try source.stampedBars(in: piece, zone: zone, calendars: stored.calendarFiles.library))
            try Console.result(writer.take())
        }
        try Console.result(writer.finish())
    }

    private func writeTable(_ bars: BarSeries, zone: Zone, mark: (name: String, value: String)?) throws {
        var table = Table(["time", "open", "high", "low", "close", "volume"] + [mark?.name].compactMap(\.self))
        let marks = [mark?.value].compactMap { $0.map { Table.Cell.text($0) } }
        for index in bars.indices {
            table.append(
                [
                    .time(bars.time[index]), .number(bars.open[index]), .number(bars.high[index]), .number(bars.low[index]),
                    .number(bars.close[index]), .number(bars.volume[index]),
                ] + marks)
        }
        try Console.result(ResultStyle(form: .table, times: times, zone: zone).render(table))
    }
}

enum ExportForm: String, WordArgument {
    case table, csv, json, ndjson

    var text: BarTextWriter.Form {
        switch self {
        case .table, .csv: .csv
        case .json: .json
        case .ndjson: .ndjson
        }
    }
}
