import DojimaSeries

/// The bars and columns of studies that are cached from one picture of a chart to the next, so that only new data are read and computed.
///
/// Successive pictures may have different specifications, but must be of one database. A cached bar is valid until the source reports a
/// change at its time or earlier, a cached value of a study until a bar up to it differs.
package final class ChartCache {
    /// The columns of studies.
    let columns = IndicatorCache()
    /// The axis of the last picture, with the cached bars of its sources.
    private(set) var axis: SourceAxis?

    /// Whether the next picture fails if its sources do not answer, even if all its data are cached.
    var needsAnswer = false

    /// Called with the fraction of the sources that were read, each time that one is read.
    package var progress: ((Double) -> Void)?

    package init() {}

    /// Returns sources that cache the bars that they read, and take over the cached bars of the last picture.
    func caching(_ sources: [ChartSource]) throws -> [ChartSource] {
        defer { needsAnswer = false }
        return try sources.enumerated().map { index, source in
            let before = axis?.sources.first { $0.stored == source.stored && $0.stamp == source.stamp }
            var source = source
            source.barSource = try BarCache(source.barSource, after: before?.barSource as? BarCache, asking: needsAnswer) {
                [weak self] in self?.progress?(Double(index) / Double(sources.count))
            }
            return source
        }
    }

    /// Keeps the axis of a picture for the next one, and drops the columns of series that are not on it.
    func keep(_ axis: SourceAxis) {
        self.axis = axis
        columns.keepOnly(axis.sources.map(\.symbol))
    }
}
