@testable import DojimaPages
import Dojima
import DojimaSeries
import DojimaServer
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// Pages of saved portfolios and groups.
@Suite struct PortfolioPageTests {
    private func charts(only: [String] = []) throws -> NetCharts {
        let charts = try NetCharts(only: only)
        let database = try charts.database()
        try database.save(NamedPortfolio(name: "mix", portfolio: Portfolio("0.6 AAA, 0.4 B/B")))
        try database.save(SymbolGroup(name: "both", symbols: ["AAA", "B/B"]))
        return charts
    }

    private func text(_ answer: (site: ChartSite, target: String)) throws -> String {
        let found = try answer.site.answer(to: answer.target)
        #expect(found.status == 200, "\(answer.target): \(found.status)")
        return String(decoding: found.body, as: UTF8.self)
    }

    @Test("The list names portfolios with their holdings, and groups link to the charts of their symbols") func index() throws {
        let charts = try charts()
        let site = try ChartSite(charts.library)
        let html = try text((site, "/"))
        #expect(html.contains("<a href=\"/chart/mix?navigator&amp;track\">") && html.contains("<small>0.6 AAA, 0.4 B/B</small>"))
        #expect(html.contains("<a href=\"/charts/%40both\">@both</a> <small>2 symbols</small>"))
        let group = try text((site, "/charts/%40both?last=3M"))
        #expect(group == (try text((site, "/charts/AAA,B%2FB?last=3M"))))
        #expect(try site.answer(to: "/charts/%40none").status == 404)
        let others = try NetCharts()
        let plain = try text((ChartSite(others.library), "/"))
        #expect(!plain.contains("class=\"groups\""))
    }

    @Test("A portfolio has a page, a session and data, at the intervals that all its holdings have") func page() throws {
        let charts = try charts()
        #expect(try text((ChartSite(charts.library), "/chart/mix?last=6M")).contains("<title>mix</title>"))
        #expect(try text((ChartSite(charts.library), "/data/window/mix?last=5d")).contains("\"bars\": 5"))
        #expect(try charts.library.intervals(of: "mix").first == .day)
        let drawn = try Drawn([.init("navigator")], as: ["mix"], of: charts)
        #expect(try drawn.error == nil && drawn.isOfCommand)
        let before = try #require(drawn.page.session).window
        try drawn.apply(#"{"op": "pan", "by": -0.5}"#)
        #expect(try drawn.error == nil && drawn.isOfCommand && drawn.page.session?.window != before)
        try drawn.apply(#"{"op": "symbol", "name": "AAA"}, {"op": "symbol", "name": "MIX"}"#)
        #expect(try drawn.error == nil && drawn.page.state.symbols == ["mix"] && drawn.isOfCommand)
    }

    @Test("A server of some symbols serves only the portfolios of these symbols") func restricted() throws {
        let charts = try charts(only: ["AAA"])
        let site = try ChartSite(charts.library)
        #expect(try site.answer(to: "/chart/mix").status == 404)
        let html = try text((site, "/"))
        #expect(!html.contains("mix") && html.contains("@both</a> <small>1 symbol</small>"))
    }
}
