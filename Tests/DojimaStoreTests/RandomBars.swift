import DojimaSeries
import DojimaTime

/// A seeded generator (SplitMix64), so that a failing test fails again.
struct Seeded: RandomNumberGenerator {
    var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// Bars with gaps, some without a volume and some with a fractional one.
func randomBars(_ count: Int, step: Int64, from first: Int64 = 1_500_000_000_000_000, _ random: inout Seeded) -> [Bar] {
    var time = first
    return (0..<count).map { _ in
        time += step * (Int.random(in: 0..<20, using: &random) == 0 ? Int64.random(in: 1...500, using: &random) : 1)
        return randomBar(time, &random)
    }
}

func randomBar(_ time: Int64, _ random: inout Seeded) -> Bar {
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
