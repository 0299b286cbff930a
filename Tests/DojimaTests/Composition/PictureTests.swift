import DojimaFiles
@testable import Dojima
import DojimaCairo
import DojimaChart
import DojimaFormats
import DojimaInteraction
import DojimaScale
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Foundation
import Testing

/// Specifications that are drawn from Swift, without the program.
@Suite struct PictureTests {
    static let file = Answers.charts.deletingLastPathComponent().appendingPathComponent("sp500-daily.csv").path

    static func store() throws -> Store {
        let store = try Store()
        var options = ImportOptions()
        options.reading.symbol = "SPX"
        options.calendar = "XNYS"
        _ = try Importer(into: store, options: options).run(files: [file])
        return store
    }

    static func chart(_ symbol: String) throws -> ChartSpecification {
        try ChartSpecification(window: .last("3M")) {
            try Plot {
                Study.volume
                Prices(symbol)
                try Study("sma:20")
            }
        }
    }

    @Test func symbolsOfAStoreAreDrawnAsEachFormat() throws {
        let picture = try Picture(try PictureTests.chart("SPX"), source: try PictureTests.store())
        #expect(picture.symbol == "SPX")
        #expect(picture.notes.isEmpty)
        #expect(try picture.bytes(as: .png).starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(try picture.bytes(as: .pdf).starts(with: "%PDF-".utf8))
        #expect(try picture.bytes(as: .svg).starts(with: "<?xml".utf8) || picture.bytes(as: .svg).starts(with: "<svg".utf8))
        for format in OutputCatalog.all {
            #expect(try PictureRecord(picture: picture.bytes(as: format)) == picture.record)
        }
    }

    @Test(
        "Volume below prices is labelled if its axis is declared and, in a vertical chart, the picture is high enough, for any width",
        arguments: [400.0, 700])
    func uprightVolume(width: Double) throws {
        for (height, isDeclared, hasLabels) in [
            (1600.0, true, true), (400, true, true), (260, true, false), (1600, false, false), (400, false, false),
        ] {
            var chart = try PictureTests.chart("SPX")
            chart.panes[0].axes = isDeclared ? [ValueAxis(id: "volume")] : []
            (chart.orientation, chart.width, chart.height) = (.vertical, width, height)
            let description = try Picture(chart, source: try PictureTests.store()).drawing.description
            let labels = description.axes.first { $0.id == "volume" }?.ticks.map(\.label) ?? []
            #expect(labels.contains { !$0.isEmpty } == hasLabels, "\(labels) at \(width)x\(height)")
        }
    }

    @Test("A rule colours the columns of volume only if it reads the volume or names the series, so that others leave volume quiet")
    func quietVolume() throws {
        for (rules, isColored) in [
            (["close > open: #2E7D32", "else: #C62828"], false), (["volume > median: #2E7D32", "else: #C62828"], true),
            (["else in volume: #2E7D32"], true),
        ] {
            var chart = try ChartSpecification(window: .last("3M")) {
                Plot {
                    Study.volume
                    Prices("SPX")
                }
            }
            chart.colors = try rules.map { try ColorRule($0) }
            func colors(_ shapes: [Shape], isVolume: Bool) -> [Color] {
                shapes.flatMap { shape -> [Color] in
                    switch shape {
                    case .group(let id, _, let inner): colors(Array(inner), isVolume: isVolume || id == "series-volume")
                    case .rectangles(_, .color(let color)): isVolume ? [color] : []
                    default: []
                    }
                }
            }
            let scene = try Picture(chart, source: try PictureTests.store()).drawing.scene
            let (drawn, quiet) = (Set(colors(scene.shapes, isVolume: false)), ThemeCatalog.light.quietVolume)
            #expect(drawn.subtracting([quiet]) == (isColored ? [Color(0x2E7D32)] : []), "\(rules)")
            #expect(drawn.contains(quiet) == !rules[0].hasPrefix("else"), "\(rules)")
        }
    }

    @Test("Each study of another symbol names it, also the first of a pane") func studiesOfAnother() throws {
        let store = try PictureTests.store()
        var options = ImportOptions()
        (options.reading.symbol, options.calendar) = ("OTHER", "XNYS")
        _ = try Importer(into: store, options: options).run(files: [PictureTests.file])
        let text = """
            panes:
              - series: [{symbol: SPX}, {symbol: OTHER}]
              - series: [{study: "rsi:14", of: OTHER}, {study: "rsi:7", of: OTHER}, {study: "rsi:7"}]
            window: {last: 3M}
            """
        let picture = try Picture(try ChartSpecification(Array(text.utf8), as: .yaml), source: store)
        let names = picture.drawing.description.series.map(\.id).filter { $0.contains("rsi") }
        #expect(names == ["OTHER.rsi:14", "OTHER.rsi:7", "rsi:7"], "\(names)")
        let shown = picture.drawing.description.texts.filter { $0.role == "legend" }.map(\.text)
        #expect(["OTHER RSI 14", "OTHER RSI 7", "SPX RSI 7"].allSatisfy(shown.contains), "\(shown)")
    }

