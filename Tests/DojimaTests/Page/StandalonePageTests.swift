import Dojima
import DojimaCairo
import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaStore
import DojimaText
import DojimaTime
import Foundation
import Testing

/// Charts as pages for browsers. Behaviour that needs a browser is in BrowserTests.
@Suite struct StandalonePageTests {
    private let store: Store

    init() throws { store = try PictureTests.store() }

    private func chart(_ window: String = "1y", _ change: (inout ChartSpecification) throws -> Void = { _ in }) throws
        -> ChartSpecification
    {
        var chart = try ChartSpecification(window: .last(window)) {
            Plot {
                Study.volume
                Prices("SPX")
            }
        }
        (chart.width, chart.height) = (1000, 600)
        try change(&chart)
        return chart
    }

    private func html(_ chart: ChartSpecification) throws -> String { try StandalonePage(chart, source: store).html }

    /// The data of the page's script.
    private func data(_ html: String) throws -> [String: Any] {
        let match = try #require(html.firstMatch(of: /<script type="application\/json" id="data">(.*?)<\/script>/.dotMatchesNewlines()))
        return try #require(try JSONSerialization.jsonObject(with: Data(String(match.1).utf8)) as? [String: Any])
    }

    /// The rows of the page's table, its header first.
    static func rows(_ html: String) -> [[String]] {
        let table = html.components(separatedBy: "<table>").last?.components(separatedBy: "</table>").first ?? ""
        return table.components(separatedBy: "<tr>").dropFirst().map { row in
            row.matches(of: /<t[hd](?: scope="\w+")?>([^<\n]*)/).map { String($0.1) }
        }
    }

