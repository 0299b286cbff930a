import ArgumentParser
import DojimaText
import DojimaTime

struct GenerateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate", abstract: "Write simulated bars in the sessions of an exchange, or simulated temperatures.",
        discussion: """
            Prices are a random walk in whole cents from 100.00; longer bars aggregate its minutes. The same options give the same bytes \
            on every machine.

            With --gaps some rows are missing. With --faults some rows have a fault of those that dojima import repairs or rejects: they \
            are repeated, written after the next row, without a last price, with a word as the last price, or with high and low exchanged. \
            The other rows stay the same, and a note counts the gaps and the faults.

              dojima generate --bars 1000 --interval 1d -o days.csv
              dojima generate --bars 3000 --calendar XTKS --seed 7 | dojima chart - --calendar XTKS -o walk.png
              dojima generate --gaps 0.01 --faults 0.02 > faulty.csv; dojima import faulty.csv --rejects rejects.csv
              dojima generate --temperature | dojima chart - --columns close=temperature -o temperature.png
            """)

    @Option(help: ArgumentHelp("The number of rows, including those that --gaps omits, up to 100 million.", valueName: "count"))
    var bars = 2400

    @Option(help: ArgumentHelp("The seed of the random numbers.", valueName: "number"))
    var seed: UInt64 = 1

    @Option(
        help: ArgumentHelp("The exchange in whose sessions the bars are: a MIC, or its alias. (default: XNYS)", valueName: "mic"),
        completion: .calendars)
    var calendar: String?

    @Option(
        help: ArgumentHelp(
            "The length of a bar: minutes or hours from the open of each session, or 1d. (default: 1m)", valueName: "interval"),
        transform: explained)
    var interval: IntervalArgument?

    @Option(help: ArgumentHelp("The first session date.", valueName: "date"))
    var from = "2000-01-03"

    @Flag(
        help:
            "Write hourly temperatures instead: 23 + 4 sin((hour / 24 - 0.25) 2π) plus noise between -2 and 2, the hour in UTC.")
    var temperature = false

    @Option(help: ArgumentHelp("The fraction of the rows to omit, from 0 to 1.", valueName: "fraction"))
    var gaps = 0.0

    @Option(help: ArgumentHelp("The fraction of the rows to damage, from 0 to 1.", valueName: "fraction"))
    var faults = 0.0

    @Option(help: "csv or json, one array. (default: csv)")
    var format: GeneratedText.Form?

    @OptionGroup var file: RowFileArguments
    @OptionGroup var calendarFiles: CalendarFileArguments
    @OptionGroup var notices: NoticeArguments

    func validate() throws {
        guard (0...100_000_000).contains(bars) else { throw ValidationError("--bars takes a number of rows from 0 to 100000000") }
        guard firstDate != nil else { throw ValidationError("--from \(from) is not a date: write it like 2000-01-03") }
        for (name, fraction) in [("gaps", gaps), ("faults", faults)] where !(0...1).contains(fraction) {
            throw ValidationError("--\(name) takes a fraction from 0 to 1")
        }
        if temperature, calendar != nil || interval != nil || !calendarFiles.files.isEmpty {
            throw ValidationError("--temperature is hourly, at all hours: leave --calendar, --calendar-file and --interval out")
        }
        if let interval = interval?.interval, interval.unit == .second || interval > .day || interval.unit == .hour && interval.count > 24 {
            throw ValidationError("--interval takes minutes and hours, such as 5m and 1h, or 1d")
        }
        _ = try file.form(orGiven: format)
    }

    func run() throws {
        try file.writing(keeping: calendarFiles.files) { try write(try file.form(orGiven: format) ?? .csv) }
    }

    private func write(_ form: GeneratedText.Form) throws {
        let next = try rows()
        var text = GeneratedText(form: form, hasDates: interval?.interval == .day, isTemperature: temperature)
        var damage = RowFaults(
            seed: seed, gaps: gaps, faults: faults, kinds: RowFault.allCases.filter { !(temperature && $0 == .reversed) })
        for _ in 0..<bars { try damage.pass(try next()) { try text.append($0, $1) } }
        try damage.finish { try text.append($0, $1) }
        try text.end()
        note(damage)
    }

    /// Returns a function that returns the next row at each call.
    private func rows() throws -> () throws -> GeneratedRow {
        let first = firstDate ?? CivilDate.limits.lowerBound
        guard !temperature else {
            var walk = TemperatureWalk(seed: seed)
            var second = Int64(first.daysSinceEpoch) * 86_400
            return {
                guard second < Instant.limits.upperBound.wholeSeconds else { throw tooManyRows }
                defer { second += 3600 }
                return GeneratedRow(second: second, values: .temperature(walk.next()))
            }
        }
        let exchange = try calendarFiles.library().calendar(calendar ?? "XNYS")
        var slots = SessionSlotIterator(exchange, interval: interval?.interval ?? BarInterval.minutes(1), from: first)
        var walk = PriceWalk(seed: seed)
        return {
            guard let slot = slots.next() else { throw tooManyRows }
            return GeneratedRow(second: slot.start, values: .bar(walk.next(minutes: slot.minutes)))
        }
    }

    private var tooManyRows: Failure {
        Failure(.request, "there are fewer than \(bars) rows from \(from) to the year 9999; give a smaller --bars or an earlier --from")
    }

    private var firstDate: CivilDate? { CivilDate(from) }

    private func note(_ damage: RowFaults) {
        guard gaps > 0 || faults > 0 else { return }
        let kinds = RowFault.allCases.compactMap { kind in damage.counts[kind].map { "\($0) \(kind.rawValue)" } }
        let faults = damage.counts.values.reduce(0, +)
        let list = kinds.isEmpty ? "" : " (\(kinds.joined(separator: ", ")))"
        Console.note("\(damage.gapCount) of \(bars) rows are omitted, and \(faults) have a fault\(list)")
    }
}
