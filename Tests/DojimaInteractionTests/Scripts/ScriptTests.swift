@testable import DojimaInteraction
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

@Suite struct ScriptTests {
    private let day = Instant.microsecondsPerDay
    private var axis: ScriptAxis {
        let monday = Instant(CivilDate(normalizing: 2024, month: 1, day: 1))
        let weeks = (0..<20).map { monday.advanced(by: Int64($0) * 7 * day)..<monday.advanced(by: (Int64($0) * 7 + 5) * day) }
        let timeline = Timeline(open: InstantSet(weeks), span: monday..<monday.advanced(by: 140 * day))
        return ScriptAxis(timeline: timeline, zone: .utc, last: monday.advanced(by: 137 * day))
    }

    private func script(_ text: String) throws -> ViewportScript { try ViewportScript(Array(text.utf8)) }

    private func play(_ text: String) throws -> [ViewportScript.Snapshot] {
        let axis = axis
        let selector = RangeSelector(
            limits: RangeLimits(summary: at(0)..<at(100 * day), minimumSpan: day), selection: window(40 * day, 60 * day),
            defaultSelection: window(60 * day, 80 * day))
        let script = try script(text)
        var moments: [ViewportScript.Snapshot] = []
        let data = ValuesOnly { _, _ in 1...2 }
        script.play(script.viewport(selector, over: data), on: axis, over: data) { moments.append($0) }
        return moments
    }

    private func days(_ moments: [ViewportScript.Snapshot]) -> [[Double]] {
        moments.map { [$0.viewport.window.lowerBound, $0.viewport.window.upperBound].map { Double($0.microseconds) / Double(day) } }
    }

