extension Double {
    /// Whether this is a number, and not NaN; by a comparison, where `isNaN` looks at bits.
    @inline(__always)
    var isKnown: Bool { self == self }
}

/// Whether none of some values is missing. O(values).
func areKnown(_ values: UnsafePointer<Double>, count: Int) -> Bool {
    var (missing, index) = (SIMDMask<Four.MaskStorage>(repeating: false), 0)
    while index &+ 4 <= count {
        let four = Four(at: values + index)
        missing = missing .| (four .!= four)
        index &+= 4
    }
    var isMissing = any(missing)
    while index < count {
        isMissing = isMissing || !values[index].isKnown
        index &+= 1
    }
    return !isMissing
}
