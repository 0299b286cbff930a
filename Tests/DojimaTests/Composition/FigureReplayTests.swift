import Dojima
import DojimaChart
import DojimaInteraction
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import Testing

/// Frames of scripts that turn a pie. The angles of the motion are those of RotationStateTests.
@Suite struct FigureReplayTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func specification(as type: String, _ rows: String = "SPY,60\nTLT,25\nGLD,15\n") throws -> ChartSpecification {
        var specification = ChartSpecification()
        let file = try folder.write("weights.csv", "name,weight\n" + rows)
        specification.table = TableRequest { ($0.file, $0.type) = (file, type) }
        (specification.width, specification.height) = (480, 320)
        return specification
    }

    private func replay(_ type: String, _ script: String) throws -> Replay {
        try Replay(specification(as: type), script: ViewportScript(Array(script.utf8)))
    }

    private func frames(_ type: String, _ script: String) throws -> [Replay.Frame] {
        let replay = try replay(type, script)
        var frames: [Replay.Frame] = []
        try replay.forEachFrame { frames.append($0) }
        #expect(frames.count == replay.frameCount)
        return frames
    }

    /// The angle by which the first slice, which is drawn from 144 to 360 degrees, is turned.
    private func turn(_ frame: Replay.Frame) throws -> Double {
        let first = try #require(frame.picture.drawing.description.parts.slices?.first)
        return (first.start - 144).truncatingRemainder(dividingBy: 360)
    }

    private func isLabelled(_ frame: Replay.Frame) -> Bool {
        frame.picture.drawing.description.texts.contains { $0.text.hasPrefix("TLT") }
    }

    private func message(_ type: String, _ script: String) -> String {
        do {
            _ = try replay(type, script)
            return ""
        } catch { return (error as? any ReportedError)?.message.description ?? "\(error)" }
    }

    @Test("A script drags and releases a pie, which slows down; it has labels only at rest", .feature("S0-PD-09", "S0-ZP-12"))
    func released() throws {
        let script = """
            {"frameRate": 4, "ops": [{"op": "wait", "at": 0.5}, {"op": "beginSpin", "angle": 350}, {"op": "spin", "angle": 20, "at": 1},
             {"op": "endSpin", "velocity": 180, "at": 1}]}
            """
        let frames = try frames("pie", script)
        // From 0 to 5.25 at four a second, and the end after 1 + 4.284 seconds.
        #expect(frames.count == 23 && frames.last?.duration == 1)
        let turns = try frames.map(turn)
        for (frame, angle) in [
            (0, 0.0), (2, 0), (3, 0), (4, 30), (6, 30 + 67.4932829755071), (8, 30 + 104.30981050228779), (22, 177.6699774166522),
        ] {
            #expect(abs(turns[frame] - angle) < 1e-9, "\(frame): \(turns[frame])")
        }
        #expect(frames.map(isLabelled) == [true, true] + Array(repeating: false, count: 20) + [true])
    }

    @Test("A script turns a slice to an angle with an animation", .feature("S0-PD-09")) func rotated() throws {
        // The middle of GLD is at 27 degrees, so that the shorter way is 162 degrees anticlockwise.
        let script = """
            {"frameRate": 2, "options": {"curve": "linear"}, "ops": [{"op": "rotate", "slice": "GLD", "to": 225, "duration": 2}]}
            """
        let turns = try frames("donut", script).map(turn)
        #expect(
            turns.count == 5
                && zip(turns, [0, -40.5, -81, -121.5, -162]).allSatisfy { abs(($0 - $1).remainder(dividingBy: 360)) < 1e-9 })
    }

    @Test("Other operations on a pie, turns of other charts and unknown slices are errors in one line", .feature("S0-ZP-12", "S0-PD-08"))
    func errors() throws {
        #expect(message("pie", #"[{"op": "pan", "by": 0.1}]"#).hasPrefix("pan moves axes, and a pie has none; write beginSpin"))
        #expect(message("donut", #"[{"op": "beginSpin"}, {"op": "zoom", "by": 2}]"#).hasPrefix("zoom moves axes, and a donut has none"))
        #expect(message("pie", #"[{"op": "rotate", "slice": "VTI", "to": 0}]"#) == #"rotate: there is no slice "VTI""#)
        #expect(message("treemap", #"[{"op": "beginSpin"}]"#) == "a script can turn a pie or a donut, and this is a treemap")
        #expect(message("radar", #"[{"op": "wait"}]"#).contains("this is a radar"))
        #expect(message("column", #"[{"op": "beginSpin"}]"#).contains("another chart of a table"))
        #expect(message("pie", #"[{"op": "wait", "at": 1000}]"#).contains("more than 10000 frames"))
        let prices = ChartSpecification(window: WindowRequest(preset: .yearToDate)) { Plot { Prices("SPX", as: .line) } }
        let script = try ViewportScript(Array(#"[{"op": "beginSpin"}]"#.utf8))
        let store = try PictureTests.store()
        let error = #expect(throws: ScriptError.self) { try Replay(prices, script: script, source: store) }
        #expect(error?.message.description == "beginSpin turns a pie, and this is a chart with axes; leave it out")
    }
}
