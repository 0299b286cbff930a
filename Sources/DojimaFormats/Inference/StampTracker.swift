import DojimaText

/// Tracks the order, the steps and the common divisor of a column of stamps.
struct StampTracker {
    private(set) var count = 0
    private(set) var ascents = 0
    private(set) var descents = 0
    private(set) var repeats = 0
    /// The greatest common divisor of all values; 0 if all are 0.
    private var divisor: UInt64 = 0
    /// In a mostly descending column, the values that are not below the previous one, at most 256.
    private(set) var rises: [Int64] = []
    /// The last value of each symbol.
    private var previous: [Int64] = []
    private var steps: [UInt64: Int] = [:]
    private var lastStep: UInt64 = 0
    /// The smallest step between different values.
    private(set) var smallestStep = UInt64.max
    private var lastStepCount = 0
    /// The first values; all values while the file is not sorted, because its steps are known only after sorting.
    private(set) var sample: [Int64] = []

    @inline(__always)
    mutating func add(_ value: Int64, symbol: Int) {
        count += 1
        guard symbol < previous.count else {
            while previous.count <= symbol { previous.append(value) }
            divide(value)
            if sample.count < 4096, symbol == 0 { sample.append(value) }
            return
        }
        let before = previous[symbol]
        previous[symbol] = value
        if value > before { ascents += 1 } else if value < before { descents += 1 } else { repeats += 1 }
        if value >= before, rises.count < 256, descents > ascents { rises.append(value) }
        if symbol == 0, sample.count < 4096 || order == .mixed { sample.append(value) }
        let step = value > before ? UInt64(bitPattern: value &- before) : UInt64(bitPattern: before &- value)
        if step == lastStep, symbol == 0 {
            // A common divisor of a value and of the step also divides the next value.
            lastStepCount += 1
        } else {
            divide(value)
            endSteps(step)
        }
    }

    private mutating func divide(_ value: Int64) {
        if divisor == 0 || value.magnitude % divisor != 0 { divisor = greatestDivisor(divisor, value.magnitude) }
    }

    private mutating func endSteps(_ step: UInt64) {
        // Limits memory; a series with ten thousand different steps is not regular.
        if lastStep > 0, steps.count < 10_000 || steps[lastStep] != nil { steps[lastStep, default: 0] += lastStepCount }
        (lastStep, lastStepCount) = (step, 1)
        if step > 0 { smallestStep = min(smallestStep, step) }
    }

    /// Whether every value is a multiple of `day`, the length of a day in the values' unit.
    func isMidnight(day: UInt64) -> Bool { divisor % day == 0 }

    /// Whether the values are seconds at midnight: multiples of a day, mostly one day to one year apart.
    ///
    /// In any smaller unit they would all be in 1970, which is implausible for multiples of 86,400.
    var areWholeDays: Bool {
        let day: UInt64 = 86_400
        return count > 1 && divisor > 0 && divisor % day == 0 && (day...366 * day).contains(UInt64(commonStep()))
    }

    var order: RowOrder {
        if ascents > 2 * descents { return .ascending }
        if descents > 2 * ascents { return .descending }
        return .mixed
    }

    /// Whether the stamps of each symbol strictly ascend, or strictly descend.
    var isStrict: Bool { repeats == 0 && (ascents == 0 || descents == 0) && count > 1 }

    /// The most common step between consecutive values, in their unit; the shortest if several are equally common, and 0 if there is none.
    func commonStep() -> Int64 {
        var counts = steps
        if lastStep > 0 { counts[lastStep, default: 0] += lastStepCount }
        if order == .mixed {
            counts = [:]
            let sorted = sample.sorted()
            for (a, b) in zip(sorted, sorted.dropFirst()) where b > a { counts[UInt64(bitPattern: b &- a), default: 0] += 1 }
        }
        var best: (step: UInt64, count: Int) = (0, 0)
        for (step, count) in counts where step > 0 && (count > best.count || (count == best.count && step < best.step)) {
            best = (step, count)
        }
        return Int64(clamping: best.step)
    }
}

private func greatestDivisor(_ a: UInt64, _ b: UInt64) -> UInt64 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
}
