internal import DojimaSeries
internal import DojimaTime

/// The prices and volumes of a row, as they were read.
struct RowNumbers {
    private var readings = InlineArray<9, NumberReading>(repeating: .none)

    subscript(role: Role) -> NumberReading {
        @inline(__always) get { readings[role.rawValue] }
        @inline(__always) set { readings[role.rawValue] = newValue }
    }
}

/// The prices and volume of a row.
struct RowPrices {
    var open: Double
    var high: Double
    var low: Double
    var close: Double
    /// NaN if missing.
    var volume: Double

    /// Whether the prices are consistent and the volume is missing or at least zero.
    @inline(__always)
    var isSound: Bool { low <= open && low <= close && high >= open && high >= close && !(volume < 0) }

    /// A description of the contradiction in the bar; `nil` if it is consistent.
    var contradiction: String? { isSound ? nil : reason }

    private var reason: String {
        if high < low { return "the high is below the low" }
        if open > high || open < low { return "the open is outside low and high" }
        if close > high || close < low { return "the close is outside low and high" }
        return "the volume is negative"
    }

    /// The maximum distance of an open or close outside high and low, relative to the price, that is a rounding error: some vendors send
    /// 32-bit floats, which have about seven digits, and each price is rounded separately.
    static let rounding = 1e-6

    /// Widens high and low to include open and close if these are outside by at most `rounding`; returns whether anything changed.
    mutating func widen() -> Bool {
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
    mutating func clamp() {
        if high < low { (high, low) = (low, high) }
        open = min(max(open, low), high)
        close = min(max(close, low), high)
        if volume < 0 { volume = .nan }
    }
}

extension BarBatch {
    @inline(__always)
    mutating func append(_ moment: Instant, _ bar: RowPrices, line number: Int) {
        bars.time.append(moment)
        bars.open.append(bar.open)
        bars.high.append(bar.high)
        bars.low.append(bar.low)
        bars.close.append(bar.close)
        bars.volume.append(bar.volume)
        line.append(Int32(clamping: number))
    }
}
