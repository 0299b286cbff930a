import Glibc

extension Indicator {
    /// An average that gives the newest close the weight 2 / (n + 1), from bar n - 1 on, where it is the mean of the first n.
    public static let exponentialMovingAverage = Indicator(
        name: "ema", parameters: [Parameter("n", standard: 20, allowed: 1...100_000)],
        reach: { .bars(exponentialReach(Int($0[0]))) },
        apply: { bars, arguments in [exponentialAverage(of: bars.close, over: Int(arguments[0]))] })
}

/// The average that moves from its last value by 2 / (n + 1) of the way to the next; it begins as the mean of n values.
///
/// NaN before that. A missing value ends it, and it begins anew after it. O(count).
///
/// - Parameter skipped: how many values at the beginning have no part in it.
public func exponentialAverage(of values: [Double], over n: Int, skipping skipped: Int = 0) -> [Double] {
    let weight = 2 / Double(n + 1)
    return recursiveAverage(of: values, over: n, skipping: skipped) { last, value in (value - last) * weight + last }
}

/// Wilder's smoothing, an average that gives the newest value the weight 1 / n; it begins as the mean of n values. O(count).
///
/// J. Welles Wilder, "New Concepts in Technical Trading Systems" (1978).
public func wilderAverage(of values: [Double], over n: Int) -> [Double] {
    let size = Double(n)
    return recursiveAverage(of: values, over: n) { last, value in (last * (size - 1) + value) / size }
}

@inline(__always)
private func recursiveAverage(
    of values: [Double], over n: Int, skipping skipped: Int = 0, next: (Double, Double) -> Double
) -> [Double] {
    precondition(n > 0 && skipped >= 0, "an average is over at least one value")
    var result = [Double](repeating: .nan, count: values.count)
    for stretch in values.knownStretches {
        let first = stretch.lowerBound + skipped
        guard first + n <= stretch.upperBound else { continue }
        var average = values[first..<(first + n)].reduce(0, +) / Double(n)
        result[first + n - 1] = average
        for index in (first + n)..<stretch.upperBound {
            average = next(average, values[index])
            result[index] = average
        }
    }
    return result
}

/// How many bars back a value has the weight 1e-15 in an exponential average, and its first n before them.
func exponentialReach(_ n: Int) -> Int { reach(weight: 2 / Double(n + 1)) + n }

/// The same for Wilder's smoothing.
func wilderReach(_ n: Int) -> Int { reach(weight: 1 / Double(n)) + n }

private func reach(weight: Double) -> Int { Int((log(1e-15) / log1p(-weight)).rounded(.up)) }

extension [Double] {
    /// The longest ranges without NaN, in order. O(count).
    var knownStretches: [Range<Int>] {
        var stretches: [Range<Int>] = []
        var start = 0
        for index in indices where self[index].isNaN {
            if start < index { stretches.append(start..<index) }
            start = index + 1
        }
        if start < count { stretches.append(start..<count) }
        return stretches
    }
}
