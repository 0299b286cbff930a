public import DojimaSeries
import DojimaTime

/// Bars with gaps, some without a volume and some with a fractional one.
public func randomBars(_ count: Int, step: Int64, from first: Int64 = 1_500_000_000_000_000, _ random: inout some RandomNumberGenerator)
    -> [Bar]
{
    var time = first
    return (0..<count).map { _ in
        time += step * (Int.random(in: 0..<20, using: &random) == 0 ? Int64.random(in: 1...500, using: &random) : 1)
        return randomBar(time, &random)
    }
}

/// A bar of random prices, often without a volume.
public func randomBar(_ time: Int64, _ random: inout some RandomNumberGenerator) -> Bar {
    let prices = (0..<4).map { _ in Double.random(in: 90...110, using: &random) }
    let volume: Double? =
        switch Int.random(in: 0..<4, using: &random) {
        case 0: nil
        case 1: Double.random(in: 0...3, using: &random)
        default: Double(Int.random(in: 0...1_000_000, using: &random))
        }
    return Bar(
        time: Instant(microseconds: time), open: prices[0], high: prices.max() ?? 0, low: prices.min() ?? 0, close: prices[3],
        volume: volume)
}
