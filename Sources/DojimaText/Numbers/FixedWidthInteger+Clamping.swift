extension FixedWidthInteger {
    /// The integer part of a number, clamped to the range of the type; 0 for NaN.
    ///
    /// ```swift
    /// Int(clamping: -2.7)  // -2
    /// UInt8(clamping: 300.0)  // 255
    /// ```
    ///
    /// Use `Int(exactly:)` to reject numbers that are not whole or do not fit.
    @inlinable
    package init(clamping value: Double) {
        // A magnitude below 2^63 fits an `Int64`; a larger positive number may fit a `UInt64`.
        if value.magnitude < 0x1p63 {
            self.init(clamping: Int64(exactly: value.rounded(.towardZero)).unsafelyUnwrapped)
        } else if let integer = UInt64(exactly: value.rounded(.towardZero)) {
            self.init(clamping: integer)
        } else {
            self = value.isNaN ? 0 : value < 0 ? .min : .max
        }
    }

    /// The integer part of a number, clamped to limits; for NaN, the limit nearest to 0.
    @inlinable
    package init(clamping value: Double, to limits: ClosedRange<Self>) {
        self = Swift.min(Swift.max(Self(clamping: value), limits.lowerBound), limits.upperBound)
    }
}
