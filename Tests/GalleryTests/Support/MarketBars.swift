import DojimaSeries
import DojimaTestSupport
import DojimaTime

/// Seeded bars that look like a market: quiet and wild weeks, gaps overnight, volume that grows with the range.
///
/// Only sums and products, so the same bits on every machine.
func marketBars(
    at stamps: [Instant], interval: BarInterval, seed: UInt64, from start: Double, volatility: Double = 0.012, trend: Double = 0
) -> BarSeries {
    var generator = SeededGenerator(seed: seed)
    /// Approximately normal: twelve uniform numbers.
    func normal() -> Double { (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0...1, using: &generator) } }
    var series = BarSeries(interval: interval)
    var (price, mood) = (start, 1.0)
    for stamp in stamps {
        mood = max(0.4, min(2.5, mood * (1 + 0.12 * normal()) + 0.02 * (1 - mood)))
        let spread = price * volatility * mood
        let open = price + spread * 0.25 * normal()
        let close = open + spread * normal() + price * trend
        let high = max(open, close) + spread * 0.45 * abs(normal())
        let low = min(open, close) - spread * 0.45 * abs(normal())
        let volume = 4e6 * mood * (0.6 + abs(normal()) * 0.5) * (1 + 6 * (high - low) / price)
        series.append(
            unchecked: Bar(
                time: stamp, open: cents(open), high: cents(high), low: cents(low), close: cents(close), volume: volume.rounded()))
        price = close
    }
    return series
}

private func cents(_ price: Double) -> Double { (price * 100).rounded() / 100 }

/// The trading days of New York in a span of dates, and their bars.
func tradingDayBars(
    _ from: CivilDate, _ to: CivilDate, seed: UInt64, start: Double, volatility: Double = 0.012, trend: Double = 0
) throws -> (timeline: Timeline, bars: BarSeries) {
    let calendar = try TradingCalendar("XNYS")
    let timeline = Timeline.tradingDays(calendar, span: Instant(from)..<Instant(to))
    let days = calendar.sessions(in: from...to.adding(days: -1)).map { Instant($0.date) }
    return (timeline, marketBars(at: days, interval: .day, seed: seed, from: start, volatility: volatility, trend: trend))
}

extension BarSeries {
    /// The mean of the last `count` closes as a series; NaN before there are so many.
    func average(_ count: Int) -> ValueSeries {
        ValueSeries(
            time: time,
            values: close.indices.map { index in
                index + 1 < count ? .nan : close[(index + 1 - count)...index].reduce(0, +) / Double(count)
            })
    }

    /// The average and two standard deviations to each side.
    func band(_ count: Int) -> BandSeries {
        let middle = average(count).values
        let deviation = close.indices.map { index -> Double in
            guard index + 1 >= count else { return .nan }
            let part = close[(index + 1 - count)...index]
            return (part.reduce(0) { $0 + ($1 - middle[index]) * ($1 - middle[index]) } / Double(count)).squareRoot()
        }
        return BandSeries(
            time: time, upper: zip(middle, deviation).map { $0 + 2 * $1 }, middle: middle, lower: zip(middle, deviation).map { $0 - 2 * $1 }
        )
    }
}

func date(_ year: Int, _ month: Int, _ day: Int) -> CivilDate { CivilDate(normalizing: year, month: month, day: day) }
