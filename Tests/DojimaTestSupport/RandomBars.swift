public import DojimaSeries
public import DojimaTime

extension BarSeries {
    /// Seeded bars at given stamps: a random walk of prices above 1, rounded to cents, with low <= open, close <= high.
    public static func random(at stamps: [Instant], interval: BarInterval? = nil, seed: UInt64 = 1, firstPrice: Double = 100) -> BarSeries {
        var generator = SeededGenerator(seed: seed)
        var series = BarSeries(interval: interval)
        series.reserveCapacity(stamps.count)
        var price = firstPrice
        for stamp in stamps {
            func step() -> Double { cents(price * Double.random(in: 0.002...0.01, using: &generator)) }
            let open = cents(Swift.max(1, price + price * Double.random(in: -0.004...0.004, using: &generator)))
            let close = cents(Swift.max(1, open + price * Double.random(in: -0.01...0.01, using: &generator)))
            let (high, low) = (Swift.max(open, close) + step(), Swift.max(0.01, Swift.min(open, close) - step()))
            let volume = Double(Int.random(in: 0...1_000_000, using: &generator))
            series.append(unchecked: Bar(time: stamp, open: open, high: cents(high), low: cents(low), close: close, volume: volume))
            price = close
        }
        return series
    }

    /// Seeded bars one interval apart; months and years step by the calendar, in UTC.
    public static func random(
        _ count: Int, from start: Instant = Instant(CivilDate(normalizing: 2020, month: 1, day: 1)), every interval: BarInterval,
        seed: UInt64 = 1
    ) -> BarSeries {
        let stamps = (0..<count).map { index -> Instant in
            guard interval.unit >= .month else { return start.advanced(by: Int64(index) * interval.nominalMicroseconds) }
            let months = index * interval.count * (interval.unit == .year ? 12 : 1)
            return Instant(start.utcDate.adding(months: months)).advanced(by: start.since(Instant(start.utcDate)))
        }
        return random(at: stamps, interval: interval, seed: seed)
    }
}

private func cents(_ price: Double) -> Double { (price * 100).rounded() / 100 }
