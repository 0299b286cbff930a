/// Returns the value pushed n values before; NaN for the first n.
struct Delay: Sendable {
    private var values: [Double]
    private var next = 0

    init(by n: Int) {
        precondition(n > 0, "a delay is by at least one value")
        values = [Double](repeating: .nan, count: n)
    }

    mutating func push(_ value: Double) -> Double {
        let old = values[next]
        values[next] = value
        next = next + 1 == values.count ? 0 : next + 1
        return old
    }

    /// Returns the number of the last n values that are less than a given one. O(n).
    func count(below value: Double) -> Int {
        values.reduce(0) { $0 + ($1 < value ? 1 : 0) }
    }
}
