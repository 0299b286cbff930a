import ArgumentParser
import DojimaSeries
import DojimaTime
import Glibc
import Stopwatch

/// Times of indicators on one long series within one process, in milliseconds of one core: medians of some turns.
///
/// The bars are also written as native doubles, column after column (open, high, low, close, volume), so that `peer_indicators.py` can time
/// TA-Lib on the same data in the same run.
@main
struct IndicatorTimes: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "indicators", abstract: "Time indicators and candle patterns.")

    @Argument(help: ArgumentHelp("The new file that the bars are written to.", valueName: "file"))
    var file: String

    @Option(help: ArgumentHelp("How many bars there are.", valueName: "count"))
    var bars = 10_000_000

    @Option(help: ArgumentHelp("How often each job is done.", valueName: "count"))
    var runs = 5

    @Flag(help: "Also time each indicator of the catalog bar by bar, as live charts push them: nanoseconds a bar as `push NAME`.")
    var pushes = false

    @Argument(
        help: ArgumentHelp(
            """
            Indicators, such as sma:20; candle patterns together are timed as `patterns`. Without any, each line of the input is one, \
            and is answered at once: a peer can be timed in turn.
            """, valueName: "indicator"))
    var requests: [String] = []

    func run() throws {
        let series = walk(max(2, bars))
        try write(series)
        if requests.isEmpty {
            while let request = readLine() {
                try answer(request, on: series)
                fflush(nil)
            }
        }
        for request in requests { try answer(request, on: series) }
        if pushes {
            let series = walk(50_000)
            for indicator in IndicatorCatalog.all {
                print("push \(indicator.name)\t\(timePushes(of: indicator, to: series) / Double(series.count) * 1e6)")
            }
        }
    }

    /// Prints the time of one indicator.
    private func answer(_ text: String, on series: BarSeries) throws {
        let time: Double
        if text == "patterns" {
            time = median(max(1, runs)) { _ = CandlePatterns.matches(in: series) }
        } else {
            let request = try IndicatorRequest(text)
            time = median(max(1, runs)) { _ = request.apply(to: series) }
        }
        print("\(text)\t\(time)")
    }

    /// The time of pushing all bars of a series one by one to an indicator of standard parameters.
    private func timePushes(of indicator: Indicator, to series: BarSeries) -> Double {
        var arguments = IndicatorArguments(indicator.parameters.map(\.defaultValue), of: indicator)
        arguments.texts = indicator.parameters.map { $0.text?.defaultText ?? "" }
        (arguments.context.interval, arguments.context.stamp) = (series.interval, series.stamp)
        if indicator.isOfTwoSeries {
            arguments.second = "S"
            arguments.context.others["S"] = SecondSeries(series, context: IndicatorContext())
        }
        return median(max(1, runs)) {
            var state = indicator.start(arguments)
            for row in 0..<series.count { _ = state.push(series[row], output: 0) }
        }
    }

    /// Bars of a seeded random walk at cents.
    private func walk(_ count: Int) -> BarSeries {
        var state: UInt64 = 1
        func random() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 40) / Double(1 << 24)
        }
        func cents(_ price: Double) -> Double { (price * 100).rounded() / 100 }
        var series = BarSeries(interval: BarInterval.minutes(1))
        series.reserveCapacity(count)
        var close = 100.0
        for index in 0..<count {
            let open = cents(close + (random() - 0.5) * 0.04)
            // A pull towards 100 keeps prices that would drift away in ten million steps.
            close = cents(open + (random() - 0.5) * 0.3 + (100 - open) * 1e-4)
            let (high, low) = (cents(max(open, close) + random() * 0.1), cents(min(open, close) - random() * 0.1))
            let time = Instant(seconds: Int64(index) * 60)
            series.append(unchecked: Bar(time: time, open: open, high: high, low: low, close: close, volume: (random() * 10_000).rounded()))
        }
        return series
    }

    private func write(_ series: BarSeries) throws {
        // An existing file, such as one of bars to read, is not overwritten.
        guard let output = fopen(file, "wbx") else {
            throw ValidationError("\(file) \(errno == EEXIST ? "exists; name a new file" : "cannot be written")")
        }
        defer { fclose(output) }
        for column in [series.open, series.high, series.low, series.close, series.volume] {
            guard column.withUnsafeBytes({ fwrite($0.baseAddress, 1, $0.count, output) == $0.count }) else {
                throw ValidationError("\(file) cannot be written")
            }
        }
    }
}
