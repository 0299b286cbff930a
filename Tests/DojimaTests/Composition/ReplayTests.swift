import Dojima
import DojimaChart
import DojimaInteraction
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Foundation
import Testing

/// Frames of scripts, by the state that they describe.
@Suite struct ReplayTests {
    private let store: Store

    init() throws { store = try PictureTests.store() }

    private func chart(_ change: (inout ChartSpecification) -> Void = { _ in }) throws -> ChartSpecification {
        var chart = try ChartSpecification(window: .last("6M")) { Plot { Prices("SPX") } }
        (chart.showsNavigator, chart.width, chart.height) = (true, 640, 400)
        change(&chart)
        return chart
    }

    private func frames(_ chart: ChartSpecification, _ script: String) throws -> [ChartDescription] {
        let replay = try Replay(chart, script: try ViewportScript(Array(script.utf8)), source: store)
        var frames: [ChartDescription] = []
        try replay.forEachFrame { frames.append($0.picture.drawing.description) }
        #expect(frames.count == replay.frameCount)
        return frames
    }

    private func prices(_ frame: ChartDescription) throws -> ClosedRange<Double> {
        try #require(frame.axes.first { $0.id == "price" }).range
    }

    private func alone(_ chart: ChartSpecification) throws -> ClosedRange<Double> {
        try prices(Picture(chart, source: store).drawing.description)
    }

    @Test("If times cut days, the first frame shows the days that begin between them, as the chart does") func wholeDays() throws {
        let window = WindowRequest(from: try TimeText("2018-06-04T15:00:00Z"), to: try TimeText("2018-09-06T10:00:00Z"))
        let own = try chart { $0.window = window }
        let frame = try #require(try frames(own, #"{"frameRate": 1, "ops": [{"at": 1, "op": "zoom", "by": 2, "x": 0.5}]}"#).first)
        let wanted = try Picture(own, source: store).drawing.description
        #expect(frame.axes.map(\.range) == wanted.axes.map(\.range) && frame.series.map(\.bars) == wanted.series.map(\.bars))
        // 5 June to 6 September: 66 sessions except the Fourth of July and Labor Day.
        #expect(frame.series.first { $0.id == "SPX" }?.bars == 66)
    }

    /// Down by a tenth of the plot or more.
    private func pan(to y: Double) -> String {
        """
        {"frameRate": 2, "options": {"values": {"gestures": ["pan", "zoom"]}},
         "ops": [{"at": 0, "op": "beginPan"}, {"at": 1, "op": "panTo", "x": 0.5, "y": \(y)}, {"at": 1, "op": "endPan"}]}
        """
    }

