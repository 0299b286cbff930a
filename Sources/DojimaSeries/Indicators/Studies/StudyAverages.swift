/// The last n values, oldest first.
struct LastValues: Sendable {
    private let n: Int
    private var recent: [Double] = []

    init(_ n: Int) { self.n = n }

    /// The values, oldest first; fewer than n at the beginning.
    var values: ArraySlice<Double> { recent.suffix(n) }
    var isFull: Bool { recent.count >= n }

    mutating func push(_ value: Double) {
        // Removed in batches, so that a push costs O(1), amortized.
        if recent.count >= 2 * n + 16 { recent.removeFirst(recent.count - n) }
        recent.append(value)
    }

    /// The value k before the last one; NaN if there is none.
    subscript(back k: Int) -> Double { k < recent.count ? recent[recent.count - 1 - k] : .nan }
}

extension Bar {
    /// The volume, 0 if it is missing.
    var volumeOrZero: Double { volume.map { $0.isNaN ? 0 : $0 } ?? 0 }
    /// The midpoint of high and low.
    var middle: Double { (high + low) / 2 }
}

/// Returns a quotient; NaN if the divisor is 0.
func quotient(_ a: Double, _ b: Double) -> Double { b == 0 ? .nan : a / b }

extension Indicator.Parameter {
    /// Returns a parameter for the number of bars in a window.
    static func bars(_ name: String, _ defaultValue: Int, from minimum: Int = 1) -> Indicator.Parameter {
        Indicator.Parameter(name, default: Double(defaultValue), allowed: Double(minimum)...100_000)
    }

    /// Returns a parameter for a factor such as a multiple of a deviation.
    static func factor(_ name: String, _ defaultValue: Double, from minimum: Double = 0) -> Indicator.Parameter {
        Indicator.Parameter(name, default: defaultValue, allowed: minimum...100, isWhole: false)
    }
}
