import Dojima
import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// Charts built in code equal those that are read.
@Suite struct ChartBuilderTests {
    @Test("A chart built in code equals its specification") func sameValue() throws {
        let isCompared = true
        let built = try ChartSpecification(title: "S&P 500", window: .last("6M"), theme: "dark") {
            try Plot {
                ValueAxis(id: "") { $0.scale = .logarithmic }
                Study.volume
                Prices("SPX", as: .ohlc)
                if isCompared { Prices("IXIC", color: .palette(2)) }
                for days in [20, 50] { try Study("sma:\(days)") }
                Note(.horizontalLine, value: 2873, text: "January high")
                Note(
                    .trendLine, from: (CivilDate(normalizing: 2018, month: 9, day: 20), 2930),
                    to: (CivilDate(normalizing: 2018, month: 12, day: 24), 2351))
            }
            try Plot(weight: 2) { try Study("rsi:14") }
        }
        let read = try ChartSpecification(
            """
            title: S&P 500
            window: {last: 6M}
            theme: dark
            panes:
              - axes: [{scale: logarithmic}]
                series:
                  - study: volume
                  - {symbol: SPX, type: ohlc}
                  - {symbol: IXIC, color: "3"}
                  - study: sma:20
                  - study: sma:50
                annotations:
                  - {type: horizontal-line, points: [{value: 2873}], text: January high}
                  - type: trend-line
                    points: [{time: 2018-09-20, value: 2930}, {time: 2018-12-24, value: 2351}]
              - weight: 2
                series: [{study: "rsi:14"}]
            """)
        #expect(built == read)
    }

    @Test("Annotations are parts of a plot, and notes are at moments too") func annotations() throws {
        let bars = BarSeries.random(100, from: Instant(try CivilDate(year: 2024, month: 3, day: 4)), every: .minutes(5))
        let (start, end) = (bars.time[20], bars.time[40])
        let arrow = Annotation(id: "a", kind: .trendLine, points: [.init(time: start, value: 99), .init(time: end, value: 101)])
        let built = ChartSpecification {
            Plot {
                Prices("A")
                arrow
                Note(.trendLine, from: (start, 99), to: (end, 101))
                Note(.event, time: start, text: "News")
                Note(.verticalLine, time: end)
            }
        }
        let points = built.panes[0].annotations.map(\.points)
        #expect(points[0] == arrow.points && points[1] == arrow.points && built.panes[0].annotations[0] == arrow)
        #expect(points[2] == [AnnotationPoint(time: start)] && points[3] == [AnnotationPoint(time: end)])
        let read = try ChartSpecification(
            """
            panes:
              - series: [{symbol: A}]
                annotations:
                  - {id: a, type: trend-line, points: [{time: "\(start)", value: 99}, {time: "\(end)", value: 101}]}
                  - {type: trend-line, points: [{time: "\(start)", value: 99}, {time: "\(end)", value: 101}]}
                  - {type: event, points: [{time: "\(start)"}], text: News}
                  - {type: vertical-line, points: [{time: "\(end)"}]}
            """)
        #expect(built == read)
        #expect(try Picture(built, source: bars).drawing.scene == Picture(read, source: bars).drawing.scene)
    }

    @Test("A chart uses calendars of one's own for its axis, and the last ones that are given") func calendars() throws {
        let mine = try TradingCalendar(code: "XMINE", zone: .utc, hours: [TradingHours("Tue-Sat 09:00-12:00")])
        let bars = BarSeries.random(400, every: .hour)
        var chart = ChartSpecification { Plot { Prices("A") } }
        chart.use(try TradingCalendar("XNYS"), mine)
        #expect(chart.closedTime.calendars == ["XNYS", "XMINE"])
        chart.use(mine)
        #expect(chart.closedTime.calendars == ["XMINE"])
        var other = ChartSpecification { Plot { Prices("A") } }
        other.catalogs.calendars.append(mine)
        other.closedTime.calendars = ["XMINE"]
        let picture = try Picture(chart, source: bars)
        #expect(picture.drawing.scene == (try Picture(other, source: bars).drawing.scene))
        let read = try PictureRecord(picture: picture.bytes(as: .svg), catalogs: chart.catalogs).specification
        #expect(read.closedTime.calendars == ["XMINE"])
        #expect(throws: PictureError.self) { try Picture(ChartSpecification(chart.json()), source: bars) }
    }

    @Test("A custom series kind is drawn") func ownKind() throws {
        let corners = [Point(12.5, 34.5), Point(20, 34.5), Point(20, 40)]
        let shape = Shape.polygon(corners, fill: .color(Color(0xAB12CD)))
        let kind = SeriesKind(name: "wedge") { _ in [shape] }
        let chart = ChartSpecification { Plot { Prices("SPX", as: kind) } }
        let picture = try Picture(chart, source: try PictureTests.store())
        #expect(picture.drawing.description.series.first { $0.id == "SPX" }?.type == "wedge")
        func all(_ shapes: [Shape]) -> [Shape] {
            shapes.flatMap { if case .group(_, _, let inner) = $0 { all(Array(inner)) } else { [$0] } }
        }
        #expect(all(picture.drawing.scene.shapes).contains(shape))
        #expect(throws: TextError.self) { try ChartSpecification(chart.json()) }
    }
}
