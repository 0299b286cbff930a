import DojimaText

/// The measures of a candle, and its traits relative to the candles before it.
struct CandleMeasures: Sendable {
    var (open, high, low, close) = (Double.nan, Double.nan, Double.nan, Double.nan)
    /// The upper and the lower end of the body.
    var (top, bottom) = (Double.nan, Double.nan)
    var body = Double.nan
    /// The lengths of the shadows.
    var (upper, lower) = (Double.nan, Double.nan)
    /// The maximum difference of prices that are near or equal, and the minimum difference of prices that are far apart.
    var (near, far, equal) = (Double.nan, Double.nan, Double.nan)
    /// The maximum length of a doji's body.
    var dojiBody = Double.nan
    var traits: Traits = []

    /// Traits of one candle. Traits that need an average are never set while too few candles precede it.
    struct Traits: OptionSet {
        let rawValue: Int

        /// The close is not below the open.
        static let white = Traits(rawValue: 1)
        /// The body is longer than the mean of the ten before.
        static let long = Traits(rawValue: 1 << 1)
        /// The body is shorter than the mean of the ten before.
        static let short = Traits(rawValue: 1 << 2)
        /// The body is not longer than the mean of the ten before.
        static let notLong = Traits(rawValue: 1 << 3)
        /// The body is at most a tenth of the mean range of the ten before.
        static let doji = Traits(rawValue: 1 << 4)
        /// The shadow is shorter than a tenth of the mean range of the ten before.
        static let noUpper = Traits(rawValue: 1 << 5)
        static let noLower = Traits(rawValue: 1 << 6)
        /// The shadow is longer than a tenth of the mean range of the ten before.
        static let someUpper = Traits(rawValue: 1 << 7)
        static let someLower = Traits(rawValue: 1 << 8)
        /// The shadow is shorter than half the mean of both shadows of the ten before.
        static let shortUpper = Traits(rawValue: 1 << 9)
        static let shortLower = Traits(rawValue: 1 << 10)
        /// The shadow is longer than half the mean of both shadows of the ten before.
        static let notShortUpper = Traits(rawValue: 1 << 11)
        /// The shadow is longer than the body.
        static let longUpper = Traits(rawValue: 1 << 12)
        static let longLower = Traits(rawValue: 1 << 13)
        /// The shadow is longer than twice the body.
        static let veryLongUpper = Traits(rawValue: 1 << 14)
        static let veryLongLower = Traits(rawValue: 1 << 15)
        /// The body is above, or below, that of the previous candle, with a gap between them.
        static let gapUp = Traits(rawValue: 1 << 16)
        static let gapDown = Traits(rawValue: 1 << 17)
        /// The colour differs from that of the previous candle.
        static let turned = Traits(rawValue: 1 << 18)
        /// High and low are between those of the previous candle.
        static let inside = Traits(rawValue: 1 << 19)

        /// The number of traits.
        static let count = 20

        /// Adds a trait if a condition holds, without a branch, which would often be mispredicted.
        @inline(__always)
        mutating func insert(_ trait: Traits, if condition: Bool) {
            self = Traits(rawValue: rawValue | (condition ? trait.rawValue : 0))
        }
    }
}

/// The traits of the last three candles in one word, so that one comparison excludes most patterns.
struct CandleTraits: Sendable {
    fileprivate(set) var word: UInt64 = 0

    fileprivate mutating func push(_ traits: CandleMeasures.Traits) {
        word = word << UInt64(CandleMeasures.Traits.count) | UInt64(truncatingIfNeeded: traits.rawValue)
    }
}

/// The required and the excluded traits of one candle of a pattern.
struct CandleCondition {
    fileprivate var all: CandleMeasures.Traits
    fileprivate var none: CandleMeasures.Traits

    static var any: CandleCondition { CandleCondition(all: [], none: []) }

    static func `is`(_ traits: CandleMeasures.Traits) -> CandleCondition { CandleCondition(all: traits, none: []) }

