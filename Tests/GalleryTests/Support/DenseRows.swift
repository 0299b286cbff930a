import DojimaSeries
import DojimaTestSupport
import DojimaTime

/// Seconds of a band with far more rows than a picture has pixels.
enum DenseRows {
    /// The form of the rows.
    enum Nature: String, CaseIterable {
        /// A walk with plateaus and a spike sometimes.
        case walk
        /// A constant value.
        case flat
        /// Two alternating values, with random lengths.
        case jumps
        /// Steps of less than a pixel, on coarse prices.
        case ticks
        /// Edges that cross again and again.
        case crossings
        /// Each row at a random value.
        case noise
        /// A slow wave without any noise.
        case wave
    }

    static func walk(_ count: Int, seed: UInt64, gaps: Bool = false) -> BandSeries {
        var generator = SeededGenerator(seed: seed)
        return rows(count, .walk, gaps: gaps, &generator)
    }

    /// - Parameter gaps: whether single rows and stretches have no value.
    static func rows(_ count: Int, _ nature: Nature, gaps: Bool, _ generator: inout SeededGenerator) -> BandSeries {
        var (upper, middle, lower) = ([Double](), [Double](), [Double]())
        var (price, width, spread) = (100.0, 1.0, 0.0)
        let length = nature == .wave ? Double.random(in: 100...Double(count), using: &generator) : 1
        for second in 0..<count {
            let chance = Int.random(in: 0..<1000, using: &generator)
            switch nature {
            case .walk:
                price += chance < 300 ? 0 : Double.random(in: -0.4...0.4, using: &generator)
                width += Double.random(in: -0.1...0.1, using: &generator)
                spread = chance == 999 ? Double.random(in: -40...40, using: &generator) : 0
            case .flat: width = 0.5
            case .jumps: if chance < 30 { price = price == 100 ? 103 : 100 }
            case .ticks: if chance < 600 { price += Double(Int.random(in: -1...1, using: &generator)) / 64 }
            case .crossings:
                price += Double.random(in: -0.02...0.02, using: &generator)
                if chance < 400 { width += Double.random(in: -0.4...0.4, using: &generator) - width / 40 }
            case .noise:
                price = Double.random(in: 90...110, using: &generator)
                width = Double.random(in: -8...8, using: &generator)
            case .wave:
                price = 100 + 10 * sine(Double(second) / length)
                width = 2 * sine(Double(second) / length * 2.7)
            }
            let isMissing = gaps && (chance == 998 || (second / 700) % 5 == 3 && second % 700 < 60)
            middle.append(isMissing ? .nan : price + spread)
            upper.append(isMissing ? .nan : price + width + spread)
            lower.append(isMissing ? .nan : price - width)
        }
        let time = (0..<count).map { Instant(microseconds: Int64($0) * 1_000_000) }
        return BandSeries(time: time, upper: upper, middle: middle, lower: lower)
    }

    /// About a sine of period 4, by parabolas.
    private static func sine(_ x: Double) -> Double {
        let part = x.truncatingRemainder(dividingBy: 4)
        return part < 2 ? 1 - (part - 1) * (part - 1) : (part - 3) * (part - 3) - 1
    }
}
