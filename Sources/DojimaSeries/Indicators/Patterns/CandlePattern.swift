/// A candle pattern, as a value: its name, how many bars it needs, and what makes the last candles one.
///
/// A pattern is 100 where it points up, -100 where it points down or stands for a reversal at a top, 80 or -80 where one condition is met
/// only just, and 200 or -200 where a later bar confirms it. The definitions are those that charting programs share, after Steve Nison,
/// "Japanese Candlestick Charting Techniques" (1991), and Greg Morris, "Candlestick Charting Explained" (1992), with TA-Lib's thresholds.
package struct CandlePattern: Sendable {
    /// The name of the indicator: `cdlhammer`.
    package let name: String
    /// The name in words: `hammer`.
    package let title: String
    /// The number of bars before the first that can have a value.
    let lookback: Int
    /// How far into the body of an earlier candle the last one must close, as a fraction of it; `nil` where it does not count.
    let penetration: Double?
    /// Whether the next three bars may confirm it, by a close beyond the bar before it.
    let isConfirmed: Bool
    /// What the last candles need at least.
    let filter: CandleFilter
    /// Returns the value for the last candles, which pass the filter, and a penetration; 0 if they are none.
    let value: @Sendable (Candles, Double) -> Double

    /// - Parameters:
    ///   - span: the number of candles before the last that count.
    ///   - averages: the number of bars over which it compares measures: 10, 5 for distances alone, 0.
    ///   - needs: what the last candle, the one before it and the one before that need at least.
    init(
        _ name: String, _ title: String, span: Int, averages: Int = 10, penetration: Double? = nil, isConfirmed: Bool = false,
        needs: [CandleNeed], _ value: @escaping @Sendable (Candles, Double) -> Double
    ) {
        self.name = "cdl" + name
        self.title = title
        lookback = span + averages
        self.penetration = penetration
        self.isConfirmed = isConfirmed
        filter = CandleFilter(needs)
        self.value = value
    }

    /// All patterns, by the number of their candles.
    package static let all: [CandlePattern] = one + two + three + more

    /// The pattern as an indicator; a parameter is its penetration.
    var indicator: Indicator {
        let penetration = penetration ?? 0
        var indicator = Indicator(
            name: name, inputs: [.open, .high, .low, .close],
            parameters: self.penetration.map { [Indicator.Parameter("penetration", standard: $0, allowed: 0...100, isWhole: false)] } ?? [],
            outputs: [Indicator.Output("", .histogram, title: caption)], unit: .number, levels: [0],
            formula: "100 at a \(title) that points up, -100 at one that points down, else 0", source: "Nison 1991; Morris 1992",
            reach: { [lookback] _ in .bars(lookback + 13) },
            make: { PatternState(self, penetration: $0.numbers.first ?? penetration) })
        indicator.marks = { [indicator, name = caption] bars, arguments in
            let column = indicator.apply(bars, arguments)[0]
            return column.indices.filter { column[$0] != 0 && !column[$0].isNaN }.map { BarMark(row: $0, isUp: column[$0] > 0, name: name) }
        }
        return indicator
    }

    /// The name at a mark: `Hammer`.
    fileprivate var caption: String { title.prefix(1).uppercased() + title.dropFirst() }
}

/// The value of one pattern at each bar: 0 where there is none; NaN before it can be, and at a bar with a missing price.
struct PatternState: IndicatorState {
    private let pattern: CandlePattern
    private let penetration: Double
    private var history = CandleHistory()
    private var pending = PendingPattern()

    init(_ pattern: CandlePattern, penetration: Double) { (self.pattern, self.penetration) = (pattern, penetration) }

    mutating func push(_ bar: Bar) -> Double {
        guard history.push(bar) else {
            pending = PendingPattern()
            return .nan
        }
        return history.withLast { pending.value(of: pattern, penetration, in: $0, history.traits, count: history.count) }
    }
}

/// A pattern that waits to be confirmed.
private struct PendingPattern {
    /// The value of the pattern, and the close that confirms it.
    private var value = 0.0
    private var threshold = 0.0
    /// The number of bars that may still confirm it.
    private var left = 0

    /// Returns the value of a pattern at the last of some candles, of which `count` have come so far.
    mutating func value(
        of pattern: CandlePattern, _ penetration: Double, in candles: Candles, _ traits: CandleTraits, count: Int
    ) -> Double {
        if pattern.isConfirmed { return confirmed(pattern, in: candles, traits, count: count) }
        guard count > pattern.lookback else { return .nan }
        return pattern.filter.passes(traits) ? pattern.value(candles, penetration) : 0
    }

