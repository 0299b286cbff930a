import Dojima
import DojimaCairo
import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaText
import Testing

/// The keys that determine the appearance of series.
@Suite struct SeriesKeyTests {
    /// A chart of the S&P 500 of the last year, without volume.
    private func chart(_ type: String = "candlestick", _ keys: String = "", chart: String = "", last: String = "1y") throws
        -> ChartSpecification
    {
        let series = ["symbol: \(PictureTests.file)", "type: \(type)", keys].filter { !$0.isEmpty }.joined(separator: ", ")
        return try ChartSpecification(
            "panes: [{series: [{\(series)}]}]\nwindow: {last: \(last)}\nclosedTime: {calendars: [XNYS]}\nwidth: 800\nheight: 450\n\(chart)")
    }

    private func svg(_ chart: ChartSpecification) throws -> String { String(decoding: try Picture(chart).bytes(as: .svg), as: UTF8.self) }

    /// The picture without the specification that it contains.
    private func drawn(_ chart: ChartSpecification) throws -> Scene {
        var scene = try Picture(chart).drawing.scene
        scene.metadata = nil
        return scene
    }

    @Test(
        "Each key changes the picture and is written again, and its default changes nothing",
        arguments: [
            ("line", "marker", "{shape: diamond, size: 9, inner: 4, every: 3}", nil), ("line", "lastValue", "hidden", "auto"),
            ("line", "smoothing", "monotone", nil), ("area", "smoothing", "monotone", nil),
            ("area", "baseline", "2500", nil), ("column", "cornerRatio", "1", "0"), ("column", "gradient", "\"#A8D5BA..#1B7837\"", nil),
            ("area", "gradient", "\"#A8D5BA..#1B7837\"", nil), ("bubble", "bubbleScale", "1e-8", nil),
            ("candlestick", "rising", "{body: \"#112233\"}", "{}"), ("candlestick", "falling", "{wick: \"#112233\"}", "{}"),
            ("candlestick", "stemWidth", "3", nil), ("ohlc", "armWidth", "3", nil), ("baseline", "baseline", "2500", nil),
        ] as [(String, String, String, String?)])
    func keys(_ type: String, _ key: String, _ value: String, _ standard: String?) throws {
        let last = ["ohlc", "candlestick", "column"].contains(type) ? "2M" : "1y"
        let (plain, changed) = (try chart(type, last: last), try chart(type, "\(key): \(value)", last: last))
        #expect(try drawn(changed) != drawn(plain), "\(key)")
        #expect(try changed.json().contains("\"\(key)\"") && ChartSpecification(changed.json()) == changed)
        var set = plain
        try set.set("panes[0].series[0].\(key)", to: value.replacing("\"", with: value.hasPrefix("\"") ? "" : "\""))
        #expect(set == changed)
        if let standard { #expect(try chart(type, "\(key): \(standard)", last: last).json() == plain.json()) }
    }

    @Test("A sampler of a series reads all bars, LTTB draws another line, and M4 is the default") func samplers() throws {
        let (plain, m4) = (try chart("line", last: "15y"), try chart("line", "sampler: m4", last: "15y"))
        let (lttb, all) = (try chart("line", "sampler: lttb", last: "15y"), try chart("line", "sampler: none", last: "15y"))
        #expect(try drawn(m4) == drawn(plain) && drawn(lttb) != drawn(plain))
        let pixels = { (chart: ChartSpecification) in try Raster(png: OutputFormat.png.bytes(of: drawn(chart))).pixels }
        #expect(try drawn(all) != drawn(plain) && pixels(all) == pixels(plain))
    }

    @Test("Flat bars are left out on request, and gaps and selected styles are keys of panes and series") func others() throws {
        #expect(try !chart("candlestick", "flat: false").panes[0].series[0].showsFlat)
        var gaps = try chart("column", last: "2M")
        try gaps.set("panes[0].gaps", to: "{between: 0, inside: 0.5}")
        #expect(gaps.panes[0].gaps == GroupGaps(between: 0, inside: 0.5))
        #expect(try drawn(gaps) != drawn(chart("column", last: "2M")) && ChartSpecification(gaps.json()) == gaps)
        let selected = "selected: [2018-12-03]"
        let (usual, own) = (
            try chart("candlestick", chart: selected, last: "2M"),
            try chart("candlestick", "selectedStyle: {color: \"#AB12CD\"}", chart: selected, last: "2M")
        )
        #expect(try svg(own).contains("#ab12cd") && !svg(usual).contains("#ab12cd"))
        let marked = try chart(
            "line", "selectedStyle: {color: \"#AB12CD\", marker: {shape: square, size: 12}}", chart: selected, last: "2M")
        let group = try Picture(marked).drawing.scene.texts(of: "selected")
        #expect(group.contains("#ab12cd"))
    }

    @Test(
        "An invalid value of a key is refused with its path",
        arguments: [
            ("cornerRatio: 1.5", "cornerRatio: 1.5 is out of range; write a number from 0 to 1"),
            ("marker: {every: 0}", "marker.every: 0 is out of range; write a number from 1 to 100000"),
            ("marker: {shape: star}", "marker.shape: \"star\" is not known; write one of circle, square, diamond, triangle, cross"),
            ("sampler: m5", "sampler: \"m5\" is not known; write one of m4, lttb, none"),
            ("smoothing: cubic", "smoothing: \"cubic\" is not known; write one of monotone"),
            ("smoothing: monotone, stack: a", "panes[0].series[0]: has stack and smoothing; remove one of them"),
            ("gradient: \"#A8D5BA\"", "gradient: \"#A8D5BA\" cannot be read; write two colours such as #A8D5BA..#1B7837"),
            (
                "gradient: \"#A8D5BA..#1B7837\", areaColor: \"#A8D5BA\"",
                "panes[0].series[0]: has areaColor and gradient; remove one of them"
            ),
            ("rising: {tail: \"#A8D5BA\"}", "rising.tail: unknown key"),
            ("stemWidth: 0", "stemWidth: 0 is out of range; write a number from 0.1 to 50"),
        ])
    func refused(_ keys: String, _ message: String) throws {
        let error = #expect(throws: TextError.self) { try chart("area", keys) }
        #expect(error.map { "\($0.message)".contains(message) } == true, "\(error.map { "\($0.message)" } ?? "")")
    }

    @Test("A ring has the colour of its series around that of the background, in the pixels too", .feature("S0-DM-05"))
    func rings() throws {
        let picture = try Picture(chart("scatter", "color: \"#8B0000\", marker: {size: 20, inner: 10}, lastValue: hidden", last: "1M"))
        let raster = try Raster(png: picture.bytes(as: .png))
        func pixel(_ x: Double, _ y: Double) -> [UInt8] {
            let start = 4 * (Int(clamping: y) * raster.width + Int(clamping: x))
            return Array(raster.pixels[start..<start + 3])
        }
        let background = ThemeCatalog.light.background
        let (inner, outer) = ([background.red, background.green, background.blue], [0x8B, 0, 0] as [UInt8])
        let centers = picture.drawing.scene.arcs.filter { $0.radius == 10 }.map(\.center)
        // Texts may cover some of them.
        let rings = centers.filter { pixel($0.x, $0.y) == inner && pixel($0.x, $0.y - 7.5) == outer && pixel($0.x, $0.y + 7.5) == outer }
        #expect(centers.count > 15 && rings.count > centers.count * 3 / 4, "\(rings.count) of \(centers.count)")
    }

    @Test(
        "A background that is stronger at the bottom shows through a translucent area below a line",
        .feature("S2-ST-25"), arguments: ["#2962FF", nil])
    func translucent(color: String?) throws {
        let background = "layout: {surfaces: {plot: {background: \"#FFFFFF..#B9C4DA\"}}}"
        let chart = try chart("area", color.map { "color: \"\($0)\"" } ?? "", chart: background)
        let picture = try Picture(chart)
        let box = picture.drawing.description.panes[0].box
        // The colour of most pixels of a row of the plot, from the top to the bottom.
        let raster = try Raster(png: picture.bytes(as: .png))
        func commonest(_ fraction: Double) -> [UInt8] {
            let y = Int(clamping: box.y + fraction * (box.height - 1))
            let row = (Int(clamping: box.x)..<Int(clamping: box.maxX)).map { x in
                Array(raster.pixels[4 * (y * raster.width + x)..<4 * (y * raster.width + x) + 3])
            }
            return Dictionary(grouping: row, by: \.self).max { $0.value.count < $1.value.count }?.key ?? []
        }
        let reds = [0.02, 0.25, 0.5, 0.98].map { commonest($0)[0] }
        #expect(zip(reds, reds.dropFirst()).allSatisfy { $0 > $1 }, "\(reds)")
        // The area lets some of it through, less near the line.
        let areas = picture.drawing.scene.fills.compactMap { fill -> (UInt8, UInt8)? in
            guard case .gradient(_, let upper, _, let lower) = fill, upper.alpha < 255 else { return nil }
            return (upper.alpha, lower.alpha)
        }
        #expect(areas.count == 1 && areas.allSatisfy { $0.0 > $0.1 && $0.0 < 128 })
    }
}

extension Scene {
    /// The fills of all polygons.
    fileprivate var fills: [Fill] {
        func fills(_ shape: Shape) -> [Fill] {
            switch shape {
            case .polygon(_, let fill): [fill]
            case .group(_, _, let shapes): shapes.flatMap(fills)
            default: []
            }
        }
        return shapes.flatMap(fills)
    }

    /// The circles at any depth.
    fileprivate var arcs: [Arc] {
        func arcs(_ shape: Shape) -> [Arc] {
            switch shape {
            case .arcs(let arcs, _, _): arcs
            case .group(_, _, let shapes): shapes.flatMap(arcs)
            default: []
            }
        }
        return shapes.flatMap(arcs)
    }

    /// The shapes of the groups whose ids begin with a prefix, as text.
    fileprivate func texts(of prefix: String) -> String {
        func found(_ shape: Shape) -> [Shape] {
            guard case .group(let id, _, let shapes) = shape else { return [] }
            return id.hasPrefix(prefix) ? [shape] : shapes.flatMap(found)
        }
        return Scene(size: size, background: background, shapes: shapes.flatMap(found)).svg()
    }
}
