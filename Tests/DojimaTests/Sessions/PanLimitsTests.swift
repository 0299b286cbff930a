import Dojima
import DojimaChart
import DojimaInteraction
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// The range that a window cannot leave, on pages and in scripts.
@Suite struct PanLimitsTests {
    private let store: Store
    private let chart: ChartSpecification

    init() throws {
        store = try PictureTests.store()
        chart = try ChartSpecification(window: .last("6M")) { Plot { Prices("SPX") } }
    }

    @Test(
        "A page limits its window to the first one, to the data, or not at all",
        .feature("S0-AX-13", "S0-AX-14"), arguments: PanLimits.allCases)
    func pages(_ limits: PanLimits) throws {
        var chart = chart
        chart.panLimits = limits
        let session = try InteractiveChart(chart, source: store)
        _ = try session.update()
        func panned(by widths: Double, at time: Double) throws -> Range<AxisPosition> {
            let script = try ViewportScript(Array(#"[{"op": "pan", "by": \#(widths)}]"#.utf8))
            try session.apply(try #require(script.steps.first).operation, at: time)
            _ = try session.update()
            return session.window
        }
        let start = try panned(by: 0, at: 1)
        let back = try panned(by: -0.5, at: 2)
        #expect((back == start) == (limits == .initial) && back.length == start.length)
        let end = session.sourceAxis.timeline.lastPosition
        let further = try panned(by: 1, at: 3)
        #expect((further.upperBound > end) == (limits == .free) && further.length == start.length)
        #expect(limits != .initial || further == start)
        let select = try #require(session.windowRequest.select)
        #expect(select.lowerBound >= 0 && select.upperBound <= 1)
    }

    @Test(
        "A script limits the window to the first one, to the data, or not at all",
        .feature("S0-AX-13", "S0-AX-14"), arguments: PanLimits.allCases)
    func scripts(_ limits: PanLimits) throws {
        /// The bars of the first and the last frame, and the ranges of their prices.
        func ends(by widths: Double) throws -> (bars: [Int], prices: [ClosedRange<Double>]) {
            let text = """
                {"frameRate": 1, "options": {"panLimits": "\(limits.rawValue)"}, "ops": [{"at": 1, "op": "pan", "by": \(widths)}]}
                """
            var frames: [ChartDescription] = []
            try Replay(chart, script: try ViewportScript(Array(text.utf8)), source: store).forEachFrame {
                frames.append($0.picture.drawing.description)
            }
            let ends = [try #require(frames.first), try #require(frames.last)]
            return (
                try ends.map { try #require($0.series.first { $0.id == "SPX" }).bars },
                try ends.map { try #require($0.axes.first { $0.id == "price" }).range }
            )
        }
        let (back, further) = (try ends(by: -1), try ends(by: 0.5))
        #expect((back.prices[0] == back.prices[1]) == (limits == .initial))
        #expect((further.bars[0] == further.bars[1]) == (limits != .free))
        #expect(limits != .free || abs(Double(further.bars[1]) / Double(further.bars[0]) - 0.5) < 0.05)
    }

    @Test("Limits have the names of specifications and scripts, and others are refused") func names() throws {
        #expect(PanLimits.allCases.map(\.rawValue) == ["default", "data", "free"])
        #expect(
            PanLimits.data.freedom == PanningFreedom() && ViewportScript().panLimits == .data && ChartSpecification().panLimits == .data)
        var chart = chart
        try chart.set("panLimits", to: "free")
        #expect(chart.panLimits == .free && chart.json().contains(#""panLimits": "free""#))
        let error = #expect(throws: TextError.self) { try chart.set("panLimits", to: "everything") }
        #expect(error.map { "\($0.message)" } == #"panLimits: "everything" is not known; write one of default, data, free"#)
    }
}
