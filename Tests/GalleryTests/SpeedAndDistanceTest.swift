import DojimaText
import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// A point of a run, as a watch records it.
private struct Fix {
    var time: Instant
    var metres: Double
    var speed: Double
}

@Test("Speed and distance of a run have two axes, the right one with custom labels, a legend below, and titles", .feature("S1-MA-16"))
func speedAndDistance() throws {
    var random = SeededGenerator(seed: 31)
    var fixes: [Fix] = []
    var (speed, start) = (2.9, Instant(date(2023, 5, 6)).advanced(by: 9 * 3_600_000_000))
    for _ in 0..<240 {
        speed = min(4.2, max(1.8, speed + Double.random(in: -0.25...0.25, using: &random)))
        fixes.append(Fix(time: start, metres: speed * 10, speed: speed))
        start = start.advanced(by: 10_000_000)
    }
    let speeds = ValueSeries(fixes, time: \.time) { fix, _ in fix.speed }.scaled(by: 2.23693629)
    let way = ValueSeries(fixes, time: \.time) { fix, before in before == nil ? 0 : fix.metres }.runningTotal().scaled(by: 0.000621371192)
    let span = (fixes.first?.time ?? .epoch)..<(fixes.last?.time ?? .epoch).advanced(by: 10_000_000)
    var time = TimeAxis(timeline: .continuous(span))
    time.title = "Time"
    let marks = (0...5).map { ValueMark(Double($0), label: $0 == 1 ? "1 mile" : "\($0) miles") }
    var chart = Chart(
        title: "Saturday's run", heading: Heading(symbol: "6 May 2023"), size: Size(1000, 560), timeAxis: time,
        panes: [
            Pane(
                id: "run",
                axes: [
                    ValueAxis(id: "speed", side: .left) {
                        $0.title = "Miles an hour"
                        $0.titlePlacement = .turned
                    },
                    ValueAxis(id: "way", side: .right) {
                        $0.range = .fixed(0...5)
                        $0.tickStyle = ValueTickStyle { $0.placement = .at(marks) }
                    },
                ],
                series: [
                    ChartSeries(id: "way", name: "Distance", kind: .area, data: .values(way), axis: "way") {
                        ($0.color, $0.lastValue) = (.palette(1), .hidden)
                    },
                    ChartSeries(id: "speed", name: "Speed", kind: .line, data: .values(speeds), axis: "speed") {
                        ($0.color, $0.lastValue) = (.palette(0), .hidden)
                    },
                ])
        ])
    chart.legend = Legend(.bottom)
    try checkPicture("speed-and-distance", chart)
}

@Test("The mean temperatures of a year are drawn by month number, horizontally and vertically", .feature("S0-DM-06")) func arrays() throws {
    let temperatures = [0.6, 1.7, 5.2, 9.8, 14.5, 17.8, 19.6, 19.1, 14.9, 9.9, 4.9, 1.8]
    for (name, orientation) in [("array", PlotOrientation.horizontal), ("array-upright", .vertical)] {
        var source = ArraySource(orientation)
        let style = SeriesOptions { ($0.lastValue, $0.marker) = (.hidden, PointMarker(.circle, size: 10, innerSize: 5)) }
        source.append(ChartSeries(id: "t", name: "Mean of 1991 to 2020", kind: .line, options: style), temperatures)
        var chart = Chart(
            title: "Temperatures by month", heading: Heading(symbol: "Degrees Celsius; months counted from 0"),
            size: orientation == .horizontal ? Size(700, 420) : Size(420, 560), timeAxis: source.axis, panes: [source.pane(id: "t")])
        chart.legend = Legend(.bottom)
        chart.orientation = orientation
        try checkPicture(name, chart)
    }
}
