extension Indicator {
    /// The sum of all volumes, counted up where the close rose and down where it fell; from the first bar on, whose volume it begins with.
    ///
    /// Joseph Granville, "New Key to Stock Market Profits" (1963). A bar without volume or close has no value and counts as nothing.
    public static let onBalanceVolume = Indicator(
        name: "obv", parameters: [], unit: .volume, reach: { _ in .all },
        apply: { bars, _ in
            var sum = VolumeSum(0)
            var before = -Double.infinity
            return [
                bars.indices.map { index in
                    let (close, volume) = (bars.close[index], bars.volume[index])
                    guard !close.isNaN else { return .nan }
                    let last = before
                    before = close
                    guard !volume.isNaN else { return .nan }
                    sum.add(close > last ? volume : close < last ? -volume : 0)
                    return sum.sum
                }
            ]
        })
}
