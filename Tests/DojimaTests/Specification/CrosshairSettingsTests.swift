import DojimaChart
import DojimaScale
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

@testable import Dojima

/// The keys of crosshairs and legends in specifications, and the charts made from them.
@Suite struct CrosshairSettingsTests {
    private let store: Store

    init() throws { store = try PictureTests.store() }

    private func chart(_ keys: String, series: String = "{symbol: SPX}, {study: \"sma:20\"}") throws -> ChartSpecification {
        let text = "panes: [{series: [\(series)]}]\nwindow: {from: 2018-07-01, to: 2018-12-31}\n\(keys)"
        return try ChartSpecification(Array(text.utf8), as: .yaml)
    }

    private func picture(_ keys: String) throws -> Picture { try Picture(try chart(keys), source: store) }

    private func message(_ work: () throws -> Void) -> String {
        do {
            try work()
            return "no error"
        } catch { return "\(error)" }
    }

    private let day = Instant(CivilDate(normalizing: 2018, month: 10, day: 10))

    @Test("A crosshair has the keys of its specification, and by default is at points of the first prices") func keys() throws {
        #expect(try picture("crosshair: 2018-10-10").chart?.crosshair == Crosshair(time: day, interpolates: false))
        let keys = """
            crosshair:
              time: 2018-10-10
              series: sma:20
              interpolates: true
              outside: edge
              parts: [box, vertical-line]
              box: callout
              color: "#AB12CD"
              width: 2.5
              dash: []
              target: {shape: square, size: 9, inner: 3}
            """
        let style = CrosshairStyle {
            ($0.lineColor, $0.lineWidth, $0.dash) = (Color(0xAB12CD), 2.5, [])
            $0.target = PointMarker(.square, size: 9, innerSize: 3)
        }
        let wanted = Crosshair(
            time: day, tracking: .series("sma:20"), interpolates: true, outside: .edge, parts: [.verticalLine, .box], box: .callout,
            style: style)
        let picture = try picture(keys)
        #expect(picture.chart?.crosshair == wanted && picture.drawing.description.crosshair?.series == "sma:20")
        for key in [keys, "crosshair: 2018-10-10", "crosshair: {mode: floating}", "crosshair: {parts: []}"] {
            let chart = try chart(key)
            #expect(try ChartSpecification(chart.json()) == chart, "\(key)")
        }
        #expect(try chart("crosshair: {time: 2018-10-10}").json().contains("\"crosshair\": \"2018-10-10\""))
        // A time alone stays when another key is set, and is replaced by another time.
        var set = try chart("")
        try set.set("crosshair", to: "2018-10-09")
        try set.set("crosshair.parts", to: "[tags]")
        try set.set("crosshair.time", to: "2018-10-10")
        #expect(try set.crosshairSettings.parts == .tags && set.crosshair == TimeText("2018-10-10"))
        try set.set("crosshair", to: "2018-10-09")
        #expect(try set.crosshairSettings == CrosshairSettings() && set.crosshair == TimeText("2018-10-09"))
    }

    @Test("Series, parts and options that a chart does not have are refused") func refused() throws {
        for (keys, text) in [
            ("crosshair: {series: SPX, mode: floating}", "crosshair.series: is not followed by a floating crosshair"),
            ("crosshair: {target: {every: 5}}", "crosshair.target.every: does not apply to a crosshair, which has one mark"),
            ("crosshair: {parts: [caret]}", "crosshair.parts[0]: \"caret\" is not known"),
            ("legend: {form: rows, columns: 2}", "legend.columns: has no effect on rows"),
            ("legend: {items: [{symbol: dot}]}", "legend.items[0]"),
        ] {
            let message = message { _ = try chart(keys) }
            #expect(message.contains(text), "\(message)")
        }
        for (keys, text) in [
            ("crosshair: {time: 2018-10-10, series: \"sma:9\"}", "there is no series \"sma:9\" to follow with the crosshair"),
            ("crosshair: {series: \"sma:9\"}", "there is no series \"sma:9\" to follow with the crosshair"),
            ("legend: {order: [SPX, \"sma:9\"]}", "there is no series \"sma:9\" to list"),
        ] {
            let message = message { _ = try picture(keys) }
            #expect(message.contains(text), "\(message)")
        }
    }

