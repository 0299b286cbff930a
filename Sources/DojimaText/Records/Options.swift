/// Settings that all have defaults.
///
/// Made with those, or with some of them changed in the same expression:
///
///     let style = AxisStyle { $0.tickLength = 4; $0.grid = .none }
public protocol Options {
    /// Everything at its default.
    init()
}

extension Options {
    /// The defaults with what `change` makes of them.
    public init(_ change: (inout Self) throws -> Void) rethrows {
        self.init()
        try change(&self)
    }
}
