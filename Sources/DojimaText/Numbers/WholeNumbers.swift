extension FixedWidthInteger {
    /// The integer part of a number, clamped to what the type holds; 0 for NaN.
    ///
    /// ```swift
    /// Int(clamping: -2.7)  // -2
    /// UInt8(clamping: 300.0)  // 255
    /// ```
    ///
    /// `Int(exactly:)` is for numbers that are refused when they are not whole or do not fit.
    @inlinable
    package init(clamping value: Double) {
        // Both bounds of an `Int64` are numbers; above the upper one, `UInt64` has more.
        if value.magnitude < 0x1p63 {
            self.init(clamping: Int64(exactly: value.rounded(.towardZero)).unsafelyUnwrapped)
        } else if let whole = UInt64(exactly: value.rounded(.towardZero)) {
            self.init(clamping: whole)
        } else {
            self = value.isNaN ? 0 : value < 0 ? .min : .max
        }
    }

    /// The integer part of a number, clamped to limits; of NaN, the limit nearest to 0.
    @inlinable
    package init(clamping value: Double, to limits: ClosedRange<Self>) {
        self = Swift.min(Swift.max(Self(clamping: value), limits.lowerBound), limits.upperBound)
    }
}
