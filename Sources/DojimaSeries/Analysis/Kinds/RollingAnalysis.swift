package import DojimaText

extension Analysis {
    /// Figures of a fixed number of returns up to each bar.
    static let rolling = Analysis(
        name: "rolling", meaning: "Figures of the last returns up to each bar, including returns before the window.",
        parameters: [
            AnalysisParameter(
                "of", .text(RollingFigure.validValues) { text throws(RequestError) in _ = try RollingFigure.list(text) }, "volatility",
                "the figures, one column each"),
            .count("length", "63", from: 2, "the number of returns that each figure is computed from"),
            AnalysisParameter("benchmark", .symbol, "the series for beta and correlation; all figures then use only common bars"),
            .riskFree, .barsAYear,
        ],
        columns: [
            Column("time", .time, "the bar"),
            Column("FIGURE", .number, "one column per figure, with its name; empty until there are enough returns"),
        ],
        wide: WideColumns(fixed: 1, name: "figure", value: "value") { RollingFigure(rawValue: $0)?.unit ?? .number },
        check: { arguments throws(RequestError) in
            guard !arguments.isSpecified("benchmark"),
                let figure = try RollingFigure.list(arguments.word("of")).first(where: \.needsBenchmark)
            else { return }
            throw RequestError("\(figure.rawValue) compares with another series; name it with \(setting: .init("benchmark"))")
        }
    ) { input, arguments throws(AnalysisError) in
        let series = input.onlySeries
        let figures: [RollingFigure]
        do throws(RequestError) { figures = try RollingFigure.list(arguments.word("of")) } catch {
            throw AnalysisError(.request, error.message)
        }
        let rolling = RollingFigures(
            series, benchmark: input.benchmark, length: arguments.count("length"),
            barsAYear: arguments.number("periods") ?? series.barsAYear, riskFree: arguments.number("risk-free") ?? 0)
        let columns = figures.map(rolling.values)
        var table = AnalysisTable(["time"] + figures.map(\.rawValue))
        for (index, row) in series.window.enumerated() { table.append([series.time(row)] + columns.map { .number($0[index]) }) }
        return table
    }
}

/// A figure of the last returns up to a bar.
package enum RollingFigure: String, CaseIterable, Sendable {
    case volatility, sharpe, sortino, beta, correlation, `return`, drawdown

    var needsBenchmark: Bool { [.beta, .correlation].contains(self) }

    var unit: Analysis.Unit { [.volatility, .return, .drawdown].contains(self) ? .fraction : .number }

    fileprivate static let validValues = "one or more of \(allCases.map(\.rawValue).joined(separator: ", ")), with commas between"

    /// Parses a comma-separated list of figures.
    package static func list(_ text: String) throws(RequestError) -> [RollingFigure] {
        let names = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0.withoutBlanks) }
        var found: [RollingFigure] = []
        for name in names {
            guard let figure = RollingFigure(rawValue: name) else {
                throw RequestError("\(setting: .init("of")) has \(quoted(name)); write \(validValues)")
            }
            guard !found.contains(figure) else { throw RequestError("\(setting: .init("of")) names \(name) twice; name it once") }
            found.append(figure)
        }
        return found
    }
}

/// The figures of a window of returns that moves along a series.
package struct RollingFigures {
    private let series: AnalysedSeries
    private let benchmark: AnalysedSeries?
    private let length: Int
    private let barsAYear: Double
    private let riskFree: Double

    /// - Parameters:
    ///   - benchmark: the benchmark, on the dates of the series.
    ///   - length: the number of returns in the window.
    ///   - riskFree: the risk-free rate per year.
    package init(_ series: AnalysedSeries, benchmark: AnalysedSeries?, length: Int, barsAYear: Double, riskFree: Double) {
        (self.series, self.benchmark, self.length, self.barsAYear, self.riskFree) = (series, benchmark, length, barsAYear, riskFree)
    }

    /// Returns a figure at each bar of the series' window; NaN if there are too few returns. O(bars).
    package func values(_ figure: RollingFigure) -> [Double] {
        let close = series.bars.close
        let year = barsAYear.squareRoot()
        let rate = riskFree / barsAYear
        switch figure {
        case .return:
            return series.window.map { $0 >= length ? simpleReturn(close[$0], from: close[$0 - length]) : .nan }
        case .drawdown:
            var fold = SlidingAggregate<MaximumDrawdown>(length: length + 1)
            var values: [Double] = []
            for row in 0..<series.window.upperBound {
                fold.append(MaximumDrawdown(of: close[row]))
                if row >= series.window.lowerBound { values.append(fold.value?.depth ?? .nan) }
            }
            return values
        case .volatility: return moments { $0.deviation * year }
        case .sharpe: return moments { quotient($0.mean.0 - rate, $0.deviation) * year }
        case .sortino:
            return moments(with: { _, own in min(own - rate, 0) }) { quotient($0.mean.0 - rate, $0.otherRootMeanSquare) * year }
        case .beta, .correlation:
            guard let other = benchmark?.bars.close else { return series.window.map { _ in .nan } }
            return moments(with: { row, _ in simpleReturn(other[row], from: other[row - 1]) }) {
                figure == .beta ? $0.slope : $0.correlation
            }
        }
    }

    /// Computes a figure from the moments of each window of returns and of a second column; NaN if a window is incomplete.
    private func moments(with other: (Int, Double) -> Double = { _, _ in 0 }, _ figure: (PairMoments) -> Double) -> [Double] {
        let close = series.bars.close
        var fold = SlidingAggregate<PairMoments>(length: length)
        var values: [Double] = []
        for row in 0..<series.window.upperBound {
            let change = row > 0 ? simpleReturn(close[row], from: close[row - 1]) : .nan
            let second = change.isFinite ? other(row, change) : .nan
            let hasBoth = change.isFinite && second.isFinite
            if hasBoth { fold.append(PairMoments(of: change, second)) }
            if row >= series.window.lowerBound { values.append(hasBoth ? fold.value.map(figure) ?? .nan : .nan) }
        }
        return values
    }
}

/// The maximum drawdown of a sequence of closes.
private struct MaximumDrawdown: Mergeable {
    private var (highest, lowest) = (-Double.infinity, Double.infinity)
    private(set) var depth = 0.0

    init() {}
    init(of close: Double) { (highest, lowest) = (close, close) }

    func merged(with later: MaximumDrawdown) -> MaximumDrawdown {
        var both = MaximumDrawdown()
        (both.highest, both.lowest) = (max(highest, later.highest), min(lowest, later.lowest))
        both.depth = min(depth, later.depth, highest > 0 && later.lowest < .infinity ? later.lowest / highest - 1 : 0)
        return both
    }
}
