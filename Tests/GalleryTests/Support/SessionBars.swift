import DojimaChart
import DojimaSeries
import DojimaTime

/// The stamps of bars in the sessions of some trade dates, and their axis.
struct SessionBars {
    let zone: Zone
    let interval: BarInterval
    /// From each open, and from the end of each break.
    let stamps: [Instant]
    /// The sessions of these dates and of some days around them.
    let timeline: Timeline

    /// - Parameters:
    ///   - zone: the zone whose clock the axis and `keeping` read, by default the exchange's.
    ///   - keeping: whether there is a bar at a time; its slot stays in any case.
    init(
        _ code: String, _ dates: ClosedRange<CivilDate>, every interval: BarInterval, zone: String? = nil,
        keeping: (LocalTime) -> Bool = { _ in true }
    ) throws {
        let calendar = try TradingCalendar(code)
        let local = try zone.map { try Zone($0) } ?? calendar.zone
        self.zone = local
        self.interval = interval
        stamps = calendar.sessions(in: dates).flatMap { session in
            let opens = [session.open] + session.breaks.map(\.upperBound)
            let closes = session.breaks.map(\.lowerBound) + [session.close]
            return zip(opens, closes).flatMap { open, close in
                sequence(first: open) { $0.advanced(by: interval.nominalMicroseconds) }.prefix { $0 < close }
                    .filter { keeping(local.localTime(at: $0)) }
            }
        }
        timeline = .sessions(
            calendar, span: Instant(dates.lowerBound.adding(days: -7))..<Instant(dates.upperBound.adding(days: 7)))
    }

    /// The axis from the first bar to the end of the last one.
    var axis: TimeAxis { axis(of: stamps, on: timeline) }

    /// The axis of two markets, the union of their open times, from the first bar to the end of the last one.
    func axis(with other: SessionBars) throws -> TimeAxis {
        axis(of: (stamps + other.stamps).sorted(), on: try timeline.union(other.timeline))
    }

    private func axis(of all: [Instant], on timeline: Timeline) -> TimeAxis {
        let end = all[all.count - 1].advanced(by: interval.nominalMicroseconds)
        return TimeAxis(
            timeline: timeline, window: timeline.position(of: all[0])..<timeline.position(of: end), zone: zone, interval: interval)
    }

    func bars(seed: UInt64, from price: Double, volatility: Double) -> BarSeries {
        marketBars(at: stamps, interval: interval, seed: seed, from: price, volatility: volatility)
    }
}

extension Pane {
    static func candles(_ bars: BarSeries, name: String) -> Pane {
        Pane(id: name.lowercased(), series: [ChartSeries(id: name, name: name, kind: .candlestick, data: .bars(bars))])
    }

    /// Candles with their volume at the bottom of the pane.
    static func candlesAndVolume(_ bars: BarSeries) -> Pane {
        var pane = candles(bars, name: "DJMA")
        pane.axes.append(.volumeOverlay())
        pane.series.insert(ChartSeries(id: "volume", name: "Volume", kind: .column, data: .bars(bars), axis: "volume"), at: 0)
        return pane
    }
}
