extension Double {
    /// Whether this is a number, and not NaN; by a comparison, where `isNaN` looks at bits.
    @inline(__always)
    var isKnown: Bool { self == self }
}
