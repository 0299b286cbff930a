package import DojimaTime

/// The data of a chart that determine value ranges and keep windows from being empty.
package protocol ViewportData {
    /// Returns the extent of the values of an axis in a window, without padding; `nil` if there are none.
    func extent(ofAxis id: String, in window: Range<AxisPosition>) -> ClosedRange<Double>?

    /// Returns the slots of the nearest bars before and after a window that has no bars; `nil` if the window has a bar.
    func neighbours(ofEmpty window: Range<AxisPosition>) -> BarNeighbours?
}

/// The slots of the nearest bars before and after a window without bars; `nil` if there is none on that side.
package struct BarNeighbours: Sendable, Hashable {
    package var before: Range<AxisPosition>?
    package var after: Range<AxisPosition>?

    package init(before: Range<AxisPosition>?, after: Range<AxisPosition>?) { (self.before, self.after) = (before, after) }

    /// The window with a bar that is nearest to a window without bars: a moved window is shifted to the nearest bar, a dragged end is moved
    /// back to the last bar, and any other window is extended.
    ///
    /// - Parameters:
    ///   - window: the window without bars after a gesture.
    ///   - previous: the window before the gesture.
    func nearest(to window: Range<AxisPosition>, since previous: Range<AxisPosition>, in limits: RangeLimits) -> Range<AxisPosition> {
        let (low, high) = (window.lowerBound, window.upperBound)
        if window.length == previous.length {
            let earlier = before.map { limits.placed($0.lowerBound, window.length) }
            let later = after.map { limits.placed($0.upperBound.advanced(by: -window.length), window.length) }
            guard let earlier else { return later ?? window }
            guard let later else { return earlier }
            return low.microseconds - earlier.lowerBound.microseconds < later.lowerBound.microseconds - low.microseconds ? earlier : later
        }
        let earlier = before.map { $0.lowerBound..<high }
        let later = after.map { low..<$0.upperBound }
        guard let earlier else { return later ?? window }
        guard let later else { return earlier }
        if high == previous.upperBound { return earlier }
        if low == previous.lowerBound { return later }
        return earlier.length < later.length ? earlier : later
    }
}

/// Data that consist only of the extents of values; no window is treated as empty.
package struct ValuesOnly: ViewportData {
    private let values: Viewport.ValueExtent

    package init(_ values: @escaping Viewport.ValueExtent = { _, _ in nil }) { self.values = values }

    package func extent(ofAxis id: String, in window: Range<AxisPosition>) -> ClosedRange<Double>? { values(id, window) }

    package func neighbours(ofEmpty window: Range<AxisPosition>) -> BarNeighbours? { nil }
}
