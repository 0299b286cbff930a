import DojimaText
import Glibc

// Moving averages that are drawn over the prices.

extension Indicator {
    /// Arnaud Legoux' moving average: its weights are a normal curve whose centre is at a fraction of the window. O(n) per bar.
    static let alma = Indicator(
        name: "alma",
        parameters: [
            .bars("n", 9), Parameter("offset", default: 0.85, allowed: 0...1, isWhole: false),
            Parameter("sigma", default: 6, allowed: 0.1...100, isWhole: false),
        ],
        formula: "mean of the last n closes with weights exp(-(j - offset (n - 1))^2 / (2 (n / sigma)^2)), j = 0 for the oldest",
        source: "Arnaud Legoux and Dimitrios Kouzis-Loukas, 2009", reach: { .bars($0.whole(0) - 1) },
        make: { ALMA(over: $0.whole(0), offset: $0[1], sigma: $0[2]) })

    /// Alan Hull's moving average: a weighted average of twice a fast weighted average minus a slow one.
    static let hma = Indicator(
        name: "hma", parameters: [.bars("n", 14, from: 2)], formula: "wma(floor(sqrt(n))) of 2 wma(floor(n / 2)) - wma(n)",
        source: "Alan Hull, 2005", reach: { .bars($0.whole(0) - 1 + HMA.last($0.whole(0)) - 1) }, make: { HMA(over: $0.whole(0)) })

    /// The smoothed moving average: Wilder's average of closes.
    static let smma = Indicator(
        name: "smma", parameters: [.bars("n", 20)], formula: "mean of the first n closes, then s + (close - s) / n",
        source: "J. Welles Wilder, New Concepts in Technical Trading Systems, 1978", reach: { .bars(wilderReach($0.whole(0))) },
        make: { RecursiveAverage.wilder(over: $0.whole(0)) })

    /// The mean of closes weighted by their volumes.
    static let vwma = Indicator(
        name: "vwma", inputs: [.close, .volume], parameters: [.bars("n", 14)],
        formula: "sum of close x volume / sum of volume over the last n bars", missingVolume: .zero, reach: { .bars($0.whole(0) - 1) },
        make: { VWMA(over: $0.whole(0)) })
}

struct ALMA: ValueState {
    private let weights: [Double]
    private let total: Double
    private var window: LastValues

    init(over n: Int, offset: Double, sigma: Double) {
        let (center, width) = (offset * Double(n - 1), Double(n) / sigma)
        weights = (0..<n).map { j in
            let distance = Double(j) - center
            return exp(-(distance * distance) / (2 * width * width))
        }
        total = weights.reduce(0, +)
        window = LastValues(n)
    }

    mutating func push(_ value: Double) -> Double {
        window.push(value)
        guard window.isFull else { return .nan }
        // Sums differences from the last value, so that the mean of equal values is exact.
        return value + zip(weights, window.values).reduce(0) { $0 + $1.0 * ($1.1 - value) } / total
    }
}

struct HMA: ValueState {
    private var (fast, slow, smooth): (WMA, WMA, WMA)

    init(over n: Int) { (fast, slow, smooth) = (WMA(over: n / 2), WMA(over: n), WMA(over: HMA.last(n))) }

    /// The length of the last average.
    static func last(_ n: Int) -> Int { Int(clamping: Double(n).squareRoot()) }

    mutating func push(_ value: Double) -> Double {
        let (near, far) = (fast.push(value), slow.push(value))
        return smooth.push(2 * near - far)
    }
}

struct VWMA: IndicatorState {
    private var (turnover, volume): (WindowSum<Double>, WindowSum<Double>)

    init(over n: Int) { (turnover, volume) = (WindowSum<Double>(over: n), WindowSum<Double>(over: n)) }

    mutating func push(_ bar: Bar) -> Double {
        let turnover = turnover.push(bar.close * bar.volumeOrZero)
        // A missing close must exclude the bar from both sums.
        let volume = volume.push(bar.close.isNaN ? .nan : bar.volumeOrZero)
        return quotient(turnover, volume)
    }
}