    /// Returns the need for a black candle with some traits.
    static func black(_ traits: CandleMeasures.Traits = []) -> CandleCondition { CandleCondition(all: traits, none: .white) }

    /// Returns the need for a candle without some traits, and with others.
    static func not(_ traits: CandleMeasures.Traits, _ others: CandleMeasures.Traits = []) -> CandleCondition {
        CandleCondition(all: others, none: traits)
    }
}

/// The necessary conditions for a pattern on the traits of the last three candles.
struct CandleFilter: Sendable {
    private var mask: UInt64 = 0
    private var wanted: UInt64 = 0

    /// - Parameter conditions: the needs of the last candle, of the one before it, and of the one before that; at most three.
    init(_ conditions: [CandleCondition]) {
        precondition(conditions.count <= 3, "a filter is of three candles")
        for (age, condition) in conditions.enumerated() {
            let shift = UInt64(age * CandleMeasures.Traits.count)
            wanted |= UInt64(condition.all.rawValue) << shift
            mask |= UInt64(condition.all.union(condition.none).rawValue) << shift
        }
    }

    @inline(__always)
    func passes(_ traits: CandleTraits) -> Bool { traits.word & mask == wanted }
}

/// A reference to one of the last candles in the buffer; avoids copying all measures, of which patterns read few.
struct Candle {
    fileprivate let measures: UnsafePointer<CandleMeasures>

    var open: Double { measures.pointee.open }
    var high: Double { measures.pointee.high }
    var low: Double { measures.pointee.low }
    var close: Double { measures.pointee.close }
    var top: Double { measures.pointee.top }
    var bottom: Double { measures.pointee.bottom }
    var body: Double { measures.pointee.body }
    var near: Double { measures.pointee.near }
    var far: Double { measures.pointee.far }
    var equal: Double { measures.pointee.equal }
    var dojiBody: Double { measures.pointee.dojiBody }
    var traits: CandleMeasures.Traits { measures.pointee.traits }

    /// Whether the candle has all the given traits.
    func `is`(_ traits: CandleMeasures.Traits) -> Bool { self.traits.isSuperset(of: traits) }

    var isWhite: Bool { traits.contains(.white) }
    var isBlack: Bool { !traits.contains(.white) }

    /// 1 for a white candle, -1 for a black one.
    var color: Double { isWhite ? 1 : -1 }

    /// Whether the body is above, or below, that of another candle, with a gap between them.
    func gapsUp(from other: Candle) -> Bool { bottom > other.top }
    func gapsDown(from other: Candle) -> Bool { top < other.bottom }

    /// Whether the entire candle, including its shadows, is above, or below, another one.
    func clears(above other: Candle) -> Bool { low > other.high }
    func clears(below other: Candle) -> Bool { high < other.low }

    /// Whether a price is within the body, or outside it by no more than this candle's `near`.
    func isInOrNearBody(_ price: Double) -> Bool { price >= bottom - near && price <= top + near }
}

/// The last candles, and the mean measures with which candles are compared.
///
/// The settings are the usual ones, as in TA-Lib: bodies, shadows and ranges are compared with the ten candles before, distances with five.
/// The four sums are computed once for all patterns: O(1) per bar. A bar with a missing price resets them.
struct CandleHistory: Sendable {
    /// The averaged measures: the body, the range from low to high, and both shadows.
    private typealias Measures = SIMD4<Double>

    /// The last measures, by bar number modulo 16.
    private var measures = [Measures](repeating: .zero, count: 16)
    /// The last candles, by bar number modulo 8.
    private var candles = [CandleMeasures](repeating: CandleMeasures(), count: 8)
    /// The sums of ten bodies, ten ranges and ten pairs of shadows, and of five ranges.
    private var sums = Measures.zero
    /// The number of consecutive bars without a missing price.
    private(set) var count = 0
    /// The traits of the last three candles.
    private(set) var traits = CandleTraits()

