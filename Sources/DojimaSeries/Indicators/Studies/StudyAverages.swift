/// The last n values, oldest first.
struct LastValues: Sendable {
    private let n: Int
    private var kept: [Double] = []

    init(_ n: Int) { self.n = n }

    /// The values, oldest first; fewer than n at the beginning.
    var values: ArraySlice<Double> { kept.suffix(n) }
    var isFull: Bool { kept.count >= n }

    mutating func push(_ value: Double) {
        // Removed in batches, so that a push costs O(1), amortized.
        if kept.count >= 2 * n + 16 { kept.removeFirst(kept.count - n) }
        kept.append(value)
    }

    /// The value k before the last one; NaN if there is none.
    subscript(back k: Int) -> Double { k < kept.count ? kept[kept.count - 1 - k] : .nan }
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
    static func bars(_ name: String = "n", _ standard: Int, from least: Int = 1) -> Indicator.Parameter {
        Indicator.Parameter(name, standard: Double(standard), allowed: Double(least)...100_000)
    }

    /// Returns a parameter for a factor such as a multiple of a deviation.
    static func factor(_ name: String, _ standard: Double, from least: Double = 0) -> Indicator.Parameter {
        Indicator.Parameter(name, standard: standard, allowed: least...100, isWhole: false)
    }
}
