public import DojimaTime

/// How a window changes when its data change.
public enum AutoRange: String, Sendable, CaseIterable {
    /// The first data show the default range; after that the window stays.
    case onLoad
    /// The default range is restored each time.
    case always
    /// The window stays.
    case never
}

extension RangeSelector {
    /// The selector after its data changed: with new limits, a new default and the window that the policy determines.
    ///
    /// A window that stays keeps its axis positions as far as the limits allow; a drag or a glide in progress ends.
    ///
    /// - Parameters:
    ///   - limits: the limits of the new data.
    ///   - defaultSelection: the default window; `nil` for all of the summary.
    ///   - policy: whether the window stays or is set to the default.
    ///   - isFirst: whether there were no data before.
    public func reloaded(
        limits: RangeLimits, defaultSelection: Range<AxisPosition>? = nil, policy: AutoRange, isFirst: Bool = false
    ) -> RangeSelector {
        let resets = policy == .always || (policy == .onLoad && isFirst)
        return RangeSelector(limits: limits, selection: resets ? nil : selection, defaultSelection: defaultSelection)
    }

    /// The zoom factor relative to the default window: 2 shows half of it, 1 is the original zoom.
    public var zoom: Double {
        guard !selection.isEmpty, !defaultSelection.isEmpty else { return 1 }
        return Double(defaultSelection.length) / Double(selection.length)
    }
}
