import Dojima
import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaText
import Foundation
import Testing

/// Pages of tables. Behaviour that needs a browser is in BrowserTests.
@Suite struct FigurePageTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private let sectors = "name,sector,cap,change\nA <b>,Banks,60,1\nB,Autos,25,-2\nC,Banks,15,0.5\n"

    private func specification(
        _ text: String, as type: String?, _ change: (inout ChartSpecification) -> Void = { _ in }
    ) throws -> ChartSpecification {
        var specification = ChartSpecification()
        let file = try folder.write("data.csv", text)
        specification.table = TableRequest { ($0.file, $0.type) = (file, type) }
        (specification.width, specification.height) = (1000, 600)
        change(&specification)
        return specification
    }

    private func html(_ text: String, as type: String?, _ change: (inout ChartSpecification) -> Void = { _ in }) throws -> String {
        try StandalonePage(specification(text, as: type, change)).html
    }

    private func data(_ html: String) throws -> [String: Any] {
        let match = try #require(html.firstMatch(of: /<script type="application\/json" id="data">(.*?)<\/script>/.dotMatchesNewlines()))
        return try #require(try JSONSerialization.jsonObject(with: Data(String(match.1).utf8)) as? [String: Any])
    }

    private func views(_ data: [String: Any]) throws -> [[String: Any]] { try #require(data["views"] as? [[String: Any]]) }

    @Test("The page of a pie has its slices, their labels at 72 rotations, and the constants of its friction", .feature("S0-ZP-12"))
    func pie() throws {
        let html = try html(sectors, as: "pie") { $0.pie = PieOptions { $0.pull = ["B"] } }
        let data = try data(html)
        #expect(data["parts"] as? [[String]] == [["A <b>", "60", "60.0%"], ["B", "25", "25.0%"], ["C", "15", "15.0%"]])
        #expect(data["labels"] as? [String] == ["Value", "Share"])
        #expect(data["friction"] as? Double == 0.98 && abs((data["slowest"] as? Double ?? 0) - .pi / 180) < 1e-12)
        let views = try views(data)
        #expect(views.map { $0["width"] as? Double } == [1000, 360])
        for view in views {
            let pie = try #require(view["pie"] as? [String: Any])
            let slices = try #require(pie["slices"] as? [[Any]])
            #expect(slices.map { $0.prefix(3).compactMap { $0 as? Double } } == [[144, 216, 0], [54, 90, 1], [0, 54, 0]])
            #expect((pie["stops"] as? [Any])?.count == 72)
        }
        for layer in ["wide-slices", "wide-spokes", "wide-labels", "narrow-slices"] { #expect(html.contains("id=\"\(layer)\"")) }
        #expect(!html.contains("<b>") && html.components(separatedBy: "</script>").count == 3)
        #expect(html.utf8.count < 150_000, "\(html.utf8.count)")
    }

    @Test("The policy of the page of a figure allows only its script, by its hash") func policy() throws {
        let html = try html(sectors, as: "pie")
        let hash = try StandalonePageTests.scriptHash(html)
        #expect(html.contains("script-src '\(hash)'; img-src data:"), "the script's hash is now \(hash)")
        #expect(try StandalonePageTests.scriptHash(self.html(sectors, as: "treemap")) == hash)
    }

    @Test("A page of a pie has space to pull out each slice, so that its picture is that of a pulled slice's") func space() throws {
        func radius(_ names: [String]) throws -> Double {
            let data = try data(html(sectors, as: "donut") { $0.pie = PieOptions { $0.pull = names } })
            return try #require((try views(data)[0]["pie"] as? [String: Any])?["radius"] as? Double)
        }
        #expect(try radius([]) == radius(["A <b>"]))
    }

    @Test("The page of a treemap has the boxes of its tiles with their groups, sizes, shares and colours") func treemap() throws {
        let specification = try specification(sectors, as: "treemap")
        let data = try data(StandalonePage(specification).html)
        #expect(
            data["parts"] as? [[String]] == [
                ["A <b>", "Banks", "60", "60.0%", "1.0"], ["B", "Autos", "25", "25.0%", "−2.0"], ["C", "Banks", "15", "15.0%", "0.5"],
            ])
        let tiles = try #require(try Picture(specification).drawing.description.parts.tiles)
        let boxes = try #require(try views(data)[0]["boxes"] as? [[Double]])
        for (tile, box) in zip(tiles, boxes) {
            #expect(zip([tile.box.x, tile.box.y, tile.box.width, tile.box.height], box).allSatisfy { abs($0 - $1) < 0.006 })
        }
        #expect(tiles.count == boxes.count)
    }

    @Test("The page of a radar or polar chart has its points with their names or angles") func radial() throws {
        let radar = try data(html("month,a,b\nJan,1,2\nFeb,2,3\nMar,3,1.5\n", as: "radar"))
        #expect(
            (radar["parts"] as? [[String]])?.first == ["Jan", "a", "1.0"] && (radar["parts"] as? [[String]])?.last == ["Mar", "b", "1.5"])
        #expect((try views(radar)[0]["points"] as? [[Double]])?.count == 6)
        let polar = try data(html("angle,speed\n0,1\n90,2\n", as: "polar"))
        #expect(polar["parts"] as? [[String]] == [["0°", "speed", "1"], ["90°", "speed", "2"]])
    }

    @Test("The table of a page has the values with all their digits, of figures and of charts of tables") func tables() throws {
        let pie = StandalonePageTests.rows(try html("name,weight\nA,1.23456\nB,0\nC,\n", as: "pie"))
        #expect(pie == [["Name", "Value", "Share"], ["A", "1.23456", "100.0%"], ["B", "0", "0.0%"]])
        let columns = try html("name,weight\nA,1.23456\nB,-2\n", as: "column")
        #expect(StandalonePageTests.rows(columns) == [["Name", "weight"], ["A", "1.23456"], ["B", "-2"]])
        let texts = try #require((try data(columns)["texts"] as? [[String: Any]])?.first)
        #expect(texts["titles"] as? [String] == ["A", "B"])
        #expect(columns.contains("<summary>The values as a table</summary>"))
    }

    @Test("The page of a table contains its specification and the fingerprint of its file") func record() throws {
        for type in ["pie", "column"] {
            let specification = try specification("name,weight\nA <b>,60\nB,25\n", as: type)
            let record = try PictureRecord(picture: Array(StandalonePage(specification).html.utf8))
            #expect(try record.specification == specification && record.data == Picture(specification).record.data)
        }
    }
}