    @Test("A script of gestures gives the window after each step", .feature("S3-RS-56"))
    func windows() throws {
        let moments = try play(
            """
            [{"op": "beginDrag", "x": 0.5}, {"op": "drag", "x": 0.7}, {"op": "endDrag"},
             {"op": "beginDrag", "part": "lowerHandle", "x": 0.6}, {"op": "drag", "x": 0.65}, {"op": "endDrag"},
             {"op": "zoom", "by": 3, "x": 1}, {"op": "pan", "by": "-5d"}, {"op": "pan", "by": 1},
             {"op": "glide", "velocity": -0.5, "at": 1}, {"op": "wait", "at": 3}, {"op": "center", "x": 0}, {"op": "move", "part": "upperHandle", "by": "2d"},
             {"op": "set", "select": ["2024-01-08", "2024-01-13"]}, {"op": "preset", "name": "5d"}, {"op": "reset"}]
            """)
        #expect(
            days(moments) == [
                [40, 60], [60, 80], [60, 80], [60, 80], [65, 80], [65, 80], [75, 80], [70, 75], [75, 80], [75, 80], [65, 70], [0, 5],
                [0, 7], [5, 10], [95, 100], [60, 80],
            ])
        #expect(moments.map(\.step) == Array(1...16) && moments[9].name == "glide")
    }

    @Test("An unfinished motion at the end of a script is played to its end, with frames if requested")
    func frames() throws {
        let ops = "[{\"op\": \"glide\", \"velocity\": 1, \"at\": 0.01}]"
        let plain = try play(ops)
        #expect(plain.map(\.name) == ["glide", "end"] && days(plain).last == [60, 80])
        let frames = try play("{\"frameRate\": 20, \"ops\": \(ops)}")
        #expect(frames.map(\.name) == ["glide"] + Array(repeating: "frame", count: 20) + ["end"])
        #expect(days(frames).last == [60, 80] && frames.last?.time == 1.01)
    }

    @Test("Options of a script set double taps, motion after a release, and the behaviour of the value axis")
    func options() throws {
        let read = try script(
            """
            {"options": {"time": ["zoom"], "dragging": "box", "doubleTap": "reset", "aspectLock": true, "momentum": false, "bounce": true,
              "animation": 0.3, "curve": "easeOut", "values": {"gestures": ["pan", "zoom"], "following": "selector", "room": 0.1},
              "panLimits": "free"},
             "ops": []}
            """)
        #expect(
            read.options
                == ViewportOptions {
                    $0.time = .zoom
                    $0.dragging = .box
                    $0.doubleTap = .reset
                    $0.locksAspect = true
                    $0.hasMomentum = false
                    $0.bounces = true
                    $0.animation = 0.3
                    $0.curve = .easeOut
                })
        #expect(
            read.values
                == ViewportScript.Values {
                    $0.gestures = .all; $0.following = .selector; $0.padding = 0.1
                })
        #expect(try read.panLimits == .free && script(read.json()) == read)
    }

    @Test("An error of a script is reported in one line with the operation, the key and the correct form")
    func mistakes() {
        let expected: [(String, String)] = [
            ("[{\"op\": \"drga\", \"x\": 1}]", "line 1: [0].op: \"drga\" is not known; did you mean drag?"),
            ("[{\"op\": \"reset\"},\n {\"op\": \"drag\", \"y\": 1}]", "line 2: [1].y: unknown key; the keys are at, x"),
            ("[{\"op\": \"endDrag\", \"velocty\": 1}]", "[0].velocty: unknown key; did you mean velocity?"),
            ("{\"options\": {\"bonuce\": true}, \"ops\": []}", "line 1: options.bonuce: unknown key; did you mean bounce?"),
            ("{\"options\":\n {\"curve\": \"linear\",\n  \"bonuce\": true}, \"ops\": []}", "line 3: options.bonuce: unknown key"),
            (
                "{\"ops\": [{\"op\": \"wait\"}],\n \"options\": {\"time\": [],\n \"animation\": -1}}",
                "line 3: options.animation: -1 is out of range; write a number from 0 to 60"
            ),
            (
                "{\"options\": {\"values\": {\n\"gestures\": [],\n\"room\": 11}}, \"ops\": []}",
                "line 3: options.values.room: 11 is out"
            ),
            (
                "{\"options\": {\"panLimits\": \"everything\"}, \"ops\": []}",
                "options.panLimits: \"everything\" is not known; write one of default, data, free"
            ),
            ("{\n\"frameRate\": 0,\n\"ops\": []}", "line 2: frameRate: 0 is out of range"),
            ("{\"ops\": [],\n\"rate\": 1}", "line 2: rate: unknown key"),
            ("{\"ops\": [{\"op\": \"pan\"}]}", "line 1: ops[0]: by is missing: Trading time such as 5d"),
            ("{\"ops\": [{\"op\": \"zoom\", \"by\": \"2\"}]}", "ops[0].by: is a text; write a number"),
            ("[{\"op\": \"zoom\", \"by\": -2}]", "[0].by: -2 is out of range"),
            (
                "[{\"op\": \"wait\", \"at\": 2}, {\"op\": \"wait\", \"at\": 1}]",
                "line 1: [1].at: 1 is before 2, the time of the previous operation; sort operations by time"
            ),
            ("[{\"op\": \"preset\", \"name\": \"5 dozen\"}]", "[0].name: \"5 dozen\" is not a length of time"),
            ("[{\"op\": \"set\", \"select\": [0.5]}]", "[0].select: has 1 elements; write 2"),
            ("[{\"op\": \"set\", \"select\": [\"soon\", 1]}]", "[0].select[0]: \"soon\" cannot be read; write 2024-03-10"),
            ("[{\"op\": \"beginDrag\", \"x\": 0.5, \"part\": \"lowerHandel\"}]", "did you mean lowerHandle?"),
            ("[3]", "line 1: [0]: is a number; write an object"), ("{}", "ops is missing"),
            ("{\"ops\": 1}", "line 1: ops: is a number; write a list"),
            ("[{\"op\": \"reset\"}", "expected a comma or a closing bracket"),
        ]
        for (text, message) in expected {
            do {
                _ = try script(text)
                Issue.record("\(text) was read")
            } catch {
                let told = (error as? ScriptError)?.description ?? ""
                #expect(told.contains(message), "\(told)")
            }
        }
    }
}
