public import DojimaSeries
import DojimaTime

/// Bars with gaps, some without a volume and some with a fractional one.
public func randomBars(_ count: Int, step: Int64, from first: Int64 = 1_500_000_000_000_000, _ random: inout SeededGenerator) -> [Bar] {
    var (time, bars) = (first, [Bar]())
    bars.reserveCapacity(count)
    while bars.count < count {
        time += step * (Int.random(in: 0..<20, using: &random) == 0 ? Int64.random(in: 1...500, using: &random) : 1)
        bars.append(randomBar(time, &random))
    }
    return bars
}

/// A bar of random prices, often without a volume.
public func randomBar(_ time: Int64, _ random: inout SeededGenerator) -> Bar {
    // Without an array: tests request hundreds of thousands of bars.
    func price() -> Double { Double.random(in: 90...110, using: &random) }
    let (open, second, third, close) = (price(), price(), price(), price())
    let volume: Double? =
        switch Int.random(in: 0..<4, using: &random) {
        case 0: nil
        case 1: Double.random(in: 0...3, using: &random)
        default: Double(Int.random(in: 0...1_000_000, using: &random))
        }
    return Bar(
        time: Instant(microseconds: time), open: open, high: max(open, second, third, close), low: min(open, second, third, close),
        close: close, volume: volume)
}
