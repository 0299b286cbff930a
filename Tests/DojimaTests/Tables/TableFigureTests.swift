@testable import Dojima
import DojimaChart
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Foundation
import Testing

/// Tables as pies, treemaps, polar and radar charts.
@Suite struct TableFigureTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private let sectors = "name,sector,cap,change\nA,Banks,60,1\nB,Autos,25,-2\nC,Banks,15,0.5\n"

    private func specification(
        _ text: String, as type: String, _ change: (inout ChartSpecification) -> Void = { _ in }
    ) throws -> ChartSpecification {
        var specification = ChartSpecification()
        let file = try folder.write("data.csv", text)
        specification.table = TableRequest { ($0.file, $0.type) = (file, type) }
        change(&specification)
        return specification
    }

    private func picture(_ text: String, as type: String, _ change: (inout ChartSpecification) -> Void = { _ in }) throws -> Picture {
        try Picture(specification(text, as: type, change))
    }

    private func refusal(_ text: String, as type: String, _ change: (inout ChartSpecification) -> Void = { _ in }) -> String {
        do {
            _ = try picture(text, as: type, change)
            return ""
        } catch { return (error as? any ReportedError)?.message.description ?? "\(error)" }
    }

    /// The members of a list of the description.
    private func described(_ picture: Picture, _ key: String) throws -> [[String: Any]] {
        let json = try JSONSerialization.jsonObject(with: Data(picture.drawing.description.json().utf8))
        return try #require((json as? [String: Any])?[key] as? [[String: Any]])
    }

    @Test("The slices of a pie have the shares of the first column of numbers, anticlockwise from the top")
    func pie() throws {
        let slices = try described(picture(sectors, as: "pie"), "slices")
        #expect(slices.map { $0["name"] as? String } == ["A", "B", "C"])
        #expect(slices.map { $0["share"] as? Double } == [0.6, 0.25, 0.15])
        #expect(slices.map { $0["start"] as? Double } == [144, 54, 0])
        #expect(slices.map { $0["end"] as? Double } == [360, 144, 54])
        #expect(try picture(sectors, as: "pie").drawing.description.axes.isEmpty)
    }

    @Test("A note reports how many small slices are gathered in one")
    func others() throws {
        let picture = try picture(sectors, as: "donut") { $0.pie = PieOptions { $0.other = 0.3 } }
        #expect(try described(picture, "slices").map { $0["name"] as? String } == ["A", "other (2)"])
        #expect(picture.notes.map(\.description).contains("data: 2 small slices are gathered in one, named other"))
    }

    @Test("The tiles of a treemap have the groups, sizes and colours of their columns")
    func treemap() throws {
        let tiles = try described(picture(sectors, as: "treemap"), "tiles")
        #expect(tiles.map { $0["group"] as? String } == ["Banks", "Autos", "Banks"])
        #expect(tiles.map { $0["value"] as? Double } == [60, 25, 15])
        #expect(tiles.map { $0["colorValue"] as? Double } == [1, -2, 0.5])
        let areas = tiles.compactMap { ($0["w"] as? Double ?? 0) * ($0["h"] as? Double ?? 0) }
        let sum = areas.reduce(0, +)
        #expect(zip(areas, [0.6, 0.25, 0.15]).allSatisfy { abs($0 / sum - $1) < 1e-9 })
    }

    @Test("A radar chart has a spoke for each name and a series for each column, and a polar chart has the angles of numbers")
    func radial() throws {
        let radar = try picture("month,a,b\nJan,1,2\nFeb,2,3\nMar,3,1\n", as: "radar")
        let polar = try #require(radar.drawing.description.parts.polar)
        #expect(polar.axes.map(\.label) == ["Jan", "Feb", "Mar"] && polar.points.count == 6)
        let numbers = try picture("angle,speed\n0,1\n90,2\n", as: "polar")
        #expect(numbers.drawing.description.parts.polar?.points.map(\.angle) == [0, 90])
    }

    @Test("A figure refuses columns and options that it cannot show, by name")
    func refusals() throws {
        #expect(refusal("name,value\nA,1\nB,-2\n", as: "pie").contains("row 2 (B) has the value -2; areas cannot be negative"))
        #expect(refusal("name,value\nA,0\nB,0\n", as: "pie").contains("all values of \"value\" are zero"))
        #expect(refusal("name,value\nA,0\nB,\n", as: "treemap").contains("all values of \"value\" are zero"))
        #expect(refusal(sectors, as: "pie") { $0.pie = PieOptions { $0.pull = ["Z"] } }.contains("there is no slice \"Z\""))
        #expect(refusal(sectors, as: "pie") { $0.treemap = TreemapOptions { $0.center = 1 } }.contains("does not apply to the type pie"))
        #expect(refusal("date,value\n2024-01-02,1\n2024-01-03,2\n", as: "polar").contains("a polar chart has no axis of times"))
        #expect(refusal(sectors, as: "pie") { $0.showsNavigator = true }.contains("does not apply to a table"))
        #expect(refusal(sectors, as: "pie") { $0.orientation = .vertical }.contains("a pie has no axes"))
        #expect(refusal(sectors, as: "pie") { $0.crosshair = try? TimeText("2024-01-02") }.contains("needs an axis of times"))
        #expect(refusal(sectors, as: "pie") { $0.window = .bars(60) }.contains("needs an axis of times"))
        let stacked = refusal(sectors, as: "radar") { $0.table?.stack = .sum }
        #expect(stacked.contains("`stack` does not apply to the type radar"))
    }

    /// Keys that need axes, times or single series, each with a valid value and the name in its refusal.
    private static let unsupported = [
        ("crosshair", #""crosshair": "2024-01-02""#), ("selected", #""selected": ["2024-01-02"]"#), ("animation", #""animation": {}"#),
        ("window", #""window": {"last": "3M"}"#), ("closed time", #""closedTime": {"exclude": ["2010-12-25"]}"#),
        ("navigator", #""navigator": true"#), ("orientation", #""orientation": "vertical""#),
        ("horizontal axis", #""timeAxis": {"title": "x"}"#),
        ("tracking", #""tracking": {}"#), ("gaps", #""gapMarks": {}"#), ("colors", #""colors": ["close > 1: red"]"#),
        (
            "annotations",
            #""panes": [{"series": [{"column": "cap"}], "annotations": [{"type": "horizontal-line", "points": [{"value": 1}]}]}]"#
        ),
        ("panes", #""panes": [{"series": [{"column": "cap"}]}]"#),
    ]

    @Test(
        "A figure refuses stacks, selection, crosshair, animation, windows, annotations and times, each by a typed error that names it",
        .feature("S0-PD-08", "S0-DC-16", "S0-CH-23", "S0-AM-05", "S0-AN-12", "S0-ST-02"),
        arguments: ["pie", "donut", "treemap", "polar", "radar"])
    func capabilities(type: String) throws {
        let file = try folder.write("figure.csv", "name,cap,change\nA,60,1\nB,25,2\nC,15,0.5\n")
        func specification(_ more: String = "", stack: String = "") throws -> ChartSpecification {
            let table = #""table": {"file": "\#(file)", "type": "\#(type)"\#(stack)}"#
            return try ChartSpecification("{" + (more.isEmpty ? table : table + ", " + more) + "}")
        }
        let plain = try Picture(specification())
        #expect(plain.drawing.description.axes.isEmpty && plain.drawing.description.parts != DescribedParts())
        let keys = TableFigureTests.unsupported.map { ($0.0, $0.1, "") } + [("stack", "", #", "stack": "sum""#)]
        for (name, more, stack) in keys {
            let refused = try specification(more, stack: stack)
            let error = #expect(throws: PictureError.self, "\(name)") { try Picture(refused) }
            #expect(error?.category == .request && error?.message.description.contains(name) == true, "\(name): \(error as Any)")
        }
        #expect(throws: SeriesAnimationError.self) { try plain.scene(of: AnimationOptions().animation, at: 0.5) }
        // Nothing pans or zooms it.
        let moved = try specification()
        #expect(throws: PictureError.self) { try InteractiveChart(moved, source: (any MarketReader)?.none) }
    }

    @Test("A chart around a centre has no axis of times, and a radar takes dates as names", .feature("S0-DC-16"))
    func times() throws {
        let text = "date,value\n2024-01-02,1\n2024-01-03,2\n"
        let named = "name" + text.dropFirst(4).replacing("2024", with: "Y 2024")
        #expect(try picture(named, as: "polar").drawing.description.parts.polar != nil)
        let error = #expect(throws: PictureError.self) { try picture(text, as: "polar") }
        #expect(error?.category == .request && error?.message.description.contains("has no axis of times") == true)
        let radar = try picture(text, as: "radar").drawing.description
        #expect(radar.parts.polar?.axes.map(\.label) == ["2024-01-02", "2024-01-03"])
    }

    @Test("The specification of a figure is read as it was written") func text() throws {
        let written = try specification(sectors, as: "pie") {
            $0.pie = PieOptions {
                ($0.other, $0.content, $0.pull, $0.turnTo) = (0.1, .all, ["A"], 90)
                $0.styles = [SliceStyle("B", color: Color(0))]
                $0.spokes.isShown = true
            }
        }
        #expect(try ChartSpecification(written.json()) == written)
    }
}
