import DojimaPlatform

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
