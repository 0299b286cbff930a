import Dojima
import DojimaChart
import DojimaInteraction
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Foundation
import Testing

/// A change in code, and the value that the text has for it; `nil` for a value that JSON cannot write.
private struct Refusal: Sendable, CustomTestStringConvertible {
    let path: String
    let written: String?
    let problem: String
    let change: @Sendable (inout ChartSpecification) -> Void

    var testDescription: String { "\(path) \(written ?? "")" }
}

/// What a text may not say is refused in code with the same words.
@Suite struct ValidationTests {
    private static let plain = ChartSpecification(panes: [PaneSpecification(series: [SeriesSpecification(symbol: "A")])])

    private static let refusals = [
        Refusal(path: "theme", written: "nonsense", problem: "theme: \"nonsense\" is not known") { $0.theme = "nonsense" },
        Refusal(path: "transform", written: "renko:-1", problem: "transform: \"renko:-1\" cannot be read") { $0.transform = "renko:-1" },
        Refusal(path: "width", written: nil, problem: "width: nan is out of range") { $0.width = .nan },
        Refusal(path: "width", written: "640.5", problem: "width: is not whole") { $0.width = 640.5 },
        Refusal(path: "scale", written: "0", problem: "scale: 0 is out of range") { $0.scale = 0 },
        Refusal(path: "scale", written: nil, problem: "scale: inf is out of range") { $0.scale = .infinity },
        Refusal(path: "window.bars", written: "-5", problem: "window.bars: -5 is out of range") { $0.window = .bars(-5) },
        Refusal(path: "window.bars", written: "0", problem: "window.bars: 0 is out of range") { $0.window = .bars(0) },
        Refusal(path: "window.select", written: "[3, 4]", problem: "window.select[0]: 3 is out of range") {
            $0.window = WindowRequest(select: 3...4)
        },
        Refusal(path: "panes[0].series[0].baseline", written: nil, problem: "panes[0].series[0].baseline: nan is out of range") {
            $0.panes[0].series[0].baseline = .nan
        },
        Refusal(path: "panes[0].axes", written: "[{id: a, range: [1, 1]}]", problem: "panes[0].axes[0].range: is empty") {
            $0.panes[0].axes = [ValueAxis(id: "a") { $0.range = .fixed(1...1) }]
        },
        Refusal(path: "panes[0].series[0].axis", written: "nope", problem: "panes[0].series[0].axis: there is no axis \"nope\"") {
            $0.panes[0].series[0].axis = "nope"
        },
        Refusal(path: "rebase.base", written: nil, problem: "rebase.base: ") { $0.rebase = Rebasing(.percent, since: .latest) },
        Refusal(path: "rebase.unit", written: nil, problem: "rebase.unit: an index is above zero") { $0.rebase = Rebasing(.index(0)) },
        Refusal(
            path: "panes[0].annotations", written: "[{type: trend-line, points: [{value: 3}]}]",
            problem: "panes[0].annotations[0].points: 1"
        ) {
            $0.panes[0].annotations = [Annotation(kind: .trendLine, points: [AnnotationPoint(value: 3)])]
        },
    ]

    @Test("A value that the text may not have is refused by whoever draws, with the same words", arguments: refusals)
    private func refused(_ refusal: Refusal) throws {
        var chart = ValidationTests.plain
        refusal.change(&chart)
        let invalid = try #require(throws: TextError.self) { try chart.validate() }
        #expect(invalid.description.hasPrefix(refusal.problem), "\(invalid)")
        let bars = BarSeries.random(40, every: .day)
        let undrawn = #expect(throws: PictureError.self) { try Picture(chart, source: bars) }
        #expect(undrawn?.description == invalid.description)
        let database = MemoryDatabase()
        try database.upsert(bars, into: SeriesKey(symbol: "A", interval: .day))
        #expect(throws: PictureError.self) { try FrameSession(chart, source: database) }
        #expect(throws: PictureError.self) { try Replay(chart, script: ViewportScript(), source: database) }
        #expect(throws: PictureError.self) { try StandalonePage(chart, source: database) }
        guard let written = refusal.written else { return }
        var set = ValidationTests.plain
        let unread = #expect(throws: TextError.self) { try set.set(refusal.path, to: written) }
        #expect(unread?.description == invalid.description)
    }

    @Test("A chart without a symbol is refused: empty, only a study, only volume")
    func withoutSymbol() throws {
        let studies = [try Study("sma:20"), .volume].map { ChartSpecification(panes: [PaneSpecification(series: [.init(study: $0)])]) }
        for chart in [ChartSpecification()] + studies {
            #expect(throws: PictureError.self) { try Picture(chart) }
            #expect(throws: PictureError.self) { try Picture(chart, source: BarSeries.random(40, every: .day)) }
        }
    }

    @Test("A specification that was read is valid, as is one that is drawn as examples", arguments: try exampleFiles())
    func examples(_ file: URL) throws {
        let chart = try ChartSpecification(String(decoding: try Data(contentsOf: file), as: UTF8.self))
        #expect(throws: Never.self) { try chart.validate() }
    }

    private static func exampleFiles() throws -> [URL] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Frozen/charts").standardized
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { ["yaml", "json"].contains($0.pathExtension) }.sorted { $0.path < $1.path }
    }

    @Test("The text of a specification is JSON even if a number is not finite")
    func jsonOfNaN() throws {
        var chart = ValidationTests.plain
        (chart.width, chart.panes[0].weight) = (.nan, .infinity)
        #expect(chart.json() == #"{"panes": [{"weight": null, "series": [{"symbol": "A"}]}], "width": null}"#)
    }

    @Test("Bars with a price that is not finite are refused, as by an import")
    func prices() throws {
        var bars = BarSeries.random(40, every: .day)
        bars.close[3] = .nan
        let error = #expect(throws: PictureError.self) { try Picture(ValidationTests.plain, source: bars) }
        #expect(error?.description == "A: the bar at \(bars.time[3]) has a price that is not a finite number")
    }
}
