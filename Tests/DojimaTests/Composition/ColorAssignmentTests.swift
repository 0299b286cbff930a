import Dojima
import DojimaChart
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// Series keep their colours when others are added and removed.
@Suite struct ColorAssignmentTests {
    private func chart(
        _ symbols: [String] = ["SPX"], _ overlays: [String] = [], panes: [String] = [], kind: SeriesKind? = nil
    ) throws -> ChartSpecification {
        try ChartSpecification {
            try Plot {
                for symbol in symbols { Prices(symbol, as: kind) }
                for overlay in overlays { try Study(overlay) }
            }
            for pane in panes { try Plot { try Study(pane) } }
        }
    }

    private func colors(_ chart: ChartSpecification) -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: chart.assigningColors().seriesColors.map {
                ($0.series, $0.text.split(separator: "=").last.map(String.init) ?? "")
            })
    }

    @Test("Each series takes the first free colour, over all panes and lines of a study", .feature("S2-ST-24"))
    func assigned() throws {
        #expect(
            try colors(chart(["SPX"], ["sma:20", "ema:50"], panes: ["rsi:14", "macd", "stoch"])) == [
                "sma:20": "1", "ema:50": "2", "rsi:14": "3", "macd": "4,5", "stoch": "6,7",
            ])
        // Compared symbols are drawn as lines; bars of several symbols have a colour each, too.
        #expect(try colors(chart(["SPX", "IXIC"], ["sma:20"])) == ["SPX": "1", "IXIC": "2", "sma:20": "3"])
        #expect(try colors(chart(["SPX", "IXIC", "GOOG"], kind: .ohlc)) == ["SPX": "1", "IXIC": "2", "GOOG": "3"])
        // Volume and marks of a direction have no assigned colour; a condition has one.
        #expect(try colors(chart(["SPX"], ["patterns", "cross = close crosses above sma:50"])) == ["cross": "1"])
    }

    @Test(
        "Written colours stay when series are added, removed and reordered, and differ as long as one is free",
        .feature("S2-ST-24", "S2-MS-04"), arguments: 1...40)
    func kept(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let studies = ["sma:5", "sma:20", "ema:50", "wma:9", "bbands:20", "kama:10"]
        var chart = try chart(["SPX", "IXIC"], ["sma:20"], panes: ["rsi:14", "macd"]).assigningColors()
        var wasCrowded = false
        for _ in 0..<12 {
            let before = colors(chart)
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                let study = try Study(studies.randomElement(using: &random) ?? "sma:5")
                guard !chart.panes[0].series.contains(where: { $0.study == study }) else { continue }
                chart.panes[0].series.insert(
                    SeriesSpecification(study: study), at: Int.random(in: 0...chart.panes[0].series.count, using: &random))
            case 1 where chart.panes[0].series.count > 2:
                // The first symbol keeps its position, since only it is drawn as bars.
                let index = Int.random(in: 0..<chart.panes[0].series.count, using: &random)
                if chart.panes[0].series[index].symbol == nil { chart.panes[0].series.remove(at: index) }
            case 2 where chart.panes.count > 1: chart.panes.remove(at: Int.random(in: 1..<chart.panes.count, using: &random))
            default: chart.panes[0].series.shuffle(using: &random)
            }
            guard chart.symbols.first == "SPX" else {
                chart.panes[0].series.sort { ($0.symbol == "SPX" ? 0 : 1) < ($1.symbol == "SPX" ? 0 : 1) }
                continue
            }
            chart = chart.assigningColors()
            let after = colors(chart)
            for (name, color) in before where after[name] != nil { #expect(after[name] == color, "\(name)") }
            let all = after.values.flatMap { $0.split(separator: ",") }
            // A colour that was given twice, since none was free, stays.
            wasCrowded = wasCrowded || all.count > ThemeCatalog.light.palette.count
            #expect(wasCrowded || Set(all).count == all.count, "\(after)")
            // The written text is read again.
            #expect(try ChartSpecification(chart.json()) == chart)
        }
    }

    @Test("A colour that one series names is avoided by the automatic ones", .feature("S2-ST-24"))
    func avoided() throws {
        var chart = try chart(["SPX"], ["sma:20", "ema:50"])
        chart.panes[0].series[2].color = .palette(0)
        #expect(colors(chart) == ["sma:20": "2", "ema:50": "1"])
        chart.panes[0].series[2].color = .fixed(Color(0x2962FF))
        #expect(colors(chart) == ["sma:20": "2", "ema:50": "#2962FF"])
    }

    @Test("Grey lines next to highlighted ones get no colour, and from the ninth on lines are grey unless they have one")
    func grey() throws {
        var chart = try chart(["A", "B", "C"], kind: .line)
        chart.highlight = ["B"]
        #expect(colors(chart) == ["B": "1"])
        chart.highlight = []
        #expect(colors(chart) == ["A": "1", "B": "2", "C": "3"])
        var files = try self.chart(["data/OAK.csv", "data/BIRCH.csv", "CEDAR.csv.gz", "ASH"], kind: .line)
        files.highlight = ["CEDAR", "BIRCH"]
        #expect(colors(files) == ["data/BIRCH.csv": "1", "CEDAR.csv.gz": "2"])
        let eight = ["A", "B", "C", "D", "E", "F", "G", "H"]
        var many = try self.chart(eight, kind: .line).assigningColors()
        #expect(Set(colors(many).values).count == 8)
        many.panes[0].series.append(SeriesSpecification(symbol: "I") { $0.kind = .line })
        #expect(colors(many).keys.sorted() == eight, "eight keep their colours, and the ninth is grey")
        #expect(try colors(self.chart(eight + ["I"], kind: .line)).keys.sorted() == ["A", "B", "C", "D"])
    }

    @Test("Small multiples have one colour for all symbols")
    func facets() throws {
        var chart = try chart(["A", "B"], ["sma:20"])
        chart.facet = FacetOptions()
        #expect(colors(chart) == ["A": "1", "B": "1", "sma:20": "2"])
    }

    @Test("A picture has the written colours, and highlighting other series turns them grey", .feature("S2-ST-24"))
    func drawn() throws {
        let store = try PictureTests.store()
        try store.upsert(
            try store.bars(of: SeriesKey(symbol: "SPX", interval: .day), in: .earliest ..< .latest),
            into: SeriesKey(symbol: "TWO", interval: .day))
        let color = { (chart: ChartSpecification, id: String) throws -> Color? in
            var chart = chart
            chart.window = try .last("3M")
            let scene = try Picture(chart, source: store).drawing.scene
            return scene.shapes.flatMap { $0.strokes(of: "series-\(id)") }.first
        }
        let theme = ThemeCatalog.light
        let both = try chart(["SPX"], ["sma:20", "ema:50"], panes: ["macd"])
        #expect(try color(both, "ema:50") == theme.palette[1].color && color(both, "macd.signal") == theme.palette[3].color)
        var one = both.assigningColors()
        one.panes[0].series.remove(at: 1)
        #expect(try color(one, "ema:50") == theme.palette[1].color && color(one, "macd.signal") == theme.palette[3].color)
        var compared = try chart(["SPX", "TWO"], kind: .line)
        compared.rebase = Rebasing(.percent)
        compared = compared.assigningColors()
        #expect(try color(compared, "TWO") == theme.palette[1].color)
        compared.highlight = ["SPX"]
        #expect(try color(compared, "SPX") == theme.palette[0].color && color(compared, "TWO") != theme.palette[1].color)
    }

    @Test("Colours are set by the name of a series; unknown names and too many colours are refused")
    func named() throws {
        var chart = try chart(["SPX"], ["mid = (high + low)/2"], panes: ["macd"])
        for text in ["macd=3,#FF8800", "mid=2", "SPX=1"] { try chart.set(try #require(SeriesColors(parsing: text))) }
        #expect(chart.seriesColors.map(\.text) == ["SPX=1", "mid=2", "macd=3,#FF8800"])
        let error = { (text: String) in
            do {
                var copy = chart
                try copy.set(try #require(SeriesColors(parsing: text)))
                return ""
            } catch let error as PictureError { return error.message.description }
        }
        #expect(try error("macs=1") == "there is no series \"macs\" to colour; did you mean macd?")
        #expect(try error("mid=1,2") == "mid has one line: give it one colour")
        #expect(try error("macd=1,2,3") == "macd has 2 lines: give it at most 2 colours")
        #expect(["", "SPX", "=1", "SPX=", "SPX=blau", "SPX=1,"].allSatisfy { SeriesColors(parsing: $0) == nil })
    }
}

extension Shape {
    /// The colours of the lines in the group with an id.
    fileprivate func strokes(of id: String, isInside: Bool = false) -> [Color] {
        switch self {
        case .group(let name, _, let shapes): shapes.flatMap { $0.strokes(of: id, isInside: isInside || name == id) }
        case .polyline(_, let stroke): isInside ? [stroke.color] : []
        default: []
        }
    }
}
