import Dojima
import DojimaCairo
import DojimaChart
import DojimaFormats
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Foundation
import Testing

/// Names of a program's own entries mean in texts what its catalogs say, as those of built-in ones.
@Suite struct CatalogTests {
    private struct Rise: IndicatorState {
        mutating func push(_ bar: Bar) -> Double { bar.close - bar.open }
    }

    private static let background = Color(0x102030)

    private static func catalogs() throws -> Catalogs {
        var catalogs = Catalogs()
        catalogs.indicators.append(Indicator(name: "rise", unit: .priceDifference, reach: { _ in .bars(0) }, make: { _ in Rise() }))
        catalogs.seriesKinds.append(SeriesKind(name: "wedge", extent: SeriesKind.line.extent, draw: SeriesKind.line.draw))
        var house = Theme("house", like: ThemeCatalog.dark)
        house.background = background
        catalogs.themes.append(house)
        let doubled = BarTransform(name: "doubled", reach: .bars(0), drawnAs: "wedge") { parameters in
            guard parameters.isEmpty else { return nil }
            return { bars in
                var doubled = bars
                doubled.close = bars.close.map { 2 * $0 }
                doubled.high = bars.high.map { 2 * $0 }
                return doubled
            }
        }
        catalogs.transforms.append(doubled)
        let gap = Analysis.Column("gap", .fraction, "the open over the close before it, less one")
        let gaps = Analysis(
            name: "gaps", meaning: "The gaps between bars.",
            parameters: [AnalysisParameter("smallest", .number(0...1), "0", "the smallest gap that has a row")],
            columns: [Analysis.Column("bar", .text, "the number of the bar"), gap], drawnColumns: [gap], needsBars: true
        ) { series, arguments in
            series.window.dropFirst().compactMap { row in
                let gap = series.bars.open[row] / series.bars.close[row - 1] - 1
                return abs(gap) < arguments.number("smallest") ?? 0 ? nil : [.text("\(row)"), .number(gap)]
            }
        }
        catalogs.analyses.append(gaps)
        let hours = try TradingHours("Mon-Sun 09:00-17:00")
        catalogs.calendars.append(try TradingCalendar(code: "XMINE", zone: Zone("Europe/Paris"), hours: [hours]))
        catalogs.fileFormats.append(
            FileFormat(
                name: "ticks", recognises: { $0.starts(with: "TICKS".utf8) },
                table: { bytes in
                    let rows = bytes.dropFirst(5).enumerated().map { "2024-01-\($0 + 10),\($1),\($1),\($1),\($1)\n" }
                    return "date,open,high,low,close\n" + rows.joined()
                }))
        return catalogs
    }

    private static let prices = "panes: [{series: [{symbol: A}]}"

    private static let bars = BarSeries.random(40, every: .day)

    @Test(
        "A name of one's own is read with the catalogs, drawn, set, and read back from pictures; without them it is refused",
        arguments: [
            "panes: [{series: [{symbol: A, type: wedge}]}]",
            prices + ", {series: [{study: rise}]}]",
            prices + ", {series: [{study: up = rise + 1}]}, {series: [{study: up + 2}]}]",
            prices + "]\ncolors: [\"rise > 0: green\"]",
            prices + "]\ntheme: house",
            prices + "]\ntransform: doubled",
            prices + "]\nanalysis: gaps",
            prices + "]\nanalysis: {kind: gaps, smallest: 0.001}",
        ])
    func named(_ text: String) throws {
        let catalogs = try CatalogTests.catalogs()
        #expect(throws: TextError.self) { try ChartSpecification(text) }
        var chart = try ChartSpecification(text, catalogs: catalogs)
        try chart.validate()
        #expect(try ChartSpecification(chart.json(), catalogs: catalogs) == chart)
        let picture = try Picture(chart, source: CatalogTests.bars)
        for format in OutputCatalog.all where format != .eps {
            let bytes = try picture.bytes(as: format)
            #expect(try PictureRecord(picture: bytes, catalogs: catalogs) == picture.record)
            let unread = #expect(throws: TextError.self) { try PictureRecord(picture: bytes) }
            #expect(unread?.description.hasPrefix("the chart data in this file cannot be read: ") == true)
        }
        try chart.set("width", to: "800")
        #expect(chart.width == 800 && chart.catalogs == catalogs)
        let database = MemoryDatabase()
        try database.upsert(CatalogTests.bars, into: SeriesKey(symbol: "A", interval: .day))
        guard chart.analysis == nil else { return }
        _ = try StandalonePage(chart, source: database)
        _ = try FrameSession(chart, source: database)
    }

