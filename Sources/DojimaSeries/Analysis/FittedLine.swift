/// The least-squares line through points. Undefined results are NaN.
package struct FittedLine: Sendable {
    package private(set) var (slope, intercept) = (Double.nan, Double.nan)
    /// R squared: the share of the variance of y that the line explains.
    package private(set) var explained = Double.nan
    /// The standard errors, with n - 2 degrees of freedom.
    package private(set) var (slopeError, interceptError) = (Double.nan, Double.nan)
    /// The standard deviation of the residuals, with n - 2 degrees of freedom.
    package private(set) var deviation = Double.nan

    /// - Parameter x, y: finite coordinates, of equal length. The line is undefined if there are not two points with different x.
    package init(x: [Double], y: [Double]) {
        precondition(x.count == y.count, "columns of one length")
        let (mx, my) = (Moments(x), Moments(y))
        guard x.count > 1, mx.squares > 0 else { return }
        let n = Double(x.count)
        slope = products(y, x, about: (my.mean, mx.mean)) / mx.squares
        intercept = my.mean - slope * mx.mean
        let residuals = x.indices.map { (y[$0] - my.mean) - slope * (x[$0] - mx.mean) }
        let rest = pairwiseSum(residuals.map { $0 * $0 })
        explained = my.squares > 0 ? 1 - rest / my.squares : .nan
        guard x.count > 2 else { return }
        deviation = (rest / (n - 2)).squareRoot()
        slopeError = deviation / mx.squares.squareRoot()
        interceptError = deviation * (1 / n + mx.mean * mx.mean / mx.squares).squareRoot()
    }
}
