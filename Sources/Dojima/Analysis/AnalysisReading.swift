package import DojimaSeries
package import DojimaText
package import DojimaTime

/// The series of an analysis, read according to a specification, and the tables computed from them.
package struct AnalysisReading {
    package let analysis: Analysis
    package let arguments: AnalysisArguments
    /// The series of the symbols; on common dates if there are several or a benchmark.
    package let series: [AnalysedSeries]
    package let benchmark: AnalysedSeries?
    /// The portfolio whose value is the series; `nil` for none.
    var portfolio: Portfolio? { arguments.portfolio }
    package let result: AnalysisResult
    /// The sources of the symbols, then that of the benchmark.
    let sources: [ChartSource]
    let closed: ClosedTime
    /// The series as they were read, before they were restricted to common dates.
    private let read: [AnalysedSeries]
    private let readBenchmark: AnalysedSeries?
    /// The zone in which times are written.
    package let shownZone: Zone

    /// Reads the series that a specification names, and computes its analysis.
    ///
    /// - Parameter missingStore: the reason why there is no database, as a clause.
    ///
    /// Throws for names that are not found, for symbols that are given twice, and the errors of `Analysis.run`. O(bars).
    package init(
        _ specification: ChartSpecification, _ request: AnalysisRequest, from reader: (any MarketReader)?, missingStore: String,
        notes: inout [Message]
    ) throws {
        let (analysis, arguments) = (request.analysis, request.parsedArguments)
        if let portfolio = arguments.portfolio, let symbol = specification.symbols.first(where: { !portfolio.symbols.contains($0) }) {
            throw PictureError(
                .request,
                "\(setting: .init("portfolio")) replaces the symbols: \(portfolio.title), but \(symbol) is given too; remove one of them"
            )
        }
        let window = specification.window
        if analysis.countsBack, window.from != nil || window.preset != nil || window.bars != nil || window.select != nil {
            throw PictureError(
                .request,
                "\(analysis.name) counts back from the last bar: give only \(setting: .to), and the periods with \(setting: .init("horizons"))"
            )
        }
        let names = arguments.portfolio?.symbols ?? specification.symbols
        guard !names.isEmpty else { throw PictureError(.request, "\(analysis.name) has no series to analyse; name a symbol") }
        let finder = try specification.finder(in: reader, missingStore: missingStore)
        let found = try finder.find(names + [request.benchmark].compactMap(\.self) + (arguments.rule?.symbols ?? []), notes: &notes)
        let count = names.count + (request.benchmark == nil ? 0 : 1)
        let closed = try specification.closedTime.resolved(
            zone: specification.zone, calendars: found[0].calendars, knownZone: found[0].zones.trading,
            library: specification.catalogs.calendars, access: specification.fileAccess, notes: &notes)
        let sources = try found.prefix(count).map { source in
            try source.comparing(arguments.rule?.requests ?? [], zone: finder.zone, notes: &notes) {
                name, notes in
                var finder = finder
                finder.interval = source.interval
                return try finder.find([name], notes: &notes)[0]
            }
        }
        let source = AnalysisSource(
            sources, closed: closed, zone: finder.zone, window: window, companions: Array(found.dropFirst(count)))
        var series = try source.series(
            labels: AnalysisReading.labels(of: sources, given: names.count), needsBars: analysis.needsBars || arguments.rule != nil,
            notes: &notes)
        for (chartSource, read) in zip(sources, series) {
            guard let last = read.window.last else { continue }
            let times = read.bars.time
            if let note = chartSource.splitNote(from: times[min(read.baseRow, read.window.lowerBound)], to: times[last]) {
                notes.append(note)
            }
        }
        let benchmark = request.benchmark == nil ? nil : series.popLast()
        (read, readBenchmark) = (series, benchmark)
        let prepared = try analysis.prepared(arguments, series, benchmark: benchmark)
        result = try analysis.result(arguments, of: prepared.series, benchmark: prepared.benchmark)
        notes += result.table.notes.map { Message($0) }
        if analysis.countsFromBase, window.hasStart, let first = prepared.series.first, !first.hasBase {
            let names = prepared.series.map(\.symbol).joined(separator: ", ")
            notes.append("\(names): no close before the window is stored; everything counts from the first close, of \(first.baseDate)")
        }
        (self.analysis, self.arguments, self.sources, self.closed) = (analysis, arguments, sources, closed)
        (self.series, self.benchmark, shownZone) = (prepared.series, prepared.benchmark, source.shownZone)
    }

    /// Computes another analysis of the same series.
    ///
    /// - Parameter isCompared: whether only dates that the benchmark also has are used.
    ///
    /// Throws the errors of `Analysis.run`.
    func analysing(_ request: AnalysisRequest, isCompared: Bool = false) throws -> AnalysisReading {
        try AnalysisReading(self, request, benchmark: isCompared ? readBenchmark : nil)
    }

    private init(_ other: AnalysisReading, _ request: AnalysisRequest, benchmark: AnalysedSeries?) throws {
        (analysis, arguments) = (request.analysis, request.parsedArguments)
        let prepared = try analysis.prepared(arguments, other.read, benchmark: benchmark)
        result = try analysis.result(arguments, of: prepared.series, benchmark: prepared.benchmark)
        sources = other.sources
        closed = other.closed
        read = other.read
        readBenchmark = other.readBenchmark
        (series, self.benchmark, shownZone) = (prepared.series, prepared.benchmark, other.shownZone)
    }

    /// The labels of the series: their symbols, or the given names if several sources have the same symbol.
    ///
    /// - Parameter count: the number of sources that are analysed; the benchmark may be one of them, too.
    private static func labels(of sources: [ChartSource], given count: Int) throws(PictureError) -> [String] {
        let found = sources.map(\.symbol)
        let labels = sources.map { source in found.count { $0.isExactly(source.symbol) } > 1 ? source.name : source.symbol }
        for (index, label) in labels.prefix(count).enumerated() where labels[..<index].contains(where: { $0.isExactly(label) }) {
            throw PictureError(.request, "\(label) is given twice: give each symbol once")
        }
        return labels
    }
}
