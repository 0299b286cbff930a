import DojimaFormats
public import DojimaSeries
import DojimaTime

// Bars of several symbols in memory, as the source of a chart.

extension ChartSpecification {
    /// Returns bars in memory as a source of the symbols.
    fileprivate func memorySource(of series: [String: BarSeries]) throws(PictureError) -> MemoryDatabase {
        try MemoryDatabase(of: series, wanted: interval)
    }
}

extension BarSeries {
    /// Returns the bars with their interval, or else with that of their times. Throws if these show none.
    ///
    /// - Parameter wanted: the interval to show. It is taken for that of the bars if their times show a longer one: such bars may have gaps
    ///   between all of them.
    func withInterval(wanted: BarInterval? = nil) throws(PictureError) -> BarSeries {
        guard interval == nil else { return self }
        guard let shown = [shownInterval, wanted].compactMap(\.self).min() else { throw PictureError.unknownInterval }
        var known = self
        known.interval = shown
        return known
    }
}

extension MemoryDatabase {
    /// Creates a database of bars in memory by their symbols, each with its interval, or else that of its times.
    convenience init(of series: [String: BarSeries], wanted: BarInterval? = nil) throws(PictureError) {
        var known: [String: BarSeries] = [:]
        for (symbol, bars) in series { known[symbol] = try bars.withInterval(wanted: wanted) }
        do { try self.init(known) } catch { throw PictureError(error) }
    }
}

extension Picture {
    /// Draws bars in memory as those of the symbols of the specification; its other symbols are files.
    ///
    ///     let chart = ChartSpecification { Plot { for symbol in ["SPX", "GOOG"] { Prices(symbol) } } }
    ///     let picture = try Picture(chart, source: ["SPX": index, "GOOG": share])
    ///
    /// Throws also for a price that is not finite, and for bars whose interval is unknown and too few to show one.
    public init(_ specification: ChartSpecification, source series: [String: BarSeries]) throws(PictureError) {
        try self.init(specification, source: try specification.memorySource(of: series))
    }
}

extension ChartSession {
    /// Shows bars in memory as those of the symbols of the specification; its other symbols are files. Throws also as `Picture` does for
    /// such bars.
    public convenience init(_ specification: ChartSpecification, source series: [String: BarSeries]) async throws(PictureError) {
        try await self.init(specification, source: try specification.memorySource(of: series))
    }
}

extension StandalonePage {
    /// Shows bars in memory as those of the specification's first symbol; its other symbols are files. Throws also as `Picture` does for
    /// such bars.
    public init(_ specification: ChartSpecification, source bars: BarSeries) throws {
        try self.init(specification, source: try specification.memorySource(of: bars))
    }

    /// Shows bars in memory as those of the symbols of the specification; its other symbols are files. Throws also as `Picture` does for
    /// such bars.
    public init(_ specification: ChartSpecification, source series: [String: BarSeries]) throws {
        try self.init(specification, source: try specification.memorySource(of: series))
    }
}
