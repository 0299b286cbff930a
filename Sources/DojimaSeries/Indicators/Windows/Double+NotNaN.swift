extension Double {
    /// Whether the value is not NaN. Uses a comparison, while `isNaN` examines bits.
    @inline(__always)
    var isNotNaN: Bool { self == self }
}