    @Test("The page of a year is small, loads nothing from elsewhere, and has the same bytes twice") func whole() throws {
        let html = try self.html(self.chart())
        #expect(try self.html(self.chart()) == html)
        #expect(html.utf8.count < 200_000, "\(html.utf8.count)")
        #expect(!html.contains("generated"))
        for match in html.matches(of: /\s(?:href|src|action|xlink:href)="([^"]*)"/) {
            #expect(match.1.hasPrefix("#") || match.1.hasPrefix("data:"), "\(match.1)")
        }
        #expect(html.matches(of: /https?:\/\/[^"\s]*/).allSatisfy { $0.0 == "http://www.w3.org/2000/svg" })
        #expect(!html.contains("@import") && html.matches(of: /url\((?!#)/).isEmpty)
        let ids = html.matches(of: /\sid="([^"]*)"/).map { String($0.1) }
        #expect(Set(ids).count == ids.count && ids.count > 20)
        #expect(Set(html.matches(of: /url\(#([^)]+)\)/).map { String($0.1) }).isSubset(of: ids))
    }

    @Test("The policy of a page allows only its script, by its hash") func policy() throws {
        let html = try self.html(self.chart("1M"))
        let hash = try StandalonePageTests.scriptHash(html)
        let policy =
            "default-src 'none'; style-src 'unsafe-inline'; script-src '\(hash)'; img-src data:; base-uri 'none'; form-action 'none'"
        #expect(html.contains("<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">"), "the script's hash is now \(hash)")
        // Before the elements that it applies to.
        let meta = try #require(html.range(of: "Content-Security-Policy")), style = try #require(html.range(of: "<style>"))
        #expect(meta.upperBound < style.lowerBound)
    }

    /// The hash of the only script of a page, as in a policy.
    static func scriptHash(_ html: String) throws -> String {
        let scripts = html.components(separatedBy: "<script>").dropFirst().compactMap { $0.components(separatedBy: "</script>").first }
        #expect(scripts.count == 1)
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        (process.arguments, process.standardInput, process.standardOutput) = (["sha256sum"], input, output)
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(scripts[0].utf8))
        try input.fileHandleForWriting.close()
        let digits = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).prefix(64)
        let bytes = stride(from: 0, to: 64, by: 2).compactMap { UInt8(digits.dropFirst($0).prefix(2), radix: 16) }
        return "sha256-" + Data(bytes).base64EncodedString()
    }

    @Test("At each bar a page reports the values and the position of the crosshair of the picture")
    func readings() throws {
        var described = try self.chart("6M") {
            $0.panes[0].series += [SeriesSpecification(study: try Study("bbands:20")), SeriesSpecification(study: try Study("sma:20"))]
            $0.panes += [PaneSpecification(series: [SeriesSpecification(study: try Study("macd"))])]
        }
        let data = try self.data(self.html(described))
        let view = try #require((data["views"] as? [[String: Any]])?.first)
        let texts = try #require((data["texts"] as? [[String: Any]])?[view["texts"] as? Int ?? -1])
        let (along, across) = (try #require(view["along"] as? [Double]), try #require(view["across"] as? [Double]))
        let titles = try #require(texts["titles"] as? [String])
        let entries = try #require(texts["entries"] as? [[String: Any]])
        let session = try InteractiveChart(described, source: store)
        _ = try session.update()
        let points = try #require(session.field.series("SPX"))
        let shown = points.rows.map { points.time[$0] }
        #expect(shown.count == 126 && titles.count == 126)
        #expect(zip(along, points.x).allSatisfy { abs($0 - $1) < 0.01 } && zip(across, points.y).allSatisfy { abs($0 - $1) < 0.01 })
        for (index, time) in zip(along.indices, shown) where index % 21 == 0 || index == along.count - 1 {
            described.crosshair = .instant(time)
            let drawn = try #require(try Picture(described, source: store).drawing.description.crosshair)
            #expect(drawn.title == titles[index])
            let told = entries.compactMap { column -> String? in
                guard let text = (column["text"] as? [Any])?[index] as? String else { return nil }
                return "\(column["label"] ?? "") \(text)"
            }
            #expect(told == drawn.entries.map { "\($0.label) \($0.text)" }, "\(time)")
        }
    }

    @Test("In a vertical chart the crosshair has the same position as in the picture") func upright() throws {
        let chart = try self.chart("1M") { $0.orientation = .vertical }
        let view = try #require((try self.data(self.html(chart))["views"] as? [[String: Any]])?.first)
        #expect(view["vertical"] as? Bool == true)
        let (along, across) = (try #require(view["along"] as? [Double]), try #require(view["across"] as? [Double]))
        let session = try InteractiveChart(chart, source: store)
        _ = try session.update()
        let points = try #require(session.field.series("SPX"))
        // Time runs upwards, and values to the right.
        #expect(along.count == 20 && zip(along, points.x).allSatisfy { abs(600 - $1 - $0) < 0.01 })
        #expect(zip(across, points.y).allSatisfy { abs(1000 - $1 - $0) < 0.01 })
    }

    @Test("A page without a theme follows the reader, one with a theme keeps it") func themes() throws {
        let both = try self.html(self.chart("1M"))
        #expect(both.contains("@media screen and (prefers-color-scheme:dark){:root{--c0:#131722"))
        #expect(both.contains("content=\"light dark\""))
        for (theme, scheme) in [("dark", "dark"), ("print", "light")] {
            let html = try self.html(self.chart("1M") { $0.theme = theme })
            #expect(html.contains("<meta name=\"color-scheme\" content=\"\(scheme)\">") && !html.contains("--c0:"))
        }
        let own = try self.html(self.chart("1M") { $0.style.background = Color(0xFFF1E5) })
        #expect(own.contains("--page:#fff1e5") && !own.contains("--c0:"))
    }

    @Test("Colours and opacities of a navigator are variables; pictures with other differences are written twice") func shapes() throws {
        let pictures = { (html: String) in html.components(separatedBy: "<svg ").count - 1 }
        #expect(try pictures(self.html(self.chart("1M"))) == 2)
        #expect(try pictures(self.html(self.chart("1M") { $0.showsNavigator = true })) == 2)
        #expect(try pictures(self.html(self.chart("1M") { $0.width = 500 })) == 1, "narrow as it is")
        let twice = try self.html(self.chart("1y") { $0.panes[0].series[1].options.kind = .heat })
        #expect(twice.contains("<div class=\"dark\">") && pictures(twice) == 4)
    }

    @Test("A page contains its specification, with the crosshair that is shown at first") func record() throws {
        let chart = try self.chart("1M") { $0.crosshair = try TimeText("2018-12-09") }
        let html = try self.html(chart)
        let record = try PictureRecord(picture: Array(html.utf8))
        #expect(record.specification == chart)
        #expect(record.data == (try Picture(chart, source: store)).record.data)
        let data = try self.data(html)
        let titles = try #require((data["texts"] as? [[String: Any]])?.first?["titles"] as? [String])
        #expect(titles[try #require(data["start"] as? Int)] == "Mon 10 Dec 2018", "a Sunday is moved to the next open day")
        #expect(try self.data(self.html(self.chart("1M")))["start"] is NSNull)
    }

    @Test("The table has the bars, and for grouped bars the last value of a study in each") func table() throws {
        let plain = StandalonePageTests.rows(try self.html(self.chart()))
        #expect(plain[0] == ["Date", "Open", "High", "Low", "Close", "Volume"] && plain.count == 252)
        #expect(plain.last == ["2018-12-31", "2498.94", "2509.24", "2482.82", "2506.85", "3442870000"])
        // Ten years are shown as weeks: a week has the study's value of its last day.
        let long = try self.chart("10y") {
            $0.panes[0].series.append(SeriesSpecification(study: try Study("sma:1")))
        }
        let weeks = StandalonePageTests.rows(try self.html(long))
        #expect(weeks[0] == ["Date", "Open", "High", "Low", "Close", "Volume", "SMA 1"] && weeks.count < 600)
        for week in weeks.dropFirst() { #expect(week[4] == week[6], "\(week)") }
    }

    @Test("Markup in the texts of a title is escaped in the page") func escaping() throws {
        let title = "</script><b>\"&'x"
        let html = try self.html(self.chart("1M") { $0.title = title })
        #expect(html.contains("<title>&lt;/script&gt;&lt;b&gt;&quot;&amp;&#39;x</title>"))
        #expect(!html.contains("<b>") && html.components(separatedBy: "</script>").count == 3)
    }

    @Test("Small multiples and analyses cannot be written as pages") func refused() throws {
        let facets = try chart { $0.facet = FacetOptions() }
        let several = #expect(throws: PictureError.self) { try StandalonePage(facets, source: store) }
        #expect(several?.description.contains("an HTML page shows one chart") == true)
        let returns = try chart { $0.analysis = try AnalysisRequest("returns", [:]) }
        let analysis = #expect(throws: PictureError.self) { try StandalonePage(returns, source: store) }
        #expect(analysis?.description.contains("this is an analysis") == true)
    }
}