    @Test("Lines and bars of several symbols have the names of the instruments, unless these are long or equal")
    func instrumentNames() throws {
        let store = try PictureTests.store()
        var options = ImportOptions()
        (options.reading.symbol, options.calendar) = ("OTHER", "XNYS")
        _ = try Importer(into: store, options: options).run(files: [PictureTests.file])
        let long = "An instrument with a name that is long"
        for (first, second, wanted) in [
            ("First", "Second", ["First", "Second"]), ("Same", "Same", ["SPX", "OTHER"]), (long, "Second", ["SPX", "Second"]),
        ] {
            try store.save(Instrument(symbol: "SPX", name: first, calendar: "XNYS"))
            try store.save(Instrument(symbol: "OTHER", name: second, calendar: "XNYS"))
            for bySymbol in [false, true] {
                var chart = try ChartSpecification("panes: [{series: [{symbol: SPX}, {symbol: OTHER}]}]\nwindow: {last: 3M}\n")
                chart.groupsBySymbol = bySymbol
                let texts = try Picture(chart, source: store).drawing.description.texts
                for name in wanted {
                    let isDrawn = texts.contains {
                        bySymbol ? $0.role == "tick" && $0.text == name : $0.role == "series-name" && $0.text.hasPrefix("\(name) ")
                    }
                    #expect(isDrawn, "\(name), by symbol: \(bySymbol)")
                }
            }
        }
    }

    @Test("A chart names its symbols by the symbols or by the names of the instruments, as requested")
    func symbolNames() throws {
        let store = try PictureTests.store()
        var options = ImportOptions()
        (options.reading.symbol, options.calendar) = ("OTHER", "XNYS")
        _ = try Importer(into: store, options: options).run(files: [PictureTests.file])
        let long = "An instrument with a name that is long"
        try store.save(Instrument(symbol: "SPX", name: long, calendar: "XNYS"))
        try store.save(Instrument(symbol: "OTHER", name: "Other", calendar: "XNYS"))
        for (names, one, several) in [
            ("auto", "SPX · \(long)", "SPX, Other"), ("symbol", "SPX", "SPX, OTHER"), ("name", long, "\(long), Other"),
        ] {
            let series = ["[{symbol: SPX}]", "[{symbol: SPX}, {symbol: OTHER}]"]
            let drawn = try series.map { series in
                let text = "panes: [{series: \(series)}]\nwindow: {last: 3M}\nnames: \(names)\n"
                return try Picture(try ChartSpecification(text), source: store).drawing.description
            }
            #expect(drawn.map(\.title) == [one, several])
            #expect(drawn[1].texts.contains { $0.role == "series-name" && $0.text.hasPrefix(String(several.suffix(5))) }, "\(names)")
        }
    }

    @Test("The axis of a study pane has the name and settings of the specification, or the name of its study")
    func axisOfStudies() throws {
        let text = """
            panes:
              - series: [{symbol: SPX}]
              - series: [{study: "rsi:14"}]
                axes: [{id: own, side: left, range: [20, 80], title: Strength}]
            window: {last: 3M}
            """
        let picture = try Picture(try ChartSpecification(Array(text.utf8), as: .yaml), source: try PictureTests.store())
        let axis = try #require(picture.drawing.description.axes.first { $0.id == "own" })
        #expect(axis.side == "left" && axis.range == 20...80)
        #expect(picture.drawing.description.texts.contains { $0.text == "Strength" })
        #expect(!picture.drawing.description.axes.contains { $0.id == "rsi:14" })
        let plain = try Picture(
            try ChartSpecification(text.replacing("id: own, ", with: "").utf8.map { $0 }, as: .yaml), source: try PictureTests.store())
        #expect(plain.drawing.description.axes.contains { $0.id == "rsi:14" && $0.side == "left" })
    }