    @Test("A key of a specification in code takes a name of its catalogs, and others are refused with the words of texts") func keys()
        throws
    {
        let catalogs = try CatalogTests.catalogs()
        var chart = ChartSpecification(catalogs: catalogs) { Plot { Prices("A") } }
        try chart.set("theme", to: "house")
        try chart.set("transform", to: "doubled")
        try chart.set("panes[0].series[0].type", to: "wedge")
        #expect(chart.theme == "house" && chart.transform == "doubled" && chart.panes[0].series[0].kind?.name == "wedge")
        #expect(chart.drawnTheme.background == CatalogTests.background)
        for (change, problem) in [
            ({ $0.theme = "hose" }, "theme: \"hose\" is not known; did you mean house?"),
            ({ $0.transform = "double" }, "transform: \"double\" cannot be read; write heikin-ashi"),
        ] as [((inout ChartSpecification) -> Void, String)] {
            var wrong = chart
            change(&wrong)
            let refused = #expect(throws: PictureError.self) { try Picture(wrong, source: CatalogTests.bars) }
            #expect(refused?.description.hasPrefix(problem) == true)
        }
        let unknown = #expect(throws: TextError.self) { try chart.set("panes[0].series[0].type", to: "wedges") }
        #expect(unknown?.description == "panes[0].series[0].type: \"wedges\" is not known; did you mean wedge?")
        chart.catalogs = Catalogs()
        #expect(throws: TextError.self) { try chart.validate() }
    }

    @Test("A theme and a calendar of one's own have an effect, and an unknown calendar is refused") func effects() throws {
        let catalogs = try CatalogTests.catalogs()
        let text = CatalogTests.prices + "]\ntheme: house\nclosedTime: {calendars: [XMINE]}"
        let chart = try ChartSpecification(text, catalogs: catalogs)
        let picture = try Picture(chart, source: CatalogTests.bars)
        #expect(picture.drawing.scene.background == CatalogTests.background)
        var plain = chart
        plain.catalogs.calendars = CalendarLibrary()
        let refused = #expect(throws: PictureError.self) { try Picture(plain, source: CatalogTests.bars) }
        #expect(refused?.description.contains("XMINE") == true)
    }

    @Test("A theme that replaces the light one is that of charts that name none") func standard() throws {
        var catalogs = Catalogs()
        catalogs.themes.append(Theme("light", like: ThemeCatalog.dark))
        let chart = ChartSpecification(catalogs: catalogs) { Plot { Prices("A") } }
        #expect(chart.drawnTheme.background == ThemeCatalog.dark.background)
        #expect(catalogs.themes.count == ThemeCatalog.all.count)
    }

