@testable import DojimaPages
import Dojima
import DojimaCairo
import DojimaChart
import DojimaServer
import DojimaText
import Testing

/// The pictures that pages show without scripts.
@Suite struct StillPictureTests {
    /// The addresses of all pictures of a page, by their density.
    private func addresses(_ site: ChartSite, _ target: String) throws -> [(address: String, scale: Int)] {
        let html = String(decoding: try site.answer(to: target).body, as: UTF8.self)
        return html.matches(of: /srcset="([^"]*)"/).flatMap { set in
            set.1.split(separator: ", ").map { candidate in
                let parts = candidate.split(separator: " ")
                return (String(parts[0]).replacing("&amp;", with: "&"), parts[1].first?.wholeNumberValue ?? 0)
            }
        }
    }

    @Test("A page of small charts is refused if its canvas would show another chart than its picture") func facets() throws {
        let charts = try NetCharts()
        let site = try ChartSite(charts.library)
        let refused = try site.answer(to: "/chart/AAA,B%2FB?facet&last=3M")
        #expect(refused.status == 400 && String(decoding: refused.body, as: UTF8.self).contains("do not move"))
        #expect(try site.answer(to: "/picture/AAA,B%2FB.png?facet&last=3M").status == 200)
    }

    @Test(
        "Every address is answered with a picture of its size and density",
        arguments: [
            ("/chart/AAA?last=6M", [ChartOption](), 17), ("/chart/AAA,B%2FB?overlay=sma:20&title=A%20%26%20%3Cb%3E", [], 17),
            ("/charts/AAA,B%2FB,AAA?last=3M&theme=light", [], 24),
            ("/chart/AAA", [ChartOption("theme", "dark"), ChartOption("navigator")], 8),
            ("/", [], 10), ("/", [ChartOption("theme", "dark")], 4),
        ])
    func answered(_ target: String, _ defaults: [ChartOption], count: Int) throws {
        let charts = try NetCharts(defaults: defaults)
        let site = try ChartSite(charts.library)
        let found = try addresses(site, target)
        #expect(found.count == count)
        for (address, scale) in found {
            let size = try #require(address.firstMatch(of: /[?&]size=([0-9]+)x([0-9]+)/))
            // Pictures of the widest windows are slow in a debug build.
            guard let width = Int(size.1), let height = Int(size.2), width < 1600 else { continue }
            let answer = try site.answer(to: address)
            try #require(answer.status == 200, "\(address): \(String(decoding: answer.body, as: UTF8.self))")
            let raster = try Raster(png: answer.body)
            #expect(raster.width == width * scale && raster.height == height * scale, "\(address)")
        }
    }
}
