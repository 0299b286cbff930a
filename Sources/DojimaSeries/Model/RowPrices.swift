import DojimaTime

/// The prices and volume of a row.
package struct RowPrices {
    package var open: Double
    package var high: Double
    package var low: Double
    package var close: Double
    /// NaN if missing.
    package var volume: Double

    @inlinable @inline(__always)
    package init(open: Double, high: Double, low: Double, close: Double, volume: Double) {
        (self.open, self.high, self.low, self.close, self.volume) = (open, high, low, close, volume)
    }

    /// Whether the prices are consistent and the volume is missing or at least zero.
    @inlinable @inline(__always)
    package var isSound: Bool { low <= open && low <= close && high >= open && high >= close && !(volume < 0) }

    /// A description of the contradiction in the bar; `nil` if it is consistent.
    @inlinable @inline(__always)
    package var contradiction: String? { isSound ? nil : reason }

    @usableFromInline var reason: String {
        if high < low { return "the high is below the low" }
        if open > high || open < low { return "the open is outside low and high" }
        if close > high || close < low { return "the close is outside low and high" }
        return "the volume is negative"
    }

    /// The maximum distance of an open or close outside high and low, relative to the price, that is a rounding error: some vendors send
    /// 32-bit floats, which have about seven digits, and each price is rounded separately.
    static let rounding = 1e-6

    /// Widens high and low to include open and close if these are outside by at most `rounding`; returns whether anything changed.
    package mutating func widen() -> Bool {
        let (highest, lowest) = (max(open, close, low), min(open, close, high))
        guard highest > high || lowest < low, RowPrices.isRounding(highest, high), RowPrices.isRounding(low, lowest) else { return false }
        (high, low) = (max(highest, high), min(lowest, low))
        return true
    }

    private static func isRounding(_ above: Double, _ below: Double) -> Bool {
        let price = max(above.magnitude, below.magnitude)
        // The ulp term allows for the rounding of the difference.
        return above - below <= rounding * price + 2 * price.ulp
    }

    /// Puts low and high in order, clamps open and close to them, and drops a negative volume.
    package mutating func clamp() {
        if high < low { (high, low) = (low, high) }
        open = min(max(open, low), high)
        close = min(max(close, low), high)
        if volume < 0 { volume = .nan }
    }

    /// The maximum volume, 2^53, up to which every integer is exact as a double.
    @inlinable package static var largestVolume: Double { 9_007_199_254_740_992 }
}

extension RowPrices {
    init(_ bar: Bar) { self.init(open: bar.open, high: bar.high, low: bar.low, close: bar.close, volume: bar.volume ?? .nan) }

    /// The bar of these prices at a time.
    func bar(at time: Instant) -> Bar {
        Bar(time: time, open: open, high: high, low: low, close: close, volume: volume.isNaN ? nil : volume)
    }

    /// Corrects the prices as a policy says; returns the reason if it rejects them, otherwise `nil`.
    mutating func rejection(by policy: InvalidBarPolicy) -> String? {
        for (name, price) in [("close", close), ("open", open), ("high", high), ("low", low)] where !price.isFinite {
            return "the \(name) is not a number"
        }
        if volume.isInfinite { return "the volume is not a number" }
        if volume.magnitude > RowPrices.largestVolume { return "the volume is beyond 2^53" }
        if policy != .keep, !(volume < 0) { _ = widen() }
        guard let contradiction else { return nil }
        if policy == .clamp { clamp() }
        return policy == .reject ? contradiction : nil
    }
}