    private mutating func confirmed(_ pattern: CandlePattern, in candles: Candles, _ traits: CandleTraits, count: Int) -> Double {
        // Patterns on the three bars before the first value may be confirmed at it.
        guard count > pattern.lookback - 3 else { return .nan }
        var result = 0.0
        let found = pattern.filter.passes(traits) ? pattern.value(candles, 0) : 0
        if found != 0 {
            (value, left, result) = (found, 3, found)
            threshold = found > 0 ? candles[1].high : candles[1].low
        } else if left > 0 {
            left -= 1
            if value > 0 ? candles[0].close > threshold : candles[0].close < threshold {
                (left, result) = (0, 2 * value)
            }
        }
        return count > pattern.lookback ? result : .nan
    }
}

extension Indicator {
    /// The numbers of candle patterns that end at a bar and point up, and down; over prices, marks with their names.
    public static let patterns: Indicator = {
        var indicator = Indicator(
            name: "patterns", inputs: [.open, .high, .low, .close],
            outputs: [Output("up", .histogram, title: "Up"), Output("down", .histogram, title: "Down")], unit: .number, levels: [0],
            formula: "the numbers of candle patterns that end here and point up, and down", source: "Nison 1991; Morris 1992",
            reach: { _ in .bars((CandlePattern.all.map(\.lookback).max() ?? 0) + 13) }, make: { _ in PatternCounts() })
        indicator.marks = { bars, _ in
            CandlePatterns.matches(in: bars).map { match in
                BarMark(row: match.row, isUp: match.value > 0, name: CandlePattern.all[match.pattern].caption)
            }
        }
        return indicator
    }()
}

/// How many patterns end at each bar, by direction.
private struct PatternCounts: IndicatorState {
    private var patterns = CandlePatterns()

    mutating func push(_ bar: Bar) -> SIMD2<Double> {
        let matches = patterns.push(bar)
        let up = matches.count { $0.value > 0 }
        return SIMD2(Double(up), Double(matches.count - up))
    }
}

/// All patterns at once: the candles and their means are worked out once a bar.
package struct CandlePatterns: Sendable {
    /// What is asked of each pattern at each bar, without its names.
    private struct Finder: Sendable {
        let filter: CandleFilter
        let lookback: Int
        /// The index of the pattern in `CandlePattern.all`.
        let pattern: Int
        let penetration: Double
        let value: @Sendable (Candles, Double) -> Double
    }

    /// A pattern at one bar.
    package struct Match: Sendable, Equatable {
        /// The number of the bar.
        package var row: Int
        /// The index of the pattern in `CandlePattern.all`.
        package var pattern: Int
        /// From -200 to 200, never 0.
        package var value: Double
    }

    private let finders = CandlePattern.all.enumerated().filter { !$1.isConfirmed }.map { index, pattern in
        Finder(
            filter: pattern.filter, lookback: pattern.lookback, pattern: index, penetration: pattern.penetration ?? 0,
            value: pattern.value)
    }
    /// The patterns that wait to be confirmed.
    private let confirmed = CandlePattern.all.enumerated().filter { $1.isConfirmed }
    private var history = CandleHistory()
    private var pending = [PendingPattern](repeating: PendingPattern(), count: CandlePattern.all.count)
    private var row = 0

    package init() {}

    /// Returns the patterns, with their usual penetrations, that end at the next bar. O(patterns).
    package mutating func push(_ bar: Bar) -> [Match] {
        var matches: [Match] = []
        push(bar, &matches)
        return matches
    }

    /// Returns all patterns in some bars, with their usual penetrations, in the order of the bars. O(bars).
    package static func matches(in bars: BarSeries) -> [Match] {
        var state = CandlePatterns()
        var matches: [Match] = []
        bars.withColumns({ for index in 0..<$0.count { state.push($0[index], &matches) } }, orEmpty: ())
        return matches
    }

    private mutating func push(_ bar: Bar, _ matches: inout [Match]) {
        defer { row += 1 }
        guard history.push(bar) else {
            for index in pending.indices { pending[index] = PendingPattern() }
            return
        }
        history.withLast { candles in
            let (count, traits, first) = (history.count, history.traits, matches.count)
            for index in finders.indices where finders[index].filter.passes(traits) && count > finders[index].lookback {
                let value = finders[index].value(candles, finders[index].penetration)
                if value != 0 { matches.append(Match(row: row, pattern: finders[index].pattern, value: value)) }
            }
            var isSorted = true
            for (index, pattern) in confirmed {
                let value = pending[index].value(of: pattern, 0, in: candles, traits, count: count)
                if value != 0, !value.isNaN {
                    matches.append(Match(row: row, pattern: index, value: value))
                    isSorted = false
                }
            }
            if !isSorted { matches[first...].sort { $0.pattern < $1.pattern } }
        }
    }
}