    @Test(
        "A crosshair outside the window is refused, or drawn at the edge, hidden or left out as the specification says",
        .feature("S0-CH-06"), arguments: ["2018-06-01", "2018-05-01T12:00"])
    func outside(_ time: String) throws {
        #expect(message { _ = try picture("crosshair: {time: \(time)}") }.contains("is outside the visible range"))
        let edge = try picture("crosshair: {time: \(time), outside: edge}").drawing.description
        let cross = try #require(edge.crosshair)
        #expect(cross.isShown && cross.x == edge.panes[0].box.x)
        let hidden = try picture("crosshair: {time: \(time), outside: hidden}").drawing
        #expect(hidden.description.crosshair?.isShown == false && !hidden.scene.svg().contains("id=\"crosshair\""))
        #expect(try picture("crosshair: {time: \(time), outside: removed}").drawing.description.crosshair == nil)
    }

    @Test("The line of a tracked value has its width and dashes", .feature("S3-RS-43")) func trackedLine() throws {
        func stroke(_ keys: String) throws -> Stroke? {
            func strokes(_ shape: Shape, isInside: Bool = false) -> [Stroke] {
                switch shape {
                case .group(let id, _, let shapes): shapes.flatMap { strokes($0, isInside: isInside || id == "tracked-value") }
                case .segments(_, let stroke): isInside ? [stroke] : []
                default: []
                }
            }
            return try picture(keys).drawing.scene.shapes.flatMap { strokes($0) }.first
        }
        let dashed = try stroke("tracking: {lineWidth: 2, dash: [8, 6]}")
        #expect(dashed?.width == 2 && dashed?.dash == [8, 6])
        let plain = try stroke("tracking: {}")
        #expect(plain?.width == 1 && plain?.dash == [])
    }

    @Test("A specification leaves series out of the legend, orders its entries and adds items", .feature("S0-LG-03")) func legend() throws {
        func entries(_ legend: String, _ series: String) throws -> [String] {
            let picture = try Picture(try chart("legend: \(legend)", series: series), source: store)
            return picture.drawing.description.legend?.entries.map(\.name) ?? []
        }
        let series = "{symbol: SPX}, {study: \"sma:20\"}, {study: \"ema:50\", name: Slow}"
        let items = "items: [{text: Loss, symbol: block, color: falling}]"
        #expect(try entries("{}", series) == ["SPX", "SMA 20", "Slow"])
        #expect(try entries("{\(items)}", series) == ["SPX", "SMA 20", "Slow", "Loss"])
        #expect(try entries("{order: [Slow, Loss, \"sma:20\"], \(items)}", series) == ["Slow", "Loss", "SMA 20", "SPX"])
        let unlisted = "{symbol: SPX}, {study: \"bbands:20,2\", listed: false}, {study: \"ema:50\", name: Slow}"
        #expect(try entries("{}", unlisted) == ["SPX", "Slow"])
        let lines = try Picture(try chart("", series: unlisted), source: store).drawing.description
        #expect(lines.series.contains { $0.id.hasPrefix("bbands") } && !lines.texts.contains { $0.text.hasPrefix("Bollinger") })
    }

    @Test("A page follows the series of the crosshair, and its lines have the requested style") func page() throws {
        let plain = try StandalonePage(try chart("crosshair: 2018-10-10"), source: store)
        let styled = try StandalonePage(
            try chart("crosshair: {time: 2018-10-10, series: \"sma:20\", color: \"#AB12CD\", width: 2, dash: [1, 2]}"), source: store)
        #expect(!plain.html.contains("stroke-dasharray:1 2"))
        #expect(styled.html.contains(".cross line{stroke:#AB12CD;stroke-width:2;stroke-dasharray:1 2}"))
        let first = try #require(plain.views[0].stops).stops
        let followed = try #require(styled.views[0].stops).stops
        #expect(first.count == followed.count && first.map(\.time) == followed.map(\.time))
        #expect(zip(first, followed).filter { $0.value != $1.value }.count > first.count / 2)
        for stop in followed { #expect(stop.entries.first { $0.label == "SMA 20" }?.text == stop.value) }
    }
}
