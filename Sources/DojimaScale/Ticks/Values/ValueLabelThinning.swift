import DojimaText

/// Chooses the labels that have space, for ticks at fixed values.
struct ValueLabelThinning {
    /// The distance of evenly spaced ticks on an axis.
    struct Distance {
        var pixels: Double
        /// The digits of the step, without trailing zeros.
        var units: Int
        /// The number of steps from the anchor to a value.
        var index: (Double) -> Double
    }

    let scale: ValueScale
    /// The minimum distance between two labels in pixels.
    let height: Double
    /// The values with labels set by the user, which take precedence over all other labels.
    let customLabels: Set<Double>
    let distance: Distance?

    /// Removes labels that have no space: of evenly spaced ticks, all except the multiples of a larger, rounder step; of other ticks, the
    /// less round of two labels that are too close. No two consecutive labels are equal.
    func thin(_ ticks: inout [ValueTick]) {
        let labelled = ticks.indices.filter { !ticks[$0].label.isEmpty }
        var labels = evenly(ticks, labelled)
        if labels.isEmpty { labels = roundest(ticks, labelled) }
        var text = ""
        for index in labelled {
            if labels.contains(index), ticks[index].label != text { text = ticks[index].label } else { ticks[index].label = "" }
        }
    }

    private func evenly(_ ticks: [ValueTick], _ labelled: [Int]) -> Set<Int> {
        guard let distance, height / distance.pixels < 1e15 else { return [] }
        let stride = ValueLabelThinning.stride(atLeast: height / distance.pixels, units: distance.units)
        return Set(labelled.filter { distance.index(ticks[$0].value).remainder(dividingBy: Double(stride)) == 0 })
    }

    /// The number of steps between labels: at least `minimum`, rounded up to a distance of 1, 2 or 5 times a power of ten if one is near.
    static func stride(atLeast minimum: Double, units: Int) -> Int {
        guard minimum > 1 else { return 1 }
        guard minimum < 1e9 else { return TickFrequency.stride(of: minimum, maximum: 1) }
        let first = Int(clamping: minimum.rounded(.up))
        let isRound = { (stride: Int) -> Bool in
            let (product, overflow) = stride.multipliedReportingOverflow(by: units)
            return !overflow && [1, 2, 5].contains(DecimalNumber(units: product, exponent: 0).reduced.units)
        }
        if first < 1000, let stride = (first...(5 * first / 2)).first(where: isRound) { return stride }
        return TickFrequency.stride(of: minimum, maximum: 1)
    }

    private func roundest(_ ticks: [ValueTick], _ labelled: [Int]) -> Set<Int> {
        let ranks = Dictionary(
            uniqueKeysWithValues: labelled.map {
                ($0, customLabels.contains(ticks[$0].value) ? .max : ValueLabelThinning.roundness(ticks[$0].value))
            })
        let order = labelled.sorted { (ranks[$1] ?? 0, $0) < (ranks[$0] ?? 0, $1) }
        var pixels: [(index: Int, pixel: Double)] = []
        for index in order {
            let pixel = scale.pixel(ticks[index].value)
            let isFree = pixels.allSatisfy { abs($0.pixel - pixel) >= height }
            if isFree { pixels.append((index, pixel)) }
        }
        return Set(pixels.map(\.index))
    }

    /// A rank that is higher for rounder numbers: 100, 50, 20, 25 and 24 are in descending order.
    static func roundness(_ value: Double) -> Int {
        guard let number = DecimalNumber(value)?.reduced, number.units != 0 else { return .max }
        return 2 * number.exponent + (number.units % 5 == 0 ? 1 : 0)
    }
}
