import DojimaSeries

/// What is kept of the data of a chart from one picture to the next, so that only what is new is read and computed.
package final class KeptData {
    /// The columns of studies.
    let columns = KeptColumns()
    /// The axis of the last picture, with the bars that its sources have kept.
    private var axis: SourceAxis?

    package init() {}

    /// Returns the axis that `make` creates, which may go on from that of the last picture, with sources that keep their bars.
    func axis(_ make: (_ earlier: SourceAxis?) throws -> SourceAxis) throws -> SourceAxis {
        let next = try make(axis).keepingBars(after: axis)
        axis = next
        return next
    }
}

extension SourceAxis {
    /// The same axis with sources that keep the bars that they read, and those that the sources of an earlier axis have kept.
    func keepingBars(after earlier: SourceAxis?) throws -> SourceAxis {
        try replacingSources { source in
            guard !(source.barSource is KeptBars) else { return source }
            let before = earlier?.sources.first { $0.stored == source.stored }
            var source = source
            source.barSource = try KeptBars(source.barSource, after: before?.barSource as? KeptBars)
            return source
        }
    }
}
