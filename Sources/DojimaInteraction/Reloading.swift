public import DojimaTime

/// What becomes of a window when its data have changed.
public enum AutoRange: String, Sendable, CaseIterable {
    /// The first data show the default range; after that the window stays.
    case onLoad
    /// Back to the default range each time.
    case always
    /// The window stays.
    case never
}

extension RangeSelector {
    /// The selector of an axis whose data have changed: with new limits and a new default, and the window that the policy wants.
    ///
    /// A window that stays keeps its place in axis time as far as the limits allow; a drag or a glide under way ends.
    ///
    /// - Parameters:
    ///   - isFirst: whether there were no data before.
    public func reloaded(
        limits: RangeLimits, defaultSelection: Range<AxisPosition>? = nil, policy: AutoRange, isFirst: Bool = false
    ) -> RangeSelector {
        let resets = policy == .always || (policy == .onLoad && isFirst)
        return RangeSelector(limits: limits, selection: resets ? nil : selection, defaultSelection: defaultSelection)
    }

    /// How much closer the window is than the default one: 2 shows half of it, 1 is the original zoom.
    public var zoom: Double {
        guard !selection.isEmpty, !defaultSelection.isEmpty else { return 1 }
        return Double(defaultSelection.length) / Double(selection.length)
    }
}
