public import DojimaTime

/// Columns worked out from data of any type before a chart sees them, so that neither the data nor the chart know of each other.
///
///     let miles = ValueSeries(fixes, time: \.time) { fix, before in before.map(fix.metres) ?? 0 }.runningTotal().scaled(by: 0.000621371192)
extension ValueSeries {
    /// One value for each datum, worked out from it and the one before it, of which the first has none. O(data).
    public init<Datum>(_ data: some Sequence<Datum>, time: (Datum) -> Instant, value: (Datum, Datum?) -> Double) {
        self.init(time: [], values: [])
        var before: Datum?
        for datum in data {
            self.time.append(time(datum))
            values.append(value(datum, before))
            before = datum
        }
    }

    /// What the values have come to at each moment; a missing one adds nothing and stays missing. O(values).
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

    /// The values in another unit: each times a factor. Areas stay as they are. O(values).
    public func scaled(by factor: Double) -> ValueSeries {
        var scaled = self
        for row in values.indices { scaled.values[row] *= factor }
        return scaled
    }
}
