import DojimaSeries

/// The bars and columns of studies that are cached from one picture of a chart to the next, so that only new data are read and computed.
///
/// A cached bar is valid until the source reports a change at its time or earlier, a cached value of a study until a bar up to it differs.
package final class ChartCache {
    /// The columns of studies.
    let columns = IndicatorCache()
    /// The axis of the last picture, with the cached bars of its sources.
    private var axis: SourceAxis?

    package init() {}

    /// Returns the axis that `make` creates, which may continue the axis of the last picture, with sources that cache their bars.
    func axis(_ make: (_ earlier: SourceAxis?) throws -> SourceAxis) throws -> SourceAxis {
        let next = try make(axis).cachingBars(after: axis)
        axis = next
        return next
    }
}

extension SourceAxis {
    /// The same axis with sources that cache the bars that they read, and take over the cached bars of an earlier axis.
    fileprivate func cachingBars(after earlier: SourceAxis?) throws -> SourceAxis {
        try replacingSources { source in
            guard !(source.barSource is BarCache) else { return source }
            let before = earlier?.sources.first { $0.stored == source.stored }
            var source = source
            source.barSource = try BarCache(source.barSource, after: before?.barSource as? BarCache)
            return source
        }
    }
}
