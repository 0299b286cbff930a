public import DojimaTime

/// Values at instants, NaN if missing. The times increase strictly, except in a curve of a chart, which may also go back in time.
public struct ValueSeries: Sendable {
    /// The times of the points.
    public var time: [Instant]
    /// The values, one per time; NaN if missing.
    public var values: [Double]
    /// A second quantity of each point, such as the area of a bubble; may be empty.
    public var areas: [Double]

    /// Creates a series from columns. Values that are missing at the end of a column are NaN, and values without a time are left out.
    public init(time: [Instant], values: [Double], areas: [Double] = []) {
        self.time = time
        self.values = values.completed(to: time.count)
        self.areas = areas.isEmpty ? [] : areas.completed(to: time.count)
    }
}

/// Series computed from data of any type, so that the data and the chart do not depend on each other.
///
///     let miles = ValueSeries(fixes, time: \.time) { fix, before in before.map(fix.metres) ?? 0 }
///         .runningTotal().scaled(by: 0.000621371192)
extension ValueSeries {
    /// Creates one value for each datum, computed from it and the previous one, which is `nil` for the first. O(data).
    public init<Datum>(_ data: some Sequence<Datum>, time: (Datum) -> Instant, value: (Datum, Datum?) -> Double) {
        self.init(time: [], values: [])
        var before: Datum?
        for datum in data {
            self.time.append(time(datum))
            values.append(value(datum, before))
            before = datum
        }
    }

    /// Returns the running sum at each moment; a missing value adds nothing and stays missing. O(values).
    ///
    /// Sums are kept in two doubles, so that small values are not lost in a large total.
    public func runningTotal() -> ValueSeries {
        var (totals, sum) = (self, VolumeSum())
        for row in values.indices where !values[row].isNaN {
            sum.add(values[row])
            totals.values[row] = sum.sum
        }
        return totals
    }

    /// Returns the values in another unit: each multiplied by a factor. Areas do not change. O(values).
    public func scaled(by factor: Double) -> ValueSeries {
        var scaled = self
        for row in values.indices { scaled.values[row] *= factor }
        return scaled
    }
}

extension [Double] {
    /// Returns the first values, with NaN for those that are missing at the end.
    package func completed(to length: Int) -> [Double] {
        count == length ? self : Array(prefix(length)) + [Double](repeating: .nan, count: Swift.max(0, length - count))
    }
}
