/// Three exponential averages: of the values, of the first average, and of the second.
struct TripleAverage: Sendable {
    typealias Row = (once: Double, twice: Double, thrice: Double)

    private var (once, twice, thrice): (RecursiveAverage, RecursiveAverage, RecursiveAverage)

    init(over n: Int) {
        let average = RecursiveAverage.exponential(over: n)
        (once, twice, thrice) = (average, average, average)
    }

    mutating func push(_ value: Double) -> Row {
        let first = once.push(value)
        let second = twice.push(first)
        return (first, second, thrice.push(second))
    }

    /// Whether all three have begun, and their values were not all equal.
    var hasBegun: Bool { once.hasBegun && twice.hasBegun && thrice.hasBegun }
}
