/// A candle pattern, as a value: its name, the number of bars it needs, and the function that detects it.
///
/// The value of a pattern is 100 if it points up, -100 if it points down or is a reversal at a top, 80 or -80 if one condition is only just
/// met, and 200 or -200 if a later bar confirms it. The definitions are those shared by charting programs, based on Steve Nison,
/// "Japanese Candlestick Charting Techniques" (1991), and Greg Morris, "Candlestick Charting Explained" (1992), with TA-Lib's thresholds.
package struct CandlePattern: Sendable {
    /// The name of the indicator: `cdlhammer`.
    package let name: String
    /// The name in words: `hammer`.
    package let title: String
    /// The number of bars before the first that can have a value.
    let lookback: Int
    /// The minimum penetration of the last close into the body of an earlier candle, as a fraction of the body; `nil` if not used.
    let penetration: Double?
    /// Whether one of the next three bars can confirm it, by a close beyond the bar before the pattern's last one.
    let isConfirmed: Bool
    /// The necessary conditions on the last candles.
    let filter: CandleFilter
    /// Returns the value for the last candles, which pass the filter, and a penetration; 0 if they are not the pattern.
    let value: @Sendable (Candles, Double) -> Double

    /// - Parameters:
    ///   - span: the number of candles before the last one that the pattern uses.
    ///   - averages: the number of bars over which measures are averaged: 10, 5 if only distances are used, or 0.
    ///   - conditions: the necessary conditions on the last candle, the one before it and the one before that.
    init(
        _ name: String, _ title: String, span: Int, averages: Int = 10, penetration: Double? = nil, isConfirmed: Bool = false,
        conditions: [CandleCondition], _ value: @escaping @Sendable (Candles, Double) -> Double
    ) {
        self.name = "cdl" + name
        self.title = title
        lookback = span + averages
        self.penetration = penetration
        self.isConfirmed = isConfirmed
        filter = CandleFilter(conditions)
        self.value = value
    }

    /// All patterns, by number of candles.
    package static let all: [CandlePattern] = one + two + three + more

    /// The pattern as an indicator; if it has a penetration, that is a parameter.
    var indicator: Indicator {
        let penetration = penetration ?? 0
        var indicator = Indicator(
            name: name, title: caption, inputs: [.open, .high, .low, .close],
            parameters: self.penetration.map { [Indicator.Parameter("penetration", default: $0, allowed: 0...100, isWhole: false)] } ?? [],
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

    /// The label of a mark: `Hammer`.
    fileprivate var caption: String { title.prefix(1).uppercased() + title.dropFirst() }
}

/// The value of one pattern at each bar: 0 if there is none; NaN for the first bars, and at a bar with a missing price.
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

/// A pattern that may still be confirmed.
private struct PendingPattern {
    /// The value of the pattern.
    private var value = 0.0
    /// The close beyond which a bar confirms it.
    private var threshold = 0.0
    /// The number of further bars that may confirm it.
    private var left = 0

    /// Returns the value of a pattern at the last candle; `count` is the number of candles so far.
    mutating func value(
        of pattern: CandlePattern, _ penetration: Double, in candles: Candles, _ traits: CandleTraits, count: Int
    ) -> Double {
        if pattern.isConfirmed { return confirmed(pattern, in: candles, traits, count: count) }
        guard count > pattern.lookback else { return .nan }
        return pattern.filter.passes(traits) ? pattern.value(candles, penetration) : 0
    }

    private mutating func confirmed(_ pattern: CandlePattern, in candles: Candles, _ traits: CandleTraits, count: Int) -> Double {
        // A pattern on one of the three bars before the first value may be confirmed by later ones.
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
    /// The number of candle patterns that end at a bar and point up, and the number that point down; over prices, marks with their names.
    public static let patterns: Indicator = {
        var indicator = Indicator(
            name: "patterns", title: "Candle patterns", inputs: [.open, .high, .low, .close],
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

/// The number of patterns that end at each bar, by direction.
private struct PatternCounts: IndicatorState {
    private var patterns = CandlePatterns()

    mutating func push(_ bar: Bar) -> SIMD2<Double> {
        let matches = patterns.push(bar)
        let up = matches.count { $0.value > 0 }
        return SIMD2(Double(up), Double(matches.count - up))
    }
}

/// All patterns together: the candles and their means are computed once per bar.
package struct CandlePatterns: Sendable {
    /// The parts of a pattern that are needed at each bar.
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
        /// The row of the bar.
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
    /// The patterns that can be confirmed by later bars.
    private let confirmed = CandlePattern.all.enumerated().filter { $1.isConfirmed }
    private var history = CandleHistory()
    private var pending = [PendingPattern](repeating: PendingPattern(), count: CandlePattern.all.count)
    private var row = 0

    package init() {}

    /// Returns the patterns, with their default penetrations, that end at the next bar. O(patterns).
    package mutating func push(_ bar: Bar) -> [Match] {
        var matches: [Match] = []
        push(bar, &matches)
        return matches
    }

    /// Returns all patterns in some bars, with their default penetrations, in the order of the bars. O(bars).
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
