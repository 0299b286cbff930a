/// Extremes of returns, and counts and sums above and below 0 and the risk-free rate, computed in one pass.
struct ReturnPass {
    private(set) var (maximum, minimum) = (Double.nan, Double.nan)
    /// The number of returns above 0, and below it.
    private(set) var (gains, losses) = (0, 0)
    /// The sum of the returns above 0, and the absolute sum of those below it.
    private(set) var (gain, loss) = (0.0, 0.0)
    /// The sum of the excess of returns above the risk-free rate, and of the shortfall below it.
    private(set) var (above, below) = (0.0, 0.0)
    /// The sum of the squared shortfalls below the risk-free rate.
    private(set) var squaresBelow = 0.0

    init(_ returns: [Double], riskFree: Double) {
        guard let first = returns.first else { return }
        var (maximum, minimum, gains, losses) = (first, first, 0, 0)
        var blocks = Array(repeating: [Double](), count: 5)
        returns.withUnsafeBufferPointer { returns in
            // Summing blocks keeps rounding errors small in long series.
            for start in stride(from: 0, to: returns.count, by: 256) {
                var (gain, loss, above, below, squares) = (0.0, 0.0, 0.0, 0.0, 0.0)
                for index in start..<min(returns.count, start + 256) {
                    let value = returns[index]
                    maximum = value > maximum ? value : maximum
                    minimum = value < minimum ? value : minimum
                    gains += value > 0 ? 1 : 0
                    losses += value < 0 ? 1 : 0
                    gain += value > 0 ? value : 0
                    loss += value < 0 ? -value : 0
                    let excess = value - riskFree
                    above += excess > 0 ? excess : 0
                    let short = excess < 0 ? -excess : 0
                    below += short
                    squares += short * short
                }
                for (slot, sum) in [gain, loss, above, below, squares].enumerated() { blocks[slot].append(sum) }
            }
        }
        (self.maximum, self.minimum, self.gains, self.losses) = (maximum, minimum, gains, losses)
        let sums = blocks.map { pairwiseSum($0) }
        gain = sums[0]
        loss = sums[1]
        above = sums[2]
        below = sums[3]
        squaresBelow = sums[4]
    }
}
