import DojimaInteraction

/// The loading state of a session's chart: the window that its data are for, and the parts that are out of date.
///
/// Each mutating function is one transition.
struct LoadState {
    private enum Data {
        case unloaded
        case loaded(for: ShownWindow)
        /// Loaded for a window; some series have changed since.
        case outOfDate(for: ShownWindow)
    }

    private var data = Data.unloaded
    /// The parts of the next frame that are out of date.
    private(set) var pending = Invalidation(.layout)
    /// Whether data were loaded since the last frame, so that points of crosshair and selection may be missing.
    private(set) var isReloaded = false

    /// The window that the data are for; `nil` before the first load.
    var window: ShownWindow? {
        switch data {
        case .unloaded: nil
        case .loaded(let window), .outOfDate(let window): window
        }
    }

    /// Whether data have to be loaded before the next frame.
    var needsLoad: Bool { if case .loaded = data { false } else { true } }

    /// Whether the next load is for all data, not only for changes.
    var needsAllData: Bool { window == nil || pending.changed.isEmpty }

    mutating func invalidate(_ what: Invalidation) {
        pending = pending.union(what)
        if !what.changed.isEmpty, let window { data = .outOfDate(for: window) }
    }

    /// Makes the next load read all data.
    mutating func invalidateAll() { pending = Invalidation(.layout) }

    /// Records that data were loaded for a window.
    mutating func loaded(for window: ShownWindow) {
        data = .loaded(for: window)
        pending.level = max(pending.level, .data)
        isReloaded = true
    }

    /// Records that the loaded data were fitted to another window. Changes since the load are still to be loaded.
    mutating func fitted(to window: ShownWindow) {
        guard self.window != nil else { return }
        data = needsLoad ? .outOfDate(for: window) : .loaded(for: window)
    }

    /// Records that a frame was drawn.
    ///
    /// - Parameter isFitted: whether the data are those of the visible window.
    mutating func drawn(isFitted: Bool) {
        if !needsLoad { pending = isFitted ? .nothing : Invalidation(.window) }
        isReloaded = false
    }
}