    @Test func computedPricesHaveATagOnlyIfItIsRequested() throws {
        func tags(_ change: (inout ChartSpecification) -> Void) throws -> Int {
            let prices = PaneSpecification(series: [SeriesSpecification(symbol: "SPX")])
            var chart = try ChartSpecification(panes: [prices], window: .last("3M"))
            change(&chart)
            return try Picture(chart, source: try PictureTests.store()).drawing.description.texts.count { $0.role == "tag" }
        }
        #expect(try tags { _ in } == 1)
        #expect(try tags { $0.transform = "heikin-ashi" } == 0)
        #expect(try tags { ($0.transform, $0.panes[0].series[0].options.lastValue) = ("heikin-ashi", .shown) } == 1)
    }

    @Test func charactersWithoutGlyphsAreNoted() throws {
        var chart = try PictureTests.chart("SPX")
        chart.title = "S&P \u{378}"
        let notes = try Picture(chart, source: try PictureTests.store()).notes.map(\.description)
        #expect(notes.contains { $0.hasPrefix("no installed font has glyphs for") }, "\(notes)")
    }

    @Test func filesAreDrawnWithoutAStoreAndWhatIsAssumedIsSaid() throws {
        let picture = try Picture(try PictureTests.chart(PictureTests.file))
        #expect(
            picture.notes.map(\.description) == [
                "closed time is inferred from the bars of sp500-daily (give `closedTime.calendars`, or `closedTime.isContinuous` for all time)"
            ])
        // A file is drawn as if it had been imported: the bars are the same.
        let stored = try Picture(try PictureTests.chart("SPX"), source: try PictureTests.store())
        #expect(picture.record.data.map(\.hash) == stored.record.data.map(\.hash))
    }

    @Test func samePictureHasTheSameBytes() throws {
        let (chart, store) = (try PictureTests.chart("SPX"), try PictureTests.store())
        for format in OutputCatalog.all {
            #expect(try Picture(chart, source: store).bytes(as: format) == Picture(chart, source: store).bytes(as: format))
        }
    }

    @Test func fingerprintsAreThoseOfThePicture() throws {
        let (chart, store) = (try PictureTests.chart("SPX"), try PictureTests.store())
        var notes: [Message] = []
        let fingerprints = try chart.fingerprints(from: store, notes: &notes)
        #expect(try fingerprints == Picture(chart, source: store).record.data)
    }

    @Test func errorsSayWhatIsMissing() throws {
        let error = #expect(throws: PictureError.self) { try Picture(try PictureTests.chart("NOPE")) }
        #expect(error?.category == .missing)
        #expect(error?.description == "NOPE: no such file, and it cannot be looked up as a symbol: no database is given")
        var late = try PictureTests.chart("SPX")
        late.window = WindowRequest(from: .dateOnly(CivilDate(normalizing: 2030, month: 1, day: 2)))
        let store = try PictureTests.store()
        let empty = #expect(throws: PictureError.self) { try Picture(late, source: store) }
        #expect(empty?.category == .data)
        #expect(empty?.description.contains("the nearest is at 2018-12-31") == true)
    }

    @Test(
        "Columns and histograms grow from their own baselines, in every pane and orientation", .feature("S0-AM-02"),
        arguments: [PlotOrientation.horizontal, .vertical])
    func growth(orientation: PlotOrientation) throws {
        let chart = try ChartSpecification(window: .last("6M")) {
            Plot {
                Study.volume
                Prices("SPX")
            }
            try Plot { try Study("macd") }
        }
        var turned = chart
        turned.orientation = orientation
        let picture = try Picture(turned, source: try PictureTests.store())
        /// The edge of a rectangle at lower and at higher values.
        func ends(_ rect: Rect) -> (Double, Double) { orientation == .vertical ? (rect.x, rect.maxX) : (rect.maxY, rect.y) }
        func columns(_ scene: Scene, _ id: String) -> [Rect] {
            func rects(_ shapes: [Shape], inside: Bool) -> [Rect] {
                shapes.flatMap { shape -> [Rect] in
                    switch shape {
                    case .group(let name, _, let inner): rects(Array(inner), inside: inside || name == "series-\(id)")
                    case .rectangles(let found, _): inside ? found : []
                    default: []
                    }
                }
            }
            return rects(scene.shapes, inside: false)
        }
        let half = try picture.scene(of: SeriesAnimation(.growVertical, duration: 1, curve: .linear), at: 0.5)
        let histogram = try #require(picture.drawing.description.series.first { $0.type == "column" && $0.pane == "macd" })
        for id in ["volume", histogram.id] {
            let (whole, grown) = (columns(picture.drawing.scene, id), columns(half, id))
            #expect(whole.count == grown.count && whole.count > 100)
            // Every column begins at one line: that line stays, and each column is half as long.
            let ends = whole.flatMap { [ends($0).0, ends($0).1] }
            let counts = Dictionary(grouping: ends) { ($0 * 2).rounded() / 2 }.mapValues(\.count)
            let line = try #require(counts.max { $0.value < $1.value }).key
            for (before, after) in zip(whole, grown) {
                let (a, b) = (self.far(before, line, orientation), self.far(after, line, orientation))
                #expect(abs(b - a / 2) < 1.01, "\(id): \(before) became \(after) about \(line)")
            }
        }
        // The lines grow from the line of the histogram.
        func points(_ scene: Scene, _ id: String) -> [Point] {
            func lines(_ shapes: [Shape], inside: Bool) -> [Point] {
                shapes.flatMap { shape -> [Point] in
                    switch shape {
                    case .group(let name, _, let inner): lines(Array(inner), inside: inside || name == "series-\(id)")
                    case .polyline(let found, _): inside ? found : []
                    default: []
                    }
                }
            }
            return lines(scene.shapes, inside: false)
        }
        let zero = try #require(histogram.baseline)
        let studies = picture.drawing.description.series.filter { $0.pane == "macd" && $0.type == "line" }
        #expect(studies.count == 2)
        for study in studies {
            #expect(study.baseline == zero)
            let (whole, grown) = (points(picture.drawing.scene, study.id), points(half, study.id))
            #expect(whole.count == grown.count && whole.count > 50)
            for (before, after) in zip(whole, grown) {
                let (a, b) = orientation == .vertical ? (before.x - zero.x, after.x - zero.x) : (before.y - zero.y, after.y - zero.y)
                #expect(abs(b - a / 2) < 1e-6)
            }
        }
        let macd = columns(picture.drawing.scene, histogram.id)
        #expect(macd.contains { ends($0).0 != ends($0).1 })
    }

    /// The signed distance from a line to the end of a column.
    private func far(_ rect: Rect, _ line: Double, _ orientation: PlotOrientation) -> Double {
        let ends = orientation == .vertical ? [rect.x - line, rect.maxX - line] : [rect.y - line, rect.maxY - line]
        return ends.max { abs($0) < abs($1) } ?? 0
    }

    @Test("Only an animated series moves, and a hidden one is not drawn", .feature("S0-AM-01")) func animations() throws {
        let picture = try Picture(try PictureTests.chart("SPX"), source: try PictureTests.store())
        var series = SeriesAnimations()
        _ = series.hide("SPX", SeriesAnimation(.fade, duration: 1))
        func scene(_ time: Double) throws -> Scene { try picture.drawing.scene(series.redraw(at: time), isVertical: false) }
        #expect(try scene(7) == picture.drawing.scene)
        let middle = try scene(7.5)
        #expect(middle != picture.drawing.scene && middle.withoutSeries(["SPX"]) == picture.drawing.scene.withoutSeries(["SPX"]))
        #expect(try scene(8) == picture.drawing.scene.withoutSeries(["SPX"]))
    }

    @Test(
        "A specification with tracking draws the line and the label at the last visible close", .feature("S3-RS-05"),
        arguments: ["2018-12-24", "2018-11-30"])
    func tracking(last: String) throws {
        let store = try PictureTests.store()
        var chart = try PictureTests.chart("SPX")
        let date = try #require(CivilDate(last))
        chart.window = WindowRequest(from: .dateOnly(CivilDate(normalizing: 2018, month: 6, day: 1)), to: .dateOnly(date))
        func label(_ chart: ChartSpecification) throws -> String? {
            try Picture(chart, source: store).drawing.description.texts.first { $0.role == "tracked-value" }?.text
        }
        #expect(try label(chart) == nil)
        chart.tracking = ValueTracking(placement: .plot)
        let bars = try store.bars(of: SeriesKey(symbol: "SPX", interval: .day), in: Instant(date)..<Instant(date.adding(days: 1)))
        let text = try #require(try label(chart)).filter { $0.isNumber || $0 == "." }
        #expect(abs((Double(text) ?? 0) - (bars.close.last ?? 0)) < 0.006, "\(text)")
        chart.tracking = ValueTracking(of: "sma:20", placement: .plot)
        #expect(try label(chart) != text)
        chart.tracking = ValueTracking(of: "nothing")
        let error = #expect(throws: PictureError.self) { try label(chart) }
        #expect(error?.description.contains("SPX") == true)
    }
}
