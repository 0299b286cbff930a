import DojimaText

/// Risk of a window of bars that moves along a series.
package struct RollingRisk {
    /// The number of bars of the window; `nil` for a series too short for any.
    package let length: Int?
    /// Of each bar of the series' window; NaN before there are enough, as in the other columns.
    package private(set) var volatility: [Double]
    package private(set) var sharpe: [Double]
    /// Empty without a benchmark.
    package private(set) var beta: [Double] = []

    /// The window has the bars of a year, or a quarter of the returns where these are fewer than two years. O(bars).
    ///
    /// - Parameters:
    ///   - benchmark: on the dates of the series.
    ///   - periods: the number of bars in a year.
    ///   - riskFree: the risk-free rate of a year.
    package init(_ series: AnalysedSeries, benchmark: AnalysedSeries?, periods: Double, riskFree: Double) {
        let own = series.barReturns()
        let other = benchmark?.barReturns()
        let count = own.count { $0.isFinite }
        // Of more bars than there are, the multiple is irrelevant.
        let year = Int(clamping: periods.rounded(), to: 2...max(2, count))
        let wanted = 2 * year <= count ? year : max(2, count / 4)
        (volatility, sharpe) = (own.map { _ in .nan }, own.map { _ in .nan })
        guard count >= 8 else {
            length = nil
            return
        }
        length = wanted
        if other != nil { beta = own.map { _ in .nan } }
        let rows = own.indices.filter { own[$0].isFinite && (other?[$0].isFinite ?? true) }
        var window = MovingMoments(length: wanted)
        for row in rows {
            window.append(own[row], other?[row] ?? 0)
            guard let moments = window.moments else { continue }
            let deviation = moments.deviation
            volatility[row] = deviation * periods.squareRoot()
            sharpe[row] = quotient(moments.mean.0 - riskFree / periods, deviation) * periods.squareRoot()
            if other != nil { beta[row] = moments.slope }
        }
    }
}

/// Moments of pairs of values: the means, and sums of squares and products of the distances from them.
private struct PairMoments {
    private(set) var count = 0.0
    private(set) var mean = (0.0, 0.0)
    private var squares = (0.0, 0.0)
    private var products = 0.0
    /// The largest values, signs apart.
    private var largest = (0.0, 0.0)

    init() {}

    private init(of a: Double, _ b: Double) {
        (count, mean, largest) = (1, (a, b), (abs(a), abs(b)))
    }

    /// The moments with one more pair.
    func adding(_ a: Double, _ b: Double) -> PairMoments { merged(with: PairMoments(of: a, b)) }

    /// The moments of both. Of values that are all equal the sums of squares are 0, and not the residue of rounding.
    ///
    /// Source: Chan, Golub and LeVeque, "Updating Formulae and a Pairwise Algorithm for Computing Sample Variances", 1979.
    func merged(with other: PairMoments) -> PairMoments {
        guard count > 0, other.count > 0 else { return count > 0 ? self : other }
        var both = PairMoments()
        both.count = count + other.count
        let (a, b) = (other.mean.0 - mean.0, other.mean.1 - mean.1)
        let share = other.count / both.count
        both.mean = (mean.0 + a * share, mean.1 + b * share)
        both.squares = (squares.0 + other.squares.0 + a * a * count * share, squares.1 + other.squares.1 + b * b * count * share)
        both.products = products + other.products + a * b * count * share
        both.largest = (max(largest.0, other.largest.0), max(largest.1, other.largest.1))
        return both
    }

    /// The standard deviation of the first values, with n - 1; 0 where it is below 1e-12 of the largest of them.
    var deviation: Double { PairMoments.deviation(squares.0, count, largest.0) }

    /// The slope of the first values on the second ones; NaN where these do not vary.
    var slope: Double { PairMoments.deviation(squares.1, count, largest.1) > 0 ? products / squares.1 : .nan }

    private static func deviation(_ squares: Double, _ count: Double, _ largest: Double) -> Double {
        let deviation = (squares / (count - 1)).squareRoot()
        return deviation < 1e-12 * largest ? 0 : deviation
    }
}

/// Moments of the last pairs of a sequence, of a fixed number of them.
///
/// A window is the end of one block and the beginning of the next. Both are only ever added to, so that what leaves the window leaves
/// nothing of its rounding behind. A pair takes three additions, spread over its block.
private struct MovingMoments {
    private let length: Int
    private var pairs: [(Double, Double)] = []
    /// The moments of the last block from each of its pairs to its end; empty before there is one.
    private var ends: [PairMoments] = []
    /// Those of the pairs since.
    private var beginning = PairMoments()

    init(length: Int) {
        self.length = length
        pairs.reserveCapacity(length)
    }

    mutating func append(_ a: Double, _ b: Double) {
        if pairs.count == length {
            ends = Array(repeating: PairMoments(), count: length)
            var end = PairMoments()
            for place in pairs.indices.reversed() {
                end = end.adding(pairs[place].0, pairs[place].1)
                ends[place] = end
            }
            pairs.removeAll(keepingCapacity: true)
            beginning = PairMoments()
        }
        pairs.append((a, b))
        beginning = beginning.adding(a, b)
    }

    /// Those of the last pairs; `nil` before there are enough.
    var moments: PairMoments? {
        if pairs.count == length { return beginning }
        return ends.isEmpty ? nil : ends[pairs.count].merged(with: beginning)
    }
}
