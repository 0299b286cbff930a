// Declarations that shadow, in every file that imports this module, the standard library's conversions that trap for a number that does not
// fit. They are isolated to an actor on which no code runs, so the compiler rejects each use. Use `init(clamping:)` or `init(exactly:)`.

/// The global actor to which conversions that may trap are isolated. No code runs on it.
@globalActor package actor UncheckedConversion {
    package static let shared = UncheckedConversion()
}

extension Int {
    @available(*, deprecated, message: "a number that does not fit ends the program; use init(clamping:) or init(exactly:)")
    @UncheckedConversion package init(_ value: Double) { self.init(clamping: value) }

    @available(*, deprecated, message: "a number that does not fit ends the program; use init(clamping:) or init(exactly:)")
    @UncheckedConversion package init(_ value: Float) { self.init(clamping: Double(value)) }
}

extension Int8 {
    @available(*, deprecated, message: "a number that does not fit ends the program; use init(clamping:) or init(exactly:)")
    @UncheckedConversion package init(_ value: Double) { self.init(clamping: value) }

    @available(*, deprecated, message: "a number that does not fit ends the program; use init(clamping:) or init(exactly:)")
    @UncheckedConversion package init(_ value: Float) { self.init(clamping: Double(value)) }
}

extension Int16 {
    @available(*, deprecated, message: "a number that does not fit ends the program; use init(clamping:) or init(exactly:)")
    @UncheckedConversion package init(_ value: Double) { self.init(clamping: value) }

    @available(*, deprecated, message: "a number that does not fit ends the program; use init(clamping:) or init(exactly:)")
    @UncheckedConversion package init(_ value: Float) { self.init(clamping: Double(value)) }
}

extension Int32 {
    @available(*, deprecated, message: "a number that does not fit ends the program; use init(clamping:) or init(exactly:)")
    @UncheckedConversion package init(_ value: Double) { self.init(clamping: value) }

    @available(*, deprecated, message: "a number that does not fit ends the program; use init(clamping:) or init(exactly:)")
    @UncheckedConversion package init(_ value: Float) { self.init(clamping: Double(value)) }
}

extension Int64 {
    @available(*, deprecated, message: "a number that does not fit ends the program; use init(clamping:) or init(exactly:)")
    @UncheckedConversion package init(_ value: Double) { self.init(clamping: value) }

    @available(*, deprecated, message: "a number that does not fit ends the program; use init(clamping:) or init(exactly:)")
    @UncheckedConversion package init(_ value: Float) { self.init(clamping: Double(value)) }
}

extension UInt {
    @available(*, deprecated, message: "a number that does not fit ends the program; use init(clamping:) or init(exactly:)")
    @UncheckedConversion package init(_ value: Double) { self.init(clamping: value) }

    @available(*, deprecated, message: "a number that does not fit ends the program; use init(clamping:) or init(exactly:)")
    @UncheckedConversion package init(_ value: Float) { self.init(clamping: Double(value)) }
}

extension UInt8 {
    @available(*, deprecated, message: "a number that does not fit ends the program; use init(clamping:) or init(exactly:)")
    @UncheckedConversion package init(_ value: Double) { self.init(clamping: value) }

    @available(*, deprecated, message: "a number that does not fit ends the program; use init(clamping:) or init(exactly:)")
    @UncheckedConversion package init(_ value: Float) { self.init(clamping: Double(value)) }
}

extension UInt16 {
    @available(*, deprecated, message: "a number that does not fit ends the program; use init(clamping:) or init(exactly:)")
    @UncheckedConversion package init(_ value: Double) { self.init(clamping: value) }

    @available(*, deprecated, message: "a number that does not fit ends the program; use init(clamping:) or init(exactly:)")
    @UncheckedConversion package init(_ value: Float) { self.init(clamping: Double(value)) }
}

extension UInt32 {
    @available(*, deprecated, message: "a number that does not fit ends the program; use init(clamping:) or init(exactly:)")
    @UncheckedConversion package init(_ value: Double) { self.init(clamping: value) }

    @available(*, deprecated, message: "a number that does not fit ends the program; use init(clamping:) or init(exactly:)")
    @UncheckedConversion package init(_ value: Float) { self.init(clamping: Double(value)) }
}

extension UInt64 {
    @available(*, deprecated, message: "a number that does not fit ends the program; use init(clamping:) or init(exactly:)")
    @UncheckedConversion package init(_ value: Double) { self.init(clamping: value) }

    @available(*, deprecated, message: "a number that does not fit ends the program; use init(clamping:) or init(exactly:)")
    @UncheckedConversion package init(_ value: Float) { self.init(clamping: Double(value)) }
}