    @Test(
        "A value axis under gestures begins with the range of the chart, and follows the pointer from there", .feature("S0-ZP-01"),
        arguments: [0.5001, 0.6, 1])
    func values(y: Double) throws {
        func axis(_ axis: ValueAxis) throws -> ChartSpecification { try chart { $0.panes[0].axes = [axis] } }
        // If values grow downwards, a pointer moves them the other way.
        let axes: [(ChartSpecification, isLogarithmic: Bool, sign: Double)] = [
            (try chart(), false, 1), (try chart { $0.rebase = Rebasing() }, false, 1),
            (try axis(ValueAxis(id: "") { $0.scale = .logarithmic }), true, 1),
            (try chart { $0.panes[0].series.append(SeriesSpecification(study: .volume)) }, false, 1),
            (try axis(ValueAxis(id: "") { $0.isInverted = true }), false, -1),
            (try axis(ValueAxis(id: "") { ($0.scale, $0.isInverted) = (.logarithmic, true) }), true, -1),
        ]
        for (chart, isLogarithmic, sign) in axes {
            let own = try alone(chart)
            let frames = try frames(chart, pan(to: y))
            let (first, last) = (try prices(try #require(frames.first)), try prices(try #require(frames.last)))
            #expect(first == own)
            func measure(_ value: Double) -> Double { isLogarithmic ? log(value) : value }
            let span = measure(own.upperBound) - measure(own.lowerBound)
            for (end, was) in [(last.lowerBound, own.lowerBound), (last.upperBound, own.upperBound)] {
                #expect(abs(measure(end) - measure(was) + sign * (y - 0.5) * span) < 1e-9 * max(span, abs(measure(was))))
            }
        }
    }

    @Test("Frames count returns from the base of the preset that they show or move to", .feature("S2-PR-01")) func returns()
        throws
    {
        var chart = ChartSpecification(window: WindowRequest(preset: .yearToDate)) { Plot { Prices("SPX", as: .line) } }
        chart.rebase = Rebasing()
        let script = """
            {"frameRate": 2, "options": {"animation": 1}, "ops": [{"at": 1, "op": "preset", "name": "1w"},
             {"at": 3, "op": "pan", "by": "-1d"}, {"at": 3.5, "op": "wait"}]}
            """
        let bases = try frames(chart, script).map { frame in
            frame.texts.filter { $0.role == "subtitle" }.compactMap { $0.text.components(separatedBy: "since ").dropFirst().first }.joined()
        }
        #expect(
            bases == Array(repeating: "29 Dec 2017", count: 2) + Array(repeating: "24 Dec 2018", count: 4)
                + Array(repeating: "21 Dec 2018", count: 2))
    }

    @Test("Padding is drawn around the values of the window") func room() throws {
        let bars = try store.bars(
            of: SeriesKey(symbol: "SPX", interval: .day), in: Instant(CivilDate(normalizing: 2018, month: 7, day: 2)) ..< .latest)
        let (low, high) = (try #require(bars.low.min()), try #require(bars.high.max()))
        for room in [0.5, 5] {
            let frames = try frames(try chart(), "{\"options\": {\"values\": {\"room\": \(room)}}, \"ops\": [{\"op\": \"wait\"}]}")
            let range = try prices(frames[0])
            #expect(
                abs(range.lowerBound - (low - room * (high - low))) < 1e-6 && abs(range.upperBound - (high + room * (high - low))) < 1e-6)
        }
    }

    @Test("Two axes stay separate if the first one is fixed") func twoAxes() throws {
        let second = SeriesKey(symbol: "SPX2", interval: .day)
        try store.upsert(try store.bars(of: SeriesKey(symbol: "SPX", interval: .day), in: .earliest ..< .latest), into: second)
        let chart = try chart {
            $0.panes[0].axes = [ValueAxis(id: "price"), ValueAxis(id: "price-2", side: .left)]
            $0.panes[0].series.append(SeriesSpecification(symbol: "SPX2") { $0.axis = "price-2" })
        }
        let ids = try Picture(chart, source: store).drawing.description.axes.map { "\($0.id) \($0.side)" }
        let frames = try frames(chart, pan(to: 0.7))
        #expect(ids.count == 3 && !frames.isEmpty && frames.allSatisfy { $0.axes.map { "\($0.id) \($0.side)" } == ids })
    }

    @Test("A window that is set to a range without bars moves on to the nearest bar") func empty() throws {
        let chart = try chart { $0.closedTime = ClosedTimeSpecification { $0.isContinuous = true } }
        let frames = try frames(
            chart,
            """
            {"frameRate": 10, "ops": [{"op": "set", "select": ["2018-12-20", "2018-12-28"]},
             {"op": "set", "select": ["2018-12-22T06:00", "2018-12-23T18:00"], "at": 0.2},
             {"op": "set", "select": ["2018-12-20", "2018-12-28"], "at": 0.4}]}
            """)
        let bars = frames.map { $0.series.first?.bars ?? 0 }
        #expect(bars.contains(1) && bars.allSatisfy { $0 > 0 }, "\(bars)")
        for frame in frames {
            #expect(frame.axes.map(\.id) == ["x", "price"] && frame.axes.allSatisfy { $0.range.lowerBound < $0.range.upperBound })
        }
    }

    @Test("A crosshair outside the window is not drawn, and is drawn again when it is back") func crosshair() throws {
        let chart = try chart { $0.crosshair = .dateOnly(CivilDate(normalizing: 2018, month: 10, day: 10)) }
        let frames = try frames(
            chart,
            "{\"frameRate\": 10, \"ops\": [{\"op\": \"set\", \"select\": [0.1, 0.2], \"at\": 0.2}, {\"op\": \"preset\", \"name\": \"6M\", \"at\": 0.4}]}"
        )
        let shown = frames.map { $0.crosshair?.isShown == true }
        #expect(shown.first == true && shown.last == true && shown.contains(false), "\(shown)")
    }

    @Test("A window held beyond an end is drawn there, and returns inside", arguments: [true, false])
    func bounce(left: Bool) throws {
        let chart = try chart { $0.window = WindowRequest(select: left ? 0...0.1 : 0.9...1) }
        let frames = try frames(
            chart,
            """
            {"frameRate": 10, "options": {"bounce": true}, "ops": [{"op": "beginPan", "x": 0.5}, {"at": 0.1, "op": "panTo", "x": \(left ? 0.7 : 0.3)},
             {"at": 0.2, "op": "panTo", "x": \(left ? 0.9 : 0.1)}, {"at": 0.3, "op": "endPan"}]}
            """)
        let axes = frames.compactMap { $0.axes.first { $0.id == "x" } }
        // The last frame of the pictures equals the first; while held, the first bar moves further and further inside.
        #expect(axes.last?.range == axes.first?.range && axes.last?.ticks == axes.first?.ticks)
        let places = axes.prefix(3).map { axis in axis.ticks.map(\.at) }
        #expect(Set(places).count == 3)
        let strips = Set(frames.compactMap { $0.navigator.map { "\($0.selection)" } })
        #expect(strips.count == 1, "the window of the navigator stays inside")
    }

    @Test("A script without an end is refused before anything is drawn") func limit() throws {
        let script = try ViewportScript(Array("[{\"op\": \"wait\", \"at\": 1000}]".utf8))
        let error = #expect(throws: PictureError.self) { try Replay(try chart(), script: script, source: store) }
        #expect(error?.description.contains("more than 10000 frames") == true)
    }
}
