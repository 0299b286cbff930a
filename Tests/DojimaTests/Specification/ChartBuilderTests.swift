import Dojima
import DojimaChart
import DojimaScale
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
