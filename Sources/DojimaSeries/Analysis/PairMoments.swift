/// Moments of pairs of values: the means, and the sums of squares and products of the deviations from them.
struct PairMoments: Mergeable {
    private(set) var count = 0.0
    private(set) var mean = (0.0, 0.0)
    private var squares = (0.0, 0.0)
    private var products = 0.0
    /// The maximum absolute values.
    private var largest = (0.0, 0.0)

    init() {}

    init(of a: Double, _ b: Double) { (count, mean, largest) = (1, (a, b), (abs(a), abs(b))) }

    /// Combines the moments of two samples.
    ///
    /// Source: Chan, Golub and LeVeque, "Updating Formulae and a Pairwise Algorithm for Computing Sample Variances", 1979.
    func merged(with later: PairMoments) -> PairMoments {
        guard count > 0, later.count > 0 else { return count > 0 ? self : later }
        var both = PairMoments()
        both.count = count + later.count
        let (a, b) = (later.mean.0 - mean.0, later.mean.1 - mean.1)
        let fraction = later.count / both.count
        both.mean = (mean.0 + a * fraction, mean.1 + b * fraction)
        both.squares = (squares.0 + later.squares.0 + a * a * count * fraction, squares.1 + later.squares.1 + b * b * count * fraction)
        both.products = products + later.products + a * b * count * fraction
        both.largest = (max(largest.0, later.largest.0), max(largest.1, later.largest.1))
        return both
    }

    /// The standard deviation of the first values, with n - 1; 0 if it is below 1e-12 of their maximum absolute value.
    var deviation: Double { PairMoments.deviation(squares.0, count, largest.0) }

    /// The standard deviation of the second values.
    private var otherDeviation: Double { PairMoments.deviation(squares.1, count, largest.1) }

    /// The regression slope of the first values on the second; NaN if the second do not vary.
    var slope: Double { otherDeviation > 0 ? products / squares.1 : .nan }

    /// The correlation; NaN if either values do not vary.
    var correlation: Double {
        deviation > 0 && otherDeviation > 0 ? products / (squares.0.squareRoot() * squares.1.squareRoot()) : .nan
    }

    /// The root of the mean square of the second values.
    var otherRootMeanSquare: Double { (squares.1 / count + mean.1 * mean.1).squareRoot() }

    private static func deviation(_ squares: Double, _ count: Double, _ largest: Double) -> Double {
        let deviation = (squares / (count - 1)).squareRoot()
        return deviation < 1e-12 * largest ? 0 : deviation
    }
}