    @Test("A file of a format of one's own is drawn and read, by its first bytes and by the name of the format") func file() throws {
        let catalogs = try CatalogTests.catalogs()
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).ticks").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(Array("TICKS".utf8) + (101...120)).write(to: URL(fileURLWithPath: path))
        var options = ImportOptions(isStrict: true)
        options.reading.formats = catalogs.fileFormats
        let bars = try BarSeries(contentsOfFile: path, options: options)
        #expect(bars.close == (101...120).map { Double($0) })
        for reading in ["", "\nreading: {fileFormat: ticks}"] {
            let text = "panes: [{series: [{symbol: \(quoted(path))}]}]\(reading)"
            let chart = try ChartSpecification(text, catalogs: catalogs)
            #expect(try Picture(chart).drawing.description.series.first?.bars == 20)
        }
        #expect(throws: (any Error).self) { try BarSeries(contentsOfFile: path) }
        for table in [
            "table: {file: \(quoted(path)), x: date, y: [close], type: column}",
            "table: {file: \(quoted(path)), x: date, y: [close]}\nreading: {fileFormat: ticks}",
        ] {
            let chart = try ChartSpecification(table, catalogs: catalogs)
            #expect(try Picture(chart).drawing.description.series.map(\.name) == ["close"])
            #expect(throws: PictureError.self) { try Picture(ChartSpecification("table: {file: \(quoted(path)), x: date, y: [close]}")) }
        }
    }

    @Test("An argument of an analysis of one's own is set by its key, whatever a built-in one of this name is")
    func argument() throws {
        var catalogs = try CatalogTests.catalogs()
        let column = Analysis.Column("value", .number, "a value")
        let parameters = [
            AnalysisParameter("top", .number(0...1), "1", "a share"), AnalysisParameter("by", .flag, "", "a flag"),
            AnalysisParameter("risk-free", .word(["no", "5"]), "no", "a word"), AnalysisParameter("when", .rule, "", "a condition"),
        ]
        catalogs.analyses.append(
            Analysis(name: "own", meaning: "Its arguments.", parameters: parameters, columns: [column], drawnColumns: [column]) {
                _, arguments in
                [[.number(arguments.number("top") ?? -1)], [.number(arguments.flag("by") ? 2 : 3)]]
            })
        for (name, value) in [("top", "0.25"), ("by", "true"), ("riskFree", "\"5\""), ("when", "rise > 0")] {
            var chart = try ChartSpecification("\(CatalogTests.prices)]\nanalysis: own", catalogs: catalogs)
            try chart.set("analysis.\(name)", to: value)
            #expect(chart.analysis?.arguments == [name == "riskFree" ? "risk-free" : name: value.filter { $0 != "\"" }])
            let again = try ChartSpecification(chart.json(), catalogs: catalogs)
            #expect(again == chart && again.analysis == chart.analysis)
            let picture = try Picture(chart, source: CatalogTests.bars)
            #expect(try PictureRecord(picture: picture.bytes(as: .svg), catalogs: catalogs) == picture.record)
        }
        var chart = try ChartSpecification("\(CatalogTests.prices)]\nanalysis: gaps", catalogs: catalogs)
        try chart.set("analysis.smallest", to: "0.001")
        #expect(chart.analysis?.arguments == ["smallest": "0.001"])
        for (name, value) in [("smallest", "2"), ("top", "1"), ("smalest", "1")] {
            #expect(throws: TextError.self) { try chart.set("analysis.\(name)", to: value) }
        }
        var returns = try ChartSpecification("\(CatalogTests.prices)]\nanalysis: returns")
        try returns.set("analysis.by", to: "year")
        #expect(returns.analysis?.arguments == ["by": "year"])
    }

    @Test("Rows of an analysis are named by the text, number or time of their first cell") func rowNames() throws {
        let columns = [Analysis.Column("row", .fraction, "a name"), Analysis.Column("value", .number, "a value")]
        let time = Instant(CivilDate(normalizing: 2024, month: 2, day: 3))
        for (cell, name) in [
            (AnalysisTable.Cell.text("one"), "one"), (.count(7), "7"), (.number(0.25), "25%"), (.time(time), "3 Feb 2024"),
        ] {
            var catalogs = Catalogs()
            catalogs.analyses.append(
                Analysis(name: "own", meaning: "Rows.", columns: columns, drawnColumns: [columns[1]]) { _, _ in [[cell, .number(1)]] })
            let chart = try ChartSpecification("\(CatalogTests.prices)]\nanalysis: own", catalogs: catalogs)
            let texts = try Picture(chart, source: CatalogTests.bars).drawing.scene.texts.map(\.text)
            #expect(texts.contains(name), "\(texts)")
        }
    }

    @Test("The catalogs of a specification contain what it uses as values, so that its text is read and set with them")
    func values() throws {
        let own = try CatalogTests.catalogs()
        let (rise, wedge) = (try #require(own.indicators["rise"]), try #require(own.seriesKinds["wedge"]))
        let charts = try [
            ChartSpecification { Plot { Prices("A", as: wedge) } },
            ChartSpecification(panes: [
                PaneSpecification(series: [SeriesSpecification(symbol: "A")]),
                PaneSpecification(series: [SeriesSpecification(study: .indicator(IndicatorRequest("rise", among: own.indicators)))]),
            ]),
            ChartSpecification(panes: [
                PaneSpecification(series: [SeriesSpecification(symbol: "A")]),
                PaneSpecification(series: [SeriesSpecification(study: .formula(Formula("up = sma(rise + 1, 3)", among: own.indicators)))]),
            ]),
            {
                var chart = ChartSpecification { Plot { Prices("A") } }
                chart.analysis = try AnalysisRequest("gaps", catalogs: own)
                return chart
            }(),
        ]
        for chart in charts {
            #expect(throws: TextError.self) { try ChartSpecification(chart.json()) }
            var read = try ChartSpecification(chart.json(), catalogs: chart.catalogs)
            #expect(read == chart)
            let picture = try Picture(chart, source: CatalogTests.bars)
            #expect(try PictureRecord(picture: picture.bytes(as: .png), catalogs: chart.catalogs) == picture.record)
            read = chart
            try read.set("width", to: "700")
            #expect(read.panes == chart.panes && read.analysis == chart.analysis)
        }
        // An entry of the same name has the meaning of the value.
        let sma = Indicator(name: "sma", unit: .priceDifference, reach: { _ in .bars(0) }, make: { _ in Rise() })
        var chart = charts[1]
        chart.panes[1].series[0].study = .indicator(try IndicatorRequest("sma", among: [sma]))
        try chart.set("width", to: "700")
        let expected = try rise.apply(CatalogTests.bars, [])
        #expect(chart.panes[1].series[0].study?.request?.apply(to: CatalogTests.bars) == expected)
    }

    @Test("What an entry of one's own returns is checked") func checked() throws {
        var catalogs = Catalogs()
        catalogs.transforms.append(BarTransform(name: "half") { _ in { bars in bars.slice(0..<bars.count / 2) } })
        let column = Analysis.Column("value", .number, "a value")
        catalogs.analyses.append(
            Analysis(name: "short", meaning: "Too few cells.", columns: [column, column], drawnColumns: [column]) { _, _ in [[.number(1)]] }
        )
        for (key, problem) in [
            ("transform: half", "transform half: its bars have other times than those of the series; declare it as price-based"),
            ("analysis: short", "short: a row has 1 cells for 2 columns"),
        ] {
            let chart = try ChartSpecification("\(CatalogTests.prices)]\n\(key)", catalogs: catalogs)
            let refused = #expect(throws: PictureError.self) { try Picture(chart, source: CatalogTests.bars) }
            #expect(refused?.description.hasSuffix(problem) == true)
        }
        catalogs.transforms.append(BarTransform(name: "odd", drawnAs: "odds") { _ in { $0 } })
        let unknown = #expect(throws: TextError.self) {
            try ChartSpecification("\(CatalogTests.prices)]\ntransform: odd", catalogs: catalogs)
        }
        #expect(unknown?.description.contains("\"odd\" is drawn as \"odds\", which is not a series type") == true)
    }
}
