internal import DojimaSeries
import DojimaText

/// A frame whose value is computed from its numbers in order; rows without a number are ignored.
struct OrderFrame: WindowFrame {
    private let result: @Sendable (OrderedNumbers) -> Double
    private var numbers = OrderedNumbers()

    init(_ result: @escaping @Sendable (OrderedNumbers) -> Double) { self.result = result }

    mutating func append(_ row: Bar) { if !row.close.isNaN { numbers.insert(row.close) } }
    mutating func removeFirst(_ row: Bar) { if !row.close.isNaN { numbers.remove(row.close) } }
    var storedRowCount: Int { numbers.count }
    func value() -> Double { numbers.count == 0 ? .nan : result(numbers) }
}

extension OrderedNumbers {
    /// Returns the number below which a fraction of all numbers is, interpolated between two of them if necessary.
    ///
    /// Source: `percentile_cont` of SQL:2003, method 7 of R. J. Hyndman, Y. Fan, "Sample Quantiles in Statistical Packages" (1996).
    func quantile(_ fraction: Double) -> Double {
        let position = Double(count - 1) * fraction
        let below = Int(clamping: position.rounded(.down))
        let low = self[below]
        let weight = position - Double(below)
        return weight == 0 ? low : low + (self[below + 1] - low) * weight
    }

    /// Returns the first number at or below which a fraction of all numbers is: `percentile_disc` of SQL:2003.
    func discreteQuantile(_ fraction: Double) -> Double { self[max(0, Int(clamping: (Double(count) * fraction).rounded(.up)) - 1)] }
}
