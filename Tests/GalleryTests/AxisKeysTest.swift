import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime
import Testing

@Test(
    "Axes have minor ticks, stripes and turned labels, and prices have padding in dollars above and below",
    arguments: kindThemes.indices)
func axisKeys(index: Int) throws {
    let ending = kindThemes[index].ending
    var theme = kindThemes[index].theme
    let (timeline, bars) = try tradingDayBars(date(2024, 1, 2), date(2024, 5, 1), seed: 62, start: 120, volatility: 0.012)
    theme.fontSize = 12
    theme.texts.title = TextStyle { ($0.size, $0.weight) = (20, .bold) }
    theme.texts.tag.weight = .semibold
    let range = zip(bars.high, bars.low).map { $0 - $1 }
    var time = TimeAxis(timeline: timeline, interval: .day)
    time.ticks = TimeTicks("1M")
    time.minors = .every(TimeStep(1, .week))
    time.style = AxisStyle { ($0.tickLength, $0.minorTickLength, $0.grid, $0.hasStripes) = (8, 4, .none, true) }
    let price = ValueAxis(id: "price") { axis in
        (axis.padding, axis.minors) = (AxisPadding(low: 12, high: 6), .parts(5))
        (axis.lowEnd, axis.highEnd) = (.movesInside, .movesInside)
        axis.style = AxisStyle { ($0.showsLine, $0.minorGrid, $0.tickLength) = (true, .dashed([1, 4]), 6) }
    }
    let ranges = ValueAxis(id: "range", side: .left) { axis in
        (axis.labelAngle, axis.heightShare, axis.range) = (.vertical, 0.3, .visible(above: 0, below: 0))
        (axis.title, axis.titlePlacement) = ("high minus low", .turned)
        axis.style.showsTicks = false
    }
    let chart = Chart(
        title: "Marks, stripes and texts of axes", heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"),
        size: Size(1000, 560), theme: theme, timeAxis: time,
        panes: [
            Pane(
                id: "price", axes: [price, ranges],
                series: [
                    ChartSeries(id: "bars", name: "DJMA", kind: .candlestick, data: .bars(bars), axis: "price"),
                    ChartSeries(
                        id: "range", name: "Range", kind: .step, data: .values(ValueSeries(time: bars.time, values: range)), axis: "range"),
                ])
        ])
    try checkPicture("axis-keys\(ending)", chart)
}