    /// Adds a bar; returns `false` if a price is missing.
    mutating func push(_ bar: Bar) -> Bool {
        guard !(bar.open + bar.high + bar.low + bar.close).isNaN else {
            (sums, count, traits) = (.zero, 0, CandleTraits())
            return false
        }
        var candle = CandleMeasures()
        (candle.open, candle.high, candle.low, candle.close) = (bar.open, bar.high, bar.low, bar.close)
        let isWhite = bar.close >= bar.open
        (candle.top, candle.bottom) = isWhite ? (bar.close, bar.open) : (bar.open, bar.close)
        candle.body = abs(bar.close - bar.open)
        candle.upper = bar.high - candle.top
        candle.lower = candle.bottom - bar.low
        candle.traits = isWhite ? .white : []
        candle.compareShadows()
        if count >= 5 { candle.compareDistances(meanRange: sums.w / 5) }
        if count >= 10 { candle.compare(meanBody: sums.x / 10, meanRange: sums.y / 10, meanShadows: sums.z / 10) }
        if count > 0 { candle.compare(with: candles[(count - 1) & 7]) }
        traits.push(candle.traits)
        candles[count & 7] = candle
        add(Measures(candle.body, bar.high - bar.low, candle.upper + candle.lower, bar.high - bar.low))
        return true
    }

    private mutating func add(_ new: Measures) {
        let (ten, five) = (measures[(count - 10) & 15], measures[(count - 5) & 15])
        sums += new - Measures(lowHalf: count < 10 ? .zero : ten.lowHalf, highHalf: SIMD2(count < 10 ? 0 : ten.z, count < 5 ? 0 : five.w))
        measures[count & 15] = new
        count += 1
    }

    /// Calls a function with the last candles.
    func withLast<Result>(_ body: (Candles) -> Result) -> Result {
        candles.withUnsafeBufferPointer { body(Candles(cells: $0, last: count - 1)) }
    }
}

/// The last five candles, by age: 0 is the newest.
struct Candles {
    fileprivate let cells: UnsafeBufferPointer<CandleMeasures>
    fileprivate let last: Int

    @inline(__always)
    subscript(age: Int) -> Candle { Candle(measures: cells.baseAddress.unsafelyUnwrapped + ((last - age) & 7)) }
}

extension CandleMeasures {
    fileprivate mutating func compareShadows() {
        traits.insert(.longUpper, if: upper > body)
        traits.insert(.longLower, if: lower > body)
        traits.insert(.veryLongUpper, if: upper > 2 * body)
        traits.insert(.veryLongLower, if: lower > 2 * body)
    }

    fileprivate mutating func compare(with before: CandleMeasures) {
        traits.insert(.gapUp, if: bottom > before.top)
        traits.insert(.gapDown, if: top < before.bottom)
        traits.insert(.turned, if: traits.contains(.white) != before.traits.contains(.white))
        traits.insert(.inside, if: high < before.high && low > before.low)
    }

    fileprivate mutating func compareDistances(meanRange: Double) {
        (near, far, equal) = (0.2 * meanRange, 0.6 * meanRange, 0.05 * meanRange)
    }

    fileprivate mutating func compare(meanBody: Double, meanRange: Double, meanShadows: Double) {
        let (tenth, half) = (0.1 * meanRange, meanShadows / 2)
        dojiBody = tenth
        traits.insert(.long, if: body > meanBody)
        traits.insert(.short, if: body < meanBody)
        traits.insert(.notLong, if: body <= meanBody)
        traits.insert(.doji, if: body <= tenth)
        traits.insert(.noUpper, if: upper < tenth)
        traits.insert(.noLower, if: lower < tenth)
        traits.insert(.someUpper, if: upper > tenth)
        traits.insert(.someLower, if: lower > tenth)
        traits.insert(.shortUpper, if: upper < half)
        traits.insert(.shortLower, if: lower < half)
        traits.insert(.notShortUpper, if: upper > half)
    }
}
