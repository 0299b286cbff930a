extension BarSeries {
    /// The return of each bar, `close / close before - 1`, as the indicator `return` computes it; NaN for the first bar. O(bars).
    public var returns: [Double] {
        var state = Return(over: 1, isLogarithmic: false)
        return close.map { state.push($0) }
    }

    /// The drawdown at each bar, `close / highest close so far - 1`, as the indicator `drawdown` computes it: 0 at a new high, else
    /// negative. `drawdowns.min()` is the maximum drawdown. O(bars).
    public var drawdowns: [Double] {
        var state = Drawdown()
        return close.map { state.push($0) }
    }
}
