import DojimaSeries

/// The data of a chart that are cached from one picture to the next, so that only new data are read and computed.
package final class CachedData {
    /// The columns of studies.
    let columns = IndicatorCache()
    /// The axis of the last picture, with the cached bars of its sources.
    private var axis: SourceAxis?

    package init() {}

    /// Returns the axis that `make` creates, which may continue the axis of the last picture, with sources that cache their bars.
    func axis(_ make: (_ earlier: SourceAxis?) throws -> SourceAxis) throws -> SourceAxis {
        let next = try make(axis).keepingBars(after: axis)
        axis = next
        return next
    }
}

extension SourceAxis {
    /// The same axis with sources that cache the bars that they read, and take over the cached bars of an earlier axis.
    func keepingBars(after earlier: SourceAxis?) throws -> SourceAxis {
        try replacingSources { source in
            guard !(source.barSource is CachedBars) else { return source }
            let before = earlier?.sources.first { $0.stored == source.stored }
            var source = source
            source.barSource = try CachedBars(source.barSource, after: before?.barSource as? CachedBars)
            return source
        }
    }
}
