import DojimaCairo
import DojimaTestSupport
import DojimaText
import Dojima
import DojimaChart
import Foundation
import Testing

/// The cascade of theme, house style, chart and series.
@Suite struct HouseStyleTests {
    static func chart(_ theme: String? = nil) throws -> ChartSpecification {
        var chart = try ChartSpecification(window: .last("2M"), theme: theme) {
            try Plot {
                Prices(PictureTests.file, as: .line)
                try Study("sma:5")
            }
        }
        chart.closedTime.calendars = ["XNYS"]
        (chart.width, chart.height) = (640, 360)
        return chart
    }

    static func bytes(_ chart: ChartSpecification) throws -> [UInt8] { try Picture(chart).bytes(as: .svg) }

    @Test("A theme belongs to one chart: two charts with two themes have no effect on each other", .feature("S0-TH-02"))
    func themesAreParameters() async throws {
        let (light, dark) = (try HouseStyleTests.chart("light"), try HouseStyleTests.chart("dark"))
        let alone = (try HouseStyleTests.bytes(light), try HouseStyleTests.bytes(dark))
        #expect(alone.0 != alone.1)
        let mixed = try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
            for index in 0..<8 { group.addTask { (index, try HouseStyleTests.bytes(index % 2 == 0 ? light : dark)) } }
            return try await group.reduce(into: [(Int, [UInt8])]()) { $0.append($1) }
        }
        #expect(mixed.allSatisfy { $0.1 == ($0.0 % 2 == 0 ? alone.0 : alone.1) })
    }

    @Test("A series' style overrides the chart's, which overrides the theme's, in any order of setting", .feature("S0-TH-03"))
    func cascade() throws {
        let own = ColorChoice.fixed(Color(0xAA00AA))
        var first = try HouseStyleTests.chart()
        first.theme = "dark"
        first.style.text = Color(0x123456)
        first.panes[0].series[0].color = own
        var second = try HouseStyleTests.chart()
        second.panes[0].series[0].color = own
        second.style.text = Color(0x123456)
        second.theme = "dark"
        #expect(try HouseStyleTests.bytes(first) == HouseStyleTests.bytes(second))
        let text = String(decoding: try HouseStyleTests.bytes(first), as: UTF8.self)
        // The colour of the series, the text of the chart, and the background of the theme.
        #expect(text.contains("stroke=\"#aa00aa\"") && text.contains("fill=\"#123456\"") && text.contains("fill=\"#131722\""))
        #expect(!text.contains("#b2b5be"), "the chart's text replaces the theme's")
    }

    @Test("The editorial style names lines at their ends and has the change in the heading, and no values of the last bar and no tags")
    func editorial() throws {
        let text = "style: {fontSize: 14, readings: false, tags: false, timeGrid: false, lineNames: true, change: true}"
        #expect(try HouseStyle(Array(text.utf8), as: .yaml) == .editorial)
        let chart = try HouseStyleTests.chart().supplemented(by: .editorial)
        let described = try Picture(chart).drawing.description
        let texts = described.texts
        #expect(!texts.contains { $0.role == "tag" || $0.role == "legend" })
        // With names at the right, the values are at the left.
        #expect(described.axes.allSatisfy { $0.side != "right" })
        #expect(texts.filter { $0.role == "series-name" }.map(\.text) == ["SMA 5"])
        let subtitle = try #require(texts.first { $0.role == "subtitle" }?.text)
        #expect(subtitle.contains("% since ") && subtitle.contains(" · daily"))
        // The change is that of the window: the percentage of the same chart in percent.
        var relative = try HouseStyleTests.chart()
        relative.rebase = Rebasing(.percent)
        relative.panes[0].series.removeLast()
        var bricks = chart
        (bricks.panes[0].series[0].kind, bricks.transform) = (.candlestick, "renko:5")
        bricks.panes[0].series.removeLast()
        let brickSubtitle = try Picture(bricks).drawing.description.texts.first { $0.role == "subtitle" }?.text
        #expect(brickSubtitle?.prefix { $0 != "·" } == subtitle.prefix { $0 != "·" }, "bricks have the change of their prices")
        let tag = try #require(try Picture(relative).drawing.description.texts.first { $0.role == "tag" }?.text)
        let change = try #require(Double(subtitle.prefix { $0 != "%" }.replacing("−", with: "-")))
        let shown = try #require(Double(tag.prefix { $0 != "%" }.replacing("−", with: "-")))
        #expect(abs(change - shown) <= 0.06, "\(subtitle), \(tag)")
        // The line of a house style does not replace that of the chart.
        var noted = chart
        #expect(noted.supplemented(by: HouseStyle(note: "Source: A")).note == "Source: A")
        noted.note = "Source: B"
        #expect(noted.supplemented(by: HouseStyle(note: "Source: A")).note == "Source: B")
    }

    @Test("A style fills the unset fields of another, and keeps its set fields", .feature("S0-TH-04")) func supplement() {
        var own = StyleOptions()
        (own.rising, own.lineWidth) = (Color(0x00AA00), 3)
        var house = StyleOptions()
        (house.rising, house.falling, house.palette, house.isHollow) = (Color(0x111111), Color(0xAA0000), [Color(0x222222)], true)
        let both = own.supplemented(by: house)
        #expect(both.rising == Color(0x00AA00) && both.lineWidth == 3)
        #expect(both.falling == Color(0xAA0000) && both.palette == [Color(0x222222)] && both.isHollow == true && both.font == nil)
        // Every field is included: an empty style supplemented by a full one is full, and a full style does not change.
        let all = HouseStyleTests.everything
        #expect(StyleOptions().supplemented(by: all) == all)
        #expect(all.supplemented(by: house) == all)
        #expect(Mirror(reflecting: all).children.allSatisfy { "\($0.value)" != "nil" }, "set a new field here also")
    }

    private static var everything: StyleOptions {
        var style = StyleOptions()
        (style.background, style.grid, style.frame, style.text) = (Color(1), Color(2), Color(3), Color(4))
        (style.strongText, style.rising, style.falling, style.flat) = (Color(5), Color(6), Color(7), Color(8))
        (style.isHollow, style.palette, style.lineWidth, style.font) = (true, [Color(9)], 2, "Serif")
        style.fontSize = 13
        (style.showsReadings, style.showsTags, style.showsTimeGrid, style.namesLines, style.showsChange) = (true, true, true, false, false)
        style.texts = TextStyles {
            for kind in [\TextStyles.title, \.subtitle, \.axis, \.legend, \.label, \.tag, \.note] {
                $0[keyPath: kind] = TextStyle { ($0.size, $0.weight, $0.color) = (17, .bold, Color(10)) }
            }
        }
        return style
    }

    @Test("A house style gives every chart the same frame, and overrides no setting of a chart", .feature("S2-TH-08")) func house()
        throws
    {
        let house = try HouseStyle(
            Array(
                """
                theme: print
                style: {frame: "#AB12CD", font: Serif}
                surfaces: {plot: {ground: "#FFF1E5", border: "#445566"}}
                """.utf8))
        let (line, dark) = (try HouseStyleTests.chart(), try HouseStyleTests.chart("dark"))
        var candles = line
        candles.panes[0].series[0].kind = .candlestick
        for chart in [line, candles] {
            let text = String(decoding: try HouseStyleTests.bytes(chart.supplemented(by: house)), as: UTF8.self)
            #expect(
                text.contains("#ab12cd") && text.contains("#fff1e5") && text.contains("#445566") && text.contains("font-family=\"Serif\""))
        }
        #expect(dark.supplemented(by: house).theme == "dark" && line.supplemented(by: house).theme == "print")
        // The picture contains the result of both: it is drawn again without the house style.
        let drawn = try Picture(line.supplemented(by: house)).bytes(as: .svg)
        #expect(try HouseStyleTests.bytes(PictureRecord(picture: drawn).specification) == drawn)
    }

    @Test("A house style is read from JSON and YAML, and errors are reported with their path")
    func reading() throws {
        let yaml = try HouseStyle(Array("style: {rising: \"#00AA00\", palette: [\"#111111\"]}".utf8))
        #expect(yaml == (try HouseStyle(Array("{\"style\": {\"palette\": [\"#111111\"], \"rising\": \"#00AA00\"}}".utf8))))
        let error = #expect(throws: TextError.self) { try HouseStyle(Array("style: {risng: \"#00AA00\"}".utf8)) }
        #expect(error?.description == "line 1: style.risng: unknown key; did you mean rising?")
    }

    @Test("Lines take the colours of the theme in their order, those of a style before them", .feature("S0-TH-07"))
    func paletteByIndex() throws {
        var chart = try HouseStyleTests.chart()
        chart.panes[0].series.append(SeriesSpecification(study: try Study("sma:9")))
        func colors(_ chart: ChartSpecification) throws -> [String] {
            let text = String(decoding: try HouseStyleTests.bytes(chart), as: UTF8.self)
            return text.split(separator: "<g id=\"series-").dropFirst().compactMap { part in
                part.firstMatch(of: #/stroke="(#[0-9a-f]{6})"/#).map { String($0.1) }
            }
        }
        let theme = ThemeCatalog.light.palette.prefix(3).map { $0.color.hexText.lowercased() }
        #expect(try colors(chart) == theme)
        chart.style.palette = [Color(0x010203), Color(0x040506)]
        #expect(try colors(chart) == ["#010203", "#040506", "#010203"])
    }
}
