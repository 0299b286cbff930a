public import DojimaSeries

// Bars of several symbols in memory, as the source of a chart.

extension ChartSpecification {
    /// Returns bars in memory as a source of the symbols.
    fileprivate func memorySource(of series: [String: BarSeries]) throws(PictureError) -> MemoryDatabase {
        do { return try MemoryDatabase(series, interval: interval) } catch { throw PictureError(error) }
    }
}

extension Picture {
    /// Draws bars in memory as those of the symbols of the specification; its other symbols are files.
    ///
    ///     let chart = ChartSpecification { Plot { for symbol in ["SPX", "GOOG"] { Prices(symbol) } } }
    ///     let picture = try Picture(chart, source: ["SPX": index, "GOOG": share])
    ///
    /// Throws also for a price that is not finite, and if neither the bars nor the specification have an interval.
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
