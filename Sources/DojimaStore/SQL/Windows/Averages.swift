internal import DojimaSeries

extension WindowStudy {
    static let simpleAverage = WindowStudy(
        "sma", of: .simpleMovingAverage, "The mean of the last n values; null before the n-th, and where one of them is null."
    ) { RunningMean(size: $0[0]) }

    static let weightedAverage = WindowStudy(
        "wma", of: .weightedMovingAverage, "The mean of the last n values with the weights 1 to n, the newest heaviest."
    ) { RunningWeightedMean(size: $0[0]) }

    static let exponentialAverage = WindowStudy(
        "ema", of: .exponentialMovingAverage,
        "The average that gives the newest value the weight 2 / (n + 1); it begins as the mean of the first n."
    ) { RunningExponential(.exponential, size: $0[0]) }
}

/// The mean of the last values, their sum kept in two doubles.
struct RunningMean: RunningStudy {
    let size: Double
    private var sum = VolumeSum(0)
    private var missing = 0

    init(size: Double) { self.size = size }

    mutating func add(_ row: WindowRow, leaving: WindowRow?) {
        if row.x.isNaN { missing += 1 } else { sum.add(row.x) }
        guard let leaving else { return }
        if leaving.x.isNaN { missing -= 1 } else { sum.add(-leaving.x) }
    }

    func value(_ rows: RowRing) -> Double { missing == 0 && Double(rows.count) == size ? sum.sum / size : .nan }
}

/// The mean of the last values with the weights 1, 2, ... n, both running sums kept in two doubles.
struct RunningWeightedMean: RunningStudy {
    let size: Double
    private var (plain, weighted) = (VolumeSum(0), VolumeSum(0))
    private var (count, missing) = (0.0, 0)

    init(size: Double) { self.size = size }

    mutating func add(_ row: WindowRow, leaving: WindowRow?) {
        let value = row.x.isNaN ? 0 : row.x
        if row.x.isNaN { missing += 1 }
        if let leaving {
            // Every value loses one of its weights to make way for the newest; the one that leaves has one.
            weighted.add(-plain.sum)
            weighted.add(-plain.rest)
            if leaving.x.isNaN { missing -= 1 } else { plain.add(-leaving.x) }
        } else {
            count += 1
        }
        let product = count * value
        weighted.add(product)
        weighted.add((-product).addingProduct(count, value))
        plain.add(value)
    }

    func value(_ rows: RowRing) -> Double { missing == 0 && count == size ? weighted.sum / (size * (size + 1) / 2) : .nan }
}

/// An average that moves a part of the way to each new value; a missing value ends it, and it begins anew after it.
struct RunningExponential: RunningStudy {
    enum Weight {
        /// 2 / (n + 1).
        case exponential
        /// 1 / n, after Wilder.
        case wilder
    }

    private let weight: Weight
    private let size: Double
    /// Known values since it began.
    private var count = 0.0
    private var sum = 0.0
    private(set) var average = Double.nan

    init(_ weight: Weight, size: Double) {
        self.weight = weight
        self.size = size
    }

    mutating func add(_ value: Double) {
        guard !value.isNaN else {
            (count, sum, average) = (0, 0, .nan)
            return
        }
        count += 1
        if count <= size {
            sum += value
            if count == size { average = sum / size }
        } else {
            switch weight {
            case .exponential: average = (value - average) * (2 / (size + 1)) + average
            case .wilder: average = (average * (size - 1) + value) / size
            }
        }
    }

    mutating func add(_ row: WindowRow, leaving: WindowRow?) { add(row.x) }

    func value(_ rows: RowRing) -> Double { average }
}
