import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime
import Glibc

/// Bars of any prices, drawn as any kind of series at any size, to a scene and its SVG.
let chart = Target(name: "chart") { bytes in
    var choices = Choices(bytes[...])
    let interval = choices.pick([BarInterval.day, .week, BarInterval.minutes(1), BarInterval.hours(1)])
    let size = Size(Double(choices.pick([800, 120, 300, 4000])), Double(choices.pick([500, 90, 200, 3000])))
    let scale = choices.pick([1, 2, 0.5])
    let theme = choices.pick(Array(ThemeCatalog.all))
    let kinds = Array(SeriesCatalog.all)
    let kind = choices.pick(kinds)
    let axis = ValueAxis(id: "right") { $0.scale = choices.pick([.linear, .logarithmic]) }
    let hasNavigator = choices.number(below: 2) == 1
    let bars = bars(interval, &choices)
    guard let first = bars.time.first, let last = bars.time.last else { return }
    let timeline = Timeline.continuous(first..<last.advanced(by: interval.nominalMicroseconds))
    let time = TimeAxis(timeline: timeline, interval: interval)
    let chart = Chart(
        heading: Heading(symbol: "FUZZ", interval: interval.description), size: size, scale: scale, theme: theme, timeAxis: time,
        panes: [
            Pane(id: "price", axes: [axis], series: [ChartSeries(id: "bars", name: "FUZZ", kind: kind, data: .bars(bars))]),
            Pane(id: "volume", axes: [.volume()], series: [ChartSeries(id: "volume", name: "Volume", kind: .column, data: .bars(bars))]),
        ], navigator: hasNavigator ? Navigator(timeline: timeline, showing: time, series: .bars(bars), interval: interval) : nil)
    let drawing = chart.drawing { text, font in TextExtent(width: Double(text.count) * font.size * 0.6, ascent: font.size, descent: 2) }
    let svg = drawing.scene.svg()
    expect(!svg.contains("nan") && !svg.contains("inf"), "a place that is no number")
}

private func bars(_ interval: BarInterval, _ choices: inout Choices) -> BarSeries {
    var series = BarSeries(interval: interval)
    var time = Instant(CivilDate(normalizing: 2024, month: 1, day: 1))
    let exponent = choices.pick([0.0, 300, -300, 15, -9])
    for _ in 0..<choices.number(below: 256) {
        let price = { (byte: UInt8) in (Double(byte) - 20) * pow(10, exponent) }
        let (a, b, c, d) = (price(choices.byte()), price(choices.byte()), price(choices.byte()), price(choices.byte()))
        let volume = choices.byte()
        series.append(
            unchecked: Bar(
                time: time, open: a, high: max(a, b, c, d), low: min(a, b, c, d), close: b, volume: volume == 255 ? nil : price(volume)))
        time = time.advanced(by: interval.nominalMicroseconds * Int64(1 + choices.number(below: 3)))
    }
    return series
}
