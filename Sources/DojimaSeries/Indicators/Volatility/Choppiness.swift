import DojimaPlatform

extension Indicator {
    /// The choppiness index.
    static let choppiness = Indicator(
        name: "choppiness", title: "Choppiness index", inputs: [.high, .low, .close], parameters: [.bars("n", 14, from: 2)], unit: .percent,
        levels: [38.2, 61.8],
        levelNames: ["trend", "sideways"],
        formula: "100 log(sum of true range / (highest max(high, close[1]) - lowest min(low, close[1]))) / log n over n bars",
        source: "Bill Dreiss, 1993", reach: { .bars($0.whole(0)) }, make: { Choppiness(over: $0.whole(0)) })
}

struct Choppiness: IndicatorState {
    private var before = Double.nan
    private var sum: WindowSum<Double>
    private var extremes: MovingRange
    private let scale: Double

    init(over n: Int) {
        (sum, extremes) = (WindowSum(over: n), MovingRange(over: n))
        scale = 100 / log(Double(n))
    }

    mutating func push(_ bar: Bar) -> Double {
        let last = before
        before = bar.close
        let isMissing = (last + bar.high + bar.low).isNaN
        let (high, low) = isMissing ? (.nan, .nan) : (max(bar.high, last), min(bar.low, last))
        let sum = sum.push(high - low)
        let (highest, lowest) = extremes.push(high: high, low: low)
        let range = highest - lowest
        return range == 0 ? .nan : scale * log(sum / range)
    }
}
