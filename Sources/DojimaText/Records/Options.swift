/// Settings that all have defaults.
///
/// A closure can change some of the defaults in the same expression:
///
///     let style = AxisStyle { $0.tickLength = 4; $0.grid = .none }
public protocol Options {
    /// Creates the settings with all defaults.
    init()
}

extension Options {
    /// Creates the settings with the defaults changed by `change`.
    public init(_ change: (inout Self) throws -> Void) rethrows {
        self.init()
        try change(&self)
    }
}
